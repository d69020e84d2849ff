"""The score pad of Elfer raus: what everybody has left."""

from typing import Final

from reihum.core.errors import BadEntry
from reihum.core.pad import Entries, Field, Pad
from reihum.core.round import Round
from reihum.core.sheet import Outcome
from reihum.games.elfer_raus.rules import score


def fields(round: Round) -> list[Field]:
    worth = tuple([int(value) for value in round.pack.value])
    return [Field("left", each=True, most=sum(worth), at_most=sum(worth), worth=worth)]


def scored(round: Round, entries: Entries) -> Outcome:
    left = entries.each("left")
    if len([points for points in left if points == 0]) != 1:
        raise BadEntry("left", "one-out")
    return score(left)


PAD: Final = Pad(fields, scored)
