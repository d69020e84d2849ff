"""The score pad of Rummü: who ended the round, what was laid out and what is left."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.errors import BadEntry
from reihum.core.notes import Kind
from reihum.core.pad import Entries, Field, Pad
from reihum.core.round import Round
from reihum.core.sheet import Outcome
from reihum.games.rummue.rules import Rummue
from reihum.games.rummue.scoring import cost


def fields(round: Round) -> list[Field]:
    return [
        Field("ender", Kind.SEAT, nobody=True),
        Field("combinations", each=True, most=990),
        Field("yellow-left", each=True, most=12, at_most=12),
        Field("others-left", each=True, most=48, at_most=48),
    ]


def scored(round: Round, entries: Entries) -> Outcome:
    assert isinstance(round, Rummue)
    round.ender = entries.one("ender")
    yellow, others = entries.each("yellow-left"), entries.each("others-left")
    if round.ender >= 0 and yellow[round.ender] + others[round.ender] > 0:
        raise BadEntry("ender", "none-left")
    costs = vec[i64]([cost(yellow[seat], others[seat]) for seat in range(round.seats)])
    return round.score(entries.each("combinations"), costs)


PAD: Final = Pad(fields, scored)
