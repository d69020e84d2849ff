"""How long exact answers take: `reihum bench solver`. Deals of Schmerzhafte Stiche, their first tricks random."""

import json
import platform
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from textwrap import wrap
from typing import NamedTuple

from reihum.bench.contest import show
from reihum.bench.memory import resident
from reihum.bench.report import WIDTH, aligned, verdict
from reihum.bots.solver import Solver
from reihum.build import VERSION, compiled, summary
from reihum.core.cards import lowest
from reihum.core.chance import Chance, match_key
from reihum.core.round import Round
from reihum.games.schmerzhafte_stiche.rules import GAME, Options

ALL_TRICKS = 11
CARDS_OF_A_TRICK = 4
MOST_MEMORY = 2 * 2**30


class SolvingTask(NamedTuple):
    """A question about many deals, and how long the answer may take in the middle."""

    tricks: int  # that are left
    question: str
    ask: Callable[[Solver], None]
    goal: float

    @property
    def name(self) -> str:
        left = "whole deal" if self.tricks == ALL_TRICKS else f"{self.tricks} tricks left"
        return f"{left}, {self.question}"


SHORT = [SolvingTask(7, "exact points", Solver.value, 0.2), SolvingTask(8, "who wins", Solver.who_wins, 1.0)]
FULL = [
    SolvingTask(ALL_TRICKS, "who wins", Solver.who_wins, 60.0),
    SolvingTask(ALL_TRICKS, "exact points", Solver.value, 60.0),
]


class Solved(NamedTuple):
    """What one deal took."""

    seed: int
    low: int | None
    high: int | None
    seconds: float  # of the processor
    positions: int


SHARES = ("least", "25 %", "median", "75 %", "most")


class Distribution(NamedTuple):
    """How numbers are distributed."""

    least: float
    quarter: float
    median: float
    three_quarters: float
    most: float


def spread(numbers: Iterable[float]) -> Distribution:
    """Least, quartiles and most; between two numbers, this far along the way."""
    row = sorted(numbers)

    def at(share: float) -> float:
        place = share * (len(row) - 1)
        below = int(place)
        above = min(below + 1, len(row) - 1)
        return row[below] + (place - below) * (row[above] - row[below])

    return Distribution(at(0), at(0.25), at(0.5), at(0.75), at(1))


def end_of(tricks: int, seed: int) -> Round:
    """A deal with this many tricks left."""
    chance = Chance(seed + 1)
    round = GAME.deal(2, Options(), match_key(seed)).unobserved()
    for _ in range((ALL_TRICKS - tricks) * CARDS_OF_A_TRICK):
        seat = lowest(round.acting)
        moves = round.moves(seat)
        round.play(seat, moves[chance.below(len(moves))])
    return round


class MemoryWatch:
    """Watches how much memory a search takes."""

    def __init__(self) -> None:
        self.most = 0

    def __call__(self) -> None:
        with suppress(OSError):  # only on Linux
            self.most = max(self.most, resident())


def solved(task: SolvingTask, seed: int, memory: MemoryWatch) -> Solved:
    """Answer the question about one deal; nothing is kept from one deal to the next."""
    round = end_of(task.tricks, seed)
    start = time.process_time()
    solver = Solver(round, watch=memory)
    task.ask(solver)
    seconds = time.process_time() - start
    memory()
    found = solver.solution()
    return Solved(seed, found.low, found.high, seconds, found.positions)


def main(deals: int, first: int, full: bool, as_json: bool) -> int:
    """Measure and print."""
    memory = MemoryWatch()
    results: list[tuple[SolvingTask, list[Solved]]] = []
    for task in FULL if full else SHORT:
        found: list[Solved] = []
        for seed in range(first, first + deals):
            show(sys.stderr, f"{task.name}: deal {seed}")
            found.append(solved(task, seed, memory))
        results.append((task, found))
    show(sys.stderr, "")
    print(for_programs(results, memory.most) if as_json else for_people(results, memory.most))
    return 0


def for_programs(results: list[tuple[SolvingTask, list[Solved]]], memory: int) -> str:
    tasks = [
        {
            "tricks": task.tricks,
            "question": task.question,
            "seconds": spread([each.seconds for each in found])._asdict(),
            "positions": spread([each.positions for each in found])._asdict(),
            "goal_seconds": task.goal,
            "reached": spread([each.seconds for each in found]).median <= task.goal,
            "deals": [each._asdict() for each in found],
        }
        for task, found in results
    ]
    content = {
        "version": VERSION,
        "compiled": compiled(),
        "python": platform.python_version(),
        "tasks": tasks,
        "bytes": memory or None,
    }
    return json.dumps(content, indent=2)


def for_people(results: list[tuple[SolvingTask, list[Solved]]], memory: int) -> str:
    rows: list[tuple[str, ...]] = []
    for task, found in results:
        times = spread([each.seconds for each in found])
        positions = spread([each.positions / 1e6 for each in found])
        rows.append((f"{task.name}: {len(found)} deals, seeds {found[0].seed} to {found[-1].seed}",))
        rows.append(("", "seconds", "million positions", ""))
        for name, seconds, number in zip(SHARES, times, positions, strict=True):
            goal = verdict(seconds <= task.goal, f"{task.goal:g} s") if name == "median" else ""
            rows.append((name, f"{seconds:.3f}", f"{number:.3f}", goal))
    if memory:
        rows.append(("Memory of the process, MiB",))
        rows.append(("most", f"{memory / 2**20:.0f}", "", verdict(memory <= MOST_MEMORY, "2048")))
    heading = wrap(f"{summary()}, Python {platform.python_version()}, one core; seconds of the processor", WIDTH)
    return "\n".join([*heading, *aligned(rows)])
