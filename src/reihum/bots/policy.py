"""Policies that were learnt, in whole numbers: the same seed gives the same move on every machine.

A game's policy is a file `policy.bin` in its folder. Its first line says in JSON what it was learnt for and how; behind
it come the packed weights. They are small whole numbers: -127 to 127, and a factor for each sum of a layer. Inputs are
mostly 0, so that the first layer is the sum of a few rows.
"""

import json
import warnings
import zlib
from importlib.resources import files
from itertools import pairwise
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
TOGETHER: Final[i64] = 4  # rows of weights that are added at once
BYTES: Final[i64] = 8  # of a factor
HALF: Final[i64] = 4294967296  # two numbers of 32 bits share one of 64
LARGEST: Final[i64] = 127  # of all weights
MOST_BYTES: Final = 1 << 28  # of a policy
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
        widths = widths_of(about)
        if len(packed) != size_of(widths):  # before any room is made for them: the file may be anybody's
            raise StalePolicy("the weights of this policy are not complete")
        self.weights: list[vec[i16]] = []  # of the last layer by moves, of the others by inputs
        self.rows: list[vec[i64]] = []  # of all but the last once more, two in a number
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
            if layer < len(widths) - 1:
                self.rows.append(pairs(weights))
            self.factors.append(numbers(packed, at, below))
            at += below * BYTES
            self.biases.append(numbers(packed, at, below))
            at += below * BYTES

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

    def values(self, layer: i64, pairs: vec[i64]) -> vec[i64]:
        """What a layer makes of its sums, which come as pairs: nothing below zero."""
        factors = self.factors[layer]
        biases = self.biases[layer]
        found = apart(pairs)
        for each in range(i64(len(found))):
            value = (found[each] * factors[each] + biases[each]) >> SHIFT
            found[each] = value if value > 0 else 0
        return found

    def next_layer(self, layer: i64, values: vec[i64]) -> vec[i64]:
        """The values of this layer by those of the layer above."""
        number = i64(len(values))
        most = HALF // 2 // (LARGEST * number)  # larger ones could leave their half of a pair
        places = vec[i64](capacity=number + TOGETHER)
        times = vec[i64](capacity=number + TOGETHER)
        for each in range(number):
            if values[each] != 0:
                places = append(places, each)
                times = append(times, values[each] if values[each] < most else most)
        return self.values(layer, sums_of(self.rows[layer], filled(i64(len(self.factors[layer])) // 2), places, times))

    def outputs(self, values: vec[i64], moves: vec[i64]) -> vec[i64]:
        """What is thought of these moves, by the values of the last layer but one: `ONE` more is e times as good."""
        weights = self.weights[-1]
        factors = self.factors[-1]
        biases = self.biases[-1]
        width = i64(len(values))
        found = vec[i64](capacity=i64(len(moves)))
        for move in moves:
            total: i64 = 0
            row = move * width
            for each in range(width):
                total += values[each] * i64(weights[row + each])
            found = append(found, (total * factors[move] + biases[move]) >> SHIFT)
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
        self.master = policy.master(int(layout.seats)) if layout.options == layout.game.options() else ""
        constants = policy.inputs.constants(layout)
        nothing = filled(i64(len(policy.factors[0])) // 2)
        self.always = sums_of(policy.rows[0], nothing, constants, filled(i64(len(constants)), NUMBER_UNIT))

    def weigh(self, moves: vec[i64]) -> vec[i64]:
        """What the policy thinks of these moves in what the observer has seen; `ONE` more is e times as good."""
        cells = self.observer.cells
        seen = self.observer.sparse()[0]
        places = vec[i64](capacity=i64(len(seen)) + TOGETHER)
        times = vec[i64](capacity=i64(len(seen)) + TOGETHER)
        for cell in seen:
            place = self.places[cell]
            if place >= 0:
                value = i64(cells[cell])
                if value > MOST_NUMBER:
                    value = MOST_NUMBER
                elif value < -MOST_NUMBER:
                    value = -MOST_NUMBER
                places = append(places, place)
                times = append(times, value * self.units[cell])
        policy = self.policy
        values = policy.values(0, sums_of(policy.rows[0], self.always[:], places, times))
        for layer in range(1, i64(len(policy.rows))):
            values = policy.next_layer(layer, values)
        return policy.outputs(values, moves)


def sums_of(rows: vec[i64], sums: vec[i64], places: vec[i64], times: vec[i64]) -> vec[i64]:
    """These sums, and the rows at these places so many times: the work of a layer, four rows at once."""
    while len(places) % TOGETHER != 0:
        places = append(places, 0)
        times = append(times, 0)
    width = i64(len(sums))
    at: i64 = 0
    while at < i64(len(places)):
        one = places[at] * width
        two = places[at + 1] * width
        three = places[at + 2] * width
        four = places[at + 3] * width
        of_one = times[at]
        of_two = times[at + 1]
        of_three = times[at + 2]
        of_four = times[at + 3]
        for each in range(width):
            sums[each] += (
                of_one * rows[one + each]
                + of_two * rows[two + each]
                + of_three * rows[three + each]
                + of_four * rows[four + each]
            )
        at += TOGETHER
    return sums


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
        size = size_of(widths_of(about))
        if not 0 <= size <= MOST_BYTES:
            raise ValueError(f"{size} weights")
        reader = zlib.decompressobj()
        weights = reader.decompress(packed, size + 1)
        if not reader.eof and len(weights) <= size:
            raise ValueError("it is cut off")
        return Policy(about, weights)
    except (ValueError, KeyError, IndexError, TypeError, RecursionError, zlib.error) as problem:
        raise StalePolicy(f"the policy of {game.id} cannot be read: {problem}") from problem


def widths_of(about: dict[str, Any]) -> list[int]:
    """The width of every layer, from the inputs to the moves."""
    inputs = {str(name): int(size) for name, size in about["inputs"]}
    widths = [sum(inputs.values()), *[int(width) for width in about["widths"]]]
    if min([0, *inputs.values(), *widths]) < 0:
        raise ValueError("less than nothing")
    return widths


def size_of(widths: list[int]) -> int:
    """How many bytes the weights, factors and biases of these layers take."""
    return sum([below * (above + 2 * int(BYTES)) for above, below in pairwise(widths)])


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
