"""The wire to one page: what a listener needs from it, and one for any ASGI server."""

import asyncio
from collections import deque
from collections.abc import Callable
from time import monotonic
from typing import Final, Protocol, cast, final

from starlette.websockets import WebSocket, WebSocketDisconnect

from reihum.table.lag import Lag

NAME: Final = "reihum.wire"  # among the extensions of a connection whose server brings a wire of its own
LOCAL: Final = ("127.0.0.1", "::1", "::ffff:127.0.0.1")


class Wire(Protocol):
    """One connection to a page."""

    lag: Lag  # how long its line is
    heard: float  # when something last came in

    def listen(self, ear: Callable[[bytes], None]) -> None:
        """From now on texts may go straight to this ear; a wire that can't do so is asked for them."""

    async def readable(self) -> None:
        """Wait while there is nothing to read."""

    def rest(self, on: bool) -> None:
        """Read nothing for a while, or go on."""

    def push(self, text: bytes) -> None:
        """Send without waiting."""

    def waiting(self) -> int:
        """Bytes that the page has not taken yet."""

    async def flushed(self) -> None:
        """Wait until what was pushed is on its way."""

    def cut(self) -> None:
        """Send nothing more."""

    def measure(self) -> None:
        """Find out how long the line is, if there is a way."""


def wire_of(socket: WebSocket) -> Wire:
    """The server's own wire, or the plain one."""
    found = socket.scope.get("extensions", {}).get(NAME)
    return Plain(socket) if found is None else cast(Wire, found)


@final
class Plain:
    """Over what every ASGI server offers. It can't measure the line: in races nothing is made up for."""

    def __init__(self, socket: WebSocket) -> None:
        self.socket = socket
        self.lag = Lag()
        self.heard = monotonic()
        self.queue: deque[bytes] = deque()
        self.size = 0
        self.sending: asyncio.Task[None] | None = None
        self.open = asyncio.Event()
        self.open.set()
        self.over = False

    def listen(self, ear: Callable[[bytes], None]) -> None:
        pass

    async def readable(self) -> None:
        await self.open.wait()

    def rest(self, on: bool) -> None:
        (self.open.clear if on else self.open.set)()

    def push(self, text: bytes) -> None:
        if self.over:
            return
        self.queue.append(text)
        self.size += len(text)
        if self.sending is None or self.sending.done():
            self.sending = asyncio.create_task(self.send())

    async def send(self) -> None:
        try:
            while self.queue:
                text = self.queue.popleft()
                await self.socket.send_text(text.decode())
                self.size -= len(text)
        except (WebSocketDisconnect, RuntimeError, OSError):  # the page has gone
            self.over = True
            self.queue.clear()

    def waiting(self) -> int:
        return self.size

    async def flushed(self) -> None:
        if self.sending is not None:
            await asyncio.gather(self.sending, return_exceptions=True)

    def cut(self) -> None:
        self.over = True
        self.queue.clear()
        if self.sending is not None:
            self.sending.cancel()

    def measure(self) -> None:
        pass
