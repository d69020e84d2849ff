"""The score pad of Der Freund zur Linken: everybody's own points."""

from typing import Final

from reihum.core.pad import Entries, Field, Pad
from reihum.core.round import Round
from reihum.core.sheet import Outcome
from reihum.games.freund_zur_linken.rules import FreundZurLinken

ALL_POINTS: Final = 3 * (1 + 2 + 3 + 4 + 5 + 6)


def fields(round: Round) -> list[Field]:
    return [Field("points", each=True, most=ALL_POINTS, total=ALL_POINTS)]


def scored(round: Round, entries: Entries) -> Outcome:
    assert isinstance(round, FreundZurLinken)
    round.points = entries.each("points")
    return round.outcome()


PAD: Final = Pad(fields, scored)
