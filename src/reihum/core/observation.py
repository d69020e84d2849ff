"""Observations: what a seat may know, as numbers for a network.

They are made from the zones and notes that a game declares. `ObservationLayout` says which number means what; the same
round looked at from two seats has the same layout, because everything begins with the own seat and goes on to the left.
"""

from typing import Any, Final, NamedTuple, final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from reihum.core.cards import PLACE_OF, SEQUENCE, lowest
from reihum.core.chance import Chance, match_key
from reihum.core.errors import BadGame
from reihum.core.game import Game
from reihum.core.notes import Kind, Note
from reihum.core.options import read_options, written_options
from reihum.core.playout import A_WHILE, drawn_seat
from reihum.core.round import Round
from reihum.core.zones import NOBODY, Face

__all__ = ["ObservationLayout", "ObservationPart", "Observer"]

MOST: Final[i64] = 32767  # what a cell can hold
MODES: Final = 3
TRIED: Final = 200  # random moves
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
    """Which number of an observation means what, at a table of this game.

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
        self.note_lengths = vec[i64]()  # how many numbers
        self.note_turned = vec[i64]()  # 1: one for each seat, so the own comes first
        for note in game.notes:
            self.add_note(note, options)
        self.by_name = {part.name: part for part in self.parts}

    def add(self, name: str, size: int, kind: str) -> None:
        self.parts.append(ObservationPart(name, int(self.size), size, kind))
        self.size += size

    def add_zone(self, zone: int) -> None:
        """Zones of seats are numbered seat by seat, and so they stay: seat 0 stands for the own one."""
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
    """How long a list of notes gets that is not one for each seat, as far as some random moves tell."""
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
    """Writes observations of many rounds, one row for each, and remembers which cells are not 0.

    The cells stay the same memory from one look to the next, so a NumPy array may lie over them.
    """

    def __init__(self, layout: ObservationLayout, rows: int, all_seeing: bool = False) -> None:
        self.layout = layout
        self.all_seeing = all_seeing  # for whoever judges a player, never for the player: how the cards really lie
        self.cells = vec[i16]([0] * (rows * int(layout.size)))
        self.marks = vec[i64](capacity=256 * rows)  # the cells that are not 0, row by row,
        self.ends = vec[i64](capacity=rows)  # and where the marks of each row end
        self.upright: list[vec[i64]] = [self.seen_piles(seat) for seat in range(layout.seats)]

    def seen_piles(self, seat: i64) -> vec[i64]:
        """The piles of which this seat sees every card in its place."""
        table = self.layout.table
        found = vec[i64]()
        for zone in range(table.size):
            shown = table.zones[zone].face not in (Face.TOP, Face.TURNED)
            found = append(found, i64(self.all_seeing or (shown and table.knows(seat, zone))))
        return found

    def clear(self) -> None:
        """Begin again with the first row."""
        cells = self.cells
        for place in self.marks:
            cells[place] = 0
        self.marks = self.marks[:0]
        self.ends = self.ends[:0]

    def put(self, place: i64, number: i64) -> None:
        if number != 0:
            if number > MOST:
                number = MOST
            elif number < -MOST:
                number = -MOST
            self.cells[place] = i16(number)
            self.marks = append(self.marks, place)

    def look(self, round: Round, seat: i64) -> None:
        """The next row: what this seat may know of this round."""
        layout = self.layout
        base = i64(len(self.ends)) * layout.size
        seats = layout.seats
        self.put(base + seat, 1)
        self.put(base + seats + relative(round.dealer, seat, seats), 1)
        self.put(base + 2 * seats + round.mode, 1)
        acting = round.acting
        while acting != NOBODY:
            who = lowest(acting)
            step = seats if who == seats else relative(who, seat, seats)
            self.put(base + 2 * seats + MODES + step, 1)
            acting &= acting - 1
        known = round.lie if self.all_seeing else round.knowledge(seat)
        for zone in range(layout.common):
            self.look_at_zone(round, seat, known, zone, base + layout.starts[zone])
        place = layout.common
        for step in range(seats):
            first = layout.common + round.after(seat, step) * layout.stride
            for zone in range(first, first + layout.stride):
                self.look_at_zone(round, seat, known, zone, base + layout.starts[place])
                place += 1
        self.look_at_notes(round, seat, base)
        self.ends = append(self.ends, i64(len(self.marks)))

    def look_at_zone(self, round: Round, seat: i64, known: vec[i64], zone: i64, start: i64) -> None:
        table = self.layout.table
        if table.uncounted[zone] == 0 or self.all_seeing or table.knows(seat, zone):
            self.put(start, round.count(zone))
        cells = self.cells  # the same numbers under shorter names
        marks = self.marks
        place = start + 1
        for word in range(zone * round.words, (zone + 1) * round.words):
            rest = known[word]
            while rest != 0:
                low = rest & -rest
                cell = place + PLACE_OF[low * SEQUENCE >> 58 & 63]
                cells[cell] = 1
                marks = append(marks, cell)
                rest ^= low
            place += table.pack.per_word
        self.marks = marks
        if table.pile[zone] != 0:
            self.look_at_pile(round, zone, start + 1 + table.pack.size, self.upright[seat][zone] != 0)

    def look_at_pile(self, round: Round, zone: i64, start: i64, upright: bool) -> None:
        """How far below the top, which is 1, each card lies whose place is known."""
        shows_top = self.layout.table.zones[zone].face is Face.TOP
        depth: i64 = 1
        for card in round.pile(zone):
            loose = round.loose[zone * round.words + round.pack.word[card]] & round.pack.bit[card] != 0
            if upright or not loose or (shows_top and depth == 1):
                self.put(start + card, depth)
            depth += 1

    def look_at_notes(self, round: Round, seat: i64, base: i64) -> None:
        layout = self.layout
        for which in range(i64(len(layout.notes))):
            note = layout.notes[which]
            if note.listed:
                numbers: vec[i64] = getattr(round, note.field)
                length = i64(len(numbers))
                if length > layout.note_lengths[which]:
                    raise BadGame(f"{round.game.id}: the list '{note.field}' is longer than any that random moves gave")
                for i in range(length):
                    place = relative(i, seat, layout.seats) if layout.note_turned[which] != 0 else i
                    self.look_at_number(numbers[i], which, place, seat, base)
            else:
                number: i64 = getattr(round, note.field)
                self.look_at_number(number, which, 0, seat, base)

    def look_at_number(self, number: i64, which: i64, place: i64, seat: i64, base: i64) -> None:
        layout = self.layout
        width = layout.note_widths[which]
        start = base + layout.note_starts[which] + place * width
        way = layout.note_ways[which]
        if way == PLAIN:
            self.put(start, number)
        elif 0 <= number < width:
            self.put(start + (relative(number, seat, layout.seats) if way == RELATIVE else number), 1)


def relative(seat: i64, own: i64, seats: i64) -> i64:
    """How many places to the left of one's own."""
    return seat - own if seat >= own else seat - own + seats
