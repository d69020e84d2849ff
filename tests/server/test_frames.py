"""Frames are read as they were written, whole or in pieces."""

import asyncio
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from reihum.server.frames import framed, is_whole, only_pong, only_text, ping
from reihum.server.uvicorn_wire import secret_word
from tests.server.house import house, run


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 300, 4095, 4096, 65535, 65536, 70000])
def test_a_text_is_read_as_it_was_written(size: int) -> None:
    text = bytes(number % 251 for number in range(size))
    frame = Frame(Opcode.TEXT, text).serialize(mask=True)
    assert only_text(frame) == text
    assert only_text(frame + b"\x81") is None
    assert only_text(frame[:-1]) is None
    assert framed(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_questions_and_answers_are_frames_as_others_write_them() -> None:
    words = [secret_word() for _ in range(2000)]
    assert len(set(words)) == len(words)
    assert {len(word) for word in words} == {8}
    assert ping(words[0]) == Frame(Opcode.PING, words[0]).serialize(mask=False)
    for word in (b"", words[0], b"x" * 125):
        answer = Frame(Opcode.PONG, word).serialize(mask=True)
        assert only_pong(answer) == word
        assert only_pong(answer + answer) is None
        assert only_pong(answer[:-1]) is None
    assert only_pong(Frame(Opcode.TEXT, words[0]).serialize(mask=True)) is None
    assert only_pong(b"\x8a\xfe\x00\xc8" + b"\x00" * 4 + b"x" * 200) is None, "too long for a control frame"


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
