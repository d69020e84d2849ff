"""Know-how for Schnipp Schnapp: say a word when it is right, and only then."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.chance import Chance
from reihum.core.know_how import KnowHow
from reihum.core.round import RACE, Round
from reihum.games.schnipp_schnapp.rules import SCHNAPP, SCHNIPP, SchnippSchnapp

LONG_ENOUGH: Final[i64] = 400


class Attention(KnowHow):
    def sensible(self, round: Round, seat: i64, moves: vec[i64]) -> vec[i64]:
        """All piles that matter lie open: everybody can see which word is right."""
        if round.mode != RACE or seat == round.clock:
            return moves
        assert isinstance(round, SchnippSchnapp)
        found = vec[i64]()
        for move in moves:
            if move not in (SCHNAPP, SCHNIPP) or round.is_right(move):
                found = append(found, move)
        return found[:1] if len(found) > 0 else moves

    def prefer(self, round: Round, seat: i64, moves: vec[i64], chance: Chance) -> i64:
        good = self.sensible(round, seat, moves)
        return good[chance.below(i64(len(good)))]

    def longest(self) -> i64:
        return LONG_ENOUGH


KNOW_HOW: Final = Attention()
