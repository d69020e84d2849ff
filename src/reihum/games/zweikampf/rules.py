"""Zweikampf: both turn up a card, the higher takes both."""

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from reihum.core.cards import ELFER, NO_CARD
from reihum.core.game import Game
from reihum.core.moves import Moves, draw
from reihum.core.notes import Note
from reihum.core.options import option
from reihum.core.round import Round
from reihum.core.rule import Rule
from reihum.core.sheet import Outcome, Sheet, best
from reihum.core.zones import Face, Layout, Spread, Zone

# 1 Material

MOST_PAIRS: Final[i64] = 2000  # turned up in the long form

BOX: Final[i64] = 0
COMMON: Final = [Zone("box", Face.UP)]
EACH: Final = [
    Zone("pile", Face.DOWN, Spread.PILE, ordered=True),
    Zone("ready", Face.DOWN),
    Zone("shown", Face.UP, Spread.ROW, ordered=True),
    Zone("won", Face.TOP, Spread.PILE, ordered=True),
]


def pile(seat: i64) -> i64:
    return 1 + 4 * seat


def ready(seat: i64) -> i64:
    return 2 + 4 * seat


def shown(seat: i64) -> i64:
    return 3 + 4 * seat


def won(seat: i64) -> i64:
    return 4 + 4 * seat


MOVES: Final = Moves([draw()])
NOTES: Final = [Note("pairs")]


@dataclass(frozen=True)
class Options:
    long_form: bool = option(False)


MOST_CARDS: Final = Rule("end")
ALL_CARDS: Final = Rule("long-form")


class Zweikampf(Round):
    def __init__(self, layout: Layout, options: Options) -> None:
        super().__init__(layout, MOVES, NOTES)
        self.options = options
        self.pairs: i64 = 0  # turned up so far

    def twin(self) -> Round:
        twin = Zweikampf(self.layout, self.options)
        twin.pairs = self.pairs
        return twin

    # 2 Deal

    def start(self, past: Sheet) -> None:
        two_colours = [card for card in ELFER.cards() if ELFER.colour[card] < 2]
        self.lay_out(BOX, pile(0), two_colours)
        self.shuffle(pile(0))
        for _ in range(20):
            self.draw(pile(0), pile(1))
        self.shuffle(pile(1))
        self.let_all_choose()

    # 3 Turning up

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        return None

    def play(self, seat: i64, move: i64) -> None:
        self.draw(pile(seat), ready(seat))
        if self.has_chosen(seat):
            for each in range(2):
                self.give_all(ready(each), shown(each))
            self.pairs += 1
            self.compare()

    def compare(self) -> None:
        difference = self.pack.digit[self.top(shown(0))] - self.pack.digit[self.top(shown(1))]
        if difference != 0:
            self.take(0 if difference > 0 else 1)
        self.go_on()

    # 4 Taking

    def take(self, winner: i64) -> None:
        """The winner's cards first, then the loser's, each in the order in which they were turned up."""
        self.gather(shown(winner), won(winner))
        self.gather(shown(1 - winner), won(winner))

    def gather(self, source: i64, target: i64) -> None:
        card = self.bottom(source)
        while card != NO_CARD:
            self.give(card, source, target)
            card = self.bottom(source)

    # 5 End

    def go_on(self) -> None:
        if self.options.long_form:
            for seat in range(2):
                if self.is_empty(pile(seat)):
                    self.turn_over(won(seat), pile(seat))
        if self.pairs < MOST_PAIRS and not self.is_empty(pile(0)) and not self.is_empty(pile(1)):
            self.let_all_choose()
        else:
            self.settle()
            self.end()

    def settle(self) -> None:
        """Nobody can go on. Whoever has no card left to decide a tie loses it; else each keeps the own cards."""
        for seat in range(2):
            if self.is_empty(pile(seat)) and not self.is_empty(pile(1 - seat)) and not self.is_empty(shown(seat)):
                self.take(1 - seat)
        for seat in range(2):
            self.gather(shown(seat), won(seat))

    def outcome(self) -> Outcome:
        return self.score(tuple([float(self.count(won(seat)) + self.count(pile(seat))) for seat in range(2)]))

    def score(self, cards: tuple[float, ...]) -> Outcome:
        return Outcome(cards, best(cards), ALL_CARDS if self.options.long_form else MOST_CARDS)


GAME: Final = Game(
    "zweikampf",
    Zweikampf,
    pack=ELFER,
    players=range(2, 3),
    age=5,
    minutes=5,
    level="very easy",
    common=COMMON,
    each=EACH,
    moves=MOVES,
    notes=NOTES,
    options=Options,
)
