"""Der Freund zur Linken: your points are your own and those of your left neighbour."""

from dataclasses import dataclass
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.cards import NO_CARD, PARADOX, Card, filled
from reihum.core.game import Game
from reihum.core.moves import Moves, plays
from reihum.core.notes import Kind, Note
from reihum.core.options import option
from reihum.core.round import Round
from reihum.core.rule import HAVE, Rule
from reihum.core.sheet import Line, Outcome, Sheet, best
from reihum.core.zones import Face, Layout, Spread, Zone

# 1 Material

HIGHEST_VALUE: Final[i64] = 6  # 1 to 6 count their number, 7 to 10 nothing

BOX: Final[i64] = 0
TABLE: Final[i64] = 1
COMMON: Final = [Zone("box", Face.UP), Zone("table", Face.UP, Spread.ROW)]
EACH: Final = [Zone("hand", Face.UP), Zone("taken", Face.UP), Zone("away", Face.TURNED, Spread.PILE)]


def hand(seat: i64) -> i64:
    return 2 + 3 * seat


def taken(seat: i64) -> i64:
    return 3 + 3 * seat


def away(seat: i64) -> i64:
    return 4 + 3 * seat


MOVES: Final = Moves(plays(PARADOX))
NOTES: Final = [
    Note("starter", Kind.SEAT),
    Note("start_card", Kind.CARD),
    Note("strength"),
    Note("points", listed=True),
]


@dataclass(frozen=True)
class Options:
    tied_second: int = option(1, 1, 2)
    chips: int = option(7, 7, 10, 15)


NOT_EQUAL: Final = Rule("not-equal")
SCORING: Final = Rule("scoring")


class FreundZurLinken(Round):
    def __init__(self, layout: Layout, options: Options) -> None:
        super().__init__(layout, MOVES, NOTES)
        self.options = options
        self.starter: i64 = 0  # of the round
        self.start_card: i64 = NO_CARD
        self.strength: i64 = 0  # what a card must beat
        self.points = vec[i64]()

    def twin(self) -> Round:
        twin = FreundZurLinken(self.layout, self.options)
        twin.starter = self.starter
        twin.start_card = self.start_card
        twin.strength = self.strength
        twin.points = self.points[:]
        return twin

    # 2 Deal

    def start(self, past: Sheet) -> None:
        self.lay_out(BOX, BOX, [])
        for card in range(self.pack.size):
            if self.pack.colour[card] < self.seats and self.pack.digit[card] > 0:
                self.give(card, BOX, hand(self.pack.colour[card]))
        self.points = filled(self.seats)
        self.starter = round_starter(past)
        self.let(self.starter)

    # 3 Play

    def moves(self, seat: i64) -> vec[i64]:
        found = vec[i64](capacity=10)
        for card in self.cards(hand(seat)):
            if self.why_not(seat, card) is None:
                found = append(found, card)
        return found

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        if not self.lies(move, hand(seat)):
            return HAVE
        if self.start_card == NO_CARD or self.pack.digit[move] != self.strength:
            return None
        return NOT_EQUAL if self.has_higher(seat) else None

    def has_higher(self, seat: i64) -> bool:
        higher = False
        for card in self.cards(hand(seat)):
            higher = higher or self.pack.digit[card] > self.strength
        return higher

    def play(self, seat: i64, move: i64) -> None:
        self.give(move, hand(seat), TABLE)
        if self.start_card == NO_CARD:
            self.start_card = move
            self.strength = 0 if self.tops_all(move) else self.pack.digit[move]
        elif self.pack.digit[move] >= self.strength:
            self.take(seat)
        self.let(self.after(seat))
        if self.is_empty(hand(self.after(seat))):  # that was the last card of the round
            if self.start_card != NO_CARD:
                self.take(self.starter)
            self.end()

    def tops_all(self, card: Card) -> bool:
        """Is this card higher than every card still in any hand?"""
        tops = True
        for seat in range(self.seats):
            for other in self.cards(hand(seat)):
                tops = tops and self.pack.digit[other] < self.pack.digit[card]
        return tops

    # 4 Taking

    def take(self, seat: i64) -> None:
        for card in self.cards(TABLE):
            if self.pack.digit[card] <= HIGHEST_VALUE:
                self.points[seat] += self.pack.digit[card]
                self.give(card, TABLE, taken(seat))
            else:
                self.give(card, TABLE, away(seat))
        self.start_card = NO_CARD
        self.strength = 0

    # 5 Scoring

    def outcome(self) -> Outcome:
        own = [float(number) for number in self.points]
        seats = len(own)
        sums = tuple([own[seat] + own[(seat + 1) % seats] for seat in range(seats)])
        chips = tuple([self.chips_for(number, sums) for number in sums])
        return Outcome(chips, best(sums), SCORING, (Line("own", tuple(own)), Line("with-friend", sums)))

    def chips_for(self, number: float, sums: tuple[float, ...]) -> float:
        better = len([other for other in sums if other > number])
        equal = len([other for other in sums if other == number])
        if better == 0:
            return {1: 3.0, 2: 2.0, 3: 1.0}[equal]
        if better == 1:
            return 1.0 if equal == 1 else float(self.options.tied_second)
        return 0.0

    # 6 End of the match

    def match_over(self, sheet: Sheet) -> bool:
        return max(sheet.totals) >= self.options.chips


def round_starter(past: Sheet) -> int:
    """The first starter is drawn, later it is the last winner; tied: the first of them from the last starter on."""
    starter = past.first_dealer
    for outcome in past.outcomes:
        while starter not in outcome.winners:
            starter = (starter + 1) % past.seats
    return starter


GAME: Final = Game(
    "freund_zur_linken",
    FreundZurLinken,
    pack=PARADOX,
    players=range(3, 4),
    age=10,
    minutes=30,
    level="medium",
    common=COMMON,
    each=EACH,
    moves=MOVES,
    notes=NOTES,
    options=Options,
)
