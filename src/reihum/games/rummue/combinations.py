"""Rummü, chapter 4: which cards make a combination, what can be added to one, and which joker can be swapped.

A set of cards is one word of bits, colour by colour: twelve places for each, because 1 and 7 stand there twice.
"""

from reihum.rules import *

COLOURS: Final[i64] = 5
DIGITS: Final[i64] = 10
PLACES: Final[i64] = 12
YELLOW: Final[i64] = 1
SHORTEST: Final[i64] = 3
LONGEST_BUNT: Final[i64] = 5  # no colour twice

NO_COMBINATION: Final[i64] = 0
LING: Final[i64] = 1
ONE_COLOUR: Final[i64] = 2
BUNT: Final[i64] = 3

OF_COLOUR: Final = MUE.of_colour.words
OF_DIGIT: Final = Sets(MUE, 10, lambda digit, card: bool(MUE.digit[card] == digit)).words
JOKERS: Final[i64] = OF_COLOUR[YELLOW]
POSSIBLE: Final[i64] = 2**60  # beside the cards that fill a row: it can be filled
SIZE: Final = vec[i64]([digits.bit_count() for digits in range(2**10)])  # of a set of digits
SLICE: Final[i64] = 2**12 - 1  # the cards of one colour, moved down


def unions(sets: list[int]) -> vec[i64]:
    """For every choice of some of these sets: all of them together."""
    found = [0]
    for one in sets:
        found += [others | one for others in found]
    return vec[i64](found)


def rows_in(digits: int) -> vec[i64]:
    """Consecutive digits, three or more, among these."""
    rows = [2**end - 2**first for first in range(8) for end in range(first + 3, 11)]
    return vec[i64]([row for row in rows if row & ~digits == 0])


ROWS_IN: Final = vec[vec[i64]]([rows_in(digits) for digits in range(2**10)])  # of every set of digits
DIGITS_OF: Final = unions([2 ** int(MUE.digit[card]) for card in range(PLACES)])  # of cards of one colour, as a set
ALL_WITH: Final = unions([int(cards & SLICE) for cards in OF_DIGIT])  # all cards of one colour with these digits


def digits_in(cards: Word, colour: i64) -> i64:
    """The digits of one colour among these cards, as a set."""
    return DIGITS_OF[(cards >> (PLACES * colour)) & SLICE]


def all_digits_in(cards: Word) -> i64:
    found: i64 = 0
    for colour in range(COLOURS):
        found |= digits_in(cards, colour)
    return found


def of_same_colours(cards: Word) -> Word:
    """All cards of the colours that occur among these."""
    found: Word = 0
    for colour in OF_COLOUR:
        if cards & colour != 0:
            found |= colour
    return found


def number_of_colours(cards: Word) -> i64:
    found: i64 = 0
    for colour in OF_COLOUR:
        if cards & colour != 0:
            found += 1
    return found


def kind(cards: Word) -> i64:
    """What these cards are together. No three cards or more can be read in two ways."""
    size = count(cards)
    colours = number_of_colours(cards)
    digits = all_digits_in(cards)
    if size < SHORTEST:
        return NO_COMBINATION
    if colours == size and SIZE[digits] == 1:
        return LING
    if SIZE[digits] != size or digits & (digits + (digits & -digits)) != 0:  # a digit twice, or a gap
        return NO_COMBINATION
    if colours == size:
        return BUNT
    jokers = count(cards & JOKERS)
    one_colour = colours == (2 if jokers > 0 else 1)
    return ONE_COLOUR if one_colour and 2 * (size - jokers) > size else NO_COMBINATION


# What can be added


def fitting(base: Word, hand: Word, most: i64, least: i64 = SHORTEST) -> Word:
    """The cards of a hand that `base` can take, alone or with others of the hand, to be a combination then.

    At most this many cards may leave the hand, and the combination must have at least that many.
    """
    size = count(base)
    longest = size + most
    if most <= 0 or longest < least:
        return 0
    found: Word = 0
    for colour in range(COLOURS):
        if colour != YELLOW:
            found |= fitting_one_colour(base, size, hand, longest, least, colour)
    if number_of_colours(base) == size:  # no colour twice
        free = hand & ~of_same_colours(base)
        found |= fitting_bunt(base, size, free, longest, least) | fitting_ling(base, size, free, least)
    return found


def fitting_ling(base: Word, size: i64, free: Word, least: i64) -> Word:
    found: Word = 0
    for digit in OF_DIGIT:
        same = free & digit
        if same != 0 and base & ~digit == 0 and size + number_of_colours(same) >= least:
            found |= same
    return found


def fitting_one_colour(base: Word, size: i64, hand: Word, longest: i64, least: i64, colour: i64) -> Word:
    there = digits_in(base, colour)
    fixed = there | digits_in(base, YELLOW)
    held = digits_in(hand, colour) & ~fixed
    if SIZE[there | held] < 2 or SIZE[fixed] != size:  # a digit twice, or another colour
        return 0
    jokers = digits_in(hand, YELLOW) & ~fixed
    of_colour: i64 = 0
    of_jokers: i64 = 0
    for row in ROWS_IN[fixed | held | jokers]:
        ordinary = SIZE[(there | held) & row]
        if 2 * ordinary > SIZE[row] and fixed & ~row == 0 and least <= SIZE[row] <= longest:
            of_colour |= held & row
            spare = 2 * (ordinary - 1) > SIZE[row]  # a joker may stand where an ordinary card could
            of_jokers |= jokers & row if spare else jokers & row & ~held
    return hand & ((ALL_WITH[of_colour] << (PLACES * colour)) | (ALL_WITH[of_jokers] << (PLACES * YELLOW)))


def fitting_bunt(base: Word, size: i64, free: Word, longest: i64, least: i64) -> Word:
    fixed = all_digits_in(base)
    if SIZE[fixed] != size:
        return 0
    if size == 0:
        longest = least  # longer rows consist of shorter ones
    found: Word = 0
    for row in ROWS_IN[fixed | all_digits_in(free)]:
        if fixed & ~row == 0 and least <= SIZE[row] <= longest and SIZE[row] <= LONGEST_BUNT:
            found |= filling(free, row & ~fixed)
    return found & ~POSSIBLE


def filling(free: Word, digits: i64) -> Word:
    """The cards that can stand for these digits without a colour twice, in one way or another; beside them POSSIBLE."""
    if digits == 0:
        return POSSIBLE
    found: Word = 0
    rest = free & OF_DIGIT[lowest(digits)]
    while rest != 0:
        card = lowest(rest)
        rest &= rest - 1
        further = filling(free & ~OF_COLOUR[MUE.colour[card]], digits & (digits - 1))
        if further != 0:
            found |= BIT[card] | further
    return found


def two_combinations(cards: Word) -> bool:
    """Do two combinations without a common card lie in these cards?"""
    useful = fitting(0, cards, SHORTEST)
    while count(useful) >= 2 * SHORTEST:
        first = useful & -useful
        useful ^= first  # one of the two has it as its lowest card, or none has it
        for second in members(fitting(first, useful, 2)):
            for third in members(fitting(first | BIT[second], useful, 1)):
                if fitting(0, useful & ~(BIT[second] | BIT[third]), SHORTEST) != 0:
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
    for card in members(hand if combination & JOKERS != 0 else 0):
        if joker_for(combination, card) != 0:
            found |= BIT[card]
    return found
