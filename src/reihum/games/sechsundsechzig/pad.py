"""The score pad of Sechsundsechzig: who has won the round, and how."""

from typing import Final

from reihum.core.notes import Kind
from reihum.core.pad import Entries, Field, Pad
from reihum.core.round import Round
from reihum.core.sheet import Outcome
from reihum.games.sechsundsechzig.rules import SCORING, WRONG_CLAIM, Sechsundsechzig, drawn, worth

ENDS: Final = ("won", "closer-fails", "wrong-66", "drawn")
ANSWERS: Final = ("without", "with")


def fields(round: Round) -> list[Field]:
    return [
        Field("end", Kind.WORD, words=ENDS),
        Field("round-winner", Kind.SEAT, when=("end", "won")),
        Field("loser-points", when=("end", "won"), most=200),
        Field("loser-tricks", when=("end", "won"), most=11),
        Field("closer", Kind.SEAT, when=("end", "closer-fails")),
        Field("had_trick", Kind.WORD, words=ANSWERS, when=("end", "closer-fails")),
        Field("claimer", Kind.SEAT, when=("end", "wrong-66")),
    ]


def scored(round: Round, entries: Entries) -> Outcome:
    assert isinstance(round, Sechsundsechzig)
    end = ENDS[entries.one("end")]
    if end == "won":
        number = worth(entries.one("loser-points"), entries.one("loser-tricks"))
        return round.awarded(entries.one("round-winner"), number, SCORING)
    if end == "closer-fails":
        round.had_trick = entries.one("had_trick")
        return round.closer_fails(entries.one("closer"))
    if end == "wrong-66":
        return round.awarded(1 - entries.one("claimer"), 2, WRONG_CLAIM)
    return drawn()


PAD: Final = Pad(fields, scored)
