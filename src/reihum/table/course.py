"""The course of a table: it changes by log entries alone, so that its log can rebuild it, anywhere."""

from dataclasses import dataclass, field
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.match import Match
from reihum.core.options import read_options
from reihum.core.round import RACE, SECRET, Round
from reihum.core.sheet import Sheet
from reihum.core.twins import Exchange
from reihum.notation.records import Record, record_of
from reihum.table.gathering import Gathering
from reihum.table.glance import same
from reihum.table.log import (
    Added,
    Again,
    Agreed,
    AnyEntry,
    Asked,
    Away,
    Began,
    Chatted,
    Coded,
    Continued,
    Dealt,
    Declined,
    Moved,
    NextGame,
    Opened,
    Paced,
    Paused,
    Sat,
    Seen,
    Sitter,
    Undone,
    Vowed,
    same_person,
)
from reihum.table.refusal import Refused
from reihum.table.state import Written
from reihum.text.catalogue import Entry, find

PLAY = (Moved, Began, Dealt, Undone, Again)  # entries that change the match, the most common one first
MOST_ENTRIES: Final = 100_000  # of a log: all of it happens once more for whoever opens the table again
FAREWELL: Final = 1_000  # entries after that for agreeing on where to go on
MOST_ROUNDS: Final = 300  # of a match: with every one its sheet gets longer, which all are sent
MARKED = 256  # acts after which the match is kept as it was: nobody replays more of it than this
WAITING: Final = "waiting"
PLAYING: Final = "playing"
SCORED: Final = "scored"
OVER_AND_OUT: Final = "over"


@dataclass
class Question:
    """Something that all people at the table must agree on."""

    what: str
    by: int
    seat: int = -1  # the one it is about
    yes: set[int] = field(default_factory=set)
    next: NextGame | None = None  # the game it is about
    name: str = ""  # who asks, if it is somebody who watches
    no: set[int] = field(default_factory=set)  # where a vote decides
    since: int = 0  # the version of the table from which on it stands

    def asks_the_same(self, other: "Question") -> bool:
        """Then to ask is to agree. Whoever would like to take a move back means their own."""
        same = self.what == other.what and self.seat == other.seat
        return same and (self.what != "undo" or self.by == other.by)


class Course:
    """One table from its opening on."""

    def __init__(self, opened: Opened) -> None:
        self.opened = opened
        self.entry: Entry = find(opened.game)
        self.game = self.entry.game
        self.seats = opened.seats
        self.options: Any = read_options(self.game.options, opened.options)
        self.sitters: list[Sitter] = list(opened.sitters)
        self.open_seats, self.bots = self.count("open"), self.count("bot")
        self.begun = not opened.waits  # all have agreed to begin
        self.known = opened.known  # somebody may know the deals of this match,
        self.known_round = False  # or the cards of this round
        self.taken_back: list[tuple[int, int]] = []  # in this match: after how many acts, and by which seat
        self.company = 0  # counts what has happened apart from the game
        self.pace = opened.pace
        self.paused = False
        self.version = 1
        self.acts: list[Moved | Dealt] = []
        self.marks: list[tuple[Match, int]] = []  # after every MARKED acts: the match, and how long its log was
        self.deciders: set[int] = set()  # seats that have something to take back
        self.matches = 1
        self.seed = opened.seed
        self.entropy = tuple(opened.entropy)
        self.gathering: Gathering | None = None  # of the chance that the seats add to this match's deal
        self.dealt = False  # until then the round on the table is a blank one that nobody sees
        self.gather(opened.shared)
        self.match: Match = self.new_match()
        self.fresh = [self.version] * (self.seats + 1)  # for each seat: since when its choices are what they are
        self.choices: list[vec[i64]] = [self.choices_of(seat) for seat in range(self.seats)]
        self.away: set[int] = set()  # seats whose people left long enough ago that a bot plays for them
        self.asking: Question | None = None
        self.ready: set[int] = set()  # agree to the next deal
        self.present: set[int] = set()  # seats whose people are connected; not in the log
        self.arrivals: list[int] = self.first_arrivals()  # seats of people in the order in which they came
        self.code, self.until = opened.code, opened.until  # four letters that lead here, and for how long
        self.next_table = ""  # the table at which the evening goes on
        self.chat = opened.chat
        # the score sheet by language, and the match, rounds and ends for which it was written
        self.sheets_told: dict[str, tuple[tuple[Match, int, bool, bool], Written]] = {}

    # From the log

    def new_match(self) -> Match:
        match = Match(self.game, self.seats, self.options, self.seed, self.entropy)
        match.watched = True
        return match

    def gather(self, shared: bool) -> None:
        """A new deal waits until all have begun, and for the chance of all seats, if it is to have any."""
        self.gathering = Gathering(self.sitters, self.begun) if shared else None
        self.gathered()

    def gathered(self) -> bool:
        """Is all the chance there just now? Then it is known how the cards lie."""
        was = self.dealt
        self.dealt = self.begun and (self.gathering is None or self.gathering.complete())
        if self.dealt and self.gathering is not None:
            self.entropy = self.gathering.entropy()
        return self.dealt and not was

    def gather_again(self) -> None:
        self.gather(self.gathering is not None)
        self.begin_match()

    def apply(self, entry: AnyEntry) -> None:
        """Something happened."""
        before, match = self.match.round, self.match
        changes = int(before.changes)
        if isinstance(entry, Moved):
            self.act(entry)
            self.close_match()
        elif isinstance(entry, Dealt):
            self.act(entry)
            self.known_round = False
        elif isinstance(entry, Began):
            self.begun = True
            self.gather_again()
        elif isinstance(entry, Undone):
            self.taken_back.append((entry.kept, self.seat_of_act(entry.kept)))
            self.known = self.known or self.shows_cards_to_come(entry.kept)
            self.take_back(entry.kept)
        elif isinstance(entry, Again):
            self.seed = entry.seed
            self.entropy = ()
            self.known = False
            self.taken_back.clear()
            self.matches += 1
            self.gather(entry.shared)
            self.begin_match()
        elif isinstance(entry, Sat):
            self.take_seat(entry)
        elif isinstance(entry, Vowed):
            if self.gathering is not None:
                self.gathering.vows[entry.seat] = entry.vow
        elif isinstance(entry, Added):
            if self.gathering is not None:
                self.gathering.added[entry.seat] = entry.entropy
                if self.gathered():
                    self.begin_match()
        elif isinstance(entry, Asked):
            yes = {entry.by} - {-1}
            since = self.version + 1
            self.asking = Question(entry.what, entry.by, entry.seat, yes, entry.next, entry.name, since=since)
        elif isinstance(entry, Agreed):
            if self.asking is not None:
                (self.asking.yes if entry.yes else self.asking.no).add(entry.seat)
                (self.asking.no if entry.yes else self.asking.yes).discard(entry.seat)
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
        elif isinstance(entry, Coded):
            self.code, self.until = entry.code, entry.until
        elif isinstance(entry, Continued):
            self.next_table, self.asking = entry.table, None
        elif isinstance(entry, Chatted):
            self.chat = entry.on
        self.version += 1
        if not isinstance(entry, Moved):
            self.company += 1
        if self.match is not match or isinstance(entry, PLAY):
            self.asking = None
            self.ready.clear()
            self.refresh(entry, before, changes)

    def take_seat(self, entry: Sat) -> None:
        """A seat has changed hands. Whoever agreed to something agreed with those who sat there."""
        before, self.sitters[entry.seat] = self.sitters[entry.seat], entry.sitter
        if same_person(before, entry.sitter):
            return
        if entry.seat in self.arrivals and entry.sitter.guard != before.guard:
            self.arrivals.remove(entry.seat)
        if entry.sitter.kind == "person" and entry.seat not in self.arrivals:
            self.arrivals.append(entry.seat)
        if entry.sitter.kind == "person" and entry.sitter.guard != before.guard and self.mid_round():
            # those who sit here may have opened tables until one had good cards, or taken moves back; and they may be
            # one person with several pages
            self.known_round = True
        self.open_seats, self.bots = self.count("open"), self.count("bot")
        self.away.discard(entry.seat)
        self.asking = None
        if not self.dealt:  # whoever sits there now must not know what others have added
            self.gather_again()

    def seat_of_act(self, number: int) -> int:
        act = self.acts[number] if number < len(self.acts) else None
        return act.seat if isinstance(act, Moved) else -1

    def act(self, act: Moved | Dealt) -> None:
        """Play on in the match."""
        play_on(self.match, act)
        if isinstance(act, Moved) and not act.by_itself:
            self.deciders.add(act.seat)
        self.acts.append(act)
        if len(self.acts) % MARKED == 0:
            self.marks.append((self.match.twin([]), len(self.match.log)))

    def close_match(self) -> None:
        """After the last round the sheet is complete at once."""
        round = self.match.round
        if round.is_over():
            sheet = self.sheet()
            if round.match_over(sheet):
                self.match.settle()

    def begin_match(self) -> None:
        self.acts, self.marks = [], []
        self.known_round = False
        self.deciders.clear()
        self.match = self.new_match()

    def take_back(self, kept: int) -> None:
        """Of what happened in this match only this many acts stand."""
        self.match = self.match_after(kept)
        del self.acts[kept:], self.marks[kept // MARKED :]
        self.deciders = {act.seat for act in self.acts if isinstance(act, Moved) and not act.by_itself}

    def shows_cards_to_come(self, kept: int) -> bool:
        """If only this many acts stood, would somebody know cards that are to be dealt? Those of a later round were
        seen; and once the match was over, its record was there for everybody."""
        return self.match.over or any(isinstance(act, Dealt) for act in self.acts[kept:])

    def match_after(self, number: int) -> Match:
        """This match as it was after so many acts, in a copy."""
        marks = min(number // MARKED, len(self.marks))
        if marks == 0:
            match = self.new_match()
        else:
            marked, size = self.marks[marks - 1]
            match = marked.twin(self.match.log[:size])
        for act in self.acts[marks * MARKED : number]:
            play_on(match, act)
        return match

    def round_began(self) -> int:
        """After how many acts the round on the table was dealt."""
        for number in range(len(self.acts) - 1, -1, -1):
            if isinstance(self.acts[number], Dealt):
                return number + 1
        return 0

    def refresh(self, entry: AnyEntry, before: Round, changes: int) -> None:
        """A move is stale if its seat's choices, or what it could see of them, have changed since it was sent."""
        round = self.match.round
        moved = round.mode != SECRET and int(round.changes) != changes
        for seat in range(self.seats):
            choices = self.choices_of(seat)
            own = not isinstance(entry, Moved) or entry.seat == seat
            if own or moved or round is not before or not same(choices, self.choices[seat]):
                self.fresh[seat] = self.version
            self.choices[seat] = choices

    def choices_of(self, seat: int) -> vec[i64]:
        round = self.match.round
        return round.moves(seat) if round.may_act(seat) else vec[i64]()

    # Looking at it

    @property
    def phase(self) -> str:
        if self.open_seats > 0 or not self.dealt:
            return WAITING
        if self.match.over:
            return OVER_AND_OUT
        return SCORED if self.match.round.is_over() else PLAYING

    def is_full(self) -> bool:
        """Has so much happened here that nothing more is played?"""
        match = self.match
        endless = len(match.sheet.outcomes) + 1 >= MOST_ROUNDS and not match.over and match.round.is_over()
        return endless or self.version >= MOST_ENTRIES

    def has_room(self) -> bool:
        """Is there room in the log for anything at all, such as people who come and go?"""
        return self.version < MOST_ENTRIES + FAREWELL

    def may_be_known(self) -> bool:
        """May somebody know the cards that are played now?"""
        return self.known or self.known_round

    def sheet(self) -> Sheet:
        """The score sheet, with the round that has just ended."""
        sheet = self.match.sheet
        if self.match.over or not self.match.round.is_over():
            return sheet
        sheet = sheet.copy()
        sheet.outcomes.append(self.match.round.outcome())
        return sheet

    def count(self, kind: str) -> int:
        """How many seats are of this kind?"""
        return len([sitter for sitter in self.sitters if sitter.kind == kind])

    def is_person(self, seat: int) -> bool:
        return 0 <= seat < self.seats and self.sitters[seat].kind == "person"

    def people(self) -> set[int]:
        """The people who are there."""
        return {seat for seat in self.present if self.is_person(seat)}

    def everybody(self) -> set[int]:
        """The people who sit here, present or not."""
        return {seat for seat in range(self.seats) if self.is_person(seat)}

    def keepers(self) -> set[int]:
        """The people who have a seat here, even while a bot plays on it: they may come back to it."""
        return self.everybody() | {seat for seat, sitter in enumerate(self.sitters) if sitter.guard}

    def awaited(self) -> set[int]:
        """The people who must agree before the first deal: all for whom no bot stands in."""
        return self.everybody() - self.away

    def first_arrivals(self) -> list[int]:
        seats = sorted(self.everybody())
        return sorted(seats, key=lambda seat: seat != self.opened.chair)

    @property
    def chair(self) -> int:
        """The seat of the host: of the people for whom no bot stands in, whoever came first; -1 if there is nobody."""
        return next((seat for seat in self.arrivals if self.is_person(seat) and seat not in self.away), -1)

    def mid_round(self) -> bool:
        """Do people hold cards that others must not see?"""
        return self.dealt and not self.match.over and not self.match.round.is_over()

    def plays_itself(self, seat: int) -> bool:
        """Does the table act for this seat: a bot's, or one whose person is away?"""
        return seat < self.seats and (self.sitters[seat].kind == "bot" or seat in self.away)

    def moves_by_itself(self) -> bool:
        """Might something happen here that nobody does? Not while people play one after the other."""
        if self.bots > 0 or self.away or self.opened.by_itself or self.phase != PLAYING:
            return True
        return self.match.round.mode == RACE or self.game.flow >= 0

    def is_racing(self) -> bool:
        return self.match.round.mode == RACE and self.phase == PLAYING

    def thinking(self) -> tuple[int, ...]:
        """The seats for which the table is about to act."""
        if (not self.away and self.bots == 0) or self.paused or self.phase != PLAYING or self.game.flow >= 0:
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
        """The record of the finished match; of a running one it would reveal the secrets."""
        match = self.match  # looked up once: while a thread writes a record, another match may begin
        if not match.over:
            raise Refused("not-allowed", "record-later")
        names = tuple(sitter.name for sitter in self.sitters)
        return record_of(match, names, self.opened.date, reveal=True)


def play_on(match: Match, act: Moved | Dealt) -> None:
    if isinstance(act, Moved):
        match.make(act.seat, tuple(act.moves), act.at, Exchange(match.key))  # as `play` does, without packing them
    else:
        match.settle()
