"""Know-how for Der letzte Panther: pass on and throw off what hurts, stay below in bad tricks, take the good ones."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.chance import Chance
from reihum.core.know_how import KnowHow
from reihum.core.round import Round
from reihum.games.letzter_panther.rules import PASS_ON, WORTH, LetzterPanther
from reihum.packs.mue import MUE

LUCK: Final[i64] = 2**30  # one random number, multiplied by that of a card, makes all of them differ a little
ANYTHING: Final[i64] = 12  # one time out of this many any card will do: nobody always plays by the book


def burden(code: str) -> int:
    """How glad one is to be rid of a card: of the black sevens most of all, and of what may have to take them."""
    digit = int(code[1])
    if code.startswith("K"):
        return {7: 90, 8: 50, 9: 55}.get(digit, digit)
    return {"R": 25 + 3 * digit, "Y": -digit}.get(code[0], -digit)


def daring(code: str) -> int:
    """How dangerous it is to lead a card. A low red one hurts others; a high yellow one brings something home."""
    digit = int(code[1])
    if code.startswith("K") and digit >= 7:
        return 30
    return {"R": 3 * digit, "Y": 12 - digit}.get(code[0], 2 * digit)


BURDEN: Final = vec[i64]([burden(code) for code in MUE.codes])
DARING: Final = vec[i64]([daring(code) for code in MUE.codes])


class Caution(KnowHow):
    def prefer(self, round: Round, seat: i64, moves: vec[i64], chance: Chance) -> i64:
        assert isinstance(round, LetzterPanther)
        if chance.below(ANYTHING) == 0:
            return moves[chance.below(i64(len(moves)))]
        if round.played == 0 and not PASS_ON.has(moves[0]):
            return least_daring(moves, chance)
        if round.played == 0 or MUE.colour[moves[0]] != MUE.colour[round.best]:
            return greatest_burden(moves, chance)
        return following(round, moves)


def greatest_burden(moves: vec[i64], chance: Chance) -> i64:
    """The card to pass on, or to throw off."""
    found = moves[0]
    most: i64 = -100
    luck = chance.below(LUCK)
    for move in moves:
        weight = BURDEN[move % MUE.size] + (luck * (move + 1) >> 16 & 15)
        if weight > most:
            most = weight
            found = move
    return found


def least_daring(moves: vec[i64], chance: Chance) -> i64:
    found = moves[0]
    least: i64 = 100
    luck = chance.below(LUCK)
    for move in moves:
        risk = DARING[move] + (luck * (move + 1) >> 16 & 7)
        if risk < least:
            least = risk
            found = move
    return found


def following(round: LetzterPanther, moves: vec[i64]) -> i64:
    """Cards stand by their digits. Below the best one the worst card goes; a trick one must take is taken high."""
    highest = moves[len(moves) - 1]
    is_last = round.played == round.seats - 1
    below = i64(-1)
    for move in moves:
        if not round.beats(move, round.best) and (below < 0 or WORTH[move] <= WORTH[below]):
            below = move
    wanted = round.worth_of_trick + WORTH[highest] > 0
    if wanted or (is_last and below < 0):
        return highest
    if below >= 0:
        return below
    return moves[0]


KNOW_HOW: Final = Caution()
