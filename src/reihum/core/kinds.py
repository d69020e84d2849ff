"""What the numbers of a round mean. A game declares its notes as fields with one of these as their type.

For the type checker, and so for the compiler, they all are plain numbers or vectors of them. At run time each is a
mark, from which the table learns how to read the field. This module stays plain Python: the compiler would take only
one of the two readings.
"""

from typing import TYPE_CHECKING, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

if TYPE_CHECKING:
    Number: TypeAlias = i64
    Flag: TypeAlias = i64  # 1 or 0
    Card: TypeAlias = i64  # the number of a card in its pack, or NO_CARD
    Colour: TypeAlias = i64
    Rank: TypeAlias = i64
    Seat: TypeAlias = i64  # or NOTHING
    OneOf: TypeAlias = i64  # some words, listed by Game.words
    Phase: TypeAlias = i64  # what is to be done now: Game.phase makes them
    Numbers: TypeAlias = vec[i64]  # one for each seat, unless the deal says otherwise
    Flags: TypeAlias = vec[i64]
    Seats: TypeAlias = vec[i64]
    Ranks: TypeAlias = vec[i64]
    Words: TypeAlias = vec[i64]  # as OneOf

    ZoneNo: TypeAlias = i64
    MoveNo: TypeAlias = i64
else:

    def mark(name: str, what: str) -> type:
        return type(name, (), {"__doc__": f"A note: {what}.", "__module__": __name__})

    Number = mark("Number", "a number")
    Flag = mark("Flag", "1 for yes, 0 for no")
    Card = mark("Card", "the number of a card in its pack, or NO_CARD")
    Colour = mark("Colour", "the number of a colour of the pack, or NOTHING")
    Rank = mark("Rank", "the number of a rank of the pack, or NOTHING")
    Seat = mark("Seat", "a seat, or NOTHING")
    OneOf = mark("OneOf", "one of some words, listed by Game.words")
    Phase = mark("Phase", "what is to be done now; Game.phase makes them")
    Numbers = mark("Numbers", "numbers, one for each seat unless the deal says otherwise")
    Flags = mark("Flags", "a flag for each seat")
    Seats = mark("Seats", "a list of seats")
    Ranks = mark("Ranks", "a list of ranks")
    Words = mark("Words", "a list of words, each as OneOf")
    ZoneNo = MoveNo = i64

__all__ = [
    "Card", "Colour", "Flag", "Flags", "MoveNo", "Number", "Numbers", "OneOf", "Phase", "Rank", "Ranks", "Seat",
    "Seats", "Words", "ZoneNo",
]  # fmt: skip
