"""The score pad of Schwarzer Peter: who kept it."""

from typing import Final

from reihum.core.notes import Kind
from reihum.core.pad import Entries, Field, Pad
from reihum.core.round import Round
from reihum.core.sheet import Outcome
from reihum.games.schwarzer_peter.rules import SchwarzerPeter


def fields(round: Round) -> list[Field]:
    return [Field("loser", Kind.SEAT)]


def scored(round: Round, entries: Entries) -> Outcome:
    assert isinstance(round, SchwarzerPeter)
    return round.score(entries.one("loser"))


PAD: Final = Pad(fields, scored)
