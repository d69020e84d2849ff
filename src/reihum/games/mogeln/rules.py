"""Mogeln: lay cards face down, say the next number, and do not get caught."""

from dataclasses import dataclass
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.cards import ELFER, Card, Sets
from reihum.core.game import Game
from reihum.core.moves import PASS as PASS_MOVE
from reihum.core.moves import Moves, picks, plays, say
from reihum.core.notes import NOTHING, Kind, Note
from reihum.core.options import option
from reihum.core.round import Round
from reihum.core.rule import HAVE, NOT_NOW, Rule
from reihum.core.sheet import Outcome, Sheet, best
from reihum.core.zones import Face, Layout, Spread, Zone

# 1 Material

HIGHEST: Final = {3: 9, 4: 10, 5: 15, 6: 15}  # the numbers in play
ANY_CARD: Final = Sets(ELFER, 1, lambda which, card: True)
COLOURS: Final = ["red", "yellow", "green", "blue"]
MOST_TURNS: Final[i64] = 200  # cards laid, for each seat

BOX: Final[i64] = 0
STOCK: Final[i64] = 1
PILE: Final[i64] = 2
LAST: Final[i64] = 3  # what the last player laid: it can still be called
SHOWN: Final[i64] = 4
GONE: Final[i64] = 5
COMMON: Final = [
    Zone("box", Face.UP),
    Zone("stock", Face.DOWN),
    Zone("pile", Face.DOWN, Spread.PILE, counted=False),
    Zone("last", Face.DOWN, Spread.PILE, counted=False),
    Zone("shown", Face.UP, Spread.ROW),
    Zone("gone", Face.DOWN, Spread.PILE, counted=False),
]
EACH: Final = [Zone("hand", Face.OWN, counted=False), Zone("slipped", Face.OWN, counted=False)]


def hand(seat: i64) -> i64:
    return 6 + 2 * seat


def slipped(seat: i64) -> i64:
    """Cards that are about to be laid along with another."""
    return 7 + 2 * seat


PICK: Final[i64] = 80
CALL: Final[i64] = 160
ACCEPT: Final[i64] = 161
MOVES: Final = Moves(plays(ELFER), picks(ELFER), [say("gemogelt"), PASS_MOVE])
NOTES: Final = [
    Note("number"),
    Note("layer", Kind.SEAT),
    Note("finishing", Kind.SEAT),
    Note("piles_gone"),
    Note("turns", shown=False),
    Note("winner", Kind.SEAT),
]


@dataclass(frozen=True)
class Options:
    slipping: bool = option(True)
    show_sizes: bool = option(False)
    to_twenty: bool = option(False)
    colour: str = option("any", "any", "red", "yellow", "green", "blue")
    rounds: int = option(1, 1, 3, 5)


SLIP: Final = Rule("slip")
LETTING_WIN: Final = Rule("last-card")
WON: Final = Rule("end")
TOO_LONG: Final = Rule("turn-limit")


class Mogeln(Round):
    def __init__(self, layout: Layout, options: Options) -> None:
        super().__init__(layout, MOVES, NOTES)
        self.options = options
        self.number: i64 = 0  # said last; 0: a new pile
        self.layer: i64 = NOTHING  # who said it
        self.finishing: i64 = NOTHING  # whoever has laid the last card, while it can be called
        self.piles_gone: i64 = 0
        self.turns: i64 = 0  # cards laid; a call is no turn
        self.winner: i64 = NOTHING

    def twin(self) -> Round:
        twin = Mogeln(self.layout, self.options)
        twin.number = self.number
        twin.layer = self.layer
        twin.finishing = self.finishing
        twin.piles_gone = self.piles_gone
        twin.turns = self.turns
        twin.winner = self.winner
        return twin

    # 2 Deal

    def start(self, past: Sheet) -> None:
        highest = HIGHEST[int(self.seats)]
        cards = [card for card in ELFER.cards() if ELFER.digit[card] <= highest]
        self.lay_out(BOX, STOCK, cards)
        self.deal(STOCK, hand(0), len(EACH), len(cards) // self.seats)
        self.let(self.after(self.dealer))

    def top_number(self) -> i64:
        """Where the counting ends."""
        return 20 if self.options.to_twenty else HIGHEST[int(self.seats)]

    # 3 Play

    def moves(self, seat: i64) -> vec[i64]:
        if self.finishing != NOTHING:
            return vec[i64]([CALL, ACCEPT])
        found = self.cards(hand(seat))
        number = i64(len(found))
        if self.options.slipping and number > 1:
            for i in range(number):
                found = append(found, PICK + found[i])
        if self.why_not(seat, CALL) is None:
            found = append(found, CALL)
        return found

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        if move == CALL:
            return None if self.layer != NOTHING and self.is_empty(slipped(seat)) else NOT_NOW
        if move == ACCEPT:
            return None if self.finishing != NOTHING else NOT_NOW
        card = move if move < PICK else move - PICK
        if not self.lies(card, hand(seat)):
            return HAVE
        if self.finishing != NOTHING:
            return LETTING_WIN
        if move >= PICK:
            return None if self.options.slipping and self.count(hand(seat)) > 1 else SLIP
        return None

    def play(self, seat: i64, move: i64) -> None:
        if move == CALL:
            self.call(seat)
        elif move == ACCEPT:
            self.win(self.finishing)
        elif move >= PICK:
            self.give(move - PICK, hand(seat), slipped(seat))
        else:
            self.lay(seat, move)

    def lay(self, seat: i64, card: Card) -> None:
        self.give(card, hand(seat), slipped(seat))
        self.accept()
        self.give_all(slipped(seat), LAST)
        self.nothing_left(slipped(seat))
        self.number += 1
        self.layer = seat
        self.turns += 1
        if self.is_empty(hand(seat)):
            self.finishing = seat
            self.rule_out(ANY_CARD, 0, hand(seat))
        self.next(self.after(seat))

    def accept(self) -> None:
        """Nobody has called: the last card joins the pile, and a full pile leaves the game."""
        self.give_all(LAST, PILE)
        self.nothing_left(LAST)
        if self.number == self.top_number():
            self.give_all(PILE, GONE)
            self.nothing_left(PILE)
            self.piles_gone += 1
            self.number = 0

    def next(self, seat: i64) -> None:
        """After the last turn nobody can call any more, unless somebody has laid the last card of a hand."""
        self.let(seat)
        if self.turns >= MOST_TURNS * self.seats and self.finishing == NOTHING:
            self.end()

    # 4 Gemogelt!

    def call(self, caller: i64) -> None:
        self.give_all(LAST, SHOWN)
        self.nothing_left(LAST)
        honest = self.is_honest()
        loser = caller if honest else self.layer
        self.give_all(SHOWN, hand(loser))
        self.give_all(PILE, hand(loser))
        self.nothing_left(PILE)
        self.number = 0
        if honest and self.finishing != NOTHING:
            self.win(self.finishing)
        else:
            self.finishing = NOTHING
            self.layer = NOTHING
            self.next(caller)

    def is_honest(self) -> bool:
        """One card, of the number said, and of the colour agreed on."""
        cards = self.cards(SHOWN)
        if len(cards) != 1:
            return False
        colour = self.options.colour
        right_colour = colour == "any" or self.pack.colour[cards[0]] == COLOURS.index(colour)
        return self.pack.digit[cards[0]] == self.number and right_colour

    # 5 End

    def win(self, seat: i64) -> None:
        self.winner = seat
        self.end()

    def outcome(self) -> Outcome:
        return self.score(
            tuple([float(self.count(hand(seat)) + self.count(slipped(seat))) for seat in range(self.seats)])
        )

    def score(self, left: tuple[float, ...]) -> Outcome:
        """Somebody won, or the fewest cards left count."""
        winners = best(left, low=True) if self.winner == NOTHING else (int(self.winner),)
        points = tuple([1.0 if seat in winners else 0.0 for seat in range(int(self.seats))])
        return Outcome(points, winners, TOO_LONG if self.winner == NOTHING else WON)

    def match_over(self, sheet: Sheet) -> bool:
        return len(sheet.outcomes) == self.options.rounds

    # What everybody may reckon though nobody may count

    def least(self, zone: i64) -> i64:
        if zone == PILE:
            return self.number - 1 if self.layer != NOTHING else 0
        if zone == LAST:
            return 1 if self.layer != NOTHING else 0
        if zone == GONE:
            return self.piles_gone * self.top_number()
        for seat in range(self.seats):
            if zone == hand(seat) and seat != self.finishing:
                return 1
        return 0


GAME: Final = Game(
    "mogeln",
    Mogeln,
    pack=ELFER,
    players=range(3, 7),
    age=7,
    minutes=15,
    level="easy",
    common=COMMON,
    each=EACH,
    moves=MOVES,
    notes=NOTES,
    options=Options,
    count_all=lambda options: bool(options.show_sizes),
)
