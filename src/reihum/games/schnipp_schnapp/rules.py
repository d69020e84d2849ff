"""Schnipp Schnapp: turn cards up, be the first to call when two numbers are equal, collect quartets."""

from reihum.rules import *

# 1 Material


@dataclass(frozen=True)
class Options:
    all_at_once: bool = option(False)
    window: int = option(3000, 2000, 3000, 5000)
    simultaneous: int = option(40, 40, 100, 250)
    most_turned: int = option(1000, 500, 1000, 2000)


GAME: Final = Game(__name__, ELFER, Options, players=range(2, 7), age=6, minutes=10, level="very easy")

STOCK: Final[ZoneNo] = GAME.stock()
MIDDLE: Final[ZoneNo] = GAME.zone("middle", Face.TOP, Spread.PILE, ordered=True)
HAND: Final = GAME.hands()
FACE_DOWN: Final = GAME.zones("pile", Face.DOWN, Spread.PILE, ordered=True)
FACE_UP: Final = GAME.zones("open", Face.TOP, Spread.PILE, ordered=True, stage=True)
QUARTETS: Final = GAME.zones("quartets", Face.UP, Spread.ROW)

DRAW: Final[MoveNo] = GAME.flows(GAME.may_draw())
DONE: Final[MoveNo] = GAME.may_finish()
SCHNAPP: Final[MoveNo] = GAME.may_say("Schnapp")
SCHNIPP: Final[MoveNo] = GAME.may_say("Schnipp")
TICK: Final[MoveNo] = GAME.may_tick()
GAME.words("called", ["Schnapp", "Schnipp"])
GAME.hide("player", "called_at", "turned", "since_won")
GAME.said("called")

TOO_LATE: Final = GAME.rule("window")
ONCE: Final = GAME.rule("once")
OTHER_WORD: Final = GAME.rule("both-words")
OUT: Final = GAME.rule("out")
SCORING: Final = GAME.rule("scoring")
VARIANT_SCORING: Final = GAME.rule("variant-scoring")


@final
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
            self.lay_quartets_aside(HAND[seat], seat)
        self.called = filled(self.seats, NOTHING)
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
        return vec[i64]([word for word in (SCHNAPP, SCHNIPP) if self.why_not_call(seat, word) is None])

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

    def has_cards(self, seat: i64) -> bool:
        return not self.is_empty(FACE_DOWN[seat]) or not self.is_empty(FACE_UP[seat])

    def next(self) -> None:
        """The next player who has cards turns up, unless the game is over."""
        self.called = filled(self.seats, NOTHING)
        self.called_at = filled(self.seats)
        if self.is_finished():
            self.end()
            return
        self.player = self.after(self.player)
        while not self.has_cards(self.player):
            self.player = self.after(self.player)
        self.let(self.player)

    def turn_up(self) -> None:
        for seat in range(self.seats):
            if self.is_fresh(seat) and self.has_cards(seat):
                if self.is_empty(FACE_DOWN[seat]):
                    self.give_all(FACE_UP[seat], FACE_DOWN[seat])
                    self.shuffle(FACE_DOWN[seat])
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
        other = SCHNIPP if move == SCHNAPP else SCHNAPP
        if self.is_right(other) and self.is_right(move) and self.first_call(other) <= self.now:
            return OTHER_WORD
        return OUT if move == SCHNAPP and not self.has_cards(seat) else None

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
        if closing < self.wait and self.is_right(word):
            self.wait = closing
        self.acting &= ~BIT[seat]
        if self.acting == BIT[self.clock]:  # everybody has called
            self.settle()

    def is_right(self, word: i64) -> bool:
        return self.matching() != NOBODY if word == SCHNAPP else self.meets_middle()

    def matching(self) -> i64:
        """The seats, as a set, whose open piles Schnapp wins: two show the same number, and one of the cards is new."""
        found = NOBODY
        for seat in range(self.seats):
            for other in range(self.seats):
                if seat != other and (self.is_fresh(seat) or self.is_fresh(other)):
                    if self.show_the_same(FACE_UP[seat], FACE_UP[other]):
                        found |= BIT[seat]
        return found

    def meets_middle(self) -> bool:
        """Does a new card show the number of the middle, so that Schnipp wins it?"""
        return any(self.is_fresh(seat) and self.show_the_same(FACE_UP[seat], MIDDLE) for seat in range(self.seats))

    def show_the_same(self, pile: i64, other: i64) -> bool:
        one = self.top(pile)
        two = self.top(other)
        return one != NO_CARD and two != NO_CARD and self.pack.rank[one] == self.pack.rank[two]

    # 5 Winning and losing piles

    def settle(self) -> None:
        """The window is closed: right calls first, then what is owed and what wrong calls cost."""
        for_piles = self.callers(SCHNAPP)
        for_middle = self.callers(SCHNIPP)
        matching = self.matching()
        met = self.meets_middle()
        if matching != NOBODY and met:  # the first right call has ended the time for the other word
            if self.first_call(SCHNAPP) < self.first_call(SCHNIPP):
                for_middle = NOBODY
            else:
                for_piles = NOBODY
        if matching != NOBODY and self.is_won(for_piles):
            self.gather(matching, lowest(for_piles))
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

    def first_call(self, word: i64) -> i64:
        """When this word was called first; long after all time if nobody has."""
        first: i64 = NEVER
        for seat in members(self.callers(word)):
            if self.called_at[seat] < first:
                first = self.called_at[seat]
        return first

    def is_won(self, callers: i64) -> bool:
        """Has one alone called it? Of several nobody wins, and they take their open piles back."""
        if count(callers) > 1:
            for seat in members(callers):
                self.put_under_pile(FACE_UP[seat], seat)
        return count(callers) == 1

    def gather(self, seats: i64, winner: i64) -> None:
        """The open piles of these seats go onto the winner's own, clockwise; then all are taken."""
        for i in range(1, self.seats):
            seat = self.after(winner, i)
            if seats & BIT[seat] != 0:
                self.give_all(FACE_UP[seat], FACE_UP[winner])
        self.take(FACE_UP[winner], winner)

    def take(self, zone: i64, winner: i64) -> None:
        self.since_won = 0
        self.lay_quartets_aside(zone, winner)
        self.put_under_pile(zone, winner)

    def lay_quartets_aside(self, zone: i64, seat: i64) -> None:
        for number in range(ELFER.of_rank.number):
            if self.count_of(ELFER.of_rank, number, zone) == 4:
                for card in self.cards_of(ELFER.of_rank, number, zone):
                    self.give(card, zone, QUARTETS[seat])

    def put_under_pile(self, zone: i64, seat: i64) -> None:
        """Turned over as one and put under the face-down pile: what lay at the bottom comes first."""
        while not self.is_empty(zone):
            self.put_under(self.bottom(zone), zone, FACE_DOWN[seat])

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
        with_cards = [seat for seat in range(self.seats) if self.has_cards(seat)]
        return len(with_cards) <= 1 or self.turned >= self.options.most_turned or self.since_won >= STALL

    def outcome(self) -> Outcome:
        quartets = vec[i64]([self.count(QUARTETS[seat]) // 4 for seat in range(self.seats)])
        return self.score(quartets, self.count_each(FACE_DOWN, FACE_UP))

    def score(self, quartets: vec[i64], held: vec[i64]) -> Outcome:
        if self.options.all_at_once:
            return result(VARIANT_SCORING, [line("quartets", quartets, 4), line("piles", held)])
        return most_win(SCORING, quartets)

    # 7 All at once

    def is_fresh(self, seat: i64) -> bool:
        """Does this seat turn up a card, or has it just done so?"""
        return self.options.all_at_once or seat == self.player


NEVER: Final[i64] = 1_000_000_000
STALL: Final = 400  # cards turned up without a won pile

GAME.rounds(SchnippSchnapp)
