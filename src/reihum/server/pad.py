"""The score pad: what was entered after rounds with real cards, scored by the code of the games."""

from functools import partial
from typing import Annotated, Any, Final, final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from reihum.companions import companion
from reihum.core.errors import BadEntry, BadOption, UnknownGame, WrongSeats
from reihum.core.game import Game
from reihum.core.notes import Kind
from reihum.core.options import read_options
from reihum.core.pad import PLAIN, Entries, Field, Pad
from reihum.core.round import Round
from reihum.core.sheet import Outcome, Sheet
from reihum.server.answers import json
from reihum.server.api import Api
from reihum.server.desk import MOST_ALTOGETHER, Desk
from reihum.server.limits import address_of
from reihum.server.messages import Language, SeatNumber
from reihum.server.words import words
from reihum.text.catalogue import Entry, find

MOST_ROUNDS: Final = 200
LARGEST_PAD: Final = 128 * 1024
AT_ONCE: Final = 2  # pads that are scored at the same time
Text = Annotated[str, msgspec.Meta(max_length=40)]
Number = Annotated[int, msgspec.Meta(ge=-1_000_000, le=1_000_000)]
Value = Number | Text | None  # a number, a word, or not entered yet
Row = Annotated[list[Value], msgspec.Meta(max_length=20)]
Given = Annotated[dict[Text, Value | Row], msgspec.Meta(max_length=40)]


class PadWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/pads: all rounds as they were entered."""

    game: Annotated[str, msgspec.Meta(max_length=60)]
    seats: SeatNumber
    options: Annotated[dict[str, str], msgspec.Meta(max_length=40)] = {}
    rounds: Annotated[list[Given], msgspec.Meta(max_length=MOST_ROUNDS)] = []
    lang: Language = "de"


def pad_of(game: Game) -> Pad:
    """What a game's own pad.py says, or plain points."""
    found = companion(game, "pad", "PAD") or PLAIN
    assert isinstance(found, Pad)
    return found


@final
class Sheetwriter:
    """One pad: a game at a table with this many seats, in one language."""

    def __init__(self, entry: Entry, seats: int, options: dict[str, str], language: str) -> None:
        self.entry = entry
        self.seats = seats
        self.options = read_options(entry.game.options, options)
        entry.game.layout(seats)
        self.language = language
        self.said = words(language)
        self.pad = pad_of(entry.game)
        self.fields: list[Field] = self.pad.fields(self.blank())

    def blank(self) -> Round:
        return self.entry.game.blank(self.seats, self.options)

    def blank_after(self, past: Sheet) -> Round:
        """A round that knows what came before it."""
        round = self.blank()
        round.remember(past)
        return round

    def word(self, *kinds: str, name: str) -> str:
        """The first of these kinds of words that knows a name; a number is its own."""
        for kind in kinds:
            found = self.entry.word(self.language, kind, name)
            if found != name:
                return found
        return name

    def columns(self, field: Field) -> list[list[int]]:
        """Whom the entries of a field belong to: one seat each, or partners together."""
        if not field.each:
            return []
        if not field.shared:
            return [[seat] for seat in range(self.seats)]
        blank = self.blank()
        pairs = [[int(partner) for partner in blank.partners(seat)] for seat in range(self.seats)]
        return [pair for number, pair in enumerate(pairs) if pair not in pairs[:number]]

    # The form

    def form(self) -> list[dict[str, Any]]:
        codes = self.entry.game.pack.codes
        return [
            {
                "name": field.name,
                "label": self.word("pad", "lines", "notes", name=field.name),
                "kind": field.kind.name.lower(),
                "columns": self.columns(field),
                "least": field.least,
                "most": field.most,
                "total": None if field.total < 0 else field.total,
                "at_most": None if field.at_most < 0 else field.at_most,
                "words": [
                    {"value": word, "label": self.word("pad", "colours", "values", "words", name=word)}
                    for word in field.words
                ],
                "nobody": field.nobody,
                "when": list(field.when) if field.when[0] else None,
                "worth": {code: field.worth[card] for card, code in enumerate(codes)} if field.worth else None,
            }
            for field in self.fields
        ]

    # The rounds

    def asked(self, field: Field, given: Given) -> bool:
        name, word = field.when
        return not name or given.get(name) == word

    def entries(self, given: Given) -> tuple[Entries, list[BadEntry]]:
        """What could be read, and all that is missing or wrong."""
        found: dict[str, list[int]] = {}
        wrong: list[BadEntry] = []
        for field in self.fields:
            if not self.asked(field, given):
                continue
            try:
                found[field.name] = self.read(field, given.get(field.name))
            except BadEntry as problem:
                wrong.append(problem.with_traceback(None))  # which would refer to this list
        names = {field.name for field in self.fields}
        wrong += [BadEntry(name, "unknown") for name in given if name not in names]
        return Entries(self.seats, found), wrong

    def read(self, field: Field, value: Any) -> list[int]:
        if not field.each:
            return [self.one(field, value)]
        size = len(self.columns(field))
        values = value if isinstance(value, list) else [value] * size
        if len(values) != size:
            raise BadEntry(field.name, "missing")
        numbers = [self.one(field, each) for each in values]
        if field.total >= 0 and sum(numbers) != field.total:
            raise BadEntry(field.name, "total", sum(numbers))
        if 0 <= field.at_most < sum(numbers):
            raise BadEntry(field.name, "at-most", sum(numbers))
        return numbers

    def one(self, field: Field, value: Any) -> int:
        if value is None or value == "":
            raise BadEntry(field.name, "missing")
        if field.kind is Kind.WORD:
            if value not in field.words:
                raise BadEntry(field.name, "choose")
            return field.words.index(value)
        least, most = (-1 if field.nobody else 0, self.seats - 1) if field.kind is Kind.SEAT else field[4:6]
        if isinstance(value, str | list) or not least <= value <= most:
            raise BadEntry(field.name, "range")
        if value % field.step != 0:
            raise BadEntry(field.name, "step")
        return int(value)

    def told(self, problem: BadEntry) -> dict[str, str]:
        """What is wrong, as a sentence."""
        field = next((each for each in self.fields if each.name == problem.field), None)
        filling: dict[str, Any] = {"what": problem.field, "n": problem.number}
        if field is not None:  # else nobody has a word for it
            label = self.word("pad", "lines", "notes", name=field.name)
            filling |= {"what": label, "least": field.least, "most": field.most, "step": field.step}
            filling |= {"total": field.at_most if problem.reason == "at-most" else field.total}
        if problem.reason in GENERAL:
            text = self.said(f"pad.{problem.reason}", **filling)
        else:
            text = self.word("pad", name=problem.reason)
        return {"field": problem.field, "reason": problem.reason, "message": text}

    def written(self, rounds: list[Given]) -> dict[str, Any]:
        """The sheet, and for every round what it was made of or what is wrong with it."""
        sheet = self.entry.game.sheet(self.seats, self.options)
        found: list[dict[str, Any]] = []
        for given in rounds:
            entries, wrong = self.entries(given)
            outcome: Outcome | None = None
            if not wrong:
                try:
                    outcome = self.pad.score(self.blank_after(sheet), entries)
                    sheet.outcomes.append(outcome)
                except BadEntry as problem:
                    wrong.append(problem.with_traceback(None))
            found.append(
                {
                    "errors": [self.told(problem) for problem in wrong],
                    "facts": self.facts(entries),
                    **(self.shown(outcome) if outcome else {"points": None, "winners": [], "rule": "", "lines": []}),
                    "totals": list(sheet.totals),
                }
            )
        blank = self.blank()
        over = bool(sheet.outcomes) and blank.match_over(sheet)
        return {
            "rounds": found,
            "totals": list(sheet.totals),
            "over": over,
            "winners": list(blank.match_winners(sheet)) if sheet.outcomes else [],
            "low_wins": blank.low_wins(),
        }

    def facts(self, entries: Entries) -> list[dict[str, Any]]:
        try:
            found = self.pad.facts(self.blank(), entries)
        except (KeyError, IndexError):  # too little is entered yet
            return []
        return [{"label": self.word("pad", name=fact.name), "number": fact.number} for fact in found]

    def shown(self, outcome: Outcome) -> dict[str, Any]:
        lines = [
            {"name": self.entry.word(self.language, "lines", line.name), "points": line.points}
            for line in outcome.lines
        ]
        return {
            "points": outcome.points,
            "winners": outcome.winners,
            "rule": outcome.rule.anchor,
            "lines": lines,
        }


def scored(wish: PadWish) -> dict[str, Any]:
    """The form and the sheet of a pad. It takes a while, so it is done outside the event loop."""
    writer = Sheetwriter(find(wish.game), wish.seats, wish.options, wish.lang)
    return {"fields": writer.form(), **writer.written(wish.rounds)}


GENERAL: Final = ("missing", "choose", "range", "step", "total", "at-most", "unknown")


@final
class Pads:
    """The requests of score pads."""

    def __init__(self, api: Api) -> None:
        self.api = api
        self.desk = Desk(AT_ONCE, altogether=MOST_ALTOGETHER)

    def routes(self) -> list[BaseRoute]:
        return [Route("/api/pads", self.write, methods=["POST"])]

    async def write(self, request: Request) -> Response:
        """The form of a game, and its rounds scored. Nothing is kept here: the pad belongs to its writer."""
        wish = await self.api.body(request, PadWish, LARGEST_PAD)
        try:
            return json(await self.desk.do(address_of(request), partial(scored, wish)))
        except UnknownGame:
            raise self.api.problem(request, 404, "no-such-game") from None
        except WrongSeats:
            raise self.api.problem(request, 422, "wrong-seats") from None
        except BadOption as bad:
            raise self.api.bad_option(request, wish.game, bad) from None
