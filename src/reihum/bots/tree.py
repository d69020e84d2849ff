"""The search tree: one node for each situation that a seat can tell from others."""

from math import log, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.chance import Chance

WAIT: Final[i64] = -1  # in a race: say nothing, and see what the others do
EXPLORE: Final = 0.7


@final
class Node:
    """The moves that a seat has tried in one situation. Not every move is possible in every imagined world."""

    def __init__(self) -> None:
        self.moves = vec[i64]()
        self.visits = vec[i64]()
        self.offered = vec[i64]()  # how often the move was possible
        self.total = vec[float]()  # of the rewards
        self.all_visits: i64 = 0
        self.all_total = 0.0

    def place(self, move: i64) -> i64:
        """Where this move stands; a new one is added."""
        for i in range(i64(len(self.moves))):
            if self.moves[i] == move:
                return i
        self.moves = append(self.moves, move)
        self.visits = append(self.visits, 0)
        self.offered = append(self.offered, 0)
        self.total = append(self.total, 0.0)
        return i64(len(self.moves)) - 1

    def choose(self, possible: vec[i64], chance: Chance) -> i64:
        """The most promising of the possible moves; one not tried yet is expected to be a little below average."""
        best_move = possible[0]
        best_value = -1.0
        hope = self.all_total / float(self.all_visits) - 0.1 if self.all_visits > 0 else 0.5
        for move in possible:
            at = self.place(move)
            self.offered[at] += 1
            tries = float(self.visits[at])
            if tries == 0.0:
                value = hope + EXPLORE * sqrt(log(float(self.offered[at]) + 1.0) + 0.5)
            else:
                value = self.total[at] / tries + EXPLORE * sqrt(log(float(self.offered[at])) / tries)
            value += 0.0001 * chance.share()  # equal ones in any order
            if value > best_value:
                best_value = value
                best_move = move
        return best_move

    def learn(self, move: i64, reward: float) -> None:
        at = self.place(move)
        self.visits[at] += 1
        self.total[at] += reward
        self.all_visits += 1
        self.all_total += reward
