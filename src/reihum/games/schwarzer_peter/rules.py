"""Schwarzer Peter: draw from your neighbour, lay down pairs, and do not be left with the single card."""

from reihum.core.chance import Chance
from reihum.rules import *


@dataclass(frozen=True)
class Options:
    short: bool = option(False)
    rounds: int = option(1, 1, 2, 3, 4, 5, 6, 8, 10)


GAME: Final = Game(__name__, ELFER, Options, players=range(2, 7), age=5, minutes=10, level="very easy")
BOX: Final[ZoneNo] = GAME.box()
STOCK: Final[ZoneNo] = GAME.stock()
AWAY: Final[ZoneNo] = GAME.zone("away", Face.DOWN)
HAND: Final = GAME.hands()
PAIRS: Final = GAME.zones("pairs", Face.UP, Spread.PILE)
DRAW: Final[MoveNo] = GAME.may_draw()


# 1 Cards

COLOURS: Final = ("yellow", "blue")  # they lie in two words of bits at the same places
APART: Final[i64] = ELFER.card("B1") - ELFER.card("Y1")
FIRST_BLUE: Final[i64] = ELFER.card("B1")
HIGHEST_OF_SHORT_FORM: Final = 16


LOSER: Final = GAME.rule("loser")


def in_play(short: bool) -> list[int]:
    """Two colours; the short form does without 17 to 20."""
    highest = HIGHEST_OF_SHORT_FORM if short else 20
    return [
        card for card in ELFER.cards() if ELFER.colours[ELFER.colour[card]] in COLOURS and ELFER.digit[card] <= highest
    ]


def partner(card: Card) -> Card:
    """The same number of the other colour."""
    return card - APART if card >= FIRST_BLUE else card + APART


class SchwarzerPeter(Round):
    options: Options
    neighbour: Seat = 0  # whom the next card is drawn from

    # 2 Deal

    def start(self, past: Sheet) -> None:
        """One card is put away, the others are dealt as far as they go; then all lay down their pairs."""
        self.lay_out(BOX, STOCK, in_play(self.options.short))
        cards = self.mixed(self.cards(STOCK))
        self.give(cards[0], STOCK, AWAY)
        for i in range(1, i64(len(cards))):
            self.give(cards[i], STOCK, HAND[(i - 1) % self.seats])
        for seat in range(self.seats):
            for card in self.cards(HAND[seat]):
                if card < FIRST_BLUE and self.lies(partner(card), HAND[seat]):
                    self.lay_down(card, seat)
        self.next(self.dealer)

    # 3 Play

    def moves(self, seat: i64) -> vec[i64]:
        return vec[i64]([DRAW])

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        return None

    def play(self, seat: i64, move: i64) -> None:
        """A hidden card of the neighbour: any that makes no pair stays in hand."""
        hidden = self.cards(HAND[self.neighbour])
        card = hidden[self.drawn_by_lot(i64(len(hidden)))]
        if self.lies(partner(card), HAND[seat]):
            self.give_untracked(card, HAND[self.neighbour], HAND[seat])  # for it turns up at once
            self.lay_down(card if card < FIRST_BLUE else partner(card), seat)
        else:
            self.give(card, HAND[self.neighbour], HAND[seat])
        self.next(seat)

    def lay_down(self, card: Card, seat: i64) -> None:
        """A pair, the yellow card first, so that nobody else can tell which of the two was drawn."""
        self.give(card, HAND[seat], PAIRS[seat])
        self.give(partner(card), HAND[seat], PAIRS[seat])

    def next(self, seat: i64) -> None:
        """The next player with cards draws from the next after him; when there is nobody else, the round is over."""
        drawer = self.next_with_cards(seat)
        self.neighbour = self.next_with_cards(drawer)
        if drawer == self.neighbour:
            self.end()
        else:
            self.let(drawer)

    def next_with_cards(self, seat: i64) -> i64:
        """The next who still holds cards, if anybody else does."""
        for _ in range(self.seats):
            seat = self.after(seat)
            if not self.is_empty(HAND[seat]):
                return seat
        return seat

    def imagine(self, seat: i64, chance: Chance) -> Round:
        """Nobody holds a pair, unless somebody has set it up so: other worlds are no worlds of this game."""
        set_up = holds_a_pair(self)
        twin = super().imagine(seat, chance)
        while holds_a_pair(twin) and not set_up:
            twin = super().imagine(seat, chance)
        return twin

    # 4 End and scoring

    def outcome(self) -> Outcome:
        return score(tuple([0.0 if self.is_empty(HAND[seat]) else -1.0 for seat in range(self.seats)]))

    def match_over(self, sheet: Sheet) -> bool:
        return len(sheet.outcomes) >= self.options.rounds


def score(points: tuple[float, ...]) -> Outcome:
    return Outcome(points, best(points), LOSER)


def holds_a_pair(round: Round) -> bool:
    for seat in range(round.seats):
        first = HAND[seat] * round.words
        if round.lie[first] & round.lie[first + 1] != 0:
            return True
    return False


GAME.rounds(SchwarzerPeter)
