"""Lessons and the examples of booklets, for the page: every step of them, and answers to whatever else is tried."""

from functools import lru_cache, partial
from time import monotonic
from typing import Annotated, Any, Final, Literal, final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from reihum.core.errors import UnknownGame
from reihum.notation.examples import parts_of
from reihum.notation.lessons import BadLesson, lesson_of, told
from reihum.server.answers import json, language_of
from reihum.server.api import Api
from reihum.server.archive import Archive, number_in
from reihum.server.limits import Buckets, address_of
from reihum.server.messages import Language, Refusal, Tried
from reihum.server.rehearsal import Rehearsal, Script, moves_in
from reihum.server.words import words
from reihum.table.refusal import Refused
from reihum.text.booklet import examples_of
from reihum.text.catalogue import find

ASKED_A_MINUTE: Final = 240.0  # by one address
MOST_TRIED: Final = 60  # moves of one's own in a row
KEPT: Final = 128  # lessons and examples, worked out and encoded

MoveNumber = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
Moves = Annotated[list[MoveNumber], msgspec.Meta(min_length=1, max_length=60)]


class TryWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/rehearsals"""

    game: Annotated[str, msgspec.Meta(max_length=60)]
    paragraph: Annotated[str, msgspec.Meta(max_length=60)] | None  # with an example, by its anchor; None: the lesson
    example: Annotated[int, msgspec.Meta(ge=0, le=100)]  # one of the examples of the paragraph
    beats: Annotated[int, msgspec.Meta(ge=0, le=1000)]  # moves of the script made so far,
    tried: Annotated[list[Moves], msgspec.Meta(max_length=MOST_TRIED)]  # and then these
    what: Literal["play", "try", "why"]
    moves: Moves
    lang: Language = "de"


def script_of(game: str, paragraph: str | None, example: int) -> Script:
    """The lesson of a game, or one of the examples in its booklet; LookupError if there is none."""
    entry = find(game)
    if paragraph is None:
        lesson = lesson_of(entry)
        return Script(lesson.position, moves_in([line for step in lesson.steps for line in step.script]))
    position, lines = parts_of(examples_of(entry.booklet("en").paragraph(paragraph))[example])
    return Script(position, moves_in(lines))


@lru_cache(maxsize=KEPT)
def lesson_json(game: str, language: str) -> bytes:
    """A lesson with every step worked out."""
    lesson = lesson_of(find(game))
    rehearsal = Rehearsal(Script(lesson.position, []), language)
    start = rehearsal.state()
    steps: list[dict[str, Any]] = []
    for step in lesson.steps:
        text = told(step.said[language], rehearsal.telling.lexicon)
        beats = [rehearsal.follow(line) for line in moves_in(step.script)]
        steps.append({"text": text, "look": [token.text for token in step.look], "beats": beats})
    return msgspec.json.encode({"game": game, "seats": rehearsal.table.seats, "start": start, "steps": steps})


@lru_cache(maxsize=KEPT)
def example_json(game: str, paragraph: str, example: int, language: str) -> bytes:
    """An example of a booklet with every move worked out."""
    script = script_of(game, paragraph, example)
    rehearsal = Rehearsal(script, language, is_open=True)
    eyes, start = rehearsal.eyes, rehearsal.state()
    beats = [rehearsal.follow(line) for line in script.lines]
    found = {"game": game, "seats": rehearsal.table.seats, "eyes": eyes, "start": start, "beats": beats}
    return msgspec.json.encode(found)


@final
class Lessons:
    """Answers about scripts. Nothing is kept between two questions."""

    def __init__(self, api: Api, archive: Archive) -> None:
        self.api = api
        self.archive = archive
        self.asked = Buckets(ASKED_A_MINUTE / 60, ASKED_A_MINUTE)

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/api/games/{game}/lesson", self.lesson),
            Route("/api/games/{game}/examples/{paragraph}/{number}", self.example),
            Route("/api/rehearsals", self.rehearse, methods=["POST"]),
        ]

    async def lesson(self, request: Request) -> Response:
        return await self.answered(request, partial(lesson_json, request.path_params["game"], language_of(request)))

    async def example(self, request: Request) -> Response:
        game, paragraph = request.path_params["game"], request.path_params["paragraph"]
        wanted = partial(example_json, game, paragraph, number_in(request), language_of(request))
        return await self.answered(request, wanted)

    async def answered(self, request: Request, work: "partial[bytes]") -> Response:
        """Worked out beside the event loop, so that nobody at a table waits for it."""
        if not self.asked.take(address_of(request), monotonic()):
            raise self.api.problem(request, 429, "too-fast")
        try:
            content = await self.archive.desk.do(address_of(request), work)
        except (UnknownGame, BadLesson, LookupError):
            raise self.api.problem(request, 404, "no-such-game") from None
        return Response(content, 200, {"cache-control": "no-cache"}, "application/json")

    async def rehearse(self, request: Request) -> Response:
        wish = await self.api.body(request, TryWish, bucket=self.asked)
        try:
            return json(await self.archive.desk.do(address_of(request), partial(rehearsed, wish)))
        except (UnknownGame, BadLesson, LookupError):
            raise self.api.problem(request, 404, "no-such-game") from None


def rehearsed(wish: TryWish) -> Any:
    """What the rules say."""
    script = script_of(wish.game, wish.paragraph, wish.example)
    rehearsal = Rehearsal(script, wish.lang, is_open=wish.paragraph is not None)
    try:
        for line in script.lines[: wish.beats]:
            rehearsal.follow(line)
        for moves in wish.tried:
            rehearsal.play(list(moves))
        return reply(rehearsal, wish)
    except Refused as problem:
        return refusal(rehearsal, problem)


def reply(rehearsal: Rehearsal, wish: TryWish) -> Any:
    moves = list(wish.moves)
    if wish.what == "why":
        return rehearsal.why(moves[0])
    if wish.what == "try":
        choices = rehearsal.tried(moves)
        return Tried(moves, choices or [], choices is None)
    state = rehearsal.play(moves)
    return {"type": "played", "eyes": rehearsal.eyes, "state": state}


def refusal(rehearsal: Rehearsal, problem: Refused) -> Refusal:
    explanation = rehearsal.telling.explanation(problem.move, problem.rule) if problem.rule is not None else None
    return Refusal(problem.code, words(rehearsal.language)(f"refused.{problem.reason}"), explanation)
