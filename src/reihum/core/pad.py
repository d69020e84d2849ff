"""The score pad: what people enter after a round with real cards, and how it becomes a line of the score sheet.

A game's `pad.py` says what is to be entered and lays it on a blank round, which is then scored by the same code as any
other. A game without one gets `PLAIN`: points, seat by seat.
"""

from collections.abc import Callable
from typing import Final, NamedTuple, final

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.errors import BadEntry
from reihum.core.notes import Kind
from reihum.core.round import Round
from reihum.core.rule import Rule
from reihum.core.sheet import Outcome, best

__all__ = ["PLAIN", "Entries", "Field", "Pad", "PadFact", "in_order"]

MANY: Final = 9999


class Field(NamedTuple):
    """One thing to enter, or one for each seat. Its name is among the words of the pad."""

    name: str
    kind: Kind = Kind.NUMBER  # NUMBER, SEAT or WORD
    each: bool = False  # one for every seat,
    shared: bool = False  # or for every pair of partners
    least: int = 0
    most: int = MANY
    total: int = -1  # what the numbers must add up to; -1: anything
    words: tuple[str, ...] = ()
    nobody: bool = False  # a seat that may be nobody
    when: tuple[str, str] = ("", "")  # asked only if this field has this word
    worth: tuple[int, ...] = ()  # what each card of the pack counts, for those who would rather point at cards
    at_most: int = -1  # what the numbers may add up to, where something can be left over; -1: anything
    step: int = 1  # every number is a multiple of this


class PadFact(NamedTuple):
    """Something that follows from the first entries and helps with the others, such as the goal in Mü."""

    name: str
    number: int


@final
class Entries:
    """What was entered, checked: numbers, seats (-1: nobody) and words by their place in the list."""

    def __init__(self, seats: int, found: dict[str, list[int]]) -> None:
        self.seats = seats
        self.found = found

    def one(self, name: str) -> int:
        return self.found[name][0]

    def each(self, name: str) -> vec[i64]:
        return vec[i64](self.found[name])

    def floats(self, name: str) -> tuple[float, ...]:
        return tuple([float(number) for number in self.found[name]])


def no_facts(round: Round, entries: Entries) -> list[PadFact]:
    return []


@final
class Pad:
    """What a game asks for, and what it makes of it. `fields` and `score` get a blank round: seats and options."""

    def __init__(
        self,
        fields: Callable[[Round], list[Field]],
        score: Callable[[Round, Entries], Outcome],
        facts: Callable[[Round, Entries], list[PadFact]] = no_facts,
    ) -> None:
        self.fields = fields
        self.score = score
        self.facts = facts


def in_order(places: vec[i64]) -> None:
    """Places are 1, 2, 3 and so on, each once; 0 is no place."""
    taken = sorted([int(place) for place in places if place > 0])
    if taken != list(range(1, len(taken) + 1)):
        raise BadEntry("places", "in-order")


# Points, for games that say nothing


def points_only(round: Round) -> list[Field]:
    return [Field("points", each=True, least=-MANY)]


def as_entered(round: Round, entries: Entries) -> Outcome:
    points = entries.floats("points")
    return Outcome(points, best(points, round.low_wins()), Rule("points"))


PLAIN: Final = Pad(points_only, as_entered)
