"""Notes: the public facts that no card shows, such as the trump, the wish or the number of tricks.

A note names a field of the round. From the list of notes come the view, the notation of positions and the check that a
clone forgets nothing. Every note is public: what only one seat may know is a card in a zone.
"""

from enum import Enum
from typing import Final, NamedTuple

from mypy_extensions import i64

from reihum.core.cards import Pack

__all__ = ["NOTHING", "Goal", "Kind", "Note"]


class Kind(Enum):
    """How the number in a note is read."""

    NUMBER = "a number"
    FLAG = "yes or no"
    CARD = "a card"
    COLOUR = "a colour"
    RANK = "a rank"
    SEAT = "a seat"
    WORD = "one of some words"


class Note(NamedTuple):
    """One public number of a round, or one for each seat or place."""

    field: str
    kind: Kind = Kind.NUMBER
    words: tuple[str, ...] = ()
    listed: bool = False  # a vector of such numbers
    shown: bool = True  # worth showing to people,
    during: tuple[str, ...] = ()  # but only in these phases; none named: always
    phase: bool = False  # what is to be done now: told by the prompt
    trump: bool = False  # what is trump: part of one emblem
    role: bool = False  # an office of the seat that it names
    said: bool = False  # aloud,
    said_by: str = ""  # by the seat in that note; of a list: by each seat its own


class Goal(NamedTuple):
    """Something that some seats want to reach, and how far they have come: the chief's team needs 39 and has 21."""

    name: str  # among the goals of the booklet
    seats: tuple[int, ...]
    needed: int
    reached: int


NOTHING: Final[i64] = -1  # the number of no card, no colour, no seat


def note_text(note: Note, value: int, pack: Pack) -> str:
    """A note's number as people read it; the inverse of `note_value`."""
    if note.kind is Kind.NUMBER:
        return str(value)
    if note.kind is Kind.FLAG:
        return "yes" if value else "no"
    if value < 0:
        return "-"
    if note.kind is Kind.CARD:
        return pack.codes[value]
    if note.kind is Kind.COLOUR:
        return pack.colour_names[value]
    if note.kind is Kind.RANK:
        return pack.rank_names[value]
    if note.kind is Kind.WORD:
        return note.words[value]
    return str(value)


def note_values(note: Note, pack: Pack) -> list[str]:
    """The words a note can be written with; empty: any number."""
    return {
        Kind.FLAG: ["no", "yes"],
        Kind.CARD: pack.codes,
        Kind.COLOUR: pack.colour_names,
        Kind.RANK: pack.rank_names,
        Kind.WORD: list(note.words),
    }.get(note.kind, [])


def note_value(note: Note, text: str, pack: Pack) -> int:
    """The number behind a note's text; ValueError if there is none."""
    if text == "-" and note.kind not in (Kind.NUMBER, Kind.FLAG):
        return -1
    words = note_values(note, pack)
    return words.index(text) if words else int(text)
