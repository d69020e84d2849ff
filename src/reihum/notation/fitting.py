"""Deals that fit: cards for places of fixed and of any size, when not every card may lie everywhere."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.cards import BIT, filled
from reihum.core.chance import Chance
from reihum.core.dealer import Dealer

ANY: Final = -1  # the size of a place that takes any number of cards


def fitting_sizes(homes: list[int], sizes: list[int], chance: Chance) -> list[int]:
    """Numbers for the places that take ANY, so that a deal of all cards is possible; no list at all: none is.

    `homes` are the places where each card may lie, as a set.
    """
    fitting = Fitting(homes, sizes)
    for card in range(len(homes)):
        chance.shuffle(fitting.open)
        if not fitting.settle(card, set()):
            return []
    for place, size in enumerate(sizes):
        while size != ANY and len(fitting.lying[place]) < size:
            if not fitting.pull(place, set()):
                return []
    return [len(cards) for cards in fitting.lying]


def dealt_out(cards: list[int], homes: list[int], sizes: list[int], chance: Chance) -> list[list[int]]:
    """The cards of each place, uniformly over all deals that fit; there must be one."""
    places = vec[i64]()
    for place, size in enumerate(sizes):
        for _ in range(size):
            places = append(places, place)
    dealer = Dealer(vec[i64](cards), vec[i64](homes), places)
    dealer.prepare(filled(len(sizes), -1))
    dealt = [int(card) for card in dealer.deal(chance)]
    found: list[list[int]] = []
    for size in sizes:
        found.append(dealt[:size])
        dealt = dealt[size:]
    return found


@final
class Fitting:
    """A deal in the making: cards make room for each other."""

    def __init__(self, homes: list[int], sizes: list[int]) -> None:
        self.homes = homes
        self.sizes = sizes
        self.fixed = [place for place, size in enumerate(sizes) if size != ANY]
        self.open = vec[i64]([place for place, size in enumerate(sizes) if size == ANY])
        self.lying: list[list[int]] = [[] for _ in sizes]

    def may_lie(self, card: int, place: int) -> bool:
        return self.homes[card] & int(BIT[place]) != 0

    def settle(self, card: int, tried: set[int]) -> bool:
        """Find a place for a card, where there is room or where another card can leave."""
        for place in self.fixed + [int(other) for other in self.open]:
            if place in tried or not self.may_lie(card, place):
                continue
            tried.add(place)
            if place not in self.fixed or len(self.lying[place]) < self.sizes[place]:
                self.lying[place].append(card)
                return True
            for other in self.lying[place][:]:
                if self.settle(other, tried):
                    self.lying[place].remove(other)
                    self.lying[place].append(card)
                    return True
        return False

    def pull(self, place: int, tried: set[int]) -> bool:
        """Get one more card here: from a place that takes any number, or from one that gets another for it."""
        tried.add(place)
        for source in [int(other) for other in self.open] + self.fixed:
            for card in self.lying[source][:]:
                if source in tried or not self.may_lie(card, place):
                    continue
                if source in self.fixed and not self.pull(source, tried):
                    break
                self.lying[source].remove(card)
                self.lying[place].append(card)
                return True
        return False
