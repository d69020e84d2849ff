"""Races: whoever acts first. People are measured in real time, bots take theirs, and the clock ends the window."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from reihum.bots.eye import Eye
from reihum.core.errors import Endless
from reihum.core.moves import TICK
from reihum.core.turn import Turn
from reihum.core.view import View

if TYPE_CHECKING:
    from reihum.terminal.host import TerminalHost


LONGEST_SILENCE = 1000


class PlannedCall(NamedTuple):
    """What a seat is going to do, and when: milliseconds since the race was opened."""

    at: int
    seat: int
    moves: tuple[int, ...]


class Race:
    """Everybody's plans for the race that is on. A plan is dropped when it is no longer allowed."""

    def __init__(self, host: TerminalHost) -> None:
        self.host = host
        self.plans: dict[int, PlannedCall | None] = {}  # None: stays silent
        self.called = False  # somebody has called in this race
        self.silence = 0  # how often nobody wanted to act

    def go_on(self, turn: Turn) -> None:
        """One act of the race, by whoever is first."""
        round = self.host.match.round
        now = int(round.now)
        fresh = now == 0
        if fresh:
            self.plans.clear()
            self.called = False
        self.plan_for_bots(turn, now)
        first = self.first(turn)
        self.ask_person(turn, now, first, fresh)
        first = self.first(turn)
        if first is None:  # everybody is silent, and no clock ticks: ask again
            self.plans.clear()
            self.silence += 1
            if self.silence > LONGEST_SILENCE:
                raise Endless("nobody acts, and no clock ends the race")
            return
        self.silence = 0
        self.plans.pop(first.seat, None)
        self.called = self.called or first.seat != self.host.match.seats
        self.host.play(first.seat, first.moves, first.at, pause=first.seat in self.host.bots)

    def plan_for_bots(self, turn: Turn, now: int) -> None:
        for seat in turn.seats:
            if seat in self.host.bots and not self.holds(seat):
                eye = Eye(self.host.match.round, seat, self.host.match.sheet)
                reply = self.host.bots[seat].reply(eye)
                self.plans[seat] = None if reply is None else PlannedCall(now + reply.after, seat, (reply.move,))

    def holds(self, seat: int) -> bool:
        """Does this seat have a plan that is still allowed?"""
        plan = self.plans.get(seat)
        if plan is None:
            return seat in self.plans
        return self.host.match.round.forbidden(seat, plan.moves[0]) is None

    def is_silent(self, seat: int) -> bool:
        return seat in self.plans and self.plans[seat] is None

    def first(self, turn: Turn) -> PlannedCall | None:
        """The next act of those who have one; at the same time the clock comes last."""
        plans = [plan for seat, plan in self.plans.items() if plan is not None and seat in turn.seats]
        clock = self.host.match.seats
        if clock in turn.seats:
            plans.append(PlannedCall(turn.milliseconds, clock, (self.host.match.game.moves.number(str(TICK)),)))
        return min(plans, default=None)

    def ask_person(self, turn: Turn, now: int, first: PlannedCall | None, fresh: bool) -> None:
        seat = self.host.seat
        limit = None if first is None else max(0, first.at - now)
        if self.is_silent(seat):
            return None
        if seat not in turn.seats or self.holds(seat):
            return self.let_time_pass(limit)
        view: View = self.host.match.round.view(seat)
        if not any(choice.forbidden is None for choice in view.choices):
            return self.let_time_pass(limit)
        self.host.shown = len(self.host.story.lines)
        answer = self.host.player.call(view, limit, fresh)
        if answer is not None:
            moves, after = answer
            self.plans[seat] = PlannedCall(now + after, seat, moves) if moves else None
        return None

    def let_time_pass(self, milliseconds: int | None) -> None:
        if milliseconds is not None and self.host.player.keyboard.live:
            self.host.wait(milliseconds / 1000)
