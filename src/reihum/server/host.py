"""The host of one table: keeps it in step with its log, its listeners and the clock."""

import asyncio
import secrets
import traceback
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import NamedTuple, final

from reihum.core.moves import TICK
from reihum.core.round import RACE, SECRET
from reihum.core.turn import Mode
from reihum.server.listener import Listener
from reihum.server.logs import log
from reihum.server.settings import Settings
from reihum.server.store import Store, StoreError
from reihum.server.thinking import LEVELS, Thinkers
from reihum.table.log import AnyEntry, encoded
from reihum.table.pace import LONGEST_LAG, delay, fair_time
from reihum.table.refusal import Refused
from reihum.table.table import PLAYING, SCORED, Table

Deed = Callable[[], AnyEntry | None]


class Plan(NamedTuple):
    """Something that happens by itself, and when, unless something else happens first."""

    due: float
    act: Callable[[], Awaitable[None]]


class Call(NamedTuple):
    """What a bot is going to do in a race: milliseconds after it was opened; no move: it keeps silent."""

    at: int
    move: int | None


@final
class Host:
    """Everything that happens at the table goes through here, one thing after the other."""

    def __init__(self, id: str, table: Table, store: Store, thinkers: Thinkers, settings: Settings) -> None:
        self.id = id
        self.table = table
        self.store = store
        self.thinkers = thinkers
        self.settings = settings
        self.listeners: set[Listener] = set()
        self.lock = asyncio.Lock()
        self.changed = asyncio.Event()
        self.broken = False  # memory and log differ: to be loaded again
        self.running: asyncio.Task[None] | None = None
        now = monotonic()
        self.used = now
        self.last_change = now
        self.race_opened = now
        self.calls: dict[int, Call] = {}
        self.calls_made = -1  # for this state of the cards
        self.silences = 0  # how often everybody kept silent and had to be asked again
        self.thoughts: dict[int, tuple[int, int | None]] = {}  # of bots, and since when their choices were the same
        self.left: dict[int, float] = {}  # since when seats are without their person

    # Time

    def seconds(self, seconds: float) -> float:
        """So many seconds of the table's time, in real ones."""
        return seconds / self.settings.hurry

    def elapsed(self) -> int:
        """Milliseconds since the race was opened."""
        return int((monotonic() - self.race_opened) * 1000 * self.settings.hurry)

    # Changing the table

    async def do(self, deed: Deed) -> None:
        """Do something: first it is written down, then everybody is told."""
        async with self.lock:
            if self.broken:
                raise StoreError("this table has to be loaded again")
            before = self.table.match.round
            mode, changes = int(before.mode), int(before.changes)
            version = self.table.version
            entry = deed()
            if entry is not None:
                try:
                    await self.store.append(self.id, version, encoded(entry))
                except (StoreError, asyncio.CancelledError):
                    self.broken = True
                    raise
                self.watch_race(mode, changes, before is not self.table.match.round)
                for listener in self.listeners:
                    listener.telling.hear(entry, mode == SECRET)
                self.last_change = monotonic()
            self.tell_all()
            self.changed.set()

    def watch_race(self, mode: int, changes: int, dealt: bool) -> None:
        """Has a race just been opened?"""
        round = self.table.match.round
        if round.mode == RACE and (mode != RACE or dealt or int(round.now) == 0 or int(round.changes) != changes):
            self.race_opened = monotonic()

    def tell_all(self) -> None:
        for listener in list(self.listeners):
            listener.tell_state()

    # People

    def join(self, listener: Listener) -> None:
        self.listeners.add(listener)
        self.used = monotonic()
        seat = listener.seat
        if seat is not None:
            self.table.present[seat] = self.table.present.get(seat, 0) + 1
            self.table.away.discard(seat)
            self.left.pop(seat, None)
        self.tell_others(listener)
        self.run()

    def part(self, listener: Listener) -> None:
        if listener not in self.listeners:
            return
        self.listeners.discard(listener)
        self.used = monotonic()
        seat = listener.seat
        if seat is not None and seat in self.table.present:
            self.table.present[seat] -= 1
            if self.table.present[seat] == 0:
                del self.table.present[seat]
                self.left[seat] = monotonic()
        self.tell_others(listener)
        self.changed.set()

    def tell_others(self, listener: Listener) -> None:
        for other in list(self.listeners):
            if other is not listener:
                other.tell_state()

    def stand_up(self, listener: Listener) -> None:
        """A player leaves for good, or so it seems: the bot comes at once."""
        seat = listener.seat
        if seat is None:
            raise Refused("not-allowed", "spectator")
        self.part(listener)
        if seat not in self.table.present:
            self.left[seat] = monotonic() - self.seconds(self.settings.stand_in_after)
        self.changed.set()

    async def play(self, listener: Listener, moves: list[int], version: int, at: int) -> None:
        seat = listener.seat

        def deed() -> AnyEntry:
            if seat is None or not self.table.is_person(seat):
                raise Refused("not-allowed", "spectator")
            return self.table.play(seat, moves, version, fair_time(at, self.elapsed(), listener.lag))

        await self.do(deed)

    # By itself

    def run(self) -> None:
        if self.running is None or self.running.done():
            self.running = asyncio.create_task(self.life())
        self.changed.set()

    async def stop(self) -> None:
        if self.running is not None:
            self.running.cancel()
            await asyncio.gather(self.running, return_exceptions=True)
            self.running = None

    async def life(self) -> None:
        """As long as somebody watches: plan what comes next, and do it unless something else happens first."""
        while self.listeners and not self.broken:
            self.changed.clear()
            try:
                plan = await self.next_plan()
                if self.changed.is_set():
                    continue
                if plan is None or plan.due > monotonic():
                    timeout = None if plan is None else plan.due - monotonic()
                    try:
                        await asyncio.wait_for(self.changed.wait(), timeout)
                        continue
                    except TimeoutError:
                        pass
                if plan is not None:
                    await plan.act()
            except Refused as problem:  # something else came first
                log("plan dropped", table=self.id, reason=problem.reason)
            except StoreError as problem:
                log("store failed", 40, table=self.id, problem=str(problem))
                self.drop_all()
            except Exception as problem:  # one table's fault must not be everybody's
                log("table failed", 40, table=self.id, problem="".join(traceback.format_exception(problem)))
                self.broken = True
                self.drop_all()

    def drop_all(self) -> None:
        """Let everybody come again, to a table fresh from its log."""
        for listener in list(self.listeners):
            listener.close(1012)

    async def next_plan(self) -> Plan | None:
        """What happens if nobody does anything."""
        table = self.table
        plans = self.stand_ins()
        if table.paused:
            return None
        if table.phase == SCORED:
            plans.append(self.next_round())
        elif table.phase == PLAYING:
            plans += await self.race() if table.match.round.mode == RACE else await self.turn()
        return min(plans, key=lambda plan: plan.due, default=None)

    def stand_ins(self) -> list[Plan]:
        """Bots for those who are away."""
        found: list[Plan] = []
        for seat, since in self.left.items():
            if self.table.is_person(seat) and seat not in self.table.away:
                found.append(Plan(since + self.seconds(self.settings.stand_in_after), self.taking_over(seat)))
        return found

    def taking_over(self, seat: int) -> Callable[[], Awaitable[None]]:
        async def act() -> None:
            self.table.away.add(seat)
            await self.do(lambda: None)

        return act

    def next_round(self) -> Plan:
        people = self.table.people()
        wait = self.settings.score_time if people else 3 * delay(self.table.pace)

        async def act() -> None:
            await self.do(lambda: self.table.deal() if self.table.phase == SCORED else None)

        return Plan(self.last_change + self.seconds(wait), act)

    async def turn(self) -> list[Plan]:
        """A bot's turn, or somebody's who has nothing to decide."""
        table = self.table
        turn = table.match.round.turn()
        pause = delay(table.pace) * (0.5 if turn.mode is Mode.SECRET else 1.0)
        due = self.last_change + self.seconds(pause)
        bots = [seat for seat in turn.seats if table.plays_itself(seat)]
        if bots:
            version = table.version
            replies = await asyncio.gather(*[self.thought(seat) for seat in bots])
            if replies[0] is not None:
                return [Plan(due, self.playing(bots[0], replies[0], version, 0, False))]
        if table.opened.by_itself:
            for seat in turn.seats:
                move = table.forced(seat)
                if move is not None:
                    return [Plan(due, self.playing(seat, move, table.version, 0, True))]
        return []

    def playing(self, seat: int, move: int, version: int, at: int, by_itself: bool) -> Callable[[], Awaitable[None]]:
        async def act() -> None:
            await self.do(lambda: self.table.play(seat, [move], version, at, by_itself))

        return act

    async def thought(self, seat: int) -> int | None:
        """What a bot wants to do; thought of once, as long as its choices are the same."""
        since = self.table.fresh[seat]
        if seat not in self.thoughts or self.thoughts[seat][0] != since:
            reply = await self.thinkers.reply(self.table, seat, self.level(seat))
            self.thoughts[seat] = since, None if reply is None else reply.move
        return self.thoughts[seat][1]

    def level(self, seat: int) -> str:
        level = self.table.sitters[seat].level or self.settings.stand_in_level
        return level if level in LEVELS else LEVELS[0]

    # Races

    async def race(self) -> list[Plan]:
        """The first bot's call, and the tick when the time is over."""
        table = self.table
        round = table.match.round
        turn = round.turn()
        await self.plan_calls(turn.seats)
        if self.changed.is_set():
            return []
        waits = turn.milliseconds > 0
        people = [seat for seat in turn.seats if table.is_person(seat) and not table.plays_itself(seat)]
        bots = {seat: call for seat, call in self.calls.items() if seat in turn.seats and call.move is not None}
        if waits and table.seats in turn.seats:
            bots = {seat: call for seat, call in bots.items() if call.at <= turn.milliseconds}
        if bots:
            seat = min(bots, key=lambda seat: (bots[seat].at, seat))
            at, move = bots[seat]
            assert move is not None
            return [Plan(self.when(at, waits, people), self.calling(seat, move, at, waits))]
        if waits and table.seats in turn.seats:
            grace = max([listener.lag for listener in self.listeners], default=0)
            due = self.when(turn.milliseconds + min(grace, LONGEST_LAG), True, people)
            tick = table.game.moves.number(str(TICK))
            return [Plan(due, self.calling(table.seats, tick, turn.milliseconds, True))]
        return [] if people else [Plan(monotonic() + self.seconds(1.0), self.asking_again())]

    def asking_again(self) -> Callable[[], Awaitable[None]]:
        """Everybody keeps silent, and no clock ticks: somebody must be willing."""

        async def act() -> None:
            self.silences += 1
            self.calls.clear()

        return act

    def when(self, at: int, waits: bool, people: list[int]) -> float:
        """Real time where people race against the clock; else as fast as the table likes."""
        if waits and people:
            return self.race_opened + self.seconds(at / 1000)
        return self.last_change + self.seconds(delay(self.table.pace) * (0.4 if waits else 1.0))

    def calling(self, seat: int, move: int, at: int, waits: bool) -> Callable[[], Awaitable[None]]:
        version = self.table.version

        async def act() -> None:
            self.calls.pop(seat, None)
            await self.do(lambda: self.table.play(seat, [move], version, at if waits else self.elapsed()))

        return act

    async def plan_calls(self, seats: tuple[int, ...]) -> None:
        """Ask the bots what they are going to do; a plan stands as long as the cards lie as they lay."""
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
                reply = await self.thinkers.reply(table, seat, self.level(seat), self.silences)
                if self.changed.is_set():
                    return
                now = int(round.now)
                self.calls[seat] = Call(now, None) if reply is None else Call(now + reply.after, reply.move)


def new_seed() -> str:
    """A seed that nobody can guess."""
    return secrets.token_hex(16)
