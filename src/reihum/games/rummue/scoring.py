"""Rummü, chapter 7: what combinations and the cards left in hand are worth."""

from reihum.games.rummue.combinations import JOKERS, LING, OF_DIGIT, ONE_COLOUR, kind
from reihum.rules import *

# by the number of cards
MIXED_LING: Final = vec[i64]([0, 0, 0, 0, 10, 50])
PURE_LING: Final = vec[i64]([0, 0, 0, 0, 30])
MIXED_SEQUENCE: Final = vec[i64]([0, 0, 0, 0, 10, 20, 30, 40, 50, 60, 70])
PURE_SEQUENCE: Final = vec[i64]([0, 0, 0, 10, 20, 40, 50, 60, 70, 80, 90])


def value_of(combination: Word) -> i64:
    """The points of a combination."""
    size = count(combination)
    what = kind(combination)
    pure = combination & JOKERS == 0
    if what == LING:
        points = PURE_LING[size] if pure else MIXED_LING[size]
        return points // 2 if combination & (OF_DIGIT[1] | OF_DIGIT[7]) != 0 else points
    return PURE_SEQUENCE[size] if pure and what == ONE_COLOUR else MIXED_SEQUENCE[size]


def cost_of(hand: Word) -> i64:
    """What the cards left in a hand cost."""
    jokers = count(hand & JOKERS)
    return cost(jokers, count(hand) - jokers)


def cost(jokers: i64, others: i64) -> i64:
    return 10 * jokers + 5 * others
