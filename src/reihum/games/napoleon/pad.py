"""The score pad of Napoleon: who played what, and whether it was made."""

from typing import Final

from reihum.core.notes import NOTHING, Kind
from reihum.core.pad import Entries, Field, Pad
from reihum.core.round import Round
from reihum.core.sheet import Outcome
from reihum.games.napoleon.rules import MISERE, TRICKS, Napoleon

BIDS: Final = ("two", "three", "misere", "four", "nap", "wellington", "bluecher")
ENDS: Final = ("made", "failed", "thrown-in")


def fields(round: Round) -> list[Field]:
    found = [Field("end", Kind.WORD, words=ENDS)]
    for end in ENDS[:2]:
        found += [
            Field(f"{end}-by", Kind.SEAT, when=("end", end)),
            Field(f"{end}-bid", Kind.WORD, words=BIDS, when=("end", end)),
        ]
    return found


def scored(round: Round, entries: Entries) -> Outcome:
    assert isinstance(round, Napoleon)
    end = ENDS[entries.one("end")]
    round.bid = NOTHING
    if end != "thrown-in":
        round.declarer = entries.one(f"{end}-by")
        round.bid = entries.one(f"{end}-bid")
        made = end == "made"
        round.tricks = TRICKS[round.bid] if made != (round.bid == MISERE) else 0
    return round.outcome()


PAD: Final = Pad(fields, scored)
