"""A running table. It changes by log entries alone, so that its log makes it again, anywhere."""

from dataclasses import dataclass, field
from typing import Any, final

from reihum.catalogue import Entry as Catalogued
from reihum.catalogue import find
from reihum.core.match import Match, either_twin
from reihum.core.moves import Verb
from reihum.core.options import read_options
from reihum.core.round import RACE, SECRET, Round
from reihum.core.rule import OVER, TURN, Rule
from reihum.core.sheet import Sheet
from reihum.core.view import BACK, events_of
from reihum.notation.records import Record, record_of
from reihum.table.log import (
    Again,
    Agreed,
    AnyEntry,
    Asked,
    Away,
    Dealt,
    Declined,
    Moved,
    Opened,
    Paced,
    Paused,
    Sat,
    Seen,
    Sitter,
    Undone,
)
from reihum.table.pace import DELAY
from reihum.table.refusal import Refused

PLAY = (Moved, Dealt, Undone, Again)  # entries that change the match
WAITING, PLAYING, SCORED, OVER_AND_OUT = "waiting", "playing", "scored", "over"


@dataclass
class Question:
    """Something that all people at the table must agree on."""

    what: str
    by: int
    yes: set[int] = field(default_factory=set)


def runs_by_itself(entry: Catalogued) -> bool:
    """Does this game never offer a choice?"""
    return len([move for move in entry.game.moves.list if move.verb is not Verb.TICK]) == 1


@final
class Table:
    """One table from its opening on.

    The deeds check and return the entry for the log, or refuse; nothing changes until the entry is applied. So it can
    be written down first, and if somebody else wrote something in its place, the deed is tried again on what is there.
    """

    def __init__(self, opened: Opened) -> None:
        self.opened = opened
        self.entry: Catalogued = find(opened.game)
        self.game = self.entry.game
        self.seats = opened.seats
        self.options: Any = read_options(self.game.options, opened.options)
        self.sitters: list[Sitter] = list(opened.sitters)
        self.open_seats, self.bots = self.count("open"), self.count("bot")
        self.company = 0  # counts what has happened apart from the game
        self.pace = opened.pace
        self.paused = False
        self.version = 1
        self.acts: list[Moved | Dealt] = []
        self.deciders: set[int] = set()  # seats that have something to take back
        self.matches = 1
        self.seed = opened.seed
        self.match: Match = self.new_match()
        self.fresh = [self.version] * (self.seats + 1)  # of each seat: since when its choices are what they are
        self.choices: list[tuple[int, ...]] = [self.choices_of(seat) for seat in range(self.seats)]
        self.away: set[int] = set()  # seats whose people left long enough ago that a bot plays for them
        self.asking: Question | None = None
        self.ready: set[int] = set()  # have seen the score
        self.present: set[int] = set()  # seats whose people are connected; not in the log

    # From the log

    def new_match(self) -> Match:
        match = Match(self.game, self.seats, self.options, self.seed)
        match.watched = True
        return match

    def apply(self, entry: AnyEntry) -> None:
        """Something happened."""
        before = self.match.round
        changes = int(before.changes)
        if isinstance(entry, Moved):
            self.act(entry)
            self.close_match()
        elif isinstance(entry, Dealt):
            self.act(entry)
        elif isinstance(entry, Undone):
            self.rebuild(self.acts[: entry.kept])
        elif isinstance(entry, Again):
            self.seed = entry.seed
            self.matches += 1
            self.rebuild([])
        elif isinstance(entry, Sat):
            self.sitters[entry.seat] = entry.sitter
            self.open_seats, self.bots = self.count("open"), self.count("bot")
            self.away.discard(entry.seat)
        elif isinstance(entry, Asked):
            self.asking = Question(entry.what, entry.by, {entry.by})
        elif isinstance(entry, Agreed):
            if self.asking is not None:
                self.asking.yes.add(entry.seat)
        elif isinstance(entry, Declined):
            self.asking = None
        elif isinstance(entry, Seen):
            self.ready.add(entry.seat)
        elif isinstance(entry, Away):
            (self.away.add if entry.on else self.away.discard)(entry.seat)
        elif isinstance(entry, Paced):
            self.pace = entry.pace
        elif isinstance(entry, Paused):
            self.paused = entry.on
        self.version += 1
        if not isinstance(entry, Moved):
            self.company += 1
        if isinstance(entry, PLAY):
            self.asking = None
            self.ready.clear()
            self.refresh(entry, before, changes)

    def act(self, act: Moved | Dealt) -> None:
        """Play on in the match."""
        if isinstance(act, Moved):
            self.match.play(act.seat, *act.moves, at=act.at)
            if not act.by_itself:
                self.deciders.add(act.seat)
        else:
            self.match.settle()
        self.acts.append(act)

    def close_match(self) -> None:
        """After the last round the sheet is complete at once."""
        round = self.match.round
        if round.is_over():
            sheet = self.sheet()
            if round.match_over(sheet):
                self.match.settle()

    def rebuild(self, acts: list[Moved | Dealt]) -> None:
        self.acts = []
        self.deciders.clear()
        self.match = self.new_match()
        for act in acts:
            self.act(act)

    def refresh(self, entry: AnyEntry, before: Round, changes: int) -> None:
        """A move is stale if its seat's choices, or what it could see of them, have changed since it was sent."""
        round = self.match.round
        moved = round.mode != SECRET and int(round.changes) != changes
        for seat in range(self.seats):
            choices = self.choices_of(seat)
            own = not isinstance(entry, Moved) or entry.seat == seat
            if own or moved or round is not before or choices != self.choices[seat]:
                self.fresh[seat] = self.version
            self.choices[seat] = choices

    def choices_of(self, seat: int) -> tuple[int, ...]:
        round = self.match.round
        return tuple(map(int, round.moves(seat))) if round.may_act(seat) else ()

    # Looking at it

    @property
    def phase(self) -> str:
        if self.open_seats > 0:
            return WAITING
        if self.match.over:
            return OVER_AND_OUT
        return SCORED if self.match.round.is_over() else PLAYING

    def sheet(self) -> Sheet:
        """The score sheet, with the round that has just ended."""
        sheet = self.match.sheet
        if self.match.over or not self.match.round.is_over():
            return sheet
        sheet = sheet.copy()
        sheet.outcomes.append(self.match.round.outcome())
        return sheet

    def count(self, kind: str) -> int:
        """Of how many seats is this the kind?"""
        return len([sitter for sitter in self.sitters if sitter.kind == kind])

    def is_person(self, seat: int) -> bool:
        return 0 <= seat < self.seats and self.sitters[seat].kind == "person"

    def people(self) -> set[int]:
        """The people who are there."""
        return {seat for seat in self.present if self.is_person(seat)}

    def plays_itself(self, seat: int) -> bool:
        """Does the table act for this seat: a bot's, or one whose person is away?"""
        return seat < self.seats and (self.sitters[seat].kind == "bot" or seat in self.away)

    def thinking(self) -> tuple[int, ...]:
        """The seats for which the table is about to act."""
        if (not self.away and self.bots == 0) or self.paused or self.phase != PLAYING:
            return ()
        return tuple([seat for seat in self.match.round.turn().seats if self.plays_itself(seat)])

    def forced(self, seat: int) -> int | None:
        """The move of a seat that has nothing to decide, not even something forbidden to consider."""
        choices = self.match.round.view(seat).choices
        return choices[0].move if len(choices) == 1 and choices[0].forbidden is None else None

    def seat_of(self, guard: str) -> int | None:
        """The seat behind a token's hash."""
        for seat, sitter in enumerate(self.sitters):
            if sitter.guard and sitter.guard == guard:
                return seat
        return None

    def record(self) -> Record:
        """The record of the finished match; of a running one it would tell the secrets."""
        if not self.match.over:
            raise Refused("not-allowed", "record-later")
        names = tuple(sitter.name for sitter in self.sitters)
        return record_of(self.match, names, self.opened.date, reveal=True)

    # Deeds of the people

    def play(self, seat: int, moves: list[int], version: int, at: int = 0, by_itself: bool = False) -> Moved:
        """Make moves as one."""
        at = at if self.match.round.mode == RACE else 0
        self.check_play(seat, moves, version, at)
        return Moved(seat, moves, at, by_itself)

    def check_play(self, seat: int, moves: list[int], version: int, at: int) -> None:
        if any(not 0 <= move < len(self.game.moves) for move in moves):
            raise Refused("no-such-move", "no-such-move")
        if not 0 <= seat <= self.seats:
            raise Refused("not-allowed", "spectator")
        if self.paused:
            raise Refused("paused", "paused")
        if self.phase == WAITING:
            raise Refused("not-allowed", "waiting")
        if not self.match.round.may_act(seat) or self.match.over:
            rule = OVER if self.match.round.is_over() else TURN
            raise Refused("not-your-turn", "illegal", moves[0], rule)
        if not self.fresh[seat] <= version <= self.version:
            raise Refused("stale", "stale", moves[0])
        if len(moves) > 1:
            self.check_combination(seat, moves, at)
        else:
            self.check_rules(self.match.round, seat, moves[0], at)

    def check_rules(self, round: Round, seat: int, move: int, at: int) -> None:
        before, round.now = round.now, at
        rule = round.forbidden(seat, move)
        round.now = before
        if rule is not None:
            raise forbidden(move, rule)

    def check_combination(self, seat: int, moves: list[int], at: int) -> None:
        """Legal as a whole. One that fails is taken back, so nothing hidden may come to light before its last move."""
        match = self.match
        trial = match.round.clone()
        trial.recording = True
        for number, move in enumerate(moves):
            self.check_rules(trial, seat, move, at)
            if number == len(moves) - 1:
                return
            trial.now = at
            trial.events = trial.events[:0]
            trial.play(seat, either_twin(trial, seat, move, match.key, len(match.log) + number))
            if self.learns(trial, seat):
                raise Refused("not-allowed", "one-by-one", move)

    def tried(self, seat: int, moves: list[int], version: int) -> Round | None:
        """The round as it would be if these cards were picked; nothing if that would be a whole choice."""
        self.check_person(seat)
        self.check_play(seat, moves, version, 0)
        match = self.match
        trial = match.round.clone()
        trial.recording = True
        for number, move in enumerate(moves):
            if self.game.moves.list[move].verb is not Verb.PICK:
                raise Refused("not-allowed", "one-by-one", move)
            trial.play(seat, either_twin(trial, seat, move, match.key, len(match.log) + number))
        return trial if trial.may_act(seat) and not self.learns(trial, seat) else None

    def learns(self, round: Round, seat: int) -> bool:
        """Has this seat seen a card that it did not know before, or has chance decided something?"""
        layout = round.layout
        for event in events_of(round, seat):
            if event.card == "" or (event.card != BACK and not layout.knows(seat, layout.find(event.source))):
                return True
        return False

    def next(self, seat: int) -> Dealt | Seen | None:
        """A person has seen the score; when all have, the next round is dealt."""
        if self.phase != SCORED:
            raise Refused("not-allowed", "not-scored")
        self.check_person(seat)
        if self.people() <= self.ready | {seat}:
            return Dealt()
        return None if seat in self.ready else Seen(seat)

    def deal(self) -> Dealt | None:
        """The time for looking at the score is over."""
        return Dealt() if self.phase == SCORED else None

    def check_person(self, seat: int) -> None:
        if not self.is_person(seat):
            raise Refused("not-allowed", "spectator")

    def undo(self, seat: int) -> AnyEntry | None:
        """Take the last own decision back; with several people all must agree."""
        self.last_act(seat)
        return self.ask("undo", seat, "")

    def undone(self, seat: int) -> Undone:
        return Undone(self.last_act(seat))

    def last_act(self, seat: int) -> int:
        for number in range(len(self.acts) - 1, -1, -1):
            act = self.acts[number]
            if isinstance(act, Moved) and act.seat == seat and not act.by_itself:
                return number
        raise Refused("not-allowed", "nothing-to-undo")

    def rematch(self, seat: int, seed: str) -> AnyEntry | None:
        if self.phase != OVER_AND_OUT:
            raise Refused("not-allowed", "not-over")
        return self.ask("rematch", seat, seed)

    def ask(self, what: str, seat: int, seed: str) -> AnyEntry | None:
        """If everybody is of one mind it happens; else the question stands."""
        self.check_person(seat)
        if self.asking is not None and self.asking.what == what:
            return self.agree(seat, what, True, seed)
        if not self.people() <= {seat}:
            return Asked(what, seat)
        return self.undone(seat) if what == "undo" else Again(seed)

    def agree(self, seat: int, what: str, yes: bool, seed: str) -> AnyEntry | None:
        """Somebody answers a question."""
        question = self.asking
        if question is None or question.what != what:
            raise Refused("not-allowed", "nobody-asked")
        self.check_person(seat)
        if not yes:
            return Declined()
        if not self.people() <= question.yes | {seat}:
            return None if seat in question.yes else Agreed(seat)
        return self.undone(question.by) if what == "undo" else Again(seed)

    def pause(self, seat: int, on: bool) -> Paused | None:
        self.check_person(seat)
        return None if self.paused == on else Paused(on)

    def set_pace(self, seat: int, pace: str) -> Paced | None:
        self.check_person(seat)
        assert pace in DELAY
        return None if self.pace == pace else Paced(pace)

    def absent(self, seat: int, on: bool) -> Away | None:
        """A bot plays for somebody who is away, or no longer."""
        return None if (seat in self.away) == on or not self.is_person(seat) else Away(seat, on)

    # Seats

    def sit(self, seat: int | None, name: str, guard: str) -> Sat:
        """A person takes an open seat, the first one if none is named."""
        free = [number for number, sitter in enumerate(self.sitters) if sitter.kind == "open"]
        if seat is not None and not 0 <= seat < self.seats:
            raise Refused("no-such-seat", "no-such-seat")
        if not free or (seat is not None and seat not in free):
            raise Refused("taken", "taken")
        return Sat(free[0] if seat is None else seat, Sitter("person", name, guard=guard))

    def give(self, by: int, seat: int, to: str) -> Sat:
        """A seat goes to a bot of a level, or to people: to the one it belonged to, else to whoever comes."""
        if not 0 <= seat < self.seats:
            raise Refused("no-such-seat", "no-such-seat")
        if not 0 <= by < self.seats or not self.sitters[by].guard:
            raise Refused("not-allowed", "spectator")
        if self.is_person(seat) and seat != by and seat in self.present:
            raise Refused("taken", "taken")
        old = self.sitters[seat]
        if to != "person":
            return Sat(seat, Sitter("bot", old.name, to, old.guard))
        return Sat(seat, Sitter("person", old.name, "", old.guard) if old.guard else Sitter("open"))


def forbidden(move: int, rule: Rule) -> Refused:
    return Refused("not-your-turn" if rule in (TURN, OVER) else "illegal", "illegal", move, rule)


def table_of(entries: list[AnyEntry]) -> Table:
    """The table that a log tells of."""
    opened = entries[0]
    assert isinstance(opened, Opened)
    table = Table(opened)
    for entry in entries[1:]:
        table.apply(entry)
    return table
