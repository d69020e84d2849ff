"""Know-how for Mü: bid what the hand promises, and play for one's own side."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.chance import Chance
from reihum.core.know_how import KnowHow
from reihum.core.round import Round
from reihum.games.mue.know_how_auction import (
    best_partner,
    best_trump,
    bid_by_habit,
    bids_worth_a_thought,
    trumps_worth_a_thought,
)
from reihum.games.mue.know_how_play import best_card
from reihum.games.mue.material import BIDDING, CHOOSING, PLAYING
from reihum.games.mue.rules import Mue


class Experience(KnowHow):
    def prefer(self, round: Round, seat: i64, moves: vec[i64], chance: Chance) -> i64:
        assert isinstance(round, Mue)
        if len(moves) == 1:
            return moves[0]
        if round.task == PLAYING:
            return best_card(round, seat, moves, chance)
        if round.task == BIDDING:
            return bid_by_habit(round, seat, moves, chance)
        return best_partner(round, moves) if round.task == CHOOSING else best_trump(round, seat, moves)

    def sensible(self, round: Round, seat: i64, moves: vec[i64]) -> vec[i64]:
        assert isinstance(round, Mue)
        if len(moves) == 1 or round.task == PLAYING or round.task == CHOOSING:
            return moves
        if round.task == BIDDING:
            return bids_worth_a_thought(round, seat, moves)
        return trumps_worth_a_thought(round, seat, moves)


KNOW_HOW: Final = Experience()
