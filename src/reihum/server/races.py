"""Races: when somebody called, in whatever order the calls arrive; and the calls of bots and of the clock."""

import asyncio
from time import monotonic
from typing import TYPE_CHECKING, Final, NamedTuple, final
from weakref import proxy

from reihum.core.moves import TICK
from reihum.core.round import RACE, Round
from reihum.server.listener import Listener
from reihum.server.planner import Act, Plan, Planner
from reihum.server.thinking import Thinkers
from reihum.table.course import PLAY
from reihum.table.log import AnyEntry, Paused
from reihum.table.pace import delay

if TYPE_CHECKING:
    from reihum.server.host import Host

OPENING: Final = (*PLAY, Paused)  # what a race that nobody has called in may begin with, or go on after
MARGIN: Final = 20  # milliseconds that the clock waits for calls that are being written down,
FAR: Final = 80  # and for those of people at other processes


class Call(NamedTuple):
    """What a bot is going to do in a race: milliseconds after it was opened; no move: it stays silent."""

    at: int
    move: int | None


@final
class Races:
    """A race runs for each page from the moment it was sent there.

    A call counts at its time on that clock, less the lag of the page's line. It happens only when the longest lag at
    the table has passed since, so that whatever was called before it has arrived.
    """

    def __init__(self, host: "Host", thinkers: Thinkers) -> None:
        self.host: Host = proxy(host)  # which has this, too: so that nothing refers to itself
        self.table = host.table
        self.thinkers = thinkers
        self.opened = monotonic()
        self.seen = False  # this process was there when a race was opened, so there may be others
        self.unshown = False  # a race was opened that nobody has been shown yet
        self.calls: dict[int, Call] = {}
        self.calls_made = -1  # for this state of the cards
        self.silences = 0  # how often everybody stayed silent and had to be asked again

    def is_on(self) -> bool:
        return self.table.is_racing()

    # Opening

    def goes_on(self, entry: AnyEntry, before: Round, mode: int, changes: int) -> None:
        """There is a race after something has happened: was it opened by that? This is how things were before. A new
        name, for example, opens none: otherwise whoever likes could keep its clock from running out."""
        round = self.table.match.round
        is_new = mode != RACE or round is not before or int(round.changes) != changes
        if is_new or (int(round.now) == 0 and isinstance(entry, OPENING)):
            self.opened = monotonic()
            self.seen = self.unshown = True

    def shown(self) -> None:
        """Everybody has been told of a new one: the race is open, and the lines are measured once more."""
        self.unshown = False
        self.opened = monotonic()
        for listener in self.host.listeners:
            listener.shown = monotonic()
            if listener.seat is not None:
                listener.wire.measure()

    def welcome(self, listener: Listener) -> None:
        """Whoever comes later gets no later start."""
        listener.shown = self.opened if self.seen else None

    # Lag

    def lag_here(self, seat: int | None) -> int:
        """Of the shortest line to this seat's pages here."""
        return min([listener.lag() for listener in self.host.listeners if listener.seat == seat], default=0)

    def shortest_lag(self, seat: int | None) -> int:
        """Of the shortest line to this seat anywhere: whoever has two may see a race on one and call on the other."""
        others = [lags[seat] for lags in self.host.others.values() if seat is not None and seat in lags]
        return min([self.lag_here(seat), *others])

    def longest_lag(self) -> int:
        """Of all who may call."""
        host = self.host
        acting = set(host.table.match.round.turn().seats)
        lags = [listener.awaited() for listener in host.listeners if listener.seat in acting]
        lags += [lag for seats in host.others.values() for seat, lag in seats.items() if seat in acting]
        return max(lags, default=0)

    def scaled(self, milliseconds: float) -> int:
        """Real milliseconds in the table's time."""
        return int(milliseconds * self.host.settings.hurry)

    def time_of(self, listener: Listener) -> int:
        """When this page called; whoever can't have seen the race open called at the last moment."""
        if listener.shown is None:
            return int(self.table.match.round.turn().milliseconds) or self.elapsed()
        passed = (listener.wire.heard - listener.shown) * 1000
        return max(1, self.scaled(passed - self.shortest_lag(listener.seat)))

    async def turn_of(self, listener: Listener) -> int:
        """Wait until a call may happen; its time. Outside races: at once, and no time."""
        if not self.is_on() or listener.seat is None:
            return 0
        at = self.time_of(listener)
        rest = listener.wire.heard + (self.longest_lag() - self.shortest_lag(listener.seat)) / 1000 - monotonic()
        if rest > 0.001:
            await asyncio.sleep(rest)
        return at

    def elapsed(self) -> int:
        """Milliseconds since the race was opened."""
        return max(1, self.scaled((monotonic() - self.opened) * 1000))

    # Bots and the clock

    async def plans(self, planner: Planner) -> list[Plan]:
        """The first bot's call, and the tick when the time is over."""
        table = self.table
        turn = table.match.round.turn()
        await self.plan_calls(turn.seats, planner)
        if self.host.changed.is_set():
            return []
        waits = turn.milliseconds > 0
        watching = range(table.seats) if table.game.flow >= 0 else turn.seats  # a steady pace is for all to see
        people = [seat for seat in watching if table.is_person(seat) and not table.plays_itself(seat)]
        bots = {seat: call for seat, call in self.calls.items() if seat in turn.seats and call.move is not None}
        if waits and table.seats in turn.seats:
            bots = {seat: call for seat, call in bots.items() if call.at <= turn.milliseconds}
        if bots:
            seat = min(bots, key=lambda seat: (bots[seat].at, seat))
            at, move = bots[seat]
            assert move is not None
            return [Plan(self.when(at, waits, people), self.calling(seat, move, at, waits))]
        if waits and table.seats in turn.seats:
            margin = FAR if self.host.others else MARGIN
            due = self.when(turn.milliseconds, True, people) + (self.host.seconds(margin / 1000) if people else 0)
            tick = table.game.moves.number(str(TICK))
            return [Plan(due, self.ticking(tick, turn.milliseconds))]
        return [] if people else [Plan(monotonic() + self.host.seconds(1.0), self.asking_again())]

    def asking_again(self) -> Act:
        """Everybody stays silent, and no clock ticks: somebody must be willing."""

        async def act() -> None:
            self.silences += 1
            self.calls.clear()

        return act

    def when(self, at: int, waits: bool, people: list[int]) -> float:
        """Real time where people race against the clock; else as fast as the table likes."""
        host = self.host
        if waits and people:
            return self.opened + host.seconds(at / 1000) + self.longest_lag() / 1000
        return host.last_change + host.seconds(delay(host.table.pace) * (0.4 if waits else 1.0))

    def ticking(self, move: int, at: int) -> Act:
        """The time is over. If nobody has called, the next card is turned up in the same moment, where cards flow."""
        table = self.table
        version, silent = table.version, int(table.match.round.now) == 0

        async def act() -> None:
            tick = lambda: table.play(table.seats, [move], version, at)  # noqa: E731
            await (self.host.do(tick, table.flow) if silent else self.host.do(tick))

        return act

    def calling(self, seat: int, move: int, at: int, waits: bool) -> Act:
        table = self.table
        version = table.version

        async def act() -> None:
            self.calls.pop(seat, None)
            await self.host.do(lambda: table.play(seat, [move], version, at if waits else self.elapsed()))

        return act

    async def plan_calls(self, seats: tuple[int, ...], planner: Planner) -> None:
        """Ask the bots what they are going to do; a plan stands as long as no card moves."""
        table = self.table
        round = table.match.round
        if self.calls_made != int(round.changes) or round.mode != RACE:
            self.calls.clear()
        self.calls_made = int(round.changes)
        for seat in seats:
            call = self.calls.get(seat)
            if call is not None and call.move is not None and round.forbidden(seat, call.move) is not None:
                call = None
            if table.plays_itself(seat) and call is None:
                reply = await self.thinkers.reply(table, seat, planner.level(seat), self.host.patron(), self.silences)
                if self.host.changed.is_set():
                    return
                now = int(round.now)
                self.calls[seat] = Call(now, None) if reply is None else Call(now + reply.after, reply.move)
