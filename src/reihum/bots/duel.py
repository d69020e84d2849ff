"""Who wins an open round of two players: a search with a null window.

It only ever asks whether seat 0 can reach a goal, and says as well what it reaches at least, or at most. Positions are
remembered by their shape. Moves are tried in the order of what the rest of the trick would bring. Looking less far than
to the end, it answers the same questions about a guess.
"""

from collections.abc import Callable
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.bots.solvable import stay_open
from reihum.bots.transpositions import MUCH, Transpositions
from reihum.core.cards import lowest
from reihum.core.chance import Chance
from reihum.core.errors import Endless
from reihum.core.round import Round
from reihum.core.solver_facts import SolverFacts, blended

PAUSE: Final[i64] = 10_000  # positions between two calls of the watcher
DEEPEST: Final[i64] = 400  # moves; no open round is meant to be that long
TO_THE_END: Final[i64] = 1_000_000  # settled positions such as tricks: more than there are


@final
class Duel:
    """A search for seat 0 against seat 1; what it has learnt is kept from one question to the next."""

    def __init__(self, solver_facts: SolverFacts, watch: Callable[[], None], chance: Chance | None = None) -> None:
        self.solver_facts = solver_facts
        self.shapes = Transpositions(solver_facts)
        self.watch = watch  # called now and then: it may show progress, or raise to stop
        self.chance = chance  # tests try moves in any order: the answers must be the same
        self.positions: i64 = 0  # visited so far
        self.guessed: i64 = 0  # of them, only estimated
        self.next_pause: i64 = PAUSE

    def value(self, round: Round, goal: i64, left: i64 = TO_THE_END, depth: i64 = 0) -> i64:
        """What seat 0 gets in the end: at least this if it reaches the goal, else at most this. Uses up the round.

        `left` says how many settled positions later it is guessed instead.
        """
        if round.acting == 0:
            return self.solver_facts.value(round)
        if not self.solver_facts.settled(round):
            return self.best(round, goal, left, depth)
        if left == 0:
            self.guessed += 1
            return i64(self.solver_facts.estimate(round, 0))
        gained = self.solver_facts.gained(round, 0)
        shape = self.shape(round, left)
        cards = self.solver_facts.cards(round)
        if self.shapes.knows(shape, cards, goal - gained):
            return gained + self.shapes.bound
        found = self.best(round, goal, left - 1, depth)
        self.shapes.learn(shape, cards, goal - gained, found - gained)
        return found

    def shape(self, round: Round, left: i64) -> i64:
        """Guesses are remembered apart from what is certain."""
        shape = self.solver_facts.shape(round)
        return shape if left > DEEPEST else blended(shape, left)

    def best(self, round: Round, goal: i64, left: i64, depth: i64) -> i64:
        """The same, by trying all moves."""
        if depth > DEEPEST:
            raise Endless("the round does not end")
        seat = lowest(round.acting)
        moves = round.moves(seat)
        if len(moves) == 1:
            self.step(round, seat, moves[0])
            return self.value(round, goal, left, depth + 1)
        wants_more = seat == 0
        best = -MUCH if wants_more else MUCH
        worlds: list[Round] = []
        promises = vec[i64](capacity=16)
        last = i64(len(moves)) - 1
        for i in range(last + 1):
            world = round if i == last else round.unobserved()
            self.step(world, seat, moves[i])
            if self.known(world, goal, left):
                bound = self.shapes.bound
                if (bound >= goal) == wants_more:
                    return bound
                best = max(best, bound) if wants_more else min(best, bound)
            else:
                worlds.append(world)
                promises = append(promises, self.promise(world) if wants_more else -self.promise(world))
        for _promise in range(i64(len(promises))):
            at = highest(promises)
            promises[at] = -MUCH - MUCH
            found = self.value(worlds[at], goal, left, depth + 1)
            best = max(best, found) if wants_more else min(best, found)
            if (found >= goal) == wants_more:
                return best
        return best

    def step(self, round: Round, seat: i64, move: i64) -> None:
        shuffles = round.shuffles
        round.play(seat, move)
        stay_open(round, shuffles)
        self.positions += 1
        if self.positions >= self.next_pause:
            self.next_pause += PAUSE
            self.watch()

    def known(self, round: Round, goal: i64, left: i64) -> bool:
        """Is nothing left to search here? Then the answer is the bound of the shapes."""
        if round.acting == 0:
            self.shapes.bound = self.solver_facts.value(round)
            return True
        if left == 0 or not self.solver_facts.settled(round):
            return False
        gained = self.solver_facts.gained(round, 0)
        if self.shapes.knows(self.shape(round, left), self.solver_facts.cards(round), goal - gained):
            self.shapes.bound += gained
            return True
        return False

    # The order of moves

    def promise(self, round: Round) -> i64:
        """How good a position looks for seat 0."""
        if self.chance is not None:
            return self.chance.below(1000)
        return self.ahead(round.unobserved(), -MUCH, MUCH)

    def ahead(self, round: Round, least: i64, most: i64) -> i64:
        """By how much seat 0 is ahead as soon as the trick is settled, if both look no further. Uses up the round."""
        if round.acting == 0 or self.solver_facts.settled(round):
            return self.solver_facts.gained(round, 0) - self.solver_facts.gained(round, 1)
        seat = lowest(round.acting)
        moves = round.moves(seat)
        last = i64(len(moves)) - 1
        for i in range(last + 1):
            world = round if i == last else round.unobserved()
            self.step(world, seat, moves[i])
            if seat == 0:
                least = max(least, self.ahead(world, least, most))
            else:
                most = min(most, self.ahead(world, least, most))
            if least >= most:
                break
        return least if seat == 0 else most


def highest(numbers: vec[i64]) -> i64:
    """The place of the first of the highest numbers."""
    best: i64 = 0
    for at in range(i64(1), i64(len(numbers))):
        if numbers[at] > numbers[best]:
            best = at
    return best
