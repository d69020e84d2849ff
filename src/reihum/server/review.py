"""Reviews: which moves of a recorded match cost most, what would have been better, and why. Sent as it is found.

If something was learnt of the game, a glance goes through the whole match first, and the search takes a closer look at
what seems to have cost most before it turns to the rest.
"""

from array import array
from bisect import bisect
from collections.abc import AsyncIterator, Callable
from concurrent.futures import BrokenExecutor
from typing import Annotated, Any, Final, TypeVar, final

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute, Route

from reihum.core.match import Match
from reihum.notation.records import Record
from reihum.server.api import Api
from reihum.server.archive import LARGEST_RECORD, Archive, Text
from reihum.server.desk import MOST_ALTOGETHER, MOST_READ, Busy, Desk, Quota
from reihum.server.limits import address_of
from reihum.server.messages import Language
from reihum.server.retelling import opened_of
from reihum.server.reviewing import WORTH_A_WORD, Decision, Decisions, Lapse, judge, skim, wake_humbly
from reihum.server.words import words
from reihum.server.workers import Workers
from reihum.table.telling import PLAIN
from reihum.text.catalogue import find
from reihum.text.lexicon import Lexicon
from reihum.text.words import words as shared_words

AT_MOST: Final = 1.2  # seconds for one decision,
AT_LEAST: Final = 0.2
ALTOGETHER: Final = 90.0  # for all of them, if there are not too many
AT_A_GLANCE: Final = 12  # decisions that are looked at in passing before others have their turn
Question = TypeVar("Question")
Answer = TypeVar("Answer")


class ReviewWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/reviews"""

    record: Text
    seat: Annotated[int, msgspec.Meta(ge=0, le=60)]
    lang: Language = "de"


def begins(match: Match, number: int) -> bool:
    """Is this the first move of its round in the log?"""
    return number == 0 or match.log[number].round != match.log[number - 1].round


@final
class Reviews:
    """One process thinks about all reviews; those who ask take turns, move by move."""

    def __init__(self, api: Api, archive: Archive) -> None:
        self.api = api
        self.archive = archive
        self.workers = Workers(1, wake_humbly)
        self.desk = Desk(1, altogether=MOST_ALTOGETHER)
        self.readers = Quota(MOST_READ)

    def routes(self) -> list[BaseRoute]:
        return [Route("/api/reviews", self.review, methods=["POST"])]

    async def review(self, request: Request) -> Response:
        wish = await self.api.body(request, ReviewWish, LARGEST_RECORD)
        missing = self.api.problem(request, 404, "no-such-match")

        def told(record: Record, match: Match) -> Teller:
            if wish.seat >= match.seats:
                raise missing
            names = [sitter.name for sitter in opened_of(record, wish.lang).sitters]
            return Teller(match, wish.seat, names, wish.lang)

        who = address_of(request)
        teller = await self.archive.about_record(who, wish.record, wish.lang, told)
        self.readers.check(who)
        # plain, or compressing the answer would hold the first findings back
        headers = {"cache-control": "no-store", "content-encoding": "identity"}
        lines = self.readers.counted(who, self.lines(who, wish, teller))
        return StreamingResponse(lines, 200, headers, "application/x-ndjson")

    async def lines(self, who: str, wish: ReviewWish, teller: "Teller") -> AsyncIterator[bytes]:
        """One JSON object per line: how far it has got, and whatever was found."""
        numbers = teller.numbers
        seconds = max(AT_LEAST, min(AT_MOST, ALTOGETHER / max(1, len(numbers))))
        costs: dict[int, float] = {}  # of moves, at a glance
        try:
            for done in range(0, len(numbers), AT_A_GLANCE):
                yield line({"type": "progress", "look": "glance", "done": done, "of": len(numbers)})
                some = tuple(numbers[done : done + AT_A_GLANCE])
                for lapse in await self.asked(who, skim, Decisions(wish.record, some)):
                    costs[lapse.number] = lapse.cost
                    if lapse.cost >= WORTH_A_WORD:
                        yield line({"type": "finding", **teller.told(lapse)})
            for done, number in enumerate(sorted(numbers, key=lambda each: -costs.get(each, 0.0))):
                yield line({"type": "progress", "look": "closer", "done": done, "of": len(numbers)})
                verdict = await self.asked(who, judge, Decision(wish.record, number, seconds))
                if verdict is not None:
                    yield line({"type": "finding", **teller.told(verdict)})
                elif costs.get(number, 0.0) >= WORTH_A_WORD:
                    yield line({"type": "cleared", **teller.place(number)})
        except (BrokenExecutor, Busy) as problem:
            if not isinstance(problem, Busy):
                self.close()
            yield line({"type": "error", "message": words(wish.lang)("refused.no-hint")})
            return
        yield line({"type": "done", "of": len(numbers)})

    async def asked(self, who: str, work: Callable[[Question], Answer], question: Question) -> Answer:
        async with self.desk.place(who):
            return await self.workers.ask(work, question)

    def close(self) -> None:
        self.workers.close()


def line(content: Any) -> bytes:
    return msgspec.json.encode(content) + b"\n"


@final
class Teller:
    """Puts verdicts into words. It does not keep the match, which takes up a lot of room if it is long."""

    def __init__(self, match: Match, seat: int, names: list[str], language: str) -> None:
        self.moves = match.game.moves.list
        self.numbers = array("L", [number for number, entry in enumerate(match.log) if entry.seat == seat])
        self.rounds = [entry.round for number, entry in enumerate(match.log) if begins(match, number)]
        self.starts = [number for number in range(len(match.log)) if begins(match, number)]
        self.said = words(language)
        self.lexicon = Lexicon(find(match.game.id), shared_words(language), PLAIN, match.round.layout, names, -1)
        self.low = match.round.low_wins()

    def place(self, number: int) -> dict[str, int]:
        """Where in the match this move was made."""
        at = bisect(self.starts, number) - 1
        return {"round": self.rounds[at], "step": number - self.starts[at]}

    def told(self, verdict: Lapse) -> dict[str, Any]:
        place = self.place(verdict.number)
        moves = self.moves
        gain = verdict.points_better - verdict.points_played
        return {
            **place,
            "glance": verdict.glance,
            "played": {"text": self.lexicon.move(moves[verdict.played]), "card": moves[verdict.played].what},
            "better": {"text": self.lexicon.move(moves[verdict.better]), "card": moves[verdict.better].what},
            "cost": verdict.cost,
            "gain": -gain if self.low and not verdict.glance else gain,
            "proven": verdict.proven,
            "text": self.sentence(verdict, **place),
            "why": self.why(verdict),
        }

    def sentence(self, verdict: Lapse, round: int, step: int) -> str:
        moves = self.moves
        filling = {
            "round": round + 1,
            "step": step + 1,
            "played": self.lexicon.move(moves[verdict.played]),
            "better": self.lexicon.move(moves[verdict.better]),
        }
        return self.said("review.maybe" if verdict.glance else "review.sentence", **filling)

    def why(self, verdict: Lapse) -> str:
        """What speaks for the better move: proof, victory or points; at a glance, points ahead of the others."""
        if verdict.glance:
            ahead = verdict.points_better - verdict.points_played
            return self.said("review.glance", n=number(ahead, self.said.language))
        if verdict.proven:
            return self.said("review.proven-wins" if verdict.share_better > verdict.share_played else "review.proven")
        points = abs(verdict.points_better - verdict.points_played)
        parts: list[str] = []
        if points >= 0.05 and (verdict.points_better < verdict.points_played) == self.low:
            parts.append(self.said("review.points", n=number(points, self.said.language)))
        wins, won = round(100 * verdict.share_better), round(100 * verdict.share_played)
        if wins > won:
            parts.append(self.said("review.wins", better=wins, played=won))
        return " ".join(parts) or self.said("review.match")


def number(value: float, language: str) -> str:
    """Small numbers with one decimal."""
    text = f"{value:.0f}" if value >= 10 else f"{value:.1f}"
    return text.replace(".", ",") if language == "de" else text
