"""Deals cards to the places where they may lie, uniformly over all deals that fit."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.cards import BIT, WORD_SIZE, filled, lowest, members
from reihum.core.chance import Chance

MOST_SPLITS: Final[i64] = 4000  # beyond that, or so many steps to find them, random swaps take over
MOST_STEPS: Final[i64] = 100_000
SWAPS_PER_CARD: Final[i64] = 20


def _one_in() -> vec[float]:
    """1 / n! for each n."""
    found = vec[float]([1.0])
    for n in range(1, 100):
        found = append(found, found[n - 1] / float(n))
    return found


ONE_IN: Final = _one_in()


@final
class Dealer:
    """What one seat knows of one position, made ready for any number of deals.

    Zones in which the same cards may lie are one region. Regions that share no possible card have nothing to do with
    each other: each such part is dealt on its own. How the cards really lie has no influence on a deal: the same
    knowledge and the same chance give the same world.
    """

    def __init__(self, deck: vec[i64], homes: vec[i64], places: vec[i64]) -> None:
        self.deck = deck  # the cards to deal, by number,
        self.homes = homes  # and the hidden zones where each may lie, as a set
        self.places = places  # as many places, each the number of a hidden zone, zone by zone
        self.limited: i64 = 0  # zones with only so many of some cards, as a set,
        self.scarce = filled(i64(len(deck)))  # those in which each card is one of these,
        self.allowed = vec[i64]()  # and for each zone, how many there may be
        self.seat: i64 = -1  # whose knowledge this is
        self.hidden = vec[i64]()  # the zones that the seat does not see
        self.known = vec[i64]()  # what each seat has learnt, as in `WatchedTable.may`,
        self.told = vec[i64]()  # and where the rows in it begin that tell some of the cards from others
        self.cards = vec[i64]()  # the cards as they really lie in these places
        self.unsure = vec[i64]()  # the same cards, as a set of words
        self.parts: list[Part] = []
        self.sizes = vec[i64]()  # how many cards go to each hidden zone
        self.least = vec[i64]()  # for zones whose size is unknown: at least so many; else -1
        self.open_sizes = False

    def prepare(self, least: vec[i64]) -> None:
        zones = i64(len(least))
        self.least = least
        self.sizes = filled(zones)
        for place in self.places:
            self.sizes[place] += 1
        possible: i64 = 0
        for zone in range(zones):
            if least[zone] >= 0:
                self.open_sizes = True
            if self.sizes[zone] > 0 or least[zone] >= 0:
                possible |= BIT[zone]
        for i in range(i64(len(self.homes))):
            self.homes[i] &= possible
        if not self.open_sizes:
            alike = regions(self.homes, self.limited)
            for zones_of_part in independent(self.homes):
                self.parts.append(self.part(zones_of_part, alike))

    def part(self, zones: i64, alike: vec[i64]) -> "Part":
        """The zones of this set, region by region, and their cards."""
        found = Part()
        next_place = vec[i64](capacity=8)  # in each region
        region_of = filled(i64(len(self.sizes)))
        found.regions = vec[i64](capacity=8)
        found.sizes = vec[i64](capacity=8)
        found.allowed = vec[i64](capacity=8)
        total: i64 = 0
        for region in alike:
            if region & zones != 0:
                next_place = append(next_place, total)
                rest = region
                while rest != 0:
                    zone = lowest(rest)
                    region_of[zone] = i64(len(found.regions))
                    total += self.sizes[zone]
                    rest ^= BIT[zone]
                found.regions = append(found.regions, region)
                found.sizes = append(found.sizes, total - next_place[-1])
                found.allowed = append(
                    found.allowed, self.allowed[lowest(region)] if self.limited & region != 0 else total
                )
        found.places = filled(total)
        for i in range(i64(len(self.places))):
            zone = self.places[i]
            if zones & BIT[zone] != 0:
                found.places[next_place[region_of[zone]]] = i
                next_place[region_of[zone]] += 1
        self.select_cards(found, zones, total)
        found.list_all()
        return found

    def select_cards(self, part: "Part", zones: i64, size: i64) -> None:
        """The cards that may lie in some zones."""
        if size == i64(len(self.deck)):
            part.cards = self.deck
            part.homes = self.homes
            part.scarce = self.scarce
            return
        part.cards = vec[i64](capacity=size)
        part.homes = vec[i64](capacity=size)
        part.scarce = vec[i64](capacity=size)
        for i in range(i64(len(self.deck))):
            if self.homes[i] & zones != 0:
                part.cards = append(part.cards, self.deck[i])
                part.homes = append(part.homes, self.homes[i])
                part.scarce = append(part.scarce, self.scarce[i])

    def limit(self, zone: i64, allowed: i64, cards: vec[i64]) -> None:
        """Allow at most this many of these cards, by number, in this zone; call it before `prepare`, once per zone."""
        if i64(len(cards)) <= allowed:
            return
        if self.limited == 0:
            self.allowed = filled(WORD_SIZE)
        self.limited |= BIT[zone]
        self.allowed[zone] = allowed
        found: i64 = 0
        for i in range(i64(len(self.deck))):
            if found < i64(len(cards)) and self.deck[i] == cards[found]:
                self.scarce[i] |= BIT[zone]
                found += 1

    def may_break_limits(self) -> bool:
        """Limits may be broken if the ways to deal are not listed."""
        return self.limited != 0 and (self.open_sizes or any(part.crowded for part in self.parts))

    def deal(self, chance: Chance) -> vec[i64]:
        """The cards in the order of the places."""
        if self.open_sizes:
            return self.deal_open_sizes(chance)
        dealt = filled(i64(len(self.deck)))
        for part in self.parts:
            part.deal(dealt, chance)
        return dealt

    def deal_open_sizes(self, chance: Chance) -> vec[i64]:
        """Put every card where it may lie, then make random changes until the sizes fit, and some more."""
        n = i64(len(self.deck))
        got = filled(i64(len(self.sizes)))
        where = filled(n)
        for i in range(n):
            where[i] = self.any_home(i, chance)
            got[where[i]] += 1
        lacking: i64 = 0
        for zone in range(i64(len(got))):
            lacking += self.lack(zone, got)
        steps = SWAPS_PER_CARD * n
        while lacking > 0 or steps > 0:
            steps -= 1
            assert steps > -MOST_STEPS, "no deal has zones of such sizes"
            i = chance.below(n)
            lacking += self.move(i, self.any_home(i, chance), where, got)
            i = chance.below(n)
            j = chance.below(n)
            if self.homes[i] & BIT[where[j]] != 0 and self.homes[j] & BIT[where[i]] != 0:
                where[i], where[j] = where[j], where[i]
        self.places = where
        return self.deck[:]

    def any_home(self, number: i64, chance: Chance) -> i64:
        assert self.homes[number] != 0, "a card that can lie nowhere"
        while True:
            zone = chance.below(i64(len(self.sizes)))
            if self.homes[number] & BIT[zone] != 0:
                return zone

    def lack(self, zone: i64, got: vec[i64]) -> i64:
        """How far a zone is from a size that it may have."""
        if self.least[zone] < 0 and got[zone] > self.sizes[zone]:
            return got[zone] - self.sizes[zone]
        if self.least[zone] < 0:
            return self.sizes[zone] - got[zone]
        return self.least[zone] - got[zone] if self.least[zone] > got[zone] else 0

    def move(self, number: i64, zone: i64, where: vec[i64], got: vec[i64]) -> i64:
        """Put a card elsewhere unless the sizes get worse by it; by how much they get better, as a negative number."""
        old = where[number]
        if old == zone:
            return 0
        before = self.lack(old, got) + self.lack(zone, got)
        got[old] -= 1
        got[zone] += 1
        change = self.lack(old, got) + self.lack(zone, got) - before
        if change > 0:
            got[old] += 1
            got[zone] -= 1
            return 0
        where[number] = zone
        return change


def independent(homes: vec[i64]) -> vec[i64]:
    """Sets of zones, as small as possible, so that every card has all its possible zones in one of them."""
    parts = vec[i64](capacity=8)
    for home in homes:
        if len(parts) > 0 and home & ~parts[-1] == 0:  # as most are
            continue
        merged = home
        others = vec[i64](capacity=8)
        for part in parts:
            if part & home != 0:
                merged |= part
            else:
                others = append(others, part)
        parts = append(others, merged)
    return parts


def regions(homes: vec[i64], single: i64) -> vec[i64]:
    """Sets of zones, as large as possible, so that every card may lie in all zones of a set or in none.

    Of the zones in `single` each is a set of its own.
    """
    found = vec[i64](capacity=8)
    for zone in members(single):
        found = append(found, BIT[zone])
    seen = single
    last: i64 = 0
    for home in homes:
        if home == last:  # as most are
            continue
        last = home
        for i in range(i64(len(found))):
            both = found[i] & home
            if both != 0 and both != found[i]:
                found = append(found, found[i] ^ both)
                found[i] = both
        if home & ~seen != 0:
            found = append(found, home & ~seen)
            seen |= home
    return found


@final
class Part:
    """Some regions of hidden zones and the cards that lie there in some order.

    Cards with the same possible regions form a group. How many cards of each group go to each region is a *split*; all
    splits are listed once with the number of deals behind each. A deal draws a split, then shuffles each group. A group
    that may lie anywhere fills what the others leave.
    """

    def __init__(self) -> None:
        self.cards = vec[i64]()
        self.homes = vec[i64]()  # of each card, as sets of zones
        self.scarce = vec[i64]()
        self.regions = vec[i64]()  # each a set of zones
        self.sizes = vec[i64]()  # of each region
        self.allowed = vec[i64]()  # scarce cards in each region
        self.places = vec[i64]()  # where the cards go among all that are dealt, region by region
        self.group_homes = vec[i64]()
        self.group_scarce = vec[i64]()
        self.members = vec[i64]()  # the cards, group by group
        self.group_ends = vec[i64]()
        self.free: i64 = -1  # the group that may lie anywhere
        self.room = vec[i64]()  # in each region, while splits are listed
        self.split = vec[i64]()  # the one being made
        self.splits = vec[i64]()  # for each split, group by group, region by region: how many cards
        self.weights = vec[float]()  # running totals
        self.steps: i64 = 0
        self.crowded = False

    def list_all(self) -> None:
        """Form the groups and list the splits. If there is none, the position is impossible, and anything goes."""
        self.form_groups()
        if len(self.group_ends) > 1 or self.free < 0:
            self.room = self.sizes[:]
            self.split = filled(i64(len(self.group_ends)) * i64(len(self.regions)))
            self.list_splits(0, 0, self.size_of(0), 0, 1.0)
            if len(self.weights) == 0 and not self.crowded:
                self.group_scarce = filled(i64(len(self.group_ends)))
                self.list_splits(0, 0, self.size_of(0), 0, 1.0)

    def form_groups(self) -> None:
        everywhere: i64 = 0
        for region in self.regions:
            everywhere |= region
        cards = filled(i64(len(self.cards)))
        end: i64 = 0
        for first in range(i64(len(self.cards))):
            home = self.homes[first]
            scarce = self.scarce[first]
            if self.has_group(home, scarce):
                continue
            if home == everywhere and scarce == 0:
                self.free = i64(len(self.group_ends))
            self.group_homes = append(self.group_homes, home)
            self.group_scarce = append(self.group_scarce, scarce)
            for i in range(first, i64(len(self.cards))):
                if self.homes[i] == home and self.scarce[i] == scarce:
                    cards[end] = self.cards[i]
                    end += 1
            self.group_ends = append(self.group_ends, end)
            if end == i64(len(cards)):
                break
        self.members = cards

    def has_group(self, home: i64, scarce: i64) -> bool:
        for group in range(i64(len(self.group_homes))):
            if self.group_homes[group] == home and self.group_scarce[group] == scarce:
                return True
        return False

    def start_of(self, group: i64) -> i64:
        return self.group_ends[group - 1] if group > 0 else 0

    def size_of(self, group: i64) -> i64:
        return self.group_ends[group] - self.start_of(group) if group < i64(len(self.group_ends)) else 0

    # Listing the splits

    def list_splits(self, group: i64, at: i64, left: i64, place: i64, weight: float) -> None:
        """All ways to split the groups from here on; `left` cards of this group go to its regions from `at` on.

        As many numbers of the split as `place` says are written already.
        """
        self.steps += 1
        if self.crowded or self.steps > MOST_STEPS:
            self.crowded = True
        elif group == i64(len(self.group_ends)):
            self.add_split(place, weight)
        elif group == self.free or at == i64(len(self.regions)):
            if left == 0 or group == self.free:
                self.list_splits(group + 1, 0, self.size_of(group + 1), place, weight)
        elif self.group_homes[group] & self.regions[at] == 0:
            self.list_splits(group, at + 1, left, place, weight)
        else:
            counts = i64(self.group_scarce[group] & self.regions[at] != 0)
            most = left if left < self.room[at] else self.room[at]
            if counts != 0 and self.allowed[at] < most:
                most = self.allowed[at]
            least = left - self.room_after(group, at)
            if least < 0:
                least = 0
            for here in range(least, most + 1):
                self.room[at] -= here
                self.allowed[at] -= here * counts
                self.split[place] = here
                self.list_splits(group, at + 1, left - here, place + 1, weight * ONE_IN[here])
                self.room[at] += here
                self.allowed[at] += here * counts

    def room_after(self, group: i64, at: i64) -> i64:
        """How many cards of this group its later regions can take."""
        total: i64 = 0
        for later in range(at + 1, i64(len(self.regions))):
            if self.group_homes[group] & self.regions[later] != 0:
                total += self.room[later]
        return total

    def add_split(self, size: i64, weight: float) -> None:
        for left in self.room:
            if self.free < 0 and left > 0:
                return
            weight *= ONE_IN[left]
        if i64(len(self.weights)) == MOST_SPLITS:
            self.crowded = True
            return
        for place in range(size):
            self.splits = append(self.splits, self.split[place])
        before = self.weights[len(self.weights) - 1] if len(self.weights) > 0 else 0.0
        self.weights = append(self.weights, before + weight)

    # Dealing

    def deal(self, dealt: vec[i64], chance: Chance) -> None:
        """Write the cards of this part into all that are dealt."""
        if len(self.group_ends) == 1 and self.free == 0:
            cards = self.cards[:]
            chance.shuffle(cards)
        elif self.crowded:
            cards = self.dealt_by_swaps(chance)
        else:
            cards = self.dealt_by_split(self.drawn_split(chance), chance)
        for i in range(i64(len(cards))):
            dealt[self.places[i]] = cards[i]

    def drawn_split(self, chance: Chance) -> i64:
        low: i64 = 0
        high = i64(len(self.weights)) - 1
        mark = chance.share() * self.weights[high]
        while low < high:
            middle = (low + high) >> 1
            if self.weights[middle] > mark:
                high = middle
            else:
                low = middle + 1
        return low

    def dealt_by_split(self, split: i64, chance: Chance) -> vec[i64]:
        """The cards region by region."""
        cards = filled(i64(len(self.cards)))
        filled_to = filled(i64(len(self.regions)))  # where the next card of each region goes
        start: i64 = 0
        for at in range(i64(len(self.regions))):
            filled_to[at] = start
            start += self.sizes[at]
        number = split * (i64(len(self.splits)) // i64(len(self.weights)))
        for group in range(i64(len(self.group_ends))):
            if group != self.free:
                those = self.shuffled(group, chance)
                i: i64 = 0
                for at in range(i64(len(self.regions))):
                    if self.group_homes[group] & self.regions[at] != 0:
                        for _card in range(self.splits[number]):
                            cards[filled_to[at]] = those[i]
                            filled_to[at] += 1
                            i += 1
                        number += 1
        if self.free >= 0:
            those = self.shuffled(self.free, chance)
            i = 0
            end: i64 = 0
            for at in range(i64(len(self.regions))):
                end += self.sizes[at]
                for place in range(filled_to[at], end):
                    cards[place] = those[i]
                    i += 1
        self.mix_within_regions(cards, chance)
        return cards

    def shuffled(self, group: i64, chance: Chance) -> vec[i64]:
        those = self.members[self.start_of(group) : self.group_ends[group]]
        chance.shuffle(those)
        return those

    def mix_within_regions(self, cards: vec[i64], chance: Chance) -> None:
        start: i64 = 0
        for size in self.sizes:
            for i in range(size - 1, i64(0), -1):
                j = chance.below(i + 1)
                cards[start + i], cards[start + j] = cards[start + j], cards[start + i]
            start += size

    # Too many splits to list

    def dealt_by_swaps(self, chance: Chance) -> vec[i64]:
        """Random swaps of two and three that never add a misfit, until none is left and long after: near uniform."""
        n = i64(len(self.cards))
        order = vec[i64](range(int(n)))
        region_at = vec[i64](capacity=n)
        for at in range(i64(len(self.regions))):
            for _card in range(self.sizes[at]):
                region_at = append(region_at, self.regions[at])
        chance.shuffle(order)
        steps = SWAPS_PER_CARD * n
        while steps > 0:
            i = chance.below(n)
            j = chance.below(n)
            before = self.fits(order[i], region_at[i]) + self.fits(order[j], region_at[j])
            after = self.fits(order[j], region_at[i]) + self.fits(order[i], region_at[j])
            if after >= before:
                order[i], order[j] = order[j], order[i]
            k = chance.below(n)
            if i != j and j != k and k != i:
                before = self.fits(order[i], region_at[i]) + self.fits(order[j], region_at[j])
                before += self.fits(order[k], region_at[k])
                after = self.fits(order[k], region_at[i]) + self.fits(order[i], region_at[j])
                if after + self.fits(order[j], region_at[k]) >= before:
                    order[i], order[j], order[k] = order[k], order[i], order[j]
            steps -= 1
            if steps == 0:
                for place in range(n):
                    if self.fits(order[place], region_at[place]) == 0:
                        steps = SWAPS_PER_CARD * n
        return vec[i64]([self.cards[i] for i in order])

    def fits(self, number: i64, region: i64) -> i64:
        return i64(self.homes[number] & region != 0)
