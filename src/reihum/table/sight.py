"""How things lie, as one seat sees it, in the shapes of the wire. What says the same stays the same object."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.cards import NO_CARD
from reihum.core.match import Match
from reihum.core.notes import Goal, Note
from reihum.core.round import Round
from reihum.core.rule import Rule
from reihum.core.view import place_of
from reihum.core.view_diff import ViewDiff
from reihum.table.state import ChoiceState, GoalState, PlaceState, State, TrickState, TurnState
from reihum.text.lexicon import Lexicon, says_something
from reihum.text.prompts import sentence

CHOICES: Final[dict[tuple[str, str], list[dict[Rule | None, ChoiceState]]]] = {}  # of a game in a language, by move


@final
class Sight:
    """What one seat sees, in words; a spectator's seat is -1."""

    def __init__(self, lexicon: Lexicon, seat: int) -> None:
        self.lexicon = lexicon
        self.seat: i64 = seat
        self.outline = ViewDiff(lexicon.layout, seat)
        self.changed: list[int] = []  # zones that looked different at the last look
        self.acting: i64 = -1
        self.mode: i64 = -1
        self.wait: i64 = -1
        self.turn = TurnState((), "alone", 0, False)
        self.prompt = ""
        self.last_trick: TrickState | None = None
        self.goals: list[GoalState] = []
        self.phase = lexicon.game.phase_field
        self.shown = [(note.field, note.listed) for note in lexicon.game.notes if note.shown or note.phase]
        self.numbers = vec[i64]()  # of the notes that are shown
        self.notes: dict[str, str] = {}
        self.values: dict[str, str] = {}
        self.choices: list[ChoiceState] = []
        key = lexicon.game.id, lexicon.words.language
        if key not in CHOICES:
            CHOICES[key] = [{} for _ in lexicon.game.moves.list]
        self.known = CHOICES[key]

    def look(self, match: Match, news: State) -> None:
        """See what is different now; it goes into the news, except for the places."""
        round = match.round
        turn, notes, choices = self.turn, self.numbers, self.choices
        self.changed = self.outline.changed(round)
        if round.acting != self.acting or round.mode != self.mode or round.wait != self.wait:
            self.acting, self.mode, self.wait = round.acting, round.mode, round.wait
            now = round.turn()
            yours = int(self.seat) in now.seats
            fresh_turn = TurnState(now.seats, now.mode.name.lower(), now.milliseconds, yours)
            if fresh_turn != self.turn:
                news.turn = self.turn = fresh_turn
        noted: tuple[tuple[str, str], ...] = ()
        numbers = self.numbers_of(round)
        if not same(numbers, self.numbers):
            self.numbers = numbers
            noted = round.noted()
            self.read(round, noted, news)
        fresh = self.choices_of(round)
        if fresh != self.choices:
            news.choices = self.choices = fresh
        if self.turn is not turn or self.numbers is not notes or self.choices is not choices:
            prompt = self.asked(round, noted or round.noted()) if self.turn.yours else ""
            if prompt != self.prompt:
                news.prompt = self.prompt = prompt
        goals = round.goals()
        if goals or self.goals:
            self.aim(goals, news)
        tricks = match.tricks
        if not tricks.last:
            if self.last_trick is not None:
                news.last_trick = self.last_trick = None
        elif self.last_trick is None or self.last_trick.cards != tuple([laid.card for laid in tricks.last]):
            cards, seats = [laid.card for laid in tricks.last], [laid.seat for laid in tricks.last]
            news.last_trick = self.last_trick = TrickState(tuple(cards), tuple(seats), tricks.taker)

    def aim(self, goals: list[Goal], news: State) -> None:
        word = self.lexicon.word
        found = [GoalState(word("goals", goal.name), goal.seats, goal.needed, goal.reached) for goal in goals]
        if found != self.goals:
            news.goals = self.goals = found

    def tell_all(self, state: State) -> None:
        """All that was seen at the last look, except for the places."""
        state.turn, state.prompt, state.last_trick = self.turn, self.prompt, self.last_trick
        state.notes, state.values, state.goals, state.choices = self.notes, self.values, self.goals, self.choices

    def asked(self, round: Round, noted: tuple[tuple[str, str], ...]) -> str:
        """What this seat has to do."""
        gaps = round.gaps(self.seat).items()
        return sentence(self.lexicon, round.prompt(self.seat), int(self.seat), noted, gaps)

    def places(self, match: Match, zones: list[int]) -> list[PlaceState]:
        return [self.place(match, zone) for zone in zones]

    def place(self, match: Match, zone: int) -> PlaceState:
        place = place_of(match.round, self.seat, zone)
        laid = match.tricks.now
        if zone == match.game.trick_zone and len(laid) == len(place.cards) > 0:
            cards, seats = [each.card for each in laid], [each.seat for each in laid]
            best = match.round.leading()
            leading = "" if best == NO_CARD else match.round.pack.codes[best]
            return PlaceState(place.name, place.owner, tuple(cards), place.size, tuple(seats), leading)
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

    def read(self, round: Round, noted: tuple[tuple[str, str], ...], news: State) -> None:
        """The public facts worth showing."""
        notes: dict[str, str] = {}
        values: dict[str, str] = {}
        phase = dict(noted).get(self.phase, "")
        for note, (field, value) in zip(round.notes, noted, strict=True):
            if note.shown and not note.phase:
                text = self.note(note, value, phase)
                if text:
                    notes[field] = text
                    values[field] = value
        if values != self.values:
            news.notes, news.values = self.notes, self.values = notes, values

    def note(self, note: Note, value: str, phase: str) -> str:
        """One public fact; nothing if it is not worth mentioning."""
        parts = value.split() if note.listed else [value]
        if not says_something(note, parts, phase):
            return ""
        return " · ".join([self.lexicon.note(note, part) for part in parts])

    def choices_of(self, round: Round) -> list[ChoiceState]:
        found: list[ChoiceState] = []
        for move, rule in round.considered(self.seat):
            choice = self.known[move].get(rule)
            found.append(self.choice(move, rule) if choice is None else choice)
        return found

    def choice(self, number: int, rule: Rule | None) -> ChoiceState:
        """One choice; kept for all tables if its name does not depend on who sits there."""
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
