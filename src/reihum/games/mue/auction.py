"""Chapters 3 and 4 of Mü: the auction, and who becomes chief and vice."""

from reihum.games.mue.material import *
from reihum.rules import *

LAY_OR_PASS: Final = GAME.rule("bid")
LIMIT: Final = GAME.rule("limit")


class Auction(TrickRound):
    """A round of Mü until all have passed."""

    task: Phase = BIDDING
    limit: Number = 1  # this many cards may lie in front of the player who bids
    laid: Number = 0  # cards in this turn
    passes: Number = 0  # one directly after the other
    challenger: Seat = NOTHING  # the last to draw level with the most cards, or to lay more

    # 3 Auction

    def bids(self, seat: i64) -> vec[i64]:
        found = vec[i64](capacity=16)
        if self.count(BID[seat]) < self.limit:
            found = LAY_OPEN.each(self.cards(HAND[seat]))
        return append(found, PASS if self.laid == 0 else DONE)

    def why_not_bid(self, seat: i64, move: i64) -> Rule | None:
        if LAY_OPEN.has(move):
            if not self.lies(LAY_OPEN.which(move), HAND[seat]):
                return HAVE
            return None if self.count(BID[seat]) < self.limit else LIMIT
        if move in (DONE, PASS):
            return None if (move == PASS) == (self.laid == 0) else LAY_OR_PASS
        return NOT_NOW

    def lay_open(self, seat: i64, card: Card) -> None:
        self.give(card, HAND[seat], BID[seat])
        self.laid += 1
        self.passes = 0

    def end_bid(self, seat: i64) -> bool:
        """A turn of the auction is over; true if all have passed and this was the last."""
        if self.laid == 0:
            self.passes += 1
        total = self.count(BID[seat])
        if self.laid > 0 and total >= self.limit - 1:
            self.challenger = seat
            self.limit = total + 1
        self.laid = 0
        self.let(self.after(seat))
        return self.passes == self.seats

    # 4 Chief and vice

    def most_cards(self) -> i64:
        """The only player with the most cards, or NOTHING."""
        return sole_highest(vec[i64]([self.count(BID[seat]) for seat in range(self.seats)]))

    def best_bid_after(self, chief: i64) -> i64:
        """The best of the other bids, or NOTHING: with three players, if nobody else bid, or if two are equal."""
        if self.seats == 3:
            return NOTHING
        heights = vec[i64]([self.height_of(BID[seat]) for seat in range(self.seats)])
        heights[chief] = 0
        return sole_highest(heights)

    def height_of(self, bid: i64) -> i64:
        """More cards are higher; of equally many the highest digit decides, then the second highest, and so on."""
        height: i64 = 0
        for card in self.cards(bid):
            height += MORE_CARDS + PLACE[self.pack.digit[card]]
        return height


PLACE: Final = vec[i64]([16**digit for digit in range(10)])  # no digit is there sixteen times
MORE_CARDS: Final[i64] = 16**10
