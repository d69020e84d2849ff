"""Bots think outside the event loop, in processes of their own; those that need no time answer at once.

A worker gets the match as it is, which takes as long after a thousand rounds as after one. Whoever waits for a worker
stands in a queue: addresses take turns, as do the tables of each, and its bots come before its hints. When many wait,
everybody thinks for less time, and those with many tables for the least.
"""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterable
from concurrent.futures import BrokenExecutor
from multiprocessing.connection import wait
from time import monotonic
from typing import Final, NamedTuple, TypeVar, final

from reihum import build
from reihum.bots import level, levels
from reihum.bots.bot import Reply
from reihum.bots.eye import Eye
from reihum.bots.glance import glance
from reihum.bots.level import level_named
from reihum.core.advice import Advice
from reihum.core.errors import BadOption
from reihum.core.match import Match
from reihum.own_bots import choose as choose_own
from reihum.own_bots import installed_bots, is_own, own_bot
from reihum.server.limits import Buckets
from reihum.server.logs import log
from reihum.server.metrics import BOT_TIME
from reihum.server.workers import Workers
from reihum.table.table import Table
from reihum.text.catalogue import catalogue

Answer = TypeVar("Answer")
LEVELS: Final = tuple(level.LEVELS)
OWN: Final = list(installed_bots())  # bots of somebody's own that may sit at these tables
QUICK: Final = ("random",)  # decide in no time
OWN_SECONDS: Final = 2.0  # for an answer of somebody's own bot, at most
WITHIN: Final = 2.0  # seconds in which all who wait should have their answer
AT_LEAST: Final = 0.02  # seconds to think
HUMBLE: Final = 5  # how far workers give way to the server
MEASURED: Final = 32  # thoughts whose time is remembered,
ENOUGH: Final = 8  # so few say nothing yet
LATE: Final = 0.15  # seconds by which a search misses its end on a busy machine


def offered() -> tuple[str, ...]:
    """All bots that may sit at a table: the levels, and those of somebody's own."""
    return (*LEVELS, *OWN)


def offer(names: Iterable[str]) -> None:
    """Let these bots of somebody's own sit at the tables of this server; BadOption if one of them can't be made."""
    for name in names:
        if name not in levels.OTHERS:
            if not is_own(name):
                raise BadOption(f"'{name}' is neither a bot such as my_module:MyBot nor the name of an installed one")
            own_bot(name, 0)
        if name not in OWN:
            OWN.append(name)


def longest(level: str) -> float:
    """Seconds that such a bot thinks at most, however many there are for it."""
    return level_named(level).seconds if level in LEVELS else OWN_SECONDS


class ThinkingTime(NamedTuple):
    """Since when somebody has been thinking, for how many seconds at most, and for how many indeed."""

    begun: float
    seconds: float
    took: float


@final
class Habit:
    """How long bots of one level have thought of late at one table: no other table changes it or shows in it."""

    def __init__(self, level: str) -> None:
        self.longest = longest(level)
        self.times: deque[float] = deque(maxlen=MEASURED)

    def learn(self, time: ThinkingTime) -> None:
        if time.seconds >= self.longest:  # nobody was in a hurry
            self.times.append(time.took)

    def usual(self, time: ThinkingTime) -> float:
        """As long as such a bot has thought at the longest, or may think this time, and a little more.

        Its answer is held back until then: where only one choice makes sense a bot answers at once, and nobody shall
        learn that from its time.
        """
        most = min(time.seconds, self.longest)  # a worker that has just been started takes longer
        if most == 0.0:
            return 0.0
        return LATE + (min(most, max(self.times)) if len(self.times) >= ENOUGH else most)


class TooLate(Exception):
    """When it was this hint's turn, its seat had other choices."""


class Task(NamedTuple):
    """All that a worker needs to know: the match as it is now, without its log, which may be long."""

    match: Match
    seat: int
    level: str
    chance: int
    seconds: float = 60.0  # at most
    person: int = 0  # the same for all moves of a seat in a match


def task_of(table: Table, seat: int, level: str, again: int = 0) -> Task:
    return Task(table.match.twin([]), seat, level, chance_of(table, seat, again), person=person_of(table, seat))


def person_of(table: Table, seat: int) -> int:
    """Who plays at this seat: the same for a whole match, with the same weaknesses."""
    return int.from_bytes(table.match.key[:6], "big") + 7919 * seat


def chance_of(table: Table, seat: int, again: int = 0) -> int:
    """The chance with which a bot thinks now, so that the same table gives the same thoughts."""
    return (person_of(table, seat) + 104729 * table.version + 15485863 * again) & 0x7FFF_FFFF_FFFF


# In the worker


def choose(task: Task) -> Reply | None:
    """What a bot of this level does."""
    match = task.match
    if task.level not in (*LEVELS, *levels.OTHERS):
        seconds = min(task.seconds, OWN_SECONDS)
        return choose_own(task.level, match.round, task.seat, match.sheet, task.chance, seconds, blame)
    return levels.choose(task.level, match.round, task.seat, match.sheet, task.chance, task.seconds, task.person)


def blame(fault: str) -> None:
    """Somebody's own bot has failed."""
    log(fault, 30)


def advise(task: Task) -> Advice:
    """What a good bot thinks of every choice."""
    match = task.match
    level = levels.in_less(level_named(task.level), task.seconds)
    return levels.advise(match.round, task.seat, match.sheet, task.chance, level)


def wake() -> None:
    """A worker leaves Ctrl-C to the server, ends when the server is gone, and loads the rules beforehand."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(HUMBLE)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=follow, args=(parent.sentinel,), daemon=True).start()
    catalogue()


def follow(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)


# In the server


Line = OrderedDict[int, deque[asyncio.Future[None]]]  # who waits, by table


def next_in(line: Line) -> bool:
    """The next one's turn, if anybody waits; their table goes to the end of the line."""
    while line:
        table, asking = line.popitem(last=False)
        waiting = asking.popleft()
        if asking:
            line[table] = asking
        if not waiting.done():  # otherwise they have given up
            waiting.set_result(None)
            return True
    return False


@final
class Queue:
    """Who waits for a worker: addresses take turns, and so do the tables of each; its bots come before its hints."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.lines: OrderedDict[str, tuple[Line, Line]] = OrderedDict()  # bots and hints, by address
        self.wanting: Counter[str] = Counter()  # how many want to think, or do so, by address
        self.busy = 0
        self.hinting = 0  # how many of them with hints, for which one worker is enough

    def size(self) -> int:
        """How many want to think, or do so."""
        return self.wanting.total()

    def seconds(self, who: str = "") -> float:
        """The time for one thought, if all are to have their answer soon; every address has the same to share out."""
        return max(AT_LEAST, WITHIN * self.workers / max(1, len(self.wanting) * self.wanting[who]))

    async def turn(self, table: int, hint: bool, who: str = "") -> None:
        """Wait until there is a worker."""
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        bots, hints = self.lines.setdefault(who, (OrderedDict(), OrderedDict()))
        (hints if hint else bots).setdefault(table, deque()).append(waiting)
        self.wanting[who] += 1
        self.go_on()
        try:
            await waiting
        except asyncio.CancelledError:
            if waiting.done() and not waiting.cancelled():
                self.done(hint, who)
            else:
                self.leave(who)
            raise

    def leave(self, who: str) -> None:
        self.wanting[who] -= 1
        if not self.wanting[who]:
            del self.wanting[who]

    def done(self, hint: bool, who: str = "") -> None:
        self.leave(who)
        self.busy -= 1
        self.hinting -= hint
        self.go_on()

    def go_on(self) -> None:
        while self.busy < self.workers and self.call():
            self.busy += 1

    def call(self) -> bool:
        """The next one's turn, if there is anybody whose turn it may be; their address goes to the end of the line."""
        for who, (bots, hints) in list(self.lines.items()):
            found = next_in(bots)
            if not found and self.hinting == 0 and next_in(hints):
                found = True
                self.hinting += 1
            if not bots and not hints:
                del self.lines[who]
            elif found:
                self.lines.move_to_end(who)
            if found:
                return True
        return False


@final
class Thinkers:
    """The processes in which bots think; they start when they are first needed."""

    def __init__(self, workers: int, acts_a_second: float = 1e6) -> None:
        number = workers or min(4, max(2, (os.cpu_count() or 2) - 1))
        self.workers = Workers(number, wake)
        self.queue = Queue(number)
        self.acts = Buckets(acts_a_second, 2 * acts_a_second)  # what tables do by themselves, by address
        self.hints: dict[tuple[int, int, int], asyncio.Task[Advice | None]] = {}  # that are being thought about

    async def ask(
        self, table: Table, work: Callable[[Task], Answer], task: Task, who: str, hint: bool = False
    ) -> tuple[Answer, ThinkingTime]:
        """In a process of its own, as soon as it is this table's turn; TooLate: nobody needs that hint any more."""
        since, choices = monotonic(), table.fresh[task.seat]
        await self.queue.turn(id(table), hint, who)
        try:
            if hint and table.fresh[task.seat] != choices:
                raise TooLate
            begun, seconds = monotonic(), self.queue.seconds(who)
            found = await self.workers.ask(work, task._replace(seconds=seconds))
            return found, ThinkingTime(begun, seconds, monotonic() - begun)
        finally:
            self.queue.done(hint, who)
            BOT_TIME.note(monotonic() - since)

    def is_quick(self, table: Table, level: str) -> bool:
        """Does such a bot need no time at this table?"""
        return level in QUICK or levels.decides_at_once(level, table.match.round)

    async def reply(self, table: Table, seat: int, level: str, who: str = "", again: int = 0) -> Reply | None:
        """What a bot does; `who` is the address of the people for whom it thinks."""
        found, _ = await self.timed_reply(table, seat, level, who, again)
        return found

    async def timed_reply(
        self, table: Table, seat: int, level: str, who: str = "", again: int = 0
    ) -> tuple[Reply | None, ThinkingTime]:
        """The same, and how long it has thought: no time at all if it needs no process of its own."""
        if not self.is_quick(table, level):
            try:
                return await self.ask(table, choose, task_of(table, seat, level, again), who)
            except BrokenExecutor:
                self.fail()
                level = QUICK[0]
        chance, person = chance_of(table, seat, again), person_of(table, seat)
        found = levels.choose(level, table.match.round, seat, table.match.sheet, chance, person=person)
        return found, ThinkingTime(monotonic(), 0.0, 0.0)

    def glance(self, table: Table, seat: int) -> Advice | None:
        """What looks good at first, in no time; None: nothing was learnt for this table.

        As plain Python a glance takes so long that it would hold up everybody.
        """
        if not build.compiled():
            return None
        return glance(Eye(table.match.round, seat, table.match.sheet), chance_of(table, seat))

    async def advice(self, table: Table, seat: int, who: str = "") -> Advice | None:
        """None: nobody could be asked, or it is no longer needed.

        Whoever asks again, or on another page, waits for the same answer.
        """
        key = id(table), seat, table.fresh[seat]
        if key not in self.hints:
            self.hints[key] = asyncio.create_task(self.advised(table, seat, who))
            self.hints[key].add_done_callback(lambda _: self.hints.pop(key, None))
        try:
            return await asyncio.shield(self.hints[key])
        except BrokenExecutor:
            self.fail()
            return None

    async def advised(self, table: Table, seat: int, who: str) -> Advice | None:
        try:
            advice, _ = await self.ask(table, advise, task_of(table, seat, LEVELS[-1]), who, hint=True)
        except TooLate:  # perhaps nobody waits for it any more
            return None
        return advice

    def fail(self) -> None:
        """A worker died: new ones are made for the next question, this one gets a quick answer."""
        log("workers died", 40)
        self.close()

    def close(self) -> None:
        self.workers.close()
