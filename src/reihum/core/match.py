"""A match: rounds on a score sheet, and the log that replays them."""

from typing import Any, NamedTuple, final

from reihum.core.chance import Stream, commitment, match_key
from reihum.core.errors import IllegalMove
from reihum.core.game import Game
from reihum.core.laid import Tricks
from reihum.core.pickling import match_data, revived_match
from reihum.core.round import SECRET
from reihum.core.rule import NOT_NOW, OVER
from reihum.core.twins import Exchange
from reihum.core.view import Event, events_of

__all__ = ["LoggedMove", "Match"]


class LoggedMove(NamedTuple):
    """One move of the log."""

    round: int
    seat: int
    move: int
    at: int  # milliseconds since a race was opened; 0 elsewhere


def logged(round: int, seat: int, move: int, at: int) -> LoggedMove:
    """Made without the function in plain Python that every named tuple has for that."""
    return tuple.__new__(LoggedMove, (round, seat, move, at))


@final
class Match:
    """A running match. Nothing changes it but `play`; an illegal move raises IllegalMove and changes nothing."""

    def __init__(self, game: Game, seats: int, options: Any = None, seed: int | str = 0, entropy: tuple[str, ...] = ()):
        self.game = game
        self.seats = seats
        self.options = game.options() if options is None else options
        self.seed = seed
        self.entropy = entropy
        self.key = match_key(seed, *entropy)
        self.commitment = commitment(seed)
        game.layout(seats)  # refuses a wrong number of seats
        self.sheet = game.sheet(seats, self.options, Stream(self.key, 0).below(seats))
        self.log: list[LoggedMove] = []
        self.over = False
        self.watched = False  # somebody wants to see the cards move
        self.tricks = Tricks()  # as far as it is watched
        self.round = game.deal(seats, self.options, self.key, self.sheet)

    def __reduce__(self) -> tuple[Any, ...]:
        return revived_match, match_data(self)

    def number(self, text: str) -> int:
        """The number of the move written like this; KeyError if the game has none."""
        return self.game.moves.number(text)

    def play(self, seat: int, *moves: int, at: int = 0) -> None:
        """Play all of these moves or, if one is illegal, none. Of two equal cards in one place either is played."""
        self.make(seat, moves, at, Exchange(self.key))

    def replay(self, entry: LoggedMove) -> None:
        """Play a move of a log again, with the very card that it names."""
        self.make(entry.seat, (entry.move,), entry.at, None)

    def make(self, seat: int, moves: tuple[int, ...], at: int, exchange: Exchange | None) -> None:
        texts = self.game.moves.texts
        for move in moves:
            if not 0 <= move < len(texts):
                raise IllegalMove(seat, str(move), NOT_NOW)
        if self.over:
            raise IllegalMove(seat, texts[moves[0]], OVER)
        trial = self.round if len(moves) == 1 else self.round.clone()
        entries: list[LoggedMove] = []
        before = trial.now
        trial.recording = self.watched
        for move in moves:
            trial.now = at
            chosen = move if exchange is None else exchange.meant(trial, move, len(self.log) + len(entries))
            rule = trial.forbidden(seat, chosen)
            if rule is not None:
                trial.now = before
                raise IllegalMove(seat, texts[move], rule)
            if not entries:
                trial.events = trial.events[:0]
            if trial.mode == SECRET:
                trial.keep_opening(seat, chosen)
            trial.play(seat, chosen)
            entries.append(logged(len(self.sheet.outcomes), seat, chosen, at))
        self.round = trial
        self.log.extend(entries)
        if self.watched and self.game.trick_zone >= 0:
            self.tricks.see(trial)

    def settle(self) -> bool:
        """Write a finished round on the sheet and deal the next, unless the match is over. Was it finished?"""
        if self.over or not self.round.is_over():
            return False
        self.sheet.outcomes.append(self.round.outcome())
        self.over = self.round.match_over(self.sheet)
        if not self.over:
            self.round = self.game.deal(self.seats, self.options, self.key, self.sheet)
            self.tricks = Tricks()
        return True

    def twin(self, log: list[LoggedMove]) -> "Match":
        """A second copy of the match, with this log: what is played there changes nothing here."""
        found = Match(self.game, self.seats, self.options, self.seed, self.entropy)
        found.sheet, found.round, found.tricks = self.sheet.copy(), self.round.clone(), self.tricks.copy()
        found.over, found.watched, found.log = self.over, self.watched, log
        return found

    def winners(self) -> tuple[int, ...]:
        """Who wins according to the sheet; ties share the win."""
        return self.round.match_winners(self.sheet)

    def events(self, seat: int) -> tuple[Event, ...]:
        """The cards that moved with the last move, as this seat saw them."""
        return events_of(self.round, seat)
