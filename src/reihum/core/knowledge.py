"""What each seat knows: for every zone, the cards that may lie there.

It is written only when a card goes out of somebody's sight; whatever a seat sees now is subtracted when somebody asks.
"""

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from reihum.core.cards import BIT, Card, Sets, Word, filled
from reihum.core.dealer import Dealer
from reihum.core.errors import Blind
from reihum.core.table import Table
from reihum.core.zones import NOBODY, Layout


@mypyc_attr(allow_interpreted_subclasses=True)
class WatchedTable(Table):
    """A table and what its seats know of it."""

    def __init__(self, layout: Layout) -> None:
        super().__init__(layout)
        self.may = vec[i64]()  # of each seat and zone: cards that may lie there; last "seat": publicly ruled out
        self.imaginer: Dealer | None = None  # of the last seat that imagined, good until something changes
        self.imaginer_made: i64 = -1  # at which count of changes

    def lay_out(self, box: i64, stock: i64, in_play: list[int]) -> None:
        super().lay_out(box, stock, in_play)
        self.look_around()

    def look_around(self) -> None:
        """Everybody knows which cards lie where before the shuffle, and nothing is ruled out."""
        size = self.layout.size * self.words
        self.may = filled((self.seats + 1) * size)
        for seat in range(self.seats):
            for word in range(size):
                self.may[seat * size + word] = self.lie[word]

    def row(self, seat: i64, zone: i64) -> i64:
        return (seat * self.layout.size + zone) * self.words

    # Cards go out of sight

    def track(self, source: i64, target: i64, word: i64, moved: Word) -> None:
        way = source * self.layout.size + target
        losing = self.layout.losing[way]
        unaware = self.layout.unaware[way]
        may = self.may  # the same numbers under a shorter name
        if losing | unaware != NOBODY:
            from_pile = self.layout.pile[source] != 0
            if unaware != NOBODY and from_pile and self.loose[source * self.words + word] & moved == 0:
                losing |= unaware  # everybody had followed this card to its place
                unaware = NOBODY
            for seat in range(self.seats):
                first = self.row(seat, 0)
                if losing & BIT[seat] != 0:  # knows these cards, and where they went
                    for zone in range(self.layout.size):
                        may[first + zone * self.words + word] &= ~moved
                    may[first + target * self.words + word] |= moved
                elif unaware & BIT[seat] != 0:  # whatever may have lain there may now lie here
                    for any_word in range(self.words):
                        here = source * self.words + any_word
                        followed = self.lie[here] & ~self.loose[here] if from_pile else 0
                        may[first + target * self.words + any_word] |= may[first + here] & ~followed
            ruled_out = self.row(self.seats, target)
            if unaware == NOBODY:
                may[ruled_out + word] &= ~moved
            else:  # only what was ruled out at both ends still is; naming the card itself would give it away
                was_empty = self.holds_only(target, word, moved) and self.layout.uncounted[target] == 0
                for any_word in range(self.words):
                    out = may[self.row(self.seats, source) + any_word]
                    may[ruled_out + any_word] = out if was_empty else may[ruled_out + any_word] & out
                if self.layout.pile[target] != 0:
                    self.loose[target * self.words + word] |= moved
        self.watch_emptied(source)

    def holds_only(self, zone: i64, word: i64, cards: Word) -> bool:
        """Lies nothing in a zone besides these cards of one word?"""
        for any_word in range(self.words):
            if self.lie[zone * self.words + any_word] != (cards if any_word == word else 0):
                return False
        return True

    def watch_emptied(self, zone: i64) -> None:
        """Nothing lies in an empty zone, and what comes into it is new; unless its size is nobody's business."""
        if self.is_empty(zone) and self.layout.uncounted[zone] == 0:
            self.nothing_left(zone)

    def nothing_left(self, zone: i64) -> None:
        """Everybody has seen that all cards of a zone are gone, though nobody could count them."""
        if self.tracking:
            for seat in range(self.seats + 1):
                for word in range(self.words):
                    self.may[self.row(seat, zone) + word] = 0

    # Facts beyond what the eye sees

    def rule_out(self, sets: Sets, which: i64, zone: i64) -> None:
        """Everybody has learnt that no card of this set lies in this hidden zone."""
        self.changes += 1
        if self.tracking:
            for word in range(self.words):
                self.may[self.row(self.seats, zone) + word] |= sets.words[which * self.words + word]

    def rule_out_word(self, cards: Word, word: i64, zone: i64) -> None:
        """The same for a set that is known only at the moment, one of its words at a time."""
        self.changes += 1
        if self.tracking:
            self.may[self.row(self.seats, zone) + word] |= cards

    def tell(self, card: Card, zone: i64) -> None:
        """Everybody has learnt that this card lies in this hidden zone."""
        self.changes += 1
        if self.tracking:
            word = self.pack.word[card]
            for seat in range(self.seats):
                for other in range(self.layout.size):
                    self.may[self.row(seat, other) + word] &= ~self.pack.bit[card]
                self.may[self.row(seat, zone) + word] |= self.pack.bit[card]
            self.may[self.row(self.seats, zone) + word] &= ~self.pack.bit[card]

    def forget(self, seat: i64, zone: i64) -> None:
        """This seat no longer remembers which of the cards it cannot see lie in this zone."""
        self.changes += 1
        hidden = filled(self.words)
        for word in range(self.words):
            for other in range(self.layout.size):
                if not self.layout.knows(seat, other):
                    hidden[word] |= self.lie[other * self.words + word]
        for word in range(self.words):
            kept = self.lie[zone * self.words + word]
            for other in range(self.layout.size):
                if not self.layout.knows(seat, other):  # the forgotten cards may lie anywhere, anything may lie here
                    self.may[self.row(seat, other) + word] |= kept
            self.may[self.row(seat, zone) + word] |= hidden[word]

    def give_untracked(self, card: Card, source: i64, target: i64) -> None:
        """Move a card from which nobody concludes anything: what they do learn is said apart."""
        tracking = self.tracking
        self.tracking = False
        self.give(card, source, target)
        self.tracking = tracking
        if tracking:
            self.watch_emptied(source)

    # Asking

    def knowledge(self, seat: i64) -> vec[i64]:
        """For each zone, word by word: the cards that may lie there, as far as this seat can tell."""
        if not self.tracking:
            raise Blind("this round keeps no knowledge: clone() the round it was made from")
        words = self.words
        size = self.layout.size
        seen = filled(words)
        for zone in range(size):
            if self.layout.knows(seat, zone):
                for word in range(words):
                    seen[word] |= self.lie[zone * words + word]
        found = vec[i64](capacity=size * words)
        for zone in range(size):
            knows = self.layout.knows(seat, zone)
            nothing = not knows and self.layout.uncounted[zone] == 0 and self.is_empty(zone)
            for word in range(words):
                if knows:
                    found = append(found, self.lie[zone * words + word])
                elif nothing:
                    found = append(found, 0)
                else:
                    ruled_out = seen[word] | self.may[self.row(self.seats, zone) + word]
                    found = append(found, self.may[self.row(seat, zone) + word] & ~ruled_out)
        return found
