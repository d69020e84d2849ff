"""Know-how for Schwimmen: swap for the best hand in reach, and knock before the others have found theirs."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.cards import NO_CARD, Word
from reihum.core.chance import Chance
from reihum.core.kinds import Card
from reihum.core.know_how import KnowHow
from reihum.core.round import Round
from reihum.games.schwimmen.rules import (
    CHOOSING,
    HAND,
    KNOCK,
    MIDDLE,
    OFFER,
    PICK,
    SHOVE,
    SWAP_ALL,
    TAKE_SPARE,
    Schwimmen,
    worth,
)

POOR: Final[i64] = 2 * 17  # with such a hand the dealer hopes for better
GOOD: Final[i64] = 2 * 25  # with such a hand one knocks,
FAIR: Final[i64] = 2 * 20  # and with this now and then


class Swapping(KnowHow):
    def prefer(self, round: Round, seat: i64, moves: vec[i64], chance: Chance) -> i64:
        assert isinstance(round, Schwimmen)
        value = round.value(seat)
        if round.task == CHOOSING:
            return TAKE_SPARE if value < POOR else SHOVE
        fire = round.options.fire
        middle = round.lie[MIDDLE]
        if not round.is_empty(OFFER[seat]):
            return PICK[best_card(round, round.lie[HAND[seat]], fire)]
        last = moves[len(moves) - 1]
        if last == KNOCK and (value >= GOOD or (value >= FAIR and chance.below(4) == 0)):
            return KNOCK
        if not PICK.has(moves[0]):
            return SHOVE
        offer = NO_CARD
        most = value
        for card in round.cards(HAND[seat]):
            rest = round.lie[HAND[seat]] & ~round.pack.bit[card]
            found = worth(rest | round.pack.bit[best_card(round, rest, fire)], fire)
            if found > most:
                most = found
                offer = card
        if worth(middle, fire) > most:
            return SWAP_ALL
        if offer != NO_CARD:
            return PICK[offer]
        return SHOVE if round.may_shove() else moves[chance.below(i64(len(moves)))]


def best_card(round: Schwimmen, rest: Word, fire: bool) -> Card:
    """The card of the middle that makes the best hand with these two."""
    found = NO_CARD
    most: i64 = -1
    for card in round.cards(MIDDLE):
        value = worth(rest | round.pack.bit[card], fire)
        if value > most:
            most = value
            found = card
    return found


KNOW_HOW: Final = Swapping()
