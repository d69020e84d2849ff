"""Where the cards lie: looking at zones and moving cards between them."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from reihum.core.cards import NO_CARD, Sets, Word, count, filled, roomy, write_members
from reihum.core.chance import Chance, Stream
from reihum.core.kinds import Card
from reihum.core.zones import Layout, Zones

__all__ = ["CardTable"]

SPREAD_OF_SEEDS: Final[i64] = 0x9E37_79B9
SHUFFLED: Final[i64] = -1  # in the list of events, in place of a card
NOTHING_YET: Final = vec[i64]()  # every clone begins with it: no call to make an empty list, and no memory
NO_PAPER: Final = vec[vec[i64]]()


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class CardTable:
    """Cards in zones. Vectors of numbers, so that a clone is a few short copies."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.pack = layout.pack
        self.seats: i64 = layout.seats
        self.words: i64 = layout.pack.words
        self.lie = NOTHING_YET  # of each zone, word by word: the cards that lie there
        self.order = NOTHING_YET  # of each card the one below it in its pile; then the top of each zone
        self.tracking = True  # a playout that nobody looks at needs no knowledge
        self.recording = False  # an interface wants to show every card that moves
        self.events = NOTHING_YET  # card, from, to; card, from, to; ...
        self.lots = NOTHING_YET  # what chance decided while recording: see `mixed` and `drawn_by_lot`
        self.key = b""  # of the real shuffles; an imagined round has none,
        self.seed: i64 = 0  # but a seed
        self.shuffles: i64 = 0
        self.changes: i64 = 0  # counts what happens on the table
        self.paper = NO_PAPER  # a playout keeps room for one list of moves, so that none needs fresh memory:
        self.paper_free = False  # the first list that the rules make when they are asked for moves is written there

    def lay_out(self, box: i64, stock: i64, in_play: list[int]) -> None:
        """The cards in play on the stock, unshuffled, the others in the box."""
        size = self.layout.size
        self.lie = filled(size * self.words)
        if self.layout.has_piles:
            self.order = filled(self.pack.size + size, NO_CARD)
        for card in in_play:
            self.set_down(card, stock)
        for card in range(self.pack.size):
            if int(card) not in in_play:
                self.set_down(card, box)

    def set_down(self, card: Card, zone: i64) -> None:
        """Put a card on an empty table, before anybody looks."""
        self.lie[zone * self.words + self.pack.word[card]] |= self.pack.bit[card]
        if self.layout.pile[zone] != 0:
            self.put_on_top(card, zone)

    # Looking at zones

    def lies(self, card: Card, zone: i64) -> bool:
        place = zone * self.words + self.pack.word[card]
        return self.lie[place] & self.pack.bit[card] != 0

    def is_empty(self, zone: i64) -> bool:
        if self.words == 1:
            return self.lie[zone] == 0
        first = zone * self.words
        any_card = self.lie[first]
        for word in range(first + 1, first + self.words):
            any_card |= self.lie[word]
        return any_card == 0

    def count(self, zone: i64) -> i64:
        if self.words == 1:
            return count(self.lie[zone])
        total: i64 = 0
        for word in range(zone * self.words, (zone + 1) * self.words):
            total += count(self.lie[word])
        return total

    def count_each(self, *zones: Zones) -> vec[i64]:
        """How many cards every seat has in its own of these zones, together."""
        found = filled(self.seats)
        for each in zones:
            for seat in range(self.seats):
                found[seat] += self.count(each[seat])
        return found

    def any_of(self, sets: Sets, which: i64, zone: i64) -> bool:
        """Does a card of this set lie in this zone?"""
        if self.words == 1:
            return self.lie[zone] & sets.words[which] != 0
        for word in range(self.words):
            if self.lie[zone * self.words + word] & sets.words[which * self.words + word] != 0:
                return True
        return False

    def count_of(self, sets: Sets, which: i64, zone: i64) -> i64:
        """How many cards of this set lie in this zone?"""
        total: i64 = 0
        for word in range(self.words):
            total += count(self.lie[zone * self.words + word] & sets.words[which * self.words + word])
        return total

    def cards(self, zone: i64) -> vec[i64]:
        """The cards of a zone, by number."""
        if self.words == 1:
            return self.listed(self.lie[zone])
        found = self.room(self.count(zone))
        at: i64 = 0
        for word in range(self.words):
            at = write_members(found, at, self.lie[zone * self.words + word], word * self.pack.per_word)
        return found

    def cards_of(self, sets: Sets, which: i64, zone: i64) -> vec[i64]:
        """The cards of this set that lie in this zone."""
        if self.words == 1:
            return self.listed(self.lie[zone] & sets.words[which])
        found = self.room(self.count_of(sets, which, zone))
        at: i64 = 0
        for word in range(self.words):
            those = self.lie[zone * self.words + word] & sets.words[which * self.words + word]
            at = write_members(found, at, those, word * self.pack.per_word)
        return found

    def listed(self, cards: Word) -> vec[i64]:
        """The cards of a set, by number, if the pack has one word."""
        found = self.room(count(cards))
        write_members(found, 0, cards, 0)
        return found

    def room(self, size: i64) -> vec[i64]:
        """A list of this many numbers, all to be overwritten."""
        if self.paper_free and size < i64(len(self.paper)):
            self.paper_free = False
            return self.paper[size]
        return vec[i64]([0] * size, capacity=roomy(size))

    def empty_list(self, capacity: i64) -> vec[i64]:
        """A list to add moves to. Rules write `vec[i64](capacity=8)`: see reihum.fold."""
        if self.paper_free:
            self.paper_free = False
            return self.paper[0]
        return vec[i64](capacity=capacity)

    def value_of(self, zone: i64) -> i64:
        """What the cards of a zone count, as the pack says."""
        total: i64 = 0
        for card in self.cards(zone):
            total += self.pack.value[card]
        return total

    def zone_of(self, card: Card) -> i64:
        """Where a card lies."""
        for zone in range(self.layout.size):
            if self.lies(card, zone):
                return zone
        raise ValueError("the card is in no zone")

    def top(self, pile: i64) -> Card:
        place = self.pack.size + pile
        return self.order[place]

    def below(self, card: Card) -> Card:
        """The card under this one in its pile."""
        return self.order[card]

    def bottom(self, pile: i64) -> Card:
        card = self.top(pile)
        while card != NO_CARD and self.order[card] != NO_CARD:
            card = self.order[card]
        return card

    def pile(self, zone: i64) -> vec[i64]:
        """The cards of a pile, the top one first."""
        found = vec[i64](capacity=16)
        card = self.top(zone)
        while card != NO_CARD:
            found = append(found, card)
            card = self.order[card]
        return found

    # Moving cards

    def give(self, card: Card, source: i64, target: i64) -> None:
        """Move one card; whoever sees it go knows where it is."""
        word = self.pack.word[card]
        bit = self.pack.bit[card]
        here = source * self.words + word
        there = target * self.words + word
        lie = self.lie  # the same numbers under a shorter name
        rest = lie[here] ^ bit
        if rest & bit != 0:
            raise ValueError(self.missing(card, source))
        lie[here] = rest
        lie[there] |= bit
        self.changes += 1
        if self.recording:
            self.note_event(card, source, target)
        way = source * self.layout.size + target
        if self.layout.plain[way] == 0:
            if self.layout.pile[source] != 0:
                self.take_out(card, source)
            if self.layout.pile[target] != 0:
                self.put_on_top(card, target)
            if self.tracking:
                self.track(source, target, word, bit)
        elif rest == 0 and self.tracking:
            self.watch_emptied(source)

    def missing(self, card: Card, zone: i64) -> str:
        """What to tell the author of rules that move a card from where it does not lie."""
        name = self.layout.names[zone]
        return f"there is no card to draw in {name}" if card == NO_CARD else f"{self.pack.codes[card]} is not in {name}"

    def give_all(self, source: i64, target: i64) -> None:
        """Move all cards; a pile goes as it is onto the other pile."""
        if self.layout.pile[source] != 0 and self.top(source) != NO_CARD and self.below(self.top(source)) == NO_CARD:
            self.draw(source, target)  # one card needs no list
        elif self.layout.pile[source] != 0 or self.layout.pile[target] != 0 or self.recording:
            cards = self.pile(source) if self.layout.pile[source] != 0 else self.cards(source)
            for i in range(i64(len(cards)) - 1, i64(-1), -1):
                self.give(cards[i], source, target)
            if len(cards) == 0 and self.tracking and self.layout.uncounted[source] != 0:
                self.track(source, target, 0, 0)  # nobody can tell that there were none
        else:
            for word in range(self.words):
                self.slide(source, target, word, self.lie[source * self.words + word])

    def give_all_but_top(self, source: i64, target: i64) -> None:
        """Leave the top card of a pile; what lies below it goes as it is onto another pile."""
        top = self.top(source)
        way = source * self.layout.size + target
        if self.recording or self.layout.unaware[way] != 0:
            cards = self.pile(source)
            for i in range(i64(len(cards)) - 1, i64(0), -1):
                self.give(cards[i], source, target)
        elif top != NO_CARD and self.below(top) != NO_CARD:
            order = self.order
            order[self.bottom(source)] = self.top(target)
            order[self.pack.size + target] = order[top]
            order[top] = NO_CARD
            for word in range(self.words):
                moved = self.lie[source * self.words + word]
                if word == self.pack.word[top]:
                    moved ^= self.pack.bit[top]
                self.slide(source, target, word, moved)

    def slide(self, source: i64, target: i64, word: i64, moved: Word) -> None:
        """Move cards that share a word, all at once; their order in a pile is the caller's business."""
        self.changes += 1
        self.lie[source * self.words + word] ^= moved
        self.lie[target * self.words + word] |= moved
        if self.tracking and (moved != 0 or self.layout.uncounted[source] != 0):
            self.track(source, target, word, moved)

    def draw(self, pile: i64, target: i64) -> Card:
        """Move the top card."""
        card = self.top(pile)
        self.give(card, pile, target)
        return card

    def turn_over(self, source: i64, target: i64) -> None:
        """Turn a whole pile over onto another: its top card goes first, so its order is kept."""
        while self.top(source) != NO_CARD:
            self.draw(source, target)

    def put_under(self, card: Card, source: i64, target: i64) -> None:
        """Move one card to the bottom of a pile."""
        last = self.bottom(target)
        self.give(card, source, target)
        if last != NO_CARD:
            self.order[self.pack.size + target] = self.order[card]
            self.order[last] = card
            self.order[card] = NO_CARD

    def shuffle(self, pile: i64) -> None:
        """A new order; what is known to lie in the pile still does."""
        self.changes += 1
        self.stack(pile, self.mixed(self.cards(pile)))
        if self.tracking:
            self.watch_shuffled(pile)
        if self.recording:
            self.note_event(SHUFFLED, pile, pile)

    def deal(self, stock: i64, hands: Zones, each: i64) -> None:
        """Mix the cards of an unordered stock and give each seat this many."""
        cards = self.mixed(self.cards(stock))
        if i64(len(cards)) < each * self.seats:
            raise ValueError(
                f"{each} for each of {self.seats} seats, but {self.layout.names[stock]} has {len(cards)} cards"
            )
        self.hand_out(cards[: each * self.seats], stock, hands)

    def hand_out(self, cards: vec[i64], stock: i64, hands: Zones) -> None:
        """Give these cards away, one to each seat in turn, as far as they go."""
        for i in range(i64(len(cards))):
            self.give(cards[i], stock, hands[i % self.seats])

    def draw_each(self, pile: i64, hands: Zones, each: i64) -> None:
        """Everybody in turn gets the top card of a pile, and so on until all have this many."""
        for _card in range(each):
            for seat in range(self.seats):
                self.draw(pile, hands[seat])

    def draw_in_turn(self, pile: i64, hands: Zones, first: i64) -> None:
        """Everybody gets one card of a pile, beginning with this seat, as far as the pile goes."""
        for turn in range(self.seats):
            if self.top(pile) != NO_CARD:
                self.draw(pile, hands[(first + turn) % self.seats])

    def mixed(self, cards: vec[i64]) -> vec[i64]:
        """The same cards in a random order. Recorded: how many, how many events came before, and the cards."""
        self.shuffles += 1
        if self.seed != 0:
            Chance(self.seed + self.shuffles * SPREAD_OF_SEEDS).shuffle(cards)
        else:
            Stream(self.key, int(self.shuffles)).shuffle(cards)
        if self.recording:
            self.lots = append(append(self.lots, i64(len(cards))), i64(len(self.events)) // 3)
            for card in cards:
                self.lots = append(self.lots, card)
        return cards

    def drawn_by_lot(self, n: i64) -> i64:
        """A number from 0 to n - 1. Recorded: -n and the number."""
        self.shuffles += 1
        number: i64
        if self.seed != 0:
            number = Chance(self.seed + self.shuffles * SPREAD_OF_SEEDS).below(n)
        else:
            number = Stream(self.key, int(self.shuffles)).below(int(n))
        if self.recording:
            self.lots = append(append(self.lots, -n), number)
        return number

    # The order in piles

    def put_on_top(self, card: Card, pile: i64) -> None:
        order = self.order
        top = self.pack.size + pile
        order[card] = order[top]
        order[top] = card

    def take_out(self, card: Card, pile: i64) -> None:
        order = self.order
        above = self.pack.size + pile
        while order[above] != card:
            above = order[above]
        order[above] = order[card]
        order[card] = NO_CARD

    def stack(self, pile: i64, cards: vec[i64]) -> None:
        """Pile these cards up, the last on top."""
        order = self.order
        top = NO_CARD
        for card in cards:
            order[card] = top
            top = card
        order[self.pack.size + pile] = top

    def unstack(self, pile: i64) -> vec[i64]:
        """The cards of a pile, the top one first; from now on none of them lies on another."""
        cards = self.pile(pile)
        for card in cards:
            self.order[card] = NO_CARD
        self.order[self.pack.size + pile] = NO_CARD
        return cards

    # What others make of it

    def note_event(self, card: Card, source: i64, target: i64) -> None:
        self.events = append(append(append(self.events, card), source), target)

    def track(self, source: i64, target: i64, word: i64, moved: Word) -> None:
        """Cards have gone from one zone to another: what does everybody know now?"""
        raise NotImplementedError

    def watch_emptied(self, zone: i64) -> None:
        """The last card of a zone may have gone."""
        raise NotImplementedError

    def watch_shuffled(self, pile: i64) -> None:
        """The cards of a pile lie in a new order."""
        raise NotImplementedError
