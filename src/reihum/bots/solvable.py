"""Which rounds can be solved: everybody knows all cards, one seat at a time decides, and nothing is left to chance."""

from mypy_extensions import i64

from reihum.core.errors import ReihumError
from reihum.core.round import ALONE, Round


class NotOpen(ReihumError):
    """The position can't be solved; `reason` is the word for why, `zones` where something is hidden."""

    def __init__(self, reason: str, sentence: str, zones: str = "") -> None:
        super().__init__(sentence)
        self.reason = reason
        self.zones = zones


def make_sure(round: Round) -> None:
    """NotOpen says what is in the way."""
    hidden = [round.layout.names[zone] for zone in range(round.layout.size) if is_hidden(round, zone)]
    if hidden:
        zones = ", ".join(hidden)
        raise NotOpen("hidden", f"only open rounds can be solved, but not everybody sees the cards of {zones}", zones)
    stay_open(round, round.shuffles)


def is_hidden(round: Round, zone: i64) -> bool:
    """Is there a seat that neither sees the cards of this zone nor can tell them by counting the others?"""
    if round.is_empty(zone):
        return False
    if round.layout.watchers[zone] == round.everybody():
        return False
    is_mixed = round.layout.pile[zone] != 0 and round.count(zone) > 1
    if not round.tracking or is_mixed or round.layout.uncounted[zone] != 0:
        return True
    for seat in range(round.seats):
        possible = round.knowledge(seat)
        for word in range(zone * round.words, (zone + 1) * round.words):
            if possible[word] != round.lie[word]:
                return True
    return False


def is_open(round: Round) -> bool:
    try:
        make_sure(round)
    except NotOpen:
        return False
    return True


def stay_open(round: Round, shuffles: i64) -> None:
    """After a move: may the search go on?"""
    if round.acting != 0 and round.mode != ALONE:
        raise NotOpen("at-once", "only rounds where one seat at a time decides can be solved")
    if round.shuffles != shuffles:
        raise NotOpen("chance", "only rounds without chance can be solved, but cards were shuffled")
