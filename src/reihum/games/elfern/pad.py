"""The score pad of Elfern: the honours in everybody's tricks, and how many rounds before were drawn."""

from typing import Final

from reihum.core.pad import Entries, Field, Pad
from reihum.core.round import Round
from reihum.core.sheet import Outcome
from reihum.games.elfern.rules import Elfern


def fields(round: Round) -> list[Field]:
    return [Field("honours", each=True, most=20, total=20), Field("standing")]


def scored(round: Round, entries: Entries) -> Outcome:
    assert isinstance(round, Elfern)
    round.honours = entries.each("honours")
    round.standing = entries.one("standing")
    return round.outcome()


PAD: Final = Pad(fields, scored)
