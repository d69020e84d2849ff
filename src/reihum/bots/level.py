"""The levels everybody understands: how long a bot thinks, how much it remembers, how often it errs."""

from dataclasses import dataclass

from reihum.core.errors import BadOption


@dataclass(frozen=True)
class Level:
    """What makes a bot strong or weak; its honesty is the same at all levels."""

    name: str
    simulations: int  # at most
    seconds: float  # at most
    memory: float  # the share of what it has seen that it remembers
    slips: float  # how often it takes a move that is merely not bad
    quickest: int  # milliseconds until it says a word in a race, at least
    slowest: int  # and at most


RANDOM = Level("random", 0, 0.0, 0.0, 1.0, 900, 2600)
BEGINNER = Level("beginner", 40, 0.04, 0.4, 0.25, 900, 2400)
ADVANCED = Level("advanced", 400, 0.4, 0.8, 0.04, 600, 1500)
MASTER = Level("master", 20_000, 1.2, 1.0, 0.0, 350, 900)
LEVELS = {level.name: level for level in (RANDOM, BEGINNER, ADVANCED, MASTER)}


def level_named(name: str) -> Level:
    """The level of this name; BadOption says which there are."""
    if name not in LEVELS:
        raise BadOption(f"no bot '{name}'; there is {', '.join(LEVELS)}")
    return LEVELS[name]
