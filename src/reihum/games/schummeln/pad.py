"""The score pad of Schummeln: how many cards everybody has left."""

from typing import Final

from reihum.core.pad import Entries, Field, Pad
from reihum.core.round import Round
from reihum.core.sheet import Outcome
from reihum.games.schummeln.rules import score

CARDS: Final = 32


def fields(round: Round) -> list[Field]:
    return [Field("cards-left", each=True, most=CARDS, at_most=CARDS)]


def scored(round: Round, entries: Entries) -> Outcome:
    return score(entries.each("cards-left"))


PAD: Final = Pad(fields, scored)
