"""Chapter 1 of Mü: the cards, the places on the table, the moves, the notes and what a table agrees on."""

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from reihum.core.cards import MUE, colour_pairs
from reihum.core.moves import DONE as DONE_MOVE
from reihum.core.moves import PASS as PASS_MOVE
from reihum.core.moves import Moves, name, picks, plays
from reihum.core.notes import Kind, Note
from reihum.core.options import option
from reihum.core.tricks import MUE_TRUMPS as TRUMPS
from reihum.core.zones import Face, Spread, Zone

MOST_SEATS: Final = 6

BOX: Final[i64] = 0
STOCK: Final[i64] = 1
TRICK: Final[i64] = 2
COMMON: Final = [Zone("box", Face.UP), Zone("stock", Face.DOWN), Zone("trick", Face.UP, Spread.ROW)]
EACH: Final = [Zone("hand", Face.OWN), Zone("bid", Face.UP, Spread.ROW), Zone("won", Face.TURNED, Spread.PILE)]


def hand(seat: i64) -> i64:
    return 3 + 3 * seat


def bid(seat: i64) -> i64:
    return 4 + 3 * seat


def won(seat: i64) -> i64:
    return 5 + 3 * seat


BID: Final[i64] = MUE.size  # the first of the moves that lay a card in front of oneself
DONE: Final[i64] = 2 * MUE.size
PASS: Final[i64] = DONE + 1
TRUMP: Final[i64] = DONE + 2  # the first of the moves that name a trump: the colours, the digits, none
PARTNER: Final[i64] = TRUMP + len(TRUMPS.kinds)  # the first of the moves that name a partner
MOVES: Final = Moves(
    plays(MUE),
    picks(MUE),
    [DONE_MOVE, PASS_MOVE],
    [name(kind) for kind in TRUMPS.kinds],
    [name(f"seat.{seat}") for seat in range(MOST_SEATS)],
)

BIDDING: Final[i64] = 0  # what is to be done: lay cards or pass,
NAMING_VICE: Final[i64] = 1  # name the vice's trump,
NAMING_CHIEF: Final[i64] = 2  # name the chief's trump,
CHOOSING: Final[i64] = 3  # choose a partner,
PLAYING: Final[i64] = 4  # play to a trick
NOTES: Final = [
    Note("task", Kind.WORD, ("bid", "vice-trump", "chief-trump", "partner", "play")),
    Note("limit"),
    Note("laid", shown=False),
    Note("passes", shown=False),
    Note("challenger", Kind.SEAT),
    Note("chief", Kind.SEAT),
    Note("vice", Kind.SEAT),
    Note("partner", Kind.SEAT),
    Note("height"),
    Note("chief_trump", Kind.WORD, tuple(TRUMPS.kinds)),
    Note("vice_trump", Kind.WORD, tuple(TRUMPS.kinds)),
    Note("led", Kind.WORD, tuple(TRUMPS.suits)),
    Note("played", shown=False),
    Note("best", Kind.CARD),
    Note("taker", Kind.SEAT),
]


@dataclass(frozen=True)
class Options:
    until: int = option(200, 100, 200, 300)
    repeat_trump: bool = option(False)
    without: str = option("yellow-black", *colour_pairs(MUE))
