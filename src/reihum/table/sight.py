"""How things lie, as one seat sees it, in the shapes of the wire. What says the same stays the same object."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.cards import NO_CARD
from reihum.core.laid import Laid, Tricks
from reihum.core.match import Match
from reihum.core.notes import Goal, Kind, Note
from reihum.core.round import Round
from reihum.core.rule import Rule
from reihum.core.view import look_at
from reihum.core.view_diff import ViewDiff
from reihum.table.glance import Glance, same
from reihum.table.state import ChoiceState, GoalState, PlaceState, State, TrickState, TurnState
from reihum.text.lexicon import Lexicon, says_something
from reihum.text.prompts import names_neighbour, notes_in, sentence

CHOICES: Final[dict[tuple[str, str], list[dict[Rule | None, ChoiceState]]]] = {}  # of a game in a language, by move

TURNS: Final[dict[tuple[int, int, int, bool], TurnState]] = {}  # by who acts, how, for how long, and whether you do
FACTS: Final[dict[tuple[int, ...], tuple[dict[str, str], dict[str, str]]]] = {}  # by tongue and numbers
TRUMPS: Final[dict[tuple[object, ...], tuple[str, ...]]] = {}  # by tongue, options and numbers
PROMPTS: Final[dict[tuple[object, ...], str]] = {}  # by voice, name and what fills the gaps
SUBJECTS: Final[dict[tuple[int, str], tuple[list[Note], bool]]] = {}  # of prompts, by voice and name: see `subjects`
MOST_KEPT: Final = 20_000


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
        self.yours = False
        self.prompt = ""
        self.question: tuple[object, ...] = ()  # what this seat was last asked, as numbers,
        self.asking = ""  # and in words
        self.taken: tuple[Laid, ...] = ()  # the last trick, as the table keeps it
        self.last_trick: TrickState | None = None
        self.goals: list[GoalState] = []
        self.phase = lexicon.game.phase_field
        notes = [note for note in lexicon.game.notes if note.shown or note.phase]
        self.shown = [(note.field, note.listed, names_seats(note)) for note in notes]
        self.single = [note.field for note in notes if not note.listed]
        self.named = False  # a player is named in them
        self.numbers = vec[i64]()  # of the notes that are shown
        self.notes: dict[str, str] = {}
        self.values: dict[str, str] = {}
        self.trumps: tuple[str, ...] = ()
        self.choices: list[ChoiceState] = []
        key = lexicon.game.id, lexicon.words.language
        if key not in CHOICES:
            CHOICES[key] = [{} for _ in lexicon.game.moves.list]
        self.known = CHOICES[key]

    def look(self, match: Match, news: State, glance: Glance) -> None:
        """See what is different now; it goes into the news, except for the places."""
        round = match.round
        turn, notes, choices = self.turn, self.numbers, self.choices
        self.changed = self.outline.changed(round)
        if round.acting != self.acting or round.mode != self.mode or round.wait != self.wait:
            self.acting, self.mode, self.wait = round.acting, round.mode, round.wait
            self.yours = self.seat >= 0 and round.may_act(self.seat)
            now = turn_of(round, self.yours)
            if now is not self.turn and now != self.turn:
                news.turn = self.turn = now
        glance.read_notes(round, self.shown)
        if not same(glance.notes, self.numbers):
            self.numbers, self.named = glance.notes, glance.named
            facts = self.facts(round)
            if facts[1] != self.values:
                news.notes, news.values = self.notes, self.values = facts
            trumps = self.trumps_of(match)
            if trumps != self.trumps:
                news.trumps = self.trumps = trumps
        fresh = self.choices_of(round)
        if fresh != self.choices:
            news.choices = self.choices = fresh
        if self.turn is not turn or self.numbers is not notes or self.choices is not choices:
            prompt = self.asked(round) if self.yours else ""
            if prompt != self.prompt:
                news.prompt = self.prompt = prompt
        goals = round.goals()
        if goals or self.goals:
            self.aim(goals, news)
        if match.tricks.last is not self.taken:
            self.look_back(match.tricks, news)

    def look_back(self, tricks: Tricks, news: State) -> None:
        """At the last trick."""
        self.taken = tricks.last
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
        state.trumps = self.trumps

    def asked(self, round: Round) -> str:
        """What this seat has to do."""
        name = round.prompt(self.seat)
        place = self.lexicon.voice, name
        if place not in SUBJECTS:
            SUBJECTS[place] = self.subjects(name)
        notes, named = SUBJECTS[place]
        parts: list[object] = [self.lexicon.voice, name, *round.gaps(self.seat).items()]
        for note in notes:
            value = getattr(round, note.field)
            parts.append(tuple([int(number) for number in value]) if note.listed else int(value))
        key = tuple(parts)
        if key != self.question:
            self.question = key
            self.asking = self.filled(round, name) if named else self.shared(key, round, name)
        return self.asking

    def shared(self, key: tuple[object, ...], round: Round, name: str) -> str:
        found = PROMPTS.get(key)
        if found is None:
            if len(PROMPTS) >= MOST_KEPT:
                PROMPTS.clear()
            found = PROMPTS[key] = self.filled(round, name)
        return found

    def subjects(self, name: str) -> tuple[list[Note], bool]:
        """The notes of which a prompt speaks, and whether a player is named in it."""
        notes = notes_in(self.lexicon, name)
        return notes, names_neighbour(self.lexicon, name) or any(names_seats(note) for note in notes)

    def filled(self, round: Round, name: str) -> str:
        return sentence(self.lexicon, name, int(self.seat), round.noted(), round.gaps(self.seat).items())

    def places(self, match: Match, zones: list[int], glance: Glance) -> list[PlaceState]:
        """A place looks alike to all who know its cards, and to all who don't."""
        found: list[PlaceState] = []
        for zone in zones:
            key = 2 * zone + int(match.round.layout.knows(self.seat, zone))
            place = glance.places.get(key)
            if place is None:
                place = glance.places[key] = self.place(match, zone)
            found.append(place)
        return found

    def place(self, match: Match, zone: int) -> PlaceState:
        layout = match.round.layout
        name, owner = layout.names[zone], layout.owners[zone]
        cards, size = look_at(match.round, self.seat, zone)
        if zone == match.game.trick_zone:
            laid = match.tricks.now
            if len(laid) == len(cards) > 0:
                played, seats = [each.card for each in laid], [each.seat for each in laid]
                best = match.round.leading()
                leading = "" if best == NO_CARD else match.round.pack.codes[best]
                return PlaceState(name, owner, tuple(played), size, tuple(seats), leading)
        return PlaceState(name, owner, cards, size)

    def facts(self, round: Round) -> tuple[dict[str, str], dict[str, str]]:
        """The public facts worth showing, as texts and as values; kept for all tables unless players are named."""
        if self.named:
            return self.read(round)
        key = (self.lexicon.tongue, *[int(number) for number in self.numbers])
        found = FACTS.get(key)
        if found is None:
            if len(FACTS) >= MOST_KEPT:
                FACTS.clear()
            found = FACTS[key] = self.read(round)
        return found

    def trumps_of(self, match: Match) -> tuple[str, ...]:
        """They follow from what is agreed on and what is shown, and so are found once for all tables. What each seat
        has, such as points, makes nothing trump."""
        round = match.round
        key = (self.lexicon.tongue, match.options, *[int(getattr(round, field)) for field in self.single])
        found = TRUMPS.get(key)
        if found is None:
            if len(TRUMPS) >= MOST_KEPT:
                TRUMPS.clear()
            found = TRUMPS[key] = tuple([round.pack.codes[card] for card in round.trumps()])
        return found

    def read(self, round: Round) -> tuple[dict[str, str], dict[str, str]]:
        noted = round.noted()
        notes: dict[str, str] = {}
        values: dict[str, str] = {}
        phase = dict(noted).get(self.phase, "")
        for note, (field, value) in zip(round.notes, noted, strict=True):
            if note.shown and not note.phase:
                text = self.note(note, value, phase)
                if text:
                    notes[field] = text
                    values[field] = value
        return notes, values

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


def turn_of(round: Round, yours: bool) -> TurnState:
    key = int(round.acting), int(round.mode), int(round.wait), yours
    found = TURNS.get(key)
    if found is None:
        if len(TURNS) >= MOST_KEPT:
            TURNS.clear()
        turn = round.turn()
        found = TURNS[key] = TurnState(turn.seats, turn.mode.name.lower(), turn.milliseconds, yours)
    return found


def names_seats(note: Note) -> bool:
    return note.kind is Kind.SEAT or any(word.startswith("seat") for word in note.words)
