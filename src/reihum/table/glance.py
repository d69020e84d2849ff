"""What several seats see alike at one moment: found for the first of them, and there for the others."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.round import Round
from reihum.table.state import Happened, PlaceState


@final
class Scene:
    """A move as some of the seats saw it: the cards on their way, and the words for it in each voice."""

    def __init__(self, seen: vec[i64], words: dict[int, list[Happened]], flights: list[Happened]) -> None:
        self.seen = seen
        self.words = words
        self.flights = flights


@final
class Glance:
    """How things lie just now. Whoever looks later, after something else has happened, needs another one."""

    def __init__(self) -> None:
        self.read = False  # are these the notes?
        self.notes = vec[i64]()  # that are shown, as numbers
        self.named = False  # a player is named in them
        self.places: dict[int, PlaceState] = {}  # by zone, and whether its cards are seen

    def read_notes(self, round: Round, shown: list[tuple[str, bool, bool]]) -> None:
        """Of the notes with these names: whether they are lists, and whether they name players."""
        if self.read:
            return
        self.read = True
        found = vec[i64](capacity=16)
        for field, listed, names in shown:
            value = getattr(round, field)
            if listed:
                for number in value:
                    found = append(found, int(number))
                    self.named = self.named or (names and int(number) >= 0)
            else:
                found = append(found, int(value))
                self.named = self.named or (names and int(value) >= 0)
        self.notes = found


def same(one: vec[i64], other: vec[i64]) -> bool:
    if len(one) != len(other):
        return False
    for number in range(i64(len(one))):  # noqa: SIM110 (a generator would box every number)
        if one[number] != other[number]:
            return False
    return True
