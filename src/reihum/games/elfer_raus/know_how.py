"""Know-how for Elfer raus!: lay what opens the way for one's own cards, and leave the others waiting."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.cards import ELFER
from reihum.core.chance import Chance
from reihum.core.know_how import KnowHow
from reihum.core.round import Round
from reihum.games.elfer_raus.rules import ABOVE_ONE, BELOW_TWENTY, DONE, ElferRaus, hand

OPENS_FOR_ME: Final[i64] = 8
OPENS_NOTHING: Final[i64] = 4
ENOUGH: Final[i64] = 3  # to end the turn, rather than to help others
WHIM: Final[i64] = 4


class Patience(KnowHow):
    def prefer(self, round: Round, seat: i64, moves: vec[i64], chance: Chance) -> i64:
        assert isinstance(round, ElferRaus)
        found = moves[0]
        most: i64 = -1
        for move in moves:
            glad = ENOUGH if move == DONE else 0
            if move < DONE:
                word = ELFER.word[move]
                bit = ELFER.bit[move]
                beside = ((bit << 1) & ABOVE_ONE | (bit >> 1) & BELOW_TWENTY) & ~round.lying(word)
                if beside == 0:
                    glad = OPENS_NOTHING
                elif beside & round.lie[hand(seat) * round.words + word] != 0:
                    glad = OPENS_FOR_ME
            glad += chance.below(WHIM)
            if glad > most:
                most = glad
                found = move
        return found


KNOW_HOW: Final = Patience()
