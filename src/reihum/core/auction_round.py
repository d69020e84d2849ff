"""Rounds of trick games with an auction: whoever bids most plays against all others."""

from mypy_extensions import i64, mypyc_attr

from reihum.core.kinds import Flag, Number, OneOf, Seat
from reihum.core.notes import NOTHING
from reihum.core.rule import NOT_NOW, Rule
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


@mypyc_attr(allow_interpreted_subclasses=True)
class HoldRound(AuctionRound):
    """An auction in which whoever has spoken before may hold what a later player bids, and so keep the game."""

    named: Flag = 1  # by the declarer, who otherwise has only held it
    challenger: Seat = NOTHING  # who speaks against the declarer,
    answering: Flag = 0  # has bid more, and waits for an answer

    # What a game may see otherwise

    def why_not_hold(self, seat: i64) -> Rule | None:
        return NOT_NOW if self.answering == 0 else None

    # For free

    def speak(self, seat: i64, bid: i64, holds: bool = False) -> None:
        """A bid, a hold, or neither, which is a pass. Two contend until one passes; the next meets who is left."""
        passes = bid == NOTHING and not holds
        if bid != NOTHING:
            self.bid = bid
        if self.answering != 0:  # the declarer holds, raises, or leaves the game to the other
            self.answering = 0
            if passes:
                self.declarer = self.challenger
                self.named = 1
                self.next_speaker(self.challenger)
            else:
                self.named = i64(not holds)
                self.let(self.challenger)
            return
        self.challenger = seat
        if not passes and self.declarer != NOTHING:
            self.answering = 1
            self.let(self.declarer)
            return
        if not passes:
            self.declarer = seat
        self.next_speaker(seat)
