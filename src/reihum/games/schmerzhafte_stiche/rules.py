"""Schmerzhafte Stiche: four open hands, two players, and every trick costs twenty."""

from dataclasses import dataclass
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.cards import BIT, NO_CARD, PARADOX, Card, colours, filled
from reihum.core.game import Game
from reihum.core.moves import Moves, plays
from reihum.core.notes import NOTHING, Kind, Note
from reihum.core.options import option
from reihum.core.round import Round
from reihum.core.rule import HAVE, Rule
from reihum.core.sheet import Line, Outcome, Sheet
from reihum.core.zones import Face, Layout, Spread, Zone

# 1 Material

OF_COLOUR: Final = colours(PARADOX)
RED_ZERO: Final[i64] = PARADOX.card("R0")
COST: Final[i64] = 20  # of a trick

STOCK: Final[i64] = 0
TRICK: Final[i64] = 1
COMMON: Final = [Zone("stock", Face.DOWN), Zone("trick", Face.UP, Spread.ROW)]
EACH: Final = [Zone("hand", Face.UP), Zone("ghost", Face.UP), Zone("won", Face.TURNED, Spread.PILE)]


def side_zone(side: i64) -> i64:
    """The cards of one of the four sides: A, B, A's ghost, B's ghost, clockwise."""
    return 2 + 3 * (side & 1) + (side >> 1)


def won(seat: i64) -> i64:
    return 4 + 3 * seat


MOVES: Final = Moves(plays(PARADOX))
SIDES: Final = ("hand.0", "hand.1", "ghost.0", "ghost.1")
NOTES: Final = [
    Note("side", Kind.WORD, SIDES),
    Note("played", shown=False),
    Note("led", Kind.COLOUR),
    Note("trump", Kind.COLOUR),
    Note("past_trumps", shown=False),
    Note("best", Kind.CARD, shown=False),
    Note("taker", Kind.WORD, SIDES, shown=False),
    Note("tricks", listed=True),
    Note("points", listed=True),
]


@dataclass(frozen=True)
class Options:
    chips: str = option("first-to-three", "first-to-three", "six-chips")


SIDE: Final = Rule("side")
FOLLOW: Final = Rule("follow")
TRUMP: Final = Rule("trump")
SCORING: Final = Rule("scoring")
DRAWN: Final = Rule("drawn")


class SchmerzhafteStiche(Round):
    def __init__(self, layout: Layout, options: Options) -> None:
        super().__init__(layout, MOVES, NOTES)
        self.options = options
        self.side: i64 = 0  # whose cards are to be played
        self.played: i64 = 0  # cards in the trick
        self.led: i64 = NOTHING  # the colour to follow
        self.trump: i64 = NOTHING
        self.past_trumps: i64 = 0  # the colours that have been trump in this trick, as a set
        self.best: i64 = NO_CARD
        self.taker: i64 = 0  # the side that has laid it
        self.tricks = vec[i64]()
        self.points = vec[i64]()

    def twin(self) -> Round:
        twin = SchmerzhafteStiche(self.layout, self.options)
        twin.side = self.side
        twin.played = self.played
        twin.led = self.led
        twin.trump = self.trump
        twin.past_trumps = self.past_trumps
        twin.best = self.best
        twin.taker = self.taker
        twin.tricks = self.tricks[:]
        twin.points = self.points[:]
        return twin

    # 2 Deal

    def start(self, past: Sheet) -> None:
        self.lay_out(STOCK, STOCK, PARADOX.cards())
        cards = self.mixed(self.cards(STOCK))
        for i in range(i64(len(cards))):
            self.give(cards[i], STOCK, side_zone(i & 3))
        self.tricks = filled(2)
        self.points = filled(2)
        for side in range(4):
            if self.lies(RED_ZERO, side_zone(side)):
                self.to_play(side)

    def to_play(self, side: i64) -> None:
        self.side = side
        self.let(side & 1)

    # 3 Play

    def moves(self, seat: i64) -> vec[i64]:
        cards = side_zone(self.side)
        if self.played > 0:
            if self.any_of(OF_COLOUR, self.led, cards):
                return self.cards_of(OF_COLOUR, self.led, cards)
            if self.trump != NOTHING and self.any_of(OF_COLOUR, self.trump, cards):
                return self.cards_of(OF_COLOUR, self.trump, cards)
        return self.cards(cards)

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        cards = side_zone(self.side)
        if not self.lies(move, cards):
            other = side_zone(self.side ^ 2)
            return SIDE if self.lies(move, other) else HAVE
        if self.played == 0:
            return None
        colour = self.pack.colour[move]
        if self.any_of(OF_COLOUR, self.led, cards):
            return None if colour == self.led else FOLLOW
        if self.trump != NOTHING and self.any_of(OF_COLOUR, self.trump, cards):
            return None if colour == self.trump else TRUMP
        return None

    def play(self, seat: i64, move: i64) -> None:
        self.lay(move, self.pack.colour[move])
        self.played += 1
        if self.played == 4:
            self.end_trick(self.taker & 1)
        else:
            self.to_play((self.side + 1) & 3)

    def lay(self, card: Card, colour: i64) -> None:
        """A card that does not follow makes its colour trump, unless that colour has been trump in this trick."""
        self.give(card, side_zone(self.side), TRICK)
        if self.played == 0:
            self.led = colour
            self.take_lead(card)
        elif colour == self.led or colour == self.trump:
            ruling = self.led if self.trump == NOTHING else self.trump
            if colour == ruling and self.pack.digit[card] > self.pack.digit[self.best]:
                self.take_lead(card)
        elif self.past_trumps & BIT[colour] == 0:
            self.trump = colour
            self.past_trumps |= BIT[colour]
            self.take_lead(card)

    def take_lead(self, card: Card) -> None:
        self.best = card
        self.taker = self.side

    # 4 Tricks

    def end_trick(self, seat: i64) -> None:
        for card in self.cards(TRICK):
            self.points[seat] += self.pack.digit[card]
        self.points[seat] -= COST
        self.tricks[seat] += 1
        self.give_all(TRICK, won(seat))
        self.played = 0
        self.led = NOTHING
        self.trump = NOTHING
        self.past_trumps = 0
        self.best = NO_CARD
        self.to_play(self.taker)
        if self.is_empty(side_zone(self.taker)):
            self.end()

    # 5 Scoring

    def outcome(self) -> Outcome:
        own = self.points[0]
        line = Line("points", (float(own), float(self.points[1])))
        if own == 0:
            return Outcome((0.0, 0.0), (0, 1), DRAWN, (line,))
        winner = 0 if own > 0 else 1
        loss = -1.0 if self.options.chips == "six-chips" else 0.0
        chips = (1.0, loss) if winner == 0 else (loss, 1.0)
        return Outcome(chips, (winner,), SCORING, (line,))

    # 6 End of the match

    def points_before(self) -> float:
        return 3.0 if self.options.chips == "six-chips" else 0.0

    def match_over(self, sheet: Sheet) -> bool:
        if self.options.chips == "six-chips":
            return max(sheet.totals) == 6
        return max(sheet.totals) == 3 or len(sheet.outcomes) == 5


GAME: Final = Game(
    "schmerzhafte_stiche",
    SchmerzhafteStiche,
    pack=PARADOX,
    players=range(2, 3),
    age=10,
    minutes=30,
    level="hard",
    common=COMMON,
    each=EACH,
    moves=MOVES,
    notes=NOTES,
    options=Options,
)
