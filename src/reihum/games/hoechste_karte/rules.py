"""Die höchste Karte gewinnt: choose in secret, turn up together, the highest card takes them all."""

from dataclasses import dataclass
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.cards import ELFER
from reihum.core.game import Game
from reihum.core.moves import Moves, plays
from reihum.core.notes import NOTHING, Note
from reihum.core.round import Round
from reihum.core.rule import HAVE, Rule
from reihum.core.sheet import Outcome, Sheet, best
from reihum.core.zones import Face, Layout, Spread, Zone

# 1 Material

HIGHEST: Final[i64] = 11  # the numbers 1 to 11 are in play

BOX: Final[i64] = 0
MIDDLE: Final[i64] = 1
COMMON: Final = [Zone("box", Face.UP), Zone("middle", Face.UP, Spread.ROW)]
EACH: Final = [Zone("hand", Face.OWN), Zone("laid", Face.OWN, Spread.PILE), Zone("won", Face.TURNED, Spread.PILE)]


def hand(seat: i64) -> i64:
    return 2 + 3 * seat


def laid(seat: i64) -> i64:
    return 3 + 3 * seat


def won(seat: i64) -> i64:
    return 4 + 3 * seat


MOVES: Final = Moves(plays(ELFER))
NOTES: Final[list[Note]] = []


@dataclass(frozen=True)
class Options:
    pass


MOST_CARDS: Final = Rule("most-cards")


class HoechsteKarte(Round):
    def __init__(self, layout: Layout, options: Options) -> None:
        super().__init__(layout, MOVES, NOTES)
        self.options = options

    def twin(self) -> Round:
        return HoechsteKarte(self.layout, self.options)

    # 2 Deal

    def start(self, past: Sheet) -> None:
        self.lay_out(BOX, BOX, [])
        for seat in range(self.seats):
            for number in range(HIGHEST):
                self.give(seat * self.pack.per_colour + number, BOX, hand(seat))
        self.let_all_choose()

    # 3 Play

    def moves(self, seat: i64) -> vec[i64]:
        return self.cards(hand(seat))

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        return None if self.lies(move, hand(seat)) else HAVE

    def play(self, seat: i64, move: i64) -> None:
        self.give(move, hand(seat), laid(seat))
        if self.has_chosen(seat):
            self.turn_up()

    def turn_up(self) -> None:
        """The single highest card takes what lies in the middle; of several highest none does, and all cards wait."""
        highest: i64 = 0
        taker: i64 = NOTHING
        for seat in range(self.seats):
            card = self.cards(laid(seat))[0]
            number = self.pack.digit[card]
            if number >= highest:
                taker = seat if number > highest else NOTHING
                highest = number
            self.give(card, laid(seat), MIDDLE)
        if taker != NOTHING:
            self.give_all(MIDDLE, won(taker))
        self.let_all_choose()
        if self.is_empty(hand(0)):
            self.give_all(MIDDLE, BOX)
            self.end()

    # 4 End

    def outcome(self) -> Outcome:
        return score(tuple([float(self.count(won(seat))) for seat in range(self.seats)]))


def score(cards: tuple[float, ...]) -> Outcome:
    return Outcome(cards, best(cards), MOST_CARDS)


GAME: Final = Game(
    "hoechste_karte",
    HoechsteKarte,
    pack=ELFER,
    players=range(2, 5),
    age=6,
    minutes=5,
    level="easy",
    common=COMMON,
    each=EACH,
    moves=MOVES,
    notes=NOTES,
    options=Options,
)
