"""The score pad of Der dritte Mann: where the pawns stand at the end of a series."""

from typing import Final

from reihum.core.pad import Entries, Field, Pad
from reihum.core.round import Round
from reihum.core.sheet import Outcome
from reihum.games.dritter_mann.rules import EDGE, DritterMann


def fields(round: Round) -> list[Field]:
    """Beyond the edge by no more than the last auction brings: an 8 as the second bid, or as the third."""
    return [Field("pawns", each=True, least=int(-EDGE - 8), most=int(EDGE + 2 * 8))]


def scored(round: Round, entries: Entries) -> Outcome:
    assert isinstance(round, DritterMann)
    round.pawns = entries.each("pawns")
    return round.outcome()


PAD: Final = Pad(fields, scored)
