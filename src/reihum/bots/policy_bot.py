"""The bot that plays by a learnt policy: it does not search, it knows at once."""

from math import exp
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.bots.bot import Reply
from reihum.bots.eye import Eye
from reihum.bots.guide import best_of, policy_table, weighed
from reihum.bots.level import MASTER
from reihum.bots.policy import ONE
from reihum.bots.search_bot import SearchBot
from reihum.bots.tree import WAIT
from reihum.core.chance import Chance
from reihum.core.moves import Verb

__all__ = ["PolicyBot"]

FINE: Final[i64] = 64  # steps in which an advantage of `ONE` is told apart,
STEPS: Final[i64] = 12 * FINE  # and so many make a move impossible
FULL: Final = 65536.0


def often(step: int) -> int:
    """How often a move is chosen that is so many steps behind the best one, as a whole number."""
    return int(FULL * exp(-step / float(FINE)) + 0.5)


OFTEN: Final = vec[i64]([often(step) for step in range(int(STEPS))])


@final
class PolicyBot:
    """Plays what the game's policy thinks best; if that learnt not to be predictable, it draws as the policy says.

    Where there is no policy for the rules of the table, it searches as a master does.
    """

    def __init__(self, seed: int, patient: bool = False) -> None:
        self.chance = Chance(seed)
        self.search = SearchBot(MASTER, seed, patient)

    def reply(self, eye: Eye) -> Reply | None:
        """What to do now; None: in a race, keep silent."""
        table = policy_table(eye)
        if table is None:
            return self.search.reply(eye)
        moves = with_silence(eye, eye.moves())
        if len(moves) == 0:
            return None
        wait = MASTER.quickest + int(self.chance.below(MASTER.slowest - MASTER.quickest))
        move = moves[0]
        if len(moves) > 1:
            weights = weighed(table, eye, moves)
            sharp: bool = table.policy.about["sharp"]
            move = moves[best_of(weights) if sharp else drawn_from(weights, self.chance)]
        return None if move == WAIT else Reply(int(move), wait)


def with_silence(eye: Eye, moves: vec[i64]) -> vec[i64]:
    """Where a race asks for words alone, silence is a move as well."""
    if eye.is_race and len(moves) > 0:
        for move in moves:
            if eye.numbered.list[move].verb is not Verb.SAY:
                return moves
        return append(moves, WAIT)
    return moves


def drawn_from(weights: vec[i64], chance: Chance) -> i64:
    """One of them, the better the more often."""
    best = weights[best_of(weights)]
    shares = vec[i64](capacity=i64(len(weights)))
    total: i64 = 0
    for weight in weights:
        step = (best - weight) * FINE // ONE
        share = OFTEN[step] if step < STEPS else 0
        total += share
        shares = append(shares, share)
    left = chance.below(total)
    for each in range(i64(len(shares))):
        left -= shares[each]
        if left < 0:
            return each
    return best_of(weights)
