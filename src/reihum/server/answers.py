"""Answers to HTTP requests: JSON, problems, and in which language."""

import asyncio
import gzip
import zlib
from collections.abc import AsyncIterator
from time import monotonic
from typing import Any, Final, NamedTuple

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from reihum.text.booklet import LANGUAGES

NOT_KEPT: Final = {"cache-control": "no-store"}
LONGEST_LIST: Final = 200  # letters of the languages that somebody speaks
PIECE: Final = 64 * 1024  # bytes of a long answer that are sent at once


class Problem(Exception):
    """An answer that says what is wrong."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.message = message


class Packed(NamedTuple):
    """An answer that everybody gets: encoded and compressed once, because both take longer than all the rest."""

    plain: bytes
    small: bytes


def packed(content: Any) -> Packed:
    plain = msgspec.json.encode(content)
    return Packed(plain, gzip.compress(plain, mtime=0))


def unpacked(request: Request, answer: Packed) -> Response:
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(answer.plain, 200, NOT_KEPT, "application/json")
    headers = {**NOT_KEPT, "vary": "Accept-Encoding", "content-encoding": "gzip"}
    return Response(answer.small, 200, headers, "application/json")


def this_second() -> int:
    """For what is made of files: those that have changed are read again a second later, not with every request."""
    return int(monotonic())


def json(content: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(content), status, NOT_KEPT, "application/json")


def squeezed(content: bytes) -> bytes:
    """A long answer as it waits in memory: what is told step by step says nearly the same a thousand times."""
    return zlib.compress(content, 1)


async def in_pieces(small: bytes) -> AsyncIterator[bytes]:
    """A long answer bit by bit: compressed as one piece it would keep the tables waiting, and all of it would be in
    memory for as long as somebody takes to read it."""
    unpacking = zlib.decompressobj()
    piece = unpacking.decompress(small, PIECE)
    while piece:
        yield piece
        await asyncio.sleep(0)
        piece = unpacking.decompress(unpacking.unconsumed_tail, PIECE)


def failure(problem: Problem) -> Response:
    return json({"error": {"code": problem.code, "message": problem.message}}, problem.status)


def language_of(request: HTTPConnection) -> str:
    """The language asked for, else the first of the browser's that we speak."""
    wanted = [request.query_params.get("lang", "")]
    spoken = request.headers.get("accept-language", "")[:LONGEST_LIST]
    wanted += [part.strip()[:2].lower() for part in spoken.split(",")]
    return next((language for language in wanted if language in LANGUAGES), "en")
