"""Rounds of trick games with an auction: whoever bids most plays against all others."""

from mypy_extensions import i64, mypyc_attr

from reihum.core.kinds import Number, OneOf, Seat
from reihum.core.notes import NOTHING
from reihum.core.trick_round import TrumpRound


@mypyc_attr(allow_interpreted_subclasses=True)
class AuctionRound(TrumpRound):
    """A trick game with an auction: in turn everybody bids more or passes, the dealer last.

    Whoever has bid most plays against all others. The bids are words: GAME.words("bid", [...]), from low to high.
    """

    bid: OneOf = NOTHING  # the highest so far,
    declarer: Seat = NOTHING  # and whose it is
    tricks: Number = 0  # of the declarer,
    lost_tricks: Number = 0  # and of the others

    # What a game may see otherwise

    def height_of(self, bid: i64) -> i64:
        """How high a bid is; of several that are equally high only the first can be made."""
        return bid

    def settle(self) -> None:
        """The declarer has the game, and the turn."""

    # For free

    def is_higher(self, bid: i64) -> bool:
        """Is this more than has been bid?"""
        return self.bid == NOTHING or self.height_of(bid) > self.height_of(self.bid)

    def make_bid(self, seat: i64, bid: i64) -> None:
        self.bid = bid
        self.declarer = seat

    def next_speaker(self, seat: i64) -> None:
        """This seat has spoken. After the dealer the auction is over; if nobody has bid, so is the round."""
        if seat != self.dealer:
            self.let(self.after(seat, 1))
        elif self.bid == NOTHING:
            self.end()
        else:
            self.let(self.declarer)
            self.settle()

    def take(self, seat: i64) -> None:
        if seat == self.declarer:
            self.tricks += 1
        else:
            self.lost_tricks += 1
