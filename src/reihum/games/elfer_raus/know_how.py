"""Know-how for Elfer raus!: lay what one's own cards wait for, and let the others wait for the rest."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.cards import Word, count
from reihum.core.chance import Chance
from reihum.core.kinds import Card
from reihum.core.know_how import KnowHow
from reihum.core.round import Round
from reihum.games.elfer_raus.rules import ABOVE_ONE, BELOW_TWENTY, HAND, LAY, ElferRaus
from reihum.packs.elfer import ELFER

MINE: Final[i64] = 4  # their own card that waits counts as much as this many others
ENOUGH: Final[i64] = 6  # rather than open a row for others one ends the turn
END_OF_ROW: Final[i64] = 7  # nothing waits for it
WHIM: Final[i64] = 2


ABOVE: Final = ELFER.above().words
BELOW: Final = ELFER.below().words


class Patience(KnowHow):
    def prefer(self, round: Round, seat: i64, moves: vec[i64], chance: Chance) -> i64:
        assert isinstance(round, ElferRaus)
        found = moves[0]
        most: i64 = -1000
        for move in moves:
            glad = ENOUGH
            if LAY.has(move):
                word = ELFER.word[move]
                waiting = waiting_for(move, round.lying(word))
                mine = count(waiting & round.lie[HAND[seat] * round.words + word])
                glad = (MINE + 1) * mine - count(waiting) if waiting != 0 else END_OF_ROW
            glad += chance.below(WHIM)
            if glad > most:
                most = glad
                found = move
        return found


def waiting_for(card: Card, lying: Word) -> Word:
    """The cards that cannot be laid before this one: those beyond it, as seen from what lies there."""
    bit = ELFER.bit[card]
    own = ELFER.words * card + ELFER.word[card]
    if (bit >> 1) & BELOW_TWENTY & lying != 0:
        return ABOVE[own] & ~lying
    if (bit << 1) & ABOVE_ONE & lying != 0:
        return BELOW[own] & ~lying
    return ABOVE[own] | BELOW[own]


KNOW_HOW: Final = Patience()
