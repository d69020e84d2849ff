"""Rummü, chapter 1: where the cards lie, the moves and the options."""

from reihum.rules import *

MELDS: Final = 19  # at least three cards are in hands, and a combination has three or more


@dataclass(frozen=True)
class Options:
    until: int = option(200, 100, 200, 300)
    team_until: int = option(500, 200, 500, 800)
    turns_each: int = option(100, 25, 50, 100)


GAME: Final = Game(__name__, MUE, Options, players=range(3, 7), age=8, minutes=60, level="medium")

STOCK: Final[ZoneNo] = GAME.stock(ordered=True)
DISCARDS: Final[ZoneNo] = GAME.discard()
MELD: Final = GAME.places("meld", MELDS, Face.UP, Spread.ROW, ordered=True)  # by digits, the lowest first
HAND: Final = GAME.hands()
PICKED: Final = GAME.zones("picked", Face.OWN, Spread.ROW)  # what a seat is about to lay out; only it sees them

DISCARD: Final = GAME.may_play()
PICK: Final = GAME.may_pick()
DRAW: Final[MoveNo] = GAME.may_draw("stock")
DRAW_DISCARD: Final[MoveNo] = GAME.may_draw("discard")
TAKE_JOKER: Final = GAME.may_draw_any([f"meld.{place}" for place in range(MELDS)])  # for the card picked
DONE: Final[MoveNo] = GAME.may_finish()
TAKE_BACK: Final[MoveNo] = GAME.may_pass()
PUT: Final = GAME.may_put([f"meld.{place}" for place in range(MELDS)])

DRAWING: Final[i64] = GAME.phase("draw")
TAKING: Final[i64] = GAME.phase("take")  # a card has come from the discards, and more may follow
LAYING: Final[i64] = GAME.phase("lay")
GAME.hide("tries", "turns", "owners")
