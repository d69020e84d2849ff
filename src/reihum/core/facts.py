"""What seats know, as text: only where it differs from what anybody would think who has just sat down.

Such a newcomer knows the cards he sees, thinks any other card of the table in any zone he does not see into, and has
followed the order of the piles that lie open, of no other. So a position written by hand needs none of these sections:

    knows.0 hand.3 R5 R6    seat 0 knows that these cards lie in hand.3
    knows stock,hand.1 E7   everybody who does not see this card knows that it lies in one of the two
    knows.2 not hand.1 E7   seat 2 knows that it lies elsewhere
    without hand.1 R* K5    everybody knows that no red card and no K5 lies there
    loose stock 2-9         these places, counted from the top, hold cards that nobody followed
"""

from typing import Final, NamedTuple, final

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.cards import filled
from reihum.core.knowledge import WatchedTable
from reihum.core.notation import ALL, NONE, Token, bad, card_set, name_text, next_of, number, parts, set_text
from reihum.core.zones import Layout

KNOWS: Final = "knows"
WITHOUT: Final = "without"
LOOSE: Final = "loose"
NOT: Final = "not"
FACTS: Final = [KNOWS, WITHOUT, LOOSE]


class Fact(NamedTuple):
    """The only zones where a card may lie, as a seat knows."""

    zones: list[int]
    source: Token


def zone_of(token: Token, layout: Layout) -> int:
    if token.text not in layout.numbers:
        raise bad(f"no zone '{token.text}'; there is {name_text(layout.names)}", token)
    return layout.numbers[token.text]


def zones_of(token: Token, layout: Layout) -> list[int]:
    """Zones in a list such as stock,hand.1; * is all of them."""
    if token.text == ALL:
        return list(range(layout.size))
    return [zone_of(part, layout) for part in parts(token)]


def places(tokens: list[Token], size: int) -> set[int]:
    """Places of a pile, such as 1 3-7; - is none, * all."""
    if len(tokens) == 1 and tokens[0].text in (ALL, NONE):
        return set(range(size)) if tokens[0].text == ALL else set()
    found: set[int] = set()
    for token in tokens:
        ends = [number(part, "a place", 1, size) for part in parts(token, "-")]
        if len(ends) > 2:
            raise bad("expected a range of places such as 3-7", token)
        found.update(range(ends[0] - 1, ends[-1]))
    return found


def place_text(found: list[int], size: int) -> str:
    """The inverse of `places`; the list is in order."""
    if len(found) in (0, size):
        return ALL if found else NONE
    ranges: list[str] = []
    first = found[0]
    for i, place in enumerate(found):
        if i + 1 == len(found) or found[i + 1] != place + 1:
            ranges.append(str(first + 1) if first == place else f"{first + 1}-{place + 1}")
            if i + 1 < len(found):
                first = found[i + 1]
    return " ".join(ranges)


def open_to_all(layout: Layout, zone: int) -> bool:
    """Does everybody know the cards of this zone?"""
    return all(layout.knows(seat, zone) for seat in range(layout.seats))


def hidden_from(table: WatchedTable, seat: int) -> list[int]:
    """The zones that this seat does not see into and where, as far as all may know, cards can lie."""
    layout = table.layout
    return [
        zone
        for zone in range(int(layout.size))
        if not layout.knows(seat, zone) and (layout.uncounted[zone] != 0 or not table.is_empty(zone))
    ]


def members(words: vec[i64], first: int, table: WatchedTable) -> set[int]:
    """The cards of a set that begins at a word of a table of sets."""
    pack = table.pack
    return {card for card in pack.cards() if words[first + pack.word[card]] & pack.bit[card] != 0}


@final
class Facts:
    """What a text says of the seats' knowledge."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.known: dict[tuple[int, int], Fact] = {}  # by seat and card
        self.ruled_out: dict[int, set[int]] = {}  # by zone
        self.loose: dict[int, list[Token]] = {}  # by zone

    def read(self, section: list[Token]) -> None:
        kind = parts(section[0], ".")
        if kind[0].text == KNOWS:
            self.read_knows(section)
        else:
            zone = zone_of(next_of(section, 1, "a zone"), self.layout)
            rest = section[2:] if len(section) > 2 else [next_of(section, 2, "cards or places")]
            if kind[0].text == WITHOUT:
                self.ruled_out.setdefault(zone, set()).update(card_set(rest, self.layout.pack))
            elif self.layout.pile[zone] != 0:
                self.loose[zone] = rest
            else:
                raise bad(f"{self.layout.names[zone]} is no pile: its cards have no order", section[1])

    def read_knows(self, section: list[Token]) -> None:
        seats = list(range(int(self.layout.seats)))
        name = section[0]
        if name.text != KNOWS:
            listed = Token(name.text[len(KNOWS) + 1 :], name.line, name.column + len(KNOWS) + 1)
            seats = [number(part, "a seat", 0, len(seats) - 1) for part in parts(listed)]
        place = 1
        inverse = next_of(section, place, "the zones where cards may lie").text == NOT
        if inverse:
            place = 2
        zones = zones_of(next_of(section, place, "the zones where cards may lie"), self.layout)
        if inverse:
            zones = [zone for zone in range(int(self.layout.size)) if zone not in zones]
        next_of(section, place + 1, "cards")
        for card in card_set(section[place + 1 :], self.layout.pack):
            for seat in seats:
                self.known[(seat, card)] = Fact(zones, section[0])

    def may_lie(self, card: int, zone: int) -> bool:
        """Can a card that the text does not place lie in this zone, by all that is said?"""
        if card in self.ruled_out.get(zone, set()):
            return False
        return all(zone in fact.zones for (_, other), fact in self.known.items() if other == card)

    # Onto the table

    def apply(self, table: WatchedTable) -> None:
        """Fill the tables of knowledge; the cards lie already."""
        table.may = filled((table.seats + 1) * table.layout.size * table.words)
        for seat in range(int(table.seats)):
            self.apply_to(table, seat)
        for zone, those in self.ruled_out.items():
            row = table.row(table.seats, zone)
            for card in those:
                table.may[row + table.pack.word[card]] |= table.pack.bit[card]
        for zone in range(int(table.layout.size)):
            if table.layout.pile[zone] != 0:
                self.loosen(table, zone)

    def apply_to(self, table: WatchedTable, seat: int) -> None:
        hidden = hidden_from(table, seat)
        for real in hidden:
            for card in table.cards(real):
                fact = self.known.get((seat, int(card)))
                possible = hidden if fact is None else [zone for zone in hidden if zone in fact.zones]
                if fact is not None and real not in possible:
                    where = f"{table.pack.codes[card]} lies in {table.layout.names[real]}"
                    raise bad(f"{where}: seat {seat} can't know that it lies elsewhere", fact.source)
                for zone in possible:
                    table.may[table.row(seat, zone) + table.pack.word[card]] |= table.pack.bit[card]

    def loosen(self, table: WatchedTable, zone: int) -> None:
        pile = table.pile(zone)
        usual = set() if open_to_all(table.layout, zone) else set(range(len(pile)))
        loose = places(self.loose[zone], len(pile)) if zone in self.loose else usual
        for place in loose:
            card = pile[place]
            table.loose[zone * table.words + table.pack.word[card]] |= table.pack.bit[card]


# From the table


def loose_sections(table: WatchedTable) -> list[str]:
    found: list[str] = []
    for zone in range(int(table.layout.size)):
        if table.layout.pile[zone] != 0 and not table.is_empty(zone):
            loose = members(table.loose, zone * int(table.words), table)
            pile = [int(card) for card in table.pile(zone)]
            text = place_text([place for place, card in enumerate(pile) if card in loose], len(pile))
            if text != (NONE if open_to_all(table.layout, zone) else ALL):
                found.append(f"{LOOSE} {table.layout.names[zone]} {text}")
    return found


def without_sections(table: WatchedTable) -> list[str]:
    found: list[str] = []
    for zone in range(int(table.layout.size)):
        those = members(table.may, int(table.row(table.seats, zone)), table)
        if those:
            found.append(f"{WITHOUT} {table.layout.names[zone]} {set_text(those, table.pack)}")
    return found
