"""Ratefix: you know one card of the sum; guess the rest."""

from dataclasses import dataclass
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.cards import ELFER, filled
from reihum.core.game import Game
from reihum.core.moves import Moves, name
from reihum.core.notes import Kind, Note
from reihum.core.round import Round
from reihum.core.rule import Rule
from reihum.core.sheet import Outcome, Sheet, best
from reihum.core.zones import Face, Layout, Spread, Zone

# 1 Material

CARDS_EACH: Final = {2: 20, 3: 13, 4: 10}
HIGHEST: Final[i64] = 20

ASIDE: Final[i64] = 0
MIDDLE: Final[i64] = 1
COMMON: Final = [
    Zone("aside", Face.DOWN, Spread.PILE, ordered=True),
    Zone("middle", Face.UP, Spread.ROW),
]
EACH: Final = [
    Zone("pile", Face.DOWN, Spread.PILE, ordered=True),
    Zone("card", Face.OWN, Spread.ROW),
    Zone("won", Face.UP, Spread.PILE),
]


def pile(seat: i64) -> i64:
    return 2 + 3 * seat


def card(seat: i64) -> i64:
    return 3 + 3 * seat


def won(seat: i64) -> i64:
    return 4 + 3 * seat


MOVES: Final = Moves([name(str(number)) for number in range(81)])  # move number n names the sum n
NOTES: Final = [
    Note("starter", Kind.SEAT),
    Note("named"),
    Note("guesses", listed=True),
    Note("last_sum"),
]


@dataclass(frozen=True)
class Options:
    pass


POSSIBLE: Final = Rule("guess")
MOST_CARDS: Final = Rule("end")


class Ratefix(Round):
    def __init__(self, layout: Layout, options: Options) -> None:
        super().__init__(layout, MOVES, NOTES)
        self.options = options
        self.starter: i64 = 0  # who names a sum first
        self.named: i64 = 0  # how many have named one
        self.guesses = vec[i64]()  # 0: none yet
        self.last_sum: i64 = 0

    def twin(self) -> Round:
        twin = Ratefix(self.layout, self.options)
        twin.starter = self.starter
        twin.named = self.named
        twin.guesses = self.guesses[:]
        twin.last_sum = self.last_sum
        return twin

    # 2 Deal

    def start(self, past: Sheet) -> None:
        self.lay_out(ASIDE, ASIDE, ELFER.cards())
        self.shuffle(ASIDE)
        for _ in range(CARDS_EACH[int(self.seats)]):
            for seat in range(self.seats):
                self.draw(ASIDE, pile(seat))
        self.starter = self.after(self.dealer)
        self.next_sum()

    # 3 Guessing

    def next_sum(self) -> None:
        """Everybody looks at the top card and puts it into the middle, face down."""
        for seat in range(self.seats):
            self.draw(pile(seat), card(seat))
        self.guesses = filled(self.seats)
        self.named = 0
        self.let(self.starter)

    def moves(self, seat: i64) -> vec[i64]:
        found = vec[i64](capacity=80)
        for number in range(self.seats, HIGHEST * self.seats + 1):
            found = append(found, number)
        return found

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        return None if self.seats <= move <= HIGHEST * self.seats else POSSIBLE

    def play(self, seat: i64, move: i64) -> None:
        self.guesses[seat] = move
        self.named += 1
        self.let(self.after(seat))
        if self.named == self.seats:
            self.turn_up()

    # 4 The sum

    def turn_up(self) -> None:
        for seat in range(self.seats):
            self.give_all(card(seat), MIDDLE)
        self.last_sum = 0
        for each in self.cards(MIDDLE):
            self.last_sum += self.pack.digit[each]
        self.starter = self.nearest()
        self.give_all(MIDDLE, won(self.starter))
        if self.is_empty(pile(0)):
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
        return score(tuple([float(self.count(won(seat))) for seat in range(self.seats)]))


def score(cards: tuple[float, ...]) -> Outcome:
    return Outcome(cards, best(cards), MOST_CARDS)


GAME: Final = Game(
    "ratefix",
    Ratefix,
    pack=ELFER,
    players=range(2, 5),
    age=7,
    minutes=15,
    level="easy",
    common=COMMON,
    each=EACH,
    moves=MOVES,
    notes=NOTES,
    options=Options,
)
