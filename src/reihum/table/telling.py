"""What happens at a table, as one seat is told it in one language. Made from views and seen events alone."""

from typing import final

from reihum.core.match import Match
from reihum.core.moves import Move
from reihum.core.rule import Rule
from reihum.core.turn import Mode
from reihum.core.view import Event, View
from reihum.core.zones import SPECTATOR
from reihum.table.change import Change
from reihum.table.log import Again, AnyEntry, Dealt, Moved, Opened, Sat, Undone
from reihum.table.sight import Sight
from reihum.table.state import (
    AskingState,
    Explanation,
    Happened,
    LineState,
    PlayerState,
    RoundState,
    SheetState,
    State,
)
from reihum.table.table import PLAYING, Table
from reihum.words import words
from reihum.words.lexicon import Lexicon
from reihum.words.paint import Paint
from reihum.words.story import INDENT, Story

PLAIN = Paint(False)


@final
class Telling:
    """Tells one listener; seat None is a spectator."""

    def __init__(self, table: Table, seat: int | None, language: str) -> None:
        self.table = table
        self.seat = SPECTATOR if seat is None else seat
        self.language = language
        self.words = words(language)
        self.lexicon: Lexicon = self.new_lexicon()
        self.story = Story(self.lexicon)
        self.sight = Sight(self.lexicon, self.seat)
        self.last: State | None = None
        self.waiting: list[Happened] = []  # events for the next state
        self.written: tuple[object, SheetState] | None = None  # the score sheet as it was last told
        self.met: tuple[object, list[PlayerState]] | None = None  # and the players

    def new_lexicon(self) -> Lexicon:
        names = [self.name(seat) for seat in range(self.table.seats)]
        layout = self.table.match.round.layout
        return Lexicon(self.table.entry, self.words, PLAIN, layout, names, self.seat)

    def speak(self, lexicon: Lexicon) -> None:
        """From now on things are called like this."""
        self.lexicon = self.story.lexicon = lexicon
        self.sight = Sight(lexicon, self.seat)

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
            self.speak(self.new_lexicon())

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

    def news(self) -> State | Change:
        """How things are, the first time; from then on what has changed."""
        old, self.last = self.last, self.state()
        return self.last if old is None else change(old, self.last)

    def state(self) -> State:
        table, sight = self.table, self.sight
        view = table.match.round.view(self.seat)
        sight.look(view)
        events, self.waiting = self.waiting, []
        question = table.asking
        return State(
            table.version,
            table.phase,
            sight.turn,
            view.dealer,
            len(table.match.sheet.outcomes) + (0 if table.match.over else 1),
            sight.places,
            sight.notes,
            sight.values,
            sight.choices,
            events,
            self.sheet(),
            self.players(view),
            AskingState(question.what, question.by, sorted(question.yes)) if question else None,
            table.paused,
            table.pace,
            table.match.commitment,
            self.seat in table.deciders,
            self.seat >= 0 and table.sitters[self.seat].kind == "bot",
        )

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
        """Who sits there; the same until something about them is different."""
        table = self.table
        acting = view.turn.seats if table.phase == PLAYING and not table.paused else ()
        thinking = [seat for seat in acting if table.plays_itself(seat)]
        key = list(table.sitters), set(table.present), set(table.away), set(table.ready), thinking
        if self.met is None or self.met[0] != key:
            self.met = key, [self.player(seat, seat in thinking) for seat in range(table.seats)]
        return self.met[1]

    def player(self, seat: int, thinking: bool) -> PlayerState:
        table = self.table
        sitter = table.sitters[seat]
        connected = sitter.kind == "bot" or seat in table.present
        away, ready = seat in table.away, seat in table.ready
        return PlayerState(seat, sitter.name, sitter.kind, sitter.level, connected, thinking, away, ready)

    # Explanations

    def explanation(self, move: int, rule: Rule | None) -> Explanation:
        if rule is None:
            return Explanation(move, None, "", "")
        paragraph = self.table.entry.explain(rule, self.language)
        return Explanation(move, rule.anchor, paragraph.chapter, paragraph.text)


def change(old: State, new: State) -> Change:
    """What is not as it was; told by the same object it is the same."""
    found = Change(new.version, new.events)
    if new.phase != old.phase:
        found.phase = new.phase
    if new.turn is not old.turn:
        found.turn = new.turn
    if new.dealer != old.dealer:
        found.dealer = new.dealer
    if new.round != old.round:
        found.round = new.round
    places = [place for place, before in zip(new.places, old.places, strict=True) if place is not before]
    if places:
        found.places = places
    if new.notes is not old.notes:
        found.notes, found.values = new.notes, new.values
    if new.choices is not old.choices:
        found.choices = new.choices
    if new.sheet is not old.sheet:
        found.sheet = new.sheet
    if new.players is not old.players:
        found.players = new.players
    if new.asking != old.asking:
        found.asking = new.asking
    if new.paused != old.paused:
        found.paused = new.paused
    if new.pace != old.pace:
        found.pace = new.pace
    if new.commitment != old.commitment:
        found.commitment = new.commitment
    if new.may_undo != old.may_undo:
        found.may_undo = new.may_undo
    if new.may_claim != old.may_claim:
        found.may_claim = new.may_claim
    return found
