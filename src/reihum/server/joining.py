"""Joining by a code: giving codes out, and finding tables by them."""

import time
from time import monotonic
from typing import Final, final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from reihum.server.answers import json
from reihum.server.api import Api
from reihum.server.codes import FREE, HOURS, TRIES, Guesses, Lead, last_of, lead_of, new_code, place_of, said
from reihum.server.host import Host
from reihum.server.limits import Buckets, address_of
from reihum.server.lobby import NoTable, OldTable
from reihum.server.messages import CodeSaid, CodeWanted
from reihum.server.store import Taken
from reihum.table.course import OVER_AND_OUT
from reihum.table.refusal import Refused

GIVEN_AN_HOUR: Final = 60  # codes for tables of one address, so that nobody uses them all up


@final
class Joining:
    """Answers about codes. Whoever guesses too often learns nothing more."""

    def __init__(self, api: Api) -> None:
        self.api = api
        self.lobby = api.lobby
        self.guesses = Guesses(monotonic())
        self.given = Buckets(GIVEN_AN_HOUR / 3600, GIVEN_AN_HOUR)

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/api/codes", self.find, methods=["POST"]),
            Route("/api/tables/{table}/code", self.give, methods=["POST"]),
        ]

    async def give(self, request: Request) -> Response:
        """The code of a table, made when it is first asked for."""
        await self.api.body(request, CodeWanted)
        host: Host = await self.api.find(request)
        now = time.time()
        if not host.table.code or host.table.until <= now:
            if not self.given.take(address_of(request), monotonic()):
                raise self.api.problem(request, 429, "too-fast")
            code, until = await self.taken(host.id, now)
            host = await self.api.find(request)  # it may have left memory meanwhile
            table = host.table
            try:
                await host.do(lambda: table.coded(code, until, now))
            except Refused as refused:
                raise self.api.problem(request, 409, refused.reason, "refused") from None
        return json({"code": host.table.code, "until": host.table.until})

    async def taken(self, table: str, now: float) -> tuple[str, int]:
        """A code that nobody else has now, noted as leading to this table."""
        store, until = self.lobby.store, int(now) + HOURS * 3600
        for _ in range(TRIES):
            code = new_code()
            lead, entries = await lead_of(store, code)
            if lead.until > now:
                continue
            try:
                await store.append(place_of(code), entries, msgspec.json.encode(Lead(table, until)))
            except Taken:
                continue
            return code, until
        raise Taken("no code is free")

    async def find(self, request: Request) -> Response:
        wish = await self.api.body(request, CodeSaid)
        who = address_of(request)
        if not self.guesses.may(who, monotonic()):
            raise self.api.problem(request, 429, "too-many-codes")
        host = await self.host(said(wish.code), time.time(), who)
        if host is None:
            raise self.api.problem(request, 404, "no-such-code")
        self.guesses.was_right(who)
        return json({"table": host.id, "game": host.table.game.id, "screen": host.table.opened.screen})

    async def host(self, code: str, now: float, who: str) -> Host | None:
        """The table to which a code leads: the last of its evening, while it waits or plays, or people sit there."""
        lead = (await lead_of(self.lobby.store, code))[0] if code else FREE
        if lead.until <= now:
            return None
        try:
            host = await last_of(self.lobby, lead.table, who)
        except (NoTable, OldTable):
            return None
        if host.table.phase == OVER_AND_OUT:
            await host.meet()
            return host if host.table.present else None
        return host
