"""The same cards again: play on from any position of a recorded match, or play its deal once more and compare.

Tables with the same deal share the beginning of their name: TABLE-MATCH-NUMBER. So they find each other in any store.
"""

import asyncio
import re
import secrets
from datetime import date
from functools import partial
from time import monotonic
from typing import Annotated, Any, Final, NamedTuple, final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from reihum.core.match import Match
from reihum.notation.records import Record
from reihum.server.answers import json, language_of
from reihum.server.api import Api
from reihum.server.archive import LARGEST_RECORD, Archive, Text, finished, names_at, number_in, record_of
from reihum.server.desk import MOST_ALTOGETHER, Desk
from reihum.server.limits import Buckets, address_of
from reihum.server.lobby import ID_LENGTH, OldTable, guard_of, new_token
from reihum.server.messages import Language, Level, Name, SeatNumber
from reihum.server.retelling import entries_of, opened_of
from reihum.server.store import Taken
from reihum.server.thinking import offered
from reihum.table.log import Opened, Sitter, encoded
from reihum.table.names import bot_name, clean, unlike
from reihum.table.pace import Pace
from reihum.table.refusal import Refused
from reihum.table.table import Table
from reihum.text.words import words

MOST_AGAIN: Final = 60  # tables with the same deal
GROUP: Final = re.compile(rf"(.{{{ID_LENGTH},}})-([1-9][0-9]{{0,4}})-([1-9][0-9]{{0,4}})")
CHUNK: Final = 64  # entries that are written at once, so that others get their turn
ENTRIES_AT_ONCE: Final = 100_000.0  # of copies of one address: they stay on the disk for a year
ENTRIES_AN_HOUR: Final = 40_000.0  # and in the long run


class AgainWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/replays/tables"""

    seat: SeatNumber
    record: Text = ""  # nothing: of the match named below, which the page need not have seen
    steps: Annotated[int, msgspec.Meta(ge=0, le=20_000)] | None = None  # moves already played; None: a fresh deal
    bots: Annotated[list[Level | None], msgspec.Meta(max_length=20)] = []  # a level, or null for a person
    name: Name | None = None
    pace: Pace = "normal"
    table: Annotated[str, msgspec.Meta(max_length=100)] | None = None  # where it was played,
    match: Annotated[int, msgspec.Meta(ge=1, le=10_000)] = 1  # and its number there
    lang: Language = "de"


def group_of(table: str, match: int) -> tuple[str, int]:
    """The table and the match with which a deal was first played."""
    found = GROUP.fullmatch(table)
    return (found[1], int(found[2])) if found and match == 1 else (table, match)


class Copy(NamedTuple):
    """What is needed of a record to play it again. A long match takes up far more room."""

    opened: Opened  # the new table
    log: list[bytes]  # of the new table, or of one at which the whole match has been played
    over: bool
    deal: tuple[object, ...]


@final
class SameDeals:
    """Opens tables with known deals, and compares what became of them."""

    def __init__(self, api: Api, archive: Archive) -> None:
        self.api = api
        self.archive = archive
        rate = api.lobby.settings.copies_a_minute
        self.makers = Buckets(rate / 60, rate)
        self.entries = Buckets(ENTRIES_AN_HOUR / 3600, ENTRIES_AT_ONCE)
        self.desk = Desk(1, altogether=MOST_ALTOGETHER)  # one copy after the other: each may have thousands of entries

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/api/replays/tables", self.open, methods=["POST"]),
            Route("/api/tables/{table}/matches/{number}/deal", self.compare),
        ]

    # Opening

    async def open(self, request: Request) -> Response:
        wish = await self.api.body(request, AgainWish, LARGEST_RECORD)
        if not self.makers.take(address_of(request), monotonic()):
            raise self.api.problem(request, 429, "too-fast")
        text = wish.record or await self.recorded(request, wish)
        token = new_token()

        def copied(record: Record, match: Match) -> Copy:
            if wish.seat >= match.seats or (wish.steps or 0) > len(match.log):
                raise self.api.problem(request, 422, "no-such-seat", "refused")
            opened = self.opened(record, wish, token)
            first = opened if wish.steps is not None else opened_of(record, wish.lang)
            log = [encoded(entry) for entry in (first, *entries_of(match, wish.steps))]
            return Copy(opened, log, match.over, deal_of(match))

        try:
            copy = await self.archive.about_record(address_of(request), text, wish.lang, copied)
        except Refused as refused:
            raise self.api.problem(request, 422, refused.reason, "refused") from None
        if not await self.api.lobby.has_room():
            raise self.api.problem(request, 503, "full")
        if wish.steps is None:
            id = await self.dealt_again(request, copy, wish)
        else:
            id = secrets.token_urlsafe(9)[:ID_LENGTH]
            await self.write(request, id, copy.log)
        return json({"table": id, "seat": wish.seat, "token": token}, 201)

    async def recorded(self, request: Request, wish: AgainWish) -> str:
        """The record of the match that is meant, if it is over."""
        try:
            text = await self.archive.about(wish.table or "", address_of(request), partial(record_of, wish.match))
        except Refused as refused:
            raise self.api.problem(request, 403, refused.reason, "refused") from None
        if text is None:
            raise self.api.problem(request, 404, "no-such-match")
        return text

    def opened(self, record: Record, wish: AgainWish, token: str) -> Opened:
        """The same game, options and cards; you in the seat, bots or people in the others."""
        levels = [*wish.bots, *(["advanced"] * record.seats)][: record.seats]
        if any(level not in (None, *offered()) for level in levels):
            raise Refused("not-allowed", "level")
        names = words(wish.lang).list("table.names")
        own = unlike(clean(wish.name or "") or words(wish.lang)("show.seat", n=wish.seat + 1), [], wish.seat)
        sitters: list[Sitter] = []
        for seat, level in enumerate(levels):
            if seat == wish.seat:
                sitters.append(Sitter("person", own, "", guard_of(token)))
            elif level is None:
                sitters.append(Sitter())
            else:
                sitters.append(Sitter("bot", bot_name(names, [own, *(sitter.name for sitter in sitters)]), level))
        return msgspec.structs.replace(
            opened_of(record, wish.lang),
            sitters=sitters,
            by_itself=False,
            pace=wish.pace,
            date=date.today().isoformat(),
            waits=wish.steps is None and any(sitter.kind == "open" for sitter in sitters),
            known=True,
        )

    async def dealt_again(self, request: Request, copy: Copy, wish: AgainWish) -> str:
        """A table of the deal's group; a record without a table gets one first, so that it can be compared.

        So does one whose group has no more places: strangers may have taken them, and everybody gets the cards.
        """
        table, number = wish.table, wish.match
        if table is not None and await self.is_of(table, number, copy.deal, address_of(request)):
            id = await self.next_of(*group_of(table, number), copy.opened)
            if id is not None:
                return id
        table = secrets.token_urlsafe(9)[:ID_LENGTH]
        if copy.over:
            await self.write(request, table, copy.log)
        id = await self.next_of(table, 1, copy.opened)
        assert id is not None
        return id

    async def next_of(self, first: str, played: int, opened: Opened) -> str | None:
        """The next place of a group, taken by this table; None: there are enough of them."""
        for again in range(2, MOST_AGAIN + 2):
            id = f"{first}-{played}-{again}"
            try:
                await self.api.lobby.store.append(id, 0, encoded(opened))
            except Taken:
                continue
            return id
        return None

    async def is_of(self, table: str, number: int, deal: tuple[object, ...], who: str) -> bool:
        """Were these cards dealt there? A seed alone doesn't say so: with other chance, or in another game, it deals
        others."""

        def is_among(tables: list[Table]) -> bool:
            return 0 < number <= len(tables) and deal_of(tables[number - 1].match) == deal

        try:
            return await self.archive.about(table, who, is_among)
        except OldTable:
            return False

    async def write(self, request: Request, id: str, entries: list[bytes]) -> None:
        """A whole log, bit by bit: the first visitor makes the table from it."""
        store, who = self.api.lobby.store, address_of(request)
        if not self.entries.take(who, monotonic(), len(entries)):
            raise self.api.problem(request, 429, "too-fast")
        async with self.desk.place(who):
            for first in range(0, len(entries), CHUNK):
                part = enumerate(entries[first : first + CHUNK], first)
                await asyncio.gather(*(store.append(id, number, entry) for number, entry in part))

    # Comparing

    async def compare(self, request: Request) -> Response:
        """All tables with this deal: the results of those that are over; of the others only who plays."""
        first, number = group_of(request.path_params["table"], number_in(request))
        if number < 1:
            raise self.api.problem(request, 404, "no-such-match")
        found: list[dict[str, Any]] = []
        unread, language = False, language_of(request)
        for again in range(1, MOST_AGAIN + 2):
            id = first if again == 1 else f"{first}-{number}-{again}"
            place = number if again == 1 else 1
            try:
                line = await self.archive.about(id, address_of(request), partial(told, id, place, language))
            except OldTable:
                unread = True
                continue
            if line is not None:
                found.append(line)
            elif again > 1:
                break
        if not found:
            raise OldTable if unread else self.api.problem(request, 404, "no-such-match")
        return json(found)


def deal_of(match: Match) -> tuple[object, ...]:
    """What the cards of a match follow from."""
    return match.game.id, match.seats, match.options, match.key


def told(id: str, number: int, language: str, tables: list[Table]) -> dict[str, Any] | None:
    """What is told of one of a table's matches; None: there is no such match."""
    if number > len(tables):
        return None
    table = tables[number - 1]
    if table.match.over:
        return {"table": id, "over": True, **finished(table, number, language)}
    names = names_at(table, language)
    return {"table": id, "over": False, "names": names, "kinds": [sitter.kind for sitter in table.sitters]}
