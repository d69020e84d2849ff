"""What the seats know, as text: only where it differs from what somebody who has just sat down would think.

To such a newcomer, any card they do not see may lie in any zone they do not see into; they know the order of piles
that lie open, and of no others. So a position written by hand needs none of these sections:

    knows.0 hand.3 R5 R6    seat 0 knows that these cards lie in hand.3
    knows stock,hand.1 E7   everybody who does not see this card knows that it lies in one of the two
    knows.2 not hand.1 E7   seat 2 knows that it lies elsewhere
    without hand.1 R* K5    everybody knows that no red card and no K5 lies there
    loose stock 2-9         these places from the top may hold any card of the pile; everybody knows the others
"""

from typing import Final, NamedTuple, final

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.cards import listed
from reihum.core.knowledge import WatchedTable
from reihum.core.zones import Layout
from reihum.notation.grammar import ALL, NONE, Token, bad, card_set, next_of, number, parts, seat, set_text, tail

KNOWS: Final = "knows"
WITHOUT: Final = "without"
LOOSE: Final = "loose"
NOT: Final = "not"
FACTS: Final = [KNOWS, WITHOUT, LOOSE]


class Fact(NamedTuple):
    """The only zones where a card may lie, as a seat knows."""

    zones: list[int]
    source: Token


def is_fact(token: Token) -> bool:
    return token.text in FACTS or token.text.startswith(KNOWS + ".")


# Zones, places, sets


def zone_of(token: Token, layout: Layout) -> int:
    if token.text not in layout.numbers:
        raise bad(f"no zone '{token.text}'; choose one of {', '.join(layout.names)}", token)
    return layout.numbers[token.text]


def zones_of(token: Token, layout: Layout) -> list[int]:
    """Zones in a list such as stock,hand.1; * is all of them."""
    if token.text == ALL:
        return list(range(layout.size))
    return [zone_of(part, layout) for part in parts(token)]


def places_of(tokens: list[Token], size: int) -> set[int]:
    """Places of a pile, such as 1 3-7; - is none, * all. They count from 1, the set from 0."""
    if len(tokens) == 1 and tokens[0].text in (ALL, NONE):
        return set(range(size)) if tokens[0].text == ALL else set()
    found: set[int] = set()
    for token in tokens:
        ends = [number(part, "a place", 1, size) for part in parts(token, "-")]
        if len(ends) > 2 or ends[0] > ends[-1]:
            raise bad("expected a range of places such as 3-7", token)
        found.update(range(ends[0] - 1, ends[-1]))
    return found


def place_text(places: list[int], size: int) -> str:
    """The inverse of `places_of`; the list is in order."""
    if len(places) in (0, size):
        return ALL if places else NONE
    ranges: list[str] = []
    first = places[0]
    for place, after in zip(places, [*places[1:], size + 1]):
        if after != place + 1:
            ranges.append(str(first + 1) if first == place else f"{first + 1}-{place + 1}")
            first = after
    return " ".join(ranges)


def open_to_all(layout: Layout, zone: int) -> bool:
    """Does everybody know the cards of this zone?"""
    return all(layout.knows(each, zone) for each in range(layout.seats))


def hidden_from(table: WatchedTable, seat: int) -> list[int]:
    """The zones that this seat does not see into and where, as far as all may know, cards can lie."""
    layout = table.layout
    return [
        zone
        for zone in range(int(layout.size))
        if not layout.knows(seat, zone) and (layout.uncounted[zone] != 0 or not table.is_empty(zone))
    ]


def members(words: vec[i64], first: i64, table: WatchedTable) -> set[int]:
    """The cards of one set in a table of sets; it begins at this word."""
    found = vec[i64]()
    for word in range(table.words):
        found = listed(found, words[first + word], word * table.pack.per_word)
    return {int(card) for card in found}


def followed_cards(table: WatchedTable, zone: int) -> set[int]:
    """The cards of a pile whose place everybody knows."""
    if table.layout.pile[zone] == 0:
        return set()
    return {int(card) for card in table.cards(zone)} - members(table.may, table.loose_row(zone), table)


def add_to(words: vec[i64], first: i64, card: i64, table: WatchedTable) -> None:
    words[first + table.pack.word[card]] |= table.pack.bit[card]


@final
class Facts:
    """What a text says about the seats' knowledge."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.known: dict[tuple[int, int], Fact] = {}  # by seat and card
        self.ruled_out: dict[tuple[int, int], Token] = {}  # zone and card
        self.loose: dict[int, list[Token]] = {}  # by zone

    def read(self, section: list[Token]) -> None:
        name = section[0].text
        if name == WITHOUT:
            zone = zone_of(next_of(section, 1, "a zone"), self.layout)
            next_of(section, 2, "the cards that do not lie there")
            for card in card_set(section[2:], self.layout.pack):
                self.ruled_out[(zone, card)] = section[0]
        elif name == LOOSE:
            zone = zone_of(next_of(section, 1, "a pile"), self.layout)
            if self.layout.pile[zone] == 0:
                raise bad(f"'{section[1].text}' is not a pile: its cards have no order", section[1])
            next_of(section, 2, "places such as 3-7")
            self.loose[zone] = section[2:]
        else:
            self.read_knows(section)

    def read_knows(self, section: list[Token]) -> None:
        seats = list(range(int(self.layout.seats)))
        if section[0].text != KNOWS:
            seats = [seat(part, len(seats)) for part in parts(tail(section[0], len(KNOWS) + 1))]
        inverse = len(section) > 1 and section[1].text == NOT
        place = 2 if inverse else 1
        zones = zones_of(next_of(section, place, "the zones where cards may lie"), self.layout)
        if inverse:
            zones = [zone for zone in range(int(self.layout.size)) if zone not in zones]
        next_of(section, place + 1, "cards")
        for card in card_set(section[place + 1 :], self.layout.pack):
            for each in seats:
                self.known[(each, card)] = Fact(zones, section[0])

    # For cards that the text does not place

    def names(self, card: int) -> bool:
        """Does somebody know that this card lies on the table?"""
        return any(other == card for _, other in self.known)

    def may_lie(self, card: int, zone: int) -> bool:
        """Can it lie in this zone, by all that is said?"""
        if (zone, card) in self.ruled_out:
            return False
        return all(zone in fact.zones for (_, other), fact in self.known.items() if other == card)

    # Onto the table, where the cards lie already

    def apply(self, table: WatchedTable) -> None:
        table.know_nothing()
        for zone in range(int(table.layout.size)):
            if table.layout.pile[zone] != 0:
                self.loosen(table, zone)
        for each in range(int(table.seats)):
            self.inform(table, each)
        for (zone, card), source in self.ruled_out.items():
            if table.lies(card, zone):
                raise bad(f"{table.pack.codes[card]} does lie in {table.layout.names[zone]}", source)
            add_to(table.may, table.row(table.seats, zone), card, table)

    def inform(self, table: WatchedTable, seat: int) -> None:
        """What this seat would think of each card if it did not see it; where it does, that is subtracted later."""
        hidden = hidden_from(table, seat)
        for real in range(int(table.layout.size)):
            followed = followed_cards(table, real)
            for card in table.cards(real) if not open_to_all(table.layout, real) else []:
                possible = [real] if int(card) in followed else hidden
                fact = self.known.get((seat, int(card)))
                if fact is not None:
                    possible = [zone for zone in hidden if zone in fact.zones]
                    if real in hidden and real not in possible:
                        where = f"{table.pack.codes[card]} lies in {table.layout.names[real]}"
                        raise bad(f"{where}; nobody can know that it does not", fact.source)
                for zone in possible:
                    add_to(table.may, table.row(seat, zone), card, table)

    def loosen(self, table: WatchedTable, zone: int) -> None:
        pile = table.pile(zone)
        loose = set() if open_to_all(table.layout, zone) else set(range(len(pile)))
        if zone in self.loose:
            loose = places_of(self.loose[zone], len(pile))
        for place in loose:
            add_to(table.may, table.loose_row(zone), pile[place], table)


# From the table


def without_sections(table: WatchedTable) -> list[str]:
    found: list[str] = []
    for zone in range(int(table.layout.size)):
        those = members(table.may, table.row(table.seats, zone), table)
        if those:
            found.append(f"{WITHOUT} {table.layout.names[zone]} {set_text(those, table.pack)}")
    return found


def loose_sections(table: WatchedTable, show_sizes: bool) -> list[str]:
    """The piles that are not as usual; without sizes only those that everybody may count."""
    found: list[str] = []
    for zone in range(int(table.layout.size)):
        shown = show_sizes or table.layout.uncounted[zone] == 0
        if shown and table.layout.pile[zone] != 0 and not table.is_empty(zone):
            loose = members(table.may, table.loose_row(zone), table)
            pile = table.pile(zone)
            text = place_text([place for place in range(len(pile)) if int(pile[place]) in loose], len(pile))
            if text != (NONE if open_to_all(table.layout, zone) else ALL):
                found.append(f"{LOOSE} {table.layout.names[zone]} {text}")
    return found
