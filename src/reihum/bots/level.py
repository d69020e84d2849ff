"""The levels everybody understands: how long a bot thinks, how much it remembers, how often it errs."""

from dataclasses import dataclass

from reihum.core.errors import BadOption

__all__ = ["ADVANCED", "BEGINNER", "LEVELS", "MASTER", "RANDOM", "Level", "level_named"]


@dataclass(frozen=True)
class Level:
    """What makes a bot strong or weak; its honesty is the same at all levels."""

    name: str
    work: int  # at most, in moves of imagined rounds: the same on every machine
    seconds: float  # at most, where somebody waits for the answer
    memory: float  # the share of what it has seen that it remembers
    slips: float  # how often it misses its moment in a race; in a search, how often it takes any move with some sense
    quickest: int  # milliseconds until it says a word in a race, at least
    slowest: int  # and at most
    simulations: int = 1_000_000  # at most
    positions: int = 0  # of an open round, to find out the truth instead


RANDOM = Level("random", 0, 0.0, 0.0, 1.0, 900, 2600)
BEGINNER = Level("beginner", 1_500, 0.04, 0.3, 0.4, 900, 2400)
ADVANCED = Level("advanced", 15_000, 0.4, 0.7, 0.2, 600, 1500)
MASTER = Level("master", 600_000, 1.2, 1.0, 0.0, 350, 900, positions=3_000_000)
LEVELS = {level.name: level for level in (RANDOM, BEGINNER, ADVANCED, MASTER)}


def level_named(name: str) -> Level:
    """The level of this name; BadOption says which there are."""
    if name not in LEVELS:
        raise BadOption(f"no bot '{name}'; choose one of {', '.join(LEVELS)}")
    return LEVELS[name]
