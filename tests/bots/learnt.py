"""Policy files as if something had been learnt: their weights are drawn by lot."""

import json
import zlib
from importlib.resources import files
from itertools import pairwise
from typing import Any

from reihum.bots import policy as policies
from reihum.bots.inputs import fingerprint, inputs_of
from reihum.bots.policy import FORMAT, read_policy
from reihum.core.chance import Chance
from reihum.core.game import Game
from reihum.text.catalogue import catalogue

HIDDEN = 6
WARM = {"beginner": {"warmth": 300}, "advanced": {"warmth": 80}}  # levels that play by such a policy

Weights = list[tuple[list[list[int]], list[int], list[int]]]


def with_policies() -> list[str]:
    """The games that bring a policy of their own; to read them all would take plain Python a while."""
    return [id for id, entry in catalogue().items() if files(entry.package).joinpath(policies.FILE).is_file()]


def about(game: Game, /, **more: Any) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "game": game.id,
        "version": game.version,
        "sharp": True,
        "fingerprints": {str(seats): fingerprint(game, seats) for seats in game.players},
        "widths": [HIDDEN, HIDDEN, len(game.moves) + 1],
        "inputs": list(inputs_of(game).sizes.items()),
    } | more


def drawn_weights(game: Game, outputs: int, seed: int = 3) -> Weights:
    """For each layer weights by input and sum, factors and biases."""
    chance = Chance(seed)
    found = []
    for above, below in pairwise([int(inputs_of(game).size), HIDDEN, HIDDEN, outputs]):
        weights = [[int(chance.below(255)) - 127 for _ in range(below)] for _ in range(above)]
        factors = [int(chance.below(2**18)) for _ in range(below)]
        biases = [32 * (int(chance.below(2**31)) - 2**30) for _ in range(below)]
        found.append((weights, factors, biases))
    return found


def packed(drawn: Weights) -> bytes:
    parts: list[bytes] = []
    for weights, factors, biases in drawn:
        rows = weights if weights is not drawn[-1][0] else [list(column) for column in zip(*weights, strict=True)]
        parts += [bytes(weight & 255 for weight in row) for row in rows]
        parts += [number.to_bytes(8, "little", signed=True) for number in (*factors, *biases)]
    return b"".join(parts)


def file_of(game: Game, /, **more: Any) -> bytes:
    """A policy without a critic."""
    weights = packed(drawn_weights(game, len(game.moves) + 1))
    return json.dumps(about(game, **more)).encode() + b"\n" + zlib.compress(weights)


def file_with_critic(game: Game, /, **more: Any) -> bytes:
    """A policy and a critic."""
    seats = max(game.players)
    weights = packed(drawn_weights(game, len(game.moves) + 1)) + packed(drawn_weights(game, seats, seed=4))
    critic = {"critic": [HIDDEN, HIDDEN, seats], "scales": {str(number): 2.0 for number in game.players}}
    return json.dumps(about(game, **critic | more)).encode() + b"\n" + zlib.compress(weights)


def put(game: Game, data: bytes) -> None:
    """Let the game bring this policy."""
    policies.lend(game, read_policy(game, data))


def forget() -> None:
    """Nothing stays of what was put in place of a game's policy."""
    policies.read_ones.clear()
    policies.tables.clear()
