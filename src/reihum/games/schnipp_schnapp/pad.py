"""The score pad of Schnipp Schnapp: quartets, and in the variant the cards held."""

from typing import Final

from reihum.core.cards import filled
from reihum.core.errors import BadEntry
from reihum.core.pad import Entries, Field, Pad
from reihum.core.round import Round
from reihum.core.sheet import Outcome
from reihum.games.schnipp_schnapp.rules import SchnippSchnapp


def fields(round: Round) -> list[Field]:
    assert isinstance(round, SchnippSchnapp)
    found = [Field("quartets", each=True, most=20, at_most=20)]
    return [*found, Field("cards", each=True, most=80, at_most=80)] if round.options.all_at_once else found


def scored(round: Round, entries: Entries) -> Outcome:
    assert isinstance(round, SchnippSchnapp)
    quartets = entries.each("quartets")
    cards = entries.each("cards") if round.options.all_at_once else filled(round.seats)
    if sum([4 * int(number) for number in quartets]) + sum([int(number) for number in cards]) > round.pack.size:
        raise BadEntry("cards", "too-many")
    return round.score(quartets, cards)


PAD: Final = Pad(fields, scored)
