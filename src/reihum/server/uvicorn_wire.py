"""The wire to one page, built on uvicorn's WebSocket: it sends at once and measures how long the line is.

This module and uvicorn_door.py are the only ones that know uvicorn's internals. What it needs from them is listed in
METHODS and FIELDS; `fits` says whether the installed one has it. If not, and under any other server, pages get the
plain wire (wire.py).
"""

import asyncio
import os
import socket
import sys
from collections.abc import Callable
from struct import unpack_from
from time import monotonic
from typing import Any, Final, cast, final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from reihum.server.frames import framed, is_whole, only_pong, only_text, ping
from reihum.server.limits import Buckets, neighbourhood
from reihum.server.uvicorn_parts import has
from reihum.server.wire import LOCAL, NAME
from reihum.table.lag import Lag

METHODS: Final = (
    *("connection_made", "connection_lost", "data_received", "eof_received", "handle_connect", "handle_pong"),
    *("keepalive_timeout", "on_task_complete", "schedule_ping", "send_keepalive_ping", "send_receive_event_to_app"),
)
FIELDS: Final = (
    *("client", "close_sent", "conn", "curr_msg_data_type", "disconnected", "frames", "handshake_complete"),
    *("loop", "ping_interval", "transport"),
)
PROXY: Final = "x-line-rtt"  # microseconds to the page and back, from a proxy that we trust
UNANSWERED: Final = 8  # questions that may be on their way
BITE: Final = 64  # bytes that cost as much as a message: there may be many tiny frames in them
MOST_UNREAD: Final = 1024 * 1024  # bytes of answers that nobody has taken
LEAST_BITES: Final = 2048.0  # at once, of one address: room for the largest message
LINUX: Final = sys.platform == "linux"
SHORTEST_TRIP: Final = 148  # where Linux keeps it, in microseconds


def noise_of(connections: int) -> Buckets:
    """How much of what no page sends may come from one address: pings, pieces of messages, many frames at once."""
    return Buckets(float(connections), max(LEAST_BITES, 2.0 * connections))


def fits(protocol: type[Any] = WebSocketsSansIOProtocol) -> bool:
    """Is this the WebSocket that this module was written for?"""
    return has(protocol, METHODS, FIELDS)


@final
class UvicornWire(WebSocketsSansIOProtocol):
    def __init__(
        self, *args: Any, noise: Buckets, unread_for: float, proxies: tuple[str, ...] = (), **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.proxies = proxies
        self.unread_for = unread_for
        self.leaving: asyncio.TimerHandle | None = None  # all has been said, but not taken yet
        self.noise = noise
        self.who = ""  # the address that is to blame for noise
        self.lag = Lag()
        self.heard = monotonic()  # when something last came in
        self.asked: dict[bytes, float] = {}
        self.ear: Callable[[bytes], None] | None = None
        self.in_step = True  # what has come in so far were whole frames
        self.direct = True  # no proxy between us and the page
        self.talking = False  # somebody is there who answers the page
        self.extensions: dict[str, Any] = {}  # in which we are found

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.talking = True
            self.extensions = cast("dict[str, Any]", self.scope["extensions"])
            self.extensions[NAME] = self
            self.look_at_proxy(event)

    def look_at_proxy(self, event: Request) -> None:
        """Behind a proxy our own packets say nothing about the page's line; a proxy that we trust may say."""
        peer = self.client[0] if self.client is not None else ""
        told_of = peer in self.proxies
        forwarded = event.headers.get_all("x-forwarded-for")
        guests = [guest.strip() for guest in ",".join(forwarded).split(",")] if told_of and forwarded else []
        self.who = neighbourhood(next((guest for guest in reversed(guests) if guest not in self.proxies), peer))
        self.direct = not forwarded or not (told_of or peer in LOCAL)
        line = "".join(event.headers.get_all(PROXY)[:1])
        if told_of and not self.direct and line.isascii() and line.isdigit():
            self.lag.proof = int(line[:9]) / 1000

    # Parting

    def eof_received(self) -> None:
        """Whoever has hung up is not waited for, even if something is left for them."""
        if self.waiting():
            self.cut()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        if self.leaving is not None:
            self.leaving.cancel()
            self.leaving = None
        self.forget()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Whoever has said goodbye gets some time to take what is left for them, but not for ever."""
        super().on_task_complete(task)
        self.talking = False
        if not self.disconnected:
            self.leaving = self.loop.call_later(self.unread_for, self.cut)
        self.forget()

    def forget(self) -> None:
        """When all is over, nothing is left that refers to itself: it goes at once, and nobody has to look for it."""
        if self.disconnected and not self.talking:
            self.ear = None
            self.asked.clear()
            self.conn.parser.close()
            self.extensions.clear()
            if self.conn.handshake_exc is not None:
                self.conn.handshake_exc.__traceback__ = None

    # Hearing

    async def readable(self) -> None:
        """What comes in goes to the ear, so nobody has to wait before asking for more."""

    def listen(self, ear: Callable[[bytes], None]) -> None:
        """From now on texts go straight to this ear instead of waiting to be asked for."""
        self.ear = ear

    def data_received(self, data: bytes) -> None:
        """The usual thing is one small text in one piece; everything else is left to uvicorn, and counts: reading
        thousands of tiny frames takes so long that whoever sends them is sent away before."""
        self.heard = monotonic()
        if self.ear is not None and self.in_step:
            text = only_text(data)
            if text is not None and not self.close_sent:
                self.ear(text)
                return
            word = only_pong(data)
            if word is not None and self.is_answer(word):
                return
        if self.handshake_complete and self.is_noisy(len(data)):
            self.cut()
            return
        self.in_step = self.in_step and (not self.handshake_complete or is_whole(data)) and not self.frames
        super().data_received(data)
        if self.conn.handshake_exc is not None:  # nobody answers it, and the server could not end while it stays
            self.transport.close()

    def is_noisy(self, size: int) -> bool:
        """Does more come in than any page sends, or does nobody take the answers to it?"""
        return self.waiting() > MOST_UNREAD or not self.noise.take(self.who, self.heard, 1 + size / BITE)

    def send_receive_event_to_app(self) -> None:
        if self.ear is None:
            self.curr_msg_data_type = "bytes"  # whether they are a text is for the session to find out
            super().send_receive_event_to_app()
            return
        data, self.frames = b"".join(self.frames), []
        if not self.close_sent:
            self.ear(data)

    def rest(self, on: bool) -> None:
        """Read nothing for a while, or go on."""
        if not self.transport.is_closing():
            (self.transport.pause_reading if on else self.transport.resume_reading)()

    # Sending

    def push(self, text: bytes) -> None:
        """Send at once, whether or not the last message has left."""
        if not self.disconnected and not self.close_sent and not self.transport.is_closing():
            self.transport.write(framed(text))

    def waiting(self) -> int:
        """Bytes that the page has not taken yet."""
        return self.transport.get_write_buffer_size()

    async def flushed(self) -> None:
        """What was pushed has been handed to the system."""

    def cut(self) -> None:
        self.transport.abort()

    def keepalive_timeout(self) -> None:
        """Whoever has gone is not waited for, even if something is left for them."""
        super().keepalive_timeout()
        if self.waiting():
            self.cut()

    # Measuring

    def send_keepalive_ping(self) -> None:
        """Whoever has said something lately is there: nobody has to ask, unless they take nothing of what we say."""
        is_there = self.ping_interval is not None and monotonic() - self.heard < self.ping_interval
        if is_there and not self.waiting():
            self.schedule_ping()
        else:
            super().send_keepalive_ping()

    def measure(self) -> None:
        """Ask, with a word that nobody can guess; the browser answers by itself."""
        if self.disconnected or self.close_sent or self.transport.is_closing():
            return
        if len(self.asked) >= UNANSWERED:
            self.asked.pop(next(iter(self.asked)))
        word = secret_word()
        self.asked[word] = monotonic()
        self.transport.write(ping(word))
        if self.direct:
            self.lag.proof = shortest_trip(self.transport.get_extra_info("socket"))

    def handle_pong(self, event: Frame) -> None:
        if not self.is_answer(bytes(event.data)):
            super().handle_pong(event)

    def is_answer(self, word: bytes) -> bool:
        """Is this the answer to one of our own questions? Then we know how long it took."""
        sent = self.asked.pop(word, None)
        if sent is None:
            return False
        now = monotonic()
        self.lag.measured((now - sent) * 1000, now)
        return True


SECRETS: Final = bytearray()  # fetched from the system, many at a time


def secret_word() -> bytes:
    """Eight bytes that nobody can guess."""
    if not SECRETS:
        SECRETS.extend(os.urandom(4096))
    word = bytes(SECRETS[-8:])
    del SECRETS[-8:]
    return word


def shortest_trip(line: Any) -> float | None:
    """The shortest way of a packet there and back, in milliseconds, as the kernel knows it; only Linux says."""
    option = getattr(socket, "TCP_INFO", None)
    if option is None or line is None or not LINUX:
        return None
    try:
        facts = line.getsockopt(socket.IPPROTO_TCP, option, SHORTEST_TRIP + 4)
    except (OSError, AttributeError):
        return None
    if len(facts) < SHORTEST_TRIP + 4:
        return None
    microseconds: int = unpack_from("=I", facts, SHORTEST_TRIP)[0]
    return None if microseconds == 0xFFFF_FFFF else microseconds / 1000
