"""How things lie, as one seat sees it, in the shapes of the wire. What says the same stays the same object."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.cards import NO_CARD
from reihum.core.laid import Laid, Tricks
from reihum.core.match import Match
from reihum.core.notes import Goal, Kind, Note
from reihum.core.round import SECRET, Round
from reihum.core.rule import Rule
from reihum.core.view import look_at
from reihum.core.view_diff import SIZE, Drawing, visible, ways
from reihum.core.zones import Layout
from reihum.table.glance import MOST_KEPT, Glance, same
from reihum.table.state import ChoiceState, GoalState, PlaceState, State, TurnState, Written, written
from reihum.text.lexicon import Lexicon, says_something
from reihum.text.prompts import counted, deeds_in, names_neighbour, notes_in, sentence

CHOICES: Final[dict[tuple[str, str], list[dict[Rule | None, Written]]]] = {}  # of a game in a language, by move
FACTS: Final[dict[tuple[int, ...], tuple[Written, Written]]] = {}  # by tongue and numbers
BACKS: Final[dict[Layout, dict[int, Written]]] = {}  # places of which only the size is seen, by zone and size
TRUMPS: Final[dict[tuple[object, ...], tuple[str, ...]]] = {}  # by tongue, options and numbers
PROMPTS: Final[dict[tuple[object, ...], str]] = {}  # by voice, name and what fills the gaps
SUBJECTS: Final[
    dict[tuple[int, str], tuple[list[Note], list[str], bool]]
] = {}  # of prompts, by voice and name: see `subjects`
NOBODYS_TURN: Final[Written] = written(TurnState((), "alone", 0, False))
ANEW: Final = -1  # nobody knows since when
NO_NOTES: Final[Written] = written({})


@final
class Sight:
    """What one seat sees, in words; a spectator's seat is -1."""

    def __init__(self, lexicon: Lexicon, seat: int) -> None:
        self.lexicon = lexicon
        self.seat: i64 = seat
        self.ways = ways(lexicon.layout, seat)
        self.drawing: Drawing | None = None  # of the cards at the last look
        self.changed: list[int] = []  # zones that looked different at the last look
        self.acting: i64 = -1
        self.mode: i64 = -1
        self.wait: i64 = -1
        self.turn: Written = NOBODYS_TURN
        self.yours = False
        self.prompt = ""
        self.question: tuple[object, ...] = ()  # what this seat was last asked, as numbers,
        self.asking = ""  # and in words
        self.taken: tuple[Laid, ...] = ()  # the last trick, as the table keeps it
        self.last_trick: Written = None
        self.goals: list[GoalState] = []
        self.phase = lexicon.game.phase_field
        notes = [note for note in lexicon.game.notes if note.shown or note.phase]
        self.shown = [(note.field, note.listed, names_seats(note)) for note in notes]
        self.single = [note.field for note in notes if not note.listed]
        self.named = False  # a player is named in them
        self.numbers = vec[i64]()  # of the notes that are shown
        self.notes: Written = NO_NOTES
        self.values: Written = NO_NOTES
        self.trumps: tuple[str, ...] = ()
        self.choices: list[Written] = []
        self.fresh = ANEW
        key = lexicon.game.id, lexicon.words.language
        if key not in CHOICES:
            CHOICES[key] = [{} for _ in lexicon.game.moves.list]
        self.known = CHOICES[key]

    def look(self, match: Match, news: State, glance: Glance, fresh: int = ANEW) -> None:
        """See what is different now; it goes into the news, except for the places. `fresh` says since which entry of
        the log this seat's choices are what they are."""
        round = match.round
        turn, choices, mode = self.turn, self.choices, self.mode
        self.look_at_cards(round, glance)
        if round.acting != self.acting or round.mode != self.mode or round.wait != self.wait:
            self.acting, self.mode, self.wait = round.acting, round.mode, round.wait
            self.yours = self.seat >= 0 and round.may_act(self.seat)
            now = glance.turn(round, self.yours)
            if now != self.turn:
                news.turn = self.turn = now
        glance.read_notes(round, self.shown)
        noted = not same(glance.notes, self.numbers)
        if noted:
            self.numbers, self.named = glance.notes, glance.named
            facts = self.facts(round, glance)
            if facts[1] != self.values:
                news.notes, news.values = self.notes, self.values = facts
            trumps = self.trumps_of(match, glance)
            if trumps != self.trumps:
                news.trumps = self.trumps = trumps
        if noted or fresh == ANEW or fresh != self.fresh or round.mode != SECRET or mode != SECRET:
            possible = self.choices_of(round)
            if possible != self.choices:
                news.choices = self.choices = possible
        # else they have not changed: whoever still chooses in secret has the same choices, whatever others have chosen
        self.fresh = fresh
        if noted or self.turn is not turn or self.choices is not choices:
            prompt = self.asked(round) if self.yours else ""
            if prompt != self.prompt:
                news.prompt = self.prompt = prompt
        goals = round.goals()
        if goals or self.goals:
            self.aim(goals, news)
        if match.tricks.last is not self.taken:
            self.look_back(match.tricks, news, glance)

    def look_at_cards(self, round: Round, glance: Glance) -> None:
        before, now = self.drawing, glance.draw(round)
        self.drawing = now
        if before is None:
            self.changed = list(range(round.layout.size))
        else:
            self.changed = visible(glance.differences(now, before), self.ways)

    def look_back(self, tricks: Tricks, news: State, glance: Glance) -> None:
        """At the last trick."""
        self.taken = tricks.last
        now = glance.trick(tricks) if tricks.last else None
        if now != self.last_trick:
            news.last_trick = self.last_trick = now

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
        notes, deeds, named = SUBJECTS[place]
        gaps = list(round.gaps(self.seat).items())
        if deeds:
            gaps += counted(self.lexicon, deeds, [int(move) for move in round.moves(self.seat)])
        parts: list[object] = [self.lexicon.voice, name, *gaps]
        for note in notes:
            value = getattr(round, note.field)
            parts.append(tuple([int(number) for number in value]) if note.listed else int(value))
        key = tuple(parts)
        if key != self.question:
            self.question = key
            self.asking = self.filled(round, name, gaps) if named else self.shared(key, round, name, gaps)
        return self.asking

    def shared(self, key: tuple[object, ...], round: Round, name: str, gaps: list[tuple[str, int]]) -> str:
        found = PROMPTS.get(key)
        if found is None:
            if len(PROMPTS) >= MOST_KEPT:
                PROMPTS.clear()
            found = PROMPTS[key] = self.filled(round, name, gaps)
        return found

    def subjects(self, name: str) -> tuple[list[Note], list[str], bool]:
        """The notes of which a prompt speaks, the kinds of moves it depends on, and whether a player is named in it."""
        notes = notes_in(self.lexicon, name)
        named = names_neighbour(self.lexicon, name) or any(names_seats(note) for note in notes)
        return notes, deeds_in(self.lexicon, name), named

    def filled(self, round: Round, name: str, gaps: list[tuple[str, int]]) -> str:
        return sentence(self.lexicon, name, int(self.seat), round.noted(), gaps)

    def places(self, match: Match, zones: list[int], glance: Glance) -> list[Written]:
        """A place looks alike to all who know its cards, and to all who don't."""
        found: list[Written] = []
        for zone in zones:
            key = 2 * zone + int(match.round.layout.knows(self.seat, zone))
            place = glance.places.get(key)
            if place is None:
                closed = self.ways[zone] == SIZE
                place = glance.places[key] = self.backs(match, zone) if closed else written(self.place(match, zone))
            found.append(place)
        return found

    def backs(self, match: Match, zone: int) -> Written:
        """A place of which only the size is seen: it looks alike at all tables."""
        layout = match.round.layout
        if layout not in BACKS:
            BACKS[layout] = {}
        known = BACKS[layout]
        key = int(match.round.count(zone) * layout.size) + zone
        found = known.get(key)
        if found is None:
            found = known[key] = written(self.place(match, zone))
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

    def facts(self, round: Round, glance: Glance) -> tuple[Written, Written]:
        """The public facts worth showing, as texts and as values; kept for all tables unless players are named."""
        if self.named:
            return self.read(round)
        found = glance.facts.get(self.lexicon.tongue)
        if found is None:
            found = glance.facts[self.lexicon.tongue] = self.kept_facts(round)
        return found

    def kept_facts(self, round: Round) -> tuple[Written, Written]:
        key = (self.lexicon.tongue, *[int(number) for number in self.numbers])
        found = FACTS.get(key)
        if found is None:
            if len(FACTS) >= MOST_KEPT:
                FACTS.clear()
            found = FACTS[key] = self.read(round)
        return found

    def trumps_of(self, match: Match, glance: Glance) -> tuple[str, ...]:
        found = glance.trumps.get(self.lexicon.tongue)
        if found is None:
            found = glance.trumps[self.lexicon.tongue] = self.kept_trumps(match)
        return found

    def kept_trumps(self, match: Match) -> tuple[str, ...]:
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

    def read(self, round: Round) -> tuple[Written, Written]:
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
        return written(notes), written(values)

    def note(self, note: Note, value: str, phase: str) -> str:
        """One public fact; nothing if it is not worth mentioning."""
        parts = value.split() if note.listed else [value]
        if not says_something(note, parts, phase):
            return ""
        return " · ".join([self.lexicon.note(note, part) for part in parts])

    def choices_of(self, round: Round) -> list[Written]:
        found: list[Written] = []
        for move, rule in round.considered(self.seat):
            choice = self.known[move].get(rule)
            found.append(self.choice(move, rule) if choice is None else choice)
        return found

    def choice(self, number: int, rule: Rule | None) -> Written:
        """One choice; kept for all tables if its name does not depend on who sits there."""
        move = self.lexicon.game.moves.list[number]
        text = self.lexicon.move(move)
        anchor = None if rule is None else rule.anchor
        found = written(ChoiceState(number, text, move.verb.name.lower(), move.what, move.where, anchor))
        if not move.where and not move.what.startswith("seat"):
            self.known[number][rule] = found
        return found


def names_seats(note: Note) -> bool:
    return note.kind is Kind.SEAT or any(word.startswith("seat") for word in note.words)
