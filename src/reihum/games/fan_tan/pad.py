"""The score pad of Fan Tan: the cards that everybody has left, and how often they passed."""

from typing import Final

from reihum.core.errors import BadEntry
from reihum.core.pad import Entries, Field, Pad
from reihum.core.round import Round
from reihum.core.sheet import Outcome
from reihum.games.fan_tan.rules import FanTan


def fields(round: Round) -> list[Field]:
    assert isinstance(round, FanTan)
    most = -(-round.pack.size // round.seats)
    found = [Field("cards-left", each=True, most=int(most), at_most=int(round.pack.size) - 1)]
    return [*found, Field("passes", each=True)] if round.options.pass_costs else found


def scored(round: Round, entries: Entries) -> Outcome:
    assert isinstance(round, FanTan)
    left = entries.each("cards-left")
    found = round.score(left, entries.each("passes") if round.options.pass_costs else left)
    if len(found.winners) != 1:
        raise BadEntry("cards-left", "one-out")
    return found


PAD: Final = Pad(fields, scored)
