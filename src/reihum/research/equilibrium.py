"""Equilibria of two players who choose at once: backward induction, and a linear program for every position.

Both want to end up with more points than the other: by as much as possible, or just with more. What a pair of choices
is worth is the difference it brings at once and the value of the position that follows; so every position is a game in
matrix form. Its value, and how often to make which choice, comes from linear programming (HiGHS, from SciPy: the extra
`research`).
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from scipy.optimize import linprog
from scipy.sparse import coo_matrix

from reihum.bots.solvable import NotOpen
from reihum.bots.solver import nothing, solver_facts_of
from reihum.core.game import Game
from reihum.core.round import SECRET, Round
from reihum.core.solver_facts import SolverFacts, blended

__all__ = ["Equilibrium", "equilibrium"]

TOGETHER = 400  # positions that are solved in one program: each for itself, but for one start of the machinery
NEVER = 1e-9  # a choice with less than this share is not made

Matrix = list[list[float]]


class Equilibrium(NamedTuple):
    """The value of a position to seat 0, and how often each seat makes which move."""

    value: float
    strategies: tuple[dict[int, float], dict[int, float]]
    positions: int  # solved for it, after merging equal ones
    gap: float  # how much the strategies could lose against best answers: nothing, but for rounding


class Position(NamedTuple):
    """A position and what follows each pair of choices."""

    gains: Matrix
    followers: list[list[int]]


def equilibrium(round: Round, winning: bool = False, watch: Callable[[], None] = nothing) -> Equilibrium:
    """Solve a position in which both seats are to choose; `watch` is called now and then.

    The value is seat 0's lead in points at the end, with what is won already, or if only `winning` counts: how much
    more likely it wins than it loses.
    """
    solver_facts = solver_facts_of(round)
    make_sure(solver_facts)
    if round.mode != SECRET or round.acting != round.everybody():
        raise NotOpen("half-chosen", "an equilibrium is for a position in which both are still to choose")
    purpose = Aim(solver_facts, winning)
    levels = unfold(round, purpose, watch)
    known: dict[int, float] = {}
    for level in reversed(levels):
        matrices = [matrix_of(position, known) for position in level.values()]
        values: list[float] = []
        for first in range(0, len(matrices), TOGETHER):
            watch()
            values += game_values(matrices[first : first + TOGETHER])
        known.update(zip(level, values))
    ((key, position),) = levels[0].items()
    found = at_the_root(round, matrix_of(position, known), known[key], len(known))
    return found._replace(value=purpose.reached(round) + found.value)


def pack_of(game: Game, highest: int) -> Round:
    """Two players with the cards 1 to `highest` each, be it fewer or more than the rules say."""
    round = game.deal(2, game.options(), b"")
    make_sure(solver_facts_of(round))
    box = round.game.box_zone
    for seat in range(2):
        hand = round.layout.find(f"hand.{seat}")
        for card in round.cards(hand):
            round.give(card, hand, box)
        for card in round.cards(box):
            if round.pack.colour[card] == seat and round.pack.digit[card] <= highest:
                round.give(card, box, hand)
    return round


def make_sure(solver_facts: SolverFacts) -> None:
    """NotOpen if this is not a game for equilibria."""
    if not solver_facts.reckonable():
        raise NotOpen(
            "no-equilibrium", "equilibria are for two players who choose at once and can work out what is hidden"
        )


# All positions


class Aim(NamedTuple):
    """What both play for."""

    solver_facts: SolverFacts
    winning: bool

    def key(self, round: Round) -> int:
        """The same for positions of the same value."""
        shape = self.solver_facts.shape(round)
        return int(blended(shape, self.lead(round)) if self.winning else shape)

    def reached(self, round: Round) -> float:
        """What seat 0 has of the value so far."""
        lead = self.lead(round)
        if not self.winning:
            return float(lead)
        return 0.0 if not round.is_over() or lead == 0 else 1.0 if lead > 0 else -1.0

    def lead(self, round: Round) -> int:
        return int(self.solver_facts.gained(round, 0) - self.solver_facts.gained(round, 1))


def unfold(root: Round, purpose: Aim, watch: Callable[[], None]) -> list[dict[int, Position]]:
    """All positions by their keys, choice after choice; finished ones are left out."""
    levels: list[dict[int, Position]] = []
    rounds = {purpose.key(root): root.unobserved()}
    while rounds:
        level: dict[int, Position] = {}
        later: dict[int, Round] = {}
        for key, round in rounds.items():
            level[key] = follow(round, purpose, later)
            if len(level) % TOGETHER == 0:
                watch()
        levels.append(level)
        rounds = later
    return levels


def follow(round: Round, purpose: Aim, later: dict[int, Round]) -> Position:
    """What every pair of choices leads to."""
    gains: Matrix = []
    followers: list[list[int]] = []
    before = purpose.reached(round)
    for mine in round.moves(0):
        half = round.unobserved()
        half.play(0, mine)
        gains.append([])
        followers.append([])
        for yours in round.moves(1):
            after = half.unobserved()
            after.play(1, yours)
            key = purpose.key(after)
            gains[-1].append(purpose.reached(after) - before)
            followers[-1].append(key)
            if not after.is_over():
                later.setdefault(key, after)
    return Position(gains, followers)


def matrix_of(position: Position, known: dict[int, float]) -> Matrix:
    """The position as a game in matrix form; a finished round brings nothing more."""
    return [
        [gain + known.get(key, 0.0) for gain, key in zip(gains, keys)]
        for gains, keys in zip(position.gains, position.followers)
    ]


# Games in matrix form


def game_values(matrices: Sequence[Matrix]) -> list[float]:
    """The values of several games; a saddle point spares the program."""
    values = [saddle(matrix) for matrix in matrices]
    hard = [number for number, value in enumerate(values) if value is None]
    if hard:
        for number, (value, _) in zip(hard, programmed([matrices[number] for number in hard])):
            values[number] = value
    return [value for value in values if value is not None]


def saddle(matrix: Matrix) -> float | None:
    """The value if each side has one best choice whatever the other does."""
    sure = max([min(row) for row in matrix])
    limit = min([max(column) for column in zip(*matrix)])
    return sure if sure == limit else None


def programmed(matrices: Sequence[Matrix]) -> list[tuple[float, list[float]]]:
    """The value of each game and how often to choose which row, by one linear program with a block for each game.

    Of a block the unknowns are the shares of the rows and the value v. Against each column the rows bring at least v;
    the shares make 1 together; v is to be as large as possible.
    """
    rows: list[int] = []
    columns: list[int] = []
    numbers: list[float] = []
    ones: list[tuple[int, int]] = []
    starts: list[int] = []
    width = height = 0
    for block, matrix in enumerate(matrices):
        starts.append(width)
        choices = len(matrix)
        for j in range(len(matrix[0])):
            for i in range(choices):
                if matrix[i][j] != 0.0:
                    rows.append(height)
                    columns.append(width + i)
                    numbers.append(-matrix[i][j])
            rows.append(height)
            columns.append(width + choices)
            numbers.append(1.0)
            height += 1
        ones += [(block, width + i) for i in range(choices)]
        width += choices + 1
    cost = np.zeros(width)
    for start, matrix in zip(starts, matrices):
        cost[start + len(matrix)] = -1.0
    at_least = coo_matrix((numbers, (rows, columns)), shape=(height, width))
    shares = coo_matrix((np.ones(len(ones)), tuple(zip(*ones))), shape=(len(matrices), width))
    bounds = [(None, None) if number < 0 else (0, None) for number in cost]
    found = linprog(
        cost, at_least, np.zeros(height), shares, np.ones(len(matrices)), bounds=bounds, method="highs-ds"
    )  # fmt: skip
    assert found.success, found.message
    return [
        (float(found.x[start + len(matrix)]), [float(share) for share in found.x[start : start + len(matrix)]])
        for start, matrix in zip(starts, matrices)
    ]


def at_the_root(round: Round, matrix: Matrix, value: float, positions: int) -> Equilibrium:
    """Both strategies at the root, and how good they are against best answers."""
    turned = [[-matrix[i][j] for i in range(len(matrix))] for j in range(len(matrix[0]))]
    ((_, mine),) = programmed([matrix])
    ((_, yours),) = programmed([turned])
    sure = min([sum([share * row[j] for share, row in zip(mine, matrix)]) for j in range(len(yours))])
    limit = max([sum([share * number for share, number in zip(yours, row)]) for row in matrix])
    return Equilibrium(value + 0.0, (named(round, 0, mine), named(round, 1, yours)), positions, limit - sure)


def named(round: Round, seat: int, shares: Sequence[float]) -> dict[int, float]:
    """The share of each move that is ever made."""
    return {int(move): share for move, share in zip(round.moves(seat), shares) if share > NEVER}
