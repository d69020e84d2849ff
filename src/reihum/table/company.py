"""Company: who decides what is played next, who comes along, who is let in and who has to go."""

from reihum.core.options import read_options, written_options
from reihum.table.course import PLAY, Course, Question
from reihum.table.formats import FORMAT
from reihum.table.log import (
    Agreed,
    AnyEntry,
    Asked,
    Chatted,
    Coded,
    Continued,
    Declined,
    NextGame,
    Opened,
    Sat,
    Sitter,
)
from reihum.table.names import bot_name, unlike
from reihum.table.refusal import Refused
from reihum.text.catalogue import find

GAME = "game"  # a question: what to play next,
JOIN = "join"  # or whether somebody who watches may have a bot's seat


class Company(Course):
    """Deeds that are not about the cards. Like all deeds they return the entry for the log, or refuse."""

    def check_person(self, seat: int) -> None:
        if not self.is_person(seat):
            raise Refused("not-allowed", "spectator")

    def check_chair(self, seat: int) -> None:
        if seat < 0 or seat != self.chair:
            raise Refused("not-allowed", "chair")

    def check_here(self) -> None:
        """After all have gone on to another table nothing happens here any more."""
        if self.next_table:
            raise Refused("not-allowed", "gone-on")

    def check_room(self, entry: AnyEntry) -> None:
        """Is there room for this in the log? Play ends first, so that people can agree on where to go on."""
        no_more_play = isinstance(entry, PLAY) and self.is_full()
        if no_more_play or not (self.has_room() or isinstance(entry, Continued)):
            raise Refused("not-allowed", "too-long")

    # The next game

    def between_matches(self) -> bool:
        """Is no match under way that somebody would lose?"""
        return not self.begun or self.match.over or self.is_full()

    def suffices(self, yes: set[int]) -> bool:
        """May these people decide what is played next? Between matches the host may, or more than half of those who
        are there; in the middle of one it takes everybody for whom no bot stands in."""
        if not self.between_matches():
            return self.awaited() <= yes
        people = self.people()
        return self.chair in yes or 2 * len(people & yes) > len(people)

    def propose(self, seat: int, next: NextGame) -> Asked | None:
        """Somebody wants to play this next; nothing: that decides it."""
        self.check_person(seat)
        self.check_here()
        if len(self.coming()) > next.seats:
            raise Refused("not-allowed", "too-many")
        return None if self.suffices({seat}) else Asked(GAME, seat, next=next)

    def vote(self, seat: int, yes: bool, version: int | None = None) -> Agreed | Declined | None:
        """Somebody answers; nothing: that decides it, and the proposal is carried out."""
        question = self.asked_for(GAME, version)
        self.check_person(seat)
        if yes:
            return None if self.suffices(question.yes | {seat}) else Agreed(seat)
        people = self.people()
        hopeless = not self.between_matches() or 2 * len((question.no | {seat}) & people) >= len(people)
        return Declined() if hopeless or seat == self.chair else Agreed(seat, False)

    def asked_for(self, what: str, version: int | None = None) -> Question:
        """The question that stands; whoever saw the table in an earlier version answers another one."""
        question = self.asking
        if question is None or question.what != what:
            raise Refused("not-allowed", "nobody-asked")
        if version is not None and version < question.since:
            raise Refused("stale", "stale")
        return question

    def coming(self) -> list[int]:
        """The seats of those who go along to the next table: all people for whom no bot stands in, and those who have
        let a bot play for them and are still there."""
        return sorted(self.awaited() | self.resting())

    def resting(self) -> set[int]:
        """The seats of those who let a bot play for them and are still there."""
        return {seat for seat in self.present if self.sitters[seat].kind == "bot" and self.sitters[seat].guard}

    def comers(self) -> list[Sitter]:
        """Who they are, with the keys they have."""
        sitters = [self.sitters[seat] for seat in self.coming()]
        return [Sitter("person", sitter.name, "", sitter.guard) for sitter in sitters]

    def opened_next(self, next: NextGame, first: str, seed: str, names: list[str], date: str) -> Opened:
        """The next table: the same people, with their keys, in the same order; `first` began the evening."""
        game = find(next.game).game
        game.layout(next.seats)
        coming = self.coming()
        sitters = self.comers()
        if len(sitters) > next.seats:
            raise Refused("not-allowed", "too-many")
        usual = [*(sitter.name for sitter in self.sitters if sitter.kind == "bot" and not sitter.guard), *names]
        while len(sitters) < next.seats:
            name = bot_name(usual, [sitter.name for sitter in sitters])
            sitters.append(Sitter("bot", name, next.rest) if next.rest else Sitter())
        return Opened(
            next.game,
            game.version,
            next.seats,
            written_options(read_options(game.options, next.options)),
            seed,
            sitters,
            self.opened.by_itself,
            self.pace,
            date,
            format=FORMAT,
            waits=len([sitter for sitter in sitters if sitter.kind != "bot"]) > 1,
            shared=True,
            screen=self.opened.screen,
            evening=self.opened.evening or first,
            chair=coming.index(self.chair) if self.chair in coming else -1,
            code=self.code,
            until=self.until,
            chat=self.chat,
        )

    def go_on(self, table: str, opened: Opened) -> Continued | None:
        """All go on to that table, if they are still the people for whom it was opened."""
        if self.next_table:
            return None
        people = [sitter for sitter in opened.sitters if sitter.kind == "person"]
        if self.comers() != people:
            raise Refused("stale", "stale")
        return Continued(table)

    # Who sits where

    def remove(self, by: int, seat: int, level: str, name: str) -> Sat:
        """The host asks somebody to go. Whoever holds cards is followed by a bot, which is called by this name.

        Somebody who is host only while others are away can't take their seats from them.
        """
        self.check_chair(by)
        if not 0 <= seat < self.seats:
            raise Refused("no-such-seat", "no-such-seat")
        if seat in self.arrivals[: self.arrivals.index(by)]:
            raise Refused("not-allowed", "came-before")
        if seat == by or not (self.is_person(seat) or self.sitters[seat].guard):
            raise Refused("not-allowed", "nobody-there")
        if self.between_matches():
            return Sat(seat, Sitter(), removed=True)
        return Sat(seat, Sitter("bot", unlike(name, [sitter.name for sitter in self.sitters]), level), removed=True)

    def want(self, seat: int, name: str) -> Asked:
        """Somebody who watches would like to have a bot's seat."""
        self.check_here()
        if not 0 <= seat < self.seats:
            raise Refused("no-such-seat", "no-such-seat")
        if self.sitters[seat].kind != "bot" or self.sitters[seat].guard:
            raise Refused("taken", "taken")
        if self.asking is not None or not self.people():
            raise Refused("not-allowed", "ask-later")
        return Asked(JOIN, -1, seat, name=unlike(name, [sitter.name for sitter in self.sitters], seat))

    # Code and chat

    def coded(self, code: str, until: int, now: float) -> Coded | None:
        """Four letters lead here, unless others already do."""
        return None if self.code and self.until > now else Coded(code, until)

    def allow_chat(self, seat: int, on: bool) -> Chatted | None:
        self.check_chair(seat)
        return None if self.chat == on else Chatted(on)
