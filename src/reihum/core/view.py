"""Views: all that one seat, or a spectator, may know. Made from zones and knowledge, never by a game."""

from typing import NamedTuple

from mypy_extensions import i64

from reihum.core.knowledge import WatchedTable
from reihum.core.notes import Goal
from reihum.core.rule import Rule
from reihum.core.sheet import Outcome
from reihum.core.table import SHUFFLED
from reihum.core.turn import Turn
from reihum.core.zones import Face

__all__ = ["BACK", "Choice", "Event", "Place", "View"]

BACK = "?"


class Place(NamedTuple):
    """A zone as one seat sees it; a card it cannot see is a back ("?")."""

    zone: int
    name: str
    owner: int
    cards: tuple[str, ...]
    size: int | None  # None: hidden


class Choice(NamedTuple):
    """A move that a player might think of, and the rule that forbids it (None: it is legal)."""

    move: int
    text: str
    forbidden: Rule | None


class Event(NamedTuple):
    """A card on its way, as one seat sees it; a shuffle has no card."""

    card: str
    source: str
    target: str


class View(NamedTuple):
    """All that one seat may know of a round."""

    seat: int
    seats: int
    dealer: int
    turn: Turn
    places: tuple[Place, ...]
    notes: tuple[tuple[str, str], ...]
    choices: tuple[Choice, ...]
    outcome: Outcome | None
    leading: str = ""  # the card that would take the trick
    goals: tuple[Goal, ...] = ()
    prompt: str = ""  # which sentence of the booklet says what this seat has to do; nothing: it is not its turn
    gaps: tuple[tuple[str, int], ...] = ()  # numbers for gaps in that sentence, besides the notes


def place_of(table: WatchedTable, seat: i64, zone: i64) -> Place:
    """What this seat sees of a zone: faces in the order of the pile or by number, else backs."""
    kind = table.layout.zones[zone]
    codes = table.pack.codes
    counted = table.layout.uncounted[zone] == 0 or table.layout.knows(seat, zone)
    size = int(table.count(zone))
    cards: tuple[str, ...]
    if kind.face == Face.TOP:
        cards = (codes[table.top(zone)],) if size > 0 else ()
    elif table.layout.knows(seat, zone) and kind.face != Face.TURNED:
        numbers = table.pile(zone) if kind.ordered else table.cards(zone)
        cards = tuple([codes[card] for card in numbers])
    elif counted:
        cards = (BACK,) * size
    else:
        cards = ()
    return Place(int(zone), table.layout.names[zone], table.layout.owners[zone], cards, size if counted else None)


def open_events(table: WatchedTable) -> tuple[Event, ...]:
    """The recorded movements of cards, every one with its face."""
    found: list[Event] = []
    events, names = table.events, table.layout.names
    for i in range(i64(len(events)) // 3):
        card, source, target = events[3 * i], events[3 * i + 1], events[3 * i + 2]
        found.append(Event("" if card == SHUFFLED else table.pack.codes[card], names[source], names[target]))
    return tuple(found)


def events_of(table: WatchedTable, seat: i64) -> tuple[Event, ...]:
    """The recorded movements of cards, as this seat saw them."""
    found: list[Event] = []
    events = table.events
    names = table.layout.names
    for i in range(i64(len(events)) // 3):
        card, source, target = events[3 * i], events[3 * i + 1], events[3 * i + 2]
        if card == SHUFFLED:
            found.append(Event("", names[source], names[target]))
        elif table.layout.knows(seat, source) or table.layout.knows(seat, target):
            found.append(Event(table.pack.codes[card], names[source], names[target]))
        elif table.layout.uncounted[source] == 0:
            found.append(Event(BACK, names[source], names[target]))
        elif table.layout.owners[source] != table.layout.owners[target]:  # how many is hidden
            event = Event(BACK, names[source], names[target])
            if not found or found[len(found) - 1] != event:
                found.append(event)
    return tuple(found)
