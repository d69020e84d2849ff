"""Observations: what a seat may know, as numbers for a network.

They are made from the zones and notes that a game declares. `ObservationLayout` says what each number means; the same
round looked at from two seats has the same layout, because everything starts with one's own seat and continues to the
left.
"""

from typing import Any, Final, NamedTuple, final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from reihum.core.cards import NO_CARD, PLACE_OF, SEQUENCE, lowest
from reihum.core.chance import Chance, match_key
from reihum.core.game import Game
from reihum.core.notes import Kind, Note
from reihum.core.options import read_options, written_options
from reihum.core.playout import A_WHILE, drawn_seat
from reihum.core.round import Round
from reihum.core.zones import NOBODY, Face, Layout

__all__ = ["ObservationLayout", "ObservationPart", "Observer", "relative"]

MOST: Final[i64] = 32767  # what a cell can hold
MODES: Final = 3
TRIED: Final = 200  # random moves
NO_CARDS: Final = vec[i64]()
USUAL_MARKS: Final = 64  # cells of a row to be cleared; if there are more, room is made for them
# how a note is written
PLAIN: Final[i64] = 0  # the number itself
ONE_HOT: Final[i64] = 1
RELATIVE: Final[i64] = 2  # one-hot, as a seat counted from the own one


class ObservationPart(NamedTuple):
    """Some numbers of an observation that belong together."""

    name: str
    offset: int
    size: int
    kind: str  # "cards", "order": one number for each card; "one of": one of them is 1; "any of": 1 or 0; "number"


@final
class ObservationLayout:
    """What each number of an observation means, at a table of this game.

    Seats in names are relative: `hand.0.cards` are one's own, `hand.1.cards` those of the left neighbour.
    """

    def __init__(self, game: Game, seats: int, options: Any = None) -> None:
        self.game = game
        self.options = game.options() if options is None else options
        self.table = game.layout(seats, self.options)
        self.seats: i64 = seats
        self.parts: list[ObservationPart] = []
        self.size: i64 = 0
        self.add("seat", seats, "one of")
        self.add("dealer", seats, "one of")
        self.add("mode", MODES, "one of")
        self.add("acting", seats + 1, "any of")  # the clock comes last
        self.zones: i64 = self.size
        self.common: i64 = sum([zone.number for zone in game.common])
        self.stride: i64 = len(game.each)
        self.starts = vec[i64]()  # of each zone, in the order from the own seat
        for zone in range(int(self.table.size)):
            self.add_zone(zone)
        self.notes: list[Note] = game.notes
        self.note_starts = vec[i64]()
        self.note_widths = vec[i64]()  # of one of its numbers
        self.note_ways = vec[i64]()
        self.note_listed = vec[i64]()  # 1: some numbers, as many as there are just now
        self.note_lengths = vec[i64]()  # for how many numbers there is room
        self.note_turned = vec[i64]()  # 1: one for each seat, so the own comes first
        for note in game.notes:
            self.add_note(note, options)
        self.by_name = {part.name: part for part in self.parts}

    def add(self, name: str, size: int, kind: str) -> None:
        self.parts.append(ObservationPart(name, int(self.size), size, kind))
        self.size += size

    def add_zone(self, zone: int) -> None:
        """Zones of seats stay numbered seat by seat; seat 0 stands for the seat that looks."""
        cards = int(self.table.pack.size)
        name = self.table.names[zone]
        self.starts = append(self.starts, self.size)
        self.add(f"{name}.count", 1, "number")
        self.add(f"{name}.cards", cards, "cards")
        if self.table.pile[zone] != 0:
            self.add(f"{name}.order", cards, "order")

    def add_note(self, note: Note, options: Any) -> None:
        pack = self.table.pack
        width = {
            Kind.CARD: int(pack.size),
            Kind.COLOUR: len(pack.colours),
            Kind.RANK: len(pack.ranks),
            Kind.SEAT: int(self.seats),
            Kind.WORD: len(note.words),
        }.get(note.kind, 1)
        plain = note.kind in (Kind.NUMBER, Kind.FLAG)
        length = 1
        turned = False
        if note.listed:
            turned = all(len(getattr(dealt(self.game, n, options), note.field)) == n for n in self.game.players)
            length = int(self.seats) if turned else longest(dealt(self.game, int(self.seats), options), note.field)
        self.note_starts = append(self.note_starts, self.size)
        self.note_widths = append(self.note_widths, i64(width))
        self.note_ways = append(self.note_ways, PLAIN if plain else RELATIVE if note.kind is Kind.SEAT else ONE_HOT)
        self.note_listed = append(self.note_listed, i64(note.listed))
        self.note_lengths = append(self.note_lengths, i64(length))
        self.note_turned = append(self.note_turned, i64(turned))
        for which in range(length):
            name = f"{note.field}.{which}" if note.listed else note.field
            self.add(name, width, "number" if plain else "one of")

    def __reduce__(self) -> tuple[Any, ...]:
        return revived_layout, (self.game, int(self.seats), written_options(self.options))

    def __getitem__(self, name: str) -> ObservationPart:
        """The part of this name; KeyError if there is none."""
        return self.by_name[name]


def revived_layout(game: Game, seats: int, texts: dict[str, str]) -> ObservationLayout:
    return ObservationLayout(game, seats, read_options(game.options, texts))


def dealt(game: Game, seats: int, options: Any) -> Round:
    """Any deal: it shows how long the lists of notes are."""
    return game.deal(seats, options, match_key(0))


def longest(round: Round, field: str) -> int:
    """Room for a list of notes that does not have one number for each seat: as long as some random moves make it.

    If it becomes longer, only its last numbers are shown.
    """
    chance = Chance(1)
    found = len(getattr(round, field))
    for _move in range(TRIED):
        if round.acting == NOBODY:
            break
        seat = drawn_seat(round, chance)
        moves = round.moves(seat)
        round.now += A_WHILE
        if len(moves) > 0:
            round.play(seat, moves[chance.below(i64(len(moves)))])
            found = max(found, len(getattr(round, field)))
    return found


@final
class Observer:
    """Writes observations of many rounds, one row for each.

    The cells stay in the same memory from one look to the next, so a NumPy array can be a view of them. Most of what a
    row shows is already there from the last look at it, so only cards that have changed are written. Numbers are
    overwritten, and all other cells that are not 0 are remembered, to be cleared.
    """

    def __init__(self, layout: ObservationLayout, rows: int, all_seeing: bool = False) -> None:
        table = layout.table
        self.layout = layout
        self.all_seeing = all_seeing  # for whoever judges a player, never for the player: how the cards really lie
        self.cells = vec[i16]([0] * (rows * int(layout.size)))
        self.shown = vec[i64]([0] * (rows * int(table.size * table.pack.words)))  # of each row and zone: its cards
        self.marks = vec[i64]([0] * (USUAL_MARKS * rows))  # the cells to be cleared,
        self.marked: i64 = 0  # and how many they are
        self.looked: i64 = 0  # at so many rounds
        self.forgotten = NO_CARDS  # by the seat that looks now, as words
        zones = range(int(table.size))
        self.counted: list[vec[i64]] = []  # for each seat and zone: does it see how many cards lie there,
        self.upright: list[vec[i64]] = []  # and each of them in its place?
        for seat in range(int(layout.seats)):
            self.counted.append(vec[i64]([int(all_seeing or sees_count(table, seat, zone)) for zone in zones]))
            self.upright.append(vec[i64]([int(all_seeing or sees_pile(table, seat, zone)) for zone in zones]))
        self.shows_top = vec[i64]([int(zone.face is Face.TOP) for zone in table.zones])

    def clear(self) -> None:
        """Start again with the first row. Rows that are not looked at again may keep what they show."""
        cells = self.cells
        marks = self.marks
        for i in range(self.marked):
            cells[marks[i]] = 0
        self.marked = 0
        self.looked = 0

    def make_room(self, size: i64) -> None:
        """Make room for this many more marks."""
        if self.marked + size > i64(len(self.marks)):
            roomy = vec[i64]([0] * (2 * (self.marked + size)))
            for i in range(self.marked):
                roomy[i] = self.marks[i]
            self.marks = roomy

    def mark(self, place: i64, number: i64) -> None:
        """A number other than 0, in a cell that is to be cleared before the next look."""
        self.cells[place] = i16(number)
        self.marks[self.marked] = place
        self.marked += 1

    def look(self, round: Round, seat: i64, forgotten: vec[i64] = NO_CARDS) -> None:
        """The next row: what this seat may know of this round; it may have forgotten cards, a set of them as words."""
        layout = self.layout
        base = self.looked * layout.size
        seats = layout.seats
        self.make_room(layout.size)
        self.mark(base + seat, 1)
        self.mark(base + seats + relative(round.dealer, seat, seats), 1)
        self.mark(base + 2 * seats + round.mode, 1)
        acting = round.acting
        while acting != NOBODY:
            who = lowest(acting)
            step = seats if who == seats else relative(who, seat, seats)
            self.mark(base + 2 * seats + MODES + step, 1)
            acting &= acting - 1
        known = self.known(round, seat, forgotten)
        self.forgotten = forgotten
        self.look_at_zones(round, seat, known, 0, layout.common, 0)
        place = layout.common
        owner = seat
        for _step in range(seats):
            self.look_at_zones(round, seat, known, layout.common + owner * layout.stride, layout.stride, place)
            place += layout.stride
            owner += 1
            if owner == seats:
                owner = 0
        self.look_at_notes(round, seat, base)
        self.looked += 1

    def known(self, round: Round, seat: i64, forgotten: vec[i64]) -> vec[i64]:
        if self.all_seeing:
            return round.lie
        return round.knowledge(seat) if len(forgotten) == 0 else round.hazy_knowledge(seat, forgotten)

    def look_at_zones(self, round: Round, seat: i64, known: vec[i64], first: i64, number: i64, place: i64) -> None:
        """This many zones, starting with this one; in the layout they start at this place."""
        pack = round.pack
        words = round.words
        place_of = PLACE_OF
        cells = self.cells  # the same numbers under shorter names
        shown = self.shown
        starts = self.layout.starts
        counted = self.counted[seat]
        base = self.looked * self.layout.size
        before = (self.looked * round.layout.size + place) * words
        for zone in range(first, first + number):
            start = base + starts[place]
            if counted[zone] != 0:
                cells[start] = i16(round.count(zone))
            else:
                cells[start] = 0  # the row may have shown the zone of a seat that knows
            card = start + 1
            for word in range(zone * words, (zone + 1) * words):
                now = known[word]
                rest = now ^ shown[before]
                shown[before] = now
                before += 1
                while rest != 0:
                    low = rest & -rest
                    if now & low != 0:
                        cells[card + place_of[low * SEQUENCE >> 58 & 63]] = 1
                    else:
                        cells[card + place_of[low * SEQUENCE >> 58 & 63]] = 0
                    rest ^= low
                card += pack.per_word
            if round.layout.pile[zone] != 0:
                self.look_at_pile(round, zone, start + 1 + pack.size, self.upright[seat][zone] != 0)
            place += 1

    def look_at_pile(self, round: Round, zone: i64, start: i64, upright: bool) -> None:
        """How far below the top, which is 1, each card lies whose place is known."""
        pack = round.pack
        order = round.order
        may = round.may
        forgotten = self.forgotten
        loose = round.loose_row(zone)
        seen = upright or self.shows_top[zone] != 0
        depth: i64 = 1
        card = order[pack.size + zone]
        while card != NO_CARD:
            followed = upright or may[loose + pack.word[card]] & pack.bit[card] == 0
            if followed and len(forgotten) > 0:
                followed = forgotten[pack.word[card]] & pack.bit[card] == 0
            if seen or followed:
                self.mark(start + card, depth)
            seen = upright
            depth += 1
            card = order[card]

    def look_at_notes(self, round: Round, seat: i64, base: i64) -> None:
        """Of a list that has become longer than there is room for, the last numbers."""
        layout = self.layout
        numbers = round.note_numbers() if round.game.native else Round.note_numbers(round)
        at: i64 = 0
        for which in range(i64(len(layout.note_ways))):
            if layout.note_listed[which] == 0:
                self.look_at_number(numbers[at], which, 0, seat, base)
                at += 1
                continue
            room = layout.note_lengths[which]
            length = numbers[at]
            at += 1
            if length > room:
                at += length - room
                length = room
            elif length < room and layout.note_ways[which] == PLAIN:
                for place in range(room):
                    self.look_at_number(0, which, place, seat, base)
            for i in range(length):
                place = relative(i, seat, layout.seats) if layout.note_turned[which] != 0 else i
                self.look_at_number(numbers[at], which, place, seat, base)
                at += 1

    def look_at_number(self, number: i64, which: i64, place: i64, seat: i64, base: i64) -> None:
        layout = self.layout
        width = layout.note_widths[which]
        start = base + layout.note_starts[which] + place * width
        way = layout.note_ways[which]
        if way == PLAIN:
            if number > MOST:
                number = MOST
            elif number < -MOST:
                number = -MOST
            self.cells[start] = i16(number)
        elif 0 <= number < width:
            self.mark(start + (relative(number, seat, layout.seats) if way == RELATIVE else number), 1)

    def sparse(self) -> tuple[vec[i64], vec[i64]]:
        """The cells that are not 0, counted through all rows that were looked at; and where those of each row end."""
        cells = self.cells
        found = vec[i64](capacity=USUAL_MARKS)
        ends = vec[i64](capacity=8)
        place: i64 = 0
        for _row in range(self.looked):
            for cell in range(place, place + self.layout.size):
                if cells[cell] != 0:
                    found = append(found, cell)
            place += self.layout.size
            ends = append(ends, i64(len(found)))
        return found, ends


def sees_count(table: Layout, seat: i64, zone: i64) -> bool:
    """Does this seat see how many cards lie in this zone?"""
    return table.uncounted[zone] == 0 or table.knows(seat, zone)


def sees_pile(table: Layout, seat: i64, zone: i64) -> bool:
    """Does this seat see every card of this pile in its place?"""
    return table.zones[zone].face not in (Face.TOP, Face.TURNED) and table.knows(seat, zone)


def relative(seat: i64, own: i64, seats: i64) -> i64:
    """How many places to the left of one's own."""
    return seat - own if seat >= own else seat - own + seats
