"""The score pad of Ratefix: who has how many cards."""

from typing import Final

from reihum.core.pad import Entries, Field, Pad
from reihum.core.round import Round
from reihum.core.sheet import Outcome
from reihum.games.ratefix.rules import CARDS_EACH, score


def fields(round: Round) -> list[Field]:
    """Every sum brings somebody one card of each player."""
    seats = int(round.seats)
    cards = CARDS_EACH[seats] * seats
    return [Field("cards", each=True, most=cards, total=cards, step=seats)]


def scored(round: Round, entries: Entries) -> Outcome:
    return score(entries.each("cards"))


PAD: Final = Pad(fields, scored)
