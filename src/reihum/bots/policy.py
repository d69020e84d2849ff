"""Learnt policies in whole numbers: the same seed gives the same move on every machine.

A game's policy is a file `policy.bin` in its folder. Its first line says in JSON what it was learnt for and how; then
come the packed weights of the policy, and those of its critic if it has one. The critic sees how all cards lie, and
says what everybody may expect of the round; it is asked in imagined worlds only.
"""

import json
import warnings
import zlib
from importlib.resources import files
from itertools import pairwise
from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.bots.inputs import Inputs, fingerprint
from reihum.bots.layers import BYTES, ONE, InputSums, Layers
from reihum.core.errors import ReihumError
from reihum.core.game import Game
from reihum.core.observation import ObservationLayout, Observer, relative
from reihum.core.round import Round

__all__ = ["ONE", "CriticTable", "Policy", "PolicyTable", "StalePolicy", "lend", "policy_of", "read_policy", "table_of"]

FILE: Final = "policy.bin"
FORMAT: Final = 2  # with or without a critic,
FORMATS: Final = (1, FORMAT)  # and before there were critics
MOST_BYTES: Final = 1 << 28  # of all weights
MOST_TABLES: Final = 64  # that are remembered: some have a megabyte, and there are ten thousand choices of options
MOST_WARMTH: Final = 10_000
ENOUGH: Final = 30  # deals; fewer say little, whatever their interval
HAIR: Final = 0.02  # of the spread of points: so little may be missing at the lower end of the interval


class StalePolicy(ReihumError):
    """This policy was learnt for other rules, or cannot be read."""


class StaleWarning(UserWarning):
    """A policy that cannot be used, so that the search plays instead."""


@final
class Policy:
    """What was learnt for a game: the policy, and its critic if there is one."""

    def __init__(self, about: dict[str, Any], packed: bytes) -> None:
        self.about = about
        self.inputs = Inputs({str(name): int(size) for name, size in about["inputs"]})
        if len(packed) != size_of(about):  # before any room is made for them: the file may be anybody's
            raise StalePolicy("the weights of this policy are not complete")
        self.layers = Layers(widths_of(about, "widths"), packed, 0)
        self.warmths = warmths_of(about)
        self.critic: Layers | None = None
        self.scales: dict[str, float] = {}  # the points of a critic's 1.0, by the number of players
        if "critic" in about:
            self.scales = {seats: float(about["scales"][seats]) for seats in about["fingerprints"]}
            self.critic = Layers(widths_of(about, "critic"), packed, self.layers.end)

    def master(self, seats: int) -> str:
        """Which bot plays best with this many players, as measured against the search; empty: the search itself.

        It must be at most a hair worse than the search; of several, the one with the surest result is taken.
        """
        best, surest = "", -HAIR
        measured: dict[str, Any] = self.about.get("measured", {}).get(str(seats), {})
        for bot, found in measured.items():
            sure: float = found["low"] / max(found["spread"], 1e-9)
            if found["deals"] >= ENOUGH and sure > surest:
                best, surest = bot, sure
        return best


@final
class PolicyTable:
    """A policy at a table of some size with some options."""

    def __init__(self, policy: Policy, layout: ObservationLayout) -> None:
        self.policy = policy
        self.layout = layout
        self.observer = Observer(layout, 1)
        self.sums = InputSums(policy.layers, policy.inputs, layout)
        self.taught = policy.inputs.knows(layout.options)
        self.master = policy.master(int(layout.seats)) if layout.options == layout.game.options() else ""
        self.critic = None if policy.critic is None else CriticTable(policy, policy.critic, layout)

    def warmth(self, level: str) -> i64:
        """How little the policy's word counts for a player of this level, in hundredths; 0: such a player searches."""
        return self.policy.warmths.get(level, 0) if self.taught else 0

    def weigh(self, moves: vec[i64]) -> vec[i64]:
        """What the policy thinks of these moves in what the observer has seen; `ONE` more is e times as good."""
        return self.policy.layers.results(self.sums.after(self.observer.cells), moves)


@final
class CriticTable:
    """A critic at such a table: what everybody may expect of an imagined round."""

    def __init__(self, policy: Policy, critic: Layers, layout: ObservationLayout) -> None:
        self.critic = critic
        self.scale = policy.scales[str(layout.seats)]
        self.places = vec[i64](range(int(layout.seats)))
        self.observers: list[Observer] = []  # one for each seat to decide: its positions are much alike
        self.sums: list[InputSums] = []
        for _seat in range(layout.seats):
            self.observers.append(Observer(layout, 1, all_seeing=True))
            self.sums.append(InputSums(critic, policy.inputs, layout))

    def expected(self, world: Round, to_decide: i64) -> vec[float]:
        """What each seat may expect of a round in which it is this one's turn to decide: as `returns_of` at its end."""
        observer = self.observers[to_decide]
        observer.clear()
        observer.look(world, to_decide)
        outputs = self.critic.results(self.sums[to_decide].after(observer.cells), self.places)
        seats = i64(len(outputs))
        found = vec[float](capacity=seats)
        for seat in range(seats):
            found = append(found, self.scale * float(outputs[relative(seat, to_decide, seats)]) / float(ONE))
        return found


# Files

read_ones: dict[str, Policy | None] = {}  # by the package of their game
tables: dict[tuple[str, int, str], PolicyTable | None] = {}  # by game, number of players and options, in order of use


def policy_of(game: Game) -> Policy | None:
    """The policy that a game brings, or None; StalePolicy if it is not for these rules."""
    if game.package not in read_ones:
        file = files(game.package).joinpath(FILE)
        read_ones[game.package] = read_policy(game, file.read_bytes()) if file.is_file() else None
    return read_ones[game.package]


def usable_policy(game: Game) -> Policy | None:
    """The same, but a stale one is reported once and then treated as missing: the search plays instead."""
    try:
        return policy_of(game)
    except StalePolicy as problem:
        read_ones[game.package] = None
        warnings.warn(StaleWarning(f"{problem}; the search plays instead"), stacklevel=2)
        return None


def lend(game: Game, policy: Policy | None) -> None:
    """Let a game bring this policy instead of its own, in this process."""
    read_ones[game.package] = policy
    for key in [key for key in tables if key[0] == game.package]:
        del tables[key]


def table_of(game: Game, seats: int, options: Any) -> PolicyTable | None:
    """A game's policy at a table of this size with these options; None if none fits these rules."""
    key = game.package, seats, repr(options)
    if key in tables:
        found = tables.pop(key)
    else:
        policy = usable_policy(game)
        found = None if policy is None else PolicyTable(policy, ObservationLayout(game, seats, options))
    tables[key] = found
    if len(tables) > MOST_TABLES:
        del tables[next(iter(tables))]
    return found


def read_policy(game: Game, data: bytes) -> Policy:
    """A policy from the contents of its file; StalePolicy says why it cannot be used."""
    line, _, packed = data.partition(b"\n")
    try:
        about: dict[str, Any] = json.loads(line)
        if about["format"] not in FORMATS:
            raise StalePolicy(f"the policy of {game.id} is written in format {about['format']}, not {FORMAT}")
        refuse_stale(game, about)
        size = size_of(about)
        if not 0 <= size <= MOST_BYTES:
            raise ValueError(f"{size} weights")
        reader = zlib.decompressobj()
        weights = reader.decompress(packed, size + 1)
        if not reader.eof and len(weights) <= size:
            raise ValueError("it is cut off")
        return Policy(about, weights)
    except (ValueError, KeyError, IndexError, TypeError, RecursionError, zlib.error) as problem:
        raise StalePolicy(f"the policy of {game.id} cannot be read: {problem}") from problem


def widths_of(about: dict[str, Any], which: str) -> list[int]:
    """The width of every layer of the policy or of its critic, beginning with the inputs."""
    inputs = [int(size) for _, size in about["inputs"]]
    widths = [sum(inputs), *[int(width) for width in about[which]]]
    if min([*inputs, *widths]) < 0:
        raise ValueError("less than nothing")
    return widths


def warmths_of(about: dict[str, Any]) -> dict[str, int]:
    """For the levels that play by the policy: how warm they should be, as was worked out."""
    found = {str(name): int(dict(level).get("warmth", 0)) for name, level in dict(about.get("levels", {})).items()}
    if not all(0 <= warmth <= MOST_WARMTH for warmth in found.values()):
        raise ValueError("no such warmth")
    return found


def size_of(about: dict[str, Any]) -> int:
    """How many bytes all weights, factors and biases take."""
    found = 0
    for which in ("widths", "critic"):
        if which in about:
            found += sum([below * (above + 2 * int(BYTES)) for above, below in pairwise(widths_of(about, which))])
    return found


def refuse_stale(game: Game, about: dict[str, Any]) -> None:
    if about["game"] != game.id:
        raise StalePolicy(f"this policy has learnt {about['game']}, not {game.id}")
    if about["version"] != game.version:
        raise StalePolicy(
            f"the policy of {game.id} has learnt version {about['version']} of the rules, not {game.version}: "
            f"learn again with 'reihum learn {game.id}'"
        )
    for seats in game.players:
        if about["fingerprints"].get(str(seats)) != fingerprint(game, seats):
            raise StalePolicy(
                f"the policy of {game.id} has learnt other moves or observations with {seats} players: "
                f"learn again with 'reihum learn {game.id}'"
            )
