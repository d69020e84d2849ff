"""The score pad of Schwarzer Peter: who kept it."""

from typing import Final

from reihum.core.notes import Kind
from reihum.core.pad import Entries, Field, Pad
from reihum.core.round import Round
from reihum.core.sheet import Outcome
from reihum.games.schwarzer_peter.rules import score


def fields(round: Round) -> list[Field]:
    return [Field("loser", Kind.SEAT)]


def scored(round: Round, entries: Entries) -> Outcome:
    return score(tuple([-1.0 if seat == entries.one("loser") else 0.0 for seat in range(entries.seats)]))


PAD: Final = Pad(fields, scored)
