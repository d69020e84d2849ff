"""Perfect recall: all that a seat has noticed since the deal, in order, as rows of four numbers.

- ACT: a seat, its move; everybody's own moves, and of others those that everybody hears
- CARD: a card or HIDDEN, from which zone, to which zone
- SHUFFLE: which zone
- NOTE: which note, which number of it, its value from now on
- TURN: the mode, the seats that may act as a set

Seats and zones are counted from one's own seat, as in an observation; the clock sits behind the last seat.
"""

from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.card_table import SHUFFLED
from reihum.core.cards import BIT, filled, lowest
from reihum.core.moves import Verb
from reihum.core.notes import Kind, Note, note_text
from reihum.core.observation import ObservationLayout, relative
from reihum.core.round import SECRET, Round
from reihum.core.view import BACK, HIDDEN, seen_events
from reihum.core.zones import NOBODY, Layout

__all__ = ["ACT", "CARD", "NOTE", "SHUFFLE", "SILENCE", "TURN", "WIDTH", "Recall"]

WIDTH: Final[i64] = 4
SILENCE: Final = "silent"  # how the answer in a race is written that is no move
ACT: Final[i64] = 0
CARD: Final[i64] = 1
SHUFFLE: Final[i64] = 2
NOTE: Final[i64] = 3
TURN: Final[i64] = 4
HEARD: Final = (Verb.SAY, Verb.NAME, Verb.PASS, Verb.TICK)  # by everybody, unless it is a secret choice


@final
class Recall:
    """What each seat of one round has noticed. It has to be told of every move."""

    def __init__(self, layout: ObservationLayout, round: Round | None = None) -> None:
        """It begins with this round as it is. If its deal was recorded, that has been seen."""
        self.layout = layout
        self.rows: list[vec[i64]] = [vec[i64]() for _ in range(layout.seats)]
        self.notes: list[vec[i64]] = [vec[i64]() for _ in layout.notes]
        self.told: list[str] = [""] * layout.seats  # the rows as text, as far as somebody has asked for it
        self.told_rows = filled(layout.seats)
        self.acting: i64 = NOBODY
        self.mode: i64 = -1
        if round is not None:
            self.notice(round)

    def clone(self) -> "Recall":
        """The same memories, for a clone of the round, or for one that somebody cannot tell from it."""
        twin = Recall(self.layout)
        twin.rows = [rows[:] for rows in self.rows]
        twin.notes = [numbers[:] for numbers in self.notes]
        twin.told = self.told[:]
        twin.told_rows = self.told_rows[:]
        twin.acting = self.acting
        twin.mode = self.mode
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        rows = [tuple([int(number) for number in each]) for each in self.rows]
        notes = [tuple([int(number) for number in each]) for each in self.notes]
        return revived_recall, (self.layout, rows, notes, int(self.acting), int(self.mode))

    def before(self, round: Round) -> None:
        """A move is about to be made."""
        round.recording = True
        round.events = round.events[:0]

    def after(self, round: Round, seat: i64, move: i64) -> None:
        """This seat has made this move."""
        heard = self.mode != SECRET and round.numbered.list[move].verb in HEARD
        for eye in range(round.seats):
            if heard or eye == seat:
                who = round.seats if seat == round.clock else relative(seat, eye, round.seats)
                self.add(eye, ACT, who, move, 0)
        self.notice(round)

    def answered(self, seat: i64, answer: i64) -> None:
        """This seat has answered in a race; as long as its move is not made, only it knows that."""
        self.add(seat, ACT, 0, answer, 0)

    def notice(self, round: Round) -> None:
        for eye in range(round.seats):
            events = seen_events(round, eye)
            for i in range(i64(len(events)) // 3):
                card, source, target = events[3 * i], zone_from(round.layout, eye, events[3 * i + 1]), events[3 * i + 2]
                if card == SHUFFLED:
                    self.add(eye, SHUFFLE, source, 0, 0)
                else:
                    self.add(eye, CARD, card, source, zone_from(round.layout, eye, target))
        round.recording = False
        round.events = round.events[:0]
        self.notice_notes(round)
        if round.acting != self.acting or round.mode != self.mode:
            self.acting = round.acting
            self.mode = round.mode
            for eye in range(round.seats):
                self.add(eye, TURN, round.mode, seats_from(round, eye), 0)

    def notice_notes(self, round: Round) -> None:
        for which in range(i64(len(round.notes))):
            note = round.notes[which]
            old, new = self.notes[which], numbers_of(round, note)
            for place in range(i64(len(new))):
                if place >= i64(len(old)) or old[place] != new[place]:
                    for eye in range(round.seats):
                        number = new[place]
                        if note.kind is Kind.SEAT and number >= 0:
                            number = relative(number, eye, round.seats)
                        whose = relative(place, eye, round.seats) if self.layout.note_turned[which] != 0 else place
                        self.add(eye, NOTE, which, whose, number)
            self.notes[which] = new

    def add(self, eye: i64, what: i64, one: i64, two: i64, three: i64) -> None:
        self.rows[eye] = append(append(append(append(self.rows[eye], what), one), two), three)

    def text(self, round: Round, eye: i64) -> str:
        """All rows of a seat for people; seats in names are relative there, too."""
        rows = self.rows[eye]
        found: list[str] = [self.told[eye]] if self.told_rows[eye] > 0 else []
        for i in range(self.told_rows[eye], i64(len(rows)) // WIDTH):
            first = WIDTH * i
            found.append(row_text(round, rows[first], rows[first + 1], rows[first + 2], rows[first + 3]))
        self.told[eye] = " | ".join(found)
        self.told_rows[eye] = i64(len(rows)) // WIDTH
        return self.told[eye]


def revived_recall(
    layout: ObservationLayout, rows: list[tuple[int, ...]], notes: list[tuple[int, ...]], acting: int, mode: int
) -> Recall:
    found = Recall(layout)
    found.rows = [vec[i64](each) for each in rows]
    found.notes = [vec[i64](each) for each in notes]
    found.acting = acting
    found.mode = mode
    return found


def row_text(round: Round, what: i64, one: i64, two: i64, three: i64) -> str:
    names = round.layout.names
    if what == ACT:
        texts = round.numbered.texts
        return f"{one} {texts[two] if two < i64(len(texts)) else SILENCE}"
    if what == CARD:
        return f"{BACK if one == HIDDEN else round.pack.codes[one]} {names[two]}>{names[three]}"
    if what == SHUFFLE:
        return f"shuffle {names[one]}"
    if what == TURN:
        seats = [str(seat) for seat in range(round.seats + 1) if two & BIT[seat] != 0]
        return f"turn {' '.join(seats) or '-'} {('alone', 'secret', 'race')[one]}"
    note = round.notes[one]
    return f"{note.field}{f'.{two}' if note.listed else ''}={note_text(note, int(three), round.pack)}"


def numbers_of(round: Round, note: Note) -> vec[i64]:
    """The numbers of a note, even if it is only one."""
    if note.listed:
        numbers: vec[i64] = getattr(round, note.field)
        return numbers[:]
    number: i64 = getattr(round, note.field)
    return vec[i64]([number])


def zone_from(layout: Layout, eye: i64, zone: i64) -> i64:
    """The number that a zone has as seen from a seat: its own zones are those of seat 0."""
    owner: i64 = layout.owners[zone]
    return zone if owner < 0 else zone + (relative(owner, eye, layout.seats) - owner) * layout.stride


def seats_from(round: Round, eye: i64) -> i64:
    found: i64 = 0
    rest = round.acting
    while rest != NOBODY:
        seat = lowest(rest)
        found |= BIT[round.seats] if seat == round.clock else BIT[relative(seat, eye, round.seats)]
        rest &= rest - 1
    return found
