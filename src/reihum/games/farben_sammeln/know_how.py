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
    ENDING,
    HAND,
    PILE,
    PUT,
    SAY_END,
    TAKE,
    FarbenSammeln,
)
from reihum.packs.elfer import ELFER

FROM_STOCK: Final[i64] = 4  # what a card from the stock is worth: one out of four has the right colour
ANYTHING: Final[i64] = 16  # one time out of this many


class Collecting(KnowHow):
    def sensible(self, round: Round, seat: i64, moves: vec[i64]) -> vec[i64]:
        """Of each colour only the lowest card is thrown away, and none of the one collected while there are others."""
        assert isinstance(round, FarbenSammeln)
        if round.task != DISCARDING:
            return moves
        kept = round.best_colour(seat)
        alone = round.has_one_colour(seat)
        found = vec[i64](capacity=16)
        for colour in range(4):
            cards = round.cards_of(ELFER.of_colour, colour, HAND[seat])
            if len(cards) > 0 and (alone or colour != kept):
                for move in moves:
                    if PUT.card(move) == cards[0]:
                        found = append(found, move)
        return found

    def prefer(self, round: Round, seat: i64, moves: vec[i64], chance: Chance) -> i64:
        assert isinstance(round, FarbenSammeln)
        if round.task == ENDING:
            return SAY_END if is_ahead(round, seat) else DONE
        if chance.below(ANYTHING) == 0:
            return moves[chance.below(i64(len(moves)))]
        kept = round.best_colour(seat)
        if round.task == DISCARDING:
            return least(kept, moves, chance)
        found = TAKE[0]
        best = FROM_STOCK
        for pile in range(4):
            top = round.top(PILE[pile])
            if top != NO_CARD and ELFER.colour[top] == kept and ELFER.digit[top] > best:
                best = ELFER.digit[top]
                found = TAKE[1 + pile]
        return found


def least(kept: i64, moves: vec[i64], chance: Chance) -> i64:
    """The lowest card of another colour, else of this one, on any pile."""
    found = moves[0]
    lowest: i64 = 1000
    for move in moves:
        card = PUT.card(move)
        worth = ELFER.digit[card] + (100 if ELFER.colour[card] == kept else 0)
        if worth < lowest or (worth == lowest and chance.below(2) == 0):
            lowest = worth
            found = move
    return found


def is_ahead(round: FarbenSammeln, seat: i64) -> bool:
    points = round.points(seat)
    return all(other == seat or round.points(other) < points for other in range(round.seats))


KNOW_HOW: Final = Collecting()
