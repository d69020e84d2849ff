"""Zweikampf: both turn up a card, the higher takes both."""

from reihum.rules import *

# 1 Cards


@dataclass(frozen=True)
class Options:
    long_form: bool = option(False)


GAME: Final = Game(__name__, ELFER, Options, players=range(2, 3), age=5, minutes=5, level="very easy")
BOX: Final[ZoneNo] = GAME.box()
PILE: Final = GAME.zones("pile", Face.DOWN, Spread.PILE, ordered=True)
READY: Final = GAME.zones("ready", Face.DOWN, stage=True)
SHOWN: Final = GAME.zones("shown", Face.UP, Spread.ROW, ordered=True, stage=True)
WON: Final = GAME.won(Face.TOP, ordered=True)
GAME.may_draw()
GAME.hide("pairs")

TOGETHER: Final = GAME.rule("turn-up")
MOST_CARDS: Final = GAME.rule("end")
ALL_CARDS: Final = GAME.rule("long-form")
MOST_PAIRS: Final[i64] = 2000  # turned up in the long form


@final
class Zweikampf(Round):
    options: Options
    pairs: Number = 0  # turned up so far

    # 2 Deal

    def start(self, past: Sheet) -> None:
        self.lay_out(BOX, PILE[0], [card for card in ELFER.cards() if ELFER.colour[card] < 2])
        self.shuffle(PILE[0])
        for _ in range(20):
            self.draw(PILE[0], PILE[1])
        self.shuffle(PILE[1])
        self.let_all_choose()

    # 3 Turning up

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        return None

    def why_wait(self, seat: i64, move: i64) -> Rule:
        """There are no turns here: whoever waits has turned up a card already."""
        return TOGETHER

    def play(self, seat: i64, move: i64) -> None:
        self.draw(PILE[seat], READY[seat])
        if self.has_chosen(seat):
            self.turn_up()

    def turn_up(self) -> None:
        for seat in range(2):
            self.give_all(READY[seat], SHOWN[seat])
        self.pairs += 1
        difference = self.pack.digit[self.top(SHOWN[0])] - self.pack.digit[self.top(SHOWN[1])]
        if difference != 0:
            self.take(0 if difference > 0 else 1)
        self.go_on()

    def take(self, winner: i64) -> None:
        """The winner's cards first, then the loser's, each in the order in which they were turned up."""
        self.give_all(SHOWN[winner], WON[winner])
        self.give_all(SHOWN[1 - winner], WON[winner])

    # 4 End

    def go_on(self) -> None:
        if self.options.long_form:
            self.turn_piles_over()
        if self.pairs < MOST_PAIRS and not self.is_empty(PILE[0]) and not self.is_empty(PILE[1]):
            self.let_all_choose()
        else:
            self.settle()
            self.end()

    def settle(self) -> None:
        """A player with no card left to decide a tie loses it; if both have none, each keeps their own cards."""
        for seat in range(2):
            if self.is_empty(PILE[seat]) and not self.is_empty(PILE[1 - seat]):
                self.take(1 - seat)
        for seat in range(2):
            self.give_all(SHOWN[seat], WON[seat])

    def outcome(self) -> Outcome:
        return self.score(self.count_each(WON, PILE))

    def score(self, cards: vec[i64]) -> Outcome:
        return most_win(ALL_CARDS if self.options.long_form else MOST_CARDS, cards)

    # 5 Long form

    def turn_piles_over(self) -> None:
        """The cards won become a new pile: those won first are turned up first."""
        for seat in range(2):
            if self.is_empty(PILE[seat]):
                self.turn_over(WON[seat], PILE[seat])


GAME.rounds(Zweikampf)
