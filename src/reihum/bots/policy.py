"""Policies that were learnt, in whole numbers: the same seed gives the same move on every machine.

A game's policy is a file `policy.bin` in its folder. Its first line says in JSON what it was learnt for and how; behind
it come the packed weights. They are small whole numbers: -127 to 127, and a factor for each sum of a layer. Inputs are
mostly 0, so that the first layer is the sum of a few rows.
"""

import json
import warnings
import zlib
from importlib.resources import files
from typing import Any, Final, final

from librt.strings import read_i64_le
from librt.vecs import append, vec
from mypy_extensions import i16, i64

from reihum.bots.inputs import MOST_NUMBER, NUMBER_UNIT, Inputs, fingerprint, units
from reihum.core.cards import filled
from reihum.core.errors import ReihumError
from reihum.core.game import Game
from reihum.core.observation import ObservationLayout, Observer

__all__ = ["ONE", "Policy", "PolicyTable", "StalePolicy", "policy_of", "read_policy", "table_of"]

FILE: Final = "policy.bin"
FORMAT: Final = 1
ONE: Final[i64] = 4096  # a layer's 1.0
SHIFT: Final[i64] = 24  # bits behind the point of a factor
BYTES: Final[i64] = 8  # of a factor
HALF: Final[i64] = 4294967296  # two numbers of 32 bits share one of 64
ENOUGH: Final = 30  # deals; fewer say little, whatever their interval
HAIR: Final = 0.02  # of the spread of points: so little may be missing at the lower end of the interval


class StalePolicy(ReihumError):
    """This policy was learnt for other rules, or cannot be read."""


class StaleWarning(UserWarning):
    """A policy that cannot be used, so that the search plays instead."""


@final
class Policy:
    """The weights of a policy, layer by layer, and what it was learnt for."""

    def __init__(self, about: dict[str, Any], packed: bytes) -> None:
        self.about = about
        self.inputs = Inputs({str(name): int(size) for name, size in about["inputs"]})
        widths = [int(self.inputs.size), *[int(width) for width in about["widths"]]]
        self.weights: list[vec[i16]] = []  # of the last layer by moves, of the others by inputs
        self.factors: list[vec[i64]] = []
        self.biases: list[vec[i64]] = []
        at: i64 = 0
        for layer in range(1, len(widths)):
            above: i64 = widths[layer - 1]
            below: i64 = widths[layer]
            weights = vec[i16](capacity=above * below)
            for place in range(at, at + above * below):
                byte = i64(packed[place])
                weights = append(weights, i16(byte - 256 if byte > 127 else byte))
            at += above * below
            self.weights.append(weights)
            self.factors.append(numbers(packed, at, below))
            at += below * BYTES
            self.biases.append(numbers(packed, at, below))
            at += below * BYTES
        if at != i64(len(packed)):
            raise StalePolicy("the weights of this policy are not complete")
        self.rows = pairs(self.weights[0])

    def master(self, seats: int) -> str:
        """Who plays best with so many players, by what was measured against the search; empty: the search itself.

        It must be no worse than the search by more than a hair; among several the surest is taken.
        """
        best, surest = "", -HAIR
        measured: dict[str, Any] = self.about.get("measured", {}).get(str(seats), {})
        for bot, found in measured.items():
            sure: float = found["low"] / max(found["spread"], 1e-9)
            if found["deals"] >= ENOUGH and sure > surest:
                best, surest = bot, sure
        return best

    def sums(self, layer: i64, totals: vec[i64]) -> vec[i64]:
        """What a layer makes of its totals: nothing below zero."""
        factors = self.factors[layer]
        biases = self.biases[layer]
        for each in range(i64(len(totals))):
            value = (totals[each] * factors[each] + biases[each]) >> SHIFT
            totals[each] = value if value > 0 else 0
        return totals

    def next_layer(self, layer: i64, values: vec[i64]) -> vec[i64]:
        weights = self.weights[layer]
        width = i64(len(self.factors[layer]))
        totals = filled(width)
        row: i64 = 0
        for value in values:
            if value != 0:
                for each in range(width):
                    totals[each] += value * i64(weights[row + each])
            row += width
        return self.sums(layer, totals)

    def outputs(self, values: vec[i64], moves: vec[i64]) -> vec[i64]:
        """What is thought of these moves, by the values of the last layer but one: `ONE` more is e times as good."""
        layer = i64(len(self.weights)) - 1
        weights = self.weights[layer]
        width = i64(len(values))
        found = vec[i64](capacity=i64(len(moves)))
        for move in moves:
            total: i64 = 0
            row = move * width
            for each in range(width):
                total += values[each] * i64(weights[row + each])
            found = append(found, (total * self.factors[layer][move] + self.biases[layer][move]) >> SHIFT)
        return found


@final
class PolicyTable:
    """A policy at a table of some size with some options: it knows which input each number of an observation is."""

    def __init__(self, policy: Policy, layout: ObservationLayout) -> None:
        self.policy = policy
        self.layout = layout
        self.observer = Observer(layout, 1)
        self.places = policy.inputs.places(layout)
        self.units = units(layout)
        self.width = i64(len(policy.factors[0]))
        self.master = policy.master(int(layout.seats)) if layout.options == layout.game.options() else ""
        self.words = self.width // 2
        self.always = filled(self.words)
        for place in policy.inputs.constants(layout):
            self.add(self.always, place, NUMBER_UNIT)

    def add(self, totals: vec[i64], place: i64, value: i64) -> None:
        """One row of the first layer, two sums at a time."""
        rows = self.policy.rows
        row = place * self.words
        for each in range(self.words):
            totals[each] += value * rows[row + each]

    def weigh(self, moves: vec[i64]) -> vec[i64]:
        """What the policy thinks of these moves in what the observer has seen; `ONE` more is e times as good."""
        totals = self.always[:]
        cells = self.observer.cells
        for cell in self.observer.sparse()[0]:
            place = self.places[cell]
            if place >= 0:
                value = i64(cells[cell])
                if value > MOST_NUMBER:
                    value = MOST_NUMBER
                elif value < -MOST_NUMBER:
                    value = -MOST_NUMBER
                self.add(totals, place, value * self.units[cell])
        policy = self.policy
        values = policy.sums(0, apart(totals))
        for layer in range(1, i64(len(policy.weights)) - 1):
            values = policy.next_layer(layer, values)
        return policy.outputs(values, moves)


def pairs(weights: vec[i16]) -> vec[i64]:
    """Every two neighbours as one number: sums of such numbers are two sums at once, which never reach 32 bits."""
    found = vec[i64](capacity=i64(len(weights)) // 2)
    for each in range(i64(len(weights)) // 2):
        found = append(found, i64(weights[2 * each]) + i64(weights[2 * each + 1]) * HALF)
    return found


def apart(sums: vec[i64]) -> vec[i64]:
    """The sums of pairs as single ones."""
    found = vec[i64](capacity=2 * i64(len(sums)))
    for both in sums:
        low = both & (HALF - 1)
        if low >= HALF // 2:
            low -= HALF
        found = append(append(found, low), (both - low) >> 32)
    return found


def numbers(packed: bytes, at: i64, number: i64) -> vec[i64]:
    found = vec[i64](capacity=number)
    for each in range(number):
        found = append(found, read_i64_le(packed, at + each * BYTES))
    return found


# Files

read_ones: dict[str, Policy | None] = {}  # by the package of their game
tables: dict[tuple[str, int, str], PolicyTable | None] = {}  # by game, number of players and options


def policy_of(game: Game) -> Policy | None:
    """The policy that a game brings, or None; StalePolicy if it is not for these rules."""
    if game.package not in read_ones:
        file = files(game.package).joinpath(FILE)
        read_ones[game.package] = read_policy(game, file.read_bytes()) if file.is_file() else None
    return read_ones[game.package]


def usable_policy(game: Game) -> Policy | None:
    """The same, but a stale one is told once and then counts as none: the search plays instead."""
    try:
        return policy_of(game)
    except StalePolicy as problem:
        read_ones[game.package] = None
        warnings.warn(StaleWarning(f"{problem}; the search plays instead"), stacklevel=2)
        return None


def table_of(game: Game, seats: int, options: Any) -> PolicyTable | None:
    """A game's policy at such a table; None if there is none that fits these rules."""
    key = game.package, seats, repr(options)
    if key not in tables:
        policy = usable_policy(game)
        tables[key] = None if policy is None else PolicyTable(policy, ObservationLayout(game, seats, options))
    return tables[key]


def read_policy(game: Game, data: bytes) -> Policy:
    """A policy from the contents of its file; StalePolicy says why it cannot be used."""
    line, _, packed = data.partition(b"\n")
    try:
        about: dict[str, Any] = json.loads(line)
        if about["format"] != FORMAT:
            raise StalePolicy(f"the policy of {game.id} is written in format {about['format']}, not {FORMAT}")
        refuse_stale(game, about)
        return Policy(about, zlib.decompress(packed))
    except (ValueError, KeyError, IndexError, TypeError, zlib.error) as problem:
        raise StalePolicy(f"the policy of {game.id} cannot be read: {problem}") from problem


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
