"""The search tree: one node for each situation, with the moves that were tried in it."""

from math import log, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.bots.move_averages import MoveAverages

WAIT: Final[i64] = -1  # in a race: say nothing, and see what the others do
FIRST_TRIES: Final = 1.0  # moves that a new node may try,
MORE_TRIES: Final = 1.5  # and this many more with the root of its visits


@final
class Node:
    """The moves that a seat has tried in one situation. Not every move is possible in every imagined world."""

    def __init__(self) -> None:
        self.moves = vec[i64]()  # by number
        self.visits = vec[float]()
        self.total = vec[float]()  # of the rewards
        self.all_visits: i64 = 0

    def place(self, move: i64) -> i64:
        """Where this move stands, or -1: not tried yet."""
        for i in range(i64(len(self.moves))):
            if self.moves[i] == move:
                return i
        return -1

    def choose(self, possible: vec[i64], seat: i64, habits: MoveAverages, explore: float) -> i64:
        """The most promising of the possible moves. The more visits, the more moves get a try: the usual ones first."""
        moves = self.moves  # the same numbers under shorter names
        visits = self.visits
        number = i64(len(moves))
        best_move: i64 = possible[0]
        best_value = -1.0
        new_move: i64 = possible[0]
        new_value = -1.0
        tried: i64 = 0
        wide = explore * sqrt(log(float(self.all_visits) + 1.0))
        at: i64 = 0
        for move in possible:  # mostly by number as well: both lists are read side by side
            while at > 0 and moves[at - 1] >= move:
                at -= 1
            while at < number and moves[at] < move:
                at += 1
            if at < number and moves[at] == move:
                tried += 1
                value = self.total[at] / visits[at] + wide / sqrt(visits[at])
                if value > best_value:
                    best_value = value
                    best_move = move
            else:
                value = habits.worth(seat, move)
                if value > new_value:
                    new_value = value
                    new_move = move
        if new_value >= 0.0 and float(tried) < FIRST_TRIES + MORE_TRIES * sqrt(float(self.all_visits)):
            return new_move
        return best_move

    def learn(self, move: i64, reward: float) -> None:
        self.all_visits += 1
        at = self.place(move)
        if at < 0:
            self.moves = append(self.moves, move)
            self.visits = append(self.visits, 0.0)
            self.total = append(self.total, 0.0)
            at = i64(len(self.moves)) - 1
            while at > 0 and self.moves[at - 1] > move:
                self.moves[at] = self.moves[at - 1]
                self.visits[at] = self.visits[at - 1]
                self.total[at] = self.total[at - 1]
                at -= 1
            self.moves[at] = move
            self.visits[at] = 0.0
            self.total[at] = 0.0
        self.visits[at] += 1.0
        self.total[at] += reward
