"""The score pad of Schwimmen: who has lost a life."""

from typing import Final

from reihum.core.errors import BadEntry
from reihum.core.pad import Entries, Field, Pad
from reihum.core.round import Round
from reihum.core.sheet import Outcome
from reihum.games.schwimmen.rules import LOWEST, Schwimmen


def fields(round: Round) -> list[Field]:
    return [Field("lives-lost", each=True, most=1)]


def scored(round: Round, entries: Entries) -> Outcome:
    assert isinstance(round, Schwimmen)
    lost = entries.each("lives-lost")
    if max(lost) == 0:
        raise BadEntry("lives-lost", "somebody-loses")
    for seat in range(round.seats):
        if round.sits_out(seat) and lost[seat] > 0:
            raise BadEntry("lives-lost", "sits-out")
    return round.score(lost, LOWEST)


PAD: Final = Pad(fields, scored)
