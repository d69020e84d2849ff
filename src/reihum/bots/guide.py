"""What a learnt policy thinks of the moves that a seat can make: for the bot that plays by it, and for the search."""

from librt.vecs import vec
from mypy_extensions import i64

from reihum.bots.eye import Eye
from reihum.bots.policy import ONE, PolicyTable, table_of
from reihum.bots.tree import WAIT

__all__ = ["best_of", "likings", "policy_table", "weighed"]


def policy_table(eye: Eye) -> PolicyTable | None:
    """The policy of the game at this table; None if there is none."""
    return table_of(eye.game, int(eye.layout.seats), eye.options)


def weighed(table: PolicyTable, eye: Eye, moves: vec[i64]) -> vec[i64]:
    """What the policy thinks of these moves, WAIT among them; `ONE` more is e times as good."""
    table.observer.clear()
    eye.observe(table.observer)
    silence = i64(len(eye.numbered.list))
    return table.weigh(vec[i64]([silence if move == WAIT else move for move in moves]))


def best_of(weights: vec[i64]) -> i64:
    """Where the largest weight stands, the first of several."""
    best: i64 = 0
    for each in range(i64(len(weights))):
        if weights[each] > weights[best]:
            best = each
    return best


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
