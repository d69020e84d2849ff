"""A finished or running match played again from its log, move by move."""

from typing import final

from reihum.core.match import LoggedMove, Match

__all__ = ["Replayer"]


@final
class Replayer:
    """Plays the moves of a match once more, in a match of its own."""

    def __init__(self, told: Match, watched: bool = False) -> None:
        self.told = told
        self.log = told.log
        self.watched = watched
        self.rewind()

    def rewind(self) -> None:
        told = self.told
        self.match = Match(told.game, told.seats, told.options, told.seed, told.entropy)
        self.match.watched = self.watched
        self.at = 0  # this many moves have been played

    @property
    def next(self) -> LoggedMove | None:
        """The move to come; None after the last."""
        return self.log[self.at] if self.at < len(self.log) else None

    def deal(self) -> bool:
        """If the next move belongs to a later round: write down this one and deal the next. Did it?"""
        coming = self.next
        if coming is None or len(self.match.sheet.outcomes) >= coming.round:
            return False
        self.match.settle()
        return True

    def step(self) -> LoggedMove:
        """Play the next move."""
        entry = self.log[self.at]
        self.match.replay(entry)
        self.at += 1
        return entry

    def go_to(self, number: int) -> Match:
        """The match just before this move."""
        if number < self.at:
            self.rewind()
        while True:
            while self.deal():
                pass
            if self.at >= number:
                return self.match
            self.step()
