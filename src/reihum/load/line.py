"""A small WebSocket client: as little as possible between the wire and the script, so that the server is measured."""

import asyncio
import base64
import os
from collections.abc import Callable
from struct import pack
from typing import Final, cast

TEXT: Final = 0x81
CLOSE: Final = 0x88
PING: Final = 0x89
PONG: Final = 0x8A
MASK: Final = b"\x00\x00\x00\x00"  # a client has to mask; zeros leave the text as it is


Hear = Callable[["Connection", bytes], None]


class Connection(asyncio.Protocol):
    """One connection: `hear` gets every text, `lost` is called when it ends."""

    def __init__(self, address: str, path: str, hear: Hear, lost: Callable[[], None], guest: str = "") -> None:
        self.address = address
        self.path = path
        self.guest = guest  # whom it speaks for, as a proxy does: an address of its own
        self.hear = hear
        self.lost = lost
        self.rest = b""  # that is not a whole message yet
        self.up = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        guest = f"X-Forwarded-For: {self.guest}\r\n" if self.guest else ""
        self.transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: {self.address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"{guest}Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        """Usually this is one whole message."""
        if self.rest:
            data = self.rest + data
        if not self.up:
            data = self.greeted(data)
        at, end = 0, len(data)
        while self.up and end - at >= 2:
            size, start = data[at + 1], at + 2
            if size >= 126:
                start += 2 if size == 126 else 8
                size = int.from_bytes(data[at + 2 : start])
            if start + size > end:
                break
            kind, at = data[at], start + size
            if kind == TEXT:
                self.hear(self, data[start:at])
            else:
                self.answer(kind, data[start:at])
        self.rest = data[at:]

    def greeted(self, data: bytes) -> bytes:
        """Has the server agreed to speak WebSocket? Then this is what it says next."""
        head, found, more = data.partition(b"\r\n\r\n")
        if not found:
            return data
        status = head.split(b" ")[1]
        if status != b"101":
            self.opened.set_exception(ConnectionError(f"the server answers {status.decode()}"))
            self.transport.close()
            return b""
        self.up = True
        self.opened.set_result(None)
        return more

    def answer(self, kind: int, body: bytes) -> None:
        """What is not for the script."""
        if kind == PING:
            self.transport.write(pack("!BB", PONG, 0x80 | len(body)) + MASK + body)
        elif kind == CLOSE:
            self.transport.close()

    def say(self, text: bytes) -> None:
        size = len(text)
        head = pack("!BB", TEXT, 0x80 | size) if size < 126 else pack("!BBH", TEXT, 0x80 | 126, size)
        self.transport.write(head + MASK + text)

    def connection_lost(self, problem: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the connection was closed"))
        self.lost()


async def connect(
    host: str, port: int, path: str, hear: Hear, lost: Callable[[], None] = lambda: None, guest: str = ""
) -> Connection:
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(lambda: Connection(f"{host}:{port}", path, hear, lost, guest), host, port)
    await line.opened
    return line
