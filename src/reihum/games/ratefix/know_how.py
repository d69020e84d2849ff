"""Know-how for Ratefix: guess near what can be expected; whoever speaks last guesses beside another."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.chance import Chance
from reihum.core.know_how import KnowHow
from reihum.core.round import Round
from reihum.games.ratefix.rules import CARD, WON, Ratefix

NEAR: Final[i64] = 6
ONE_SUM: Final[i64] = 4  # moves: sums are guessed one by one, those to come tell nothing about this one


class Expectation(KnowHow):
    def sensible(self, round: Round, seat: i64, moves: vec[i64]) -> vec[i64]:
        assert isinstance(round, Ratefix)
        found = vec[i64](capacity=16)
        centre = expected(round, seat)
        for move in moves:
            if beside_another(round, move) if is_last(round) else -NEAR <= move - centre <= NEAR:
                found = append(found, move)
        return found

    def prefer(self, round: Round, seat: i64, moves: vec[i64], chance: Chance) -> i64:
        assert isinstance(round, Ratefix)
        guess = expected(round, seat) + chance.below(5) - 2
        if is_last(round):
            for other in round.guesses:  # just past a guess one has all that lies beyond it
                if other > 0 and other - 3 <= guess <= other + 3:
                    guess = other + 1 if guess > other else other - 1
        first = moves[0]
        last = moves[len(moves) - 1]
        return first if guess < first else (last if guess > last else guess)

    def longest(self) -> i64:
        return ONE_SUM

    def standing(self, round: Round, seat: i64) -> float:
        return float(round.count(WON[seat]))


def expected(round: Ratefix, seat: i64) -> i64:
    """Their own card, and from every other player one of middling height."""
    own = round.pack.digit[round.cards(CARD[seat])[0]]
    return own + (round.seats - 1) * 21 // 2


def is_last(round: Ratefix) -> bool:
    return round.named == round.seats - 1


def beside_another(round: Ratefix, number: i64) -> bool:
    beside = False
    for guess in round.guesses:
        beside = beside or (guess > 0 and -1 <= number - guess <= 1 and number != guess)
    return beside


KNOW_HOW: Final = Expectation()
