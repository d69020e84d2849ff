"""A table, and what people may do at it."""

from typing import final

from reihum.core.moves import Verb
from reihum.core.round import ALONE, RACE, Round
from reihum.core.rule import OVER, TURN, Rule
from reihum.core.view import BACK, events_of
from reihum.table.company import GAME, JOIN, Company
from reihum.table.course import OVER_AND_OUT, PLAYING, SCORED, WAITING, Question
from reihum.table.gathering import ABSENT, ENTROPY, VOW
from reihum.table.log import (
    Added,
    Again,
    Agreed,
    AnyEntry,
    Asked,
    Away,
    Began,
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
    Vowed,
)
from reihum.table.names import unlike
from reihum.table.pace import DELAY
from reihum.table.refusal import Refused


@final
class Table(Company):
    """The deeds check and return the entry for the log, or refuse; nothing changes until the entry is applied.

    So it can be written down first, and if somebody else wrote something in its place, the deed is tried again on
    what is there.
    """

    # Deeds of the people

    def play(
        self, seat: int, moves: list[int], version: int, at: int = 0, by_itself: bool = False, took: int = 0
    ) -> Moved:
        """Make moves as one; `took`: the milliseconds that a person thought."""
        at = at if self.match.round.mode == RACE else 0
        self.check_play(seat, moves, version, at)
        return Moved(seat, moves, at, by_itself, took)

    def check_play(self, seat: int, moves: list[int], version: int, at: int) -> None:
        if any(not 0 <= move < len(self.game.moves) for move in moves):
            raise Refused("no-such-move", "no-such-move")
        if not 0 <= seat <= self.seats:
            raise Refused("not-allowed", "spectator")
        self.check_here()
        if self.paused:
            raise Refused("paused", "paused")
        if self.phase == WAITING:
            raise Refused("not-allowed", "waiting")
        if not self.match.round.may_act(seat) or self.match.over:
            raise forbidden(moves[0], self.match.round.forbidden(seat, moves[0]) or OVER)
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
        """Legal as a whole. One that fails is taken back, so nothing hidden may come to light before its last move:
        cards are picked, and nothing else is done of which others may hear, such as passing."""
        trial = self.match.round.clone()
        trial.recording = True
        for number, move in enumerate(moves):
            self.check_rules(trial, seat, move, at)
            if number == len(moves) - 1:
                return
            if self.game.moves.list[move].verb is not Verb.PICK:
                raise Refused("not-allowed", "one-by-one", move)
            trial.now = at
            trial.events = trial.events[:0]
            trial.play(seat, move)
            if self.learns(trial, seat):
                raise Refused("not-allowed", "one-by-one", move)

    def tried(self, seat: int, moves: list[int], version: int) -> Round | None:
        """The round as it would be if these cards were picked; nothing if that would be a whole choice."""
        self.check_person(seat)
        self.check_play(seat, moves, version, 0)
        trial = self.match.round.clone()
        trial.recording = True
        for move in moves:
            if self.game.moves.list[move].verb is not Verb.PICK:
                raise Refused("not-allowed", "one-by-one", move)
            trial.play(seat, move)
        return trial if trial.may_act(seat) and not self.learns(trial, seat) else None

    def learns(self, round: Round, seat: int) -> bool:
        """Has this seat seen a card that it did not know before, or has chance decided something?"""
        layout = round.layout
        for event in events_of(round, seat):
            if event.card == "" or (event.card != BACK and not layout.knows(seat, layout.find(event.source))):
                return True
        return False

    def flow(self) -> Moved | None:
        """The move that the table makes by itself, if it is due."""
        round, move = self.match.round, self.game.flow
        if move < 0 or self.phase != PLAYING or self.paused or round.mode != ALONE:
            return None
        seat = round.turn().seats[0]
        return self.play(seat, [move], self.version, by_itself=True) if round.forbidden(seat, move) is None else None

    def next(self, seat: int) -> Began | Dealt | Seen | None:
        """A person is ready for the next deal; when all are, it is dealt. The first one waits until all sit."""
        if self.phase == WAITING:
            return self.agree_to_begin(seat)
        if self.phase != SCORED:
            raise Refused("not-allowed", "not-scored")
        self.check_person(seat)
        if self.people() <= self.ready | {seat}:
            return Dealt()
        return None if seat in self.ready else Seen(seat)

    def agree_to_begin(self, seat: int) -> Began | Seen | None:
        self.check_person(seat)
        if self.open_seats > 0 or self.begun:
            raise Refused("not-allowed", "waiting")
        if self.awaited() <= self.ready | {seat}:
            return Began()
        return None if seat in self.ready else Seen(seat)

    def begin(self) -> Began | None:
        """Does nobody have to be asked any more? Somebody who plays with bots alone need not say so."""
        if self.begun or self.open_seats > 0:
            return None
        awaited = self.awaited()
        agreed = bool(awaited) and awaited <= self.ready
        return Began() if agreed or len(self.everybody()) <= 1 else None

    def deal(self) -> Dealt | None:
        """The time for looking at the score is over."""
        return Dealt() if self.phase == SCORED else None

    def undo(self, seat: int) -> AnyEntry | None:
        """Take one's own last decision back; with several people all must agree, even those who are away just now."""
        self.last_act(seat)
        return self.ask(Question("undo", seat), "")

    def undone(self, seat: int) -> Undone:
        return Undone(self.last_act(seat))

    def last_act(self, seat: int) -> int:
        if seat not in self.deciders:  # a match may be long
            raise Refused("not-allowed", "nothing-to-undo")
        for number in range(len(self.acts) - 1, -1, -1):
            act = self.acts[number]
            if isinstance(act, Moved) and act.seat == seat and not act.by_itself:
                return number
        raise AssertionError(f"seat {seat} has decided nothing")

    def rematch(self, seat: int, seed: str) -> AnyEntry | None:
        if self.phase != OVER_AND_OUT:
            raise Refused("not-allowed", "not-over")
        return self.ask(Question("rematch", seat), seed)

    def ask(self, question: Question, seed: str) -> AnyEntry | None:
        """If everybody agrees it happens; otherwise the question stands."""
        self.check_person(question.by)
        self.check_here()
        asked = self.asking
        if asked is not None and asked.asks_the_same(question):
            return self.agree(question.by, question.what, True, seed)
        if not self.asked(question.what) <= {question.by}:
            return Asked(question.what, question.by, question.seat)
        return self.granted(question, seed)

    def asked(self, what: str) -> set[int]:
        """A rematch needs those who are there; what touches the cards needs everybody who has a seat, even if somebody
        else has given it to a bot in the meantime."""
        if what == JOIN and not self.mid_round():
            return set()  # whoever is asked first may say so for all
        return self.people() if what == "rematch" else self.keepers()

    def granted(self, question: Question, seed: str) -> AnyEntry:
        if question.what == "undo":
            return self.undone(question.by)
        return Again(seed, shared=True) if question.what == "rematch" else Sat(question.seat, Sitter("open"))

    def agree(self, seat: int, what: str, yes: bool, seed: str, version: int | None = None) -> AnyEntry | None:
        """Somebody answers a question; `version`: of the table as they saw it, or as it is now."""
        if what == GAME:
            return self.vote(seat, yes, version)
        question = self.asked_for(what, version)
        if seat not in self.keepers():
            raise Refused("not-allowed", "spectator")
        if not yes:
            return Declined()
        if not self.asked(what) <= question.yes | {seat}:
            return None if seat in question.yes else Agreed(seat)
        return self.granted(question, seed)

    def pause(self, seat: int, on: bool) -> Paused | None:
        self.check_person(seat)
        return None if self.paused == on else Paused(on)

    def set_pace(self, seat: int, pace: str) -> Paced | None:
        self.check_person(seat)
        assert pace in DELAY
        return None if self.pace == pace else Paced(pace)

    def absent(self, seat: int, on: bool) -> Away | None:
        """A bot plays for somebody who is away, or no longer."""
        if (seat in self.away) == on or not self.is_person(seat) or not self.has_room():
            return None
        return Away(seat, on)

    # Chance

    def vow(self, seat: int, vow: str) -> Vowed | None:
        """A seat fixes what it will add to the deal; said twice, the first counts."""
        self.check_person(seat)
        if self.gathering is None or self.gathering.wanted(seat) != VOW:
            return None
        return Vowed(seat, vow)

    def add(self, seat: int, entropy: str) -> Added | None:
        """A seat adds what it has vowed."""
        self.check_person(seat)
        if self.gathering is None or self.gathering.wanted(seat) != ENTROPY:
            return None
        if not self.gathering.keeps(seat, entropy):
            raise Refused("not-allowed", "vow")
        return Added(seat, entropy)

    def owing(self) -> list[int]:
        """The seats for whose chance the deal waits."""
        return [] if self.dealt or self.gathering is None else self.gathering.owing()

    def without(self, seat: int) -> Added | None:
        """A seat that does not answer is named as absent, and the deal does not wait for it."""
        return Added(seat, ABSENT) if seat in self.owing() else None

    # Seats

    def open_seat(self, seat: int | None) -> int:
        """This seat, or the first open one if none is named."""
        self.check_here()
        free = [number for number, sitter in enumerate(self.sitters) if sitter.kind == "open"]
        if seat is not None and not 0 <= seat < self.seats:
            raise Refused("no-such-seat", "no-such-seat")
        if not free or (seat is not None and seat not in free):
            raise Refused("taken", "taken")
        return free[0] if seat is None else seat

    def sit(self, seat: int | None, name: str, guard: str) -> Sat:
        """A person takes an open seat, the first one if none is named."""
        chosen = self.open_seat(seat)
        return Sat(chosen, Sitter("person", unlike(name, self.names_but(chosen), chosen), guard=guard))

    def rename(self, seat: int, name: str) -> Sat | None:
        """A person wants to be called something else from now on."""
        self.check_person(seat)
        old = self.sitters[seat]
        called = unlike(name, self.names_but(seat), seat) if name else old.name
        return None if called == old.name else Sat(seat, Sitter(old.kind, called, old.level, old.guard))

    def names_but(self, seat: int) -> list[str]:
        """What all the others are called."""
        return [sitter.name for number, sitter in enumerate(self.sitters) if number != seat]

    def give(self, by: int, seat: int, to: str, name: str = "") -> AnyEntry | None:
        """A seat goes to a bot of a level, or to people: to the one it belonged to, otherwise to whoever comes.

        Somebody else's seat can be given away only while a bot stands in. A bot's seat is opened between rounds; while
        it holds cards, only if all agree. A bot on an open seat gets this name.
        """
        if not 0 <= seat < self.seats:
            raise Refused("no-such-seat", "no-such-seat")
        if not self.is_person(by) and not (by == seat and self.sitters[by].guard):
            raise Refused("not-allowed", "spectator")
        old = self.sitters[seat]
        if old.kind == "person" and seat != by and seat not in self.away:
            raise Refused("taken", "taken")
        if to != "person":
            called = old.name or unlike(name, self.names_but(seat), seat)
            return Sat(seat, Sitter("bot", called, to, old.guard))
        if old.kind != "bot":
            return None
        if old.guard:
            return Sat(seat, Sitter("person", old.name, "", old.guard))
        return self.ask(Question("seat", by, seat), "") if self.mid_round() else Sat(seat, Sitter("open"))


def forbidden(move: int, rule: Rule) -> Refused:
    return Refused("not-your-turn" if rule in (TURN, OVER) else "illegal", "illegal", move, rule)


def table_of(entries: list[AnyEntry]) -> Table:
    """The table that a log describes."""
    opened = entries[0]
    assert isinstance(opened, Opened)
    table = Table(opened)
    for entry in entries[1:]:
        table.apply(entry)
    return table
