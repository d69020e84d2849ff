"""A listener: one open page, and what it is sent."""

import asyncio
from contextlib import suppress
from time import monotonic
from typing import final

from starlette.websockets import WebSocket, WebSocketDisconnect

from reihum.server.limits import address_of
from reihum.server.messages import ENCODER, AnyFromServer, Error
from reihum.server.metrics import REFUSED
from reihum.server.wire import Wire, wire_of
from reihum.server.words import words
from reihum.table.table import Table
from reihum.table.telling import Telling


@final
class Listener:
    """Sends to its page at once; a page that does not keep up is disconnected."""

    def __init__(
        self, socket: WebSocket, table: Table, seat: int | None, language: str, backlog: int, guard: str = ""
    ) -> None:
        self.socket = socket
        self.wire: Wire = wire_of(socket)
        self.address = address_of(socket)
        self.seat = seat
        self.guard = guard  # by which it was let in to its seat
        self.language = language
        self.telling = Telling(table, seat, language)
        self.backlog = backlog
        self.since = monotonic()
        self.knows_full = False  # this page was told that nothing more is played at its table
        self.shown: float | None = None  # when this page was shown the race that is on
        self.closing: asyncio.Task[None] | None = None

    @property
    def is_new(self) -> bool:
        """Has this page not been told yet how things are?"""
        return self.telling.last is None

    def tell(self, message: AnyFromServer) -> None:
        if self.closing is None:
            self.send(ENCODER.encode(message))

    def tell_state(self) -> None:
        if self.closing is None:
            self.send(ENCODER.encode(self.telling.news()))

    def send(self, text: bytes) -> None:
        self.wire.push(text)
        if self.wire.waiting() > self.backlog:
            self.close(1013)
            self.wire.cut()

    def tell_error(self, code: str) -> None:
        REFUSED.labels(code).inc()
        self.tell(Error(code, words(self.language)(f"errors.{code}")))

    def lag(self) -> int:
        """Milliseconds there and back that are made up for in a race."""
        return self.wire.lag.counted(monotonic())

    def awaited(self) -> int:
        """Milliseconds that others wait for a call from this page."""
        return self.wire.lag.awaited(monotonic())

    def close(self, code: int) -> None:
        if self.closing is None:
            self.closing = asyncio.create_task(self.goodbye(code))

    async def goodbye(self, code: int) -> None:
        await self.wire.flushed()
        with suppress(WebSocketDisconnect, RuntimeError):
            await self.socket.close(code)
