"""What several seats see alike at one moment: found for the first of them, and there for the others."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.laid import Tricks
from reihum.core.round import Round
from reihum.core.view_diff import Drawing
from reihum.table.state import TrickState, TurnState, Written, written

TURNS: Final[dict[tuple[int, int, int, bool], Written]] = {}  # by who acts, how, for how long, and whether you do
MOST_KEPT: Final = 20_000


@final
class Scene:
    """A move as some of the seats saw it: the cards on their way, and the words for it in each voice."""

    def __init__(self, seen: vec[i64], words: dict[int, list[Written]], flights: list[Written]) -> None:
        self.seen = seen
        self.words = words
        self.flights = flights


@final
class Glance:
    """How things lie just now. Whoever looks later, after something else has happened, needs another one."""

    def __init__(self) -> None:
        self.drawing: Drawing | None = None  # of the cards,
        self.before: Drawing | None = None  # and of what they were last seen like,
        self.different = vec[i64]()  # between which these are the differences
        self.read = False  # are these the notes?
        self.notes = vec[i64]()  # that are shown, as numbers
        self.named = False  # a player is named in them
        self.facts: dict[int, tuple[Written, Written]] = {}  # the same by tongue, unless one is
        self.trumps: dict[int, tuple[str, ...]] = {}  # by tongue
        self.places: dict[int, Written] = {}  # by zone, and whether its cards are seen
        self.turns: dict[bool, Written] = {}  # by whether it is yours
        self.last_trick: Written = None

    def draw(self, round: Round) -> Drawing:
        if self.drawing is None:
            self.drawing = Drawing(round)
        return self.drawing

    def differences(self, now: Drawing, before: Drawing) -> vec[i64]:
        """Most who look have last looked at the same moment."""
        if self.before is not before:
            self.before = before
            self.different = now.differences(before)
        return self.different

    def turn(self, round: Round, yours: bool) -> Written:
        """Whose turn it is; it looks alike at all tables."""
        found = self.turns.get(yours)
        if found is None:
            found = self.turns[yours] = turn_of(round, yours)
        return found

    def trick(self, tricks: Tricks) -> Written:
        """The last one that was taken."""
        if self.last_trick is None:
            cards, seats = [laid.card for laid in tricks.last], [laid.seat for laid in tricks.last]
            self.last_trick = written(TrickState(tuple(cards), tuple(seats), tricks.taker))
        return self.last_trick

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


def turn_of(round: Round, yours: bool) -> Written:
    key = int(round.acting), int(round.mode), int(round.wait), yours
    found = TURNS.get(key)
    if found is None:
        if len(TURNS) >= MOST_KEPT:
            TURNS.clear()
        turn = round.turn()
        found = TURNS[key] = written(TurnState(turn.seats, turn.mode.name.lower(), turn.milliseconds, yours))
    return found


def same(one: vec[i64], other: vec[i64]) -> bool:
    if len(one) != len(other):
        return False
    for number in range(i64(len(one))):  # noqa: SIM110 (a generator would box every number)
        if one[number] != other[number]:
            return False
    return True
