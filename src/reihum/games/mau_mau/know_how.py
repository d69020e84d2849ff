"""Know-how for Mau-Mau: say what has to be said, lay a card rather than draw one, keep an Unter for later."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.cards import Sets
from reihum.core.chance import Chance
from reihum.core.know_how import KnowHow
from reihum.core.round import Round
from reihum.games.mau_mau.rules import ACE, DRAW, HAND, LAY, NAME, UNTER, WORDS
from reihum.packs.german import GERMAN

GOES_ON: Final = Sets(  # after each card: what else of its suit, or which other ace or Unter, can be laid
    GERMAN,
    36,
    lambda first, card: (
        first != card
        and (GERMAN.colour[first] == GERMAN.colour[card] or GERMAN.rank[card] in (UNTER, GERMAN.rank[first]))
    ),
)
GLADLY: Final = vec[i64]([6, 12, 12, 8, 9, 0, 5, 5, 14])  # how gladly each rank is laid; an Unter fits later as well
LONELY_ACE: Final[i64] = 2  # nothing can follow it: it would cost a card
WHIM: Final[i64] = 6


class Manners(KnowHow):
    def sensible(self, round: Round, seat: i64, moves: vec[i64]) -> vec[i64]:
        """A word that can be said is said. Nobody draws who can lay a card, or names a suit that he does not hold."""
        words = vec[i64]()
        good = vec[i64](capacity=8)
        keeps: i64 = 0  # nothing but an Unter fits: perhaps it is better kept
        for move in moves:
            if WORDS.has(move):
                words = append(words, move)
            elif move < 0 or (move == DRAW and keeps > 0):
                continue
            elif not NAME.has(move) or round.any_of(GERMAN.of_colour, NAME.which(move), HAND[seat]):
                good = append(good, move)
                keeps += i64(LAY.has(move) and GERMAN.rank[move] != UNTER)
        if len(words) > 0:
            return words
        return good if len(good) > 0 else moves

    def prefer(self, round: Round, seat: i64, moves: vec[i64], chance: Chance) -> i64:
        found = moves[0]
        most: i64 = -1
        for move in moves:
            glad: i64 = 0
            if move < 0 or move == DRAW:
                glad = 0
            elif LAY.has(move):
                glad = 2 + GLADLY[GERMAN.rank[move]] + chance.below(WHIM)
                if GERMAN.rank[move] == ACE and not round.any_of(GOES_ON, move, HAND[seat]):
                    glad = LONELY_ACE
            elif NAME.has(move):
                glad = 4 * round.count_of(GERMAN.of_colour, NAME.which(move), HAND[seat]) + chance.below(WHIM)
            elif WORDS.has(move):
                return move
            if glad > most:
                most = glad
                found = move
        return found


KNOW_HOW: Final = Manners()
