"""What happens at a table, as one seat is told it in one language. Made from views and seen events alone."""

from typing import final

from reihum.core.match import Match
from reihum.core.moves import Move
from reihum.core.notes import Kind, Note
from reihum.core.rule import Rule
from reihum.core.turn import Mode
from reihum.core.view import Event, View
from reihum.core.zones import SPECTATOR
from reihum.table.log import Again, AnyEntry, Dealt, Moved, Opened, Sat, Undone
from reihum.table.state import (
    AskingState,
    ChoiceState,
    Explanation,
    Happened,
    LineState,
    PlaceState,
    PlayerState,
    RoundState,
    SheetState,
    State,
    TurnState,
)
from reihum.table.table import Table
from reihum.words import words
from reihum.words.lexicon import Lexicon
from reihum.words.paint import Paint
from reihum.words.story import INDENT, Story

PLAIN = Paint(False)
NOTES: dict[tuple[str, str, str, str], str] = {}  # of a game, in a language, by field and value
CHOICES: dict[tuple[str, str, int, str | None], ChoiceState] = {}  # of a game, in a language, by move and rule


def says_something(note: Note, value: str) -> bool:
    """Nothing, no and zero are not worth a word."""
    silent = {Kind.NUMBER: "0", Kind.FLAG: "no"}.get(note.kind, "-")
    return any(part not in (silent, "-") for part in value.split())


@final
class Telling:
    """Tells one listener; seat None is a spectator."""

    def __init__(self, table: Table, seat: int | None, language: str) -> None:
        self.table = table
        self.seat = SPECTATOR if seat is None else seat
        self.language = language
        self.words = words(language)
        self.names: list[str] = []
        self.lexicon: Lexicon = self.new_lexicon()
        self.story = Story(self.lexicon)
        self.waiting: list[Happened] = []  # events for the next state
        self.written: tuple[object, SheetState] | None = None  # the score sheet as it was last told

    def new_lexicon(self) -> Lexicon:
        self.names = [self.name(seat) for seat in range(self.table.seats)]
        layout = self.table.match.round.layout
        return Lexicon(self.table.entry, self.words, PLAIN, layout, self.names, self.seat)

    def name(self, seat: int) -> str:
        if seat == self.seat:
            return self.words("table.you")
        return self.table.sitters[seat].name or self.words("show.seat", n=seat + 1)

    # What happened

    def hear(self, entry: AnyEntry, secret: bool) -> None:
        """Something happened at the table just now; `secret`: the move was made in a secret choice."""
        if isinstance(entry, Moved):
            moves = [self.table.game.moves.list[move] for move in entry.moves]
            self.waiting += self.told(entry.seat, moves, secret, self.table.match.events(self.seat))
        elif isinstance(entry, Dealt | Again | Opened):
            self.story.came.clear()
            self.waiting.append(Happened("round", number=len(self.table.match.sheet.outcomes) + 1))
        elif isinstance(entry, Undone):
            self.story.came.clear()
            self.waiting.append(Happened("undo"))
        elif isinstance(entry, Sat):
            self.lexicon = self.story.lexicon = self.new_lexicon()

    def told(self, seat: int, moves: list[Move], secret: bool, events: tuple[Event, ...]) -> list[Happened]:
        found = self.in_words(self.story, seat, moves, secret, events)
        if not found and secret and seat < self.table.seats:
            found.append(Happened("move", seat, self.story.sentence("chosen", seat)))
        self.story.lines.clear()
        for event in events:
            if event.card == "":
                found.append(Happened("shuffle", zone=event.source))
            else:
                found.append(Happened("card", card=event.card, source=event.source, target=event.target))
        return found

    def in_words(
        self, story: Story, seat: int, moves: list[Move], secret: bool, events: tuple[Event, ...]
    ) -> list[Happened]:
        """What a player did, and what came of it; the clock does nothing worth a word."""
        found: list[Happened] = []
        for line in story.tell(seat, moves, secret, events):
            text = line.strip().removeprefix("· ")
            if line.startswith(INDENT):
                found.append(Happened("detail", text=text))
            elif seat < self.table.seats:
                found.append(Happened("move", seat, text))
        return found

    def so_far(self) -> list[Happened]:
        """The round until now in words, for somebody who has just come; memory games are not told."""
        if self.lexicon.is_memory_game:
            return []
        story = Story(self.lexicon)
        match: Match = self.table.new_match()
        found: list[Happened] = []
        for act in self.table.acts:
            if isinstance(act, Dealt):
                match.settle()
                found.clear()
                continue
            secret = match.round.turn().mode is Mode.SECRET
            match.play(act.seat, *act.moves, at=act.at)
            moves = [self.table.game.moves.list[move] for move in act.moves]
            found += self.in_words(story, act.seat, moves, secret, match.events(self.seat))
        return found

    # How things are

    def state(self) -> State:
        table = self.table
        round = table.match.round
        view = round.view(self.seat)
        events, self.waiting = self.waiting, []
        question = table.asking
        notes = self.notes(view)
        return State(
            table.version,
            table.phase,
            TurnState(
                list(view.turn.seats), view.turn.mode.name.lower(), view.turn.milliseconds, self.seat in view.turn.seats
            ),
            view.dealer,
            len(table.match.sheet.outcomes) + (0 if table.match.over else 1),
            [PlaceState(place.name, place.owner, list(place.cards), place.size) for place in view.places],
            notes,
            {field: value for field, value in view.notes if field in notes},
            self.choices(view),
            events,
            self.sheet(),
            self.players(view),
            AskingState(question.what, question.by, sorted(question.yes)) if question else None,
            table.paused,
            table.pace,
            table.match.commitment,
            table.may_undo(self.seat),
            self.seat >= 0 and table.sitters[self.seat].kind == "bot",
        )

    def notes(self, view: View) -> dict[str, str]:
        """The public facts worth showing, in words."""
        game, language = self.table.game, self.language
        found: dict[str, str] = {}
        for note, (field, value) in zip(game.notes, view.notes):
            key = game.id, language, field, value
            text = NOTES.get(key)
            if text is None:
                text = self.note(note, value)
                if note.kind is not Kind.SEAT and not note.listed:
                    NOTES[key] = text
            if text:
                found[field] = text
        return found

    def note(self, note: Note, value: str) -> str:
        """One public fact; nothing if it is not worth a word."""
        if not note.shown or not says_something(note, value):
            return ""
        parts = value.split() if note.listed else [value]
        return " · ".join([self.lexicon.note(note, part) for part in parts])

    def choices(self, view: View) -> list[ChoiceState]:
        found: list[ChoiceState] = []
        for choice in view.choices:
            rule = None if choice.forbidden is None else choice.forbidden.anchor
            key = self.table.game.id, self.language, choice.move, rule
            found.append(CHOICES.get(key) or self.choice(key))
        return found

    def choice(self, key: tuple[str, str, int, str | None]) -> ChoiceState:
        """One choice; kept for all tables if it is called the same whoever sits there."""
        number, rule = key[2:]
        move = self.table.game.moves.list[number]
        text = self.lexicon.move(move)
        found = ChoiceState(number, text, move.verb.name.lower(), move.what, move.where, rule)
        if not move.where and not move.what.startswith("seat"):
            CHOICES[key] = found
        return found

    def sheet(self) -> SheetState:
        """The score sheet; the same until a round ends or is taken back."""
        match = self.table.match
        key = match, len(match.sheet.outcomes), match.round.is_over(), match.over
        if self.written is None or self.written[0] != key:
            self.written = key, self.write_sheet()
        return self.written[1]

    def write_sheet(self) -> SheetState:
        sheet = self.table.sheet()
        match = self.table.match
        rounds = [
            RoundState(
                outcome.points,
                outcome.winners,
                outcome.rule.anchor,
                [LineState(self.lexicon.word("lines", line.name), line.points) for line in outcome.lines],
            )
            for outcome in sheet.outcomes
        ]
        return SheetState(rounds, sheet.totals, match.over, match.winners() if match.over else ())

    def players(self, view: View) -> list[PlayerState]:
        table = self.table
        acting = view.turn.seats if table.phase == "playing" and not table.paused else ()
        return [
            PlayerState(
                seat,
                sitter.name,
                sitter.kind,
                sitter.level,
                sitter.kind == "bot" or seat in table.present,
                seat in acting and table.plays_itself(seat),
                seat in table.away,
                seat in table.ready,
            )
            for seat, sitter in enumerate(table.sitters)
        ]

    # Explanations

    def explanation(self, move: int, rule: Rule | None) -> Explanation:
        if rule is None:
            return Explanation(move, None, "", "")
        paragraph = self.table.entry.explain(rule, self.language)
        return Explanation(move, rule.anchor, paragraph.chapter, paragraph.text)
