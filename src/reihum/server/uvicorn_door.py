"""The door, built on uvicorn's HTTP: it counts who comes in; a request must arrive in time, and its answer be taken.

uvicorn has no time limit for a request that never ends or an answer that nobody reads, so this stands in front of its
protocol. What it needs from it is listed in METHODS and FIELDS; `fits` says whether the installed one has it. If not,
and under any other server, this is left to the proxy in front.
"""

import asyncio
import sys
from typing import Any, Final, final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from reihum.server.door import Guests
from reihum.server.uvicorn_parts import has

METHODS: Final = (
    *("connection_made", "connection_lost", "data_received", "on_response_complete"),
    *("pause_writing", "resume_writing", "send_400_response", "handle_websocket_upgrade"),
)
FIELDS: Final = ("conn", "cycle", "headers", "loop", "transport")
LARGEST_HEAD: Final = 16 * 1024  # bytes of a request before its body
MOST_HEADERS: Final = 100
MOST_BLANKS: Final = 500  # in all of them, such as between two cookies
LISTS: Final = (b"connection", b"upgrade", b"sec-websocket-protocol")  # that are read word by word for a WebSocket,
LONGEST_LISTS: Final = 256  # and how many bytes of them there may be
NO_LENGTH: Final = (
    b"HTTP/1.1 411 Length Required\r\ncontent-type: text/plain\r\nconnection: close\r\ncontent-length: 25\r\n\r\n"
    b"Content-Length is needed\n"
)
BITE: Final = 4 * 1024  # bytes that are read at once: thousands of tiny pieces, if somebody likes


def fits(protocol: type[Any] = H11Protocol) -> bool:
    """Is this the HTTP that this module was written for?"""
    return has(protocol, METHODS, FIELDS)


def is_crowded(request: bytes) -> bool:
    """Are there more lines or words before the body than any page sends? To take thousands of them apart takes so long
    that they are counted before."""
    head = request.partition(b"\r\n\r\n")[0]
    return head.count(b"\n") > MOST_HEADERS + 1 or head.count(b" ") + head.count(b"\t") > MOST_BLANKS


@final
class UvicornDoor(H11Protocol):
    """A request must arrive in full in time, and its answer be taken; WebSockets have rules of their own."""

    def __init__(self, *args: Any, guests: Guests, patience: float, unread_for: float, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.guests = guests
        self.patience = patience
        self.unread_for = unread_for
        self.limit: asyncio.TimerHandle | None = None
        self.unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=0)  # nothing that waits to be read goes unnoticed, however little it is
        if self.guests.admit(transport):
            self.wait(True)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.wait(False)
        self.taken()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        for first in range(0, len(data), BITE):
            bite = data[first : first + BITE]
            if self.conn.their_state is h11.IDLE and is_crowded(self.conn.trailing_data[0] + bite):
                self.guests.complain("a request that no page sends")
                self.transport.abort()
                break
            super().data_received(bite)
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                break
            if self.is_too_much():
                self.guests.complain("a request that no page sends")
                self.send_away()
                break
        reading = self.is_reading()
        self.wait(reading)
        if reading and not self.guests.bear(self.transport):
            self.transport.abort()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """For a WebSocket all headers are read once more, so they are looked at before, not after."""
        lists = sum([len(value) for name, value in self.headers if name in LISTS])
        if lists > LONGEST_LISTS or self.is_too_much():
            self.guests.complain("a request that no page sends")
            self.transport.abort()
        else:
            self.taken()
            self.transport.set_write_buffer_limits()
            super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        if is_crowded(self.conn.trailing_data[0]):  # the next request, which is read now
            self.transport.abort()
        super().on_response_complete()
        if self.is_too_much():
            self.send_away()
        self.wait(self.is_reading())

    def send_400_response(self, msg: str) -> None:
        """Whoever has an answer, or the beginning of one, gets no second one, and after this one nothing more. What h11
        has raised refers to itself, and to all that has come in: it is let go."""
        if self.conn.our_state in (h11.SEND_RESPONSE, h11.SEND_BODY):  # it is being worked out, or sent
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()
        problem = sys.exc_info()[1]
        if problem is not None:
            problem.__traceback__ = None

    def pause_writing(self) -> None:
        """More has to be sent than the other side takes, even if we have hung up meanwhile."""
        super().pause_writing()
        self.taken()
        self.unread = self.loop.call_later(self.unread_for, self.transport.abort)

    def resume_writing(self) -> None:
        self.taken()
        super().resume_writing()

    def taken(self) -> None:
        if self.unread is not None:
            self.unread.cancel()
            self.unread = None

    def is_too_much(self) -> bool:
        """Is this what no page sends: a body in pieces instead of one of a known length, or more headers, or more
        requests in advance, than anybody needs? To read them takes a long time, in which nobody else is heard."""
        too_many = len(self.headers or []) > MOST_HEADERS
        return too_many or len(self.conn.trailing_data[0]) > LARGEST_HEAD or self.is_in_pieces()

    def is_in_pieces(self) -> bool:
        return any(name == b"transfer-encoding" for name, _ in self.headers or [])

    def send_away(self) -> None:
        """Some programs send bodies in pieces in good faith: those are told what is wrong with it."""
        if self.is_in_pieces():
            self.transport.write(NO_LENGTH)
            self.transport.close()
        else:
            self.transport.abort()

    def is_reading(self) -> bool:
        """Has a request begun that has not all arrived?"""
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
