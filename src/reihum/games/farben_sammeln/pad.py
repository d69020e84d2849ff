"""The score pad of Farben sammeln: everybody's best colour."""

from typing import Final

from reihum.core.pad import Entries, Field, Pad
from reihum.core.round import Round
from reihum.core.sheet import Outcome
from reihum.games.farben_sammeln.rules import score


def fields(round: Round) -> list[Field]:
    worth = tuple([int(value) for value in round.pack.value])
    return [Field("best-colour", each=True, most=210, worth=worth)]


def scored(round: Round, entries: Entries) -> Outcome:
    return score(entries.each("best-colour"))


PAD: Final = Pad(fields, scored)
