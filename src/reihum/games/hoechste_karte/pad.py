"""The score pad of Die höchste Karte gewinnt: who has how many cards."""

from typing import Final

from reihum.core.pad import Entries, Field, Pad
from reihum.core.round import Round
from reihum.core.sheet import Outcome
from reihum.games.hoechste_karte.rules import HIGHEST, score


def fields(round: Round) -> list[Field]:
    """After every choice somebody wins one card of each player, unless the last ones are equal."""
    seats = int(round.seats)
    cards = int(HIGHEST) * seats
    return [Field("cards", each=True, most=cards, at_most=cards, step=seats)]


def scored(round: Round, entries: Entries) -> Outcome:
    return score(entries.floats("cards"))


PAD: Final = Pad(fields, scored)
