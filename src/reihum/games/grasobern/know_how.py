"""Know-how for Grasobern: stay below the best card, and throw what is dangerous as soon as it is allowed."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.chance import Chance
from reihum.core.know_how import KnowHow
from reihum.core.round import Round
from reihum.games.grasobern.rules import OBER, Grasobern


class Caution(KnowHow):
    def prefer(self, round: Round, seat: i64, moves: vec[i64], chance: Chance) -> i64:
        """Lead low; follow as high as one can below the best card; throw the bad Ober and its king and ace first."""
        assert isinstance(round, Grasobern)
        found = moves[0]
        best: i64 = -1000
        for card in moves:
            rank = round.pack.rank[card]
            value = rank
            if round.played == 0 or round.beats(card, round.best):
                value = -10 - rank
            elif round.pack.colour[card] == round.bad_suit() and rank >= OBER:
                value += 20
            value = 2 * value + chance.below(2)
            if value > best:
                best = value
                found = card
        return found

    def standing(self, round: Round, seat: i64) -> float:
        assert isinstance(round, Grasobern)
        return -float(round.penalty[seat])


KNOW_HOW: Final = Caution()
