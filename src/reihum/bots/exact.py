"""The proven best move of an open round, for bots: as far as a budget of time and positions goes."""

from time import perf_counter
from typing import NamedTuple, final

from reihum.bots.maxn import PAUSE, MaxN
from reihum.bots.solvable import NotOpen, make_sure
from reihum.bots.solver import Solver, solver_facts_of
from reihum.core.round import Round

__all__ = ["Proven", "Truth", "exact"]

UNKNOWN = float("inf")
SLOWER = 10  # times as long takes a position of more than two players


class Proven(NamedTuple):
    """What a move is worth to the seat that makes it: between two bounds, equal when it is known."""

    move: int
    low: float  # with two players above zero: it wins
    high: float  # below zero: it loses


class Truth(NamedTuple):
    """All moves, the best first as far as is known."""

    moves: tuple[Proven, ...]
    exact: bool  # is the value of the best move known, and that no other is better?

    @property
    def best(self) -> Proven:
        return self.moves[0]


class Spent(Exception):
    """The budget is used up."""


@final
class Budget:
    """This many seconds and calls of a search's watcher."""

    def __init__(self, seconds: float, calls: int) -> None:
        self.until = perf_counter() + seconds
        self.calls = calls

    def __call__(self) -> None:
        self.calls -= 1
        if self.calls < 0 or perf_counter() > self.until:
            raise Spent


def exact(
    round: Round, seat: int, seconds: float = 1.0, positions: int = 5_000_000, every_move: bool = False
) -> Truth | None:
    """What is proven about the moves of a seat; None: not open, not this seat's turn alone, or too far from the end.

    With two players the answer comes as soon as it is proven who wins; the rest of the budget is for the points, and
    with `every_move` for those of the other moves. With more, it is max-n's, and only if it has seen every end. Where
    the time does not run out first, equal questions get equal answers.
    """
    if not round.may_act(seat):
        return None
    try:
        make_sure(round)
        if round.seats == 2:
            return duel(round, Budget(seconds, positions // PAUSE), every_move)
        return friends(round, seat, Budget(seconds, positions // (SLOWER * PAUSE)))
    except NotOpen:
        return None


def duel(round: Round, budget: Budget, every_move: bool) -> Truth | None:
    solver = Solver(round, watch=budget)
    try:
        solver.who_wins()
    except Spent:
        return None
    try:
        solver.value()
        if every_move:
            solver.all_values()
    except Spent:
        pass
    found = solver.solution()
    moves: list[Proven] = []
    for verdict in found.verdicts:
        low = -UNKNOWN if verdict.low is None else float(verdict.low)
        high = UNKNOWN if verdict.high is None else float(verdict.high)
        moves.append(Proven(verdict.move, low, high) if found.seat == 0 else Proven(verdict.move, -high, -low))
    return Truth(tuple(moves), found.low is not None and found.low == found.high)


def friends(round: Round, seat: int, budget: Budget) -> Truth | None:
    search = MaxN(solver_facts_of(round), budget)
    depth = 0
    try:
        while True:
            depth += int(round.seats)
            found = search.outlook(round, depth)
            if found.exact:
                return Truth(tuple([Proven(each.move, each.payoffs[seat], each.payoffs[seat])
                                    for each in found.prospects]), True)  # fmt: skip
    except Spent:
        return None
