"""The door: how many may come in, altogether and from one address, and how fast."""

import asyncio
import errno
import sys
from collections.abc import Callable
from time import monotonic
from typing import Any, Final, final
from weakref import WeakSet

from reihum.server.limits import Buckets, neighbourhood
from reihum.server.logs import log
from reihum.server.settings import Settings

FILES: Final = 65_536  # that the server would like to have open
RESERVED: Final = 128  # of them for the database, the workers and whatever else
NO_ROOM: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
SILENCE: Final = 10.0  # seconds between two complaints about the same thing
ALL_WITHIN: Final = 10.0  # seconds in which an address may open as many connections as it may have,
LEAST_AT_ONCE: Final = 100.0  # and how many at once, however few it may have
PIECES_AT_ONCE: Final = 10_000.0  # of requests from one address that are not complete yet: reading each is work,
PIECES_A_SECOND: Final = 1_000.0  # and the longest record comes in two hundred
NOT_COUNTED: Final = 10_000  # connections, open or gone, before it is worth looking which
COUNTING: Final = 0.1  # part of the time in which that is done, at most


@final
class Guests:
    """The open connections, by address. Those that are gone are forgotten when there is no more room."""

    def __init__(self, each: int, altogether: int, proxies: tuple[str, ...]) -> None:
        self.each = each
        self.altogether = altogether
        self.proxies = proxies  # speak for many
        self.found: dict[str, WeakSet[asyncio.WriteTransport]] = {}
        at_once = max(LEAST_AT_ONCE, float(each))
        self.arrivals = Buckets(at_once / ALL_WITHIN, at_once)  # to come in is work, even for those who leave at once
        self.pieces = Buckets(PIECES_A_SECOND, PIECES_AT_ONCE)
        self.complained = -SILENCE
        self.known = 0  # connections: those that were open when they were counted, and all since
        self.enough = min(altogether, NOT_COUNTED)  # then they are counted again,
        self.count_after = monotonic()  # but not before

    def admit(self, transport: asyncio.WriteTransport) -> bool:
        """Is there room for one more from there?"""
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if peer else ""
        who = neighbourhood(address)
        if address not in self.proxies and not self.arrivals.take(who, monotonic()):
            return self.complain("too many new connections from one address")
        here = self.found.get(who, ())
        if len(here) >= self.each and address not in self.proxies and len(self.open(who)) >= self.each:
            return self.complain("too many connections from one address")
        if self.known >= self.enough and monotonic() >= self.count_after:
            self.count()
        if self.known >= self.altogether:
            return self.complain("too many connections")
        self.known += 1
        self.found.setdefault(who, WeakSet()).add(transport)
        return True

    def bear(self, transport: asyncio.BaseTransport) -> bool:
        """May one more piece of an incomplete request come from there? Byte by byte they would take all the time."""
        peer = transport.get_extra_info("peername")
        address = str(peer[0]) if peer else ""
        if address in self.proxies or self.pieces.take(neighbourhood(address), monotonic()):
            return True
        return self.complain("too many pieces of requests from one address")

    def count(self) -> None:
        """Forget those that are gone: when there are twice as many as were left the last time, or no more room."""
        begun = monotonic()
        for each in list(self.found):
            self.open(each)
        self.known = sum(map(len, self.found.values()))
        self.enough = min(self.altogether, max(NOT_COUNTED, 2 * self.known))
        self.count_after = monotonic() + (monotonic() - begun) / COUNTING

    def open(self, who: str) -> "WeakSet[asyncio.WriteTransport]":
        """The connections from there that are still open, or will be until somebody has taken what is left for them."""
        here = WeakSet(each for each in self.found[who] if not each.is_closing() or each.get_write_buffer_size())
        if here:
            self.found[who] = here
        else:
            del self.found[who]
        return here

    def complain(self, event: str) -> bool:
        if monotonic() - self.complained >= SILENCE:
            self.complained = monotonic()
            log(event, 30)
        return False


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
    """What the event loop can't handle: a lack of files is one line now and then, anything else is logged in full."""
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
