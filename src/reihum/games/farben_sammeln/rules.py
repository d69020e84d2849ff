"""Farben sammeln: swap cards until one colour in your hand counts a lot."""

from dataclasses import dataclass
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.cards import ELFER, NO_CARD, colours
from reihum.core.game import Game
from reihum.core.moves import DONE as DONE_MOVE
from reihum.core.moves import Moves, draw, puts, say
from reihum.core.notes import NOTHING, Kind, Note
from reihum.core.options import option
from reihum.core.round import Round
from reihum.core.rule import HAVE, NOT_NOW, Rule
from reihum.core.sheet import Outcome, Sheet, best
from reihum.core.zones import Face, Layout, Spread, Zone

# 1 Material

OF_COLOUR: Final = colours(ELFER)
PILES: Final[i64] = 4
CARDS_EACH: Final = {2: 9, 3: 9, 4: 8, 5: 8, 6: 7}
MOST_TURNS: Final[i64] = 60  # each

STOCK: Final[i64] = 0
PILE: Final[i64] = 1
COMMON: Final = [
    Zone("stock", Face.DOWN, Spread.PILE, ordered=True),
    Zone("pile", Face.TOP, Spread.PILE, ordered=True, number=4),
]
EACH: Final = [Zone("hand", Face.OWN)]


def hand(seat: i64) -> i64:
    return 5 + seat


PUT: Final[i64] = 0  # card on pile p: 80 * p + card
DRAW: Final[i64] = 320  # from the stock, then from each pile
SAY_END: Final[i64] = 325
DONE: Final[i64] = 326
PLACES: Final = [f"pile.{number}" for number in range(4)]
MOVES: Final = Moves(
    puts(ELFER, PLACES),
    [draw("stock"), *[draw(place) for place in PLACES], say("Schluss"), DONE_MOVE],
)

TAKING: Final[i64] = 0
DISCARDING: Final[i64] = 1
ENDING: Final[i64] = 2
NOTES: Final = [
    Note("task", Kind.WORD, ("take", "discard", "end")),
    Note("gap", Kind.WORD, tuple(PLACES)),
    Note("turns", shown=False),
]


@dataclass(frozen=True)
class Options:
    rounds: int = option(4, 1, 2, 4, 6)


FILL_THE_GAP: Final = Rule("gap")
TAKE_FIRST: Final = Rule("take")
DISCARD_ONE: Final = Rule("discard")
SCORING: Final = Rule("scoring")


class FarbenSammeln(Round):
    def __init__(self, layout: Layout, options: Options) -> None:
        super().__init__(layout, MOVES, NOTES)
        self.options = options
        self.task: i64 = TAKING
        self.gap: i64 = NOTHING  # the pile that has become empty
        self.turns: i64 = 0  # of all players

    def twin(self) -> Round:
        twin = FarbenSammeln(self.layout, self.options)
        twin.task = self.task
        twin.gap = self.gap
        twin.turns = self.turns
        return twin

    # 2 Deal

    def start(self, past: Sheet) -> None:
        self.lay_out(STOCK, STOCK, ELFER.cards())
        self.shuffle(STOCK)
        for _ in range(CARDS_EACH[int(self.seats)]):
            for seat in range(self.seats):
                self.draw(STOCK, hand(seat))
        for pile in range(PILES):
            self.draw(STOCK, PILE + pile)
        self.let(self.first(past))

    def first(self, past: Sheet) -> i64:
        """Left of the dealer; from the second round on whoever was last in the round before."""
        seat = self.after(self.dealer)
        if len(past.outcomes) > 0:
            last = best(past.outcomes[len(past.outcomes) - 1].points, low=True)
            while int(seat) not in last:
                seat = self.after(seat)
        return seat

    # 3 Play

    def moves(self, seat: i64) -> vec[i64]:
        if self.task != DISCARDING:
            return super().moves(seat)
        found = vec[i64](capacity=48)
        for pile in range(PILES):
            if self.gap == NOTHING or self.gap == pile:
                for card in self.cards(hand(seat)):
                    found = append(found, PUT + 80 * pile + card)
        return found

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        if self.task == ENDING:
            return None if move >= SAY_END else NOT_NOW
        if move >= SAY_END:
            return NOT_NOW
        if self.task == TAKING and move >= DRAW:
            return None if self.top(move - DRAW) != NO_CARD else NOT_NOW
        if self.task == TAKING:
            return TAKE_FIRST if self.lies(move % 80, hand(seat)) else HAVE
        if move >= DRAW:
            return DISCARD_ONE
        if not self.lies(move % 80, hand(seat)):
            return HAVE
        return None if self.gap == NOTHING or self.gap == move // 80 else FILL_THE_GAP

    def play(self, seat: i64, move: i64) -> None:
        if self.task == TAKING:
            self.take(seat, move - DRAW)
        elif self.task == DISCARDING:
            self.give(move % 80, hand(seat), PILE + move // 80)
            self.end_turn(seat)
        elif move == SAY_END:
            self.end()
        else:
            self.next(seat)

    def take(self, seat: i64, source: i64) -> None:
        """From the stock (0) or from one of the piles (1 to 4)."""
        self.draw(source, hand(seat))
        if source != STOCK and self.top(source) == NO_CARD:
            self.gap = source - PILE
        self.task = DISCARDING

    # 4 End of the round

    def end_turn(self, seat: i64) -> None:
        self.gap = NOTHING
        self.turns += 1
        if self.top(STOCK) == NO_CARD or self.turns == MOST_TURNS * self.seats:
            self.end()
        elif self.has_one_colour(seat):
            self.task = ENDING
        else:
            self.next(seat)

    def has_one_colour(self, seat: i64) -> bool:
        held: i64 = 0
        for colour in range(4):
            held += i64(self.any_of(OF_COLOUR, colour, hand(seat)))
        return held == 1

    def next(self, seat: i64) -> None:
        self.task = TAKING
        self.let(self.after(seat))

    # 5 Scoring

    def outcome(self) -> Outcome:
        return score(tuple([float(self.best_colour(hand(seat))) for seat in range(self.seats)]))

    def best_colour(self, zone: i64) -> i64:
        found: i64 = 0
        for colour in range(4):
            total: i64 = 0
            for card in self.cards_of(OF_COLOUR, colour, zone):
                total += self.pack.digit[card]
            found = total if total > found else found
        return found

    # 6 End of the match

    def match_over(self, sheet: Sheet) -> bool:
        return len(sheet.outcomes) == self.options.rounds


def score(points: tuple[float, ...]) -> Outcome:
    return Outcome(points, best(points), SCORING)


GAME: Final = Game(
    "farben_sammeln",
    FarbenSammeln,
    pack=ELFER,
    players=range(2, 7),
    age=7,
    minutes=20,
    level="easy",
    common=COMMON,
    each=EACH,
    moves=MOVES,
    notes=NOTES,
    options=Options,
)
