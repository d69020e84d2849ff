"""Know-how for Farben sammeln: collect the colour that counts most, and throw the least of the others away."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.cards import NO_CARD
from reihum.core.chance import Chance
from reihum.core.know_how import KnowHow
from reihum.core.round import Round
from reihum.games.farben_sammeln.rules import (
    DISCARDING,
    DONE,
    DRAW,
    ENDING,
    HAND,
    OF_COLOUR,
    PILE,
    PILES,
    SAY_END,
    FarbenSammeln,
)
from reihum.packs.elfer import ELFER

FROM_STOCK: Final[i64] = 4  # what a card from the stock is worth: one out of four has the right colour
ANYTHING: Final[i64] = 16  # one time out of so many


class Collecting(KnowHow):
    def sensible(self, round: Round, seat: i64, moves: vec[i64]) -> vec[i64]:
        """Of each colour only the lowest card is thrown away, and none of the one collected while there are others."""
        assert isinstance(round, FarbenSammeln)
        if round.task != DISCARDING:
            return moves
        kept = collected(round, seat)
        alone = round.has_one_colour(seat)
        found = vec[i64](capacity=16)
        for colour in range(4):
            cards = round.cards_of(OF_COLOUR, colour, HAND[seat])
            if len(cards) > 0 and (alone or colour != kept):
                for move in moves:
                    if move % 80 == cards[0]:
                        found = append(found, move)
        return found

    def prefer(self, round: Round, seat: i64, moves: vec[i64], chance: Chance) -> i64:
        assert isinstance(round, FarbenSammeln)
        if round.task == ENDING:
            return SAY_END if is_ahead(round, seat) else DONE
        if chance.below(ANYTHING) == 0:
            return moves[chance.below(i64(len(moves)))]
        kept = collected(round, seat)
        if round.task == DISCARDING:
            return least(kept, moves, chance)
        found = DRAW
        best = FROM_STOCK
        for pile in range(PILES):
            top = round.top(PILE[pile])
            if top != NO_CARD and ELFER.colour[top] == kept and ELFER.digit[top] > best:
                best = ELFER.digit[top]
                found = DRAW + 1 + pile
        return found


def collected(round: FarbenSammeln, seat: i64) -> i64:
    """The colour of which a seat holds most."""
    found: i64 = 0
    most: i64 = -1
    for colour in range(4):
        total: i64 = 0
        for card in round.cards_of(OF_COLOUR, colour, HAND[seat]):
            total += ELFER.digit[card]
        if total > most:
            most = total
            found = colour
    return found


def least(kept: i64, moves: vec[i64], chance: Chance) -> i64:
    """The lowest card of another colour, else of this one, on any pile."""
    found = moves[0]
    lowest: i64 = 1000
    for move in moves:
        worth = ELFER.digit[move % 80] + (100 if ELFER.colour[move % 80] == kept else 0)
        if worth < lowest or (worth == lowest and chance.below(2) == 0):
            lowest = worth
            found = move
    return found


def is_ahead(round: FarbenSammeln, seat: i64) -> bool:
    best_other: i64 = 0
    for other in range(round.seats):
        points = round.best_colour(HAND[other])
        best_other = points if other != seat and points > best_other else best_other
    return round.best_colour(HAND[seat]) > best_other


KNOW_HOW: Final = Collecting()
