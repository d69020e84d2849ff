"""Ratefix: you know one card of the sum; guess the rest."""

from reihum.rules import *

# 1 Cards


@dataclass(frozen=True)
class Options:
    pass


GAME: Final = Game(__name__, ELFER, Options, players=range(2, 5), age=7, minutes=15, level="easy")
ASIDE: Final[ZoneNo] = GAME.zone("aside", Face.DOWN, Spread.PILE, ordered=True)
MIDDLE: Final[ZoneNo] = GAME.zone("middle", Face.UP, Spread.ROW)
PILE: Final = GAME.zones("pile", Face.DOWN, Spread.PILE, ordered=True)
CARD: Final = GAME.zones("card", Face.OWN, Spread.ROW, stage=True)
WON: Final = GAME.won(Face.UP)
GUESS: Final = GAME.may_name([str(number) for number in range(81)])
GAME.hide("named")
GAME.roles("starter")
GAME.said("guesses")

POSSIBLE: Final = GAME.rule("guess")
MOST_CARDS: Final = GAME.rule("end")

CARDS_EACH: Final = {2: 20, 3: 13, 4: 10}


@final
class Ratefix(Round):
    options: Options
    starter: Seat = 0  # who names a sum first
    named: Number = 0  # how many have named one
    guesses: Numbers  # 0: none yet
    last_sum: Number = 0

    def start(self, past: Sheet) -> None:
        self.lay_out(ASIDE, ASIDE, ELFER.cards())
        self.shuffle(ASIDE)
        self.draw_each(ASIDE, PILE, CARDS_EACH[int(self.seats)])
        self.starter = self.after(self.dealer)
        self.next_sum()

    # 2 Cards into the middle

    def next_sum(self) -> None:
        """Everybody looks at the top card and puts it into the middle, face down."""
        for seat in range(self.seats):
            self.draw(PILE[seat], CARD[seat])
        self.guesses = filled(self.seats)
        self.named = 0
        self.let(self.starter)

    # 3 Guessing

    def moves(self, seat: i64) -> vec[i64]:
        return GUESS.from_to(self.seats, 20 * self.seats)

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        return None if self.seats <= GUESS.which(move) <= 20 * self.seats else POSSIBLE

    def play(self, seat: i64, move: i64) -> None:
        self.guesses[seat] = GUESS.which(move)
        self.named += 1
        self.let(self.after(seat))
        if self.named == self.seats:
            self.turn_up()

    # 4 Turning up

    def turn_up(self) -> None:
        for seat in range(self.seats):
            self.give_all(CARD[seat], MIDDLE)
        self.last_sum = self.value_of(MIDDLE)
        self.starter = self.nearest()
        self.give_all(MIDDLE, WON[self.starter])
        if self.is_empty(PILE[0]):
            self.end()
        else:
            self.next_sum()

    def nearest(self) -> i64:
        """Of two that are equally near, whoever spoke first."""
        found = self.starter
        for step in range(1, self.seats):
            seat = self.after(self.starter, step)
            if self.distance(seat) < self.distance(found):
                found = seat
        return found

    def distance(self, seat: i64) -> i64:
        """How far off this guess is; above or below is the same."""
        off = self.guesses[seat] - self.last_sum
        return off if off >= 0 else -off

    # 5 End

    def outcome(self) -> Outcome:
        return score(self.count_each(WON))


def score(cards: vec[i64]) -> Outcome:
    return most_win(MOST_CARDS, cards)


GAME.rounds(Ratefix)
