"""What can be proven about a game in addition to its rules. Optional; a solver is many times faster with it.

A game may bring `solver_facts.py` with a function `solver_facts(root)`. Unlike know-how it must be true: a solver
relies on it.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from reihum.core.cards import Word
from reihum.core.round import Round

__all__ = ["KEY", "SolverFacts", "blended", "exact", "total"]

KEY: Final[i64] = 0x3FFF_FFFF_FFFF_FFFF  # 62 bits


def blended(key: i64, number: i64) -> i64:
    """A key for what came before and this number, spread over 62 bits; the same compiled and interpreted."""
    key = (((key ^ number) + 0x1E37_79B9_7F4A_7C15) * 0x2545_F491_4F6C_DD1D) & KEY
    key ^= key >> 29
    key = (key * 0x1B87_3593_CC9E_2D51) & KEY
    return key ^ (key >> 31)


@mypyc_attr(allow_interpreted_subclasses=True)
class SolverFacts:
    """The default, for games without any: no two positions are alike, and only the end of the round counts."""

    def __init__(self, root: Round) -> None:
        self.worth = vec[i64]()  # of each card, for shapes: never less than that of the card before it in its colour

    def reckonable(self) -> bool:
        """Do two players choose at once, and can each work out all that is hidden from what they have seen?"""
        return False

    def contradiction(self, round: Round) -> tuple[str, ...]:
        """The sections of a position written by hand that can't all be true; empty if it is possible."""
        return ()

    # For two players: seat 0 wants much, seat 1 wants that it gets little

    def value(self, round: Round) -> i64:
        """What a finished round is worth to seat 0; above zero it has won, below zero it has lost."""
        outcome = round.outcome()
        margin = int(outcome.points[0] - outcome.points[1])
        return -margin if round.low_wins() else margin

    def gained(self, round: Round, seat: i64) -> i64:
        """How much of the value is settled already; seat 1's part only helps to find good moves first."""
        return 0

    def settled(self, round: Round) -> bool:
        """Is this position worth remembering, such as the beginning of a trick?"""
        return True

    def shape(self, round: Round) -> i64:
        """A key of all that the rest of the round depends on, apart from what is gained and how much cards are worth.

        In two positions of one shape the cards in play correspond, the lowest of one to the lowest of the other and
        so on, so that every line of play in one is a line in the other and the same seats take the same cards.
        """
        return exact(round)

    def cards(self, round: Round) -> Word:
        """The cards in play that a shape does not tell apart."""
        return 0

    # Where a search has to stop

    def estimate(self, round: Round, seat: i64) -> float:
        """What a settled position of an unfinished round promises a seat; with two players, in terms of the value."""
        return 0.0

    # For more players: each wants much

    def unbeatable(self, payoffs: tuple[float, ...], seat: int) -> bool:
        """Can no end of a round suit this seat better: more points for itself, or as many and fewer for the others?"""
        return False


def exact(round: Round) -> i64:
    """A key of the whole position."""
    key = blended(round.acting, round.mode)
    for number in round.lie:
        key = blended(key, number)
    for number in round.order:
        key = blended(key, number)
    for note in round.notes:
        value = getattr(round, note.field)
        if note.listed:
            for number in value:
                key = blended(key, number)
        else:
            key = blended(key, value)
    return key


def total(points: tuple[float, ...]) -> float:
    """All points together; compiled, sum() takes floats for whole numbers."""
    found = 0.0
    for number in points:
        found += number
    return found
