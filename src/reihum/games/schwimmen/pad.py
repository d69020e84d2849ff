"""The score pad of Schwimmen: who has lost a life, or who has shown Feuer."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.errors import BadEntry
from reihum.core.notes import Kind
from reihum.core.pad import Entries, Field, Pad
from reihum.core.round import Round
from reihum.core.sheet import Outcome
from reihum.games.schwimmen.rules import FIRE, LOWEST, Schwimmen

ENDS: Final = ("lowest", "fire")


def fields(round: Round) -> list[Field]:
    assert isinstance(round, Schwimmen)
    if not round.options.fire:
        return [Field("lives-lost", each=True, most=1)]
    return [
        Field("end", Kind.WORD, words=ENDS),
        Field("lives-lost", each=True, most=1, when=("end", "lowest")),
        Field("with-fire", Kind.SEAT, when=("end", "fire")),
    ]


def scored(round: Round, entries: Entries) -> Outcome:
    assert isinstance(round, Schwimmen)
    if round.options.fire and ENDS[entries.one("end")] == "fire":
        holder = entries.one("with-fire")
        refuse(round, holder, "with-fire")
        others = [i64(seat != holder and not round.sits_out(seat)) for seat in range(round.seats)]
        return round.score(vec[i64](others), FIRE)
    lost = entries.each("lives-lost")
    if max(lost) == 0:
        raise BadEntry("lives-lost", "somebody-loses")
    for seat in range(round.seats):
        if lost[seat] > 0:
            refuse(round, seat, "lives-lost")
    return round.score(lost, LOWEST)


def refuse(round: Schwimmen, seat: i64, field: str) -> None:
    """Nothing happens to a seat that is out."""
    if round.sits_out(seat):
        raise BadEntry(field, "sits-out")


PAD: Final = Pad(fields, scored)
