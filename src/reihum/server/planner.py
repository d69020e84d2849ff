"""What happens at a table by itself: bots, forced moves, the next round, and bots for those who are away."""

import asyncio
from collections.abc import Awaitable, Callable
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, final
from weakref import proxy

from reihum.core.round import RACE
from reihum.core.turn import Mode
from reihum.server.logs import log
from reihum.server.store import StoreError
from reihum.server.thinking import LEVELS, Habit, Thinkers, offered
from reihum.table.course import PLAYING, SCORED, WAITING
from reihum.table.pace import delay
from reihum.table.refusal import Refused

if TYPE_CHECKING:
    from reihum.server.host import Host

Act = Callable[[], Awaitable[None]]


class Thought(NamedTuple):
    """What a bot wants to do, from when on, and since when its choices were the same."""

    since: int
    move: int | None
    ready: float


class Plan(NamedTuple):
    """Something that happens by itself, and when, unless something else happens first."""

    due: float
    act: Act


@final
class Planner:
    """Plans as long as somebody watches, in the process that leads; the log decides if two think they do."""

    def __init__(self, host: "Host", thinkers: Thinkers) -> None:
        self.host: Host = proxy(host)  # which has this, too: so that nothing refers to itself
        self.table = host.table
        self.left = host.left
        self.thinkers = thinkers
        self.running: asyncio.Task[None] | None = None
        self.planned = False  # something is going to happen
        self.thoughts: dict[int, Thought] = {}  # of bots
        self.habits: dict[str, Habit] = {}  # of bots, by level

    def run(self) -> None:
        if self.running is None or self.running.done():
            self.running = asyncio.create_task(self.life())
        self.host.changed.set()

    async def stop(self) -> None:
        if self.running is not None:
            self.running.cancel()
            await asyncio.gather(self.running, return_exceptions=True)
            self.running = None

    async def life(self) -> None:
        """Plan what comes next, and do it unless something else happens first."""
        host = self.host
        while host.listeners and not host.broken:
            host.changed.clear()
            try:
                plan = await self.next_plan()
                self.planned = plan is not None
                if host.changed.is_set():
                    continue
                if plan is None:
                    await host.changed.wait()
                elif await self.undisturbed(plan.due) and await self.has_turn():
                    await plan.act()
            except Refused as problem:  # something else came first
                log("plan dropped", table=host.id, reason=problem.reason)
            except StoreError as problem:
                log("store failed", 40, table=host.id, problem=str(problem))
                host.drop_all()
            except Exception as problem:  # one table's fault must not be everybody's
                host.fail(problem)

    async def undisturbed(self, due: float) -> bool:
        """Wait; False: something else has happened."""
        rest = due - monotonic()
        if rest > 0:
            try:
                async with asyncio.timeout(rest):
                    await self.host.changed.wait()
                return False
            except TimeoutError:
                pass
        return True

    async def has_turn(self) -> bool:
        """Wait until it is this table's turn among all of its address, at once unless there are very many: bots that
        need no time would take all of it. False: something else has happened, and nothing is done now."""
        acts, who, cost, now = self.thinkers.acts, self.host.patron(), self.host.weight(), monotonic()
        if await self.undisturbed(now + (acts.wait(who, now, inf, cost) or 0.0)):
            return True
        acts.give_back(who, cost)
        return False

    async def next_plan(self) -> Plan | None:
        """What happens if nobody does anything."""
        table = self.table
        if table.paused or table.next_table:
            return None
        if table.is_full():
            self.host.say_full()
            return None
        if not self.host.leads():
            return None
        plans = self.stand_ins()
        if table.phase == WAITING and table.begin() is not None:
            plans.append(Plan(monotonic(), self.beginning()))
        elif table.owing():
            plans.append(self.deal_without())
        elif table.phase == SCORED:
            plans.append(self.next_round())
        elif table.phase == PLAYING:
            plans += await self.host.races.plans(self) if table.match.round.mode == RACE else await self.turn()
        return min(plans, key=lambda plan: plan.due, default=None)

    def stand_ins(self) -> list[Plan]:
        """Bots for those who are away, and no longer for those who came back just as this was written down."""
        host = self.host
        wait = host.seconds(host.settings.stand_in_after)
        gone = [
            Plan(since + wait, self.absence(seat, True))
            for seat, since in host.left.items()
            if host.table.is_person(seat) and seat not in host.table.away
        ]
        return gone + [Plan(monotonic(), self.absence(seat, False)) for seat in host.table.away & host.table.present]

    def absence(self, seat: int, on: bool) -> Act:
        async def act() -> None:
            await self.host.do(lambda: self.table.absent(seat, on))

        return act

    def beginning(self) -> Act:
        async def act() -> None:
            await self.host.do(self.table.begin)

        return act

    def deal_without(self) -> Plan:
        """The deal does not wait for ever for the chance of somebody who does not answer."""
        host, owing = self.host, self.table.owing()
        away = [seat for seat in owing if seat in host.table.away]
        wait = 0.0 if away else host.seconds(host.settings.chance_within)

        async def act() -> None:
            await host.do(lambda: host.table.without((away or owing)[0]))

        return Plan(host.last_change + wait, act)

    def next_round(self) -> Plan:
        host = self.host
        wait = host.settings.score_time if host.table.people() else 3 * delay(host.table.pace)

        async def act() -> None:
            await host.do(host.table.deal)

        return Plan(host.last_change + host.seconds(wait), act)

    async def turn(self) -> list[Plan]:
        """A bot's turn, or somebody's who has nothing to decide."""
        host, table = self.host, self.table
        turn = table.match.round.turn()
        pause = delay(table.pace) * (0.5 if turn.mode is Mode.SECRET else 1.0)
        due = host.last_change + host.seconds(pause)
        if table.flow() is not None:
            return [Plan(due, self.flowing())]
        bots = [seat for seat in turn.seats if table.plays_itself(seat)]
        if bots:
            version = table.version
            thoughts = await asyncio.gather(*[self.thought(seat) for seat in bots])
            move = thoughts[0].move
            if move is not None:
                ready = max(thought.ready for thought in thoughts)
                return [Plan(max(due, ready), self.playing(bots[0], move, version, False))]
        if table.opened.by_itself:
            for seat in turn.seats:
                move = table.forced(seat)
                if move is not None:
                    return [Plan(due, self.playing(seat, move, table.version, True))]
        return []

    def flowing(self) -> Act:
        async def act() -> None:
            await self.host.do(self.table.flow)

        return act

    def playing(self, seat: int, move: int, version: int, by_itself: bool) -> Act:
        async def act() -> None:
            await self.host.do(lambda: self.table.play(seat, [move], version, 0, by_itself))

        return act

    async def thought(self, seat: int) -> Thought:
        """What a bot wants to do; thought of once, as long as its choices are the same.

        Whether it has much to think about or no choice at all, it takes the same time, which reveals nothing about its
        hand.
        """
        table = self.table
        since, level, has_choice = table.fresh[seat], self.level(seat), len(table.choices[seat]) > 1
        if seat not in self.thoughts or self.thoughts[seat].since != since:
            reply, time = await self.thinkers.timed_reply(table, seat, level, self.host.patron())
            habit = self.habits.setdefault(level, Habit(level))
            if has_choice:
                habit.learn(time)
            ready = time.begun
            if not self.is_forced(seat):
                ready += self.host.seconds(habit.usual(time))
            self.thoughts[seat] = Thought(since, None if reply is None else reply.move, ready)
        return self.thoughts[seat]

    def is_forced(self, seat: int) -> bool:
        """Does the table make this move at once for whoever sits there? Then everybody sees that it had to be made."""
        return self.table.opened.by_itself and self.table.forced(seat) is not None

    def level(self, seat: int) -> str:
        level = self.table.sitters[seat].level or self.host.settings.stand_in_level
        return level if level in offered() else LEVELS[0]
