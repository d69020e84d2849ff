"""The score pad of Calcory: who has how many cards."""

from typing import Final

from reihum.core.pad import Entries, Field, Pad
from reihum.core.round import Round
from reihum.core.sheet import Outcome
from reihum.games.calcory.rules import Calcory


def fields(round: Round) -> list[Field]:
    return [Field("cards", each=True, most=60, at_most=60)]


def scored(round: Round, entries: Entries) -> Outcome:
    assert isinstance(round, Calcory)
    round.takings = entries.each("cards")
    return round.outcome()


PAD: Final = Pad(fields, scored)
