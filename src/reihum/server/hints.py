"""Hints for one page: a first word at once where something was learnt of the game, the last when the search is done."""

import asyncio
import traceback
from typing import final

from reihum.bots.glance import settled
from reihum.bots.sense import know_how_of
from reihum.core.advice import Advice
from reihum.core.round import RACE
from reihum.server import messages as m
from reihum.server.listener import Listener
from reihum.server.logs import log
from reihum.server.metrics import REFUSED
from reihum.server.thinking import Thinkers
from reihum.server.words import words
from reihum.table.refusal import Refused
from reihum.table.table import Table
from reihum.text.advice import name_of, sentence
from reihum.text.reasons import reasons


@final
class Hints:
    """What a page is told about its turn. Moves need not wait for it, and what comes too late is not told at all."""

    def __init__(self, thinkers: Thinkers, address: str) -> None:
        self.thinkers = thinkers
        self.address = address
        self.looking: asyncio.Task[None] | None = None  # a closer look
        self.since = -1  # since when the seat's choices are those that this is about:
        self.first: Advice | None = None
        self.said: m.Hint | None = None  # the latest word

    def wanted(self, listener: Listener, table: Table, seat: int) -> None:
        """The page asks for a hint; asked again, it gets the same, and what is still to come comes once."""
        if not table.is_person(seat):
            raise Refused("not-allowed", "spectator")
        legal = table.choices_of(seat) if table.phase == "playing" else ()
        if not legal:
            raise Refused("not-your-turn", "illegal")
        if len(legal) == 1 and table.match.round.mode != RACE:
            text = listener.telling.lexicon.advised(table.game.moves.list[legal[0]])
            listener.tell(m.Hint([], legal[0], text, [], listener.telling.words("hint.only"), last=True))
            return
        if self.since != table.fresh[seat]:
            self.forget()
            self.since, self.said = table.fresh[seat], None
            self.first = self.thinkers.glance(table, seat)
            if self.first is not None:
                self.said = self.in_words(self.first, listener, table, seat, last=self.first.reason == "only")
        if self.said is not None:
            listener.tell(self.said)
        if self.looking is None and (self.said is None or not self.said.last):
            self.looking = asyncio.create_task(self.look_closer(listener, table, seat))

    def forget(self) -> None:
        """Nobody waits for a closer look any more."""
        if self.looking is not None:
            self.looking.cancel()
            self.looking = None

    async def look_closer(self, listener: Listener, table: Table, seat: int) -> None:
        """The last word, unless the seat has other choices by then: that has been told."""
        since = self.since
        try:
            found = await self.thinkers.advice(table, seat, self.address)
            self.looking = None
            if table.fresh[seat] != since:
                return
            if self.first is not None:
                found = self.first if found is None else settled(self.first, found)
            if found is None:
                REFUSED.labels("not-allowed").inc()
                listener.tell(m.Refusal("not-allowed", words(listener.language)("refused.no-hint")))
                return
            self.said = self.in_words(found, listener, table, seat, last=True)
            listener.tell(self.said)
        except Exception as problem:  # as with any other message: this page has to come again
            log("hint failed", 40, problem="".join(traceback.format_exception(problem)))
            listener.close(1011)

    def in_words(self, advice: Advice, listener: Listener, table: Table, seat: int, last: bool) -> m.Hint:
        """The best move, the reasons for it, and figures if some were worked out."""
        best, lexicon = advice.estimates[0], listener.telling.lexicon
        figures = [] if advice is self.first else [each for each in advice.estimates if each.move >= 0]
        choices = [m.HintChoice(each.move, each.share, each.points, each.tried) for each in figures]
        why = reasons(table.match.round, seat, best.move, know_how_of(table.game), lexicon) if best.move >= 0 else []
        named = None if self.first is None else self.first.estimates[0].move
        move = best.move if best.move >= 0 else None
        return m.Hint(choices, move, name_of(best, lexicon), why, sentence(advice, lexicon, named), last)
