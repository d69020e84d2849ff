"""Know-how for Fipsen: bid what the trumps and aces promise, keep the long suit, and name it."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.cards import count
from reihum.core.chance import Chance
from reihum.core.kinds import Card
from reihum.core.know_how import KnowHow
from reihum.core.round import Round
from reihum.games.fipsen.rules import (
    ACES,
    BELLS,
    BID,
    BIDDING,
    GIVE_UP,
    HAND,
    LAY,
    LEADING_ON,
    NAMING,
    NEEDED,
    PASS,
    PLAY_HAND,
    PUT_AWAY,
    PUTTING_AWAY,
    SKAT_OR_HAND,
    STOP,
    TAKE_SKAT,
    TRUMP,
    Fipsen,
)
from reihum.packs.german import GERMAN

HIGH: Final[i64] = ACES | GERMAN.of_rank.words[GERMAN.ranks.index("K")]
SAFE: Final[i64] = 8  # strength of a hand with which Hand is worth a thought


class Judgement(KnowHow):
    def sensible(self, round: Round, seat: i64, moves: vec[i64]) -> vec[i64]:
        """No bid far above what the hand promises; of trumps those that are held, or bells for the double."""
        assert isinstance(round, Fipsen)
        found = vec[i64](capacity=16)
        if round.task == BIDDING:
            most = promised(round, seat) + 1
            for move in moves:
                if not BID.has(move) or NEEDED[BID.which(move)] <= most:
                    found = append(found, move)
            return found
        if round.task == NAMING:
            for move in moves:
                suit = TRUMP.which(move)
                if not TRUMP.has(move) or suit == BELLS or round.any_of(GERMAN.of_colour, suit, HAND[seat]):
                    found = append(found, move)
            return found
        return moves

    def prefer(self, round: Round, seat: i64, moves: vec[i64], chance: Chance) -> i64:
        assert isinstance(round, Fipsen)
        if round.task == BIDDING:
            return self.bid(round, seat, moves, chance)
        if round.task == SKAT_OR_HAND:
            last = moves[len(moves) - 1]
            return last if last == TAKE_SKAT and strength(round, seat, best_suit(round, seat)) < SAFE else PLAY_HAND
        if round.task == PUTTING_AWAY:
            return PUT_AWAY[weakest(round, seat)]
        if round.task == NAMING:
            best = TRUMP[best_suit(round, seat)]
            return best if best in moves else moves[0] if moves[0] != GIVE_UP else TRUMP[BELLS]
        if round.task == LEADING_ON:
            return STOP if chance.below(2) == 0 else moves[chance.below(i64(len(moves)) - 1)]
        return card_to_play(round, seat, moves)

    def bid(self, round: Fipsen, seat: i64, moves: vec[i64], chance: Chance) -> i64:
        """The lowest bid within reach, or nothing."""
        most = promised(round, seat)
        for move in moves:
            if BID.has(move) and NEEDED[BID.which(move)] <= most and chance.below(4) > 0:
                return move
        return PASS


def strength(round: Fipsen, seat: i64, trump: i64) -> i64:
    """Two for each trump, one more for a high one, two for each other ace."""
    cards = round.lie[HAND[seat]]
    trumps = cards & GERMAN.of_colour.words[trump]
    return 2 * count(trumps) + count(trumps & HIGH) + 2 * count(cards & ACES & ~trumps)


def best_suit(round: Fipsen, seat: i64) -> i64:
    found: i64 = 0
    for suit in range(i64(1), BELLS):
        if strength(round, seat, suit) > strength(round, seat, found):
            found = suit
    return found


def promised(round: Fipsen, seat: i64) -> i64:
    """The tricks that a hand takes alone, two times out of three: less would not pay, as failing costs double."""
    return (strength(round, seat, best_suit(round, seat)) - 1) // 3


def weakest(round: Fipsen, seat: i64) -> Card:
    """The card that is missed least: low, and of no long suit."""
    suit = best_suit(round, seat)
    cards = round.cards(HAND[seat])
    found = cards[0]
    least: i64 = 1000
    for card in cards:
        value = GERMAN.rank[card] + (100 if GERMAN.colour[card] == suit else 0)
        if value < least:
            least = value
            found = card
    return found


def card_to_play(round: Fipsen, seat: i64, moves: vec[i64]) -> i64:
    """Lead high; take a trick as cheaply as possible; else throw the lowest."""
    found = moves[0]
    best: i64 = -1000
    for move in moves:
        if LAY.has(move):
            value = GERMAN.rank[move] + (10 if GERMAN.colour[move] == round.trump else 0)
            if round.played > 0:
                value = 100 - value if round.beats(move, round.best) else -value
            if value > best:
                best = value
                found = move
    return found


KNOW_HOW: Final = Judgement()
