"""Know-how for Mü: nobody lays his whole hand open in the auction, and nobody throws points away."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.chance import Chance
from reihum.core.know_how import KnowHow
from reihum.core.round import Round
from reihum.games.mue.auction import Auction
from reihum.games.mue.material import BIDDING


class Restraint(KnowHow):
    def prefer(self, round: Round, seat: i64, moves: vec[i64], chance: Chance) -> i64:
        """In the auction pass, or stop, most of the time: that move stands last."""
        number = i64(len(moves))
        assert isinstance(round, Auction)
        if round.task == BIDDING and chance.below(4) > 0:
            return moves[number - 1]
        return moves[chance.below(number)]


KNOW_HOW: Final = Restraint()
