"""How the server is doing: for people, for whatever starts and stops it, and for Prometheus."""

import asyncio
import os
from typing import Final, final

from prometheus_client.exposition import CONTENT_TYPE_LATEST
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from reihum.server.answers import json
from reihum.server.lobby import Lobby
from reihum.server.logs import log
from reihum.server.metrics import exposition
from reihum.server.store import DiskFull, StoreError, Taken
from reihum.server.wire import LOCAL

PATIENCE: Final = 2.0  # seconds in which the store must answer
PROBE: Final = "ready?"  # no table has this name
LOAD: Final = os.urandom(64 * 1024)  # which can't be compressed: for next to nothing there is room on a full disk
UNUSABLE: Final = "the store can't be used; see the log"


@final
class Health:
    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby

    def routes(self) -> list[BaseRoute]:
        return [Route("/live", self.live), Route("/ready", self.ready), Route("/metrics", self.metrics)]

    async def live(self, request: Request) -> Response:
        """The process answers; if it does not, start it again."""
        return json({"status": "live"})

    async def ready(self, request: Request) -> Response:
        """It can also read and write; if it can't, send people elsewhere."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self.ask_the_store()
        except TimeoutError:
            return self.unready(f"the store has not answered within {PATIENCE:g} seconds")
        except StoreError as problem:
            return self.unready(str(problem), "the disk is full" if isinstance(problem, DiskFull) else UNUSABLE)
        return json({"status": "ready"})

    def unready(self, problem: str, why: str = UNUSABLE) -> Response:
        """The log has it in full; strangers only learn what kind of trouble it is."""
        log("not ready", 40, problem=problem)
        return json({"status": "not ready", "why": why}, 503)

    async def ask_the_store(self) -> None:
        """Reading every time; writing only after it has failed, so that it is noticed when it works again."""
        store = self.lobby.store
        await store.read(PROBE)
        if store.tally.trouble:
            try:
                await store.append(PROBE, 0, LOAD)
            except Taken:  # another process that asks as well has written it
                store.tally.trouble = ""
            await store.delete(PROBE)

    async def metrics(self, request: Request) -> Response:
        """For this computer, and for those who were named when the server was started."""
        who = request.client.host if request.client else ""
        here = who in LOCAL and "x-forwarded-for" not in request.headers  # not a proxy that speaks for somebody else
        if not here and who not in self.lobby.settings.metrics_for:
            return Response("Not for you: start the server with --metrics-for your address.\n", 403)
        return Response(exposition(self.lobby), media_type=CONTENT_TYPE_LATEST)
