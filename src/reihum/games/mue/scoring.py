"""Chapter 8 of Mü: what a game won or lost and an Eklat are worth."""

from reihum.games.mue.material import TRUMPS
from reihum.rules import *

LOWEST_GOAL: Final = vec[i64]([0, 0, 0, 12, 30, 24, 20])  # of each number of players, for one card,
STEP: Final = vec[i64]([1, 1, 1, 2, 2, 3, 4])  # and for each card more
BEST_BONUS: Final[i64] = 100


def goal(seats: i64, height: i64) -> i64:
    """The points that the chief's team needs."""
    return LOWEST_GOAL[seats] + STEP[seats] * (height - 1)


def height_reached(seats: i64, points: i64) -> i64:
    """This many cards the chief might have laid for these points."""
    height: i64 = 0
    while points >= goal(seats, height + 1):
        height += 1
    return height


def extra(kind: str) -> int:
    """The fewer trumps the chief has named, the more a game is worth."""
    if kind == "none":
        return 3
    if kind.isdigit():
        return 1 if kind in "17" else 2
    return 0


EXTRA: Final = vec[i64]([extra(kind) for kind in TRUMPS.kinds])


def bonus(height: i64, trump: i64) -> i64:
    """For chief and partner each, if they reach the goal."""
    points = 10 * (height + EXTRA[trump])
    return points if points < BEST_BONUS else BEST_BONUS


def eklat(laid: vec[i64], challenger: i64) -> vec[i64]:
    """5 for each card of those who laid the most, but for the last of them -10."""
    most: i64 = 0
    for number in laid:
        if number > most:
            most = number
    points = filled(i64(len(laid)))
    for seat in range(i64(len(laid))):
        if seat == challenger:
            points[seat] = -10 * most
        elif laid[seat] == most:
            points[seat] = 5 * most
    return points
