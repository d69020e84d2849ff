"""The score pad of Wimmüln: estimates, tricks and what lay in them."""

from typing import Final

from reihum.core.cards import without
from reihum.core.pad import Entries, Field, Pad
from reihum.core.round import Round
from reihum.core.sheet import Outcome
from reihum.games.wimmueln.rules import Wimmueln, score
from reihum.packs.mue import MUE


def fields(round: Round) -> list[Field]:
    assert isinstance(round, Wimmueln)
    cards = without(MUE, round.options.without) if round.seats == 3 else MUE.cards()
    tricks = len(cards) // int(round.seats) - 2  # two cards are estimates
    worth = tuple([int(value) for value in MUE.value])
    points = sum([worth[card] for card in cards])
    return [
        Field("open-estimate", each=True, most=9),
        Field("secret-estimate", each=True, most=9),
        Field("tricks", each=True, most=tricks, total=tricks),
        Field("card-points", each=True, most=points, at_most=points, worth=worth),
    ]


def scored(round: Round, entries: Entries) -> Outcome:
    in_open, secret = entries.each("open-estimate"), entries.each("secret-estimate")
    return score(entries.each("card-points"), entries.each("tricks"), in_open, secret)


PAD: Final = Pad(fields, scored)
