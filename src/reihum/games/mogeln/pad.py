"""The score pad of Mogeln: who got rid of all cards, or who had the fewest left."""

from typing import Final

from reihum.core.cards import filled
from reihum.core.notes import NOTHING, Kind
from reihum.core.pad import Entries, Field, Pad
from reihum.core.round import Round
from reihum.core.sheet import Outcome
from reihum.games.mogeln.rules import HIGHEST, Mogeln

ENDS: Final = ("out", "broken-off")


def fields(round: Round) -> list[Field]:
    cards = 4 * HIGHEST[int(round.seats)]
    return [
        Field("end", Kind.WORD, words=ENDS),
        Field("winner", Kind.SEAT, when=("end", "out")),
        Field("cards-left", each=True, least=1, most=cards, at_most=cards, when=("end", "broken-off")),
    ]


def scored(round: Round, entries: Entries) -> Outcome:
    assert isinstance(round, Mogeln)
    if ENDS[entries.one("end")] == "out":
        round.winner = entries.one("winner")
        return round.score(filled(entries.seats))
    round.winner = NOTHING
    return round.score(entries.each("cards-left"))


PAD: Final = Pad(fields, scored)
