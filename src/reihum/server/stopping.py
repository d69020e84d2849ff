"""Stopping: who still waits for an answer when the server ends."""

import asyncio
from typing import final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from reihum.server.answers import Problem, failure
from reihum.server.logs import log
from reihum.server.words import words


@final
class Stopping:
    """Requests that are broken off because the server stops are told so; they are nobody's fault, so no traceback."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        answered = False

        async def noticing(message: Message) -> None:
            nonlocal answered
            answered = True
            await send(message)

        try:
            await self.app(scope, receive, noticing)
        except asyncio.CancelledError:
            if scope["type"] == "lifespan":
                raise
            log("broken off", kind=scope["type"])
            if scope["type"] == "http" and not answered:
                problem = Problem(503, "stopping", words("en")("errors.stopping"))
                await failure(problem)(scope, receive, send)
