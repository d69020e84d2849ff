"""Schwarzer Peter: draw from your neighbour, lay down pairs, and do not be left with the single card."""

from dataclasses import dataclass
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.cards import ELFER, Card
from reihum.core.chance import Chance
from reihum.core.game import Game
from reihum.core.moves import Moves, draw
from reihum.core.notes import Kind, Note
from reihum.core.options import option
from reihum.core.round import Round
from reihum.core.rule import Rule
from reihum.core.sheet import Outcome, Sheet, best
from reihum.core.zones import Face, Layout, Spread, Zone

# 1 Cards

COLOURS: Final = ("yellow", "blue")  # they lie in two words of bits at the same places
APART: Final[i64] = ELFER.card("B1") - ELFER.card("Y1")
FIRST_BLUE: Final[i64] = ELFER.card("B1")
HIGHEST_OF_SHORT_FORM: Final = 16

BOX: Final[i64] = 0
STOCK: Final[i64] = 1
AWAY: Final[i64] = 2
COMMON: Final = [Zone("box", Face.UP), Zone("stock", Face.DOWN), Zone("away", Face.DOWN)]
EACH: Final = [Zone("hand", Face.OWN), Zone("pairs", Face.UP, Spread.PILE)]


def hand(seat: i64) -> i64:
    return 3 + 2 * seat


def pairs(seat: i64) -> i64:
    return 4 + 2 * seat


DRAW: Final[i64] = 0
MOVES: Final = Moves([draw()])
NOTES: Final = [Note("neighbour", Kind.SEAT)]


@dataclass(frozen=True)
class Options:
    short: bool = option(False)
    rounds: int = option(1, 1, 2, 3, 4, 5, 6, 8, 10)


LOSER: Final = Rule("loser")


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
    def __init__(self, layout: Layout, options: Options) -> None:
        super().__init__(layout, MOVES, NOTES)
        self.options = options
        self.neighbour: i64 = 0  # whom the next card is drawn from

    def twin(self) -> Round:
        twin = SchwarzerPeter(self.layout, self.options)
        twin.neighbour = self.neighbour
        return twin

    # 2 Deal

    def start(self, past: Sheet) -> None:
        """One card is put away, the others are dealt as far as they go; then all lay down their pairs."""
        self.lay_out(BOX, STOCK, in_play(self.options.short))
        cards = self.mixed(self.cards(STOCK))
        self.give(cards[0], STOCK, AWAY)
        for i in range(1, i64(len(cards))):
            self.give(cards[i], STOCK, hand((i - 1) % self.seats))
        for seat in range(self.seats):
            for card in self.cards(hand(seat)):
                if card < FIRST_BLUE and self.lies(partner(card), hand(seat)):
                    self.lay_down(card, seat)
        self.next(self.dealer)

    # 3 Play

    def moves(self, seat: i64) -> vec[i64]:
        return vec[i64]([DRAW])

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        return None

    def play(self, seat: i64, move: i64) -> None:
        """A hidden card of the neighbour: any that makes no pair stays in hand."""
        hidden = self.cards(hand(self.neighbour))
        card = hidden[self.drawn_by_lot(i64(len(hidden)))]
        if self.lies(partner(card), hand(seat)):
            self.give_untracked(card, hand(self.neighbour), hand(seat))  # for it turns up at once
            self.lay_down(card if card < FIRST_BLUE else partner(card), seat)
        else:
            self.give(card, hand(self.neighbour), hand(seat))
        self.next(seat)

    def lay_down(self, card: Card, seat: i64) -> None:
        """A pair, the yellow card first, so that nobody else can tell which of the two was drawn."""
        self.give(card, hand(seat), pairs(seat))
        self.give(partner(card), hand(seat), pairs(seat))

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
            if not self.is_empty(hand(seat)):
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
        return score(tuple([0.0 if self.is_empty(hand(seat)) else -1.0 for seat in range(self.seats)]))

    def match_over(self, sheet: Sheet) -> bool:
        return len(sheet.outcomes) >= self.options.rounds


def score(points: tuple[float, ...]) -> Outcome:
    return Outcome(points, best(points), LOSER)


def holds_a_pair(round: Round) -> bool:
    for seat in range(round.seats):
        first = hand(seat) * round.words
        if round.lie[first] & round.lie[first + 1] != 0:
            return True
    return False


GAME: Final = Game(
    "schwarzer_peter",
    SchwarzerPeter,
    pack=ELFER,
    players=range(2, 7),
    age=5,
    minutes=10,
    level="very easy",
    common=COMMON,
    each=EACH,
    moves=MOVES,
    notes=NOTES,
    options=Options,
)
