"""A small WebSocket client: as little as possible between the wire and the script, so that the server is measured."""

import asyncio
import base64
import os
from collections.abc import Callable
from struct import pack, unpack_from
from typing import Final, cast

TEXT: Final = 0x81
PONG: Final = 0x8A
MASK: Final = b"\x00\x00\x00\x00"  # a client has to mask; zeros leave the text as it is


Hear = Callable[["Connection", bytes], None]


class Connection(asyncio.Protocol):
    """One connection: `hear` gets every text, `lost` is called when it ends."""

    def __init__(self, address: str, path: str, hear: Hear, lost: Callable[[], None]) -> None:
        self.address = address
        self.path = path
        self.hear = hear
        self.lost = lost
        self.buffer = bytearray()
        self.up = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        key = base64.b64encode(os.urandom(16)).decode()
        self.transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: {self.address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.up and not self.greeted():
            return
        while (text := self.next_text()) is not None:
            if text:
                self.hear(self, text)

    def greeted(self) -> bool:
        """Has the server agreed to speak WebSocket?"""
        end = self.buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        status = bytes(self.buffer[:40]).split(b" ")[1]
        del self.buffer[: end + 4]
        if status != b"101":
            self.opened.set_exception(ConnectionError(f"the server answers {status.decode()}"))
            self.transport.close()
            return False
        self.up = True
        self.opened.set_result(None)
        return True

    def next_text(self) -> bytes | None:
        """The next message; empty if it was not for the script, None if it has not all arrived."""
        buffer = self.buffer
        if len(buffer) < 2:
            return None
        kind, size, start = buffer[0], buffer[1], 2
        if size >= 126:
            start = 4 if size == 126 else 10
            if len(buffer) < start:
                return None
            size = unpack_from("!H" if start == 4 else "!Q", buffer, 2)[0]
        if len(buffer) < start + size:
            return None
        body = bytes(buffer[start : start + size])
        del buffer[: start + size]
        if kind == TEXT:
            return body
        if kind == 0x89:  # ping
            self.transport.write(pack("!BB", PONG, 0x80 | size) + MASK + body)
        elif kind == 0x88:
            self.transport.close()
        return b""

    def say(self, text: bytes) -> None:
        size = len(text)
        head = pack("!BB", TEXT, 0x80 | size) if size < 126 else pack("!BBH", TEXT, 0x80 | 126, size)
        self.transport.write(head + MASK + text)

    def connection_lost(self, problem: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the connection was closed"))
        self.lost()


async def connect(host: str, port: int, path: str, hear: Hear, lost: Callable[[], None] = lambda: None) -> Connection:
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(lambda: Connection(f"{host}:{port}", path, hear, lost), host, port)
    await line.opened
    return line
