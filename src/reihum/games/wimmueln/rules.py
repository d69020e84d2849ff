"""Wimmüln: foretell with two cards how many tricks you will make, one in the open and one in secret."""

from dataclasses import dataclass
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.cards import MUE, MUE_VALUE, NO_CARD, Card, colour_pairs, filled, without
from reihum.core.game import Game
from reihum.core.moves import Moves, picks, plays
from reihum.core.notes import NOTHING, Kind, Note
from reihum.core.options import option
from reihum.core.round import Round
from reihum.core.rule import HAVE, NOT_NOW, Rule
from reihum.core.sheet import Line, Outcome, Sheet, best
from reihum.core.tricks import ANY, can_follow, follows, to_play
from reihum.core.tricks import MUE_TRUMPS as TRUMPS
from reihum.core.zones import Face, Layout, Spread, Zone

# 1 Material

BOX: Final[i64] = 0
STOCK: Final[i64] = 1
TURNED: Final[i64] = 2
TRICK: Final[i64] = 3
COMMON: Final = [
    Zone("box", Face.UP),
    Zone("stock", Face.DOWN),
    Zone("turned", Face.UP, Spread.ROW),
    Zone("trick", Face.UP, Spread.ROW),
]
EACH: Final = [
    Zone("hand", Face.OWN),
    Zone("lower", Face.OWN),
    Zone("upper", Face.OWN),
    Zone("open", Face.UP),  # the upper estimate, once all are turned up
    Zone("revealed", Face.UP),  # the lower estimate, at the end
    Zone("won", Face.TURNED, Spread.PILE),
]


def hand(seat: i64) -> i64:
    return 4 + 6 * seat


def lower(seat: i64) -> i64:
    return 5 + 6 * seat


def upper(seat: i64) -> i64:
    return 6 + 6 * seat


def shown(seat: i64) -> i64:
    return 7 + 6 * seat


def revealed(seat: i64) -> i64:
    return 8 + 6 * seat


def won(seat: i64) -> i64:
    return 9 + 6 * seat


ESTIMATE: Final[i64] = MUE.size  # the first of the moves that lay an estimate
MOVES: Final = Moves(plays(MUE), picks(MUE))

LEADING: Final[i64] = 0  # what is to be done: choose the first lead,
ESTIMATING: Final[i64] = 1  # lay two estimates, the lower one first,
PLAYING: Final[i64] = 2  # play to a trick
NOTES: Final = [
    Note("task", Kind.WORD, ("lead", "estimate", "play")),
    Note("trump", Kind.WORD, tuple(TRUMPS.kinds)),
    Note("led", Kind.WORD, tuple(TRUMPS.suits)),
    Note("played", shown=False),
    Note("best", Kind.CARD),
    Note("taker", Kind.SEAT),
    Note("tricks", listed=True),
]


@dataclass(frozen=True)
class Options:
    until: int = option(200, 100, 200, 300)
    without: str = option("yellow-black", *colour_pairs(MUE))


FIRST_LEAD: Final = Rule("no-trump")
FOLLOW: Final = Rule("follow")
SCORING: Final = Rule("scoring")


class Wimmueln(Round):
    def __init__(self, layout: Layout, options: Options) -> None:
        super().__init__(layout, MOVES, NOTES)
        self.options = options
        self.task: i64 = LEADING
        self.trump: i64 = TRUMPS.none  # or a colour
        self.led: i64 = NOTHING  # the suit to follow
        self.played: i64 = 0  # cards in the trick
        self.best: i64 = NO_CARD  # the card that takes the trick so far,
        self.taker: i64 = NOTHING  # and who laid it
        self.tricks = vec[i64]()

    def twin(self) -> Round:
        twin = Wimmueln(self.layout, self.options)
        twin.task = self.task
        twin.trump = self.trump
        twin.led = self.led
        twin.played = self.played
        twin.best = self.best
        twin.taker = self.taker
        twin.tricks = self.tricks[:]
        return twin

    # 2 Deal

    def start(self, past: Sheet) -> None:
        self.lay_out(BOX, STOCK, without(MUE, self.options.without) if self.seats == 3 else MUE.cards())
        cards = self.mixed(self.cards(STOCK))
        open_from = i64(len(cards)) - 2 * self.seats  # in the last two rounds of the deal the dealer's cards lie open
        seat = self.dealer
        for i in range(i64(len(cards))):
            seat = self.after(seat)
            self.give(cards[i], STOCK, TURNED if seat == self.dealer and i >= open_from else hand(seat))
        self.tricks = filled(self.seats)
        self.let(self.dealer)
        self.turn_trump()

    def turn_trump(self) -> None:
        """The lower of the two open cards makes its colour trump; equal digits or colours make none."""
        turned = self.cards(TURNED)
        one, other = turned[0], turned[1]
        if self.pack.colour[one] == self.pack.colour[other] or self.pack.digit[one] == self.pack.digit[other]:
            return
        low, high = (one, other) if self.pack.digit[one] < self.pack.digit[other] else (other, one)
        self.trump = self.pack.colour[low]
        self.lead(high)

    def lead(self, card: Card) -> None:
        """One open card is the first lead, the other goes to the dealer's hand."""
        self.lay(self.dealer, card, TURNED)
        self.give_all(TURNED, hand(self.dealer))
        self.task = ESTIMATING
        self.let_all_choose()

    # What may be done, and what it does

    def moves(self, seat: i64) -> vec[i64]:
        if self.task == PLAYING:
            return to_play(self, TRUMPS.of_suit, self.to_follow(), hand(seat), hand(seat))
        if self.task == LEADING:
            return self.cards(TURNED)
        cards = self.cards(hand(seat))
        for i in range(i64(len(cards))):
            cards[i] += ESTIMATE
        return cards

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        if (self.task == ESTIMATING) != (move >= ESTIMATE):
            return NOT_NOW
        if self.task == LEADING and self.lies(move, TURNED):
            return None
        if not self.lies(move % self.pack.size, hand(seat)):
            return HAVE
        if self.task == LEADING:
            return FIRST_LEAD
        return self.why_not_play(seat, move) if self.task == PLAYING else None

    def play(self, seat: i64, move: i64) -> None:
        if self.task == PLAYING:
            self.lay(seat, move, hand(seat))
        elif self.task == ESTIMATING:
            self.estimate(seat, move - ESTIMATE)
        else:
            self.lead(move)

    # 3 Estimates

    def estimate(self, seat: i64, card: Card) -> None:
        if self.is_empty(lower(seat)):
            self.give(card, hand(seat), lower(seat))
            return
        self.give(card, hand(seat), upper(seat))
        if self.has_chosen(seat):
            for each in range(self.seats):
                self.give_all(upper(each), shown(each))
            self.task = PLAYING
            self.let(self.after(self.dealer))

    # 4 Play

    def to_follow(self) -> i64:
        return ANY if self.played == 0 else TRUMPS.cards_of(self.trump, TRUMPS.none, self.led)

    def why_not_play(self, seat: i64, card: i64) -> Rule | None:
        which = self.to_follow()
        if which == ANY or follows(self, TRUMPS.of_suit, which, card):
            return None
        return FOLLOW if can_follow(self, TRUMPS.of_suit, which, hand(seat), hand(seat)) else None

    def lay(self, seat: i64, card: Card, source: i64) -> None:
        self.give(card, source, TRICK)
        suit = TRUMPS.suit_of(self.trump, TRUMPS.none, card)
        if self.played == 0:
            self.led = suit
        elif suit != self.led:
            self.rule_out(TRUMPS.of_suit, self.to_follow(), hand(seat))
        if self.played == 0 or TRUMPS.beats(self.trump, TRUMPS.none, card, self.best):
            self.best = card
            self.taker = seat
        self.played += 1
        self.let(self.after(seat))
        if self.played == self.seats:
            self.end_trick(self.taker)

    def end_trick(self, taker: i64) -> None:
        self.give_all(TRICK, won(taker))
        self.tricks[taker] += 1
        self.played = 0
        self.led = NOTHING
        self.best = NO_CARD
        self.let(taker)
        if self.is_empty(hand(taker)):
            for seat in range(self.seats):
                self.give_all(lower(seat), revealed(seat))
            self.end()

    # 5 Scoring

    def outcome(self) -> Outcome:
        in_open = vec[i64]([self.pack.digit[self.cards(shown(seat))[0]] for seat in range(self.seats)])
        secret = vec[i64]([self.pack.digit[self.cards(revealed(seat))[0]] for seat in range(self.seats)])
        return score(tuple([self.value_of_tricks(seat) for seat in range(self.seats)]), self.tricks, in_open, secret)

    def value_of_tricks(self, seat: i64) -> float:
        return float(sum([int(MUE_VALUE[card]) for card in self.cards(won(seat))]))

    # 6 End of the match

    def match_over(self, sheet: Sheet) -> bool:
        return max(sheet.totals) >= self.options.until


def score(values: tuple[float, ...], tricks: vec[i64], in_open: vec[i64], secret: vec[i64]) -> Outcome:
    """The values of the tricks, and what the estimates bring."""
    seats = range(i64(len(tricks)))
    met = tuple([float(bonus(tricks[seat], in_open[seat], secret[seat])) for seat in seats])
    totals = tuple([one + other for one, other in zip(values, met)])
    return Outcome(totals, best(totals), SCORING, (Line("tricks", values), Line("estimates", met)))


def bonus(tricks: i64, in_open: i64, secret: i64) -> i64:
    """10 for the higher estimate, 5 for the lower one, twice as much in the open; 25 if both are met."""
    if tricks == in_open and tricks == secret:
        return 25
    if tricks == in_open:
        return 20 if in_open > secret else 10
    if tricks == secret:
        return 10 if secret > in_open else 5
    return 0


GAME: Final = Game(
    "wimmueln",
    Wimmueln,
    pack=MUE,
    players=range(3, 7),
    age=8,
    minutes=40,
    level="medium",
    common=COMMON,
    each=EACH,
    moves=MOVES,
    notes=NOTES,
    options=Options,
)
