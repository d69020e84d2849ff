"""The host of one table: keeps it in step with its log, with its listeners, and with the other processes."""

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import final

import msgspec

from reihum.core.errors import ReihumError
from reihum.server.limits import Bucket
from reihum.server.listener import Listener
from reihum.server.logs import log
from reihum.server.messages import ENCODER, Heard, Refusal
from reihum.server.moving import Moving, check_listens, checked, make, tell
from reihum.server.planner import Planner
from reihum.server.races import Races
from reihum.server.settings import Settings
from reihum.server.store import Attendance, Store, StoreError, Taken
from reihum.server.thinking import Thinkers
from reihum.server.words import words
from reihum.table.formats import StrangeLog, added
from reihum.table.log import AnyEntry, encoded
from reihum.table.refusal import Refused
from reihum.table.table import Table

Deed = Callable[[], AnyEntry | None]
TRIES = 20  # how often somebody else may have been faster
TALK_AT_ONCE = 4  # things that somebody may say one after the other,
TALK_A_SECOND = 0.4  # and in the long run


@final
class Host(Moving):
    """Everything that happens at the table goes through here, one thing after the other."""

    def __init__(self, id: str, table: Table, store: Store, thinkers: Thinkers, settings: Settings) -> None:
        super().__init__(id, table, store)
        self.settings = settings
        self.behind = False  # the log has something new
        self.used = self.last_change
        self.others: dict[int, Attendance] = {}  # who is there through other processes
        self.talkers: dict[int, Bucket] = {}  # how much each seat has said lately
        self.races = Races(self, thinkers)
        self.planner = Planner(self, thinkers)

    def seconds(self, seconds: float) -> float:
        """This many seconds of the table's time, in real seconds."""
        return seconds / self.settings.hurry

    # Changing the table

    async def do(self, *deeds: Deed) -> None:
        """Do something: first it is written down, then it happens; when all of it has happened, everybody is told."""
        async with self.lock:
            await self.written_down()
            before = self.table.version
            try:
                for deed in deeds:
                    await self.attempt(deed)
            finally:  # done or refused: what others have written meanwhile has happened here, too
                if not self.broken and self.table.version != before:
                    await self.spread()

    async def do_for(self, listener: Listener, deed: Deed) -> None:
        """The same for somebody at the table."""

        def checked() -> AnyEntry | None:
            check_listens(self, listener)
            return deed()

        await self.do(checked)

    async def attempt(self, deed: Deed) -> None:
        for _ in range(TRIES):
            if self.broken:
                raise self.trouble or StoreError("this table has to be loaded again")
            entry = deed()
            if entry is None:
                return
            self.table.check_room(entry)
            if await self.written(entry):
                return
        raise Refused("stale", "stale")

    async def written_down(self) -> None:
        while self.posting:
            waiting = asyncio.get_running_loop().create_future()
            self.posted.append(waiting)
            await waiting

    async def written(self, entry: AnyEntry) -> bool:
        """Write something down, and it happens; False: somebody else was faster, which has happened now."""
        try:
            await self.store.append(self.id, self.table.version, encoded(entry))
        except Taken:
            if await self.read_on() == 0:
                self.spoil()
            return False
        except (StoreError, asyncio.CancelledError) as problem:
            self.spoil(problem)
            raise
        make(self, entry)
        return True

    async def read_on(self) -> int:
        """What other processes have written happens here as well; how much was it?"""
        self.behind = False
        try:
            entries = await self.store.read(self.id, self.table.version)
        except (StoreError, asyncio.CancelledError) as problem:
            self.spoil(problem)
            raise
        except StrangeLog as problem:
            self.spoil()
            raise StoreError(str(problem)) from problem
        try:
            for entry in entries:
                make(self, added(entry))
        except (ReihumError, msgspec.MsgspecError, ValueError) as problem:
            self.spoil()
            raise StoreError(f"an entry can't be read ({type(problem).__name__})") from problem
        return len(entries)

    async def spread(self) -> None:
        """Everybody is told, and if somebody had to go, the other processes as well: these may have to lead now."""
        tell(self)
        if self.sent_away:
            self.sent_away = False
            await self.attend()

    async def catch_up(self) -> None:
        """Whoever comes may have seen more at another process than this one has heard of; StoreError if it can't."""
        if not self.store.shared:
            return
        async with self.lock:
            await self.written_down()
            if self.broken:
                raise self.trouble or StoreError("this table has to be loaded again")
            if await self.read_on() > 0:
                await self.spread()
                self.changed.set()

    async def wake(self) -> None:
        """Another process has written something."""
        self.behind = True
        async with self.lock:
            await self.written_down()
            if not self.behind or self.broken:
                return
            try:
                if await self.read_on() == 0:
                    return
            except StoreError as problem:
                log("store failed", 40, table=self.id, problem=str(problem))
                self.drop_all()
                return
            await self.spread()
            self.changed.set()

    # People

    async def join(self, listener: Listener) -> None:
        self.listeners.add(listener)
        self.used = monotonic()
        self.races.welcome(listener)
        listener.wire.measure()
        await self.attend()
        if listener.seat in self.table.away:
            await self.do(lambda: self.table.absent(int(listener.seat or 0), False))
        self.planner.run()

    async def part(self, listener: Listener) -> None:
        if listener in self.listeners:
            self.listeners.discard(listener)
            self.used = monotonic()
            await self.attend()

    async def stand_up(self, listener: Listener) -> None:
        """A player leaves for good, or so it seems: the bot comes at once."""
        seat = listener.seat
        if seat is None:
            raise Refused("not-allowed", "spectator")
        await self.part(listener)
        if seat not in self.table.present:
            self.left[seat] = monotonic() - self.seconds(self.settings.stand_in_after)
        self.changed.set()

    def here(self) -> Attendance:
        """Who is there through this process, and how long their lines are."""
        seats = Counter(listener.seat for listener in self.listeners if listener.seat is not None)
        return {seat: self.races.lag_here(seat) for seat in sorted(seats)}

    async def attend(self) -> None:
        """People have come or left: say so everywhere."""
        await self.store.attend(self.id, self.here() if self.listeners else None)
        await self.meet()

    async def meet(self) -> None:
        """See who is there through other processes. Everybody is told who has come to a seat or left it; of those who
        watch nobody is told, they only learn how things are."""
        try:
            self.others = await self.store.others(self.id)
        except StoreError as problem:
            log("store failed", 40, table=self.id, problem=str(problem))
        before = self.table.present
        self.count_people()
        for listener in list(self.listeners):
            if listener.is_new or self.table.present != before:
                listener.tell_state()
        self.changed.set()

    def count_people(self) -> None:
        present = set(self.here()).union(*self.others.values())
        now = monotonic()
        for seat in range(self.table.seats):
            if seat in present:
                self.left.pop(seat, None)
            else:
                self.left.setdefault(seat, now)
        self.table.present = present

    def patron(self) -> str:
        """The address for whose people the bots here think: of somebody who sits at the table, or else watches."""
        pages = [page for page in self.listeners if page.seat is not None] or list(self.listeners)
        return min([page.address for page in pages], default="")

    def leads(self) -> bool:
        """Is it this process that lets bots think and clocks tick? Of those through which people sit here the oldest
        does, or else of those through which somebody watches: a stranger who only watches must not choose it."""
        sits = any(listener.seat is not None for listener in self.listeners)
        here = not sits, self.store.process
        return all(here <= (not seats, process) for process, seats in self.others.items())

    async def play(self, listener: Listener, moves: list[int], version: int) -> None:
        if version > self.table.version:  # whoever has not seen yet what a race is about can't call in it
            raise Refused("stale", "stale", moves[0])
        at = await self.races.turn_of(listener)
        await self.do(partial(checked, self, listener, moves, version, at))

    async def speak(self, seat: int, phrase: str | None, text: str | None) -> None:
        """Somebody says something to all who are there; it is not kept."""
        self.table.check_person(seat)
        if text is not None and not self.table.chat:
            raise Refused("not-allowed", "chat")
        talker = self.talkers.setdefault(seat, Bucket(TALK_A_SECOND, TALK_AT_ONCE, monotonic()))
        if not talker.take(monotonic()):
            raise Refused("not-allowed", "hush")
        said = Heard(seat, phrase, text)
        self.hear(said)
        try:
            await self.store.shout(self.id, ENCODER.encode(said).decode())
        except StoreError as problem:  # others may miss a word; the game goes on
            log("store failed", 40, table=self.id, problem=str(problem))

    def hear(self, said: Heard) -> None:
        """Here or through another process somebody has said something."""
        for listener in list(self.listeners):
            listener.tell(said)

    def say_full(self) -> None:
        """Bots and clocks stop without being refused anything, so everybody is told once why."""
        for listener in self.listeners:
            if not listener.knows_full:
                listener.knows_full = True
                listener.tell(Refusal("not-allowed", words(listener.language)("refused.too-long")))

    async def stop(self) -> None:
        await self.planner.stop()


def new_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(16)
