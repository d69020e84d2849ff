"""Der letzte Panther: pass cards to the right, keep away from red and the black sevens, take the last trick."""

from dataclasses import dataclass
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.cards import MUE, NO_CARD, Card, Sets, colours, filled
from reihum.core.game import Game
from reihum.core.moves import Moves, picks, plays
from reihum.core.notes import Kind, Note
from reihum.core.options import option
from reihum.core.round import SECRET, Round
from reihum.core.rule import HAVE, NOT_NOW, Rule
from reihum.core.sheet import Line, Outcome, Sheet, best
from reihum.core.zones import Face, Layout, Spread, Zone

# 1 Material

OF_COLOUR: Final = colours(MUE)
OF_KIND: Final = Sets(MUE, 3, lambda kind, card: MUE.codes[card].startswith(("Y", "R", "K7")[kind]))
YELLOW: Final[i64] = MUE.colours.index("yellow")
GREEN_FIVE: Final[i64] = MUE.card("G5")

BOX: Final[i64] = 0
STOCK: Final[i64] = 1
TRICK: Final[i64] = 2
COMMON: Final = [Zone("box", Face.UP), Zone("stock", Face.DOWN), Zone("trick", Face.UP, Spread.ROW)]
EACH: Final = [Zone("hand", Face.OWN), Zone("passed", Face.OWN), Zone("won", Face.TURNED, Spread.PILE)]


def hand(seat: i64) -> i64:
    return 3 + 3 * seat


def passed(seat: i64) -> i64:
    return 4 + 3 * seat


def won(seat: i64) -> i64:
    return 5 + 3 * seat


PASS_ON: Final[i64] = MUE.size  # the first of the moves that pass a card on
MOVES: Final = Moves(plays(MUE), picks(MUE))
NOTES: Final = [
    Note("to_pass"),
    Note("played", shown=False),
    Note("best", Kind.CARD),
    Note("taker", Kind.SEAT),
    Note("worth_of_trick", shown=False),
    Note("points", listed=True),
]


@dataclass(frozen=True)
class Options:
    until: int = option(-250, -100, -250, -500)


PASSING: Final = Rule("passing")
LEAD_GREEN_FIVE: Final = Rule("green-five")
FOLLOW: Final = Rule("follow")
SCORING: Final = Rule("scoring")


def in_play(seats: int) -> list[int]:
    """Three players: without the 1s and 2s; seven and eight: with the yellow 2 alone."""
    cards = MUE.cards()
    if seats == 3:
        return [card for card in cards if MUE.digit[card] not in (1, 2)]
    if seats >= 7:
        return [card for card in cards if MUE.digit[card] != 2 or MUE.colour[card] == YELLOW]
    return cards


class LetzterPanther(Round):
    def __init__(self, layout: Layout, options: Options) -> None:
        super().__init__(layout, MOVES, NOTES)
        self.options = options
        self.to_pass: i64 = 0
        self.played: i64 = 0  # cards in the trick
        self.best: i64 = NO_CARD  # the card that takes the trick so far,
        self.taker: i64 = 0  # and who laid it
        self.worth_of_trick: i64 = 0
        self.points = vec[i64]()

    def twin(self) -> Round:
        twin = LetzterPanther(self.layout, self.options)
        twin.to_pass = self.to_pass
        twin.played = self.played
        twin.best = self.best
        twin.taker = self.taker
        twin.worth_of_trick = self.worth_of_trick
        twin.points = self.points[:]
        return twin

    # 2 Deal

    def start(self, past: Sheet) -> None:
        cards = in_play(int(self.seats))
        self.lay_out(BOX, STOCK, cards)
        self.deal(STOCK, hand(0), len(EACH), len(cards) // self.seats)
        self.points = filled(self.seats)
        self.to_pass = 3 if self.seats < 6 else 2
        self.let_all_choose()

    # 3 Passing cards on

    def pass_on(self, seat: i64, card: Card) -> None:
        self.give(card, hand(seat), passed(seat))
        if self.count(passed(seat)) == self.to_pass and self.has_chosen(seat):
            for giver in range(self.seats):
                self.give_all(passed(giver), hand(self.before(giver)))
            for leader in range(self.seats):
                if self.lies(GREEN_FIVE, hand(leader)):
                    self.tell(GREEN_FIVE, hand(leader))
                    self.let(leader)

    # 4 Play

    def moves(self, seat: i64) -> vec[i64]:
        if self.played > 0:
            led = self.pack.colour[self.best]
            if self.any_of(OF_COLOUR, led, hand(seat)):
                return self.cards_of(OF_COLOUR, led, hand(seat))
        elif self.mode == SECRET:
            cards = self.cards(hand(seat))
            for i in range(i64(len(cards))):
                cards[i] += PASS_ON
            return cards
        elif self.lies(GREEN_FIVE, hand(seat)):
            return vec[i64]([GREEN_FIVE])
        return self.cards(hand(seat))

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        if self.mode == SECRET:
            if move < PASS_ON:
                return PASSING if self.lies(move, hand(seat)) else HAVE
            return None if self.lies(move - PASS_ON, hand(seat)) else HAVE
        if move >= PASS_ON:
            return NOT_NOW
        if not self.lies(move, hand(seat)):
            return HAVE
        if self.played == 0:
            return LEAD_GREEN_FIVE if move != GREEN_FIVE and self.lies(GREEN_FIVE, hand(seat)) else None
        led = self.pack.colour[self.best]
        return FOLLOW if self.pack.colour[move] != led and self.any_of(OF_COLOUR, led, hand(seat)) else None

    def play(self, seat: i64, move: i64) -> None:
        if self.mode == SECRET:
            self.pass_on(seat, move - PASS_ON)
        else:
            self.lay(seat, move)

    # 5 Tricks

    def lay(self, seat: i64, card: Card) -> None:
        self.give(card, hand(seat), TRICK)
        if self.played == 0 or self.beats(card, self.best):
            self.best = card
            self.taker = seat
        elif self.pack.colour[card] != self.pack.colour[self.best]:
            self.rule_out(OF_COLOUR, self.pack.colour[self.best], hand(seat))
        self.worth_of_trick += WORTH[card]
        self.played += 1
        self.let(self.after(seat))
        if self.played == self.seats:
            self.end_trick(self.taker)

    def beats(self, card: Card, other: Card) -> bool:
        """Higher in the led colour; of two equal cards the first is higher."""
        return (
            self.pack.colour[card] == self.pack.colour[other] and self.pack.digit[card] > self.pack.digit[other]
        )  # fmt: skip

    def end_trick(self, taker: i64) -> None:
        self.give_all(TRICK, won(taker))
        self.points[taker] += self.worth_of_trick
        self.worth_of_trick = 0
        self.played = 0
        self.best = NO_CARD
        self.let(taker)
        if self.is_empty(hand(taker)):
            self.points[taker] += LAST_TRICK
            self.end()

    # 6 Scoring

    def plain_outcome(self) -> Outcome:
        points = tuple([float(number) for number in self.points])
        return Outcome(points, best(points), SCORING)

    def outcome(self) -> Outcome:
        return self.score(self.won_of(0), self.won_of(1), self.won_of(2))

    def won_of(self, kind: i64) -> vec[i64]:
        """How many yellow cards, red cards or black sevens each seat has won."""
        return vec[i64]([self.count_of(OF_KIND, kind, won(seat)) for seat in range(self.seats)])

    def score(self, yellow: vec[i64], red: vec[i64], sevens: vec[i64]) -> Outcome:
        """What the last trick and the cards won bring."""
        last = tuple([float(LAST_TRICK) if seat == self.taker else 0.0 for seat in range(int(self.seats))])
        lines = (
            Line("last-trick", last),
            Line("yellow", tuple([float(YELLOW_CARD * number) for number in yellow])),
            Line("red", tuple([float(RED_CARD * number) for number in red])),
            Line("black-sevens", tuple([float(BLACK_SEVEN * number) for number in sevens])),
        )
        points = tuple([sum([line.points[seat] for line in lines]) for seat in range(int(self.seats))])
        return Outcome(points, best(points), SCORING, lines)

    # 7 End of the match

    def match_over(self, sheet: Sheet) -> bool:
        return min(sheet.totals) < self.options.until


LAST_TRICK: Final[i64] = 50
YELLOW_CARD: Final[i64] = 5
RED_CARD: Final[i64] = -10
BLACK_SEVEN: Final[i64] = -50


def worth(card: int) -> int:
    code = MUE.codes[card]
    if code.startswith("Y"):
        return int(YELLOW_CARD)
    if code.startswith("R"):
        return int(RED_CARD)
    return int(BLACK_SEVEN) if code.startswith("K7") else 0


WORTH: Final = vec[i64]([worth(card) for card in MUE.cards()])


GAME: Final = Game(
    "letzter_panther",
    LetzterPanther,
    pack=MUE,
    players=range(3, 9),
    age=10,
    minutes=40,
    level="medium",
    common=COMMON,
    each=EACH,
    moves=MOVES,
    notes=NOTES,
    options=Options,
)
