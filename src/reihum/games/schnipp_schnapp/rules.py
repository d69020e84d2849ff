"""Schnipp Schnapp: turn cards up, be the first to call when two numbers are equal, collect quartets."""

from reihum.rules import *


from reihum.games.schnipp_schnapp import material, piles
from reihum.games.schnipp_schnapp.material import (
    DONE,
    DRAW,
    MIDDLE,
    SCHNAPP,
    SCHNIPP,
    STOCK,
    TICK,
    face_down,
    face_up,
    hand,
    quartets,
)
from reihum.games.schnipp_schnapp.piles import has_cards

# 1 Material (where the cards lie: material.py)

STALL: Final[i64] = 400  # cards turned up without a won pile

TOO_LATE: Final = GAME.rule("window")
ONCE: Final = GAME.rule("once")
OUT: Final = GAME.rule("out")
SCORING: Final = GAME.rule("scoring")
VARIANT_SCORING: Final = GAME.rule("variant-scoring")


@dataclass(frozen=True)
class Options:
    all_at_once: bool = option(False)
    window: int = option(3000, 2000, 3000, 5000)
    simultaneous: int = option(40, 40, 100, 250)
    most_turned: int = option(1000, 500, 1000, 2000)


class SchnippSchnapp(Round):
    options: Options
    player: Seat = 0  # whose turn it is to turn up, or was
    called: Words  # the word of each seat in this window,
    called_at: Numbers  # and when, in milliseconds
    owes: Numbers  # cards still to be paid to the middle
    turned: Number = 0  # cards turned up in all,
    since_won: Number = 0  # and since a pile was won

    # 2 Deal

    def start(self, past: Sheet) -> None:
        self.lay_out(STOCK, STOCK, ELFER.cards())
        cards = self.mixed(self.cards(STOCK))
        for i in range(i64(len(cards))):
            self.give(cards[i], STOCK, HAND[self.after(self.dealer, 1 + i % self.seats)])
        for seat in range(self.seats):
            piles.lay_quartets_aside(self, HAND[seat], seat)
        self.called = filled(self.seats, NOTHING)
        self.called_at = filled(self.seats)
        self.owes = filled(self.seats)
        self.player = self.dealer
        self.let_all_choose()

    def lay_hand_down(self, seat: i64) -> None:
        self.give_all(HAND[seat], FACE_DOWN[seat])
        self.shuffle(FACE_DOWN[seat])
        if self.has_chosen(seat):
            self.next()

    # 3 Turning up

    def moves(self, seat: i64) -> vec[i64]:
        if self.mode == SECRET:
            return vec[i64]([DONE])
        if self.mode == ALONE:
            return vec[i64]([DRAW])
        if seat == self.clock:
            return vec[i64]([TICK])
        if self.now > self.wait:
            return vec[i64]()
        return vec[i64]([SCHNAPP, SCHNIPP] if has_cards(self, seat) else [SCHNIPP])

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        if self.mode == RACE:
            return self.why_not_call(seat, move)
        return None if move == (DONE if self.mode == SECRET else DRAW) else NOT_NOW

    def play(self, seat: i64, move: i64) -> None:
        if move == DONE:
            self.lay_hand_down(seat)
        elif move == DRAW:
            self.turn_up()
        elif move == TICK:
            self.settle()
        else:
            self.call(seat, move)

    def next(self) -> None:
        """The next player who has cards turns up, unless the game is over."""
        self.called = filled(self.seats, NOTHING)
        self.called_at = filled(self.seats)
        if self.is_finished():
            self.end()
            return
        self.player = self.after(self.player)
        while not has_cards(self, self.player):
            self.player = self.after(self.player)
        self.let(self.player)

    def turn_up(self) -> None:
        for seat in range(self.seats):
            if self.fresh() & BIT[seat] != 0 and has_cards(self, seat):
                if self.is_empty(FACE_DOWN[seat]):
                    piles.start_anew(self, seat)
                self.draw(FACE_DOWN[seat], FACE_UP[seat])
                self.turned += 1
                self.since_won += 1
        self.let_race(self.everybody(), self.options.window)

    # 4 Calling

    def why_not_call(self, seat: i64, move: i64) -> Rule | None:
        if seat == self.clock or move not in (SCHNAPP, SCHNIPP):
            return None if seat == self.clock and move == TICK else NOT_NOW
        if self.now > self.wait:
            return TOO_LATE
        return OUT if move == SCHNAPP and not has_cards(self, seat) else None

    def why_wait(self, seat: i64, move: i64) -> Rule:
        """Nobody calls twice, and nobody while no window is open; anything else is done in turn."""
        if seat == self.clock or self.mode == SECRET or move not in (SCHNAPP, SCHNIPP):
            return TURN
        return ONCE if self.mode == RACE else TOO_LATE

    def call(self, seat: i64, word: i64) -> None:
        """The first right call closes the window, but for those who call at the same time."""
        self.called[seat] = word - SCHNAPP
        self.called_at[seat] = self.now
        closing = self.now + self.options.simultaneous
        if closing < self.wait and piles.is_right(self, word, self.fresh()):
            self.wait = closing
        self.acting &= ~BIT[seat]
        if self.acting == BIT[self.clock]:  # everybody has called
            self.settle()

    # 5 Winning and losing piles (how they are put together: piles.py)

    def settle(self) -> None:
        """The window is closed: right calls first, then what is owed and what wrong calls cost."""
        for_piles = self.callers(SCHNAPP)
        for_middle = self.callers(SCHNIPP)
        matching = piles.matching(self, self.fresh())
        met = piles.meets_middle(self, self.fresh())
        if matching != NOBODY and self.is_won(for_piles):
            winner = lowest(for_piles)
            piles.gather(self, matching, winner)
            self.take(FACE_UP[winner], winner)
        if met and self.is_won(for_middle):
            self.take(MIDDLE, lowest(for_middle))
        self.pay((for_piles if matching == NOBODY else NOBODY) | (NOBODY if met else for_middle))
        self.next()

    def callers(self, word: i64) -> i64:
        """Who called this word in time, as a set."""
        found = NOBODY
        for seat in range(self.seats):
            if self.called[seat] == word - SCHNAPP and self.called_at[seat] <= self.wait:
                found |= BIT[seat]
        return found

    def is_won(self, callers: i64) -> bool:
        """Has one alone called it? Of several nobody wins, and they take their open piles back."""
        if count(callers) > 1:
            for seat in range(self.seats):
                if callers & BIT[seat] != 0:
                    piles.put_under_pile(self, FACE_UP[seat], seat)
        return count(callers) == 1

    def take(self, zone: i64, winner: i64) -> None:
        self.since_won = 0
        piles.lay_quartets_aside(self, zone, winner)
        piles.put_under_pile(self, zone, winner)

    def pay(self, wrong: i64) -> None:
        """Each wrong call costs the open pile; without one, the next card turned up, when its window is closed."""
        for i in range(self.seats):
            seat = self.after(self.player, i)
            if self.owes[seat] > 0 and not self.is_empty(FACE_UP[seat]):
                self.owes[seat] -= 1
                self.give_all(FACE_UP[seat], MIDDLE)
            if wrong & BIT[seat] != 0:
                if self.is_empty(FACE_UP[seat]):
                    self.owes[seat] += 1
                self.give_all(FACE_UP[seat], MIDDLE)

    # 6 End

    def is_finished(self) -> bool:
        alone = piles.with_cards(self) <= 1
        return alone or self.turned >= self.options.most_turned or self.since_won >= STALL

    def outcome(self) -> Outcome:
        seats = range(self.seats)
        held = tuple([float(self.count(FACE_DOWN[seat]) + self.count(FACE_UP[seat])) for seat in seats])
        return self.score(tuple([float(self.count(QUARTETS[seat])) for seat in seats]), held)

    def score(self, aside: tuple[float, ...], held: tuple[float, ...]) -> Outcome:
        if self.options.all_at_once:
            return self.most_cards(aside, held)
        points = tuple([cards / 4 for cards in aside])
        return Outcome(points, best(points), SCORING)

    # 7 All at once

    def fresh(self) -> i64:
        """Who turns up a card, or has just done so, as a set."""
        return self.everybody() if self.options.all_at_once else BIT[self.player]

    def most_cards(self, aside: tuple[float, ...], held: tuple[float, ...]) -> Outcome:
        points = tuple([aside[seat] + held[seat] for seat in range(self.seats)])
        return Outcome(points, best(points), VARIANT_SCORING, (Line("quartets", aside), Line("piles", held)))


GAME.rounds(SchnippSchnapp)
