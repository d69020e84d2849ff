"""Der dritte Mann: an auction in which the third-highest bid is the one to make."""

from reihum.rules import *

# 1 Material


@dataclass(frozen=True)
class Options:
    chips: int = option(3, 1, 3, 5)


GAME: Final = Game(__name__, PARADOX, Options, players=range(4, 5), age=10, minutes=30, level="medium")
BOX: Final[ZoneNo] = GAME.box()
HAND: Final = GAME.hands()
HIDDEN: Final = GAME.zones("secret", Face.OWN, Spread.ROW, stage=True)
BID: Final = GAME.zones("bid", Face.UP, Spread.ROW, stage=True)
USED: Final = GAME.zones("used", Face.UP)
LAY: Final = GAME.may_play()
GAME.hide("auctions")
GAME.roles("starter")


PRIZE: Final[i64] = 10
EDGE: Final[i64] = 20  # of the board
AUCTIONS: Final[i64] = 9


USED_UP: Final = GAME.rule("secret-bids")
SCORING: Final = GAME.rule("series-won")
TIED: Final = GAME.rule("series-tied")


@final
class DritterMann(Round):
    options: Options
    starter: Seat = 0  # who bids openly
    auctions: Number = 0  # that are over
    pawns: Numbers
    gains: Numbers  # of the last auction

    # 2 Deal

    def start(self, past: Sheet) -> None:
        self.lay_out(BOX, BOX, [])
        for card in range(self.pack.size):
            if self.pack.digit[card] < 10:
                self.give(card, BOX, HAND[self.pack.colour[card]])
        self.starter = self.drawn_by_lot(self.seats)
        self.let(self.starter)

    # 3 Bidding

    def moves(self, seat: i64) -> vec[i64]:
        return self.cards(HAND[seat])

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        if self.lies(move, USED[seat]):
            return USED_UP
        return None if self.lies(move, HAND[seat]) else HAVE

    def play(self, seat: i64, move: i64) -> None:
        if self.mode != SECRET:
            self.give(move, HAND[seat], BID[seat])
            self.let_choose(self.everybody() & ~BIT[seat])
        else:
            self.give(move, HAND[seat], HIDDEN[seat])
            if self.has_chosen(seat):
                for other in range(self.seats):
                    self.give_all(HIDDEN[other], BID[other])
                self.settle()

    def gaps(self, seat: i64) -> dict[str, int]:
        return {"auction": int(self.auctions) + 1, "auctions_in_all": int(AUCTIONS)}

    # 4 The four places

    def settle(self) -> None:
        bids = filled(self.seats)
        for seat in range(self.seats):
            for card in self.cards(BID[seat]):
                bids[seat] = self.pack.digit[card]
            self.give_all(BID[seat], USED[seat])
        for seat in range(self.seats):
            self.gains[seat] = gain(bids, seat)
            self.pawns[seat] += self.gains[seat]
        self.auctions += 1
        if self.auctions == AUCTIONS or self.beyond_the_edge():
            self.end()
        else:
            self.starter = self.leader()
            self.let(self.starter)

    # 5 The next auction

    def leader(self) -> i64:
        """Whoever is ahead bids first; tied: whoever made more just now, then the first from the last starter on."""
        found = self.starter
        for step in range(1, self.seats):
            seat = self.after(self.starter, step)
            if self.pawns[seat] > self.pawns[found] or (
                self.pawns[seat] == self.pawns[found] and self.gains[seat] > self.gains[found]
            ):
                found = seat
        return found

    # 6 End of the series

    def beyond_the_edge(self) -> bool:
        beyond = False
        for pawn in self.pawns:
            beyond = beyond or pawn > EDGE or pawn < -EDGE
        return beyond

    def outcome(self) -> Outcome:
        pawns = tuple([float(pawn) for pawn in self.pawns])
        winners = best(pawns)
        alone = len(winners) == 1
        chips = tuple([1.0 if alone and seat in winners else 0.0 for seat in range(int(self.seats))])
        return Outcome(chips, winners, SCORING if alone else TIED, (Line("pawns", pawns),))

    # 7 End of the match

    def match_over(self, sheet: Sheet) -> bool:
        return max(sheet.totals) == self.options.chips


def gain(bids: vec[i64], seat: i64) -> i64:
    """What one bid brings: the prize for the highest, a loss for the second, double for the third."""
    own = bids[seat]
    equal: i64 = 0
    crowd: i64 = 0  # of the largest group of equal bids
    better: i64 = 0
    for other in bids:
        same: i64 = 0
        for another in bids:
            same += i64(another == other)
        crowd = same if same > crowd else crowd
        equal += i64(other == own)
        better += i64(other > own)
    if crowd >= 3:
        return 0
    if better == 0:
        return PRIZE - own if equal == 1 else PRIZE // 2 - own
    if better == 1:
        return -own
    return 2 * own if better == 2 else 0


GAME.rounds(DritterMann)
