"""Time that passes only when nothing else happens, and lines with a simulated lag: races without waiting for them."""

import asyncio
import random
import selectors
from collections.abc import Callable
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest

from reihum.server.host import Host
from reihum.server.listener import Listener
from reihum.server.settings import Settings
from reihum.server.store.memory import MemoryStore
from reihum.server.thinking import Thinkers
from reihum.server.wire import NAME
from reihum.table.lag import Lag
from reihum.table.log import AnyEntry, Opened, Sitter, encoded
from reihum.table.refusal import Refused
from reihum.table.table import table_of

CLOCKS = ("host", "moving", "races", "planner", "listener")


class Jumping(selectors.DefaultSelector):
    """Instead of waiting it lets the time pass."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 1000.0

    def select(self, timeout: float | None = None) -> Any:
        if timeout:
            self.now += timeout
        return super().select(0)


def timeless(monkeypatch: pytest.MonkeyPatch) -> asyncio.AbstractEventLoop:
    selector = Jumping()
    loop = asyncio.SelectorEventLoop(selector)
    loop.time = lambda: selector.now  # type: ignore[method-assign]
    for module in CLOCKS:
        monkeypatch.setattr(f"reihum.server.{module}.monotonic", loop.time)
    return loop


class Person:
    """One at the table: a line with this many milliseconds each way, and a way to answer the server's questions."""

    def __init__(self, seat: int, down: float, up: float, jitter: float = 0.0, late: float = 0.0, proven: bool = True):
        self.seat = seat
        self.down = down
        self.up = up
        self.jitter = jitter
        self.late = late  # a liar's: milliseconds by which the server's questions are answered later
        self.proven = proven
        self.chance = random.Random(seat)
        self.lag = Lag()
        self.heard = 0.0
        self.host: Host
        self.listener: Listener
        self.react: Callable[[Person], None] = lambda person: None
        self.last: dict[str, float] = {"down": 0.0, "up": 0.0}

    # The wire, as a listener knows it

    def push(self, text: bytes) -> None:
        self.after("down", self.down, lambda: self.react(self))

    async def flushed(self) -> None:
        """What was pushed is on its way at once."""

    async def close(self, code: int) -> None:
        """The socket, too, is this page's."""

    def waiting(self) -> int:
        return 0

    def cut(self) -> None:
        pass

    def measure(self) -> None:
        loop = asyncio.get_running_loop()
        sent = loop.time()

        def answered() -> None:
            self.lag.measured((loop.time() - sent) * 1000, loop.time())

        if self.proven:
            self.lag.proof = self.down + self.up
        self.after("down", self.down, lambda: self.after("late", self.up + self.late, answered))

    def after(self, way: str, milliseconds: float, act: Callable[[], None]) -> None:
        """On its way; what was sent first arrives first."""
        loop = asyncio.get_running_loop()
        due = loop.time() + (milliseconds + self.chance.random() * self.jitter) / 1000
        due = self.last[way] = max(due, self.last.get(way, 0.0))
        loop.call_at(due, act)

    # The person

    def say(self, move: int, version: int) -> None:
        """A move, on its way to the server."""

        def arrived() -> None:
            self.heard = asyncio.get_running_loop().time()
            self.task = asyncio.create_task(self.try_to(move, version))

        self.after("up", self.up, arrived)

    async def try_to(self, move: int, version: int) -> None:
        with suppress(Refused):
            await self.host.play(self.listener, [move], version)

    async def sit(self, host: Host) -> None:
        self.host = host
        socket: Any = SimpleNamespace(scope={"extensions": {NAME: self}}, client=None, close=self.close)
        self.listener = Listener(socket, host.table, self.seat, "en", 1 << 30)
        await host.join(self.listener)


def opened_for(game: str, seats: int, seed: str) -> Opened:
    sitters = [Sitter("person", f"P{seat}", guard=str(seat)) for seat in range(seats)]
    return Opened(game, 1, seats, {}, seed, sitters, True, "instant", "2025-01-01")


async def host_of(entries: list[AnyEntry], people: list[Person]) -> Host:
    """A table as it stands after these entries, and people who sit down at it."""
    store = MemoryStore()
    for number, entry in enumerate(entries):
        await store.append("t", number, encoded(entry))
    host = Host("t", table_of(entries), store, Thinkers(1), Settings())
    for person in people:
        await person.sit(host)
    return host
