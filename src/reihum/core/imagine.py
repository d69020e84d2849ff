"""Imagination: a full table that a seat cannot tell from the real one.

The cards that a seat cannot place are dealt anew, uniformly over all deals that fit what it knows. What the *others*
know is carried along: in the imagined world they know as much about the cards that lie there as in the real one.
"""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.cards import BIT, Sets, Word, count, filled, listed, members
from reihum.core.chance import Chance
from reihum.core.dealer import Dealer
from reihum.core.knowledge import WatchedTable


@final
class Limit:
    """Something that everybody can work out: at most `most` cards of a set lie in a zone."""

    def __init__(self, zone: i64, most: i64, sets: Sets, which: i64) -> None:
        self.zone = zone
        self.most = most
        self.sets = sets
        self.which = which

    def holds(self, table: WatchedTable) -> bool:
        return table.count_of(self.sets, self.which, self.zone) <= self.most


def dealer_of(table: WatchedTable, seat: i64, least: vec[i64], limits: list[Limit]) -> Dealer:
    """What this seat knows, made ready for dealing. `least`: the fewest cards of each zone whose size is hidden."""
    possible = table.knowledge(seat)
    unsure = unsure_cards(table, possible)
    words = table.words
    hidden = hidden_zones(table, seat)
    places = vec[i64](capacity=64)
    cards = vec[i64](capacity=64)
    fewest = filled(i64(len(hidden)), -1)
    for number in range(i64(len(hidden))):
        zone = hidden[number]
        sure: i64 = 0
        for word in range(words):
            sure += count(possible[zone * words + word] & ~unsure[word])
        for card in table.pile(zone) if table.layout.pile[zone] != 0 else table.cards(zone):
            if unsure[table.pack.word[card]] & table.pack.bit[card] != 0:
                cards = append(cards, card)
        while len(places) < len(cards):
            places = append(places, number)
        if table.layout.uncounted[zone] != 0:
            fewest[number] = least[zone] - sure if least[zone] > sure else 0
    deck = by_number(unsure, table)
    homes = filled(i64(len(deck)))
    for i in range(i64(len(deck))):
        word = table.pack.word[deck[i]]
        bit = table.pack.bit[deck[i]]
        for number in range(i64(len(hidden))):
            if possible[hidden[number] * words + word] & bit != 0:
                homes[i] |= BIT[number]
    dealer = Dealer(deck, homes, places)
    dealer.seat = seat
    dealer.hidden = hidden
    dealer.unsure = unsure
    ask_others(dealer, table)
    dealer.cards = in_public_order(cards, dealer, table)
    for limit in limits:
        heed(limit, dealer, table, possible)
    dealer.prepare(fewest)
    return dealer


def ask_others(dealer: Dealer, table: WatchedTable) -> None:
    """Find what the others, or all together, know about some of the cards to deal and not about others.

    A card that a seat sees now counts as one that it has learnt nothing of, and in a pile only what lies there counts:
    then it does not matter how all that came to be known.
    """
    words = table.words
    row = table.layout.size * words  # of one seat
    may = table.may  # the same numbers under a shorter name
    unsure = dealer.unsure
    told = vec[i64](capacity=16)
    for number in range(table.seats * table.layout.size):
        first = number * words
        # as in `splits`: called for every row of every position, it would take a third of the time of a world
        some: Word = 0
        others: Word = 0
        for word in range(words):
            part = may[first + word] & unsure[word]
            some |= part
            others |= part ^ unsure[word]
        if some != 0 and others != 0 and first // row != dealer.seat:
            told = append(told, first)
    if len(told) > 0 or table.layout.has_piles:
        known = may[:]
        seat: i64 = -1
        seen = filled(words)
        for first in told:
            if first // row != seat:
                seat = first // row
                for word in range(words):
                    seen[word] = seen_cards(table, seat, word)
            for word in range(words):
                known[first + word] &= ~seen[word]
        for zone in range(table.layout.size):
            if table.layout.pile[zone] != 0:
                loose = table.loose_row(zone)
                for word in range(words):
                    known[loose + word] &= table.lie[zone * words + word]
                told = append(told, loose)
        dealer.known = known
    dealer.told = told


def seen_cards(table: WatchedTable, seat: i64, word: i64) -> Word:
    """Of one word: the cards that this seat sees."""
    found: Word = 0
    for zone in range(table.layout.size):
        if table.layout.watchers[zone] & BIT[seat] != 0:
            found |= table.lie[zone * table.words + word]
    return found


def in_public_order(cards: vec[i64], dealer: Dealer, table: WatchedTable) -> vec[i64]:
    """The cards of each hidden zone in an order that tells nothing of their numbers.

    First those of which others know more. Cards of which everybody knows the same may be in any order: they are
    renamed alike. So what the others know in a world does not depend on how the cards really lie.
    """
    rest = filled(i64(len(cards)))  # memory for all of the rows
    before: i64 = -1
    for first in dealer.told:
        if not same_rows(dealer.known, before, first, table.words) and splits(dealer.known, first, dealer.unsure):
            put_first(cards, dealer.known, first, dealer.places, table, rest)
        before = first
    return cards


def put_first(
    cards: vec[i64], rows: vec[i64], first: i64, places: vec[i64], table: WatchedTable, rest: vec[i64]
) -> None:
    """In each place the cards of a row before the others; apart from that they stay in their order."""
    words = table.pack.word
    bits = table.pack.bit
    done: i64 = 0
    waiting: i64 = 0
    for i in range(i64(len(cards))):
        card = cards[i]
        if i > 0 and places[i] != places[i - 1]:
            for late in range(waiting):
                cards[done + late] = rest[late]
            done = i
            waiting = 0
        if rows[first + words[card]] & bits[card] != 0:
            cards[done] = card
            done += 1
        else:
            rest[waiting] = card
            waiting += 1
    for late in range(waiting):
        cards[done + late] = rest[late]


def same_rows(rows: vec[i64], one: i64, other: i64, words: i64) -> bool:
    """Zones next to each other are often alike to a seat: in Calcory, every card of somebody's layout. -1: no row."""
    if one < 0:
        return False
    different: Word = 0
    for word in range(words):
        different |= rows[one + word] ^ rows[other + word]
    return different == 0


def splits(rows: vec[i64], first: i64, unsure: vec[i64]) -> bool:
    """Are some of these cards in the row that begins there, and others not?"""
    some = False
    all_of_them = True
    for word in range(i64(len(unsure))):
        part = rows[first + word] & unsure[word]
        some = some or part != 0
        all_of_them = all_of_them and part == unsure[word]
    return some and not all_of_them


def heed(limit: Limit, dealer: Dealer, table: WatchedTable, possible: vec[i64]) -> None:
    """Tell the dealer about a limit, unless the seat sees that zone; cards that are certain to lie there count."""
    words = table.words
    for number in range(i64(len(dealer.hidden))):
        if dealer.hidden[number] == limit.zone:
            allowed = limit.most
            cards = vec[i64](capacity=16)
            for word in range(words):
                here = possible[limit.zone * words + word] & limit.sets.words[limit.which * words + word]
                allowed -= count(here & ~dealer.unsure[word])
                cards = listed(cards, here & dealer.unsure[word], word * table.pack.per_word)
            dealer.limit(number, allowed, cards)


def by_number(cards: vec[i64], table: WatchedTable) -> vec[i64]:
    """The cards of a set of words."""
    if table.words == 1:
        return members(cards[0])
    found = vec[i64](capacity=64)
    for word in range(table.words):
        found = listed(found, cards[word], word * table.pack.per_word)
    return found


def hidden_zones(table: WatchedTable, seat: i64) -> vec[i64]:
    """The zones with cards that this seat does not see."""
    found = vec[i64](capacity=16)
    for zone in range(table.layout.size):
        if not table.layout.knows(seat, zone) and (table.layout.uncounted[zone] != 0 or not table.is_empty(zone)):
            found = append(found, zone)
    return found


def unsure_cards(table: WatchedTable, possible: vec[i64]) -> vec[i64]:
    """The cards that may lie in more than one zone."""
    found = vec[i64](capacity=2)
    for word in range(table.words):
        once: Word = 0
        twice: Word = 0
        for zone in range(table.layout.size):
            here = possible[zone * table.words + word]
            twice |= once & here
            once |= here
        found = append(found, twice)
    return found


def redeal(twin: WatchedTable, dealer: Dealer, chance: Chance) -> None:
    """On a clone of the table that the dealer was made for, deal again the cards that its seat can't place."""
    words = twin.words
    lie = twin.lie
    dealt = dealer.deal(chance)
    for zone in dealer.hidden:
        for word in range(words):
            lie[zone * words + word] &= ~dealer.unsure[word]
    for i in range(i64(len(dealt))):
        place = dealer.hidden[dealer.places[i]] * words + twin.pack.word[dealt[i]]
        lie[place] |= twin.pack.bit[dealt[i]]
    if dealer.open_sizes:
        blur(twin, dealer)
    else:
        rename(twin, dealer, dealt)
    if twin.layout.has_piles:
        reorder(twin, dealer, dealt, chance)
    twin.changes += 1


def rename(twin: WatchedTable, dealer: Dealer, dealt: vec[i64]) -> None:
    """The others know the same places as before, of the cards that lie there in this world."""
    before: i64 = -1
    for first in dealer.told:
        if same_rows(dealer.known, before, first, twin.words):
            for word in range(twin.words):
                twin.may[first + word] = twin.may[before + word]
        else:
            rename_row(twin.may, dealer.known, first, twin, dealer, dealt)
        before = first


def rename_row(
    rows: vec[i64], before: vec[i64], first: i64, twin: WatchedTable, dealer: Dealer, dealt: vec[i64]
) -> None:
    for word in range(twin.words):
        rows[first + word] = before[first + word]
    if not splits(before, first, dealer.unsure):
        return
    for word in range(twin.words):
        rows[first + word] &= ~dealer.unsure[word]
    for i in range(i64(len(dealt))):
        old = dealer.cards[i]
        if before[first + twin.pack.word[old]] & twin.pack.bit[old] != 0:
            rows[first + twin.pack.word[dealt[i]]] |= twin.pack.bit[dealt[i]]


def blur(twin: WatchedTable, dealer: Dealer) -> None:
    """Where sizes are hidden no place matches another: the others may think any of these cards in any such zone."""
    for seat in range(twin.seats):
        if seat != dealer.seat:
            for zone in dealer.hidden:
                for word in range(twin.words):
                    twin.may[twin.row(seat, zone) + word] |= dealer.unsure[word]
    for zone in dealer.hidden:
        if twin.layout.pile[zone] != 0:
            for word in range(twin.words):
                twin.may[twin.loose_row(zone) + word] |= dealer.unsure[word] & twin.lie[zone * twin.words + word]


def reorder(twin: WatchedTable, dealer: Dealer, dealt: vec[i64], chance: Chance) -> None:
    """The order of the hidden piles, which until now lie as they really do."""
    new_of = vec[i64](range(int(twin.pack.size)))
    for i in range(i64(len(dealt))):
        new_of[dealer.cards[i]] = dealt[i]
    before = vec[vec[i64]]()
    for zone in dealer.hidden:
        if twin.layout.pile[zone] != 0:
            before = append(before, twin.unstack(zone))  # or the world would still tell the real order
    done: i64 = 0
    for zone in dealer.hidden:
        if twin.layout.pile[zone] != 0 and dealer.open_sizes:
            shuffle_anew(twin, zone, chance)
        elif twin.layout.pile[zone] != 0:
            restack(twin, zone, before[done], new_of, chance)
            done += 1


def restack(twin: WatchedTable, pile: i64, before: vec[i64], new_of: vec[i64], chance: Chance) -> None:
    """Each card takes the place of the one it replaces; those whose place nobody followed change places at random.

    `before` is the pile as it really lies, the top card first.
    """
    words = twin.words
    cards = vec[i64](capacity=i64(len(before)))
    loose_places = vec[i64](capacity=i64(len(before)))
    loose = twin.may[twin.loose_row(pile) : twin.loose_row(pile) + words]
    for word in range(words):
        loose[word] &= twin.lie[pile * words + word]
    for i in range(i64(len(before)) - 1, i64(-1), -1):
        card = new_of[before[i]]
        if loose[twin.pack.word[card]] & twin.pack.bit[card] != 0:
            loose_places = append(loose_places, i64(len(cards)))
        cards = append(cards, card)
    loose_cards = by_number(loose, twin)
    chance.shuffle(loose_cards)
    for i in range(i64(len(loose_places))):
        cards[loose_places[i]] = loose_cards[i]
    twin.stack(pile, cards)


def shuffle_anew(twin: WatchedTable, pile: i64, chance: Chance) -> None:
    """A pile of unknown size in any order."""
    cards = twin.cards(pile)
    chance.shuffle(cards)
    twin.stack(pile, cards)
