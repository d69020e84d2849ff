"""How fast things happen that nobody has to decide: in seconds."""

from typing import Final, Literal

Pace = Literal["instant", "fast", "normal", "slow"]
DELAY: Final[dict[str, float]] = {"instant": 0.0, "fast": 0.35, "normal": 0.9, "slow": 1.8}
USUAL: Final = "normal"
LONGEST_LAG: Final = 400  # milliseconds that a slow line may cost the others in a race


def delay(pace: str) -> float:
    """Before a bot's move."""
    return DELAY[pace]


def fair_time(claimed: int, elapsed: int, lag: int) -> int:
    """When somebody acted in a race: as they say, but not later than it arrived nor earlier than the line explains."""
    earliest = max(0, elapsed - min(max(lag, 0), LONGEST_LAG))
    return max(earliest, min(claimed, elapsed))
