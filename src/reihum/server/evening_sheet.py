"""The sheet of an evening: who won what at all its tables, and medals for what the logs tell besides."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Final, NamedTuple, final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from reihum.core.moves import Verb
from reihum.core.round import RACE
from reihum.server.answers import language_of
from reihum.server.api import Api
from reihum.server.archive import Archive, understood
from reihum.server.codes import LONGEST_EVENING
from reihum.server.limits import Buckets, address_of
from reihum.server.lobby import OldTable
from reihum.server.people import nicknames
from reihum.table.log import AnyEntry, Continued, Moved, Opened
from reihum.table.table import Table
from reihum.text.catalogue import find
from reihum.text.words import name_in

KEPT: Final = 10_000  # tables and matches that are remembered: a table may have none, or thousands of small ones
SHEETS_A_MINUTE: Final = 60.0  # for one address
LONG: Final = 5_000  # milliseconds: whoever thinks for less is no thinker
UNKNOWN: Final = 0


@dataclass
class Deeds:
    """What somebody did in a match, as far as there are medals for it."""

    drawn: int = 0  # cards taken or turned
    passed: int = 0  # times that somebody did nothing
    undone: int = 0  # decisions taken back
    rounds: int = 0  # that somebody won
    blamed: int = 0  # rounds in which nobody else lost points, such as an Eklat
    thought: int = UNKNOWN  # the longest time for one decision, in milliseconds
    called: int = UNKNOWN  # the shortest in a race
    goal: int = UNKNOWN  # the highest that somebody set out to reach


class Medal(NamedTuple):
    """For the person with the most, or with the least, of something; nobody gets it who shares the place."""

    name: str
    deed: str
    least: int = 1  # that must be there at all
    fewest: bool = False


MEDALS: Final = (
    Medal("rounds", "rounds", 2),
    Medal("bold", "goal"),
    Medal("eklat", "blamed"),
    Medal("caller", "called", fewest=True),
    Medal("thinker", "thought", LONG),
    Medal("drawer", "drawn", 3),
    Medal("passer", "passed", 3),
    Medal("undecided", "undone"),
)


@dataclass
class PlayedMatch:
    """One match of the evening. `who` tells people apart, by seat: never shown, and empty for bots.

    Whoever has a key to a seat is a person, even if a bot has played for them.
    """

    table: str
    number: int
    game: str
    date: str
    over: bool
    who: list[str]
    names: list[str]
    points: list[float] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
    deeds: list[Deeds] = field(default_factory=list)


def played_at(id: str, entries: list[AnyEntry]) -> list[PlayedMatch]:
    """The matches of a table. Of one that is not over only its people are told."""
    return [played(id, number, table) for number, table in enumerate(understood(id, entries), 1) if table.begun]


def played(id: str, number: int, table: Table) -> PlayedMatch:
    who = [sitter.guard or (f"name {sitter.name}" if sitter.kind == "person" else "") for sitter in table.sitters]
    names = [sitter.name for sitter in table.sitters]
    found = PlayedMatch(id, number, table.game.id, table.opened.date, table.match.over, who, names)
    if table.match.over:
        found.points = [float(points) for points in table.match.sheet.totals]
        found.winners = list(table.match.winners())
        found.deeds = deeds_of(table)
    return found


def deeds_of(table: Table) -> list[Deeds]:
    """What all did in a finished match, seat by seat: from its moves, and from what its game declares."""
    found = [Deeds() for _ in range(table.seats)]
    match = table.new_match()
    for act in table.acts:
        if isinstance(act, Moved):
            race = match.round.mode == RACE
            match.play(act.seat, *act.moves, at=act.at)
            if act.seat < table.seats:
                note(found[act.seat], act, [table.game.moves.list[move].verb for move in act.moves], race)
            for goal in match.round.goals():
                for seat in goal.seats[:1]:  # the one who set it
                    found[seat].goal = max(found[seat].goal, goal.needed)
        else:
            match.settle()
    for outcome in table.match.sheet.outcomes:
        for seat in outcome.winners:
            found[seat].rounds += 1
        for seat in to_blame(outcome.points):
            found[seat].blamed += 1
    for _, seat in table.taken_back:
        if seat >= 0:
            found[seat].undone += 1
    return found


def note(deeds: Deeds, act: Moved, verbs: list[Verb], race: bool) -> None:
    deeds.drawn += verbs.count(Verb.DRAW)
    deeds.passed += verbs.count(Verb.PASS)
    if not race:
        deeds.thought = max(deeds.thought, act.took)
    elif act.at > 0 and Verb.SAY in verbs:
        deeds.called = min(deeds.called or act.at, act.at)


def to_blame(points: tuple[float, ...]) -> list[int]:
    """Whoever is the only one to lose points in a round; otherwise nobody."""
    lost = [seat for seat, number in enumerate(points) if number < 0]
    return lost if len(lost) == 1 else []


# The sheet


@dataclass
class Person:
    name: str
    wins: int = 0
    matches: int = 0
    best: dict[str, int] = field(default_factory=dict)  # of each medal


def sheet(matches: list[PlayedMatch], language: str) -> dict[str, Any]:
    """What everybody may see of an evening."""
    people: dict[str, Person] = {}
    for match in matches:
        for seat, key in enumerate(match.who):
            if key:
                name = name_in(language, match.names[seat], seat)
                person = people.setdefault(key, Person(name))
                person.name = name
                count(person, match, seat)
    order = {key: number for number, key in enumerate(people)}
    return {
        "people": [{"name": each.name, "wins": each.wins, "matches": each.matches} for each in people.values()],
        "matches": [
            {
                "table": match.table,
                "match": match.number,
                "game": match.game,
                "title": find(match.game).booklet(language).title,
                "date": match.date,
                "over": match.over,
                "names": [name_in(language, name, seat) for seat, name in enumerate(match.names)],
                "people": [order[key] if key else -1 for key in match.who],
                "points": match.points,
                "winners": match.winners,
            }
            for match in matches
        ],
        "medals": medals(list(people.values())),
    }


def count(person: Person, match: PlayedMatch, seat: int) -> None:
    if not match.over:
        return
    person.matches += 1
    person.wins += seat in match.winners
    for medal in MEDALS:
        number: int = getattr(match.deeds[seat], medal.deed)
        old = person.best.get(medal.name, 0)
        if medal.deed in ("thought", "goal"):
            person.best[medal.name] = max(old, number)
        elif medal.fewest:
            person.best[medal.name] = min(old or number, number or old)
        else:
            person.best[medal.name] = old + number


def medals(people: list[Person]) -> list[dict[str, Any]]:
    """One for each thing that one person has done more than all the others; alone nobody gets any."""
    found: list[dict[str, Any]] = []
    for medal in MEDALS if len(people) > 1 else ():
        numbers = [person.best.get(medal.name, 0) for person in people]
        fit = [number for number in numbers if number >= medal.least]
        if fit:
            best = min(fit) if medal.fewest else max(fit)
            if fit.count(best) == 1:
                found.append({"medal": medal.name, "person": numbers.index(best), "number": best})
    return found


@final
class Evenings:
    """Answers about evenings; finished tables are read once."""

    def __init__(self, api: Api, archive: Archive) -> None:
        self.api = api
        self.archive = archive
        self.read: OrderedDict[str, tuple[tuple[int, int], list[PlayedMatch]]] = OrderedDict()
        self.readers = Buckets(SHEETS_A_MINUTE / 60, SHEETS_A_MINUTE)

    def routes(self) -> list[BaseRoute]:
        return [Route("/api/evenings/{table}", self.evening)]

    async def evening(self, request: Request) -> Response:
        """The evening to which a table belongs, from its first table to the last."""
        if not self.readers.take(address_of(request), monotonic()):
            raise self.api.problem(request, 429, "too-fast")
        host = await self.api.find(request)
        first, who = host.table.opened.evening or host.id, address_of(request)
        tables, matches = await self.from_here(first, who)
        if host.id not in tables:  # one before it has been deleted
            tables, rest = await self.from_here(host.id, who)
            matches += rest
        language = language_of(request)
        content = {"evening": first, "last": tables[-1]}
        written = lambda: msgspec.json.encode({**content, **sheet(matches, language)})  # noqa: E731
        return await self.archive.mostly_short(request, await self.archive.desk.do(who, written))

    async def from_here(self, id: str, who: str) -> tuple[list[str], list[PlayedMatch]]:
        """The tables of an evening from this one on, and what was played there."""
        tables: list[str] = []
        matches: list[PlayedMatch] = []
        while id and len(tables) < LONGEST_EVENING:
            tables.append(id)
            found, id = await self.matches(id, who)
            matches += found
        return tables, matches

    async def matches(self, id: str, who: str) -> tuple[list[PlayedMatch], str]:
        """What was played at one table, and where it went on; nothing if its log can't be read any more."""
        next = ""
        try:
            async with self.archive.desk.turn(who), self.api.lobby.reading(id) as entries:
                if not entries:
                    return [], ""
                async with self.archive.desk.room:
                    names, next = await asyncio.to_thread(lambda: (nicknames(entries), continued(entries)))
                    known, state = self.read.get(id), (len(entries), hash(frozenset(names)))  # one may be removed
                    if known is None or known[0] != state:
                        known = state, await asyncio.to_thread(lambda: played_at(id, entries))
                        self.read[id] = known
            self.read.move_to_end(id)
            kept = sum([1 + len(matches) for _, matches in self.read.values()])
            while kept > KEPT:
                kept -= 1 + len(self.read.popitem(last=False)[1][1])
            return known[1], next
        except OldTable:
            return [], next


def continued(entries: list[AnyEntry]) -> str:
    assert isinstance(entries[0], Opened)
    return next((entry.table for entry in reversed(entries) if isinstance(entry, Continued)), "")
