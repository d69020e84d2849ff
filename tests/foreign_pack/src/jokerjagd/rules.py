"""Jokerjagd: take tricks; a joker takes whatever lies there."""

from jokerjagd.pack import FRENCH
from reihum.rules import *


@dataclass(frozen=True)
class Options:
    cards: int = option(6, 3, 6)


GAME: Final = Game(__name__, FRENCH, Options, players=range(2, 7), age=6, minutes=5, level="easy")
STOCK: Final[ZoneNo] = GAME.stock()
TRICK: Final[ZoneNo] = GAME.trick()
HAND: Final = GAME.hands()
WON: Final = GAME.won()
LAY: Final = GAME.may_play()

SCORING: Final = GAME.rule("scoring")


class Jokerjagd(TrickRound):
    options: Options
    led: Colour = NOTHING

    def start(self, past: Sheet) -> None:
        self.lay_out(STOCK, STOCK, FRENCH.cards())
        self.deal(STOCK, HAND, self.options.cards)
        self.let(self.after(self.dealer))

    def to_follow(self) -> i64:
        return ANY if self.played == 0 else self.led

    def lead(self, card: Card) -> None:
        self.led = FRENCH.colour[card]

    def beats(self, card: Card, other: Card) -> bool:
        if card >= FRENCH.suited:
            return other < FRENCH.suited
        return super().beats(card, other)

    def moves(self, seat: i64) -> vec[i64]:
        return self.cards_to_lay(seat)

    def outcome(self) -> Outcome:
        return result(SCORING, [line("won", vec[i64]([self.count(WON[seat]) for seat in range(self.seats)]))])


GAME.rounds(Jokerjagd)
