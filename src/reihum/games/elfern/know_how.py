"""Know-how for Elfern: bring honours home, lead aces or cards that count nothing, and throw off what is worthless."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.cards import GERMAN
from reihum.core.chance import Chance
from reihum.core.know_how import KnowHow
from reihum.core.round import Round
from reihum.games.elfern.rules import HONOURS, Elfern

WHIM: Final[i64] = 3
HONOUR: Final[i64] = 10
ACE: Final[i64] = GERMAN.ranks.index("A")


class Greed(KnowHow):
    def prefer(self, round: Round, seat: i64, moves: vec[i64], chance: Chance) -> i64:
        assert isinstance(round, Elfern)
        found = moves[0]
        most: i64 = -100
        for move in moves:
            honour = HONOUR if HONOURS.words[0] & GERMAN.bit[move] != 0 else 0
            rank = GERMAN.rank[move]
            glad = chance.below(WHIM)
            if round.played == 0:
                glad += HONOUR if rank == ACE else -honour
            elif round.beats(move, round.best):  # the trick is ours, and the honour in it
                glad += HONOUR + honour - rank
            else:
                glad -= honour + rank
            if glad > most:
                most = glad
                found = move
        return found


KNOW_HOW: Final = Greed()
