"""Unknown cards of a position: dealt at random over the places that a text leaves open."""

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.cards import BIT, filled
from reihum.core.chance import Chance
from reihum.core.dealer import Dealer


def dealt_unknown(cards: list[int], homes: list[int], sizes: list[int], chance: Chance) -> list[list[int]]:
    """So many cards for each place, uniformly over the deals that fit; no list at all: none fits.

    `homes` are the places where each card may lie, as a set. All cards are dealt: the sizes add up to their number.
    """
    if not fits(homes, sizes):
        return []
    places = vec[i64]()
    least = filled(len(sizes), -1)
    for place, size in enumerate(sizes):
        for _ in range(size):
            places = append(places, place)
    dealer = Dealer(-1, vec[i64](cards), places, vec[i64](homes), vec[i64]())
    dealer.prepare(least)
    dealt = [int(card) for card in dealer.deal(chance)]
    found: list[list[int]] = []
    first = 0
    for size in sizes:
        found.append(dealt[first : first + size])
        first += size
    return found


def fits(homes: list[int], sizes: list[int]) -> bool:
    """Is there a deal at all? Cards make room for each other until all lie or one finds no place."""
    lying: list[list[int]] = [[] for _ in sizes]
    return all(settle(card, homes, sizes, lying, set()) for card in range(len(homes)))


def settle(card: int, homes: list[int], sizes: list[int], lying: list[list[int]], tried: set[int]) -> bool:
    for place, size in enumerate(sizes):
        if homes[card] & int(BIT[place]) == 0 or place in tried:
            continue
        tried.add(place)
        if len(lying[place]) < size:
            lying[place].append(card)
            return True
        for other in lying[place][:]:
            if settle(other, homes, sizes, lying, tried):
                lying[place].remove(other)
                lying[place].append(card)
                return True
    return False
