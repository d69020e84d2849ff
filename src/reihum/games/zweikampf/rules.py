"""Zweikampf: both turn up a card, the higher takes both."""

from reihum.rules import *


# 1 Material


@dataclass(frozen=True)
class Options:
    long_form: bool = option(False)


GAME: Final = Game(__name__, ELFER, Options, players=range(2, 3), age=5, minutes=5, level="very easy")
BOX: Final[ZoneNo] = GAME.box()
PILE: Final = GAME.zones("pile", Face.DOWN, Spread.PILE, ordered=True)
READY: Final = GAME.zones("ready", Face.DOWN)
SHOWN: Final = GAME.zones("shown", Face.UP, Spread.ROW, ordered=True)
WON: Final = GAME.zones("won", Face.TOP, Spread.PILE, ordered=True)
DRAW: Final[MoveNo] = GAME.may_draw()


MOST_PAIRS: Final[i64] = 2000  # turned up in the long form


MOST_CARDS: Final = GAME.rule("end")
ALL_CARDS: Final = GAME.rule("long-form")


class Zweikampf(Round):
    options: Options
    pairs: Number = 0  # turned up so far

    # 2 Deal

    def start(self, past: Sheet) -> None:
        two_colours = [card for card in ELFER.cards() if ELFER.colour[card] < 2]
        self.lay_out(BOX, PILE[0], two_colours)
        self.shuffle(PILE[0])
        for _ in range(20):
            self.draw(PILE[0], PILE[1])
        self.shuffle(PILE[1])
        self.let_all_choose()

    # 3 Turning up

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        return None

    def play(self, seat: i64, move: i64) -> None:
        self.draw(PILE[seat], READY[seat])
        if self.has_chosen(seat):
            for each in range(2):
                self.give_all(READY[each], SHOWN[each])
            self.pairs += 1
            self.compare()

    def compare(self) -> None:
        difference = self.pack.digit[self.top(SHOWN[0])] - self.pack.digit[self.top(SHOWN[1])]
        if difference != 0:
            self.take(0 if difference > 0 else 1)
        self.go_on()

    # 4 Taking

    def take(self, winner: i64) -> None:
        """The winner's cards first, then the loser's, each in the order in which they were turned up."""
        self.gather(SHOWN[winner], WON[winner])
        self.gather(SHOWN[1 - winner], WON[winner])

    def gather(self, source: i64, target: i64) -> None:
        card = self.bottom(source)
        while card != NO_CARD:
            self.give(card, source, target)
            card = self.bottom(source)

    # 5 End

    def go_on(self) -> None:
        if self.options.long_form:
            for seat in range(2):
                if self.is_empty(PILE[seat]):
                    self.turn_over(WON[seat], PILE[seat])
        if self.pairs < MOST_PAIRS and not self.is_empty(PILE[0]) and not self.is_empty(PILE[1]):
            self.let_all_choose()
        else:
            self.settle()
            self.end()

    def settle(self) -> None:
        """Nobody can go on. Whoever has no card left to decide a tie loses it; else each keeps the own cards."""
        for seat in range(2):
            if self.is_empty(PILE[seat]) and not self.is_empty(PILE[1 - seat]) and not self.is_empty(SHOWN[seat]):
                self.take(1 - seat)
        for seat in range(2):
            self.gather(SHOWN[seat], WON[seat])

    def outcome(self) -> Outcome:
        return self.score(tuple([float(self.count(WON[seat]) + self.count(PILE[seat])) for seat in range(2)]))

    def score(self, cards: tuple[float, ...]) -> Outcome:
        return Outcome(cards, best(cards), ALL_CARDS if self.options.long_form else MOST_CARDS)


GAME.rounds(Zweikampf)
