"""The host of one table: keeps it in step with its log, with its listeners, and with the other processes."""

import asyncio
import secrets
import traceback
from collections import Counter
from collections.abc import Callable
from functools import partial
from time import monotonic
from typing import final

import msgspec

from reihum.core.errors import ReihumError
from reihum.core.round import RACE, SECRET
from reihum.server.limits import Bucket
from reihum.server.listener import Listener
from reihum.server.logs import log
from reihum.server.messages import ENCODER, Heard, Refusal
from reihum.server.planner import Planner
from reihum.server.races import Races
from reihum.server.settings import Settings
from reihum.server.store import Attendance, Done, Store, StoreError, Taken, Wish
from reihum.server.thinking import Thinkers
from reihum.server.words import words
from reihum.table.formats import StrangeLog, added
from reihum.table.log import AnyEntry, Sat, encoded
from reihum.table.refusal import Refused
from reihum.table.table import Table
from reihum.table.telling import hear_together, news_together

Deed = Callable[[], AnyEntry | None]
TRIES = 20  # how often somebody else may have been faster
HEARERS = 4  # what happens at a table with more pages than this counts for several: all are told of it
GRACE = 0.2  # seconds in which whoever acted is told what was wrong, before all come again
TALK_AT_ONCE = 4  # things that somebody may say one after the other,
TALK_A_SECOND = 0.4  # and in the long run


@final
class Host:
    """Everything that happens at the table goes through here, one thing after the other."""

    def __init__(self, id: str, table: Table, store: Store, thinkers: Thinkers, settings: Settings) -> None:
        self.id = id
        self.table = table
        self.store = store
        self.settings = settings
        self.listeners: set[Listener] = set()
        self.lock = asyncio.Lock()
        self.posting = False  # a move made at once is being written down
        self.posted: list[asyncio.Future[None]] = []  # those who wait until it is
        self.changed = asyncio.Event()
        self.broken = False  # memory and log may differ: to be loaded again,
        self.trouble: StoreError | None = None  # because of this
        self.behind = False  # the log has something new
        self.sent_away = False  # somebody who still counts as there
        self.used = monotonic()
        self.last_change = self.used
        self.others: dict[int, Attendance] = {}  # who is there through other processes
        self.left: dict[int, float] = {}  # since when seats are without their person
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
            self.check_listens(listener)
            return deed()

        await self.do(checked)

    def check_listens(self, listener: Listener) -> None:
        """Whoever has had to go before their deed's turn has come has no seat any more: somebody else may sit there."""
        if listener not in self.listeners:
            raise Refused("not-allowed", "spectator")

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

    def has_posted(self, entry: AnyEntry, done: Done, problem: StoreError | None) -> None:
        self.posting = False
        try:
            if problem is None:
                self.happened(entry)
                self.tell_all()
            elif not isinstance(problem, Taken):
                self.spoil(problem)
        except Exception as fault:  # one table's fault must not be everybody's
            self.fail(fault)
        for waiting in self.posted:
            if not waiting.done():
                waiting.set_result(None)
        self.posted.clear()
        done(problem)

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
        self.happened(entry)
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
                self.happened(added(entry))
        except (ReihumError, msgspec.MsgspecError, ValueError) as problem:
            self.spoil()
            raise StoreError(f"an entry can't be read ({type(problem).__name__})") from problem
        return len(entries)

    def happened(self, entry: AnyEntry) -> None:
        before = self.table.match.round
        mode, changes = before.mode, before.changes
        self.table.apply(entry)
        if self.table.match.round.mode == RACE:
            self.races.goes_on(entry, before, mode, changes)
        if type(entry) is Sat:  # to ask this way is cheaper, and it is asked for every move
            self.send_away(entry)
            if entry.seat not in self.table.present:
                self.left[entry.seat] = monotonic()  # whoever has just sat down gets time to come
        hear_together([listener.telling for listener in self.listeners], entry, mode == SECRET)
        self.last_change = monotonic()

    def send_away(self, entry: Sat) -> None:
        """Whoever had this seat and has no key to it any more sees nothing of it from now on."""
        for listener in list(self.listeners):
            if listener.seat == entry.seat and listener.guard != entry.sitter.guard:
                self.listeners.discard(listener)
                self.sent_away = True
                listener.tell_error("removed")
                listener.close(1008)

    async def spread(self) -> None:
        """Everybody is told, and if somebody had to go, the other processes as well: these may have to lead now."""
        self.tell_all()
        if self.sent_away:
            self.sent_away = False
            await self.attend()

    def tell_all(self) -> None:
        """Everybody is told what is new to them."""
        listeners = [listener for listener in self.listeners if listener.closing is None]
        texts = news_together([listener.telling for listener in listeners])
        for number, listener in enumerate(listeners):
            listener.send(texts[number])
        if self.races.unshown:
            self.races.shown()
        if self.planner.is_needed():
            self.changed.set()

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

    def fail(self, fault: Exception) -> None:
        log("table failed", 40, table=self.id, problem="".join(traceback.format_exception(fault)))
        self.broken = True
        self.drop_all()

    def spoil(self, problem: BaseException | None = None) -> None:
        """Nothing more happens here: all who are at the table come again, whoever it was that noticed."""
        self.broken = True
        if isinstance(problem, StoreError):
            self.trouble = problem
        asyncio.get_running_loop().call_later(GRACE, self.drop_all)

    def drop_all(self) -> None:
        """Let everybody come again, to a table fresh from its log."""
        for listener in list(self.listeners):
            listener.close(1012)

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

    def weight(self) -> float:
        """How many messages it counts for when something happens here."""
        pages = len(self.listeners)
        return pages / HEARERS if pages > HEARERS else 1.0

    def leads(self) -> bool:
        """Is it this process that lets bots think and clocks tick? Of those through which people sit here the oldest
        does, or else of those through which somebody watches: a stranger who only watches must not choose it."""
        sits = any(listener.seat is not None for listener in self.listeners)
        here = not sits, self.store.process
        return all(here <= (not seats, process) for process, seats in self.others.items())

    async def play(self, listener: Listener, moves: list[int], version: int) -> None:
        at = await self.races.turn_of(listener)
        await self.do(partial(self.move, listener, moves, version, at))

    def play_at_once(self, listener: Listener, moves: list[int], version: int, done: Done) -> bool:
        """The same without waiting, if nobody has to wait for anybody; `done` gets what is wrong, or None. Was it
        begun?"""
        if self.posting or self.broken or self.lock.locked() or self.races.is_on():
            return False
        entry, table = self.move(listener, moves, version, 0), self.table
        table.check_room(entry)
        self.posting = True
        self.store.post(Wish(self.id, table.version, encoded(entry), partial(self.has_posted, entry, done)))
        return True

    def move(self, listener: Listener, moves: list[int], version: int, at: int) -> AnyEntry:
        self.check_listens(listener)
        seat = listener.seat
        if seat is None or not self.table.is_person(seat):
            raise Refused("not-allowed", "spectator")
        took = int((monotonic() - self.last_change) * 1000)
        return self.table.play(seat, moves, version, at, took=took)

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
