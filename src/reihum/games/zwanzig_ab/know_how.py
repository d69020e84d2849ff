"""Know-how for Zwanzig ab: name a long suit, put low cards away, stay in with something to take a trick with."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.chance import Chance
from reihum.core.kinds import Card
from reihum.core.know_how import KnowHow
from reihum.core.round import Round
from reihum.games.zwanzig_ab.rules import DONE, DROP_OUT, HAND, LAY, NAME, NAMING, PUT_AWAY, STAY, SWAPPING, ZwanzigAb
from reihum.packs.german import GERMAN, TEN_HIGH

TRUMP: Final[i64] = 6  # what a trump is worth beyond its rank
TO_KEEP: Final[i64] = 7  # from an ace, a ten or a trump upwards
TO_STAY: Final[i64] = 12  # a trump and something, or two high cards
WHIM: Final[i64] = 3


def power(round: ZwanzigAb, card: Card) -> i64:
    return TEN_HIGH[GERMAN.rank[card]] + (TRUMP if GERMAN.colour[card] == round.trump else 0)


def power_of_hand(round: ZwanzigAb, seat: i64) -> i64:
    """All that may take a trick, together."""
    total: i64 = 0
    for card in round.cards(HAND[seat]):
        worth = power(round, card)
        if worth >= TO_KEEP:
            total += worth
    return total


class Diligence(KnowHow):
    def sensible(self, round: Round, seat: i64, moves: vec[i64]) -> vec[i64]:
        """Nobody puts away a card worth keeping, nor names a suit without a card of it."""
        assert isinstance(round, ZwanzigAb)
        found = vec[i64](capacity=8)
        for move in moves:
            if NAME.has(move) and not round.any_of(GERMAN.of_colour, NAME.which(move), HAND[seat]):
                continue
            if PUT_AWAY.has(move) and power(round, PUT_AWAY.which(move)) >= TO_KEEP:
                continue
            found = append(found, move)
        return found if len(found) > 0 else moves

    def prefer(self, round: Round, seat: i64, moves: vec[i64], chance: Chance) -> i64:
        assert isinstance(round, ZwanzigAb)
        if len(moves) == 1:
            return moves[0]
        if LAY.has(moves[0]):
            return to_lay(round, moves, chance)
        if round.task == NAMING:
            return to_name(round, seat, moves, chance)
        if round.task == SWAPPING:
            return to_put_away(round, moves)
        return STAY if power_of_hand(round, seat) + chance.below(WHIM) >= TO_STAY else DROP_OUT


def to_name(round: ZwanzigAb, seat: i64, moves: vec[i64], chance: Chance) -> i64:
    found = moves[0]
    most: i64 = -1
    for move in moves:
        glad = WHIM * round.count_of(GERMAN.of_colour, NAME.which(move), HAND[seat]) + chance.below(WHIM)
        if glad > most:
            most = glad
            found = move
    return found


def to_put_away(round: ZwanzigAb, moves: vec[i64]) -> i64:
    """The lowest card that is not worth keeping, until there is none."""
    found = DONE
    least = TO_KEEP
    for move in moves:
        if PUT_AWAY.has(move) and power(round, PUT_AWAY.which(move)) < least:
            least = power(round, PUT_AWAY.which(move))
            found = move
    return found


def to_lay(round: ZwanzigAb, moves: vec[i64], chance: Chance) -> i64:
    """Lead high; take a trick as cheaply as possible, or throw off the lowest card."""
    found = moves[0]
    most: i64 = -100
    for move in moves:
        worth = power(round, move)
        glad = chance.below(WHIM)
        if round.played == 0:
            glad += worth
        elif round.beats(move, round.best):
            glad += 30 - worth
        else:
            glad -= worth
        if glad > most:
            most = glad
            found = move
    return found


KNOW_HOW: Final = Diligence()
