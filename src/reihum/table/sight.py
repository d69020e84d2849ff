"""How things lie, as one seat sees it, in the shapes of the wire. What says the same stays the same object."""

from typing import Final, final

from reihum.core.notes import Kind, Note
from reihum.core.turn import Turn
from reihum.core.view import Place, View
from reihum.table.state import ChoiceState, PlaceState, TurnState
from reihum.words.lexicon import Lexicon

SILENT: Final = {Kind.NUMBER: "0", Kind.FLAG: "no"}  # what is not worth a word, beside nothing
CHOICES: dict[tuple[str, str, int, str | None], ChoiceState] = {}  # of a game, in a language, by move and rule


@final
class Sight:
    """The last view, in words; a spectator's seat is -1."""

    def __init__(self, lexicon: Lexicon, seat: int) -> None:
        self.lexicon = lexicon
        self.seat = seat
        self.view: View | None = None
        self.turn = TurnState((), "alone", 0, False)
        self.places: list[PlaceState] = []
        self.notes: dict[str, str] = {}
        self.values: dict[str, str] = {}
        self.choices: list[ChoiceState] = []

    def look(self, view: View) -> None:
        """See what is different now."""
        old, self.view = self.view, view
        if old is None or view.turn != old.turn:
            self.turn = turn_state(view.turn, self.seat)
        if old is None:
            self.places = [place_state(place) for place in view.places]
        else:
            seen = zip(view.places, old.places, self.places, strict=True)
            self.places = [state if place == before else place_state(place) for place, before, state in seen]
        if old is None or view.notes != old.notes:
            self.read(view, old)
        if old is None or view.choices != old.choices:
            self.choices = self.choices_of(view)

    def read(self, view: View, old: View | None) -> None:
        """The public facts worth showing."""
        notes: dict[str, str] = {}
        values: dict[str, str] = {}
        for number, note in enumerate(self.lexicon.game.notes):
            field, value = view.notes[number]
            same = old is not None and old.notes[number][1] == value
            text = self.notes.get(field, "") if same else self.note(note, value)
            if text:
                notes[field], values[field] = text, value
        if values != self.values or notes != self.notes:
            self.notes, self.values = notes, values

    def note(self, note: Note, value: str) -> str:
        """One public fact; nothing if it is not worth a word."""
        parts = value.split() if note.listed else [value]
        if not note.shown or all(part in (SILENT.get(note.kind, "-"), "-") for part in parts):
            return ""
        return " · ".join([self.lexicon.note(note, part) for part in parts])

    def choices_of(self, view: View) -> list[ChoiceState]:
        found: list[ChoiceState] = []
        for choice in view.choices:
            rule = None if choice.forbidden is None else choice.forbidden.anchor
            key = self.lexicon.game.id, self.lexicon.words.language, choice.move, rule
            found.append(CHOICES.get(key) or self.choice(key))
        return found

    def choice(self, key: tuple[str, str, int, str | None]) -> ChoiceState:
        """One choice; kept for all tables if it is called the same whoever sits there."""
        number, rule = key[2:]
        move = self.lexicon.game.moves.list[number]
        text = self.lexicon.move(move)
        found = ChoiceState(number, text, move.verb.name.lower(), move.what, move.where, rule)
        if not move.where and not move.what.startswith("seat"):
            CHOICES[key] = found
        return found


def turn_state(turn: Turn, seat: int) -> TurnState:
    return TurnState(turn.seats, turn.mode.name.lower(), turn.milliseconds, seat in turn.seats)


def place_state(place: Place) -> PlaceState:
    return PlaceState(place.name, place.owner, place.cards, place.size)
