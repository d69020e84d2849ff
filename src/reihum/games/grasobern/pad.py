"""The score pad of Grasobern: everybody's penalty points."""

from typing import Final

from reihum.core.pad import Entries, Field, Pad
from reihum.core.round import Round
from reihum.core.sheet import Outcome
from reihum.games.grasobern.rules import Grasobern


def fields(round: Round) -> list[Field]:
    assert isinstance(round, Grasobern)
    points = 2 + round.options.ober + (3 if round.options.all_obers else 0)
    return [Field("penalty", each=True, most=points, total=points)]


def scored(round: Round, entries: Entries) -> Outcome:
    assert isinstance(round, Grasobern)
    round.penalty = entries.each("penalty")
    return round.outcome()


PAD: Final = Pad(fields, scored)
