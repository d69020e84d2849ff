"""Know-how for Durak: low cards first, trumps last; rather take than beat a trifle with a high trump."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.chance import Chance
from reihum.core.know_how import KnowHow
from reihum.core.round import Round
from reihum.games.durak.rules import HAND, LAY, STOCK, STOP, TAKE, Durak
from reihum.packs.german import GERMAN

TRUMP: Final[i64] = 9  # what a trump is worth beyond its rank
TO_STOP: Final[i64] = 7  # rather stop than throw in a card worth this much,
TO_TAKE: Final[i64] = 14  # and rather take than beat with one worth this much
LATE: Final[i64] = 9  # when the stock is used up, cards are worth less
WHIM: Final[i64] = 2


class Frugality(KnowHow):
    def prefer(self, round: Round, seat: i64, moves: vec[i64], chance: Chance) -> i64:
        """The cheapest card, or to stop or to take if even that one is too dear."""
        assert isinstance(round, Durak)
        late = LATE if round.is_empty(STOCK) else 0
        found = moves[0]
        least: i64 = 100
        for move in moves:
            cost = chance.below(WHIM)
            if LAY.has(move):
                cost += GERMAN.rank[move] + (TRUMP if GERMAN.colour[move] == round.trump else 0)
            elif move == STOP:
                cost += TO_STOP + late
            elif move == TAKE:
                cost += TO_TAKE + late
            if cost < least:
                least = cost
                found = move
        return found

    def standing(self, round: Round, seat: i64) -> float:
        """In a round that is broken off: many cards are a bad sign."""
        return 0.02 * float(round.count(HAND[seat]))


KNOW_HOW: Final = Frugality()
