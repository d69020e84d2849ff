"""Schwarzer Peter: draw from your neighbour, lay down pairs, and do not be left with the single card."""

from reihum.rules import *

# 1 Cards


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
DRAWN: Final = GAME.zones("drawn", Face.OWN, Spread.ROW, stage=True)
DRAW: Final[MoveNo] = GAME.may_draw()
GAME.roles("neighbour")

IN_TURN: Final = GAME.rule("draw")
LOSER: Final = GAME.rule("loser")


def in_play(short: bool) -> list[int]:
    """Yellow and blue; the short form does without 17 to 20."""
    highest = 16 if short else 20
    return [card for card in ELFER.cards() if ELFER.codes[card][0] in "YB" and ELFER.digit[card] <= highest]


def partner(card: Card) -> Card:
    """The same number of the other colour, two colours further in the pack."""
    return (card + 2 * ELFER.per_colour) % ELFER.size


@final
class SchwarzerPeter(Round):
    options: Options
    neighbour: Seat = 0  # whom the next card is drawn from

    # 2 Deal

    def start(self, past: Sheet) -> None:
        """One card is put away, the others are dealt as far as they go; then all lay down their pairs."""
        self.lay_out(BOX, STOCK, in_play(self.options.short))
        cards = self.mixed(self.cards(STOCK))
        self.give(cards[0], STOCK, AWAY)
        self.hand_out(cards[1:], STOCK, HAND)
        for seat in range(self.seats):
            for card in self.cards(HAND[seat]):
                if card < partner(card) and self.lies(partner(card), HAND[seat]):
                    self.lay_down(card, seat)
        self.next(self.dealer)

    # 3 Drawing

    def moves(self, seat: i64) -> vec[i64]:
        return vec[i64]([DRAW])

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        return None

    def why_wait(self, seat: i64, move: i64) -> Rule:
        return IN_TURN

    def play(self, seat: i64, move: i64) -> None:
        """A hidden card of the neighbour: any that makes no pair stays in hand."""
        hidden = self.cards(HAND[self.neighbour])
        card = hidden[self.drawn_by_lot(i64(len(hidden)))]
        if self.lies(partner(card), HAND[seat]):
            self.give_untracked(card, HAND[self.neighbour], DRAWN[seat])  # for it turns up at once
            self.give_untracked(card, DRAWN[seat], HAND[seat])
            self.lay_down(card, seat)
        else:
            self.give(card, HAND[self.neighbour], DRAWN[seat])
            self.give(card, DRAWN[seat], HAND[seat])
        self.next(seat)

    def lay_down(self, card: Card, seat: i64) -> None:
        """A pair, the yellow card first, so that nobody else can tell which of the two was drawn."""
        yellow = card if card < partner(card) else partner(card)
        self.give(yellow, HAND[seat], PAIRS[seat])
        self.give(partner(yellow), HAND[seat], PAIRS[seat])

    def next(self, seat: i64) -> None:
        """The next player with cards draws from the one after; when there is nobody else, the round is over."""
        drawer = self.next_with_cards(HAND, seat)
        self.neighbour = self.next_with_cards(HAND, drawer)
        if drawer == self.neighbour:
            self.end()
        else:
            self.let(drawer)

    def imagine(self, seat: i64, chance: Chance) -> Round:
        """Nobody holds a pair, unless somebody has set it up so: other worlds are no worlds of this game."""
        set_up = holds_a_pair(self)
        twin = super().imagine(seat, chance)
        while holds_a_pair(twin) and not set_up:
            twin = super().imagine(seat, chance)
        return twin

    # 4 End and scoring

    def outcome(self) -> Outcome:
        return self.score(self.next_with_cards(HAND, self.dealer))

    def score(self, loser: i64) -> Outcome:
        points = filled(self.seats)
        points[loser] = -1
        return most_win(LOSER, points)


def holds_a_pair(round: Round) -> bool:
    """Yellow and blue lie in two words of bits at the same places."""
    for seat in range(round.seats):
        first = HAND[seat] * round.words
        if round.lie[first] & round.lie[first + 1] != 0:
            return True
    return False


GAME.rounds(SchwarzerPeter)
