"""All outcomes that chance can give one move.

Most moves leave nothing to chance. Where one shuffles cards or draws a lot, each outcome is found by trying seeds: the
round notes down what chance decided, so it is known how many outcomes there are and when all have come up.
"""

from itertools import count
from math import factorial, prod
from typing import Final

from reihum.core.errors import ReihumError
from reihum.core.sequential import Sequential

__all__ = ["MOST_WAYS", "TooLarge", "after_each_way"]

MOST_WAYS: Final = 120  # as many as five cards have orders


class TooLarge(ReihumError):
    """There are too many deals or positions."""


def after_each_way(played: Sequential, choice: int) -> list[Sequential]:
    """What follows a choice of the seat to decide, or a seat that is drawn: one for each way, all equally likely."""
    first = after(played, choice, 1)
    wanted = number_of_ways(lots_of(first))
    if wanted > MOST_WAYS:
        raise TooLarge(f"one move can turn out in {wanted} ways by chance; at most {MOST_WAYS} can be followed")
    found = {lots_of(first): first}
    for seed in count(2):
        if len(found) == wanted:
            break
        other = after(played, choice, seed)
        assert number_of_ways(lots_of(other)) == wanted, "how much is left to chance depends on chance"
        found.setdefault(lots_of(other), other)
    return [found[lots] for lots in sorted(found)]


def after(played: Sequential, choice: int, seed: int) -> Sequential:
    """What follows if chance begins with this seed."""
    twin = played.clone()
    twin.round.key, twin.round.seed = b"", seed
    twin.round.recording = True
    if played.drawing:
        twin.draw(choice)
    else:
        twin.play(choice)
    twin.round.recording = False
    return twin


def lots_of(played: Sequential) -> tuple[int, ...]:
    return tuple(int(number) for number in played.round.lots)


def number_of_ways(lots: tuple[int, ...]) -> int:
    """As many as the shuffles and lots of a record could have come out; `CardTable.mixed` says how they are noted."""
    ways = []
    place = 0
    while place < len(lots):
        size = lots[place]
        ways.append(factorial(size) if size >= 0 else -size)
        place += 2 + max(size, 0)
    return prod(ways)
