"""Views: everything one seat, or a spectator, may know. They are made from zones and knowledge, never by a game."""

from typing import Final, NamedTuple

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.card_table import SHUFFLED
from reihum.core.knowledge import WatchedTable
from reihum.core.notes import Goal
from reihum.core.rule import Rule
from reihum.core.sheet import Outcome
from reihum.core.turn import Turn
from reihum.core.zones import Face

__all__ = ["BACK", "Choice", "Event", "Place", "View"]

BACK = "?"
NEW: Final = tuple.__new__  # makes a named tuple in half the time; a view has dozens of them
HIDDEN: Final[i64] = -2  # among events: a card that is not seen


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
    trumps: tuple[str, ...] = ()  # the highest first


def place_of(table: WatchedTable, seat: i64, zone: i64) -> Place:
    """What this seat sees of a zone."""
    cards, size = look_at(table, seat, zone)
    return NEW(Place, (int(zone), table.layout.names[zone], table.layout.owners[zone], cards, size))


def look_at(table: WatchedTable, seat: i64, zone: i64) -> tuple[tuple[str, ...], int | None]:
    """The cards that this seat sees in a zone, in the order of the pile or by number, else backs; and how many lie
    there, unless that is hidden."""
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
    return cards, size if counted else None


def open_events(table: WatchedTable) -> tuple[Event, ...]:
    """The recorded movements of cards, every one with its face."""
    found: list[Event] = []
    events, names = table.events, table.layout.names
    for i in range(i64(len(events)) // 3):
        card, source, target = events[3 * i], events[3 * i + 1], events[3 * i + 2]
        found.append(Event("" if card == SHUFFLED else table.pack.codes[card], names[source], names[target]))
    return tuple(found)


def seen_events(table: WatchedTable, seat: i64) -> vec[i64]:
    """The recorded movements of cards as this seat saw them, as numbers: card, from, to; card, from, to; ..."""
    found = vec[i64]()
    events = table.events
    owners = table.layout.owners
    for i in range(i64(len(events)) // 3):
        card, source, target = events[3 * i], events[3 * i + 1], events[3 * i + 2]
        if card != SHUFFLED and not (table.layout.knows(seat, source) or table.layout.knows(seat, target)):
            card = HIDDEN
            if table.layout.uncounted[source] != 0:  # how many is hidden
                last = i64(len(found)) - 3
                again = last >= 0 and found[last] == HIDDEN and found[last + 1] == source and found[last + 2] == target
                if again or owners[source] == owners[target]:
                    continue
        found = append(append(append(found, card), source), target)
    return found


def events_of(table: WatchedTable, seat: i64) -> tuple[Event, ...]:
    """The recorded movements of cards, as this seat saw them."""
    found: list[Event] = []
    numbers = seen_events(table, seat)
    for i in range(i64(len(numbers)) // 3):
        found.append(event_of(table, numbers[3 * i], numbers[3 * i + 1], numbers[3 * i + 2]))
    return tuple(found)


def event_of(table: WatchedTable, card: i64, source: i64, target: i64) -> Event:
    """One of these movements in words."""
    names = table.layout.names
    code = "" if card == SHUFFLED else BACK if card == HIDDEN else table.pack.codes[card]
    return Event(code, names[source], names[target])
