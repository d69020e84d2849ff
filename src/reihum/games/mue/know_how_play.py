"""Know-how for Mü's tricks: take what counts, give points to one's own side, and spend no strength on nothing."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.cards import BIT, Word
from reihum.core.chance import Chance
from reihum.core.kinds import Card
from reihum.games.mue.material import BID, HAND, TRICK, TRUMPS
from reihum.games.mue.rules import Mue
from reihum.packs.mue import MUE

ALL: Final[i64] = BIT[MUE.size] - 1
HIGHER: Final = vec[i64](  # of each card: all cards of a higher digit, of any colour
    [sum([int(BIT[other]) for other in range(MUE.size) if MUE.digit[other] > MUE.digit[card]]) for card in MUE.cards()]
)
PLAIN: Final = vec[i64]([4, 4, 6, 8, 10, 12, 16, 20, 28, 40])  # what parting with a digit costs, in tenths of a point:
UPPER: Final = vec[i64]([15, 15, 18, 20, 21, 24, 27, 30, 34, 42])  # a chief's trump,
LOWER: Final = vec[i64]([12, 12, 14, 15, 16, 18, 21, 24, 27, 33])  # a vice's trump,
BOTH: Final[i64] = 48  # and the double trump


def beaters(upper: i64, lower: i64, card: Card) -> Word:
    """All cards that beat this one, if they may be played."""
    high = TRUMPS.of_kind.words[upper]
    low = TRUMPS.of_kind.words[lower]
    bit = BIT[card]
    if high & bit != 0:
        return high & low & HIGHER[card] if low & bit != 0 else high & (HIGHER[card] | low)
    if low & bit != 0:
        return high | low & HIGHER[card]
    return high | low | TRUMPS.of_kind.words[MUE.colour[card]] & HIGHER[card]


def own_side(round: Mue, seat: i64) -> i64:
    """The seats that win or lose the game with this one, as a set."""
    team = BIT[round.chief]
    if round.partner >= 0:
        team |= BIT[round.partner]
    return team if team & BIT[seat] != 0 else round.everybody() & ~team


def trick_points(round: Mue) -> i64:
    points: i64 = 0
    for card in round.cards(TRICK):
        points += MUE.value[card]
    return points


def strength(upper: i64, lower: i64, card: Card) -> i64:
    """What parting with a card costs, in tenths of a point."""
    tier = TRUMPS.tier(upper, lower, card)
    if tier == 0:
        return PLAIN[MUE.digit[card]]
    if tier == 3:
        return BOTH
    return UPPER[MUE.digit[card]] if tier == 2 else LOWER[MUE.digit[card]]


def best_card(round: Mue, seat: i64, moves: vec[i64], chance: Chance) -> i64:
    """The card that brings one's own side most in this trick for what it costs, if the others' cards are known."""
    upper = round.chief_trump
    lower = round.vice_trump
    friends = own_side(round, seat)
    points = trick_points(round)
    to_come = round.seats - round.played - 1
    best_move = moves[0]
    best_worth: i64 = -1_000_000
    holds = BIT[seat]
    beat: Word = 0
    if round.played > 0:
        holds = BIT[round.taker]
        beat = beaters(upper, lower, round.best)
    for card in moves:
        takes = round.played == 0 or beat & BIT[card] != 0
        top = card if takes else round.best
        kept = friends & (BIT[seat] if takes else holds) != 0
        suit = TRUMPS.suit_of(upper, lower, card) if round.played == 0 else round.led
        follow = TRUMPS.of_suit.words[TRUMPS.cards_of(upper, lower, suit)]
        over = beaters(upper, lower, top)
        foe_may = False
        friend_may = False
        other = seat
        for _card in range(to_come):
            other = round.after(other)
            cards = round.lie[HAND[other]] | round.lie[BID[other]]
            if cards & follow != 0:
                cards &= follow
            if cards & over != 0:
                if friends & BIT[other] != 0:
                    friend_may = True
                else:
                    foe_may = True
        # in tenths: how likely the trick becomes ours
        if kept:
            likely: i64 = 10 if not foe_may else (5 if friend_may else 1)
        elif friend_may:
            likely = 5 if foe_may else 9
        else:
            likely = 0
        stake = points + MUE.value[card] + to_come
        worth = (2 * likely - 10) * stake - strength(upper, lower, card)
        if takes and not foe_may:
            worth += stake  # one's own tricks are one's own points, too
        worth = worth * 8 + chance.below(8)
        if worth > best_worth:
            best_worth = worth
            best_move = card
    return best_move
