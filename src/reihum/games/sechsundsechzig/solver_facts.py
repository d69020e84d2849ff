"""What can be proven about Sechsundsechzig: once all cards are known, a position is its hands, points and claims.

The value is what the round brings, in game points. Between tricks nothing else matters than who leads, the cards in
both hands, and what has been counted and announced so far.
"""

from typing import final

from mypy_extensions import i64

from reihum.core.cards import NO_CARD, Word
from reihum.core.notes import NOTHING
from reihum.core.round import Round
from reihum.core.solver_facts import SolverFacts, blended
from reihum.games.sechsundsechzig.rules import ANSWERING, HAND, STOCK, TRICK, TURN_UP, Sechsundsechzig


@final
class Endgame(SolverFacts):
    """All that is remembered of a position, in one number."""

    def contradiction(self, round: Round) -> tuple[str, ...]:
        assert isinstance(round, Sechsundsechzig)
        if round.count(TRICK) != round.played or (round.played > 0) != (round.task == ANSWERING):
            return "trick", "played", "task"
        if round.played > 0 and (not round.lies(round.best, TRICK) or round.may_act(round.taker)):
            return "trick", "best", "taker", "turn"
        leader = round.taker if round.played > 0 else NOTHING
        for seat in range(i64(2)):
            other = 1 - seat
            behind = i64(seat == leader) - i64(other == leader)
            if round.count(HAND[seat]) + behind != round.count(HAND[other]):
                return "hand.0", "hand.1"
        if round.is_empty(TURN_UP) and round.top(STOCK) != NO_CARD:
            return "stock", "turn_up"
        if round.trump == NOTHING:
            return ("trump",)
        return ()

    def gained(self, round: Round, seat: i64) -> i64:
        return 0

    def settled(self, round: Round) -> bool:
        assert isinstance(round, Sechsundsechzig)
        return round.played == 0

    def shape(self, round: Round) -> i64:
        assert isinstance(round, Sechsundsechzig)
        key = blended(round.lie[HAND[0]], round.lie[HAND[1]])
        key = blended(key, 1000 * round.points[0] + round.points[1])
        key = blended(key, 1000 * round.tricks[0] + round.tricks[1])
        for suit in range(i64(4)):
            key = blended(key, round.marriages[suit])
        key = blended(key, 64 * round.acting + 8 * round.task + round.meld)
        return blended(key, 8 * round.closer + 2 * round.had_trick)

    def cards(self, round: Round) -> Word:
        return 0


def solver_facts(root: Round) -> SolverFacts:
    return Endgame(root)
