"""The score pad of Überall anschließen: the places, and cards left if the round was broken off."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.cards import filled
from reihum.core.errors import BadEntry
from reihum.core.notes import Kind
from reihum.core.pad import Entries, Field, Pad, in_order
from reihum.core.round import Round
from reihum.core.sheet import Outcome
from reihum.games.ueberall_anschliessen.rules import UeberallAnschliessen

ENDS: Final = ("played-out", "broken-off")


def fields(round: Round) -> list[Field]:
    return [
        Field("end", Kind.WORD, words=ENDS),
        Field("places", each=True, most=int(round.seats)),
        Field("cards-left", each=True, most=80, at_most=80, when=("end", "broken-off")),
    ]


def scored(round: Round, entries: Entries) -> Outcome:
    assert isinstance(round, UeberallAnschliessen)
    round.places = entries.each("places")
    in_order(round.places)
    broken_off = ENDS[entries.one("end")] == "broken-off"
    if not broken_off and round.gone() == round.seats - 1:  # the last place needs no entry
        round.places = vec[i64]([place if place > 0 else round.seats for place in round.places])
    if broken_off == round.is_decided():
        raise BadEntry("places", "decided" if broken_off else "undecided")
    left = entries.each("cards-left") if broken_off else filled(entries.seats)
    return round.score(left)


PAD: Final = Pad(fields, scored)
