"""The score pad of Einundfünfzig: who has lost the round."""

from typing import Final

from reihum.core.notes import Kind
from reihum.core.pad import Entries, Field, Pad
from reihum.core.round import Round
from reihum.core.sheet import Outcome
from reihum.games.einundfuenfzig.rules import Einundfuenfzig


def fields(round: Round) -> list[Field]:
    return [Field("loser", Kind.SEAT)]


def scored(round: Round, entries: Entries) -> Outcome:
    assert isinstance(round, Einundfuenfzig)
    round.loser = entries.one("loser")
    return round.outcome()


PAD: Final = Pad(fields, scored)
