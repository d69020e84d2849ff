"""Know-how for Calcory: places not remembered are all alike; what is known to make thirteen is turned up."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.cards import BIT, NO_CARD, count, filled, lowest
from reihum.core.chance import Chance
from reihum.core.know_how import KnowHow
from reihum.core.notes import NOTHING
from reihum.core.round import Round
from reihum.games.calcory.rules import (
    CATCH,
    CHOOSING,
    GOAL,
    PICK,
    PLACE,
    PLACING,
    SHOWN,
    STOP,
    TAKEN,
    TURN_UP,
    TURNING,
    Calcory,
)
from reihum.packs.mue import MUE

SAFE: Final[i64] = 5  # this much below thirteen one more card is rarely too much
LUCKY: Final[i64] = 4  # one time out of this many somebody remembers just the card that is missing
SOME_TURNS: Final[i64] = 60  # moves
STRIDE: Final[i64] = 23  # from one turn to the next, between places that are as good as each other


class Memory(KnowHow):
    def sensible(self, round: Round, seat: i64, moves: vec[i64]) -> vec[i64]:
        """What surely makes thirteen; else one of the places not remembered, or to stop."""
        assert isinstance(round, Calcory)
        if round.task == CHOOSING:
            return one_of_each_digit(moves)
        if round.task == PLACING or not round.tracking or not TURN_UP.has(moves[0]):
            return moves[:1] if moves[len(moves) - 1] < STOP else append(moves[:1], moves[len(moves) - 1])
        known = remembered(round, seat)
        digit = towards_thirteen(known, GOAL - round.total, round.zeros)
        unknown = vec[i64](capacity=64)
        found = vec[i64](capacity=4)
        for move in moves:
            if move >= STOP:
                found = append(found, move)
            elif known[move] == NO_CARD:
                unknown = append(unknown, move)
            elif MUE.digit[known[move]] == digit:
                return vec[i64]([move])
        if len(unknown) > 0:  # a forgetful player does not turn up the same ones in every turn
            found = append(found, unknown[(STRIDE * round.turns + count(round.turned)) % i64(len(unknown))])
        return found if len(found) > 0 else moves

    def prefer(self, round: Round, seat: i64, moves: vec[i64], chance: Chance) -> i64:
        assert isinstance(round, Calcory)
        number = i64(len(moves))
        if round.task != TURNING or number == 1:
            return moves[chance.below(number)]
        missing = GOAL - round.total
        if round.turned != 0 and chance.below(LUCKY) == 0:
            for move in moves:
                if TURN_UP.has(move) and MUE.digit[round.cards(PLACE[move])[0]] == missing:
                    return move
        if moves[number - 1] == STOP:
            if missing < SAFE and (round.marker == NOTHING or round.beats()):
                return STOP
            number -= 1
        return moves[chance.below(number)]

    def longest(self) -> i64:
        return SOME_TURNS

    def standing(self, round: Round, seat: i64) -> float:
        assert isinstance(round, Calcory)
        return float(round.takings[seat])


def one_of_each_digit(moves: vec[i64]) -> vec[i64]:
    """Of the cards that could be put back."""
    met: i64 = 0
    found = vec[i64](capacity=8)
    for move in moves:
        digit = MUE.digit[PICK.which(move)]
        if met & BIT[digit] == 0:
            found = append(found, move)
            met |= BIT[digit]
    return found


def remembered(round: Calcory, seat: i64) -> vec[i64]:
    """For each place the card that this seat knows to lie there face down, or NO_CARD."""
    seen = round.lie[TAKEN[seat]] | round.lie[CATCH[seat]]
    for place in range(MUE.size):
        seen |= round.lie[SHOWN[place]]
    found = filled(MUE.size, NO_CARD)
    for place in range(MUE.size):
        ruled_out = round.may[round.row(round.seats, PLACE[place])]
        possible = round.may[round.row(seat, PLACE[place])] & ~(seen | ruled_out)
        if possible != 0 and possible & (possible - 1) == 0 and not round.is_empty(PLACE[place]):
            found[place] = lowest(possible)
    return found


def towards_thirteen(known: vec[i64], missing: i64, zeros: i64) -> i64:
    """A digit of as many remembered cards as possible that add up to what is missing; or NOTHING."""
    most = filled(GOAL + 1, -1)  # for each sum: of how many cards it can be made,
    one_of = filled(GOAL + 1, NOTHING)  # and one of their digits
    most[0] = 0
    knows_zero = False
    for card in known:
        if card == NO_CARD:
            continue
        digit = MUE.digit[card]
        if digit == 0:
            knows_zero = True
            continue
        for total in range(missing - digit, i64(-1), -1):
            if most[total] >= 0 and most[total] + 1 > most[total + digit]:
                most[total + digit] = most[total] + 1
                one_of[total + digit] = digit
    return 0 if knows_zero and zeros == 0 and most[missing] > 0 else one_of[missing]


KNOW_HOW: Final = Memory()
