"""Know-how: what a good player of one game does without thinking. Optional, but it helps the search.

A game may bring `know_how.py` with a `KNOW_HOW`. Nothing in it is a rule.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from reihum.core.chance import Chance
from reihum.core.round import Round

__all__ = ["KnowHow"]

LONGEST: Final[i64] = 600


@mypyc_attr(allow_interpreted_subclasses=True)
class KnowHow:
    """The default, for games without any: all legal moves are equally good, and an unfinished round is undecided."""

    def prefer(self, round: Round, seat: i64, moves: vec[i64], chance: Chance) -> i64:
        """The move a sensible player would make in an imagined round; it may look at that round's cards."""
        return moves[chance.below(i64(len(moves)))]

    def sensible(self, round: Round, seat: i64, moves: vec[i64]) -> vec[i64]:
        """The moves worth thinking about, at least one of the legal ones; judged only by what `seat` sees."""
        return moves

    def longest(self) -> i64:
        """After this many moves an imagined round is judged as it stands."""
        return LONGEST

    def standing(self, round: Round, seat: i64) -> float:
        """How a seat stands in an unfinished round, in points of the score sheet; only differences count."""
        return 0.0

    def worth(self, round: Round, seat: i64, points: float) -> float:
        """How well a seat has done in a finished round: its points, unless they say no more than who has won."""
        return points


NONE: Final = KnowHow()
