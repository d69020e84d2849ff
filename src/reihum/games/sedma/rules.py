"""Sedma: the last card of the led rank takes the trick, and so does any seven; aces and tens count."""

from reihum.rules import *

# 1 Cards


@dataclass(frozen=True)
class Options:
    last_trick: bool = option(True)
    until: int = option(10, 5, 10, 15)


GAME: Final = Game(
    __name__, GERMAN, Options, players=range(2, 5, 2), age=9, minutes=20, level="medium", best_with=(4,)
)  # fmt: skip
BOX: Final[ZoneNo] = GAME.box()
STOCK: Final[ZoneNo] = GAME.stock(ordered=True)
TRICK: Final[ZoneNo] = GAME.meeting("trick")
HAND: Final = GAME.hands()
WON: Final = GAME.won()
LAY: Final = GAME.may_play()
DONE: Final[MoveNo] = GAME.may_finish()

PLAYING: Final[i64] = GAME.phase("play")
GOING_ON: Final[i64] = GAME.phase("on")  # the leader ends the trick or goes on
LEADING: Final[i64] = GAME.phase("lead")
GAME.roles("leader", "taker")
GAME.during([PLAYING, GOING_ON], "leader", "taker")

GO_ON: Final = GAME.rule("go-on")
SCORING: Final = GAME.rule("scoring")

SEVEN: Final[i64] = GERMAN.ranks.index("7")
TAKING: Final = Sets(GERMAN, 9, lambda rank, card: GERMAN.rank[card] in (rank, SEVEN))  # of each rank that is led
COUNTING: Final = Sets(GERMAN, 1, lambda _, card: GERMAN.ranks[GERMAN.rank[card]] in ("A", "10"))


@final
class Sedma(Round):
    options: Options
    task: Phase = PLAYING
    rank: Rank = NOTHING  # led
    leader: Seat = NOTHING
    taker: Seat = NOTHING  # of the trick so far

    # 2 Deal

    def next_dealer(self, past: Sheet) -> i64:
        """The deal stays with the side that has lost."""
        dealer: i64 = past.first_dealer
        for outcome in past.outcomes:
            has_lost = outcome.points[dealer] < max(outcome.points)
            dealer = self.after(dealer, 2 if has_lost else 1)
        return dealer

    def start(self, past: Sheet) -> None:
        self.lay_out(BOX, STOCK, GERMAN.part("7"))
        self.shuffle(STOCK)
        self.draw_each(STOCK, HAND, 4)
        self.let(self.after(self.dealer))

    def partners(self, seat: i64) -> tuple[int, ...]:
        return tuple([other for other in range(self.seats) if other % 2 == seat % 2])

    # 3 A trick

    def moves(self, seat: i64) -> vec[i64]:
        if self.task != GOING_ON:
            return self.cards(HAND[seat])
        return append(self.cards_of(TAKING, self.rank, HAND[seat]), DONE)

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        if move == DONE:
            return None if self.task == GOING_ON else NOT_NOW
        if not self.lies(move, HAND[seat]):
            return HAVE
        return None if self.task != GOING_ON or self.takes(move) else GO_ON

    def takes(self, card: Card) -> bool:
        return self.pack.rank[card] in (self.rank, SEVEN)

    def play(self, seat: i64, move: i64) -> None:
        if move == DONE:
            self.end_trick()
            return
        if self.is_empty(TRICK):
            self.leader = seat
            self.rank = self.pack.rank[move]
        if self.takes(move):
            self.taker = seat
        self.give(move, HAND[seat], TRICK)
        self.task = PLAYING
        self.let(self.after(seat))
        if self.after(seat) == self.leader:
            self.ask_leader()

    # 4 Going on

    def ask_leader(self) -> None:
        """All have played; without cards the leader has no choice."""
        self.task = GOING_ON
        if self.is_empty(HAND[self.leader]):
            self.end_trick()

    def end_trick(self) -> None:
        self.give_all(TRICK, WON[self.taker])
        self.task = LEADING
        self.rank = NOTHING
        for _card in range(4 - self.count(HAND[self.taker])):
            self.draw_in_turn(STOCK, HAND, self.taker)
        self.let(self.taker)
        if self.is_empty(HAND[self.taker]):
            self.end()

    # 5 Scoring

    def outcome(self) -> Outcome:
        points = filled(2)
        for seat in range(self.seats):
            points[seat % 2] += 10 * self.count_of(COUNTING, 0, WON[seat])
        if self.options.last_trick:
            points[self.taker % 2] += 10
        return self.score(points, self.has_nothing(0) or self.has_nothing(1))

    def has_nothing(self, side: i64) -> bool:
        return all(self.is_empty(WON[seat]) for seat in self.partners(side))

    def score(self, points: vec[i64], has_all: bool) -> Outcome:
        """Stakes for the side with more points: one, two for all of them, three for every card."""
        stakes = filled(self.seats)
        if points[0] != points[1]:
            side = i64(points[1] > points[0])
            for seat in self.partners(side):
                stakes[seat] = 3 if has_all else 2 if points[1 - side] == 0 else 1
        return most_win(SCORING, stakes)

    # 6 End of the match

    def match_over(self, sheet: Sheet) -> bool:
        return max(sheet.totals) >= self.options.until


GAME.rounds(Sedma)
