"""How quick this machine is just now: limits in turns of a plain loop mean the same on slow and on busy machines."""

from collections.abc import Callable
from time import perf_counter
from typing import Final

PIECE: Final = 1000  # turns: few enough to be undisturbed now and then


class Pace:
    """How many turns of a loop plain Python makes in the time of something: the quickest tries of both count."""

    def __init__(self) -> None:
        self.taken: list[float] = []
        self.looped: list[float] = []

    def measure(self, deed: Callable[[], object]) -> None:
        self.taken.append(seconds_of(deed))
        self.looped.append(seconds_of(loop))

    def turns(self) -> float:
        return PIECE * min(self.taken) / min(self.looped)


def seconds_of(deed: Callable[[], object]) -> float:
    since = perf_counter()
    deed()
    return perf_counter() - since


def loop() -> int:
    """On a machine that turns it 20 million times a second this takes a twentieth of a millisecond."""
    total = 0
    for number in range(PIECE):
        total = (total * 3 + number) & 255
    return total
