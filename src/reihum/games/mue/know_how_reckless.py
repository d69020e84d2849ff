"""Know-how for Mü among reckless bidders, who lay any number of cards on any hand and then play anything.

Whoever of them becomes chief loses, and everybody else wins by it, the vice for certain: nobody can call him partner.
Only an Eklat without oneself is a pity. So let one of them have it; but where two of them have laid most, lay a card,
and the auction goes on.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.sheet import Sheet
from reihum.games.mue.know_how_auction import RECKLESS, best_kind, ready, to_lay, with_cards
from reihum.games.mue.material import bid
from reihum.games.mue.rules import EKLAT, LOST, Mue

ALARM: Final[i64] = 2  # so many cards fewer than nobody would lay are a bad sign
LEAD: Final = 40.0  # points a round of somebody with a plan


def are_reckless(round: Mue, seat: i64, past: Sheet) -> bool:
    """All of them, as soon as one has laid so much, now or before: then the auction is not about cards."""
    most = round.height if round.chief != seat else 0
    for other in range(round.seats):
        laid = round.count(BID[other])
        if other != seat and laid > most:
            most = laid
    for outcome in past.outcomes:
        laid = 0
        if outcome.rule is EKLAT:
            laid = i64(max(outcome.points)) // 5
        elif outcome.rule is LOST:  # a chief who promised at least as much as was missing then; oneself knew better
            laid = 1 - i64(min([outcome.points[other] for other in range(round.seats) if other != seat])) // 10
        most = laid if laid > most else most
    return most >= RECKLESS[round.seats] - ALARM


@final
class Rivals:
    """What the others have laid."""

    def __init__(self, round: Mue, seat: i64) -> None:
        self.most: i64 = 0
        self.second: i64 = 0  # the same, if two have laid most
        for other in range(round.seats):
            laid = round.count(BID[other])
            if other != seat and laid > self.most:
                self.second = self.most
                self.most = laid
            elif other != seat and laid > self.second:
                self.second = laid


def bid_among_reckless(round: Mue, seat: i64, moves: vec[i64]) -> i64:
    """Go on with a hand that can win; else leave it to one of them, if it is only one."""
    stop = moves[i64(len(moves)) - 1]
    laid = round.count(BID[seat])
    rivals = Rivals(round, seat)
    if laid > rivals.most:
        return stop
    kind = best_kind(round, seat, -1)
    if ready(round, seat, kind) > rivals.most:
        return to_lay(round, seat, kind)
    if laid == rivals.most:  # an Eklat, but whose?
        return to_lay(round, seat, kind) if round.laid > 0 or round.challenger == seat else stop
    is_theirs = rivals.second == rivals.most and rivals.most > 0
    return to_lay(round, seat, kind) if is_theirs and round.laid == 0 and laid + 1 < rivals.most else stop


def bids_among_reckless(round: Mue, seat: i64, moves: vec[i64]) -> vec[i64]:
    """No more, or another card, at any height."""
    stop = append(vec[i64](capacity=4), moves[i64(len(moves)) - 1])
    return with_cards(stop, round, seat, best_kind(round, seat, -1))


def auction_situation(round: Mue, seat: i64) -> i64:
    """How many cards everybody has laid tells enough, whichever they are."""
    rivals = Rivals(round, seat)
    found = round.limit * 16 + round.count(BID[seat])
    found = found * 16 + round.laid
    found = found * 8 + round.passes
    found = found * 2 + i64(round.challenger == seat)
    return (found * 16 + rivals.most) * 16 + rivals.second
