"""MoveAverages: how each seat has fared with each move, wherever in the imagined rounds it was made."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

NEW: Final = 0.5  # what is expected of a move that nobody has made yet


@final
class MoveAverages:
    """Averages of the rewards, by seat and move. A search tries the moves with a good name first."""

    def __init__(self, seats: i64, moves: i64) -> None:
        self.moves = moves
        self.total = vec[float]([NEW] * (seats * moves))
        self.times = vec[float]([1.0] * (seats * moves))

    def worth(self, seat: i64, move: i64) -> float:
        if move < 0:
            return NEW
        at = seat * self.moves + move
        return self.total[at] / self.times[at]

    def learn(self, made: vec[i64], rewards: vec[float]) -> None:
        """What was made in a round, each as seat times moves plus move; and what everybody got for it."""
        total = self.total
        times = self.times
        for at in made:
            total[at] += rewards[at // self.moves]
            times[at] += 1.0

    def fade(self) -> None:
        """Later in a round less is thought of what was good before."""
        for i in range(i64(len(self.times))):
            if self.times[i] > 8.0:
                self.total[i] *= 8.0 / self.times[i]
                self.times[i] = 8.0
