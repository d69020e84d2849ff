"""Bots think outside the event loop: the quick ones at once, the others in processes of their own.

A worker gets a match as its log and follows it move by move, so that it has the same round as the table.
"""

import asyncio
import multiprocessing
from collections import OrderedDict
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, NamedTuple, final

from reihum.bots.bot import Reply
from reihum.bots.chance import ChanceBot
from reihum.catalogue import find
from reihum.core.match import Match
from reihum.core.options import read_options, written_options
from reihum.table.log import Moved
from reihum.table.table import Table

LEVELS: Final = ("random", "beginner", "advanced", "master")
QUICK: Final = ("random",)  # decide in no time
KEPT: Final = 64  # matches that a worker remembers


class Task(NamedTuple):
    """All that a worker needs to know; the log has (seat, moves, at), or nothing for a new round."""

    game: str
    seats: int
    options: dict[str, str]
    seed: str
    log: list[tuple[int, list[int], int] | None]
    seat: int
    level: str
    chance: int


class Advice(NamedTuple):
    """What a bot would do, with its reasons: of each move the share of thought and the points expected."""

    best: int | None
    moves: list[tuple[int, float, float]]
    reason: str


def task_of(table: Table, seat: int, level: str) -> Task:
    log = [(act.seat, act.moves, act.at) if isinstance(act, Moved) else None for act in table.acts]
    chance = int.from_bytes(table.match.key[:6], "big") + 7919 * seat + 104729 * table.version
    options = written_options(table.options)
    return Task(table.game.id, table.seats, options, table.seed, log, seat, level, chance & 0x7FFF_FFFF_FFFF)


# In the worker

matches: "OrderedDict[str, tuple[Match, list[Any]]]" = OrderedDict()


def match_of(task: Task) -> Match:
    """The match of a task: the one known from the last task, if that is how it began."""
    match, log = matches.pop(task.seed, (None, []))
    if match is None or log != task.log[: len(log)]:
        game = find(task.game).game
        match, log = Match(game, task.seats, read_options(game.options, task.options), task.seed), []
    for act in task.log[len(log) :]:
        if act is None:
            match.settle()
        else:
            match.play(act[0], *act[1], at=act[2])
    matches[task.seed] = (match, task.log)
    while len(matches) > KEPT:
        matches.popitem(last=False)
    return match


def choose(task: Task) -> Reply | None:
    """What a bot of this level does."""
    return chosen(match_of(task), task.seat, task.level, task.chance)


def chosen(match: Match, seat: int, level: str, chance: int) -> Reply | None:
    if level not in QUICK and find_spec("reihum.bots.levels") is not None:
        reply: Reply | None = import_module("reihum.bots.levels").choose(level, match.round, seat, match.sheet, chance)
        return reply
    return ChanceBot(match.game, match.seats, chance).reply(match.round.view(seat))


def advise(task: Task) -> Advice:
    """What a good bot would do, and why."""
    match = match_of(task)
    if find_spec("reihum.bots.levels") is not None:
        levels = import_module("reihum.bots.levels")
        if hasattr(levels, "advise"):
            best, moves, reason = levels.advise(match.round, task.seat, match.sheet, task.chance)
            return Advice(best, moves, reason)
    reply = chosen(match, task.seat, task.level, task.chance)
    return Advice(None if reply is None else reply.move, [], "bot" if reply else "silent")


def wake() -> None:
    """Load the rules before the first question comes."""
    from reihum.catalogue import catalogue

    catalogue()


# In the server


@final
class Thinkers:
    """The processes in which bots think; they start when they are first needed."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.pool: ProcessPoolExecutor | None = None

    def processes(self) -> ProcessPoolExecutor:
        if self.pool is None:
            context = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(self.workers, mp_context=context, initializer=wake)
        return self.pool

    async def reply(self, table: Table, seat: int, level: str) -> Reply | None:
        task = task_of(table, seat, level)
        if level in QUICK or find_spec("reihum.bots.levels") is None:
            return chosen(table.match, seat, level, task.chance)
        return await asyncio.get_running_loop().run_in_executor(self.processes(), choose, task)

    async def advice(self, table: Table, seat: int) -> Advice:
        task = task_of(table, seat, LEVELS[-1])
        if find_spec("reihum.bots.levels") is None:
            reply = chosen(table.match, seat, QUICK[0], task.chance)
            return Advice(None if reply is None else reply.move, [], "bot" if reply else "silent")
        return await asyncio.get_running_loop().run_in_executor(self.processes(), advise, task)

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
