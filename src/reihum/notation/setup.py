"""The cards of a position: which lie where, and which ones the unknown are."""

from typing import Final, NamedTuple, final

from reihum.core.cards import BIT, TWIN_MARK
from reihum.core.chance import Chance
from reihum.core.zones import Layout
from reihum.notation.facts import Facts
from reihum.notation.fitting import ANY, dealt_out, fitting_sizes
from reihum.notation.grammar import ALL, NONE, UNKNOWN, Token, bad, card, cards, number, tail, twins

BACK: Final = -1  # an unknown card in a zone,
REST: Final = -2  # and all that are left
NOWHERE: Final = -1  # the place of cards that are on no table
MOST_PLACES: Final = 62


class Gap(NamedTuple):
    """A zone that takes this many unknown cards, or ANY number."""

    zone: int
    size: int


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
            raise bad(f"{self.pack.codes[each]} is already in {self.layout.names[self.where[each]]}", token)
        self.where[each] = zone

    # Unknown cards

    def unknown(self) -> list[int]:
        """The zones with unknown cards."""
        return [zone for zone, those in self.laid.items() if BACK in those or REST in those]

    def deal(self, put_aside: set[int], facts: Facts, seed: int) -> None:
        """Put cards that the text does not name where it has unknown ones, as the facts allow."""
        places: list[Gap] = []
        for zone in self.unknown():
            if BACK in self.laid[zone]:
                places.append(Gap(zone, self.laid[zone].count(BACK)))
            if REST in self.laid[zone]:
                places.append(Gap(zone, ANY))
        places.append(Gap(NOWHERE, ANY))
        if len(places) > MOST_PLACES:
            raise bad("too many zones with unknown cards", self.zones[places[MOST_PLACES - 1].zone][0])
        free = [each for each in self.pack.cards() if each not in self.where and each not in put_aside]
        homes = [homes_of(each, places, facts) for each in free]
        chance = Chance(seed)
        sizes = fitting_sizes(homes, [place.size for place in places], chance)
        if not sizes:
            raise bad("not enough cards are left that may lie here", self.zones[places[0].zone][0])
        dealt = dealt_out(free, homes, sizes, chance)
        for place, those in zip(places, dealt):
            if place.zone != NOWHERE:
                self.laid[place.zone] = filled_up(self.laid[place.zone], BACK if place.size != ANY else REST, those)


def homes_of(each: int, places: list[Gap], facts: Facts) -> int:
    """The places where a card may lie, as a set; nowhere only if no fact and no rest calls for it."""
    found = 0
    called = facts.names(each)
    for number_of_place, place in enumerate(places):
        if place.zone == NOWHERE:
            found |= 0 if called else int(BIT[number_of_place])
        elif facts.may_lie(each, place.zone):
            found |= int(BIT[number_of_place])
            called = called or place.size == ANY
    return found


def filled_up(those: list[int], unknown: int, dealt: list[int]) -> list[int]:
    """The cards of a zone with dealt ones in the places of unknown ones."""
    found: list[int] = []
    for each in those:
        if each != unknown:
            found.append(each)
        elif unknown == BACK:
            found.append(dealt.pop())
        else:  # a second REST takes nothing
            found += dealt
            dealt = []
    return found
