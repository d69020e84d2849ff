"""The score pad of Elfer raus: what everybody has left."""

from typing import Final

from reihum.core.errors import BadEntry
from reihum.core.pad import Entries, Field, Pad
from reihum.core.round import Round
from reihum.core.sheet import Outcome
from reihum.games.elfer_raus.rules import score


def fields(round: Round) -> list[Field]:
    worth = tuple([int(digit) for digit in round.pack.digit])
    return [Field("left", each=True, most=sum(worth), at_most=sum(worth), worth=worth)]


def scored(round: Round, entries: Entries) -> Outcome:
    found = score(entries.floats("left"))
    if len(found.winners) != 1:
        raise BadEntry("left", "one-out")
    return found


PAD: Final = Pad(fields, scored)
