"""Know-how for Deutsches Solo: bid what the hand promises, draw trumps, and leave to a friend what a friend has."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.cards import Word, count, members
from reihum.core.chance import Chance
from reihum.core.kinds import Card
from reihum.core.know_how import KnowHow
from reihum.core.notes import NOTHING
from reihum.core.round import Round
from reihum.games.deutsches_solo.rules import (
    ACES,
    BID,
    BIDDING,
    CALL,
    CALLED,
    HAND,
    HEIGHT,
    HOLD,
    PASS,
    SOLO,
    SUITS,
    TOUT,
    TRUMP,
    DeutschesSolo,
)
from reihum.packs.german import GERMAN

CALLS: Final[i64] = 11  # strength of a hand that is worth a Frage,
ALONE: Final[i64] = 15  # a Solo,
ALL: Final[i64] = 20  # and a Tout
HAIR: Final[i64] = 2  # so little may be missing for a thought
TOP: Final[i64] = 99  # Basta, Manille and Spadille are higher


class Prudence(KnowHow):
    def sensible(self, round: Round, seat: i64, moves: vec[i64]) -> vec[i64]:
        """No game far above what the hand promises."""
        assert isinstance(round, DeutschesSolo)
        if round.task != BIDDING:
            return moves
        found = vec[i64](capacity=8)
        for move in moves:
            if move == PASS or promises(round, seat, bid_of(round, move), HAIR):
                found = append(found, move)
        return found

    def prefer(self, round: Round, seat: i64, moves: vec[i64], chance: Chance) -> i64:
        assert isinstance(round, DeutschesSolo)
        if round.task == BIDDING:
            return highest_bid(round, seat, moves)
        found = moves[0]
        most: i64 = -1000
        for move in moves:
            value = worth(round, seat, move)
            if value > most:
                most = value
                found = move
        return found


def highest_bid(round: DeutschesSolo, seat: i64, moves: vec[i64]) -> i64:
    """The highest game that the hand promises: each is worth so much more than the one below. To hold is the lowest."""
    found: i64 = PASS
    for move in moves:
        if move != PASS and promises(round, seat, bid_of(round, move), 0) and not (move == HOLD and found != PASS):
            found = move
    return found


def bid_of(round: DeutschesSolo, move: i64) -> i64:
    return round.bid if move == HOLD else BID.which(move)


def promises(round: DeutschesSolo, seat: i64, bid: i64, missing: i64) -> bool:
    """Is the hand as strong as this game wants, but for a little?"""
    hand = round.lie[HAND[seat]]
    strongest = strength(hand, 0)
    if bid % 2 == 0:
        strongest = max([strength(hand, suit) for suit in range(i64(4))])
    return strongest + missing >= (ALL if bid >= TOUT else ALONE if bid >= SOLO else CALLS)


def strength(hand: Word, trump: i64) -> i64:
    """Two for each trump and each plain ace, and one, two or three more for Basta, Manille and Spadille."""
    trumps = hand & SUITS.words[6 * trump]
    value = 2 * count(trumps | hand & ACES)
    for card in members(trumps):
        value += max(HEIGHT[trump * GERMAN.size + card] - TOP, 0)
    return value


def worth(round: DeutschesSolo, seat: i64, move: i64) -> i64:
    """How good it is to name this suit, to call this card, or to play it."""
    hand = round.lie[HAND[seat]]
    if TRUMP.has(move):
        return strength(hand, TRUMP.which(move))
    if CALL.has(move):
        return -count(hand & GERMAN.of_colour.words[GERMAN.colour[CALLED[CALL.which(move)]]])
    return leading(round, seat, move) if round.played == 0 else following(round, seat, move)


def height(round: DeutschesSolo, card: Card) -> i64:
    """How high a card is, trumps above all others."""
    found = HEIGHT[round.kind() * GERMAN.size + card]
    return found + 20 if round.suit(card) == round.trump and found <= TOP else found


def leading(round: DeutschesSolo, seat: i64, card: Card) -> i64:
    """The declarer's side draws trumps; the others lead their aces and look for the called card."""
    trump = round.suit(card) == round.trump
    if trump:
        return height(round, card) if round.is_on_declarers_side(seat) else -height(round, card)
    if ACES & GERMAN.bit[card] != 0:
        return 50
    sought = round.partner == NOTHING and round.called_card() & GERMAN.of_colour.words[GERMAN.colour[card]] != 0
    return 40 - GERMAN.rank[card] if sought else -GERMAN.rank[card]


def following(round: DeutschesSolo, seat: i64, card: Card) -> i64:
    """Win a trick from the others as cheaply as possible, the last in it for certain; else throw the lowest card."""
    cost = height(round, card)
    if not round.beats(card, round.best):
        return -cost
    if round.is_on_declarers_side(round.taker) == round.is_on_declarers_side(seat):
        return -150 - cost
    return 200 - cost if round.played == 3 else 200 + cost if ACES & GERMAN.bit[card] != 0 else 150 - cost


KNOW_HOW: Final = Prudence()
