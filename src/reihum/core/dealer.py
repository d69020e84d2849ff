"""Deals cards to the places where they may lie, uniformly over all deals that fit."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.cards import BIT, filled, members
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

    Zones that share no possible card have nothing to do with each other: each such part is dealt on its own. How the
    cards really lie has no influence on a deal: the same knowledge and the same chance give the same world.
    """

    def __init__(self, deck: vec[i64], homes: vec[i64], places: vec[i64]) -> None:
        self.deck = deck  # the cards to deal, by number,
        self.homes = homes  # and the hidden zones where each may lie, as a set
        self.places = places  # as many places, each the number of a hidden zone, zone by zone
        self.seat: i64 = -1  # whose knowledge this is
        self.hidden = vec[i64]()  # the zones that the seat does not see
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
            for zones_of_part in independent(self.homes):
                self.parts.append(self.part(zones_of_part))

    def part(self, zones: i64) -> "Part":
        """The zones of this set and their cards."""
        cards = vec[i64](capacity=64)
        homes = vec[i64](capacity=64)
        places = vec[i64](capacity=64)
        for i in range(i64(len(self.deck))):
            if self.homes[i] & zones != 0:
                cards = append(cards, self.deck[i])
                homes = append(homes, self.homes[i])
            if zones & BIT[self.places[i]] != 0:
                places = append(places, i)
        return Part(zones, cards, homes, places, self.sizes)

    def deal(self, chance: Chance) -> vec[i64]:
        """The cards in the order of the places."""
        if self.open_sizes:
            return self.deal_open_sizes(chance)
        dealt = filled(i64(len(self.deck)))
        for part in self.parts:
            part.deal(dealt, chance)
        return dealt

    def deal_open_sizes(self, chance: Chance) -> vec[i64]:
        """Every card to any zone where it may lie, then random changes until each has as many as it must, and on."""
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


@final
class Part:
    """Some hidden zones and the cards that lie there in some order.

    Cards with the same possible zones form a group. How many cards of each group go to each zone is a *split*; all
    splits are listed once with the number of deals behind each. A deal draws a split, then shuffles each group. A group
    that may lie anywhere fills what the others leave.
    """

    def __init__(self, zones: i64, cards: vec[i64], homes: vec[i64], places: vec[i64], sizes: vec[i64]) -> None:
        self.cards = cards
        self.homes = homes
        self.places = places  # where the cards go among all that are dealt, zone by zone
        self.zones = members(zones)
        self.sizes = sizes
        self.group_homes = vec[i64]()
        self.members = vec[i64]()  # the cards, group by group
        self.group_ends = vec[i64]()
        self.free: i64 = -1  # the group that may lie anywhere
        self.room = sizes[:]  # in each zone, while splits are listed
        self.split = vec[i64]()  # the one being made
        self.splits = vec[i64]()  # for each split, group by group, zone by zone: how many cards
        self.weights = vec[float]()  # running totals
        self.steps: i64 = 0
        self.crowded = False
        self.form_groups(zones)
        if len(self.group_ends) > 1 or self.free < 0:
            self.list_splits(0, 0, self.size_of(0), 1.0)

    def form_groups(self, everywhere: i64) -> None:
        groups = vec[i64](capacity=8)
        for home in self.homes:
            known = False
            for other in groups:
                known = known or other == home
            if not known:
                groups = append(groups, home)
        cards = vec[i64](capacity=i64(len(self.cards)))
        for group in range(i64(len(groups))):
            if groups[group] == everywhere:
                self.free = group
            for i in range(i64(len(self.cards))):
                if self.homes[i] == groups[group]:
                    cards = append(cards, self.cards[i])
            self.group_ends = append(self.group_ends, i64(len(cards)))
        self.group_homes = groups
        self.members = cards

    def start_of(self, group: i64) -> i64:
        return self.group_ends[group - 1] if group > 0 else 0

    def size_of(self, group: i64) -> i64:
        return self.group_ends[group] - self.start_of(group) if group < i64(len(self.group_ends)) else 0

    # Listing the splits

    def list_splits(self, group: i64, at: i64, left: i64, weight: float) -> None:
        """All ways to split the groups from here on; `left` cards of this group go to its zones from `at` on."""
        self.steps += 1
        if self.crowded or self.steps > MOST_STEPS:
            self.crowded = True
        elif group == i64(len(self.group_ends)):
            self.add_split(weight)
        elif group == self.free or at == i64(len(self.zones)):
            if left == 0 or group == self.free:
                self.list_splits(group + 1, 0, self.size_of(group + 1), weight)
        elif self.group_homes[group] & BIT[self.zones[at]] == 0:
            self.list_splits(group, at + 1, left, weight)
        else:
            zone = self.zones[at]
            most = left if left < self.room[zone] else self.room[zone]
            least = left - self.room_after(group, at)
            place = i64(len(self.split))
            self.split = append(self.split, 0)
            for here in range(least if least > 0 else 0, most + 1):
                self.room[zone] -= here
                self.split[place] = here
                self.list_splits(group, at + 1, left - here, weight * ONE_IN[here])
                self.room[zone] += here
            self.split = self.split[:place]

    def room_after(self, group: i64, at: i64) -> i64:
        """How many cards of this group its later zones can take."""
        total: i64 = 0
        for later in range(at + 1, i64(len(self.zones))):
            if self.group_homes[group] & BIT[self.zones[later]] != 0:
                total += self.room[self.zones[later]]
        return total

    def add_split(self, weight: float) -> None:
        for zone in self.zones:
            if self.free < 0 and self.room[zone] > 0:
                return
            weight *= ONE_IN[self.room[zone]]
        if i64(len(self.weights)) == MOST_SPLITS:
            self.crowded = True
            return
        for number in self.split:
            self.splits = append(self.splits, number)
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
        """The cards zone by zone."""
        size = i64(len(self.cards))
        next_place = self.first_places()
        ends = next_place[:]
        for zone in self.zones:
            ends[zone] += self.sizes[zone]
        cards = filled(size)
        at = split * (i64(len(self.splits)) // i64(len(self.weights)))
        for group in range(i64(len(self.group_ends))):
            if group != self.free:
                those = self.shuffled(group, chance)
                i: i64 = 0
                for zone in self.zones:
                    if self.group_homes[group] & BIT[zone] != 0:
                        for _card in range(self.splits[at]):
                            cards[next_place[zone]] = those[i]
                            next_place[zone] += 1
                            i += 1
                        at += 1
        if self.free >= 0:
            those = self.shuffled(self.free, chance)
            i = 0
            for zone in self.zones:
                while next_place[zone] < ends[zone]:
                    cards[next_place[zone]] = those[i]
                    next_place[zone] += 1
                    i += 1
        self.mix_within_zones(cards, chance)
        return cards

    def shuffled(self, group: i64, chance: Chance) -> vec[i64]:
        those = self.members[self.start_of(group) : self.group_ends[group]]
        chance.shuffle(those)
        return those

    def first_places(self) -> vec[i64]:
        """For each zone, where its cards begin among those of this part."""
        found = filled(i64(len(self.sizes)))
        start: i64 = 0
        for zone in self.zones:
            found[zone] = start
            start += self.sizes[zone]
        return found

    def mix_within_zones(self, cards: vec[i64], chance: Chance) -> None:
        start: i64 = 0
        for zone in self.zones:
            for i in range(self.sizes[zone] - 1, i64(0), -1):
                j = chance.below(i + 1)
                cards[start + i], cards[start + j] = cards[start + j], cards[start + i]
            start += self.sizes[zone]

    # Too many splits to list

    def dealt_by_swaps(self, chance: Chance) -> vec[i64]:
        """Random swaps of two and three that never add a misfit, until none is left and long after: near uniform."""
        n = i64(len(self.cards))
        order = vec[i64](range(int(n)))
        zone_at = vec[i64](capacity=n)
        for zone in self.zones:
            for _card in range(self.sizes[zone]):
                zone_at = append(zone_at, zone)
        chance.shuffle(order)
        steps = SWAPS_PER_CARD * n
        while steps > 0:
            i = chance.below(n)
            j = chance.below(n)
            before = self.fits(order[i], zone_at[i]) + self.fits(order[j], zone_at[j])
            after = self.fits(order[j], zone_at[i]) + self.fits(order[i], zone_at[j])
            if after >= before:
                order[i], order[j] = order[j], order[i]
            k = chance.below(n)
            if i != j and j != k and k != i:
                before = self.fits(order[i], zone_at[i]) + self.fits(order[j], zone_at[j])
                before += self.fits(order[k], zone_at[k])
                after = self.fits(order[k], zone_at[i]) + self.fits(order[i], zone_at[j])
                if after + self.fits(order[j], zone_at[k]) >= before:
                    order[i], order[j], order[k] = order[k], order[i], order[j]
            steps -= 1
            if steps == 0:
                for place in range(n):
                    if self.fits(order[place], zone_at[place]) == 0:
                        steps = SWAPS_PER_CARD * n
        return vec[i64]([self.cards[i] for i in order])

    def fits(self, number: i64, zone: i64) -> i64:
        return i64(self.homes[number] & BIT[zone] != 0)
