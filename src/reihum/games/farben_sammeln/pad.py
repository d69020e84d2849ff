"""The score pad of Farben sammeln: everybody's best colour."""

from typing import Final

from reihum.core.pad import Entries, Field, Pad
from reihum.core.round import Round
from reihum.core.sheet import Outcome
from reihum.games.farben_sammeln.rules import hand_size, score


def fields(round: Round) -> list[Field]:
    """The best hand holds the highest cards of one colour."""
    worth = tuple([int(value) for value in round.pack.value])
    most = sum(sorted(worth[: round.pack.per_colour])[-hand_size(round.seats) :])
    return [Field("best-colour", each=True, most=most, worth=worth)]


def scored(round: Round, entries: Entries) -> Outcome:
    return score(entries.each("best-colour"))


PAD: Final = Pad(fields, scored)
