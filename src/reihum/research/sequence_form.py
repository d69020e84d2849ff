"""The value of a small game for two, and how to play it: one linear program for the whole tree.

A seat that remembers everything has, before each of its decisions, made a certain sequence of moves. How often it wants
to make each sequence are the unknowns of the program: what it gets is linear in them. The other seat answers as well as
it can, which gives one inequality for each of its sequences (von Stengel's sequence form, solved by SciPy's HiGHS).
"""

from typing import NamedTuple

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_matrix, hstack

from reihum.research.small import Tree

__all__ = ["Solved", "solved"]

NEVER = 1e-9  # a sequence with less than this share is never played

Sequences = dict[tuple[str, int], int]
"""The number of each sequence, by what the seat knew before its last move, and by that move; 0: nothing done yet."""


class Solved(NamedTuple):
    """What seat 0 gets if both play as well as they can, and how each of them does: by what it knows, the moves."""

    value: float
    policy: dict[str, dict[int, float]]


class Side:
    """The sequences of one seat, and where each of its decisions begins."""

    def __init__(self, tree: Tree, seat: int) -> None:
        self.seat = seat
        self.numbers: Sequences = {}
        self.before: dict[str, int] = {}  # by what the seat knows: the sequence that led there
        self.moves: dict[str, tuple[int, ...]] = {}
        self.reached = [0] * len(tree)  # for each position the sequence that led there
        for number in range(len(tree) - 1, -1, -1):
            self.pass_on(tree, number)

    def pass_on(self, tree: Tree, number: int) -> None:
        node, here = tree[number], self.reached[number]
        if node.seat == self.seat and node.moves:
            self.before.setdefault(node.knows, here)
            self.moves[node.knows] = node.moves
            for move, child in zip(node.moves, node.children, strict=True):
                self.reached[child] = self.numbers.setdefault((node.knows, move), len(self.numbers) + 1)
        else:
            for child in node.children:
                self.reached[child] = here

    def plan(self) -> tuple[coo_matrix, np.ndarray]:
        """To have done nothing is certain; the moves at a decision are made as often, together, as it is reached."""
        entries = [(0, 0, 1.0)]
        for row, (knows, before) in enumerate(self.before.items(), 1):
            entries.append((row, before, -1.0))
            entries += [(row, self.numbers[knows, move], 1.0) for move in self.moves[knows]]
        right = np.zeros(len(self.before) + 1)
        right[0] = 1.0
        return matrix(entries, (len(right), len(self.numbers) + 1)), right

    def policy(self, shares: np.ndarray) -> dict[str, dict[int, float]]:
        """How often which move is made; at decisions that are never reached, all alike."""
        found = {}
        for knows, moves in self.moves.items():
            each = np.maximum([shares[self.numbers[knows, move]] for move in moves], 0.0)
            each = each / each.sum() if each.sum() > NEVER else np.full(len(moves), 1 / len(moves))
            found[knows] = {move: float(share) for move, share in zip(moves, each, strict=True)}
        return found


def solved(tree: Tree) -> Solved:
    """Solve a game for two seats, of which one wins what the other loses."""
    sides = Side(tree, 0), Side(tree, 1)
    gains = payoff(tree, *sides)
    value, mine = best_plan(gains, *sides)
    _, yours = best_plan(-gains.T, *reversed(sides))
    return Solved(value, {**sides[0].policy(mine), **sides[1].policy(yours)})


def payoff(tree: Tree, first: Side, second: Side) -> coo_matrix:
    """What seat 0 gets, by the sequences of both; weighted with chance."""
    likely = [0.0] * len(tree)
    likely[-1] = 1.0
    entries = []
    for number in range(len(tree) - 1, -1, -1):
        node = tree[number]
        if node.returns:
            assert len(node.returns) == 2, "only for two seats"
            entries.append((first.reached[number], second.reached[number], likely[number] * node.returns[0]))
        share = likely[number] if node.moves else likely[number] / max(1, len(node.children))
        for child in node.children:
            likely[child] = share
    return matrix(entries, (len(first.numbers) + 1, len(second.numbers) + 1))


def best_plan(gains: coo_matrix, own: Side, other: Side) -> tuple[float, np.ndarray]:
    """The most that a seat can be sure of, and how often it makes which sequence for that.

    The unknowns are its shares x, and for each decision of the other seat what that one is still worth, v. With E and F
    as what makes shares a plan: E x = e, F'v - A'x <= 0, and the worth of the other's first decision is what counts.
    """
    plan, right = own.plan()
    other_plan, _ = other.plan()
    width, worths = plan.shape[1], other_plan.shape[0]
    cost = np.zeros(width + worths)
    cost[width] = -1.0
    at_most = hstack([-gains.T, other_plan.T])
    equal = hstack([plan, coo_matrix((plan.shape[0], worths))])
    bounds = [(0, None)] * width + [(None, None)] * worths
    found = linprog(cost, at_most, np.zeros(at_most.shape[0]), equal, right, bounds=bounds, method="highs")
    assert found.success, found.message
    return -float(found.fun), found.x[:width]


def matrix(entries: list[tuple[int, int, float]], shape: tuple[int, int]) -> coo_matrix:
    """Entries at the same place are added up."""
    rows, columns, numbers = zip(*entries, strict=True)
    return coo_matrix((numbers, (rows, columns)), shape=shape)
