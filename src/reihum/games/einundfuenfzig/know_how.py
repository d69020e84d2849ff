"""Know-how for Einundfünfzig: high cards go while there is room, low ones are kept for the end."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.cards import BIT
from reihum.core.chance import Chance
from reihum.core.know_how import KnowHow
from reihum.core.round import Round
from reihum.games.einundfuenfzig.rules import NAME, ONE_OR_SEVEN, TOO_MANY, VALUE, Einundfuenfzig
from reihum.packs.german import GERMAN

WHIM: Final[i64] = 4


def least_added(round: Einundfuenfzig, move: i64) -> i64:
    """What a move adds to the total; a seven that may be 1 is."""
    if NAME.has(move):
        return ONE_OR_SEVEN[NAME.which(move)]
    return 1 if round.has_choice(GERMAN.rank[move]) else VALUE[GERMAN.rank[move]]


class Thrift(KnowHow):
    def sensible(self, round: Round, seat: i64, moves: vec[i64]) -> vec[i64]:
        """One card of each rank, for suits do not matter; and none that loses at once if another does not."""
        assert isinstance(round, Einundfuenfzig)
        found = vec[i64](capacity=8)
        losing = vec[i64](capacity=8)
        seen: i64 = 0
        for move in moves:
            if not NAME.has(move):
                rank = BIT[GERMAN.rank[move]]
                if seen & rank != 0:
                    continue
                seen |= rank
            if round.total + least_added(round, move) < TOO_MANY:
                found = append(found, move)
            else:
                losing = append(losing, move)
        return found if len(found) > 0 else losing

    def prefer(self, round: Round, seat: i64, moves: vec[i64], chance: Chance) -> i64:
        assert isinstance(round, Einundfuenfzig)
        room = TOO_MANY - round.total
        found = moves[0]
        most: i64 = -100
        for move in moves:
            added = least_added(round, move)
            glad = added + chance.below(WHIM) if added < room else -50
            if glad > most:
                most = glad
                found = move
        return found


KNOW_HOW: Final = Thrift()
