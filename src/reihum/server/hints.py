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
        self.since = -1  # the seat's choices to which these belong:
        self.first: Advice | None = None
        self.last: Advice | None = None

    def wanted(self, listener: Listener, table: Table, seat: int) -> None:
        """The page asks for a hint; asked again, it gets the same."""
        if not table.is_person(seat):
            raise Refused("not-allowed", "spectator")
        legal = table.choices_of(seat) if table.phase == "playing" else ()
        if not legal:
            raise Refused("not-your-turn", "illegal")
        if len(legal) == 1 and table.match.round.mode != RACE:
            text = listener.telling.lexicon.advised(table.game.moves.list[legal[0]])
            listener.tell(m.Hint([], legal[0], text, [], listener.telling.words("hint.only"), True))
            return
        if self.since != table.fresh[seat]:
            self.forget()
            self.since = table.fresh[seat]
            self.first, self.last = self.thinkers.glance(table, seat), None
        if self.last is not None:
            self.tell(listener, table, seat, self.last, is_last=True)
            return
        if self.first is not None:
            self.tell(listener, table, seat, self.first, is_last=False)
        if self.looking is None:
            self.looking = asyncio.create_task(self.look_closer(listener, table, seat))

    def forget(self) -> None:
        """Nobody waits for a closer look any more."""
        if self.looking is not None:
            self.looking.cancel()
            self.looking = None

    async def look_closer(self, listener: Listener, table: Table, seat: int) -> None:
        """The last word, unless something has happened meanwhile: then the page has been told other choices."""
        since = self.since
        try:
            searched = await self.thinkers.advice(table, seat, self.address)
            self.looking = None
            if table.fresh[seat] != since:
                return
            if searched is None and self.first is None:
                REFUSED.labels("not-allowed").inc()
                listener.tell(m.Refusal("not-allowed", words(listener.language)("refused.no-hint")))
                return
            if searched is not None and self.first is not None:
                searched = settled(self.first, searched)
            self.last = searched or self.first
            if self.last is not None:
                self.tell(listener, table, seat, self.last, is_last=True)
        except Exception as problem:
            log("hint failed", 40, problem="".join(traceback.format_exception(problem)))
            listener.close(1011)

    def tell(self, listener: Listener, table: Table, seat: int, advice: Advice, is_last: bool) -> None:
        """The best move, the reasons for it, and figures if there are any."""
        best, lexicon = advice.estimates[0], listener.telling.lexicon
        named = self.first.estimates[0].move if self.first is not None else None
        figures = [] if advice is self.first else [each for each in advice.estimates if each.move >= 0]
        choices = [m.HintChoice(each.move, each.share, each.points, each.tried) for each in figures]
        round, know_how = table.match.round, know_how_of(table.game)
        why = reasons(round, seat, best.move, know_how, lexicon) if best.move >= 0 else []
        move = best.move if best.move >= 0 else None
        said = sentence(advice, lexicon, named)
        listener.tell(m.Hint(choices, move, name_of(best, lexicon), why, said, is_last))
