"""Know-how for Napoleon: bid what a hand is good for; alone lead high, together stay below what the partner takes."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.chance import Chance
from reihum.core.know_how import KnowHow
from reihum.core.notes import NOTHING
from reihum.core.round import Round
from reihum.games.napoleon.rules import BID, BIDDING, HAND, MISERE, NAME, NAP, PASS, PLAYING, TRICKS, Napoleon
from reihum.packs.german import GERMAN

WHIM: Final[i64] = 3
IN_TRUMP: Final = vec[i64]([3, 3, 3, 4, 4, 5, 6, 7, 8])  # of each rank: what it may take, in eighths of a trick
OUTSIDE: Final = vec[i64]([0, 0, 0, 0, 0, 0, 1, 3, 6])
LOW: Final = vec[i64]([0, 0, 1, 2, 3, 4, 5, 6, 7])  # how dangerous each rank is in a misère
HARMLESS: Final[i64] = 6  # a hand for a misère
DARING: Final[i64] = 12  # beyond this nothing is worth a thought


def eighths(round: Round, seat: i64, trump: i64) -> i64:
    """The tricks to hope for with this trump, in eighths."""
    total: i64 = 0
    for card in round.cards(HAND[seat]):
        rank = GERMAN.rank[card]
        total += IN_TRUMP[rank] if GERMAN.colour[card] == trump else OUTSIDE[rank]
    return total


def best_trump(round: Round, seat: i64) -> i64:
    found: i64 = 0
    for suit in range(4):
        if eighths(round, seat, suit) > eighths(round, seat, found):
            found = suit
    return found


def danger(round: Round, seat: i64) -> i64:
    total: i64 = 0
    for card in round.cards(HAND[seat]):
        total += LOW[GERMAN.rank[card]]
    return total


def is_within_reach(round: Round, seat: i64, bid: i64, more: i64) -> bool:
    """Does the hand seem good enough for a bid, or would it with this much more luck, in eighths of a trick?"""
    if bid == MISERE:
        return danger(round, seat) <= HARMLESS + more
    return 8 * TRICKS[bid] <= eighths(round, seat, best_trump(round, seat)) + more


class Ambition(KnowHow):
    def sensible(self, round: Round, seat: i64, moves: vec[i64]) -> vec[i64]:
        """Nobody bids two tricks more than the hand seems good for."""
        assert isinstance(round, Napoleon)
        if round.task != BIDDING:
            return moves
        found = vec[i64](capacity=8)
        for move in moves:
            if move == PASS or is_within_reach(round, seat, BID.which(move), DARING):
                found = append(found, move)
        return found

    def prefer(self, round: Round, seat: i64, moves: vec[i64], chance: Chance) -> i64:
        assert isinstance(round, Napoleon)
        if round.task == PLAYING:
            return to_lay(round, seat, moves, chance)
        if round.task == BIDDING:
            return to_bid(round, seat, moves, chance.below(2 * WHIM))
        return NAME[best_trump(round, seat)]


def to_bid(round: Napoleon, seat: i64, moves: vec[i64], luck: i64) -> i64:
    """The highest bid that the hand seems good for; nothing above a nap is worth more tricks."""
    found = PASS
    for move in moves:
        if move != PASS and BID.which(move) <= NAP and is_within_reach(round, seat, BID.which(move), luck):
            found = move
    return found


def to_lay(round: Napoleon, seat: i64, moves: vec[i64], chance: Chance) -> i64:
    """Lead high, or low in a misère. Take a trick that is wanted as cheaply as possible, else throw off what is low."""
    wants = round.bid != MISERE and (seat == round.declarer or round.taker == round.declarer)
    trump = best_trump(round, seat) if round.trump == NOTHING else round.trump
    found = moves[0]
    most: i64 = -100
    for move in moves:
        rank = GERMAN.rank[move]
        glad = chance.below(WHIM)
        if round.played == 0 and round.bid != MISERE:
            glad += rank + (8 if GERMAN.colour[move] == trump else 0)
        elif round.played > 0 and round.beats(move, round.best):
            glad += 20 - rank if wants else -20 - rank
        else:  # in a misère a high card that takes nothing is well got rid of
            glad += rank if round.bid == MISERE and round.played > 0 else -rank
        if glad > most:
            most = glad
            found = move
    return found


KNOW_HOW: Final = Ambition()
