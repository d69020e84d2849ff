"""Deals cards to the places where they may lie, uniformly over all deals that fit."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.cards import BIT, filled
from reihum.core.chance import Chance

MOST_SPLITS: Final[i64] = 4000  # beyond that, random swaps take over
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

    Cards with the same possible zones form a group. How many cards of each group go to each zone is a *split*; all
    splits are listed once with the number of deals behind each. A deal draws a split, then shuffles each group.
    """

    def __init__(self, seat: i64, cards: vec[i64], places: vec[i64], homes: vec[i64], unsure: vec[i64]) -> None:
        self.seat = seat
        self.cards = cards  # the cards to deal,
        self.places = places  # the place of each, as a number of a hidden zone, zone by zone,
        self.homes = homes  # and the hidden zones where each may lie, as a set
        self.unsure = unsure  # the same cards, as a set of words
        self.sizes = vec[i64]()  # how many cards go to each hidden zone
        self.least = vec[i64]()  # for zones whose size is unknown: at least so many; else -1
        self.open_sizes = False
        self.group_homes = vec[i64]()
        self.members = vec[i64]()  # the cards, group by group
        self.member_homes = vec[i64]()
        self.group_ends = vec[i64]()
        self.free: i64 = -1  # the group that may lie anywhere
        self.splits = vec[i64]()  # for each split, group by group, zone by zone: how many cards
        self.weights = vec[float]()  # running totals
        self.crowded = False

    def prepare(self, least: vec[i64]) -> None:
        zones = i64(len(least))
        self.least = least
        self.sizes = filled(zones)
        for place in self.places:
            self.sizes[place] += 1
        everywhere: i64 = 0
        for zone in range(zones):
            if least[zone] >= 0:
                self.open_sizes = True
            if self.sizes[zone] > 0 or least[zone] >= 0:
                everywhere |= BIT[zone]
        for i in range(i64(len(self.homes))):
            self.homes[i] &= everywhere
        self.form_groups(everywhere)
        if not self.open_sizes and (len(self.group_ends) > 1 or self.free < 0):
            self.list_splits(0, 0, self.size_of(0), self.sizes, vec[i64](capacity=16), 1.0)

    def form_groups(self, everywhere: i64) -> None:
        for home in self.homes:
            known = False
            for other in self.group_homes:
                known = known or other == home
            if not known:
                self.group_homes = append(self.group_homes, home)
        for group in range(i64(len(self.group_homes))):
            if self.group_homes[group] == everywhere:
                self.free = group
            for i in range(i64(len(self.cards))):
                if self.homes[i] == self.group_homes[group]:
                    self.members = append(self.members, self.cards[i])
                    self.member_homes = append(self.member_homes, self.homes[i])
            self.group_ends = append(self.group_ends, i64(len(self.members)))

    def start_of(self, group: i64) -> i64:
        return self.group_ends[group - 1] if group > 0 else 0

    def size_of(self, group: i64) -> i64:
        if group >= i64(len(self.group_ends)):
            return 0
        return self.group_ends[group] - self.start_of(group)

    def list_splits(self, group: i64, zone: i64, left: i64, room: vec[i64], split: vec[i64], weight: float) -> None:
        """All ways to split the groups from here on; `left` cards of this group go to this zone and later ones."""
        if self.crowded:
            return
        zones = i64(len(room))
        if group == i64(len(self.group_ends)):
            self.add_split(room, split, weight)
        elif group == self.free:  # it fills what the others leave
            self.list_splits(group + 1, 0, self.size_of(group + 1), room, split, weight)
        elif zone == zones:
            if left == 0:
                self.list_splits(group + 1, 0, self.size_of(group + 1), room, split, weight)
        else:
            most: i64 = 0
            if self.group_homes[group] & BIT[zone] != 0:
                most = left if left < room[zone] else room[zone]
            for here in range(most + 1):
                after = room
                if here > 0:
                    after = room[:]
                    after[zone] -= here
                self.list_splits(group, zone + 1, left - here, after, append(split[:], here), weight * ONE_IN[here])

    def add_split(self, room: vec[i64], split: vec[i64], weight: float) -> None:
        for zone in range(i64(len(room))):
            if self.free < 0 and room[zone] > 0:
                return
            weight *= ONE_IN[room[zone]]
        if i64(len(self.weights)) == MOST_SPLITS:
            self.crowded = True
            return
        for number in split:
            self.splits = append(self.splits, number)
        before = self.weights[len(self.weights) - 1] if len(self.weights) > 0 else 0.0
        self.weights = append(self.weights, before + weight)

    # Dealing

    def deal(self, chance: Chance) -> vec[i64]:
        """The cards in the order of the places."""
        if self.open_sizes:
            return self.deal_open_sizes(chance)
        if len(self.group_ends) == 1 and self.free == 0:
            dealt = self.cards[:]
            chance.shuffle(dealt)
            return dealt
        if self.crowded:
            return self.deal_by_swaps(chance)
        return self.deal_split(self.drawn_split(chance), chance)

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

    def deal_split(self, split: i64, chance: Chance) -> vec[i64]:
        zones = i64(len(self.sizes))
        groups = i64(len(self.group_ends))
        next_place = filled(zones)  # where the next card for each zone goes
        for zone in range(1, zones):
            next_place[zone] = next_place[zone - 1] + self.sizes[zone - 1]
        end_of = filled(zones)
        for zone in range(zones):
            end_of[zone] = next_place[zone] + self.sizes[zone]
        dealt = filled(i64(len(self.cards)))
        constrained = groups if self.free < 0 else groups - 1
        at = split * constrained * zones
        for group in range(groups):
            if group != self.free:
                cards = self.members[self.start_of(group) : self.group_ends[group]]
                chance.shuffle(cards)
                i: i64 = 0
                for zone in range(zones):
                    for _ in range(self.splits[at + zone]):
                        dealt[next_place[zone]] = cards[i]
                        next_place[zone] += 1
                        i += 1
                at += zones
        if self.free >= 0:
            cards = self.members[self.start_of(self.free) : self.group_ends[self.free]]
            chance.shuffle(cards)
            i = 0
            for zone in range(zones):
                while next_place[zone] < end_of[zone]:
                    dealt[next_place[zone]] = cards[i]
                    next_place[zone] += 1
                    i += 1
        self.mix_within_zones(dealt, chance)
        return dealt

    def mix_within_zones(self, dealt: vec[i64], chance: Chance) -> None:
        start: i64 = 0
        for zone in range(i64(len(self.sizes))):
            for i in range(self.sizes[zone] - 1, i64(0), i64(-1)):
                j = chance.below(i + 1)
                dealt[start + i], dealt[start + j] = dealt[start + j], dealt[start + i]
            start += self.sizes[zone]

    # Too many splits to list

    def fits(self, number: i64, place: i64) -> bool:
        return self.homes[number] & BIT[self.places[place]] != 0

    def misfits(self, order: vec[i64]) -> i64:
        found: i64 = 0
        for place in range(i64(len(order))):
            if not self.fits(order[place], place):
                found += 1
        return found

    def deal_by_swaps(self, chance: Chance) -> vec[i64]:
        """Random swaps that never add a misfit, until none is left and long after: near uniform."""
        n = i64(len(self.cards))
        order = vec[i64](range(int(n)))
        chance.shuffle(order)
        steps = SWAPS_PER_CARD * n
        while steps > 0:
            i = chance.below(n)
            j = chance.below(n)
            before = i64(self.fits(order[i], i)) + i64(self.fits(order[j], j))
            after = i64(self.fits(order[j], i)) + i64(self.fits(order[i], j))
            if after >= before:
                order[i], order[j] = order[j], order[i]
            steps -= 1
            if steps == 0 and self.misfits(order) > 0:
                steps = SWAPS_PER_CARD * n
        return vec[i64]([self.cards[i] for i in order])

    # Zones whose size the seat does not know

    def deal_open_sizes(self, chance: Chance) -> vec[i64]:
        """Every card to any zone where it may lie; again, until every zone has as many cards as it must."""
        zones = i64(len(self.sizes))
        while True:
            got = filled(zones)
            where = vec[i64](capacity=64)
            for home in self.homes:
                zone = chance.below(zones)
                while home & BIT[zone] == 0:
                    zone = chance.below(zones)
                where = append(where, zone)
                got[zone] += 1
            good = True
            for zone in range(zones):
                if self.least[zone] >= 0:
                    good = good and got[zone] >= self.least[zone]
                else:
                    good = good and got[zone] == self.sizes[zone]
            if good:
                self.places = where
                return self.cards[:]
