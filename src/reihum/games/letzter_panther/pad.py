"""The score pad of Der letzte Panther: the last trick, and the cards that count."""

from typing import Final

from reihum.core.notes import Kind
from reihum.core.pad import Entries, Field, Pad
from reihum.core.round import Round
from reihum.core.sheet import Outcome
from reihum.games.letzter_panther.rules import LetzterPanther, in_play


def fields(round: Round) -> list[Field]:
    codes = [round.pack.codes[card] for card in in_play(int(round.seats))]
    found = [Field("last-trick", Kind.SEAT)]
    for name, code in (("yellow-cards", "Y"), ("red-cards", "R"), ("black-sevens", "K7")):
        number = len([1 for each in codes if each.startswith(code)])
        found.append(Field(name, each=True, most=number, total=number))
    return found


def scored(round: Round, entries: Entries) -> Outcome:
    assert isinstance(round, LetzterPanther)
    round.taker = entries.one("last-trick")
    return round.score(entries.each("yellow-cards"), entries.each("red-cards"), entries.each("black-sevens"))


PAD: Final = Pad(fields, scored)
