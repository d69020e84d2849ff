"""What looks different to a seat since it last looked. Cards are compared once for all seats; each sees its part."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.cards import NO_CARD, count
from reihum.core.knowledge import WatchedTable
from reihum.core.zones import Face, Layout

# what a seat sees of a zone, as in `look_at`, and what of it is different: sets of these
NOTHING: Final[i64] = 0
SIZE: Final[i64] = 1
TOP: Final[i64] = 2
CARDS: Final[i64] = 4


def ways(layout: Layout, seat: i64) -> vec[i64]:
    """What this seat sees of each zone."""
    return vec[i64]([int(way(layout, seat, zone)) for zone in range(layout.size)])


def way(layout: Layout, seat: i64, zone: i64) -> i64:
    kind = layout.zones[zone]
    if kind.face == Face.TOP:
        return SIZE | TOP
    if layout.knows(seat, zone) and kind.face != Face.TURNED:
        return CARDS
    return SIZE if layout.uncounted[zone] == 0 or layout.knows(seat, zone) else NOTHING


@final
class Drawing:
    """How the cards lie, in a copy: sets of cards, and the order of piles. It shows everything; see `ways`."""

    def __init__(self, table: WatchedTable) -> None:
        self.layout = table.layout
        self.words = table.words
        self.lie = table.lie[:]
        self.order = table.order[:] if table.layout.has_piles else vec[i64]()

    def differences(self, before: "Drawing") -> vec[i64]:
        """For each zone what of it is different."""
        found = vec[i64](capacity=self.layout.size)
        for zone in range(self.layout.size):
            found = append(found, self.difference(before, zone))
        return found

    def difference(self, before: "Drawing", zone: i64) -> i64:
        others = False
        for word in range(zone * self.words, (zone + 1) * self.words):
            if self.lie[word] != before.lie[word]:
                others = True
        found = CARDS if others else NOTHING
        if others and self.size(zone) != before.size(zone):
            found |= SIZE
        if self.layout.pile[zone] != 0:
            place = self.layout.pack.size + zone
            if self.order[place] != before.order[place]:
                found |= TOP | CARDS
            elif not others and self.is_reordered(before, self.order[place]):
                found |= CARDS
        return found

    def size(self, zone: i64) -> i64:
        total: i64 = 0
        for word in range(zone * self.words, (zone + 1) * self.words):
            total += count(self.lie[word])
        return total

    def is_reordered(self, before: "Drawing", card: i64) -> bool:
        """Do the cards from this one down lie in another order?"""
        while card != NO_CARD:
            if self.order[card] != before.order[card]:
                return True
            card = self.order[card]
        return False


def visible(differences: vec[i64], ways: vec[i64]) -> list[int]:
    """The zones that look different to whoever sees this much of them."""
    found: list[int] = []
    for zone in range(i64(len(ways))):
        if differences[zone] & ways[zone] != 0:
            found.append(int(zone))
    return found
