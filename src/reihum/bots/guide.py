"""What a learnt policy thinks of the moves that a seat can make: for the bot that plays by it, and for the search."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.bots.eye import Eye
from reihum.bots.policy import ONE, PolicyTable, table_of
from reihum.bots.tree import WAIT

__all__ = ["best_of", "policy_table", "promising", "weighed"]

BEHIND: Final[i64] = 3 * ONE  # moves that the policy likes twenty times less than the best are not worth a search


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


def promising(table: PolicyTable, eye: Eye, moves: vec[i64]) -> vec[i64]:
    """Those of these moves that are worth a search."""
    weights = weighed(table, eye, moves)
    best = weights[best_of(weights)]
    found = vec[i64](capacity=i64(len(moves)))
    for each in range(i64(len(moves))):
        if weights[each] >= best - BEHIND:
            found = append(found, moves[each])
    return found
