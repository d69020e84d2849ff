"""The score pad of Schmerzhafte Stiche: tricks, and the points in them."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.pad import Entries, Field, Pad
from reihum.core.round import Round
from reihum.core.sheet import Outcome
from reihum.games.schmerzhafte_stiche.rules import COST, SchmerzhafteStiche


def fields(round: Round) -> list[Field]:
    points = sum([int(digit) for digit in round.pack.digit])
    return [Field("tricks", each=True, most=11, total=11), Field("card-points", each=True, most=points, total=points)]


def scored(round: Round, entries: Entries) -> Outcome:
    assert isinstance(round, SchmerzhafteStiche)
    tricks = entries.each("tricks")
    points = entries.each("card-points")
    round.points = vec[i64]([points[seat] - COST * tricks[seat] for seat in range(i64(2))])
    return round.outcome()


PAD: Final = Pad(fields, scored)
