"""From one game to the next: the same people at a new table, with the keys they have."""

from datetime import date
from time import monotonic
from typing import Final, final

import msgspec

from reihum.core.errors import BadOption, UnknownGame, WrongSeats
from reihum.core.options import read_options
from reihum.server.codes import Lead, lead_of, place_of
from reihum.server.host import Deed, Host, new_seed
from reihum.server.limits import Buckets
from reihum.server.listener import Listener
from reihum.server.lobby import Lobby
from reihum.server.logs import log
from reihum.server.messages import Onward
from reihum.server.store import Taken
from reihum.server.thinking import offered
from reihum.table.company import GAME
from reihum.table.log import AnyEntry, NextGame
from reihum.table.refusal import Refused
from reihum.text.catalogue import find
from reihum.text.words import words

TRIES: Final = 5  # how often somebody may sit down or stand up while a table is being laid


@final
class Onwards:
    """Carries out what the people of a table have decided to play next."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        rate = lobby.settings.tables_a_minute
        self.movers = Buckets(rate / 60, rate)

    async def propose(self, host: Host, page: Listener, wish: Onward) -> None:
        """Somebody wants to play this next: it happens at once, or all are asked."""
        if wish.rest not in ("", *offered()):
            raise Refused("not-allowed", "level")
        next = NextGame(wish.game, wish.seats, wish.options, wish.rest)
        check(next)
        await self.settle(host, page, next, lambda: host.table.propose(seat_of(page), next))

    async def agree(self, host: Host, page: Listener, version: int) -> None:
        """Somebody says yes to what was proposed when they saw the table."""
        next = host.table.asked_for(GAME, version).next
        assert next is not None
        await self.settle(host, page, next, lambda: host.table.vote(seat_of(page), True, version))

    async def settle(self, host: Host, page: Listener, next: NextGame, deed: Deed) -> None:
        """Write down what somebody says, or if that decides it, go on. What decides is how things are when it is this
        one's turn: others may have agreed just before."""
        decided = False

        def said() -> AnyEntry | None:
            nonlocal decided
            entry = deed()
            decided = entry is None
            return entry

        await host.do_for(page, said)
        if decided:
            await self.go_on(host, page, next)

    async def go_on(self, host: Host, page: Listener, next: NextGame) -> None:
        """First the new table is there, then the old one says that all go on to it: whatever happens in between, nobody
        is lost."""
        if not self.movers.take(page.address, monotonic()):
            raise Refused("not-allowed", "hush")
        if not await self.lobby.has_room():
            raise Refused("not-allowed", "full")
        names = words(page.language).list("table.names")
        for attempt in range(TRIES):
            opened = host.table.opened_next(next, host.id, new_seed(), names, date.today().isoformat())
            table = await self.lobby.set_up(opened)
            try:
                await host.do_for(page, lambda: host.table.go_on(table, opened))  # noqa: B023 (awaited at once)
                break
            except Refused:
                if attempt == TRIES - 1:
                    raise
        log("evening goes on", table=host.id, game=next.game)
        await self.lead_on(host)

    async def lead_on(self, host: Host) -> None:
        """The code leads straight to the new table; if this fails, it does so by way of the old one."""
        if not host.table.code:
            return
        store, place = self.lobby.store, place_of(host.table.code)
        lead, entries = await lead_of(store, host.table.code)
        if lead.table != host.id:
            return  # others have it by now
        try:
            entry = Lead(host.table.next_table, host.table.until)
            await store.append(place, entries, msgspec.json.encode(entry))
        except Taken:
            log("another process was faster", table=host.id)


def seat_of(page: Listener) -> int:
    return -1 if page.seat is None else page.seat


def check(next: NextGame) -> None:
    """Can this be played at all?"""
    try:
        game = find(next.game).game
        game.layout(next.seats)
        read_options(game.options, next.options)
    except UnknownGame:
        raise Refused("not-allowed", "no-such-game") from None
    except WrongSeats:
        raise Refused("not-allowed", "wrong-seats") from None
    except BadOption:
        raise Refused("not-allowed", "bad-option") from None
