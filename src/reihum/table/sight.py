"""How things lie, as one seat sees it, in the shapes of the wire. What says the same stays the same object."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.notes import Note
from reihum.core.outline import Outline
from reihum.core.round import Round
from reihum.core.rule import Rule
from reihum.core.view import place_of
from reihum.table.state import ChoiceState, PlaceState, TurnState
from reihum.words.lexicon import Lexicon, says_something

CHOICES: Final[dict[tuple[str, str], list[dict[Rule | None, ChoiceState]]]] = {}  # of a game in a language, by move


@final
class Sight:
    """What one seat sees, in words; a spectator's seat is -1."""

    def __init__(self, lexicon: Lexicon, seat: int) -> None:
        self.lexicon = lexicon
        self.seat: i64 = seat
        self.outline = Outline(lexicon.layout, seat)
        self.changed: list[int] = []  # zones that looked different at the last look
        self.acting: i64 = -1
        self.mode: i64 = -1
        self.wait: i64 = -1
        self.turn = TurnState((), "alone", 0, False)
        self.shown = [(note.field, note.listed) for note in lexicon.game.notes if note.shown]
        self.numbers = vec[i64]()  # of the notes that are shown
        self.notes: dict[str, str] = {}
        self.values: dict[str, str] = {}
        self.choices: list[ChoiceState] = []
        key = lexicon.game.id, lexicon.words.language
        if key not in CHOICES:
            CHOICES[key] = [{} for _ in lexicon.game.moves.list]
        self.known = CHOICES[key]

    def look(self, round: Round) -> None:
        """See what is different now."""
        self.changed = self.outline.changed(round)
        if round.acting != self.acting or round.mode != self.mode or round.wait != self.wait:
            self.acting, self.mode, self.wait = round.acting, round.mode, round.wait
            turn = round.turn()
            yours = int(self.seat) in turn.seats
            self.turn = TurnState(turn.seats, turn.mode.name.lower(), turn.milliseconds, yours)
        numbers = self.numbers_of(round)
        if not same(numbers, self.numbers):
            self.numbers = numbers
            self.read(round)
        choices = self.choices_of(round)
        if choices != self.choices:
            self.choices = choices

    def places(self, round: Round, zones: list[int]) -> list[PlaceState]:
        return [self.place(round, zone) for zone in zones]

    def place(self, round: Round, zone: int) -> PlaceState:
        place = place_of(round, self.seat, zone)
        return PlaceState(place.name, place.owner, place.cards, place.size)

    def numbers_of(self, round: Round) -> vec[i64]:
        found = vec[i64](capacity=16)
        for field, listed in self.shown:
            value = getattr(round, field)
            if listed:
                for number in value:
                    found = append(found, int(number))
            else:
                found = append(found, int(value))
        return found

    def read(self, round: Round) -> None:
        """The public facts worth showing."""
        notes: dict[str, str] = {}
        values: dict[str, str] = {}
        for note, (field, value) in zip(round.notes, round.noted(), strict=True):
            if note.shown:
                text = self.notes[field] if self.values.get(field) == value else self.note(note, value)
                if text:
                    notes[field] = text
                    values[field] = value
        if values != self.values:
            self.notes, self.values = notes, values

    def note(self, note: Note, value: str) -> str:
        """One public fact; nothing if it is not worth a word."""
        parts = value.split() if note.listed else [value]
        if not says_something(note, parts):
            return ""
        return " · ".join([self.lexicon.note(note, part) for part in parts])

    def choices_of(self, round: Round) -> list[ChoiceState]:
        found: list[ChoiceState] = []
        for move, rule in round.considered(self.seat):
            choice = self.known[move].get(rule)
            found.append(self.choice(move, rule) if choice is None else choice)
        return found

    def choice(self, number: int, rule: Rule | None) -> ChoiceState:
        """One choice; kept for all tables if it is called the same whoever sits there."""
        move = self.lexicon.game.moves.list[number]
        text = self.lexicon.move(move)
        anchor = None if rule is None else rule.anchor
        found = ChoiceState(number, text, move.verb.name.lower(), move.what, move.where, anchor)
        if not move.where and not move.what.startswith("seat"):
            self.known[number][rule] = found
        return found


def same(one: vec[i64], other: vec[i64]) -> bool:
    if len(one) != len(other):
        return False
    for number in range(i64(len(one))):  # noqa: SIM110 (a generator would box every number)
        if one[number] != other[number]:
            return False
    return True
