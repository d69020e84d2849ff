"""Die höchste Karte gewinnt: choose in secret, turn up together, the highest card takes them all."""

from reihum.rules import *

# 1 Material


@dataclass(frozen=True)
class Options:
    pass


GAME: Final = Game(__name__, ELFER, Options, players=range(2, 5), age=6, minutes=5, level="easy")
BOX: Final[ZoneNo] = GAME.box()
MIDDLE: Final[ZoneNo] = GAME.meeting("middle")
HAND: Final = GAME.hands()
LAID: Final = GAME.zones("laid", Face.OWN, Spread.PILE, stage=True)
WON: Final = GAME.won()
LAY: Final = GAME.may_play()


HIGHEST: Final[i64] = 11  # the numbers 1 to 11 are in play


ONE_EACH: Final = GAME.rule("choose")
MOST_CARDS: Final = GAME.rule("most-cards")


@final
class HoechsteKarte(Round):
    options: Options

    # 2 Deal

    def start(self, past: Sheet) -> None:
        self.lay_out(BOX, BOX, [])
        for seat in range(self.seats):
            for number in range(HIGHEST):
                self.give(seat * self.pack.per_colour + number, BOX, HAND[seat])
        self.let_all_choose()

    # 3 Play

    def moves(self, seat: i64) -> vec[i64]:
        return self.cards(HAND[seat])

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        return None if self.lies(move, HAND[seat]) else HAVE

    def why_wait(self, seat: i64, move: i64) -> Rule:
        """There are no turns here: whoever waits has laid a card already."""
        return ONE_EACH

    def play(self, seat: i64, move: i64) -> None:
        self.give(move, HAND[seat], LAID[seat])
        if self.has_chosen(seat):
            self.turn_up()

    def turn_up(self) -> None:
        """The single highest card takes what lies in the middle; of several highest none does, and all cards wait."""
        numbers = filled(self.seats)
        for seat in range(self.seats):
            card = self.cards(LAID[seat])[0]
            numbers[seat] = self.pack.digit[card]
            self.give(card, LAID[seat], MIDDLE)
        taker = sole_highest(numbers)
        if taker != NOTHING:
            self.give_all(MIDDLE, WON[taker])
        self.let_all_choose()
        if self.is_empty(HAND[0]):
            self.give_all(MIDDLE, BOX)
            self.end()

    # 4 End

    def outcome(self) -> Outcome:
        return score(tuple([float(self.count(WON[seat])) for seat in range(self.seats)]))


def score(cards: tuple[float, ...]) -> Outcome:
    return Outcome(cards, best(cards), MOST_CARDS)


GAME.rounds(HoechsteKarte)
