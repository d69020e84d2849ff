"""Rummü, chapter 1: where the cards lie, the moves, the notes and the options."""

from reihum.rules import *


@dataclass(frozen=True)
class Options:
    until: int = option(200, 100, 200, 300)
    team_until: int = option(500, 200, 500, 800)
    turns_each: int = option(100, 25, 50, 100)


GAME: Final = Game(__name__, MUE, Options, players=range(3, 7), age=8, minutes=60, level="medium")
STOCK: Final[ZoneNo] = GAME.stock(ordered=True)
DISCARD: Final[ZoneNo] = GAME.discard()
MELD: Final = GAME.places("meld", 19, Face.UP, Spread.ROW, ordered=True)
HAND: Final = GAME.hands()
PICKED: Final = GAME.zones("picked", Face.OWN, Spread.ROW)
LAY: Final = GAME.may_play()
PICK: Final = GAME.may_pick()
DRAW: Final[MoveNo] = GAME.may_draw("stock")
DRAW_DISCARD: Final[MoveNo] = GAME.may_draw("discard")
TAKE_JOKER: Final[MoveNo] = GAME.may_draw("meld.0")
DRAW_MELD_1: Final[MoveNo] = GAME.may_draw("meld.1")
DRAW_MELD_2: Final[MoveNo] = GAME.may_draw("meld.2")
DRAW_MELD_3: Final[MoveNo] = GAME.may_draw("meld.3")
DRAW_MELD_4: Final[MoveNo] = GAME.may_draw("meld.4")
DRAW_MELD_5: Final[MoveNo] = GAME.may_draw("meld.5")
DRAW_MELD_6: Final[MoveNo] = GAME.may_draw("meld.6")
DRAW_MELD_7: Final[MoveNo] = GAME.may_draw("meld.7")
DRAW_MELD_8: Final[MoveNo] = GAME.may_draw("meld.8")
DRAW_MELD_9: Final[MoveNo] = GAME.may_draw("meld.9")
DRAW_MELD_10: Final[MoveNo] = GAME.may_draw("meld.10")
DRAW_MELD_11: Final[MoveNo] = GAME.may_draw("meld.11")
DRAW_MELD_12: Final[MoveNo] = GAME.may_draw("meld.12")
DRAW_MELD_13: Final[MoveNo] = GAME.may_draw("meld.13")
DRAW_MELD_14: Final[MoveNo] = GAME.may_draw("meld.14")
DRAW_MELD_15: Final[MoveNo] = GAME.may_draw("meld.15")
DRAW_MELD_16: Final[MoveNo] = GAME.may_draw("meld.16")
DRAW_MELD_17: Final[MoveNo] = GAME.may_draw("meld.17")
DRAW_MELD_18: Final[MoveNo] = GAME.may_draw("meld.18")
DONE: Final[MoveNo] = GAME.may_finish()
TAKE_BACK: Final[MoveNo] = GAME.may_pass()
PUT: Final = GAME.may_put(PLACES)

DRAWING: Final[i64] = GAME.phase("draw")
TAKING: Final[i64] = GAME.phase("take")  # a card has come from the discards, and more may follow
LAYING: Final[i64] = GAME.phase("lay")
GAME.hide("tries", "turns", "owners")


MELDS: Final[i64] = 19  # at least three cards are in hands, and a combination has three or more


PLACES: Final = [f"meld.{place}" for place in range(MELDS)]
