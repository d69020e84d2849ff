"""Schnipp Schnapp, chapter 1: the cards, where they lie, and what a player may do."""

from typing import Final

from mypy_extensions import i64

from reihum.core.moves import DONE as DONE_MOVE
from reihum.core.moves import TICK as TICK_MOVE
from reihum.core.moves import Moves, draw, say
from reihum.core.notes import Kind, Note
from reihum.core.zones import Face, Spread, Zone

# 1 Material

STOCK: Final[i64] = 0
MIDDLE: Final[i64] = 1
COMMON: Final = [Zone("stock", Face.DOWN), Zone("middle", Face.TOP, Spread.PILE, ordered=True)]
EACH: Final = [
    Zone("hand", Face.OWN),
    Zone("pile", Face.DOWN, Spread.PILE, ordered=True),
    Zone("open", Face.TOP, Spread.PILE, ordered=True),
    Zone("quartets", Face.UP, Spread.ROW),
]


def hand(seat: i64) -> i64:
    return 2 + 4 * seat


def face_down(seat: i64) -> i64:
    return 3 + 4 * seat


def face_up(seat: i64) -> i64:
    return 4 + 4 * seat


def quartets(seat: i64) -> i64:
    return 5 + 4 * seat


DRAW: Final[i64] = 0  # turn up a card
DONE: Final[i64] = 1  # lay the first hand down as a pile
SCHNAPP: Final[i64] = 2
SCHNIPP: Final[i64] = 3
TICK: Final[i64] = 4
MOVES: Final = Moves([draw(), DONE_MOVE, say("Schnapp"), say("Schnipp"), TICK_MOVE])
NOTES: Final = [
    Note("player", Kind.SEAT, shown=False),
    Note("called", Kind.WORD, ("Schnapp", "Schnipp"), listed=True),
    Note("called_at", listed=True, shown=False),
    Note("owes", listed=True),
    Note("turned"),
    Note("since_won", shown=False),
]
