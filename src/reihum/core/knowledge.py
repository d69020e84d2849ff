"""What each seat knows: for every zone, the cards that may lie there.

It is written only when a card goes out of somebody's sight; whatever a seat sees now is subtracted when somebody asks.
"""

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from reihum.core.card_table import NOTHING_YET, CardTable
from reihum.core.cards import BIT, Sets, Word, count, filled
from reihum.core.dealer import Dealer
from reihum.core.errors import Blind, WrongSeats
from reihum.core.kinds import Card
from reihum.core.zones import NOBODY, Layout

__all__ = ["WatchedTable"]


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class WatchedTable(CardTable):
    """A table and what its seats know of it."""

    def __init__(self, layout: Layout) -> None:
        super().__init__(layout)
        # of each seat and zone: the cards that may lie there; then what is publicly ruled out; then, where there are
        # piles, those whose place in the pile not everybody knows. One vector, so that a clone is one copy
        self.may = NOTHING_YET
        self.imaginer: Dealer | None = None  # of the last seat that imagined, good until something changes
        self.imaginer_made: i64 = -1  # at which count of changes

    def lay_out(self, box: i64, stock: i64, in_play: list[int]) -> None:
        super().lay_out(box, stock, in_play)
        self.look_around()

    def look_around(self) -> None:
        """Everybody knows which cards lie where before the shuffle, and nothing is ruled out."""
        size = self.layout.size * self.words
        self.know_nothing()
        for seat in range(self.seats):
            for word in range(size):
                self.may[seat * size + word] = self.lie[word]

    def know_nothing(self) -> None:
        rows = self.seats + 2 if self.layout.has_piles else self.seats + 1
        self.may = filled(rows * self.layout.size * self.words)

    def row(self, seat: i64, zone: i64) -> i64:
        return (seat * self.layout.size + zone) * self.words

    def loose_row(self, pile: i64) -> i64:
        """Where the cards begin whose place in this pile not everybody knows."""
        return self.row(self.seats + 1, pile)

    # Cards go out of sight

    def track(self, source: i64, target: i64, word: i64, moved: Word) -> None:
        way = source * self.layout.size + target
        losing = self.layout.losing[way]
        unaware = self.layout.unaware[way]
        here = source * self.words + word
        if unaware != NOBODY and self.layout.pile[source] != 0:
            if self.may[self.loose_row(source) + word] & moved == 0:  # everybody had followed this card to its place
                losing |= unaware
                unaware = NOBODY
        if losing != NOBODY:
            self.locate(losing, target, word, moved)
        if unaware != NOBODY:
            self.blend(unaware, source, target, moved)
        elif losing != NOBODY:
            self.may[self.row(self.seats, target) + word] &= ~moved
        if self.layout.pile[target] != 0:
            place = self.loose_row(target) + word
            self.may[place] &= ~moved
            if unaware != NOBODY:
                self.may[place] |= moved
        if self.lie[here] == 0:
            self.watch_emptied(source)

    def locate(self, seats: i64, zone: i64, word: i64, cards: Word) -> None:
        """These seats know that these cards lie in this zone and nowhere else."""
        may = self.may  # the same numbers under a shorter name
        words = self.words
        size = self.layout.size
        for seat in range(self.seats):
            if seats & BIT[seat] != 0:
                first = seat * size * words + word
                place = first
                for _other in range(size):
                    may[place] &= ~cards
                    place += words
                may[first + zone * words] |= cards

    def blend(self, seats: i64, source: i64, target: i64, moved: Word) -> None:
        """For these seats, cards that may have been here may now be there, except those that everybody has followed.

        Only cards that were publicly ruled out in both zones stay so: anything more would give away the card that
        moved.
        """
        may = self.may
        words = self.words
        row = self.layout.size * words
        for word in range(words):
            here = source * words + word
            there = target * words + word
            followed: Word = 0
            if self.layout.pile[source] != 0:
                followed = self.lie[here] & ~may[self.loose_row(source) + word]
            rest = seats
            for _seat in range(self.seats):  # without a branch, which a processor could only guess
                may[there] |= may[here] & ~followed & -(rest & 1)
                rest >>= 1
                here += row
                there += row
            out = may[here]  # the row behind the last seat's
            if out != 0 and (self.layout.uncounted[target] != 0 or self.count(target) > count(moved)):
                out &= may[there]
            may[there] = out

    def watch_emptied(self, zone: i64) -> None:
        """Nothing lies in an empty zone, and what comes into it is new. Where cards lie open, all see that anyway."""
        if self.layout.telling[zone] != 0 and self.is_empty(zone):
            self.nothing_left(zone)

    def watch_shuffled(self, pile: i64) -> None:
        """Nobody has followed a card."""
        loose = self.loose_row(pile)
        for word in range(self.words):
            self.may[loose + word] = self.lie[pile * self.words + word]

    def nothing_left(self, zone: i64) -> None:
        """Everybody has seen that all cards of a zone are gone, though nobody could count them."""
        if self.tracking:
            may = self.may
            row = self.layout.size * self.words
            for word in range(zone * self.words, (zone + 1) * self.words):
                place = word
                while place < i64(len(may)):  # in the row of each seat, and in those behind
                    may[place] = 0
                    place += row

    def sweep(self, source: i64, target: i64) -> None:
        """Move all cards; nobody could count them, but everybody sees that none is left."""
        self.give_all(source, target)
        self.nothing_left(source)

    # Facts beyond what the eye sees

    def rule_out(self, sets: Sets, which: i64, zone: i64) -> None:
        """Everybody has learnt that no card of this set lies in this hidden zone."""
        self.changes += 1
        if self.tracking:
            row = self.row(self.seats, zone)
            for word in range(self.words):
                self.may[row + word] |= sets.words[which * self.words + word]

    def rule_out_word(self, cards: Word, word: i64, zone: i64) -> None:
        """The same for a set that is known only at run time, one of its words at a time."""
        self.changes += 1
        if self.tracking:
            self.may[self.row(self.seats, zone) + word] |= cards

    def tell(self, card: Card, zone: i64) -> None:
        """Everybody has learnt that this card lies in this hidden zone."""
        self.changes += 1
        if self.tracking:
            word = self.pack.word[card]
            self.locate(BIT[self.seats] - 1, zone, word, self.pack.bit[card])
            self.may[self.row(self.seats, zone) + word] &= ~self.pack.bit[card]

    def forget(self, seat: i64, zone: i64) -> None:
        """This seat no longer remembers which of the cards it cannot see lie in this zone."""
        possible = self.knowledge(seat)
        self.changes += 1
        for word in range(self.words):
            kept = possible[zone * self.words + word]
            hidden: Word = 0
            for other in range(self.layout.size):
                if not self.layout.knows(seat, other):  # what may have lain here may lie anywhere,
                    hidden |= possible[other * self.words + word]
                    self.may[self.row(seat, other) + word] |= kept
            self.may[self.row(seat, zone) + word] |= hidden  # and anything hidden may lie here

    def give_untracked(self, card: Card, source: i64, target: i64) -> None:
        """Move a card without anybody drawing conclusions from it; what they do learn is stated separately."""
        tracking = self.tracking
        self.tracking = False
        self.give(card, source, target)
        self.tracking = tracking
        if tracking:
            if self.layout.pile[target] != 0:
                self.may[self.loose_row(target) + self.pack.word[card]] &= ~self.pack.bit[card]
            self.watch_emptied(source)

    # Asking

    def knowledge(self, seat: i64) -> vec[i64]:
        """For each zone, word by word: the cards that may lie there, as far as this seat can tell."""
        if not self.tracking:
            raise Blind("this round keeps no knowledge; use clone() on the round that it was made from")
        if not 0 <= seat < self.seats:
            raise WrongSeats(f"there is no seat {seat}; the seats are 0 to {self.seats - 1}")
        words = self.words
        size = self.layout.size
        watchers = self.layout.watchers  # the same numbers under shorter names
        may = self.may
        eye = BIT[seat]
        found = self.lie[:]
        seen = filled(words)
        for zone in range(size):
            if watchers[zone] & eye != 0:
                for word in range(words):
                    seen[word] |= found[zone * words + word]
        thought = seat * size * words
        ruled_out = self.seats * size * words
        for zone in range(size):
            if watchers[zone] & eye == 0 and (self.layout.uncounted[zone] != 0 or not self.is_empty(zone)):
                for word in range(words):
                    place = zone * words + word
                    found[place] = may[thought + place] & ~(seen[word] | may[ruled_out + place])
        return found

    def hazy_knowledge(self, seat: i64, forgotten: vec[i64]) -> vec[i64]:
        """The same for a seat that does not remember where these cards (their words) are, unless it sees them now.

        They may lie in any zone that it cannot look into; what everybody has learnt of such a zone still holds.
        """
        words = self.words
        size = self.layout.size
        eye = BIT[seat]
        found = self.knowledge(seat)
        for word in range(words):
            lost: Word = 0
            for zone in range(size):
                place = zone * words + word
                hidden = self.layout.watchers[zone] & eye == 0
                if hidden or self.layout.remembered[zone] != 0:
                    gone = found[place] & forgotten[word] & ~self.on_show(zone, word)
                    lost |= gone
                    if not hidden:
                        found[place] &= ~gone
            for zone in range(size):
                hidden = self.layout.watchers[zone] & eye == 0
                if hidden and (self.layout.uncounted[zone] != 0 or not self.is_empty(zone)):
                    found[zone * words + word] |= lost & ~self.may[self.row(self.seats, zone) + word]
        return found

    def on_show(self, zone: i64, word: i64) -> Word:
        """The card that shows on top of a pile, as a word of a set."""
        if self.layout.topped[zone] == 0 or self.is_empty(zone):
            return 0
        card = self.top(zone)
        return self.pack.bit[card] if self.pack.word[card] == word else 0
