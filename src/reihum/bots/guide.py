"""What a learnt policy thinks of the moves that a seat can make: for the bot that plays by it, and for the search."""

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.bots.eye import Eye
from reihum.bots.policy import ONE, PolicyTable, table_of
from reihum.bots.tree import WAIT
from reihum.core.chance import Chance
from reihum.core.moves import Verb
from reihum.core.observation import NO_CARDS

__all__ = ["best_of", "drawn_from", "likings", "policy_table", "weighed", "with_silence"]

FINE: Final[i64] = 64  # steps in which an advantage of `ONE` is told apart,
STEPS: Final[i64] = 12 * FINE  # and so many make a move impossible
IMPOSSIBLE: Final[i64] = 12 * ONE  # so does an advantage of the best one by this much
ABSURD: Final[i64] = 7 * ONE  # liked a thousand times less: nothing that people do by mistake
USUAL: Final[i64] = 100  # the warmth of the policy itself; at 200, `ONE` counts half
FULL: Final = 65536.0


def often(step: int) -> int:
    """How often a move is chosen that is so many steps behind the best one, as a whole number."""
    return int(FULL * exp(-step / float(FINE)) + 0.5)


OFTEN: Final = vec[i64]([often(step) for step in range(int(STEPS))])


def policy_table(eye: Eye) -> PolicyTable | None:
    """The policy of the game at this table; None if there is none."""
    return table_of(eye.game, int(eye.layout.seats), eye.options)


def with_silence(eye: Eye, moves: vec[i64]) -> vec[i64]:
    """Where a race asks for words alone, silence is a move as well."""
    if eye.is_race and len(moves) > 0:
        for move in moves:
            if eye.numbered.list[move].verb is not Verb.SAY:
                return moves
        return append(moves, WAIT)
    return moves


def weighed(table: PolicyTable, eye: Eye, moves: vec[i64], forgotten: vec[i64] = NO_CARDS) -> vec[i64]:
    """What the policy thinks of these moves, WAIT among them; `ONE` more is e times as good."""
    table.observer.clear()
    eye.observe(table.observer, forgotten)
    silence = i64(len(eye.numbered.list))
    return table.weigh(vec[i64]([silence if move == WAIT else move for move in moves]))


def best_of(weights: vec[i64]) -> i64:
    """Where the largest weight stands, the first of several."""
    best: i64 = 0
    for each in range(i64(len(weights))):
        if weights[each] > weights[best]:
            best = each
    return best


def drawn_from(weights: vec[i64], chance: Chance, warmth: i64 = USUAL, absurd: i64 = IMPOSSIBLE) -> i64:
    """Draw one of them: better ones more often, the more so the colder; never one that is this far behind the best."""
    best = weights[best_of(weights)]
    shares = vec[i64](capacity=i64(len(weights)))
    total: i64 = 0
    for weight in weights:
        step = (best - weight) * FINE * USUAL // (ONE * warmth)
        share = OFTEN[step] if step < STEPS and best - weight < absurd else 0
        total += share
        shares = append(shares, share)
    left = chance.below(total)
    for each in range(i64(len(shares))):
        left -= shares[each]
        if left < 0:
            return each
    return best_of(weights)


def likings(eye: Eye, moves: vec[i64], trust: float) -> dict[int, float]:
    """How much less than its favourite the policy likes each of these moves: `trust` for every e times less.

    Empty if the game has no policy for this table.
    """
    table = policy_table(eye)
    if table is None:
        return {}
    weights = weighed(table, eye, moves)
    best = weights[best_of(weights)]
    found: dict[int, float] = {}
    for each in range(i64(len(moves))):
        found[int(moves[each])] = -trust * float(best - weights[each]) / float(ONE)
    return found
