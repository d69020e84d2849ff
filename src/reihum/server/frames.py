"""The frames of a WebSocket: a shortcut to read and write the most common ones."""

from struct import pack, unpack_from
from typing import Final

try:
    from websockets.speedups import apply_mask
except ImportError:  # a machine without the compiled part
    from websockets.utils import apply_mask

TEXT: Final = 0x81  # a whole text in one frame
PING: Final = 0x89
PONG: Final = 0x8A
MASKED: Final = 0x80  # what a browser sends is masked
SMALL: Final = 126  # bytes from which on a text needs more than two bytes before it
MOST_HEADS: Final = 4096  # what is shorter has its head ready
HEADS: Final[list[bytes]] = [
    pack("!BB", TEXT, size) if size < SMALL else pack("!BBH", TEXT, 126, size) for size in range(MOST_HEADS)
]
LARGEST_CONTROL: Final = 2 + 4 + 125  # bytes of a whole ping or pong


def framed(text: bytes) -> bytes:
    """A text from the server in one frame, not compressed."""
    size = len(text)
    if size < MOST_HEADS:
        return HEADS[size] + text
    return (pack("!BBH", TEXT, 126, size) if size < 65536 else pack("!BBQ", TEXT, 127, size)) + text


def ping(word: bytes) -> bytes:
    """A question that a browser answers by itself, with the same word."""
    return pack("!BB", PING, len(word)) + word


def end_of_frame(data: bytes, start: int) -> tuple[int, int]:
    """Where the body of the frame at this place begins, and where it ends; beyond the data if it is not all there."""
    if len(data) < start + 2:
        return len(data) + 1, len(data) + 1
    size, body = data[start + 1] & 0x7F, start + 2
    if size == 126 and len(data) >= start + 4:
        size, body = unpack_from("!H", data, start + 2)[0], start + 4
    elif size == 127 and len(data) >= start + 10:
        size, body = unpack_from("!Q", data, start + 2)[0], start + 10
    elif size >= 126:
        return len(data) + 1, len(data) + 1
    if data[start + 1] & MASKED:
        body += 4
    return body, body + size


def only_text(data: bytes) -> bytes | None:
    """The text, if this is exactly one frame with a masked text; else None."""
    return only(TEXT, data)


def only_pong(data: bytes) -> bytes | None:
    """The word, if this is exactly one frame with the answer to a ping; else None."""
    return only(PONG, data) if len(data) <= LARGEST_CONTROL else None


def only(kind: int, data: bytes) -> bytes | None:
    size = len(data) - 6
    if size < 0 or data[0] != kind:
        return None
    if size < SMALL and data[1] == MASKED | size:  # as nearly all that pages send
        return apply_mask(data[6:], data[2:6])
    body, end = end_of_frame(data, 0)
    return apply_mask(data[body:end], data[body - 4 : body]) if end == len(data) and data[1] & MASKED else None


def is_whole(data: bytes) -> bool:
    """Do these bytes end where a frame ends?"""
    place = 0
    while place < len(data):
        _, place = end_of_frame(data, place)
    return place == len(data)
