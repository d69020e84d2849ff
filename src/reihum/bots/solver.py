"""Open rounds of two players, solved: the value of every legal move with best play, and how play goes on."""

from collections.abc import Callable
from typing import Final, NamedTuple, final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.bots.duel import Duel
from reihum.bots.solvable import make_sure
from reihum.bots.transpositions import MUCH
from reihum.companions import companion
from reihum.core.cards import filled, lowest
from reihum.core.chance import Chance
from reihum.core.round import Round
from reihum.core.solver_facts import SolverFacts

__all__ = ["Solution", "Solver", "Verdict"]

GLANCE: Final[i64] = 20_000  # positions that are soon looked at


class Verdict(NamedTuple):
    """What a move leads to: the value to seat 0, between two bounds that are equal when it is known."""

    move: int
    low: int | None  # None: nothing is known yet
    high: int | None
    line: tuple[int, ...] = ()  # best play from here on, beginning with the move
    guess: int | None = None  # what it looks like, some tricks ahead

    @property
    def exact(self) -> bool:
        return self.low is not None and self.low == self.high


class Solution(NamedTuple):
    """All verdicts, the best for the seat to play first, and what they say about the position."""

    seat: int
    low: int | None
    high: int | None
    verdicts: tuple[Verdict, ...]
    positions: int  # looked at

    @property
    def exact(self) -> bool:
        """Is everything known, about every move?"""
        return all(verdict.exact for verdict in self.verdicts)


def solver_facts_of(round: Round) -> SolverFacts:
    """What can be proven about the game of a round, if it brings an solver_facts.py."""
    make = companion(round.game, "solver_facts", "solver_facts")
    found = SolverFacts(round) if make is None else make(round)
    assert isinstance(found, SolverFacts)
    return found


def nothing() -> None:
    """Nobody watches."""


@final
class Solver:
    """Solves a position step by step; at any time `solution()` tells what is known so far.

    `watch` is called now and then. It may show progress, or raise to stop the search.
    """

    def __init__(
        self,
        round: Round,
        solver_facts: SolverFacts | None = None,
        watch: Callable[[], None] = nothing,
        chance: Chance | None = None,
    ) -> None:
        make_sure(round)
        assert round.seats == 2
        assert round.acting != 0
        self.round = round.unobserved()
        self.seat: i64 = lowest(round.acting)
        self.duel = Duel(solver_facts or solver_facts_of(round), watch, chance)
        self.moves = round.moves(self.seat)
        self.low = filled(i64(len(self.moves)), -MUCH)
        self.high = filled(i64(len(self.moves)), MUCH)
        self.lines: list[tuple[int, ...]] = [()] * len(self.moves)
        self.guesses = filled(i64(len(self.moves)))
        self.tricks: i64 = 0  # looked ahead for the guesses
        self.order = self.promising()

    def promising(self) -> vec[i64]:
        """The places of the moves, the most promising first."""
        sign = 1 if self.seat == 0 else -1
        promises = [(-sign * int(self.duel.promise(self.after(at))), int(at)) for at in range(i64(len(self.moves)))]
        return vec[i64]([at for _, at in sorted(promises)])

    def after(self, at: i64) -> Round:
        """The position after the move at this place."""
        world = self.round.unobserved()
        self.duel.step(world, self.seat, self.moves[at])
        return world

    # Questions, each going further than the one before

    def look_ahead(self) -> None:
        """Guess what the moves are worth, a trick further each time, until the end is in sight or it gets slow."""
        guessed: i64 = -1
        while self.duel.guessed != guessed and self.duel.positions < GLANCE:
            guessed = self.duel.guessed
            self.guesses = vec[i64]([self.guess(at, self.tricks) for at in range(i64(len(self.moves)))])
            self.tricks += 1

    def who_wins(self) -> None:
        """Find out on which side of zero the value lies."""
        if self.reaches(1):
            return
        self.reaches(0)

    def value(self) -> None:
        """Find out the exact value."""
        self.who_wins()
        goal: i64 = 1
        while self.bounds()[0] < self.bounds()[1]:
            low, high = self.bounds()
            goal = min(max(goal, low + 1), high)
            goal += 1 if self.reaches(goal) else 0

    def all_values(self) -> None:
        """Find out the exact value of every move."""
        self.value()
        goal = self.bounds()[0]
        for at in self.order:
            goal_here = goal
            while self.low[at] < self.high[at]:
                goal_here = min(max(goal_here, self.low[at] + 1), self.high[at])
                self.ask(at, goal_here)

    def all_lines(self) -> None:
        """Find out how play goes on after every move whose value is known."""
        for at in self.order:
            if self.low[at] == self.high[at] and len(self.lines[at]) == 0:
                self.lines[at] = self.line(at)

    def solve(self) -> Solution:
        """Everything, the best move first."""
        self.value()
        self.all_lines()
        self.all_values()
        self.all_lines()
        return self.solution()

    # How they are answered

    def guess(self, at: i64, left: i64) -> i64:
        """What a move looks like this many tricks ahead: asking around the last guess until the answers meet."""
        low = -MUCH
        high = MUCH
        goal = self.guesses[at]
        while low < high:
            found = self.duel.value(self.after(at), goal, left)
            if found >= goal:
                low = found
                goal = found + 1
            else:
                high = found
                goal = found
        return low

    def bounds(self) -> tuple[i64, i64]:
        """Between which values the position lies, by what is known of its moves."""
        low = self.low[0]
        high = self.high[0]
        for at in range(i64(len(self.moves))):
            if self.seat == 0:
                low = max(low, self.low[at])
                high = max(high, self.high[at])
            else:
                low = min(low, self.low[at])
                high = min(high, self.high[at])
        return low, high

    def reaches(self, goal: i64) -> bool:
        """Does seat 0 reach the goal? A move that decides it goes to the front."""
        for place in range(i64(len(self.order))):
            at = self.order[place]
            if self.ask(at, goal) == (self.seat == 0):
                for k in range(place, 0, -1):
                    self.order[k] = self.order[k - 1]
                self.order[0] = at
                return self.seat == 0
        return self.seat != 0

    def ask(self, at: i64, goal: i64) -> bool:
        """Does seat 0 reach the goal after one move?"""
        if self.low[at] < goal <= self.high[at]:
            found = self.duel.value(self.after(at), goal)
            if found >= goal:
                self.low[at] = max(self.low[at], found)
            else:
                self.high[at] = min(self.high[at], found)
        return self.low[at] >= goal

    def line(self, at: i64) -> tuple[int, ...]:
        """Best play after a move whose value is known."""
        value = self.low[at]
        found = [int(self.moves[at])]
        world = self.after(at)
        while world.acting != 0:
            seat = lowest(world.acting)
            move = self.move_to(world, seat, value)
            found.append(int(move))
            world.play(seat, move)
        return tuple(found)

    def move_to(self, round: Round, seat: i64, value: i64) -> i64:
        """A move that keeps the value."""
        moves = round.moves(seat)
        promises = vec[i64](capacity=16)
        worlds: list[Round] = []
        for move in moves:
            world = round.unobserved()
            self.duel.step(world, seat, move)
            worlds.append(world)
            promises = append(promises, self.duel.promise(world) * (1 if seat == 0 else -1))
        order = sorted([(-int(promises[at]), at) for at in range(len(worlds))])
        for _, at in order[:-1]:
            goal = value if seat == 0 else value + 1
            if (self.duel.value(worlds[at], goal) >= goal) == (seat == 0):
                return moves[at]
        return moves[order[-1][1]]

    # What is known

    def solution(self) -> Solution:
        """The verdicts as far as they go; the best move first, equal ones as they look, or as the game lists them."""
        verdicts = [
            Verdict(int(self.moves[at]), known(self.low[at]), known(self.high[at]), self.lines[at], self.look(at))
            for at in range(len(self.moves))
        ]
        places = sorted(range(len(verdicts)), key=self.rank)
        low, high = self.bounds()
        return Solution(
            int(self.seat),
            known(low),
            known(high),
            tuple([verdicts[at] for at in places]),
            int(self.duel.positions),
        )

    def look(self, at: int) -> int | None:
        return int(self.guesses[at]) if self.tricks > 0 else None

    def rank(self, at: int) -> tuple[int, int]:
        """Smaller for better moves: by what is known, else by how they look."""
        known = int(self.low[at] + self.high[at])
        look = int(self.guesses[at]) if self.low[at] < self.high[at] else 0
        return (-known, -look) if self.seat == 0 else (known, look)


def known(bound: i64) -> int | None:
    return None if bound in (-MUCH, MUCH) else int(bound)
