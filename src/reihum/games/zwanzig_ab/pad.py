"""The score pad of Zwanzig ab: trump, who dropped out, and everybody's tricks."""

from typing import Final

from reihum.core.cards import filled
from reihum.core.errors import BadEntry
from reihum.core.notes import Kind
from reihum.core.pad import Entries, Field, Pad
from reihum.core.round import Round
from reihum.core.sheet import Outcome
from reihum.games.zwanzig_ab.rules import NO_TRICK, ZwanzigAb


def fields(round: Round) -> list[Field]:
    assert isinstance(round, ZwanzigAb)
    found = [Field("trump", Kind.WORD, words=tuple(round.pack.colours)), Field("dropped-out", each=True, most=1)]
    found.append(Field("tricks", each=True, most=5, total=5))
    if round.options.maker_penalty != NO_TRICK:
        found.append(Field("maker", Kind.SEAT))
    if round.options.exact:
        found.append(Field("score-before", each=True))
    return found


def scored(round: Round, entries: Entries) -> Outcome:
    assert isinstance(round, ZwanzigAb)
    round.trump = entries.one("trump")
    round.tricks = entries.each("tricks")
    round.inside = filled(round.seats, 1)
    round.score_before = entries.each("score-before") if round.options.exact else filled(round.seats)
    for seat, out in enumerate(entries.each("dropped-out")):
        round.inside[seat] = 1 - out
        if out > 0 and round.tricks[seat] > 0:
            raise BadEntry("dropped-out", "no-tricks-outside")
    if round.options.maker_penalty != NO_TRICK:
        round.dealer = round.before(entries.one("maker"))
    return round.outcome()


PAD: Final = Pad(fields, scored)
