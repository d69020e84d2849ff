"""The answers to requests about games and tables; modules next to this one answer those about everything else."""

from functools import lru_cache, partial
from time import monotonic
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.websockets import WebSocket

from reihum import build
from reihum.core.errors import BadOption, UnknownGame, WrongSeats
from reihum.server import games
from reihum.server.answers import NOT_KEPT, Packed, Problem, json, language_of, packed, this_second, unpacked
from reihum.server.desk import Busy, Desk, Quota
from reihum.server.evening import Onwards
from reihum.server.limits import Buckets, address_of
from reihum.server.lobby import Full, Lobby, NoTable, OldTable, guard_of, new_token
from reihum.server.logs import log
from reihum.server.messages import LARGEST, NewSitter, NewTable
from reihum.server.packs import one_pack_packed
from reihum.server.page import web_folder
from reihum.server.pictures import Pictures
from reihum.server.session import Session, turn_away
from reihum.server.store import StoreError
from reihum.server.words import words
from reihum.table.log import Sat
from reihum.table.names import clean
from reihum.table.refusal import Refused
from reihum.table.table import Table
from reihum.text.booklet import LANGUAGES
from reihum.text.catalogue import find
from reihum.text.words import name_in
from reihum.text.words import words as shared_words

Wish = TypeVar("Wish")


class Api:
    """The answers to HTTP requests."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        rate = lobby.settings.tables_a_minute
        self.makers = Buckets(rate / 60, rate)
        self.pictures = Pictures(lobby.settings.pictures_a_minute)
        self.pages = Quota(lobby.settings.connections)
        self.onwards = Onwards(lobby)
        self.desk = Desk(1)  # where records are written, and booklets are put together for what tables have agreed on
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
        return unpacked(request, games.all_games_packed(language_of(request)))

    async def game(self, request: Request) -> Response:
        """A game; all parameters but the language are options of a table."""
        name, language = request.path_params["game"], language_of(request)
        agreed = sorted((name, text) for name, text in request.query_params.items() if name != "lang")
        try:
            if not agreed:
                return unpacked(request, games.printed_game_packed(name, language))
            work = partial(games.agreed_game_packed, name, language, *agreed)
            return unpacked(request, await self.desk.do(address_of(request), work))
        except UnknownGame:
            raise self.problem(request, 404, "no-such-game") from None
        except BadOption as bad:
            raise self.bad_option(request, name, bad) from None

    async def pack(self, request: Request) -> Response:
        try:
            return unpacked(request, one_pack_packed(request.path_params["pack"], language_of(request)))
        except KeyError:
            raise self.problem(request, 404, "no-such-pack") from None

    async def words(self, request: Request) -> Response:
        return unpacked(request, page_words_packed(language_of(request), this_second()))

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
        table, language = host.table, language_of(request)
        return json(
            {
                "table": host.id,
                "game": table.game.id,
                "seats": table.seats,
                "options": table.opened.options,
                "phase": table.phase,
                "known_deal": table.may_be_known(),
                "screen": table.opened.screen,
                "next": table.next_table,
                "players": [
                    {"seat": seat, "name": name_in(language, sitter.name, seat), "kind": sitter.kind,
                     "level": sitter.level, "connected": sitter.kind == "bot" or seat in table.present}
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
            return await self.lobby.host(request.path_params["table"], address_of(request))
        except NoTable:
            raise self.problem(request, 404, "no-such-table") from None

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
            return await self.text_of(request, host.table)
        except Refused as refused:
            raise self.problem(request, 403, refused.reason, "refused") from None

    async def text_of(self, request: Request, table: Table) -> Response:
        """The record of a table's match; Refused if it is not over."""
        text = await self.desk.do(address_of(request), lambda: str(table.record()))
        return PlainTextResponse(text, headers=NOT_KEPT)

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
        """A page at a table. It is counted here, because at the door a proxy is not known by its guests."""
        who = address_of(websocket)
        try:
            self.pages.check(who)
            host = await self.lobby.host(websocket.path_params["table"], who)
        except (NoTable, OldTable) as problem:  # pages that were there before it was gone would come again for ever
            await websocket.accept()
            code = "old-table" if isinstance(problem, OldTable) else "no-such-table"
            await turn_away(websocket, code, language_of(websocket))
            return
        except StoreError as problem:
            log("store failed", 40, problem=str(problem))
            await turn_back(websocket)
            return
        except Busy:
            await turn_back(websocket)
            return
        with self.pages.place(who):
            await websocket.accept()
            await Session(websocket, self.lobby, host, self.onwards).run()


async def turn_back(websocket: WebSocket) -> None:
    """Not now: the page comes again."""
    await websocket.accept()
    await websocket.close(1013)


@lru_cache(len(LANGUAGES))
def page_words_packed(language: str, second: int) -> Packed:
    return packed(page_words(language))


def page_words(language: str) -> dict[str, Any]:
    """The words of the page, and the names of the bots."""
    found: dict[str, Any] = {"names": shared_words(language).list("table.names")}
    for file in sorted(web_folder().glob(f"words*.{language}.json")):
        found |= msgspec.json.decode(file.read_bytes())
    return found
