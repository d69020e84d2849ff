"""Zones: the places where cards lie, and who sees them there. A layout never changes; all clones share it."""

from enum import Enum
from typing import Final, NamedTuple, final

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.cards import BIT, Pack

__all__ = ["NOBODY", "SPECTATOR", "Face", "Layout", "Purpose", "Spread", "Zone"]

NOBODY: Final[i64] = 0
SPECTATOR: Final[i64] = -1


class Face(Enum):
    """Who sees the cards of a zone."""

    UP = "everybody sees them"
    TOP = "everybody has seen them, the top card shows"
    TURNED = "everybody has seen them, now they lie face down"
    OWN = "their owner sees them"
    DOWN = "nobody sees them"


class Spread(Enum):
    """How a zone is best shown."""

    PILE = "one on top of the other"
    FAN = "side by side, overlapping"
    ROW = "side by side"
    GRID = "one of many places"


class Purpose(Enum):
    """What a zone is for: interfaces go by this, never by its name."""

    BOX = "cards that are not in play"
    STOCK = "cards to deal or draw from"
    DISCARD = "the open pile that cards are laid on"
    TRICK = "everybody lays a card here, and it matters who laid which"
    HAND = "what a seat holds"
    FRONT = "open cards that are played like those in the hand"
    WON = "what a seat has won"
    OTHER = "whatever its booklet calls it"


class Zone(NamedTuple):
    """One kind of place on the table."""

    name: str
    face: Face
    spread: Spread = Spread.FAN
    ordered: bool = False  # the order of its cards matters: a pile
    counted: bool = True  # everybody may know how many cards it holds
    number: int = 1  # this many of them, for places on the table
    purpose: Purpose = Purpose.OTHER
    stage: bool = False  # the eye should be here


@final
class Zones:
    """Equal zones by their numbers: one for each seat, `HAND[seat]`, or one for each place, `MELD[place]`."""

    def __init__(self, first: int, stride: int) -> None:
        self.first: i64 = first
        self.stride: i64 = stride

    def __getitem__(self, which: i64) -> i64:
        return self.first + self.stride * which


@final
class Layout:
    """The zones of one table: the common ones first, then those of each seat, seat by seat."""

    def __init__(self, pack: Pack, seats: int, common: list[Zone], each: list[Zone], count_all: bool = False) -> None:
        self.pack = pack
        self.seats: i64 = seats
        self.zones: list[Zone] = []
        self.names: list[str] = []
        self.owners: list[int] = []
        for zone in common:
            for place in range(zone.number):
                self.zones.append(zone)
                self.names.append(zone.name if zone.number == 1 else f"{zone.name}.{place}")
                self.owners.append(-1)
        for seat in range(seats):
            for zone in each:
                self.zones.append(zone)
                self.names.append(f"{zone.name}.{seat}")
                self.owners.append(seat)
        self.size: i64 = len(self.zones)
        self.numbers = {name: number for number, name in enumerate(self.names)}
        everybody = 2**seats - 1
        watchers: list[int] = []
        for number, zone in enumerate(self.zones):
            own = 2 ** self.owners[number] if self.owners[number] >= 0 else 0
            watchers.append({Face.DOWN: 0, Face.OWN: own}.get(zone.face, everybody))
        self.watchers = vec[i64](watchers)  # the seats that know every card of this zone
        self.pile = vec[i64]([int(zone.ordered) for zone in self.zones])
        self.remembered = vec[i64](  # everybody has seen its cards, but sees at most the top one now,
            [int(zone.face in (Face.TOP, Face.TURNED)) for zone in self.zones]
        )
        self.topped = vec[i64]([int(zone.face is Face.TOP and zone.ordered) for zone in self.zones])  # which is this
        self.uncounted = vec[i64]([int(not (zone.counted or count_all)) for zone in self.zones])
        self.telling = vec[i64](  # not all know its cards, but all can count them: that it is empty says something
            [int(who != everybody and sized == 0) for who, sized in zip(watchers, self.uncounted)]
        )
        # where a trick game is played, as its declaration says: of the first seat, and how far it is to the next
        self.stride: i64 = len(each)
        self.trick: i64 = -1
        self.hand: i64 = -1
        self.front: i64 = -1
        self.won: i64 = -1
        self.has_piles = any(zone.ordered for zone in self.zones)
        # for each way from one zone to another: who loses sight of a card, who never saw it
        self.losing = vec[i64]([a & ~b for a in watchers for b in watchers])
        self.unaware = vec[i64]([everybody & ~(a | b) for a in watchers for b in watchers])
        self.plain = vec[i64](  # neither order nor knowledge changes on this way
            [
                int(not (a.ordered or b.ordered or before & ~after or everybody & ~(before | after)))
                for a, before in zip(self.zones, watchers)
                for b, after in zip(self.zones, watchers)
            ]
        )  # fmt: skip

    def knows(self, seat: i64, zone: i64) -> bool:
        """Does this seat know every card of this zone?"""
        if seat < 0:
            return self.zones[zone].face in (Face.UP, Face.TOP, Face.TURNED)
        return self.watchers[zone] & BIT[seat] != 0

    def find(self, name: str) -> int:
        """The number of a zone by its name; KeyError if there is none."""
        return self.numbers[name]
