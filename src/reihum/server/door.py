"""The door: how many may come in from one address, and how long they may take to say what they want.

uvicorn has no time limit for a request that never ends, so this stands in front of its protocol. The rest of the server
knows nothing of it.
"""

import asyncio
import errno
import sys
from collections.abc import Callable
from time import monotonic
from typing import Any, Final, final
from weakref import WeakSet

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from reihum.server.limits import MOST_KNOWN, neighbourhood
from reihum.server.logs import log
from reihum.server.settings import Settings

FILES: Final = 65_536  # that the server would like to have open
RESERVED: Final = 128  # of them for the database, the workers and whatever else
NO_ROOM: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
SILENCE: Final = 10.0  # seconds between two complaints about the same thing


@final
class Guests:
    """The open connections, by address. Those that are gone are forgotten when there is no more room."""

    def __init__(self, each: int, altogether: int, proxies: tuple[str, ...]) -> None:
        self.each = each
        self.altogether = altogether
        self.proxies = proxies  # speak for many
        self.found: dict[str, WeakSet[asyncio.BaseTransport]] = {}
        self.complained = -SILENCE

    def admit(self, transport: asyncio.BaseTransport) -> bool:
        """Is there room for one more from there?"""
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if peer else ""
        who = neighbourhood(address)
        here = self.found.setdefault(who, WeakSet())
        if len(here) >= self.each and address not in self.proxies and len(self.open(who)) >= self.each:
            return self.complain("too many connections from one address")
        if self.number() >= self.altogether or len(self.found) > MOST_KNOWN:
            for each in list(self.found):
                self.open(each)
            if self.number() >= self.altogether:
                return self.complain("too many connections")
        self.found.setdefault(who, WeakSet()).add(transport)
        return True

    def open(self, who: str) -> "WeakSet[asyncio.BaseTransport]":
        """The connections from there that are still open."""
        here = WeakSet(each for each in self.found[who] if not each.is_closing())
        if here:
            self.found[who] = here
        else:
            del self.found[who]
        return here

    def number(self) -> int:
        return sum(map(len, self.found.values()))

    def complain(self, event: str) -> bool:
        if monotonic() - self.complained >= SILENCE:
            self.complained = monotonic()
            log(event, 30)
        return False


@final
class Door(H11Protocol):
    """A request must be there as a whole in time; WebSockets have rules of their own."""

    def __init__(self, *args: Any, guests: Guests, patience: float, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.guests = guests
        self.patience = patience
        self.limit: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.guests.admit(transport):
            self.wait(True)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.wait(False)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self.wait(self.is_reading())

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self.wait(self.is_reading())

    def is_reading(self) -> bool:
        """Has a request begun that is not all there?"""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return False
        state = self.conn.their_state
        return state is h11.SEND_BODY or (state is h11.IDLE and bool(self.conn.trailing_data[0]))

    def wait(self, on: bool) -> None:
        """The time runs from the beginning of a request, however many bytes drip in."""
        if on and self.limit is None:
            self.limit = self.loop.call_later(self.patience, self.late)
        elif not on and self.limit is not None:
            self.limit.cancel()
            self.limit = None

    def late(self) -> None:
        self.limit = None
        if self.transport.get_protocol() is self:
            self.transport.abort()


def more_files() -> int:
    """Have as many files open as the operating system allows, within reason; how many?"""
    if sys.platform == "win32":
        return FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(hard, FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        return wanted
    return FILES if soft == resource.RLIM_INFINITY else soft


def guests_of(settings: Settings) -> Guests:
    return Guests(settings.connections, max(RESERVED, more_files() - RESERVED), settings.proxies)


def quietly() -> Callable[[asyncio.AbstractEventLoop, dict[str, Any]], None]:
    """What the event loop can't help: a lack of files is one line now and then, anything else is told in full."""
    last = -SILENCE

    def tell(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        nonlocal last
        problem = context.get("exception")
        if not isinstance(problem, OSError) or problem.errno not in NO_ROOM:
            loop.default_exception_handler(context)
        elif monotonic() - last >= SILENCE:
            last = monotonic()
            log("too many open files", 40, problem=problem.strerror or "")

    return tell
