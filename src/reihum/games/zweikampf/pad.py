"""The score pad of Zweikampf: who has how many cards."""

from typing import Final

from reihum.core.pad import Entries, Field, Pad
from reihum.core.round import Round
from reihum.core.sheet import Outcome
from reihum.games.zweikampf.rules import Zweikampf


def fields(round: Round) -> list[Field]:
    return [Field("cards", each=True, most=40, total=40)]


def scored(round: Round, entries: Entries) -> Outcome:
    assert isinstance(round, Zweikampf)
    return round.score(entries.each("cards"))


PAD: Final = Pad(fields, scored)
