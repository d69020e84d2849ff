"""The lobby: all tables, those in memory and those that wait in their logs."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from datetime import date
from hashlib import sha256
from time import monotonic
from typing import Any, final

from reihum.catalogue import find
from reihum.core.errors import ReihumError
from reihum.core.options import read_options, written_options
from reihum.server.host import Host, new_seed
from reihum.server.logs import log
from reihum.server.messages import NewTable
from reihum.server.metrics import Metered
from reihum.server.settings import Settings
from reihum.server.store import Store, StoreError
from reihum.server.thinking import LEVELS, Thinkers
from reihum.table.course import runs_by_itself
from reihum.table.log import Opened, Sitter, decoded, encoded
from reihum.table.refusal import Refused
from reihum.table.table import Table, table_of
from reihum.words import words

ID_LENGTH = 12
CLEAN_EVERY = 3600.0  # seconds
MEASURE_PAUSE = 0.5  # seconds after all have been measured
MEASURED_AT_ONCE = 10  # lines


class NoTable(Exception):
    """There is no such table."""


class Full(Exception):
    """There is no room for another table."""


class OldTable(Exception):
    """The log of this table can't be replayed by today's rules."""


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
        self.thinkers = Thinkers(settings.workers)
        self.hosts: dict[str, Host] = {}
        self.loading: dict[str, asyncio.Task[Host]] = {}
        self.tasks: set[asyncio.Task[None]] = set()

    # Tables

    async def open(self, wish: NewTable) -> tuple[str, int | None, str | None]:
        """A new table; its id, and the seat and token of whoever made it. Errors of the core say what is wrong."""
        if len(self.hosts) >= self.settings.most_tables:
            raise Full
        entry = find(wish.game)
        entry.game.layout(wish.seats)
        options = read_options(entry.game.options, wish.options)
        levels = [*wish.bots, *([None] * wish.seats)][: wish.seats]
        if len(wish.bots) > wish.seats:
            raise Refused("no-such-seat", "no-such-seat")
        if any(level not in (None, *LEVELS) for level in levels):
            raise Refused("not-allowed", "level")
        names = words(wish.lang).list("table.names")
        token = new_token()
        own = levels.index(None) if None in levels else None
        sitters: list[Sitter] = []
        for seat, level in enumerate(levels):
            if seat == own:
                sitters.append(
                    Sitter("person", wish.name or words(wish.lang)("show.seat", n=seat + 1), "", guard_of(token))
                )
            elif level is None:
                sitters.append(Sitter())
            else:
                sitters.append(Sitter("bot", next(name for name in names if name not in taken(sitters, wish)), level))
        by_itself = runs_by_itself(entry) if wish.by_itself is None else wish.by_itself
        today = date.today().isoformat()
        agreed = written_options(options)
        version = entry.game.version
        opened = Opened(entry.id, version, wish.seats, agreed, new_seed(), sitters, by_itself, wish.pace, today, True)
        return await self.set_up(opened), own, token if own is not None else None

    async def set_up(self, opened: Opened) -> str:
        """Write a new table down and take it into memory."""
        id = secrets.token_urlsafe(9)[:ID_LENGTH]
        table = Table(opened)
        await self.store.append(id, 0, encoded(opened))
        self.hosts[id] = Host(id, table, self.store, self.thinkers, self.settings)
        log("table opened", table=id, game=opened.game, seats=opened.seats)
        return id

    async def host(self, id: str) -> Host:
        """The host of a table, from memory or from its log."""
        host = self.hosts.get(id)
        if host is not None and not host.broken:
            return host
        if id not in self.loading:
            self.loading[id] = asyncio.create_task(self.load(id))
        try:
            return await asyncio.shield(self.loading[id])
        finally:
            if id in self.loading and self.loading[id].done():
                del self.loading[id]

    async def load(self, id: str) -> Host:
        old = self.hosts.pop(id, None)
        if old is not None:
            old.drop_all()
            await old.stop()
        log_entries = await self.store.read(id)
        if not log_entries:
            raise NoTable
        try:
            table = await asyncio.to_thread(lambda: table_of([decoded(entry) for entry in log_entries]))
        except (ReihumError, ValueError, KeyError, IndexError) as problem:
            log("table can't be replayed", 30, table=id, problem=repr(problem))
            raise OldTable from problem
        self.hosts[id] = Host(id, table, self.store, self.thinkers, self.settings)
        log("table loaded", table=id, entries=len(log_entries))
        return self.hosts[id]

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
        self.spawn(every(MEASURE_PAUSE, self.measure))
        if settings.keep_days:
            self.spawn(every(CLEAN_EVERY, self.clean))

    async def measure(self) -> None:
        """How long are the lines of all who sit? They are asked one after the other, not all at once."""
        wires = [
            listener.wire for host in self.hosts.values() for listener in host.listeners if listener.seat is not None
        ]
        for first in range(0, len(wires), MEASURED_AT_ONCE):
            some = wires[first : first + MEASURED_AT_ONCE]
            for wire in some:
                wire.measure()
            await asyncio.sleep(self.settings.measure_every * len(some) / len(wires))

    async def clean(self) -> None:
        """Tables at which nothing has happened for too long are deleted."""
        old = [table for table in await self.store.older(self.settings.keep_days * 86400) if table not in self.hosts]
        for table in old:
            await self.store.delete(table)
        if old:
            log("old tables deleted", number=len(old), days=self.settings.keep_days)

    async def sweep(self) -> int:
        """Tables that nobody has looked at for a while leave memory; how many were they?"""
        now = monotonic()
        idle = [
            host for host in self.hosts.values() if not host.listeners and now - host.used > self.settings.idle_after
        ]
        for host in idle:
            async with host.lock:
                if host.listeners or self.hosts.get(host.id) is not host:
                    continue
                del self.hosts[host.id]
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


async def every(seconds: float, work: Callable[[], Awaitable[object]]) -> None:
    while True:
        await asyncio.sleep(seconds)
        try:
            await work()
        except StoreError as problem:
            log("store failed", 40, problem=str(problem))


def taken(sitters: list[Sitter], wish: NewTable) -> set[str]:
    return {sitter.name for sitter in sitters} | {wish.name or ""}
