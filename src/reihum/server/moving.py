"""What every move at a table goes through: it is checked, written down, made and told.

This is a part of the host, apart from the rest so that it can be compiled: a compiled class has no weak references, by
which planner and races refer to their host, but a plain one that inherits from it has.
"""

import asyncio
import traceback
from time import monotonic
from typing import Final, final

from mypy_extensions import mypyc_attr

from reihum.core.round import RACE, SECRET
from reihum.server.listener import Listener
from reihum.server.logs import log
from reihum.server.planner import Planner
from reihum.server.races import Races
from reihum.server.store import Done, Store, StoreError, Taken, Wish
from reihum.table.log import AnyEntry, Moved, Sat, encoded
from reihum.table.refusal import Refused
from reihum.table.table import Table
from reihum.table.telling import hear_together, news_together

HEARERS: Final = 4  # what happens at a table with more pages than this counts for several: all are told of it
GRACE: Final = 0.2  # seconds in which whoever acted is told what was wrong, before all come again


@mypyc_attr(allow_interpreted_subclasses=True)
class Moving:
    """Moves at one table, and those who hear of them."""

    races: Races
    planner: Planner

    def __init__(self, id: str, table: Table, store: Store) -> None:
        self.id = id
        self.table = table
        self.store = store
        self.listeners: set[Listener] = set()
        self.lock = asyncio.Lock()
        self.posting = False  # a move made at once is being written down
        self.posted: list[asyncio.Future[None]] = []  # those who wait until it is
        self.changed = asyncio.Event()
        self.broken = False  # memory and log may differ: to be loaded again,
        self.trouble: StoreError | None = None  # because of this
        self.sent_away = False  # somebody who still counts as there
        self.last_change: float = monotonic()
        self.left: dict[int, float] = {}  # since when seats are without their person

    def send_away(self, entry: Sat) -> None:
        """Whoever had this seat and has no key to it any more sees nothing of it from now on."""
        for listener in list(self.listeners):
            if listener.seat == entry.seat and listener.guard != entry.sitter.guard:
                self.listeners.discard(listener)
                self.sent_away = True
                listener.tell_error("removed")
                listener.close(1008)

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

    def weight(self) -> float:
        return weight(self)


# A method that others may override is looked up by its name, a function is not


def play_at_once(host: Moving, listener: Listener, moves: list[int], version: int, done: Done) -> bool:
    """Make a move without waiting, if nobody has to wait for anybody; `done` gets what is wrong, or None. Was it
    begun?"""
    if host.posting or host.broken or host.lock.locked() or host.table.is_racing():
        return False
    entry, table = checked(host, listener, moves, version, 0), host.table
    table.check_room(entry)
    host.posting = True
    host.store.post(Wish(host.id, table.version, encoded(entry), Answer(host, entry, done)))
    return True


def checked(host: Moving, listener: Listener, moves: list[int], version: int, at: int) -> Moved:
    """A move as it is written down; Refused if it may not be made."""
    check_listens(host, listener)
    seat = listener.seat
    if seat is None or not host.table.is_person(seat):
        raise Refused("not-allowed", "spectator")
    took = int((monotonic() - host.last_change) * 1000)
    return host.table.play(seat, moves, version, at, took=took)


def check_listens(host: Moving, listener: Listener) -> None:
    """Whoever has had to go before their deed's turn has come has no seat any more: somebody else may sit there."""
    if listener not in host.listeners:
        raise Refused("not-allowed", "spectator")


def make(host: Moving, entry: AnyEntry) -> None:
    """What has been written down happens, and those who look on hear of it."""
    table = host.table
    before = table.match.round
    mode, changes = before.mode, before.changes
    table.apply(entry)
    if table.match.round.mode == RACE:
        host.races.goes_on(entry, before, mode, changes)
    if type(entry) is Sat:  # to ask this way is cheaper, and it is asked for every move
        host.send_away(entry)
        if entry.seat not in table.present:
            host.left[entry.seat] = monotonic()  # whoever has just sat down gets time to come
    hear_together([listener.telling for listener in host.listeners], entry, mode == SECRET)
    host.last_change = monotonic()


def tell(host: Moving) -> None:
    """Everybody is told what is new to them."""
    listeners = [listener for listener in host.listeners if listener.closing is None]
    texts = news_together([listener.telling for listener in listeners])
    for number, listener in enumerate(listeners):
        listener.send(texts[number])
    if host.races.unshown:
        host.races.shown()
    if is_planner_needed(host):
        host.changed.set()


def is_planner_needed(host: Moving) -> bool:
    """Might something happen by itself? Not while people play one after the other, and all are there."""
    if host.planner.planned or host.table.moves_by_itself():
        return True
    return any(host.table.is_person(seat) for seat in host.left) if host.left else False


def weight(host: Moving) -> float:
    """How many messages it counts for when something happens here."""
    pages = len(host.listeners)
    return pages / HEARERS if pages > HEARERS else 1.0


@final
class Answer:
    """For the store: how it went with a move that was made at once."""

    def __init__(self, host: Moving, entry: AnyEntry, done: Done) -> None:
        self.host = host
        self.entry = entry
        self.done = done

    def __call__(self, problem: StoreError | None) -> None:
        host = self.host
        host.posting = False
        try:
            if problem is None:
                make(host, self.entry)
                tell(host)
            elif not isinstance(problem, Taken):
                host.spoil(problem)
        except Exception as fault:  # one table's fault must not be everybody's
            host.fail(fault)
        for waiting in host.posted:
            if not waiting.done():
                waiting.set_result(None)
        host.posted.clear()
        self.done(problem)
