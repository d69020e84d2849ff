"""Bots think outside the event loop: the quick ones at once, the others in processes of their own.

A worker gets a match as its log and follows it move by move, so that it has the same round as the table.
"""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from multiprocessing.connection import wait
from time import monotonic
from typing import Any, Final, NamedTuple, TypeVar, final

from reihum.bots import level, levels
from reihum.bots.bot import Reply
from reihum.bots.search_bot import Advice
from reihum.catalogue import catalogue, find
from reihum.core.match import Match
from reihum.core.options import read_options, written_options
from reihum.server.logs import log
from reihum.server.metrics import BOT_TIME
from reihum.table.log import Moved
from reihum.table.table import Table

Answer = TypeVar("Answer")
LEVELS: Final = tuple(level.LEVELS)
QUICK: Final = ("random",)  # decide in no time
KEPT: Final = 64  # matches that a worker remembers


class Task(NamedTuple):
    """All that a worker needs to know; the log has (seat, moves, at), or nothing for a new round."""

    game: str
    seats: int
    options: dict[str, str]
    seed: str
    entropy: tuple[str, ...]
    log: list[tuple[int, list[int], int] | None]
    seat: int
    level: str
    chance: int


def task_of(table: Table, seat: int, level: str, again: int = 0) -> Task:
    log = [(act.seat, act.moves, act.at) if isinstance(act, Moved) else None for act in table.acts]
    chance = int.from_bytes(table.match.key[:6], "big") + 7919 * seat + 104729 * table.version + 15485863 * again
    options, chance = written_options(table.options), chance & 0x7FFF_FFFF_FFFF
    return Task(table.game.id, table.seats, options, table.seed, table.entropy, log, seat, level, chance)


# In the worker

matches: "OrderedDict[tuple[str, ...], tuple[Match, list[Any]]]" = OrderedDict()


def match_of(task: Task) -> Match:
    """The match of a task: the one known from the last task, if that is how it began."""
    deal = (task.seed, *task.entropy)
    match, log = matches.pop(deal, (None, []))
    if match is None or log != task.log[: len(log)]:
        game = find(task.game).game
        match, log = Match(game, task.seats, read_options(game.options, task.options), task.seed, task.entropy), []
    for act in task.log[len(log) :]:
        if act is None:
            match.settle()
        else:
            match.play(act[0], *act[1], at=act[2])
    matches[deal] = (match, task.log)
    while len(matches) > KEPT:
        matches.popitem(last=False)
    return match


def choose(task: Task) -> Reply | None:
    """What a bot of this level does."""
    match = match_of(task)
    return levels.choose(task.level, match.round, task.seat, match.sheet, task.chance)


def advise(task: Task) -> Advice:
    """What a good bot thinks of every choice."""
    match = match_of(task)
    return levels.advise(match.round, task.seat, match.sheet, task.chance)


def wake() -> None:
    """A worker leaves Ctrl-C to the server, ends when the server is gone, and loads the rules beforehand."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=follow, args=(parent.sentinel,), daemon=True).start()
    catalogue()


def follow(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)


# In the server


@final
class Thinkers:
    """The processes in which bots think; they start when they are first needed."""

    def __init__(self, workers: int) -> None:
        self.workers = workers or min(4, max(1, (os.cpu_count() or 2) - 1))
        self.pool: ProcessPoolExecutor | None = None
        self.asked = 0  # questions that have no answer yet

    async def ask(self, work: Callable[[Task], Answer], task: Task) -> Answer:
        """In a process of its own."""
        since = monotonic()
        self.asked += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.processes(), work, task)
        finally:
            self.asked -= 1
            BOT_TIME.note(monotonic() - since)

    def processes(self) -> ProcessPoolExecutor:
        if self.pool is None:
            context = multiprocessing.get_context("spawn")
            self.pool = ProcessPoolExecutor(self.workers, mp_context=context, initializer=wake)
        return self.pool

    async def reply(self, table: Table, seat: int, level: str, again: int = 0) -> Reply | None:
        task = task_of(table, seat, level, again)
        if level not in QUICK:
            try:
                return await self.ask(choose, task)
            except BrokenExecutor:
                self.fail()
        return levels.choose(QUICK[0], table.match.round, seat, table.match.sheet, task.chance)

    async def advice(self, table: Table, seat: int) -> Advice | None:
        """None: nobody could be asked."""
        try:
            task = task_of(table, seat, LEVELS[-1])
            return await self.ask(advise, task)
        except BrokenExecutor:
            self.fail()
            return None

    def fail(self) -> None:
        """A worker died: new ones are made for the next question, this one gets a quick answer."""
        log("workers died", 40)
        self.close()

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None
