"""The score pad of Sedma: the points of both sides, and whether one has every card."""

from typing import Final

from reihum.core.errors import BadEntry
from reihum.core.notes import Kind
from reihum.core.pad import Entries, Field, Pad
from reihum.core.round import Round
from reihum.core.sheet import Outcome
from reihum.games.sedma.rules import Sedma

ENDS: Final = ("both-have-cards", "every-card")


def fields(round: Round) -> list[Field]:
    assert isinstance(round, Sedma)
    total = 90 if round.options.last_trick else 80
    points = Field("card-points", each=True, shared=True, most=total, total=total, step=10)
    return [points, Field("cards-won", Kind.WORD, words=ENDS)]


def scored(round: Round, entries: Entries) -> Outcome:
    assert isinstance(round, Sedma)
    points = entries.each("card-points")
    has_all = ENDS[entries.one("cards-won")] == "every-card"
    if has_all and points[0] > 0 and points[1] > 0:
        raise BadEntry("cards-won", "not-every-card")
    return round.score(points, has_all)


PAD: Final = Pad(fields, scored)
