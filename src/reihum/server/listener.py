"""A listener: one open page, and what is on its way to it."""

import asyncio
from typing import final

from starlette.websockets import WebSocket, WebSocketDisconnect

from reihum.server.messages import ENCODER, AnyFromServer, Error
from reihum.server.words import words
from reihum.table.table import Table
from reihum.table.telling import Telling

GOODBYE = 0  # in the queue, with the code: close the connection


@final
class Listener:
    """Sends in its own time; a page that does not keep up is let go."""

    def __init__(self, socket: WebSocket, table: Table, seat: int | None, language: str, queue: int) -> None:
        self.socket = socket
        self.seat = seat
        self.language = language
        self.telling = Telling(table, seat, language)
        self.lag = 0
        self.queue: asyncio.Queue[str | int] = asyncio.Queue(queue)
        self.closing = False

    def tell(self, message: AnyFromServer) -> None:
        if self.closing:
            return
        try:
            self.queue.put_nowait(ENCODER.encode(message).decode())
        except asyncio.QueueFull:
            self.close(1013)

    def tell_state(self) -> None:
        if not self.closing:
            self.tell(self.telling.state())

    def tell_error(self, code: str) -> None:
        self.tell(Error(code, words(self.language)(f"errors.{code}")))

    def close(self, code: int) -> None:
        if self.closing:
            return
        self.closing = True
        while self.queue.full():
            self.queue.get_nowait()
        self.queue.put_nowait(code)

    async def send(self) -> None:
        """The way out, until the connection is closed."""
        try:
            while True:
                message = await self.queue.get()
                if isinstance(message, int):
                    await self.socket.close(message)
                    return
                await self.socket.send_text(message)
        except (WebSocketDisconnect, RuntimeError):
            self.closing = True
