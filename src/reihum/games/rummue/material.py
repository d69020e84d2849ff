"""Rummü, chapter 1: where the cards lie, the moves, the notes and the options."""

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from reihum.core.cards import MUE
from reihum.core.moves import DONE as FINISH
from reihum.core.moves import PASS as GIVE_UP
from reihum.core.moves import Moves, draw, picks, plays, puts
from reihum.core.notes import Kind, Note
from reihum.core.options import option
from reihum.core.zones import Face, Spread, Zone

MELDS: Final[i64] = 19  # at least three cards are in hands, and a combination has three or more
STOCK: Final[i64] = 0
DISCARD: Final[i64] = 1
MELD: Final[i64] = 2  # the first of the combinations on the table
COMMON: Final = [
    Zone("stock", Face.DOWN, Spread.PILE, ordered=True),
    Zone("discard", Face.TOP, Spread.PILE, ordered=True),
    Zone("meld", Face.UP, Spread.ROW, ordered=True, number=int(MELDS)),  # by digits, the lowest first
]
EACH: Final = [Zone("hand", Face.OWN), Zone("picked", Face.OWN, Spread.ROW)]


def hand(seat: i64) -> i64:
    return MELD + MELDS + 2 * seat


def picked(seat: i64) -> i64:
    """The cards that this seat is about to lay out; nobody else sees them before they are a combination."""
    return MELD + MELDS + 2 * seat + 1


PICK: Final[i64] = MUE.size
DRAW: Final[i64] = PICK + MUE.size
DRAW_DISCARD: Final[i64] = DRAW + 1
TAKE_JOKER: Final[i64] = DRAW + 2  # from the first combination, then from the others
DONE: Final[i64] = TAKE_JOKER + MELDS
TAKE_BACK: Final[i64] = DONE + 1
PUT: Final[i64] = DONE + 2  # the first card on the first combination, then the others
PLACES: Final = [f"meld.{place}" for place in range(MELDS)]
MOVES: Final = Moves(
    plays(MUE),
    picks(MUE),
    [draw("stock"), draw("discard")] + [draw(place) for place in PLACES] + [FINISH, GIVE_UP],
    puts(MUE, PLACES),
)

DRAWING: Final[i64] = 0
TAKING: Final[i64] = 1  # a card has come from the discards, and more may follow
LAYING: Final[i64] = 2
NOTES: Final = [
    Note("phase", Kind.WORD, ("draw", "take", "lay")),
    Note("waiting"),
    Note("tries", shown=False),
    Note("turns", shown=False),
    Note("ender", Kind.SEAT),
    Note("owners", Kind.SEAT, listed=True, shown=False),
    Note("out", Kind.FLAG, listed=True),
    Note("minimum", listed=True),
    Note("worth", listed=True),
]


@dataclass(frozen=True)
class Options:
    until: int = option(200, 100, 200, 300)
    team_until: int = option(500, 200, 500, 800)
    turns_each: int = option(100, 25, 50, 100)
