"""Know-how for Schummeln: cards of one suit are equal, and whoever holds most of them doubts the others."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.cards import BIT, Sets
from reihum.core.chance import Chance
from reihum.core.kinds import Card
from reihum.core.know_how import KnowHow
from reihum.core.notes import NOTHING
from reihum.core.round import Round
from reihum.games.schummeln.rules import DOUBT, HAND, LAY, NAME, OPEN, SLIP, SLIPPED, Schummeln
from reihum.packs.german import GERMAN

SOME_TURNS: Final[i64] = 200  # moves
MANY_SEEN: Final = vec[i64]([6, 3])  # of a suit, of a rank: with this many cards in sight, nobody else has one to lay


class Cunning(KnowHow):
    def sensible(self, round: Round, seat: i64, moves: vec[i64]) -> vec[i64]:
        """Of equal cards one; and all that can be said."""
        assert isinstance(round, Schummeln)
        by_rank = round.options.claim == "rank"
        found = vec[i64](capacity=16)
        met: i64 = 0
        for move in moves:
            kind: i64 = -1
            if LAY.has(move):
                kind = kind_of(move, by_rank)
            elif SLIP.has(move):
                kind = 9 + kind_of(SLIP.which(move), by_rank)
            if kind < 0 or met & BIT[kind] == 0:
                found = append(found, move)
            if kind >= 0:
                met |= BIT[kind]
        return found

    def prefer(self, round: Round, seat: i64, moves: vec[i64], chance: Chance) -> i64:
        """Doubt what can hardly be true; lay what is honest, and cheat with two cards as soon as with one."""
        assert isinstance(round, Schummeln)
        last = moves[len(moves) - 1]
        if round.layer != NOTHING and seat != round.layer:
            if seen_of_kind(round, seat) >= MANY_SEEN[i64(round.suit == NOTHING)] or chance.below(8) == 0:
                return DOUBT
            if last < 0 or round.finishing != NOTHING:  # nothing to lay: keep silent, or let it stand
                return DOUBT if round.finishing != NOTHING and chance.below(2) == 0 else last
        number = round.count(HAND[seat])
        if number == 0 or not LAY.has(moves[0]):
            return moves[chance.below(i64(len(moves)))]
        if round.is_empty(SLIPPED[seat]) and chance.below(4) > 0:
            honest = honest_cards(round, seat)
            if len(honest) > 0:
                return honest[0]
        may_slip = i64(len(moves)) >= 2 * number
        return moves[chance.below(2 * number if may_slip else number)]

    def longest(self) -> i64:
        return SOME_TURNS

    def standing(self, round: Round, seat: i64) -> float:
        return -float(round.count(HAND[seat]) + round.count(SLIPPED[seat]))


def kind_of(card: Card, by_rank: bool) -> i64:
    """What matters of a card: its suit, or its rank."""
    return GERMAN.rank[card] if by_rank else GERMAN.colour[card]


def kind_due(round: Schummeln, steps: i64) -> i64:
    """The suit that has to be laid, or the rank this many steps after the one said last."""
    return round.suit if round.suit != NOTHING else 1 + (round.rank - 1 + steps) % NAME.size


def kinds(round: Schummeln) -> Sets:
    return GERMAN.of_colour if round.suit != NOTHING else GERMAN.of_rank


def honest_cards(round: Schummeln, seat: i64) -> vec[i64]:
    if round.suit == NOTHING and round.rank == NOTHING:
        return vec[i64]()
    return round.cards_of(kinds(round), kind_due(round, i64(round.layer != NOTHING)), HAND[seat])


def seen_of_kind(round: Schummeln, seat: i64) -> i64:
    """How many cards of what was said last this seat holds or sees."""
    which = kind_due(round, 0)
    return round.count_of(kinds(round), which, HAND[seat]) + round.count_of(kinds(round), which, OPEN)


KNOW_HOW: Final = Cunning()
