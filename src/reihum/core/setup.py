"""The cards of a position: which lie where, and unknown ones dealt at random over the places left open."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.cards import BIT, TWIN_MARK, filled
from reihum.core.chance import Chance
from reihum.core.dealer import Dealer
from reihum.core.facts import Facts
from reihum.core.notation import ALL, NONE, UNKNOWN, Token, bad, card, cards, number, tail, twins
from reihum.core.zones import Layout

BACK: Final = -1  # an unknown card in a zone,
REST: Final = -2  # and all that are left


@final
class Setup:
    """The zones of a text, on their way to the table."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.pack = layout.pack
        self.zones: dict[int, list[Token]] = {}  # the section of each zone
        self.laid: dict[int, list[int]] = {}  # the cards of each zone, of a pile the top one first
        self.where: dict[int, int] = {}  # the zone of each card

    # As the text has it

    def lay(self) -> None:
        """Find out which cards the sections mean; unknown ones become BACK and REST."""
        for zone, section in self.zones.items():
            for token in section[1:]:
                if token.text.endswith(TWIN_MARK):  # so that a twin without mark is the other one
                    self.place(card(token, self.pack), zone, token)
        for zone, section in self.zones.items():
            self.laid[zone] = []
            for token in section[1:]:
                self.laid[zone] += self.meant(token, zone)

    def meant(self, token: Token, zone: int) -> list[int]:
        text = token.text
        if text == NONE:
            return []
        if text == UNKNOWN:
            return [BACK]
        if text == UNKNOWN + ALL:
            return [REST]
        if text.startswith(UNKNOWN + ALL):
            return [BACK] * number(tail(token, 2), "a number of cards", 0, int(self.pack.size))
        if text.endswith(TWIN_MARK):
            return [card(token, self.pack)]
        those = twins(text, self.pack)
        those = [twin for twin in those if twin not in self.where][:1] or those[:1] or cards(token, self.pack)
        for each in those:
            self.place(each, zone, token)
        return those

    def place(self, each: int, zone: int, token: Token) -> None:
        if each in self.where:
            raise bad(f"{self.pack.codes[each]} lies already in {self.layout.names[self.where[each]]}", token)
        self.where[each] = zone

    # Unknown cards

    def unknown(self) -> list[int]:
        """The zones with unknown cards."""
        return [zone for zone, those in self.laid.items() if BACK in those or REST in those]

    def deal(self, put_aside: set[int], facts: Facts, seed: int) -> None:
        """Put cards that the text does not name where it has unknown ones, as the facts allow."""
        zones = self.unknown()
        free = [each for each in self.pack.cards() if each not in self.where and each not in put_aside]
        chance = Chance(seed)
        sizes = self.sizes(zones, len(free), chance)
        homes = [homes_of(each, zones, facts) for each in free]
        if sizes[-1] < 0 or not fits(homes, sizes):
            raise bad("not enough cards are left that may lie here", self.zones[zones[0]][0])
        dealt = shared_out(free, homes, sizes, chance)
        for zone, size in zip(zones, sizes):
            self.laid[zone] = filled_up(self.laid[zone], dealt[:size])
            dealt = dealt[size:]

    def sizes(self, zones: list[int], free: int, chance: Chance) -> list[int]:
        """How many unknown cards go to each zone, and last how many lie nowhere."""
        found = [self.laid[zone].count(BACK) for zone in zones]
        greedy = [place for place, zone in enumerate(zones) if REST in self.laid[zone]]
        if greedy:
            for _ in range(free - sum(found)):
                found[greedy[int(chance.below(len(greedy)))]] += 1
        return [*found, free - sum(found)]


def homes_of(each: int, zones: list[int], facts: Facts) -> int:
    """The places where a card may lie, as a set; the last, nowhere, only if no fact speaks of it."""
    found = 0 if facts.names(each) else int(BIT[len(zones)])
    for place, zone in enumerate(zones):
        if facts.may_lie(each, zone):
            found |= int(BIT[place])
    return found


def fits(homes: list[int], sizes: list[int]) -> bool:
    """Is there a deal at all? Cards make room for each other until all lie or one finds no place."""
    lying: list[list[int]] = [[] for _ in sizes]
    return all(settle(each, homes, sizes, lying, set()) for each in range(len(homes)))


def settle(each: int, homes: list[int], sizes: list[int], lying: list[list[int]], tried: set[int]) -> bool:
    for place, size in enumerate(sizes):
        if homes[each] & int(BIT[place]) == 0 or place in tried:
            continue
        tried.add(place)
        if len(lying[place]) < size:
            lying[place].append(each)
            return True
        for other in lying[place][:]:
            if settle(other, homes, sizes, lying, tried):
                lying[place].remove(other)
                lying[place].append(each)
                return True
    return False


def shared_out(free: list[int], homes: list[int], sizes: list[int], chance: Chance) -> list[int]:
    """The cards in the order of the places, uniformly over all deals that fit."""
    places = vec[i64]()
    for place, size in enumerate(sizes):
        for _ in range(size):
            places = append(places, place)
    dealer = Dealer(-1, vec[i64](free), places, vec[i64](homes), vec[i64]())
    dealer.prepare(filled(len(sizes), -1))
    return [int(each) for each in dealer.deal(chance)]


def filled_up(those: list[int], dealt: list[int]) -> list[int]:
    """The cards of a zone with dealt ones in the unknown places; further REST takes nothing."""
    extra = len(dealt) - those.count(BACK)
    found: list[int] = []
    for each in those:
        if each >= 0:
            found.append(each)
        elif each == BACK:
            found.append(dealt.pop(0))
        else:
            found += dealt[:extra]
            dealt = dealt[extra:]
            extra = 0
    return found
