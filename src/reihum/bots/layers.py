"""A learnt network in whole numbers: the same inputs give the same outputs on every machine.

Weights are small: -127 to 127, and a factor for each sum of a layer. Inputs are mostly 0, so that the first layer is
the sum of a few rows.
"""

from typing import Final, final

from librt.strings import read_i64_le
from librt.vecs import append, vec
from mypy_extensions import i16, i64

from reihum.bots.inputs import MOST_NUMBER, NUMBER_UNIT, Inputs, units
from reihum.core.cards import filled
from reihum.core.observation import ObservationLayout

__all__ = ["ONE", "SHIFT", "InputSums", "Layers"]

ONE: Final[i64] = 4096  # a layer's 1.0
SHIFT: Final[i64] = 24  # bits behind the point of a factor
TOGETHER: Final[i64] = 4  # rows of weights that are added at once
BYTES: Final[i64] = 8  # of a factor
HALF: Final[i64] = 4294967296  # two numbers of 32 bits share one of 64
LARGEST: Final[i64] = 127  # of all weights


@final
class Layers:
    """The weights of a network, layer by layer, from this place of the packed bytes on.

    IndexError: there are not enough of them.
    """

    def __init__(self, widths: list[int], packed: bytes, start: i64) -> None:
        self.weights: list[vec[i16]] = []  # of the last layer by outputs, of the others by inputs
        self.rows: list[vec[i64]] = []  # of all but the last once more, two in a number
        self.factors: list[vec[i64]] = []
        self.biases: list[vec[i64]] = []
        at = start
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
        self.end = at  # of its part of the bytes

    def results(self, sums: vec[i64], wanted: vec[i64]) -> vec[i64]:
        """These of the outputs, if these are the sums of the first layer, in pairs; `ONE` is 1.0."""
        values = self.values(0, sums)
        for layer in range(1, i64(len(self.rows))):
            values = self.next_layer(layer, values)
        return self.outputs(values, wanted)

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

    def outputs(self, values: vec[i64], wanted: vec[i64]) -> vec[i64]:
        """These of the outputs, by the values of the last layer but one."""
        weights = self.weights[-1]
        factors = self.factors[-1]
        biases = self.biases[-1]
        width = i64(len(values))
        found = vec[i64](capacity=i64(len(wanted)))
        for output in wanted:
            total: i64 = 0
            row = output * width
            for each in range(width):
                total += values[each] * i64(weights[row + each])
            found = append(found, (total * factors[output] + biases[output]) >> SHIFT)
        return found


@final
class InputSums:
    """The sums of a network's first layer at a table of some size with some options.

    Only what has changed since the last look is added or taken away.
    """

    def __init__(self, layers: Layers, inputs: Inputs, layout: ObservationLayout) -> None:
        self.rows = layers.rows[0]
        self.places = inputs.places(layout)
        self.units = units(layout)
        self.before = vec[i16]([0] * int(layout.size))  # what the cells of an observation were
        constants = inputs.constants(layout)
        width = i64(len(layers.factors[0])) // 2
        self.cards = sums_of(
            self.rows, filled(width), constants, filled(i64(len(constants)), 1)
        )  # of all that is there
        self.numbers = filled(width)  # of plain numbers, which count less

    def after(self, cells: vec[i16]) -> vec[i64]:
        """In pairs, for an observation with these cells."""
        before = self.before
        come = vec[i64](capacity=64)
        gone = vec[i64](capacity=64)
        places = vec[i64](capacity=16)
        times = vec[i64](capacity=16)
        for cell in range(i64(len(before))):
            if cells[cell] != before[cell]:
                place = self.places[cell]
                if place >= 0:
                    change = (within(i64(cells[cell])) - within(i64(before[cell]))) * self.units[cell]
                    if change == NUMBER_UNIT:
                        come = append(come, place)
                    elif change == -NUMBER_UNIT:
                        gone = append(gone, place)
                    else:
                        places = append(places, place)
                        times = append(times, change)
                before[cell] = cells[cell]
        self.cards = exchanged(self.rows, self.cards, come, gone)
        self.numbers = sums_of(self.rows, self.numbers, places, times)
        found = self.numbers[:]
        for each in range(i64(len(found))):
            found[each] += NUMBER_UNIT * self.cards[each]
        return found


def exchanged(rows: vec[i64], sums: vec[i64], come: vec[i64], gone: vec[i64]) -> vec[i64]:
    """These sums with the rows at some places, and without those at others; mostly they are equally many."""
    both = i64(len(come)) if len(come) < len(gone) else i64(len(gone))
    width = i64(len(sums))
    at: i64 = 0
    while at + 1 < both:
        one = come[at] * width
        two = come[at + 1] * width
        no_more = gone[at] * width
        nor = gone[at + 1] * width
        for each in range(width):
            sums[each] += rows[one + each] + rows[two + each] - rows[no_more + each] - rows[nor + each]
        at += 2
    for place in come[at:]:
        row = place * width
        for each in range(width):
            sums[each] += rows[row + each]
    for place in gone[at:]:
        row = place * width
        for each in range(width):
            sums[each] -= rows[row + each]
    return sums


def within(number: i64) -> i64:
    """A number that no network takes for more than it can count."""
    if number > MOST_NUMBER:
        return MOST_NUMBER
    return number if number > -MOST_NUMBER else -MOST_NUMBER


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
