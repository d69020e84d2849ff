"""Know-how for Rummü: lay out what can be laid out, in one go, and discard what goes with nothing."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.cards import BIT, NO_CARD, Word, count
from reihum.core.chance import Chance
from reihum.core.kinds import Card
from reihum.core.know_how import KnowHow
from reihum.core.round import Round
from reihum.games.rummue.combinations import JOKERS, NO_COMBINATION, fitting, kind
from reihum.games.rummue.material import (
    DISCARD,
    DISCARDS,
    DONE,
    DRAW,
    DRAW_DISCARD,
    DRAWING,
    HAND,
    PICK,
    PICKED,
    PUT,
    TAKE_BACK,
    TAKE_JOKER,
)
from reihum.games.rummue.rules import Rummue
from reihum.games.rummue.scoring import cost_of
from reihum.packs.mue import MUE

LONG_ENOUGH: Final[i64] = 150
WHIM: Final[i64] = 3


def company(card: int) -> int:
    """The cards that can stand beside this one in a combination, as a set."""
    return sum([2**other for other in MUE.cards() if go_together(card, other)])


def go_together(card: int, other: int) -> bool:
    """In a Ling, or in a sequence of one colour; a yellow card goes with any colour."""
    apart = abs(int(MUE.digit[card] - MUE.digit[other]))
    same_colour = MUE.colour[card] == MUE.colour[other]
    return not same_colour if apart == 0 else apart <= 2 and bool(same_colour or 2**other & JOKERS != 0)


COMPANY: Final = vec[i64]([company(card) for card in MUE.cards()])


class Tidiness(KnowHow):
    def sensible(self, round: Round, seat: i64, moves: vec[i64]) -> vec[i64]:
        """Cards are picked in the order of their numbers, what was begun is laid out, and no joker thrown away."""
        assert isinstance(round, Rummue)
        if round.phase == DRAWING:
            return moves
        held = round.lie[HAND[seat]]
        chosen = round.lie[PICKED[seat]]
        bound = JOKERS | fitting(0, held, MUE.size)  # they belong to something: there are others to discard
        if held & ~bound == 0:
            bound = JOKERS if held & ~JOKERS != 0 else 0
        found = vec[i64](capacity=16)
        later = vec[i64](capacity=16)
        for move in moves:
            if DISCARD.has(move):
                if BIT[move] & bound == 0:
                    found = append(found, move)
            elif PICK.has(move) and BIT[PICK.which(move)] < chosen:
                later = append(later, move)
            elif move != TAKE_BACK:
                found = append(found, move)
        if len(found) == 0:
            found = later
        return found if len(found) > 0 else moves

    def prefer(self, round: Round, seat: i64, moves: vec[i64], chance: Chance) -> i64:
        assert isinstance(round, Rummue)
        if round.phase == DRAWING:
            return DRAW_DISCARD if is_useful(round, seat, round.top(DISCARDS)) else DRAW
        held = round.lie[HAND[seat]]
        found = moves[0]
        most: i64 = -1000
        for move in moves:
            glad = gladness(held, move) + chance.below(WHIM)
            if glad > most:
                most = glad
                found = move
        return found

    def longest(self) -> i64:
        return LONG_ENOUGH

    def standing(self, round: Round, seat: i64) -> float:
        """What lies there less what is in the hand."""
        assert isinstance(round, Rummue)
        return float(round.worth[seat]) - float(cost_of(round.lie[HAND[seat]]))


def gladness(held: Word, move: i64) -> i64:
    """How gladly a move is made, whatever happens elsewhere."""
    if DISCARD.has(move):
        return -20 * count(held & COMPANY[move]) - (200 if BIT[move] & JOKERS != 0 else 0)
    if TAKE_JOKER.has(move):
        return 100
    if PUT.has(move):
        return 80
    if PICK.has(move):
        return 60
    if move == DONE:
        return 50
    return -500 if move == DRAW_DISCARD else -900


def is_useful(round: Rummue, seat: i64, card: Card) -> bool:
    """Does a discarded card make a combination with the hand, or fit to one on the table?"""
    if card == NO_CARD:
        return False
    if fitting(BIT[card], round.lie[HAND[seat]], MUE.size) != 0:
        return True
    if round.out[seat] != 0:
        for there in round.melds():
            if kind(there | BIT[card]) != NO_COMBINATION:
                return True
    return False


KNOW_HOW: Final = Tidiness()
