"""The application: all that the server answers, and what guards it."""

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from html import escape

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from reihum import build
from reihum.server.answers import Problem, failure, language_of
from reihum.server.api import Api
from reihum.server.archive import Archive
from reihum.server.desk import Busy
from reihum.server.evening_sheet import Evenings
from reihum.server.guard import Guard
from reihum.server.health import Health
from reihum.server.joining import Joining
from reihum.server.lessons import Lessons
from reihum.server.limits import Buckets
from reihum.server.lobby import Lobby, OldTable
from reihum.server.logs import log
from reihum.server.metrics import REFUSED
from reihum.server.offline import Offline
from reihum.server.pad import Pads
from reihum.server.page import Page, web_folder
from reihum.server.previews import Previews
from reihum.server.review import Reviews
from reihum.server.same_deal import SameDeals
from reihum.server.screen import Screens
from reihum.server.settings import Settings
from reihum.server.stopping import Stopping
from reihum.server.store import DiskFull, Store, StoreError
from reihum.server.words import words

__all__ = ["application"]

THREADS = 32  # more than all desks have places: whoever keeps them busy keeps nobody from reading the store
COMPRESSED = 4  # of 9: a little larger than with the most, in a quarter of the time


async def on_problem(_: Request, problem: Exception) -> Response:
    assert isinstance(problem, Problem)
    REFUSED.labels(problem.code).inc()
    return failure(problem)


async def on_busy(request: Request, _: Exception) -> Response:
    return await on_problem(request, Problem(429, "too-fast", words(language_of(request))("errors.too-fast")))


async def on_old_table(request: Request, _: Exception) -> Response:
    return await on_problem(request, Problem(410, "old-table", words(language_of(request))("errors.old-table")))


async def on_store_error(request: Request, problem: Exception) -> Response:
    log("store failed", 40, problem=str(problem))
    code = "disk-full" if isinstance(problem, DiskFull) else "not-saved"
    return failure(Problem(503, code, words(language_of(request))(f"errors.{code}")))


async def on_missing(request: Request, _: Exception) -> Response:
    """A page for people, and for programs the same in JSON."""
    file = web_folder() / "missing.html"
    if "text/html" in request.headers.get("accept", "") and file.is_file():
        language = language_of(request)
        texts = {name: words(language)(f"missing.{name}") for name in ("title", "text", "back")}
        return HTMLResponse(filled(file.read_text("utf-8"), lang=language, **texts), 404)
    return failure(Problem(404, "no-such-page", words(language_of(request))("errors.no-such-page")))


def filled(page: str, **texts: str) -> str:
    """A page with these texts in its gaps."""
    for name, text in texts.items():
        page = page.replace(f"{{{name}}}", escape(text))
    return page


def application(store: Store, settings: Settings) -> Starlette:
    """The whole server as an ASGI application; its tables live in the store."""
    lobby = Lobby(store, settings)
    api = Api(lobby)
    archive = Archive(api)
    reviews = Reviews(api, archive)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(THREADS, "beside"))
        await lobby.start()
        log("started", rules="compiled" if build.compiled() else "interpreted")
        yield
        reviews.close()
        await lobby.close()
        log("stopped")

    routes: list[BaseRoute] = [
        Route("/api/games", api.games),
        Route("/api/games/{game}", api.game),
        Route("/api/packs/{pack}", api.pack),
        Route("/api/words", api.words),
        Route("/api/tables", api.make, methods=["POST"]),
        Route("/api/tables/{table}", api.table),
        Route("/api/tables/{table}/invite.svg", api.invitation),
        Route("/api/tables/{table}/seats", api.sit, methods=["POST"]),
        Route("/api/tables/{table}/record", api.record),
        WebSocketRoute("/api/tables/{table}/socket", api.socket),
        *archive.routes(),
        *reviews.routes(),
        *SameDeals(api, archive).routes(),
        *Lessons(api, archive).routes(),
        *Pads(api).routes(),
        *Screens(api).routes(),
        *Joining(api).routes(),
        *Evenings(api, archive).routes(),
        Route("/health", api.health),
        *Health(lobby).routes(),
    ]
    if web_folder().is_dir():
        routes += [
            *Previews(api, web_folder()).routes(),
            *Offline(web_folder()).routes(),
            *Page(web_folder()).routes(),
        ]
    app = Starlette(
        routes=routes,
        middleware=[
            Middleware(Stopping),
            Middleware(Guard, names=settings.names, readers=Buckets(settings.reads_a_second, settings.reads_at_once)),
            Middleware(GZipMiddleware, minimum_size=1024, compresslevel=COMPRESSED),
        ],
        exception_handlers={
            Problem: on_problem,
            Busy: on_busy,
            OldTable: on_old_table,
            StoreError: on_store_error,
            404: on_missing,
        },
        lifespan=lifespan,
    )
    app.state.lobby = lobby
    return app
