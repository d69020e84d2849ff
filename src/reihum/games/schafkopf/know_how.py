"""Know-how for Schafkopf: bid what the trumps promise, draw trumps, and give points where the side takes the trick."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.cards import NO_CARD, Word, count
from reihum.core.chance import Chance
from reihum.core.kinds import Card
from reihum.core.know_how import KnowHow
from reihum.core.notes import NOTHING
from reihum.core.round import Round
from reihum.games.schafkopf.rules import (
    ACES,
    BID,
    BIDDING,
    CALLING,
    HAND,
    HEARTS,
    HOLD,
    LAY,
    OBERS,
    PASS,
    PLAIN,
    RUFSPIEL,
    SUIT,
    TRUMPS,
    UNTERS,
    UNTERS_ONLY,
    WENZ_TOUT,
    Schafkopf,
    is_wenz,
)
from reihum.packs.german import CARD_POINTS, GERMAN

ALL_ACES: Final[i64] = GERMAN.of_rank.words[GERMAN.ranks.index("A")]
CALLS: Final[i64] = 11  # strength of a hand that is worth a Rufspiel,
ALONE: Final[i64] = 17  # a game alone,
ALL: Final[i64] = 23  # and a Tout
HAIR: Final[i64] = 3  # so little may be missing for a thought


class Judgement(KnowHow):
    def sensible(self, round: Round, seat: i64, moves: vec[i64]) -> vec[i64]:
        """No game far above what the hand promises."""
        assert isinstance(round, Schafkopf)
        if round.task != BIDDING:
            return moves
        found = vec[i64](capacity=8)
        for move in moves:
            if move == PASS or promises(round, seat, bid_of(round, move), HAIR):
                found = append(found, move)
        return found

    def prefer(self, round: Round, seat: i64, moves: vec[i64], chance: Chance) -> i64:
        assert isinstance(round, Schafkopf)
        if round.task == BIDDING:
            for move in moves:
                if move != PASS and promises(round, seat, bid_of(round, move), 0):
                    return move
            return PASS
        if SUIT.has(moves[0]):
            return best_suit(round, seat, moves)
        return card_to_play(round, seat, moves)


def bid_of(round: Schafkopf, move: i64) -> i64:
    return round.bid if move == HOLD else BID.which(move)


def promises(round: Schafkopf, seat: i64, bid: i64, missing: i64) -> bool:
    """Is the hand as strong as this game wants, but for a little?"""
    hand = round.lie[HAND[seat]]
    if bid == RUFSPIEL:
        return strength(hand, HEARTS) + missing >= CALLS
    least = ALL if bid >= WENZ_TOUT else ALONE
    if is_wenz(bid):
        return strength(hand, UNTERS_ONLY) + missing >= least
    return max([strength(hand, suit) for suit in range(i64(4))]) + missing >= least


def strength(hand: Word, kind: i64) -> i64:
    """Three for each Ober, or Unter in a Wenz; two for each Unter else, and for each other trump and plain ace."""
    trumps = hand & TRUMPS.words[kind]
    high = UNTERS if kind == UNTERS_ONLY else OBERS
    value = 2 * count(trumps) + count(trumps & high) + 2 * count(hand & ALL_ACES & ~trumps)
    return value + 3 * count(trumps) - 4 if kind == UNTERS_ONLY else value


def best_suit(round: Schafkopf, seat: i64, moves: vec[i64]) -> i64:
    """To call, the suit of which there is least in the hand; for a Solo the strongest."""
    found = moves[0]
    best: i64 = -1000
    hand = round.lie[HAND[seat]]
    for move in moves:
        suit = SUIT.which(move)
        value = -count(hand & PLAIN.words[4 * HEARTS + suit]) if round.task == CALLING else strength(hand, suit)
        if value > best:
            best = value
            found = move
    return found


def card_to_play(round: Schafkopf, seat: i64, moves: vec[i64]) -> i64:
    found = moves[0]
    best: i64 = -1000
    ours = round.is_on_declarers_side(seat)
    for move in moves:
        if LAY.has(move):
            value = leading(round, move, ours) if round.played == 0 else following(round, move, ours)
            if value > best:
                best = value
                found = move
    return found


def leading(round: Schafkopf, card: Card, ours: bool) -> i64:
    """The declarer's side draws trumps, the others look for the called ace and lead their aces."""
    trump = round.is_trump(card)
    if ours:
        return 20 - CARD_POINTS[card] if trump else -CARD_POINTS[card]
    if trump:
        return -20
    if round.called != NOTHING and round.led_called == 0 and GERMAN.colour[card] == round.called:
        return 15 - CARD_POINTS[card]
    return 10 if card == ACES[GERMAN.colour[card]] else -CARD_POINTS[card]


def following(round: Schafkopf, card: Card, ours: bool) -> i64:
    """Points to one's own side, as few as possible to the other; no trump higher than needed."""
    price: i64 = 6 if round.is_trump(card) else 0
    at_stake = CARD_POINTS[card]
    for other in round.cards(round.layout.trick):
        at_stake += CARD_POINTS[other]
    if round.best != NO_CARD and round.beats(card, round.best):
        return at_stake - price
    friendly = round.is_on_declarers_side(round.taker) == ours
    return CARD_POINTS[card] - price if friendly else -CARD_POINTS[card] - price


KNOW_HOW: Final = Judgement()
