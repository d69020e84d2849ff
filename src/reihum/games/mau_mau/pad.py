"""The score pad of Mau-Mau: what everybody has left."""

from typing import Final

from reihum.core.errors import BadEntry
from reihum.core.pad import Entries, Field, Pad
from reihum.core.round import Round
from reihum.core.sheet import Outcome
from reihum.games.mau_mau.rules import COSTS, score


def fields(round: Round) -> list[Field]:
    worth = tuple([int(COSTS[rank]) for rank in round.pack.rank])
    return [Field("left", each=True, most=sum(worth), at_most=sum(worth), worth=worth)]


def scored(round: Round, entries: Entries) -> Outcome:
    found = score(entries.each("left"))
    if len(found.winners) != 1:
        raise BadEntry("left", "one-out")
    return found


PAD: Final = Pad(fields, scored)
