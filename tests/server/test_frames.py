"""Frames are read as they were written, whole or in pieces."""

import asyncio
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from reihum.server.frames import framed, is_whole, only_text
from tests.server.house import house, run

pytestmark = pytest.mark.once


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 300, 65535, 65536, 70000])
def test_a_text_is_read_as_it_was_written(size: int) -> None:
    text = bytes(number % 251 for number in range(size))
    frame = Frame(Opcode.TEXT, text).serialize(mask=True)
    assert only_text(frame) == text
    assert only_text(frame + b"\x81") is None
    assert only_text(frame[:-1]) is None
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


@settings(max_examples=60, derandomize=True)
@given(st.lists(st.binary(max_size=140), min_size=1, max_size=3), st.integers(0, 450))
def test_a_piece_is_known_as_a_piece(texts: list[bytes], cut: int) -> None:
    frames = [Frame(Opcode.TEXT, text).serialize(mask=True) for text in texts]
    data = b"".join(frames)
    assert is_whole(data)
    ends = [sum(map(len, frames[:number])) for number in range(len(frames) + 1)]
    assert is_whole(data[:cut]) == (min(cut, len(data)) in ends)
    assert only_text(Frame(Opcode.TEXT, b"x", fin=False).serialize(mask=True)) is None
    assert only_text(Frame(Opcode.PONG, b"x").serialize(mask=True)) is None


def test_messages_in_pieces_are_heard_like_others() -> None:
    """Two at once, one in two packets, one in two frames; all are answered, in their order."""

    async def test() -> None:
        async with house() as opened:
            made = await opened.table("mau_mau", [None, "random"])
            async with opened.page(made["table"], made["token"]) as page:
                ping = [json.dumps({"type": "ping", "sent": number}).encode() for number in range(8)]
                frames = [Frame(Opcode.TEXT, text).serialize(mask=True) for text in ping]
                page.socket.transport.write(frames[0] + frames[1])
                await asyncio.sleep(0.05)
                page.socket.transport.write(frames[2][:7])
                await asyncio.sleep(0.05)
                page.socket.transport.write(frames[2][7:] + frames[3][:1])
                await asyncio.sleep(0.05)
                page.socket.transport.write(frames[3][1:])
                await page.socket.send([ping[4][:5].decode(), ping[4][5:].decode()])
                for number in (5, 6, 7):
                    page.socket.transport.write(frames[number])
                heard = [(await page.until("pong"))["sent"] for _ in range(8)]
                assert heard == list(range(8))

    run(test())
