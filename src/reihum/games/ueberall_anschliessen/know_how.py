"""Know-how for Überall anschließen: get rid of cards wherever they fit, and notice what others overlook."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.chance import Chance
from reihum.core.know_how import KnowHow
from reihum.core.round import RACE, Round
from reihum.games.ueberall_anschliessen.rules import (
    GIVING,
    OPENED,
    PILE,
    PUT,
    PUTTING,
    STOPP,
    UeberallAnschliessen,
)

SOME_TURNS: Final[i64] = 150  # moves


class Attention(KnowHow):
    def sensible(self, round: Round, seat: i64, moves: vec[i64]) -> vec[i64]:
        """All can see whether something was overlooked: call then, and only then."""
        if round.mode != RACE:
            return moves
        assert isinstance(round, UeberallAnschliessen)
        found = vec[i64](capacity=2)
        for move in moves:
            if (move == STOPP) == (round.overlooked != 0):
                found = append(found, move)
        return found if len(found) > 0 else moves

    def prefer(self, round: Round, seat: i64, moves: vec[i64], chance: Chance) -> i64:
        assert isinstance(round, UeberallAnschliessen)
        if round.mode == RACE:
            return self.sensible(round, seat, moves)[0]
        if round.task == GIVING:
            return moves[0]
        if round.task == PUTTING and len(moves) > 1:
            at = chance.below(i64(len(moves)))
            if PUT.place(moves[at]) == 1 + seat:  # anywhere but on one's own pile
                at = at - 1 if at > 0 else 1
            return moves[at]
        return moves[chance.below(i64(len(moves)))]

    def longest(self) -> i64:
        return SOME_TURNS

    def standing(self, round: Round, seat: i64) -> float:
        """The fewer cards, the sooner one is out; whoever is out already has the place."""
        assert isinstance(round, UeberallAnschliessen)
        if round.places[seat] > 0:
            return float(round.seats - round.places[seat])
        return -0.05 * float(round.count(PILE[seat]) + round.count(OPENED[seat]))


KNOW_HOW: Final = Attention()
