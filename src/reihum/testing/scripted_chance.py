"""Chance that does what it is told: a deed with every result that its shuffles can have."""

from collections.abc import Callable, Iterator
from math import factorial
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.round import Round
from reihum.testing.every_deal import TooMany

MOST_ORDERS = 24  # outcomes of the shuffles in one move


def outcomes(round: Round, deed: Callable[[Round], None], most: int = MOST_ORDERS) -> Iterator[Round]:
    """A deed with every result that its shuffles can have."""
    scripts: list[tuple[int, ...]] = [()]
    runs = 0
    while scripts:
        script = ScriptedChance(scripts.pop(), most)
        runs += 1
        if runs > most:
            raise TooMany
        twin = round.clone() if len(round.lie) > 0 else round.twin()
        twin.recording = True
        fields: Any = vars(twin)
        fields |= {"mixed": script.mixed, "drawn_by_lot": script.drawn_by_lot}
        deed(twin)
        del fields["mixed"], fields["drawn_by_lot"]
        scripts += script.others()
        yield twin


class ScriptedChance:
    """Chance that does what it is told."""

    def __init__(self, told: tuple[int, ...], most: int) -> None:
        self.told = told
        self.most = most
        self.asked: list[int] = []  # how many results each question had

    def others(self) -> list[tuple[int, ...]]:
        """What else might have come after the part that was told."""
        found: list[tuple[int, ...]] = []
        for number in range(len(self.told), len(self.asked)):
            before = self.told + (0,) * (number - len(self.told))
            found += [(*before, other) for other in range(1, self.asked[number])]
        return found

    def drawn_by_lot(self, n: int) -> int:
        self.asked.append(n)
        return self.told[len(self.asked) - 1] if len(self.asked) <= len(self.told) else 0

    def mixed(self, cards: Any) -> Any:
        if factorial(len(cards)) > self.most:
            raise TooMany
        number = self.drawn_by_lot(factorial(len(cards)))
        return vec[i64](permutation(sorted(map(int, cards)), number))


def permutation(items: list[int], number: int) -> list[int]:
    """The items in one of their orders, by its number."""
    found: list[int] = []
    while items:
        number, place = divmod(number, len(items))
        found.append(items.pop(place))
    return found
