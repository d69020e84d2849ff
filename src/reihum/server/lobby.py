"""The lobby: all tables, those in memory and those that wait in their logs."""

import asyncio
import re
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from datetime import date
from hashlib import sha256
from time import monotonic
from typing import Any, Final, final

import msgspec

from reihum.core.errors import ReihumError
from reihum.core.options import read_options, written_options
from reihum.server.desk import Desk
from reihum.server.host import Host, new_seed
from reihum.server.limits import Buckets
from reihum.server.logs import log
from reihum.server.messages import Heard, NewTable
from reihum.server.metrics import Metered
from reihum.server.settings import Settings
from reihum.server.store import Store, StoreError, Taken
from reihum.server.thinking import Thinkers, offered
from reihum.table.formats import FORMAT, StrangeLog, entries_of, format_of
from reihum.table.log import AnyEntry, Opened, Sitter, Upgraded, encoded
from reihum.table.names import bot_name, clean, unlike
from reihum.table.refusal import Refused
from reihum.table.table import Table
from reihum.text.catalogue import find
from reihum.text.words import words

ID_LENGTH = 12
ID = re.compile(r"[A-Za-z0-9_-]{1,100}")  # of a table
ASK_A_MINUTE = 3.0  # how often somebody who watches may ask for a seat
LEAST_AT_ONCE = 100.0  # messages of one address, however few connections it may have
READ_AT_ONCE = 2  # logs
LOGS = 4  # that are in memory for what is asked about finished matches, of up to 40 megabytes each
CLEAN_EVERY = 3600.0  # seconds
CLEAN_FIRST = 60.0  # seconds after the start
STEADY = 86400.0  # seconds that the clock must have run without a jump before anything is deleted
JUMP = 2 * 86400.0  # seconds from one look at the clock to the next, over restarts, that are too many
CLOCK = "clock"  # the name of what the store remembers of it
SWEPT_EARLY = 1000  # tables at once, when there are too many
LONG: Final = 2_000  # acts of a match from which on it takes up more room than many others together
MEASURE_PAUSE = 0.5  # seconds after all have been measured
MEASURED_AT_ONCE = 10  # lines


class NoTable(Exception):
    """There is no such table."""


class Full(Exception):
    """There is no room for another table."""


class OldTable(Exception):
    """The log of this table is damaged, or can't be replayed by today's rules."""


UNREADABLE: Final = ReihumError, ValueError, LookupError, OverflowError  # what goes wrong when such a log is read


def guard_of(token: str) -> str:
    """What is kept of a token: it opens nothing."""
    return sha256(b"reihum seat" + token.encode()).hexdigest()


def new_token() -> str:
    return secrets.token_urlsafe(16)


@final
class Lobby:
    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = Metered(store)
        self.settings = settings
        self.thinkers = Thinkers(settings.workers, settings.acts_a_second)
        self.hosts: dict[str, Host] = {}
        self.loading: dict[str, asyncio.Task[Host]] = {}
        self.desk = Desk(READ_AT_ONCE, settings.connections)  # where logs are read; all pages may come back
        self.logs = asyncio.Semaphore(LOGS)
        self.readers = asyncio.Semaphore(READ_AT_ONCE)  # of these; nobody who comes back to a table waits for them
        self.askers = Buckets(ASK_A_MINUTE / 60, ASK_A_MINUTE)  # those who watch and would like to play
        each = float(settings.connections)  # all of them may say something every second
        self.speakers = Buckets(each, max(LEAST_AT_ONCE, 2 * each))
        self.comers = Buckets(each, LEAST_AT_ONCE)  # what it is worth to tell those who come; more of them wait
        self.tasks: set[asyncio.Task[None]] = set()
        self.clock = time.time
        self.started, self.started_at = self.clock(), monotonic()

    # Tables

    async def open(self, wish: NewTable) -> tuple[str, int | None, str | None]:
        """A new table; its id, and the seat and token of whoever made it. Errors of the core say what is wrong."""
        if not await self.has_room():
            raise Full
        entry = find(wish.game)
        entry.game.layout(wish.seats)
        options = read_options(entry.game.options, wish.options)
        levels = [*wish.bots, *([None] * wish.seats)][: wish.seats]
        if len(wish.bots) > wish.seats:
            raise Refused("no-such-seat", "no-such-seat")
        if any(level not in (None, *offered()) for level in levels):
            raise Refused("not-allowed", "level")
        names = words(wish.lang).list("table.names")
        token = new_token()
        own = levels.index(None) if None in levels and not wish.screen else None
        called = unlike(clean(wish.name or "") or words(wish.lang)("show.seat", n=(own or 0) + 1), [], own or 0)
        sitters: list[Sitter] = []
        for seat, level in enumerate(levels):
            if seat == own:
                sitters.append(Sitter("person", called, "", guard_of(token)))
            elif level is None:
                sitters.append(Sitter())
            else:
                sitters.append(Sitter("bot", bot_name(names, [called, *(sitter.name for sitter in sitters)]), level))
        today = date.today().isoformat()
        agreed = written_options(options)
        version = entry.game.version
        opened = Opened(
            entry.id, version, wish.seats, agreed, new_seed(), sitters, wish.by_itself, wish.pace, today,
            format=FORMAT, waits=levels.count(None) > (0 if wish.screen else 1), shared=True, screen=wish.screen,
        )  # fmt: skip
        return await self.set_up(opened), own, token if own is not None else None

    async def set_up(self, opened: Opened) -> str:
        """Write a new table down and take it into memory."""
        id = secrets.token_urlsafe(9)[:ID_LENGTH]
        table = Table(opened)
        await self.store.append(id, 0, encoded(opened))
        self.hosts[id] = Host(id, table, self.store, self.thinkers, self.settings)
        log("table opened", table=id, game=opened.game, seats=opened.seats)
        return id

    async def host(self, id: str, who: str = "") -> Host:
        """The host of a table, from memory or from its log, for which an address waits its turn."""
        if ID.fullmatch(id) is None:
            raise NoTable
        found = self.at_hand(id)
        if found is not None:
            return found
        async with self.desk.place(who):
            while (found := self.at_hand(id)) is None:  # it may leave memory again before this one hears of it
                if id not in self.loading:
                    self.loading[id] = asyncio.create_task(self.load(id))
                    self.loading[id].add_done_callback(lambda _: self.loading.pop(id, None))
                await asyncio.shield(self.loading[id])
            return found

    def at_hand(self, id: str) -> Host | None:
        host = self.hosts.get(id)
        return None if host is None or host.broken else host

    async def load(self, id: str) -> Host:
        old = self.hosts.pop(id, None)
        if old is not None:
            old.drop_all()
            old.listeners.clear()  # they come again to another host: whenever they leave this one, it says so no more
            self.spawn(old.attend())
            await old.stop()
        try:
            entries = await self.entries(id)
            if entries and format_of(entries) < FORMAT:
                entries = await self.upgraded(id, entries)
            if not entries:
                raise NoTable
            table = await asyncio.to_thread(lambda: rebuilt(of_these_rules(entries)))
            await self.has_room()  # whoever only looks at many tables keeps nobody from opening one
        except UNREADABLE as problem:
            raise too_old(id, problem) from problem
        host = self.hosts[id] = Host(id, table, self.store, self.thinkers, self.settings)
        log("table loaded", table=id, entries=len(entries))
        await host.catch_up()  # while it was read, news from other processes found nobody here
        return host

    @asynccontextmanager
    async def reading(self, id: str) -> AsyncIterator[list[AnyEntry]]:
        """The log of a table, for an address that asks for one at a time. A long one takes up a lot of room, so only a
        few are in memory at a time, however many addresses want one."""
        if ID.fullmatch(id) is None:
            yield []
            return
        async with self.logs:
            async with self.readers:
                try:
                    entries = await self.entries(id)
                except StrangeLog as problem:
                    raise too_old(id, problem) from problem
            yield entries

    async def entries(self, id: str) -> list[AnyEntry]:
        """The log of a table; nothing if there is none."""
        log_entries = await self.store.read(id)
        return await asyncio.to_thread(lambda: entries_of(log_entries)) if log_entries else []

    async def upgraded(self, id: str, entries: list[AnyEntry]) -> list[AnyEntry]:
        """From now on this log goes on in today's format; perhaps another process has just said so."""
        try:
            await self.store.append(id, len(entries), encoded(Upgraded(FORMAT)))
        except Taken:
            log("another process was faster", table=id)
        return await self.entries(id)

    # What other processes do

    def written(self, tables: list[str]) -> None:
        for host in self.found(tables):
            if not host.behind:
                host.behind = True
                self.spawn(host.wake())

    def moved(self, tables: list[str]) -> None:
        for host in self.found(tables):
            if host.listeners:
                self.spawn(host.meet())

    def shouted(self, table: str, text: str) -> None:
        for host in self.found([table]):
            host.hear(msgspec.json.decode(text, type=Heard))

    def missed(self) -> None:
        for host in list(self.hosts.values()):
            host.behind = True
            self.spawn(host.wake())
            self.spawn(host.meet())

    def found(self, tables: list[str]) -> list[Host]:
        return [self.hosts[table] for table in tables if table in self.hosts]

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # Now and then

    async def start(self) -> None:
        await self.store.open(self)
        settings = self.settings
        self.spawn(every(settings.sweep_every, self.sweep))
        self.spawn(every(settings.sweep_every, self.lighten))
        self.spawn(every(MEASURE_PAUSE, self.measure))
        if settings.keep_days:
            self.spawn(every(CLEAN_EVERY, self.clean, CLEAN_FIRST))

    async def measure(self) -> None:
        """How long are the lines of all who sit where there are races? They are asked one after the other."""
        racing = [host for host in self.hosts.values() if host.races.seen]
        wires = [listener.wire for host in racing for listener in host.listeners if listener.seat is not None]
        for first in range(0, len(wires), MEASURED_AT_ONCE):
            some = wires[first : first + MEASURED_AT_ONCE]
            for wire in some:
                wire.measure()
            await asyncio.sleep(self.settings.measure_every * len(some) / len(wires))

    async def clean(self) -> None:
        """Tables at which nothing has happened for too long are deleted, if the time can be trusted.

        It is the time at the start plus what has passed since: a clock that jumps makes nothing older. One that was
        wrong at the start gets a day to be put right. If that happens while this process runs, or the other way round,
        it deletes nothing any more: some of what has been written bears another time.
        """
        now = self.started + monotonic() - self.started_at
        since = await self.steady_since(now)  # in any case: the next process has to know how wrong the clock was
        if abs(self.clock() - now) > JUMP or now - since < STEADY:
            return
        limit = now - self.settings.keep_days * 86400
        deleted = 0
        for table in await self.store.older(limit):
            if table not in self.hosts:  # asked now: somebody may have come while others were deleted
                await self.store.delete(table)
                deleted += 1
        if deleted:
            log("old tables deleted", number=deleted, days=self.settings.keep_days)

    async def steady_since(self, now: float) -> float:
        """Since when has the clock run without a jump? The store remembers it from one process to the next. If it has
        jumped ahead by more than tables are kept, it may have been behind, and they are kept as long as new ones: then
        this is a day before they would have to go."""
        since, seen = map(float, (await self.store.recall(CLOCK) or f"{now} {now}").split())
        if now < seen - JUMP:
            since = now
        elif now > seen + JUMP:
            keep = self.settings.keep_days * 86400
            behind = now > seen + keep  # or switched off for as long: nobody knows how old the tables are
            since = max(since, now + max(0.0, keep - STEADY) if behind else now)
        await self.store.remember(CLOCK, f"{since} {now}")
        return since

    async def has_room(self) -> bool:
        """Is there room for another table? If not, or if they are very long, some at which nobody sits leave memory
        early."""
        acts = sum(map(length_of, self.hosts.values()))
        if len(self.hosts) >= self.settings.most_tables or acts >= self.settings.most_acts:
            await self.sweep(0.0, SWEPT_EARLY)
        return len(self.hosts) < self.settings.most_tables

    def has_room_for(self, host: Host, who: str) -> bool:
        """May one more page of this address come? At a table with a long match it keeps a lot in memory."""
        if length_of(host) <= LONG:
            return True
        others = [each for each in self.hosts.values() if each is not host and length_of(each) > LONG]
        acts = sum([length_of(each) for each in others if who in addresses_at(each)])
        return acts + length_of(host) <= self.settings.long_acts

    async def lighten(self) -> None:
        """Matches may have become that long while their pages were there: those at the longest ones have to go."""
        acts: Counter[str] = Counter()
        for host in sorted([host for host in self.hosts.values() if length_of(host) > LONG], key=length_of):
            for who in addresses_at(host):
                acts[who] += length_of(host)
                if acts[who] > self.settings.long_acts:
                    for page in [page for page in host.listeners if page.address == who]:
                        page.tell_error("full")
                        page.close(1008)

    async def sweep(self, idle_after: float | None = None, most: int | None = None) -> int:
        """Tables that nobody has looked at for a while leave memory, the first ones first; how many were they?"""
        limit = monotonic() - (self.settings.idle_after if idle_after is None else idle_after)
        idle = [host for host in self.hosts.values() if not host.listeners and host.used < limit]
        idle = sorted(idle, key=lambda host: host.used)[:most]
        for host in idle:
            async with host.lock:
                if host.listeners or host.posting or self.hosts.get(host.id) is not host:
                    continue
                del self.hosts[host.id]
                host.broken = True  # whoever waits for their turn there has to come again
            await host.stop()
        if idle:
            log("tables left memory", number=len(idle), remaining=len(self.hosts))
        return len(idle)

    async def close(self) -> None:
        """Everybody is sent home; what was acknowledged is in the store."""
        for task in self.tasks:
            task.cancel()
        for host in list(self.hosts.values()):
            host.drop_all()
            await host.stop()
        self.thinkers.close()
        await self.store.close()


def length_of(host: Host) -> int:
    """How many acts of its match a table remembers, and how often some were taken back."""
    return len(host.table.acts) + len(host.table.taken_back)


def addresses_at(host: Host) -> set[str]:
    """Where the pages at a table come from."""
    return {page.address for page in host.listeners}


async def every(seconds: float, work: Callable[[], Awaitable[object]], first: float | None = None) -> None:
    """Again and again, after a pause each time; the first pause may be a different one."""
    await asyncio.sleep(seconds if first is None else first)
    while True:
        try:
            await work()
        except StoreError as problem:
            log("store failed", 40, problem=str(problem))
        await asyncio.sleep(seconds)


def too_old(id: str, problem: Exception) -> OldTable:
    log("table can't be replayed", 30, table=id, problem=repr(problem))
    return OldTable()


def rebuilt(entries: list[AnyEntry]) -> Table:
    """The table that a log describes, made beside the event loop. Entry by entry, and here: between two steps of plain
    Python others get their turn, while a compiled loop would keep all tables waiting until it has ended."""
    opened = entries[0]
    assert isinstance(opened, Opened)
    table = Table(opened)
    for entry in entries[1:]:
        table.apply(entry)
    return table


def of_these_rules(entries: list[AnyEntry]) -> list[AnyEntry]:
    """The entries, if they were made by the rules that are here; by others they might mean something else."""
    opened = entries[0]
    assert isinstance(opened, Opened)
    here = find(opened.game).game.version
    if opened.version != here:
        raise StrangeLog(f"{opened.game} is here in version {here}, the table has version {opened.version}")
    return entries
