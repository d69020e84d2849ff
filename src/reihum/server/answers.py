"""Answers to HTTP requests: JSON, problems, and in which language."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from reihum.text.booklet import LANGUAGES

NOT_KEPT: Final = {"cache-control": "no-store"}
PIECE: Final = 64 * 1024  # bytes of a long answer that are sent at once


class Problem(Exception):
    """An answer that says what is wrong."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.message = message


def json(content: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(content), status, NOT_KEPT, "application/json")


async def in_pieces(content: bytes) -> AsyncIterator[bytes]:
    """A long answer bit by bit: compressed as one piece it would keep the tables waiting."""
    for first in range(0, len(content), PIECE):
        yield content[first : first + PIECE]
        await asyncio.sleep(0)


def failure(problem: Problem) -> Response:
    return json({"error": {"code": problem.code, "message": problem.message}}, problem.status)


def language_of(request: Request) -> str:
    """The language asked for, else the first of the browser's that we speak."""
    wanted = [request.query_params.get("lang", "")]
    wanted += [part.strip()[:2].lower() for part in request.headers.get("accept-language", "").split(",")]
    return next((language for language in wanted if language in LANGUAGES), "en")
