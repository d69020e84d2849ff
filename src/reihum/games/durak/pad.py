"""The score pad of Durak: who was left with cards."""

from typing import Final

from reihum.core.notes import Kind
from reihum.core.pad import Entries, Field, Pad
from reihum.core.round import Round
from reihum.core.sheet import Outcome
from reihum.games.durak.rules import Durak


def fields(round: Round) -> list[Field]:
    return [Field("loser", Kind.SEAT, nobody=True)]


def scored(round: Round, entries: Entries) -> Outcome:
    assert isinstance(round, Durak)
    round.loser = entries.one("loser")
    return round.outcome()


PAD: Final = Pad(fields, scored)
