"""What an open round brings to each of several players, if everybody looks after their own points: max-n.

Among moves that bring a seat the same, it takes the one that brings the others the least all together, and among those
the first in the list of legal moves. Other habits lead to other values: with more than two players there is no such
thing as the one value of a position.
"""

from collections.abc import Callable
from typing import Final, NamedTuple, final

from mypy_extensions import i64

from reihum.bots.solvable import make_sure, stay_open
from reihum.core.cards import lowest
from reihum.core.round import Round
from reihum.core.solver_facts import SolverFacts, blended, total

PAUSE: Final[i64] = 10_000  # positions between two calls of the watcher
MOST: Final = 2_000_000  # positions that are remembered for certain, and as many that are guessed


class Prospect(NamedTuple):
    """What a move leads to."""

    move: int
    payoffs: tuple[float, ...]  # of each seat
    line: tuple[int, ...]  # how play goes on, beginning with the move


class Outlook(NamedTuple):
    """All prospects, the best for the seat to play first."""

    seat: int
    prospects: tuple[Prospect, ...]
    depth: int  # moves looked ahead
    exact: bool  # was the end of the round always in sight?
    positions: int  # looked at


@final
class MaxN:
    """A search that looks this many moves ahead; what is certain it keeps from one depth to the next."""

    def __init__(self, solver_facts: SolverFacts, watch: Callable[[], None]) -> None:
        self.solver_facts = solver_facts
        self.watch = watch
        self.certain: dict[int, tuple[float, ...]] = {}
        self.guessed: dict[int, tuple[float, ...]] = {}  # at the present depth
        self.guessing = False  # did something have to be estimated?
        self.positions: i64 = 0
        self.next_pause: i64 = PAUSE

    def payoffs(self, round: Round, depth: i64) -> tuple[float, ...]:
        """What each seat gets; estimated where more than `depth` moves follow. Sets `guessing` if so."""
        if round.acting == 0:
            return final_payoffs(round)
        key = int(self.solver_facts.shape(round))
        if key in self.certain:
            return self.certain[key]
        if depth == 0:
            self.guessing = True
            return tuple([self.solver_facts.estimate(round, seat) for seat in range(round.seats)])
        key_here = int(blended(key, depth))
        if key_here in self.guessed:
            self.guessing = True
            return self.guessed[key_here]
        outside = self.guessing
        self.guessing = False
        found = self.best(round, depth)
        if not self.guessing:
            if len(self.certain) < MOST:
                self.certain[key] = found
        elif len(self.guessed) < MOST:
            self.guessed[key_here] = found
        self.guessing = self.guessing or outside
        return found

    def best(self, round: Round, depth: i64) -> tuple[float, ...]:
        """The payoffs of the move that the seat to play prefers."""
        seat = lowest(round.acting)
        best: tuple[float, ...] = ()
        for move in round.moves(seat):
            world = round.unobserved()
            self.step(world, seat, move)
            found = self.payoffs(world, depth - 1)
            if len(best) == 0 or prefers(int(seat), found, best):
                best = found
                if not self.guessing and self.solver_facts.unbeatable(best, int(seat)):
                    break
        return best

    def outlook(self, round: Round, depth: i64) -> Outlook:
        """What every legal move leads to, looking this many moves ahead."""
        make_sure(round)
        self.guessed = {}
        self.guessing = False
        seat = int(lowest(round.acting))
        prospects: list[Prospect] = []
        for move in round.moves(seat):
            world = round.unobserved()
            self.step(world, seat, move)
            payoffs = self.payoffs(world, depth - 1)
            line = (int(move), *self.line(world, depth - 1))
            place = 0  # behind all that are as good
            while place < len(prospects) and not prefers(seat, payoffs, prospects[place].payoffs):
                place += 1
            prospects.insert(place, Prospect(int(move), payoffs, line))
        return Outlook(seat, tuple(prospects), int(depth), not self.guessing, int(self.positions))

    def line(self, round: Round, depth: i64) -> list[int]:
        """How play goes on, as far as can be seen. Uses up the round."""
        found: list[int] = []
        while round.acting != 0 and depth > 0:
            seat = lowest(round.acting)
            best: tuple[float, ...] = ()
            best_move: i64 = 0
            for move in round.moves(seat):
                world = round.unobserved()
                self.step(world, seat, move)
                payoffs = self.payoffs(world, depth - 1)
                if len(best) == 0 or prefers(int(seat), payoffs, best):
                    best = payoffs
                    best_move = move
            self.step(round, seat, best_move)
            found.append(int(best_move))
            depth -= 1
        return found

    def step(self, round: Round, seat: i64, move: i64) -> None:
        shuffles = round.shuffles
        round.play(seat, move)
        stay_open(round, shuffles)
        self.positions += 1
        if self.positions >= self.next_pause:
            self.next_pause += PAUSE
            self.watch()


def prefers(seat: int, one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    """Does a seat like one end better than another? More for itself, else less for the others."""
    if one[seat] != other[seat]:
        return one[seat] > other[seat]
    return total(one) < total(other)


def final_payoffs(round: Round) -> tuple[float, ...]:
    """The points of a finished round; where few points win, with the opposite sign."""
    points = round.outcome().points
    return tuple([-number for number in points]) if round.low_wins() else points
