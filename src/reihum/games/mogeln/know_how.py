"""Know-how for Mogeln: honest cards are safe; whoever cheats may as well slip several that are not needed soon."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.cards import NO_CARD
from reihum.core.chance import Chance
from reihum.core.kinds import Card
from reihum.core.know_how import KnowHow
from reihum.core.notes import NOTHING
from reihum.core.round import Round
from reihum.games.mogeln.rules import ACCEPT, CALL, HAND, SLIP, SLIPPED, Mogeln
from reihum.packs.elfer import ELFER

SUSPICIOUS: Final[i64] = 3  # when this many of the four cards of the number said are in one's own hand
SOME_TURNS: Final[i64] = 150  # moves


class Cunning(KnowHow):
    def sensible(self, round: Round, seat: i64, moves: vec[i64]) -> vec[i64]:
        """An honest card, or the one that is needed last, alone or with others; and to call.

        Whoever lets somebody's last card pass has lost, and with all four cards of a number one cannot be wrong.
        """
        assert isinstance(round, Mogeln)
        may_call = round.may_call(seat)
        if may_call and suspicion(round, seat) > SUSPICIOUS:
            return vec[i64]([CALL])
        found = vec[i64](capacity=4)
        spare = needed_last(round, seat)
        honest = round.cards_of(ELFER.of_rank, due(round) - 1, HAND[seat])
        if len(honest) > 0 and honest[0] != spare and round.is_empty(SLIPPED[seat]):
            found = append(found, honest[0])
        found = append(found, spare)
        if round.options.slipping and round.count(HAND[seat]) > 1:
            found = append(found, SLIP[spare])
        return append(found, CALL) if may_call else found

    def prefer(self, round: Round, seat: i64, moves: vec[i64], chance: Chance) -> i64:
        assert isinstance(round, Mogeln)
        if moves[len(moves) - 1] in (CALL, ACCEPT):
            reasons = suspicion(round, seat)
            if reasons == SUSPICIOUS or chance.below(4) < (3 if reasons > SUSPICIOUS else 1):
                return CALL
            if round.finishing != NOTHING:
                return moves[1]
        if round.is_empty(SLIPPED[seat]) and chance.below(4) > 0:
            honest = round.cards_of(ELFER.of_rank, due(round) - 1, HAND[seat])
            if len(honest) > 0:
                return honest[0]
        number = round.count(HAND[seat])  # the cards stand first, then the same to slip
        at = chance.below(2 * number if i64(len(moves)) >= 2 * number else number)
        return moves[at]

    def longest(self) -> i64:
        return SOME_TURNS

    def standing(self, round: Round, seat: i64) -> float:
        """Nobody has won: the fewer cards, the nearer."""
        return -0.05 * float(round.count(HAND[seat]))


def suspicion(round: Mogeln, seat: i64) -> i64:
    """How many cards of the number said last are in one's own hand; more than all if somebody is about to win."""
    if round.finishing != NOTHING:
        return 5
    return round.count_of(ELFER.of_rank, round.number - 1, HAND[seat]) if round.layer != NOTHING else 0


def due(round: Mogeln) -> i64:
    """The number that has to be said now."""
    return round.number + 1 if round.number < round.top_number() else 1


def needed_last(round: Mogeln, seat: i64) -> Card:
    """Of one's own cards, the one whose number was said just now, or longest ago before the others."""
    found = NO_CARD
    longest: i64 = -1
    for card in round.cards(HAND[seat]):
        distance = ELFER.digit[card] - due(round)
        distance += round.top_number() if distance < 0 else 0
        if distance > longest:
            longest = distance
            found = card
    return found


KNOW_HOW: Final = Cunning()
