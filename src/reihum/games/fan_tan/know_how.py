"""Know-how for Fan Tan: lay what one's own cards wait for, and keep back what lets the others on."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.cards import Word, count
from reihum.core.chance import Chance
from reihum.core.kinds import Card
from reihum.core.know_how import KnowHow
from reihum.core.round import Round
from reihum.games.fan_tan.rules import ABOVE_SIX, BELOW_ACE, HAND, FanTan
from reihum.packs.german import GERMAN

MINE: Final[i64] = 4  # one's own card that waits counts as much as this many others
END_OF_ROW: Final[i64] = 1  # nothing waits for it: it can be laid at any time
WHIM: Final[i64] = 2


ABOVE: Final = GERMAN.above().words
BELOW: Final = GERMAN.below().words


class Patience(KnowHow):
    def prefer(self, round: Round, seat: i64, moves: vec[i64], chance: Chance) -> i64:
        assert isinstance(round, FanTan)
        if len(moves) == 1:
            return moves[0]
        lying = round.lying()
        found = moves[0]
        most: i64 = -1000
        for move in moves:
            waiting = waiting_for(move, lying)
            glad = (MINE + 1) * count(waiting & round.lie[HAND[seat]]) - count(waiting) if waiting != 0 else END_OF_ROW
            glad += chance.below(WHIM)
            if glad > most:
                most = glad
                found = move
        return found


def waiting_for(card: Card, lying: Word) -> Word:
    """The cards that cannot be laid before this one: those beyond it, as seen from what lies there."""
    bit = GERMAN.bit[card]
    if (bit >> 1) & BELOW_ACE & lying != 0:
        return ABOVE[card]
    if (bit << 1) & ABOVE_SIX & lying != 0:
        return BELOW[card]
    return ABOVE[card] | BELOW[card]


KNOW_HOW: Final = Patience()
