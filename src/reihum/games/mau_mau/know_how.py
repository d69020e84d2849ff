"""Know-how for Mau-Mau: say Mau, catch those who forget it, and rather lay a card than draw one."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.chance import Chance
from reihum.core.know_how import KnowHow
from reihum.core.round import Round
from reihum.games.mau_mau.rules import DRAW, MAU, NAME

DRAWS_ANYWAY: Final[i64] = 12  # one time out of so many


class Manners(KnowHow):
    def sensible(self, round: Round, seat: i64, moves: vec[i64]) -> vec[i64]:
        """A word that can be said is said."""
        words = vec[i64]()
        for move in moves:
            if MAU <= move < NAME:
                words = append(words, move)
        return words if len(words) > 0 else moves

    def prefer(self, round: Round, seat: i64, moves: vec[i64], chance: Chance) -> i64:
        good = self.sensible(round, seat, moves)
        cards: i64 = 0
        for move in good:
            cards += i64(0 <= move < DRAW)
        if 0 < cards < i64(len(good)) and chance.below(DRAWS_ANYWAY) > 0:
            return good[chance.below(cards)]  # the cards stand first
        return good[chance.below(i64(len(good)))]


KNOW_HOW: Final = Manners()
