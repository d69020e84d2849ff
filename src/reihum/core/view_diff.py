"""What one seat sees of the places, as numbers: so that it is quickly found what looks different now."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.knowledge import WatchedTable
from reihum.core.zones import Face, Layout

NOTHING: Final[i64] = 0  # how a zone shows itself, as in `place_of`
SIZE: Final[i64] = 1
TOP: Final[i64] = 2
CARDS: Final[i64] = 3
PILE: Final[i64] = 4


def way(layout: Layout, seat: i64, zone: i64) -> i64:
    kind = layout.zones[zone]
    if kind.face == Face.TOP:
        return TOP
    if layout.knows(seat, zone) and kind.face != Face.TURNED:
        return PILE if kind.ordered else CARDS
    return SIZE if layout.uncounted[zone] == 0 or layout.knows(seat, zone) else NOTHING


@final
class ViewDiff:
    """The places as they looked the last time; each part of the numbers begins with its length."""

    def __init__(self, layout: Layout, seat: i64) -> None:
        self.ways = vec[i64]([int(way(layout, seat, zone)) for zone in range(layout.size)])
        self.numbers = vec[i64]()

    def changed(self, table: WatchedTable) -> list[int]:
        """The zones that look different now; the first time all do."""
        old, new = self.numbers, self.drawn(table)
        found: list[int] = []
        here: i64 = 0
        there: i64 = 0
        for zone in range(i64(len(self.ways))):
            length = new[here]
            same = there < i64(len(old)) and old[there] == length
            if same:
                for step in range(i64(1), length):
                    if old[there + step] != new[here + step]:
                        same = False
                        break
            if not same:
                found.append(int(zone))
            here += length
            if there < i64(len(old)):
                there += old[there]
        self.numbers = new
        return found

    def drawn(self, table: WatchedTable) -> vec[i64]:
        words = table.pack.words
        found = vec[i64](capacity=8 * i64(len(self.ways)))
        for zone in range(i64(len(self.ways))):
            shows = self.ways[zone]
            if shows == CARDS:
                found = append(found, words + 1)
                for word in range(zone * words, (zone + 1) * words):
                    found = append(found, table.lie[word])
            elif shows == PILE:
                pile = table.pile(zone)
                found = append(found, i64(len(pile)) + 1)
                for card in pile:
                    found = append(found, card)
            elif shows == TOP:
                found = append(append(append(found, 3), table.count(zone)), table.top(zone))
            elif shows == SIZE:
                found = append(append(found, 2), table.count(zone))
            else:
                found = append(found, 1)
        return found
