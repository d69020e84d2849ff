"""Know-how for Wimmüln: estimate what is likely; win tricks until the estimate is reached, and none after that."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.chance import Chance
from reihum.core.know_how import KnowHow
from reihum.core.round import Round
from reihum.games.wimmueln.rules import ESTIMATE, ESTIMATING, LOWER, PLAYING, SHOWN, TRUMPS, Wimmueln
from reihum.packs.mue import MUE

MOST_TRICKS: Final[i64] = 6  # more are foretold by nobody who is in his right mind
ANYTHING: Final[i64] = 10  # one time out of this many


class Foresight(KnowHow):
    def sensible(self, round: Round, seat: i64, moves: vec[i64]) -> vec[i64]:
        assert isinstance(round, Wimmueln)
        if round.task != ESTIMATING:
            return moves
        found = vec[i64](capacity=16)
        for move in moves:
            if MUE.digit[ESTIMATE.which(move)] <= MOST_TRICKS:
                found = append(found, move)
        return found if len(found) > 0 else moves

    def prefer(self, round: Round, seat: i64, moves: vec[i64], chance: Chance) -> i64:
        assert isinstance(round, Wimmueln)
        if round.task != PLAYING or chance.below(ANYTHING) == 0:
            good = self.sensible(round, seat, moves)
            return good[chance.below(i64(len(good)))]
        hungry = round.tricks[seat] < goal(round, seat)
        if round.played == 0:
            return strongest(round, moves) if hungry else weakest(round, moves)
        winner, loser = i64(-1), i64(-1)  # the strongest card that takes the trick so far, and that does not
        for move in moves:
            if TRUMPS.beats(round.trump, TRUMPS.none, move, round.best):
                winner = move if winner < 0 or strength(round, move) > strength(round, winner) else winner
            else:
                loser = move if loser < 0 or strength(round, move) > strength(round, loser) else loser
        if hungry:
            return winner if winner >= 0 else weakest(round, moves)
        return loser if loser >= 0 else weakest(round, moves)


def goal(round: Wimmueln, seat: i64) -> i64:
    """The higher estimate: it counts more, and so do more tricks."""
    secret = round.pack.digit[round.cards(LOWER[seat])[0]]
    in_open = round.pack.digit[round.cards(SHOWN[seat])[0]]
    return secret if secret > in_open else in_open


def strength(round: Wimmueln, card: i64) -> i64:
    return MUE.digit[card] + 10 * TRUMPS.tier(round.trump, TRUMPS.none, card)


def strongest(round: Wimmueln, moves: vec[i64]) -> i64:
    found = moves[0]
    for move in moves:
        found = move if strength(round, move) > strength(round, found) else found
    return found


def weakest(round: Wimmueln, moves: vec[i64]) -> i64:
    found = moves[0]
    for move in moves:
        found = move if strength(round, move) < strength(round, found) else found
    return found


KNOW_HOW: Final = Foresight()
