"""Finished matches: their records, including those of earlier matches at a table, and the replay of any record."""

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from typing import Annotated, Any, Final, TypeVar, final

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response, StreamingResponse
from starlette.routing import BaseRoute, Route

from reihum import notation
from reihum.core.errors import BadNotation, ReihumError
from reihum.core.match import Match
from reihum.notation.records import Record
from reihum.server.answers import NOT_KEPT, PIECE, Problem, in_pieces, language_of, squeezed
from reihum.server.api import Api
from reihum.server.desk import MOST_ALTOGETHER, MOST_READ, Desk, Quota
from reihum.server.limits import address_of
from reihum.server.lobby import UNREADABLE, of_these_rules, rebuilt, too_old
from reihum.server.messages import Language
from reihum.server.retelling import OPEN, Retelling, outline
from reihum.server.words import words
from reihum.table.course import MOST_ROUNDS
from reihum.table.log import Again, AnyEntry, Opened, Sitter
from reihum.table.refusal import Refused
from reihum.table.table import Table
from reihum.text.words import name_in

LARGEST_RECORD: Final = 256 * 1024  # bytes of a request with a record
MOST_MOVES: Final = 20_000
LONGEST_CHANCE: Final = 1_000  # letters of a seed, or of what each seat adds to it: tables with these cards keep them
KEPT: Final = 16  # replayed records that are remembered, if they have no more moves together than one may have
Result = TypeVar("Result")
Text = Annotated[str, msgspec.Meta(max_length=LARGEST_RECORD)]


class ReplayWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/replays"""

    record: Text
    lang: Language = "de"


class FramesWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/replays/frames"""

    record: Text
    round: Annotated[int, msgspec.Meta(ge=0, le=MOST_MOVES)]
    seat: Annotated[int, msgspec.Meta(ge=0, le=60)] | None = None  # None: everything lies open
    lang: Language = "de"


# Earlier matches of a table


def matches_of(entries: list[AnyEntry]) -> list[Table]:
    """Every match that was played at a table, as the table stood at its end; the last one may be running."""
    opened = of_these_rules(entries)[0]
    assert isinstance(opened, Opened)
    found: list[Table] = []
    part: list[AnyEntry] = [opened]
    for entry in entries[1:]:
        if isinstance(entry, Again):
            found.append(rebuilt(part))
            part = [opened_again(opened, entry, found[-1].sitters)]
        else:
            part.append(entry)
    return [*found, rebuilt(part)]


def understood(id: str, entries: list[AnyEntry]) -> list[Table]:
    """The matches of this log, which is empty if there is no such table."""
    try:
        return matches_of(entries) if entries else []
    except UNREADABLE as problem:
        raise too_old(id, problem) from problem


def opened_again(opened: Opened, again: Again, sitters: list[Sitter]) -> Opened:
    """The beginning of a rematch, as if it had a table of its own."""
    fresh = msgspec.structs.replace(opened, seed=again.seed, shared=again.shared, entropy=[])
    return msgspec.structs.replace(fresh, sitters=sitters, waits=False, known=False)


def record_of(number: int, tables: list[Table]) -> str | None:
    """The record of one of these matches; None: there is no such match. Refused if it is not over."""
    return str(tables[number - 1].record()) if 1 <= number <= len(tables) else None


def names_at(table: Table, language: str) -> list[str]:
    return [name_in(language, sitter.name, seat) for seat, sitter in enumerate(table.sitters)]


def finished(table: Table, number: int, language: str) -> dict[str, Any]:
    """One line about a match that is over."""
    match = table.match
    return {
        "match": number,
        "names": names_at(table, language),
        "kinds": [sitter.kind for sitter in table.sitters],
        "totals": list(match.sheet.totals),
        "winners": list(match.winners()),
        "rounds": len(match.sheet.outcomes),
        "commitment": match.commitment,
        "known_deal": table.known,
    }


@final
class Archive:
    """Answers about matches that are over. A running match has no record, so nothing about it can be asked here."""

    def __init__(self, api: Api) -> None:
        self.api = api
        self.desk = Desk(2, altogether=MOST_ALTOGETHER)  # where records are replayed
        self.readers = Quota(MOST_READ)
        self.replayed: OrderedDict[bytes, tuple[Record, Match]] = OrderedDict()

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/api/tables/{table}/matches", self.matches),
            Route("/api/tables/{table}/matches/{number}/record", self.record),
            Route("/api/replays", self.replay, methods=["POST"]),
            Route("/api/replays/frames", self.frames, methods=["POST"]),
        ]

    # Records

    async def about(self, id: str, who: str, work: Callable[[list[Table]], Result]) -> Result:
        """Something about the matches of a table, in the order in which they were played; there are none if it is not
        there. A long log is in memory no longer than it takes to work this out."""
        async with self.desk.turn(who), self.api.lobby.reading(id) as entries, self.desk.room:
            return await asyncio.to_thread(lambda: work(understood(id, entries)))

    async def matches(self, request: Request) -> Response:
        language = language_of(request)

        def encoded(found: list[Table]) -> bytes:
            lines = [finished(table, number + 1, language) for number, table in enumerate(found) if table.match.over]
            return msgspec.json.encode(lines)

        host = await self.api.find(request)
        return await self.mostly_short(request, await self.about(host.id, address_of(request), encoded))

    async def record(self, request: Request) -> Response:
        host = await self.api.find(request)
        try:
            text = await self.about(host.id, address_of(request), partial(record_of, number_in(request)))
        except Refused as refused:
            raise self.api.problem(request, 403, refused.reason, "refused") from None
        if text is None:
            raise self.api.problem(request, 404, "no-such-match")
        return PlainTextResponse(text, headers=NOT_KEPT)

    # Replays

    async def replay(self, request: Request) -> Response:
        wish = await self.api.body(request, ReplayWish, LARGEST_RECORD)

        def encoded(record: Record, match: Match) -> bytes:
            return msgspec.json.encode(outline(match, record, wish.lang))

        return await self.told(request, wish, encoded)

    async def frames(self, request: Request) -> Response:
        wish = await self.api.body(request, FramesWish, LARGEST_RECORD)
        seat = OPEN if wish.seat is None else wish.seat
        missing = self.api.problem(request, 404, "no-such-match")

        def encoded(record: Record, match: Match) -> bytes:
            if seat >= match.seats or wish.round > len(match.sheet.outcomes):
                raise missing
            if match.over and wish.round == len(match.sheet.outcomes):
                raise missing
            frames = Retelling(match, record, seat, wish.lang).frames(wish.round)
            return b"[" + b",".join([msgspec.json.encode(frame) for frame in frames]) + b"]"

        return await self.told(request, wish, encoded)

    async def told(
        self, request: Request, wish: ReplayWish | FramesWish, encoded: Callable[[Record, Match], bytes]
    ) -> Response:
        """A long answer about a record, sent bit by bit."""
        work: Callable[[Record, Match], bytes] = lambda record, match: squeezed(encoded(record, match))  # noqa: E731
        who = address_of(request)
        small = await self.about_record(who, wish.record, wish.lang, work)
        self.readers.check(who)
        return self.sent(who, small)

    async def at_length(self, request: Request, encoded: Callable[[], bytes]) -> Response:
        """A long answer: made beside the event loop, and sent bit by bit."""
        who = address_of(request)
        self.readers.check(who)
        with self.readers.place(who):  # what has been worked out waits in memory until it is read
            small = await self.desk.do(who, lambda: squeezed(encoded()))
        return self.sent(who, small)

    def sent(self, who: str, small: bytes) -> Response:
        pieces = self.readers.counted(who, in_pieces(small))
        return StreamingResponse(pieces, 200, NOT_KEPT, "application/json")

    async def mostly_short(self, request: Request, content: bytes) -> Response:
        """An answer that is long only if somebody has played thousands of matches at a table."""
        if len(content) > PIECE:
            return await self.at_length(request, lambda: content)
        return Response(content, 200, NOT_KEPT, "application/json")

    async def about_record(self, who: str, text: str, language: str, work: Callable[[Record, Match], Result]) -> Result:
        """Something about the match of a valid record; a Problem says what is wrong with any other. A long match takes
        up a lot of room, so nobody has one in memory while they wait for their turn."""
        return await self.desk.do(who, lambda: work(*self.read(text, language)))

    def read(self, text: str, language: str) -> tuple[Record, Match]:
        """A record and its match; the last ones are remembered. Several threads may ask at once."""
        key = sha256(text.encode("utf-8", "surrogatepass")).digest()
        found = self.replayed.pop(key, None) or replayed(text, language)
        self.replayed[key] = found
        moves = sum([len(match.log) for _, match in self.replayed.copy().values()])
        while len(self.replayed) > KEPT or (moves > MOST_MOVES and len(self.replayed) > 1):
            moves -= len(self.replayed.popitem(last=False)[1][1].log)
        return found


def number_in(request: Request) -> int:
    """The number in the address, such as that of a match; 0 if it is not one."""
    text = str(request.path_params["number"])
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0


def replayed(text: str, language: str) -> tuple[Record, Match]:
    said = words(language)
    try:
        text.encode()  # there may be half a character in it
        record = notation.read_record(text)
        moves = sum(len(deal.moves) for deal in record.rounds)
        chance = max(map(len, (str(record.seed), *record.entropy)))
        if moves > MOST_MOVES or len(record.rounds) > MOST_ROUNDS or chance > LONGEST_CHANCE:
            raise Problem(413, "too-large", said("errors.too-large"))
        return record, notation.replay(record)
    except (BadNotation, ReihumError, ValueError) as problem:
        raise Problem(422, "bad-record", said("errors.bad-record", why=str(problem))) from None
