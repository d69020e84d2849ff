"""How fast things happen that nobody has to decide: in seconds."""

from typing import Final, Literal

Pace = Literal["instant", "fast", "normal", "slow"]
DELAY: Final[dict[str, float]] = {"instant": 0.0, "fast": 0.35, "normal": 0.9, "slow": 1.8}
USUAL: Final = "normal"


def delay(pace: str) -> float:
    """Before a bot's move."""
    return DELAY[pace]
