"""The score pad of Die höchste Karte gewinnt: who has how many cards."""

from typing import Final

from reihum.core.pad import Entries, Field, Pad
from reihum.core.round import Round
from reihum.core.sheet import Outcome
from reihum.games.hoechste_karte.rules import score


def fields(round: Round) -> list[Field]:
    return [Field("cards", each=True, most=80)]


def scored(round: Round, entries: Entries) -> Outcome:
    return score(entries.floats("cards"))


PAD: Final = Pad(fields, scored)
