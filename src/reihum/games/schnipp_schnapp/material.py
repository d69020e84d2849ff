"""Schnipp Schnapp, chapter 1: the cards, where they lie, and what a player may do."""

from reihum.rules import *


# 1 Material


GAME: Final = Game(__name__, ELFER, Options, players=range(2, 7), age=6, minutes=10, level="very easy")
STOCK: Final[ZoneNo] = GAME.stock()
MIDDLE: Final[ZoneNo] = GAME.zone("middle", Face.TOP, Spread.PILE, ordered=True)
HAND: Final = GAME.hands()
FACE_DOWN: Final = GAME.zones("pile", Face.DOWN, Spread.PILE, ordered=True)
FACE_UP: Final = GAME.zones("open", Face.TOP, Spread.PILE, ordered=True)
QUARTETS: Final = GAME.zones("quartets", Face.UP, Spread.ROW)
DRAW: Final[MoveNo] = GAME.may_draw()
DONE: Final[MoveNo] = GAME.may_finish()
SCHNAPP: Final[MoveNo] = GAME.may_say("Schnapp")
SCHNIPP: Final[MoveNo] = GAME.may_say("Schnipp")
TICK: Final[MoveNo] = GAME.may_tick()

GAME.words("called", ("Schnapp", "Schnipp"))
GAME.hide("player", "called_at", "since_won")
