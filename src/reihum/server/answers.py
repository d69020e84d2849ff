"""Answers to HTTP requests: JSON, problems, and in which language."""

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from reihum.text.booklet import LANGUAGES


class Problem(Exception):
    """An answer that says what is wrong."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(code)
        self.status = status
        self.code = code
        self.message = message


def json(content: Any, status: int = 200) -> Response:
    headers = {"cache-control": "no-store"}
    return Response(msgspec.json.encode(content), status, headers, "application/json")


def failure(problem: Problem) -> Response:
    return json({"error": {"code": problem.code, "message": problem.message}}, problem.status)


def language_of(request: Request) -> str:
    """The language asked for, else the first of the browser's that we speak."""
    wanted = [request.query_params.get("lang", "")]
    wanted += [part.strip()[:2].lower() for part in request.headers.get("accept-language", "").split(",")]
    return next((language for language in wanted if language in LANGUAGES), "en")
