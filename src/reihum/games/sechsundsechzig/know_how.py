"""Know-how for Sechsundsechzig: claim what is won, announce every marriage, and close only with a strong hand."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.chance import Chance
from reihum.core.kinds import Card
from reihum.core.know_how import KnowHow
from reihum.core.round import Round
from reihum.games.sechsundsechzig.rules import (
    ANSWERING,
    CLAIM,
    CLOSE,
    DRAW,
    ENOUGH,
    EXCHANGE,
    HAND,
    LAY,
    MARRY,
    Sechsundsechzig,
)
from reihum.packs.german import CARD_POINTS

STRONG: Final[i64] = 50  # points in tricks and hand with which somebody may dare to close


class Counting(KnowHow):
    def sensible(self, round: Round, seat: i64, moves: vec[i64]) -> vec[i64]:
        """Whoever has enough says so, and nobody says it too early; the nine is always worth exchanging."""
        assert isinstance(round, Sechsundsechzig)
        enough = round.score_of(seat) >= ENOUGH
        found = vec[i64](capacity=12)
        for move in moves:
            if (move == CLAIM and enough) or EXCHANGE.has(move):
                return vec[i64]([move])
            if move != CLAIM and (move != CLOSE or strength(round, seat) >= STRONG):
                found = append(found, move)
        return found

    def prefer(self, round: Round, seat: i64, moves: vec[i64], chance: Chance) -> i64:
        assert isinstance(round, Sechsundsechzig)
        good = self.sensible(round, seat, moves)
        if len(good) == 1:
            return good[0]
        for move in good:
            if move == DRAW or MARRY.has(move):
                return move
        if chance.below(8) == 0:
            return good[chance.below(i64(len(good)))]
        return answer(round, good) if round.task == ANSWERING else lead(round, seat, good, chance)

    def standing(self, round: Round, seat: i64) -> float:
        assert isinstance(round, Sechsundsechzig)
        return float(round.score_of(seat)) / 66.0


def strength(round: Sechsundsechzig, seat: i64) -> i64:
    """What has been counted, and the points in hand."""
    total = round.score_of(seat)
    for card in round.cards(HAND[seat]):
        total += CARD_POINTS[card]
    return total


def answer(round: Sechsundsechzig, moves: vec[i64]) -> i64:
    """Take what is worth it as cheaply as possible; else throw the least."""
    at_stake = CARD_POINTS[round.best]
    found = moves[0]
    least: i64 = 1000
    for card in moves:
        cost = CARD_POINTS[card] + (6 if round.pack.colour[card] == round.trump else 0)
        if round.beats(card, round.best):
            cost -= at_stake + CARD_POINTS[card] + 2 if at_stake + CARD_POINTS[card] > 4 else 0
        if cost < least:
            least = cost
            found = card
    return found


def lead(round: Sechsundsechzig, seat: i64, moves: vec[i64], chance: Chance) -> i64:
    """With an open stock something cheap, later the strong cards first."""
    found = moves[0]
    best: i64 = -1000
    for move in moves:
        if LAY.has(move):
            value = worth_of_lead(round, move) + chance.below(3)
            if value > best:
                best = value
                found = move
    return found


def worth_of_lead(round: Sechsundsechzig, card: Card) -> i64:
    strong = CARD_POINTS[card] + (4 if round.pack.colour[card] == round.trump else 0)
    return -strong if round.is_open() else strong


KNOW_HOW: Final = Counting()
