"""Hoch und tief: one card each from the stock, the higher wins."""

from reihum.rules import *


@dataclass(frozen=True)
class Options:
    low: bool = option(False)


GAME: Final = Game(__name__, PARADOX, Options, players=range(2, 5), age=4, minutes=1, level="very easy")
STOCK: Final[ZoneNo] = GAME.stock(ordered=True)
SHOWN: Final = GAME.zones("shown", Face.UP, Spread.ROW)
GAME.may_draw()
HIGHER: Final = GAME.rule("higher")


@final
class HochUndTief(Round):
    options: Options
    drawn: Number = 0

    def start(self, past: Sheet) -> None:
        self.lay_out(STOCK, STOCK, PARADOX.cards())
        self.shuffle(STOCK)
        self.let(self.after(self.dealer))

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        return None

    def play(self, seat: i64, move: i64) -> None:
        self.draw(STOCK, SHOWN[seat])
        self.drawn += 1
        if self.drawn == self.seats:
            self.end()
        else:
            self.let(self.after(seat))

    def low_wins(self) -> bool:
        return self.options.low

    def outcome(self) -> Outcome:
        digits = vec[i64]([self.pack.digit[self.cards(SHOWN[seat])[0]] for seat in range(self.seats)])
        return fewest_win(HIGHER, digits) if self.options.low else most_win(HIGHER, digits)


GAME.rounds(HochUndTief)
