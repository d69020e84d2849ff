"""What a load run has found."""

from collections import Counter
from dataclasses import dataclass, field


@dataclass
class Results:
    """Moves as (when everybody had been told, how long after the move was due that was), in seconds."""

    moves: list[tuple[float, float]] = field(default_factory=list)
    late: list[float] = field(default_factory=list)  # how much later than planned the scripts themselves were
    refused: Counter[str] = field(default_factory=Counter)
    lost: int = 0

    def latencies(self, start: float, end: float) -> list[float]:
        """Milliseconds of each move between two moments, the shortest first."""
        return sorted(1000 * took for at, took in self.moves if start <= at < end)


def share(values: list[float], part: float) -> float:
    """The value that this part of all values does not exceed."""
    return values[min(len(values) - 1, int(part * len(values)))] if values else 0.0
