"""The application: HTTP, the WebSocket, and what guards them."""

import ipaddress
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from html import escape
from time import monotonic
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from reihum import build
from reihum.core.errors import BadOption, UnknownGame, WrongSeats
from reihum.server import games
from reihum.server.answers import Problem, failure, json, language_of
from reihum.server.archive import Archive
from reihum.server.codes import Codes
from reihum.server.evening import Onwards
from reihum.server.evening_sheet import Evenings
from reihum.server.health import Health
from reihum.server.lessons import Lessons
from reihum.server.limits import Buckets, address_of
from reihum.server.lobby import Full, Lobby, NoTable, OldTable, guard_of, new_token
from reihum.server.logs import log
from reihum.server.messages import LARGEST, NewSitter, NewTable
from reihum.server.metrics import REFUSED
from reihum.server.offline import Offline
from reihum.server.packs import one_pack
from reihum.server.pad import Pads
from reihum.server.page import Page, web_folder
from reihum.server.pictures import Pictures
from reihum.server.previews import Previews
from reihum.server.review import Reviews
from reihum.server.same_deal import SameDeals
from reihum.server.screen import Screens
from reihum.server.session import Session
from reihum.server.settings import Settings
from reihum.server.store import DiskFull, Store, StoreError
from reihum.server.words import words
from reihum.table.log import Sat
from reihum.table.names import clean
from reihum.table.refusal import Refused
from reihum.text.catalogue import find
from reihum.text.words import words as shared_words

__all__ = ["application"]

Wish = TypeVar("Wish")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; media-src 'self' data: blob:; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]


# Guards


def host_name(text: str) -> str:
    """The name in a Host header, without its port."""
    return (urlsplit(f"//{text}").hostname or "").rstrip(".")


class Guard:
    """Checks where a request comes from and by which name it calls us, and adds the headers that protect the page."""

    def __init__(self, app: ASGIApp, names: tuple[str, ...]) -> None:
        self.app = app
        here = socket.gethostname().lower()
        self.names = {"localhost", here, f"{here}.local", *(name.lower() for name in names)}

    def knows(self, host: str) -> bool:
        """An unknown name means that somebody else's page was pointed here."""
        try:
            name = host_name(host)
            if name in self.names or name.endswith(".localhost"):
                return True
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    def allowed(self, scope: Scope) -> bool:
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get(b"host", "")
        if not self.knows(host):
            return False
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD"):
            return True
        if headers.get(b"sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return False
        origin = headers.get(b"origin")
        try:
            return origin is None or urlsplit(origin).netloc == host
        except ValueError:
            return False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        if not self.allowed(scope):
            if scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1008})
                return
            await failure(Problem(403, "wrong-origin", words("en")("errors.wrong-origin")))(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        await self.app(scope, receive, with_headers)


async def on_problem(_: Request, problem: Exception) -> Response:
    assert isinstance(problem, Problem)
    REFUSED.labels(problem.code).inc()
    return failure(problem)


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


# Requests


class Api:
    """The answers to HTTP requests."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        rate = lobby.settings.tables_a_minute
        self.makers = Buckets(rate / 60, rate)
        self.pictures = Pictures(lobby.settings.pictures_a_minute)
        self.onwards = Onwards(lobby)
        self.started = monotonic()

    def problem(self, request: Request, status: int, code: str, section: str = "errors") -> Problem:
        return Problem(status, code, words(language_of(request))(f"{section}.{code}"))

    def bad_option(self, request: Request, game: str, bad: BadOption) -> Problem:
        """Options that are not available, or not together."""
        language = language_of(request)
        names = ", ".join(find(game).word(language, "options", name) for name in bad.names)
        sentence = "errors.bad-options" if names else "errors.bad-option"
        return Problem(422, "bad-option", words(language)(sentence, names=names))

    async def games(self, request: Request) -> Response:
        return json(games.all_games(language_of(request)))

    async def game(self, request: Request) -> Response:
        """A game; all parameters but the language are options of a table."""
        agreed = sorted((name, text) for name, text in request.query_params.items() if name != "lang")
        try:
            return json(games.one_game(request.path_params["game"], language_of(request), *agreed))
        except UnknownGame:
            raise self.problem(request, 404, "no-such-game") from None
        except BadOption as bad:
            raise self.bad_option(request, request.path_params["game"], bad) from None

    async def pack(self, request: Request) -> Response:
        try:
            return json(one_pack(request.path_params["pack"], language_of(request)))
        except KeyError:
            raise self.problem(request, 404, "no-such-pack") from None

    async def words(self, request: Request) -> Response:
        return json(page_words(language_of(request)))

    async def make(self, request: Request) -> Response:
        wish = await self.body(request, NewTable)
        try:
            table, seat, token = await self.lobby.open(wish)
        except UnknownGame:
            raise self.problem(request, 404, "no-such-game") from None
        except WrongSeats:
            raise self.problem(request, 422, "wrong-seats") from None
        except BadOption as bad:
            raise self.bad_option(request, wish.game, bad) from None
        except Refused as refused:
            raise self.problem(request, 422, refused.reason, "refused") from None
        except Full:
            raise self.problem(request, 503, "full") from None
        return json({"table": table, "seat": seat, "token": token}, 201)

    async def body(
        self, request: Request, kind: type[Wish], largest: int = LARGEST, bucket: Buckets | None = None
    ) -> Wish:
        if not (bucket or self.makers).take(address_of(request), monotonic()):
            raise self.problem(request, 429, "too-fast")
        if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            raise self.problem(request, 415, "malformed")
        text = b""
        try:
            async for part in request.stream():
                text += part
                if len(text) > largest:
                    raise self.problem(request, 413, "too-large")
        except ClientDisconnect:
            raise self.problem(request, 408, "malformed") from None  # nobody is there to read it
        try:
            return msgspec.json.decode(text, type=kind, strict=True)
        except (msgspec.DecodeError, ValueError, RecursionError):  # a ValueError: numbers with thousands of digits
            raise self.problem(request, 400, "malformed") from None

    async def table(self, request: Request) -> Response:
        host = await self.find(request)
        table = host.table
        return json(
            {
                "table": host.id,
                "game": table.game.id,
                "seats": table.seats,
                "options": table.opened.options,
                "phase": table.phase,
                "known_deal": table.known,
                "screen": table.opened.screen,
                "next": table.next_table,
                "players": [
                    {"seat": seat, "name": sitter.name, "kind": sitter.kind, "level": sitter.level,
                     "connected": sitter.kind == "bot" or seat in table.present}
                    for seat, sitter in enumerate(table.sitters)
                ],
                "invite": self.invite(request, host.id),
            }
        )  # fmt: skip

    def invite(self, request: Request, id: str) -> str:
        """A link for others: with this computer's address in the network, if the page was opened on it."""
        base = f"{request.url.scheme}://{request.url.netloc}"
        local = request.url.hostname in ("localhost", "127.0.0.1", "::1")
        network = self.lobby.settings.network_address
        return f"{network if local and network else base}/table/{id}"

    async def invitation(self, request: Request) -> Response:
        """The link as a QR code."""
        host = await self.find(request)
        return await self.picture(request, self.invite(request, host.id))

    async def picture(self, request: Request, link: str) -> Response:
        found = await self.pictures.show(request, link)
        if found is None:
            raise self.problem(request, 429, "too-fast")
        return found

    async def find(self, request: Request) -> Any:
        try:
            return await self.lobby.host(request.path_params["table"])
        except NoTable:
            raise self.problem(request, 404, "no-such-table") from None
        except OldTable:
            raise self.problem(request, 410, "old-table") from None

    async def sit(self, request: Request) -> Response:
        wish = await self.body(request, NewSitter)
        host = await self.find(request)
        token = new_token()
        name = clean(wish.name or "")

        def seated() -> Sat:
            seat = host.table.open_seat(wish.seat)
            called = name or shared_words(wish.lang)("show.seat", n=seat + 1)
            found: Sat = host.table.sit(seat, called, guard_of(token))
            return found

        try:
            await host.do(seated)
        except Refused as refused:
            raise self.problem(request, 409, refused.reason, "refused") from None
        return json({"seat": host.table.seat_of(guard_of(token)), "token": token}, 201)

    async def record(self, request: Request) -> Response:
        host = await self.find(request)
        try:
            return PlainTextResponse(str(host.table.record()), headers={"cache-control": "no-store"})
        except Refused as refused:
            raise self.problem(request, 403, refused.reason, "refused") from None

    async def health(self, request: Request) -> Response:
        listeners = sum(len(host.listeners) for host in self.lobby.hosts.values())
        return json(
            {
                "status": "ok",
                "version": build.VERSION,
                "rules": "compiled" if build.compiled() else "interpreted",
                "seconds": int(monotonic() - self.started),
                "tables": len(self.lobby.hosts),
                "connections": listeners,
            }
        )

    async def socket(self, websocket: WebSocket) -> None:
        try:
            host = await self.lobby.host(websocket.path_params["table"])
        except (NoTable, OldTable):
            await websocket.close(1008)
            return
        except StoreError as problem:
            log("store failed", 40, problem=str(problem))
            await websocket.accept()
            await websocket.close(1013)
            return
        await websocket.accept()
        await Session(websocket, self.lobby, host, self.onwards).run()


def page_words(language: str) -> dict[str, Any]:
    """The words of the page, and the names of the bots."""
    found: dict[str, Any] = {"names": shared_words(language).list("table.names")}
    for file in sorted(web_folder().glob(f"words*.{language}.json")):
        found |= msgspec.json.decode(file.read_bytes())
    return found


def application(store: Store, settings: Settings) -> Starlette:
    """The whole server as an ASGI application; its tables live in the store."""
    lobby = Lobby(store, settings)
    api = Api(lobby)
    archive = Archive(api)
    reviews = Reviews(api, archive)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
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
        *Codes(api).routes(),
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
        middleware=[Middleware(Guard, names=settings.names), Middleware(GZipMiddleware, minimum_size=1024)],
        exception_handlers={Problem: on_problem, StoreError: on_store_error, 404: on_missing},
        lifespan=lifespan,
    )
    app.state.lobby = lobby
    return app
