"""Know-how for Sedma: take what counts, give it to the partner, and keep sevens for both."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.chance import Chance
from reihum.core.know_how import KnowHow
from reihum.core.round import Round
from reihum.games.sedma.rules import COUNTING, DONE, GOING_ON, SEVEN, TRICK, Sedma
from reihum.packs.german import GERMAN

WHIM: Final[i64] = 3
TEN_POINTS: Final[i64] = 8
KEPT_SEVEN: Final[i64] = 5  # what it is worth later


class Thrift(KnowHow):
    def prefer(self, round: Round, seat: i64, moves: vec[i64], chance: Chance) -> i64:
        assert isinstance(round, Sedma)
        at_stake = round.count_of(COUNTING, 0, TRICK)
        is_ours = not round.is_empty(TRICK) and round.taker % 2 == seat % 2
        if round.task == GOING_ON and (is_ours or at_stake == 0):
            return DONE
        found = moves[0]
        most: i64 = -100
        for move in moves:
            glad = chance.below(WHIM)
            if move != DONE:
                counts = i64(COUNTING.words[0] & GERMAN.bit[move] != 0)
                takes = not round.is_empty(TRICK) and round.takes(move)
                glad -= KEPT_SEVEN * i64(GERMAN.rank[move] == SEVEN)
                if is_ours:
                    glad += TEN_POINTS * counts
                elif takes:
                    glad += TEN_POINTS * (at_stake + counts)
                else:
                    glad -= TEN_POINTS * counts
            if glad > most:
                most = glad
                found = move
        return found


KNOW_HOW: Final = Thrift()
