"""Rummü, chapter 4: which cards make a combination, what can be added to one, and which joker can be swapped.

A set of cards is one word of bits, colour by colour: twelve places for each, because 1 and 7 stand there twice.
"""

from reihum.rules import *


COLOURS: Final[i64] = 5
DIGITS: Final[i64] = 10
PLACES: Final[i64] = MUE.per_colour
LAST_START: Final[i64] = 7  # a sequence of three cannot begin higher
SHORTEST: Final[i64] = 3
LONGEST_BUNT: Final[i64] = 5  # no colour twice
YELLOW: Final[i64] = MUE.colours.index("yellow")
SLICE: Final[i64] = 2**12 - 1  # the cards of one colour, moved down

NO_COMBINATION: Final[i64] = 0
LING: Final[i64] = 1
ONE_COLOUR: Final[i64] = 2
BUNT: Final[i64] = 3


def _digits_of() -> vec[i64]:
    """For each set of cards of one colour its digits, as a set."""
    found = [0]
    for card in range(PLACES):
        found += [digits | 2 ** MUE.digit[card] for digits in found]
    return vec[i64](found)


def _all_with() -> vec[i64]:
    """For each set of digits all cards of one colour that have them."""
    found = [0]
    for digit in range(DIGITS):
        cards = sum([2 ** int(card) for card in range(PLACES) if MUE.digit[card] == digit])
        found += [others | cards for others in found]
    return vec[i64](found)


def _in_a_row(digits: int) -> bool:
    """Are these consecutive digits?"""
    lowest_of_them = digits & -digits
    return digits > 0 and digits & (digits + lowest_of_them) == 0


DIGITS_OF: Final = _digits_of()
ALL_WITH: Final = _all_with()
SIZE: Final = vec[i64]([digits.bit_count() for digits in range(2**10)])
IN_A_ROW: Final = vec[i64]([int(_in_a_row(digits)) for digits in range(2**10)])
OF_COLOUR: Final = vec[i64]([SLICE * 2 ** (12 * colour) for colour in range(COLOURS)])
OF_DIGIT: Final = vec[i64](
    [sum([int(ALL_WITH[2**digit]) * 2 ** (12 * colour) for colour in range(COLOURS)]) for digit in range(DIGITS)]
)
JOKERS: Final[i64] = OF_COLOUR[YELLOW]
POSSIBLE: Final[i64] = 2**60  # beside the cards of a row: it can be filled


def digits_in(cards: Word, colour: i64) -> i64:
    """The digits of one colour among these cards, as a set."""
    return DIGITS_OF[(cards >> (PLACES * colour)) & SLICE]


def kind(cards: Word) -> i64:
    """What these cards are together. No three cards or more can be read in two ways."""
    size = count(cards)
    if size < SHORTEST:
        return NO_COMBINATION
    digits: i64 = 0
    colours: i64 = 0
    for colour in range(COLOURS):
        own = digits_in(cards, colour)
        if own != 0:
            digits |= own
            colours += 1
    if SIZE[digits] == 1:
        return LING if colours == size else NO_COMBINATION
    if SIZE[digits] != size or IN_A_ROW[digits] == 0:
        return NO_COMBINATION
    if colours == size:
        return BUNT
    jokers = SIZE[digits_in(cards, YELLOW)]
    ordinary = size - jokers
    one_colour = colours == (2 if jokers > 0 else 1)
    return ONE_COLOUR if one_colour and 2 * ordinary > size else NO_COMBINATION


# What can be added


def fitting(base: Word, hand: Word, most: i64, least: i64 = SHORTEST) -> Word:
    """The cards of a hand that `base` can take, alone or with others of the hand, to be a combination then.

    At most so many cards may leave the hand, and the combination must have at least so many.
    """
    if most <= 0:
        return 0
    size = count(base)
    found = fitting_ling(base, size, hand, most, least)
    found |= fitting_one_colour(base, size, hand, most, least)
    return found | fitting_bunt(base, size, hand, most, least)


def fitting_ling(base: Word, size: i64, hand: Word, most: i64, least: i64) -> Word:
    if size > 0:
        digit = MUE.digit[lowest(base)]
        return 0 if base & ~OF_DIGIT[digit] != 0 else fitting_digit(base, size, hand & OF_DIGIT[digit], most, least)
    found: Word = 0
    for digit in range(DIGITS):
        found |= fitting_digit(base, size, hand & OF_DIGIT[digit], most, least)
    return found


def fitting_digit(base: Word, size: i64, same: Word, most: i64, least: i64) -> Word:
    """Those of some cards of one digit that a Ling can take."""
    if same == 0:
        return 0
    free: Word = 0
    new: i64 = 0
    old: i64 = 0
    for colour in range(COLOURS):
        if base & OF_COLOUR[colour] != 0:
            old += 1
        elif same & OF_COLOUR[colour] != 0:
            new += 1
            free |= same & OF_COLOUR[colour]
    return free if old == size and size + (new if new < most else most) >= least else 0


def fitting_one_colour(base: Word, size: i64, hand: Word, most: i64, least: i64) -> Word:
    found: Word = 0
    jokers_there = digits_in(base, YELLOW)
    jokers_held = digits_in(hand, YELLOW)
    for colour in range(COLOURS):
        if colour == YELLOW or base & ~(OF_COLOUR[colour] | JOKERS) != 0:
            continue
        there = digits_in(base, colour)
        fixed = there | jokers_there
        held = digits_in(hand, colour) & ~fixed
        if SIZE[fixed] == size and SIZE[there | held] > 1:
            jokers = jokers_held & ~fixed
            both = in_row(there, fixed, held, jokers, size, most, least)
            found |= (ALL_WITH[both & 1023] << (PLACES * colour)) | (ALL_WITH[both >> 10] << (PLACES * YELLOW))
    return found & hand


def in_row(there: i64, fixed: i64, held: i64, jokers: i64, size: i64, most: i64, least: i64) -> i64:
    """The digits that can be added to a row of one colour: ordinary cards, and ten places higher the jokers."""
    found: i64 = 0
    possible = fixed | held | jokers
    for first in range(LAST_START + 1):
        if fixed & (BIT[first] - 1) != 0:  # a card of the row lies lower
            break
        row: i64 = 0
        for last in range(first, DIGITS):
            if possible & BIT[last] == 0:
                break
            row |= BIT[last]
            length = last - first + 1
            if length - size > most:
                break
            if length < least or fixed & ~row != 0:
                continue
            ordinary = SIZE[(there | held) & row]
            if 2 * ordinary > length:
                spare = 2 * (ordinary - 1) > length  # a joker may stand where an ordinary card could
                found |= (held & row) | ((jokers & row if spare else jokers & row & ~held) << 10)
    return found


def fitting_bunt(base: Word, size: i64, hand: Word, most: i64, least: i64) -> Word:
    fixed: i64 = 0
    colours: i64 = 0
    free = hand
    possible: i64 = 0
    for colour in range(COLOURS):
        own = digits_in(base, colour)
        if own != 0:
            colours += 1
            fixed |= own
            free &= ~OF_COLOUR[colour]
        else:
            possible |= digits_in(hand, colour)
    if colours != size or SIZE[fixed] != size or free == 0:
        return 0
    possible |= fixed
    found: Word = 0
    for first in range(LAST_START + 1):
        if fixed & (BIT[first] - 1) != 0:
            break
        row: i64 = 0
        for last in range(first, DIGITS):
            if possible & BIT[last] == 0:
                break
            row |= BIT[last]
            length = last - first + 1
            if length > LONGEST_BUNT or length - size > most or (size == 0 and length > least):
                break  # a longer row without a base consists of shorter ones
            if length >= least and length > size and fixed & ~row == 0:
                found |= filled_row(free, first, last, fixed)
    return found & ~POSSIBLE


def filled_row(free: Word, digit: i64, last: i64, fixed: i64) -> Word:
    """The cards that can fill a row from one digit to another without a colour twice, in one way or another."""
    while digit <= last and fixed & BIT[digit] != 0:
        digit += 1
    if digit > last:
        return POSSIBLE
    found: Word = 0
    rest = free & OF_DIGIT[digit]
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        further = filled_row(free & ~OF_COLOUR[card // PLACES], digit + 1, last, fixed)
        if further != 0:
            found |= BIT[card] | further
    return found


def two_combinations(cards: Word) -> bool:
    """Do two combinations without a common card lie in these cards?"""
    useful = fitting(0, cards, SHORTEST)
    while count(useful) >= 2 * SHORTEST:
        first = useful & -useful
        useful ^= first  # one of the two has it as its lowest card, or none has it
        second_cards = fitting(first, useful, 2)
        while second_cards != 0:
            second = second_cards & -second_cards
            second_cards ^= second
            third_cards = fitting(first | second, useful, 1)
            while third_cards != 0:
                third = third_cards & -third_cards
                third_cards ^= third
                if fitting(0, useful & ~(second | third), SHORTEST) != 0:
                    return True
    return False


# Swapping jokers


def joker_for(combination: Word, card: Card) -> Word:
    """The joker of a combination that stands for this card, or none."""
    joker = combination & JOKERS & OF_DIGIT[MUE.digit[card]]
    if joker == 0 or BIT[card] & JOKERS != 0:
        return 0
    return joker if kind((combination ^ joker) | BIT[card]) != NO_COMBINATION else 0


def swapping(combination: Word, hand: Word) -> Word:
    """The cards of a hand that some joker of this combination stands for."""
    found: Word = 0
    jokers = combination & JOKERS
    while jokers != 0:
        here = hand & OF_DIGIT[MUE.digit[lowest(jokers)]]
        jokers &= jokers - 1
        while here != 0:
            card = lowest(here)
            here &= here - 1
            if joker_for(combination, card) != 0:
                found |= BIT[card]
    return found
