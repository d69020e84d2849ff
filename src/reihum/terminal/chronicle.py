"""The story of a round at this terminal: its lines so far, and how cards came to lie where they lie."""

from typing import NamedTuple

from reihum.core.moves import Move
from reihum.core.view import BACK, Event
from reihum.text.lexicon import Lexicon
from reihum.text.story import Story

INDENT = "      "


class Arrival(NamedTuple):
    """Where a card came to lie, in which position, and from whose cards."""

    place: str
    order: int
    giver: int


class Chronicle:
    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self.story = Story(lexicon)
        self.lines: list[str] = []
        self.came: dict[str, Arrival] = {}  # of each card seen moving
        self.steps = 0

    def tell(self, seat: int, moves: list[Move], secret: bool, events: tuple[Event, ...]) -> list[str]:
        """A seat has made these moves, and these cards have moved."""
        self.remember(events)
        told = self.story.tell(seat, moves, secret, events)
        written = self.lexicon.written
        lines = [f"  {written(deed)}" for deed in told.deeds]
        lines += [INDENT + self.lexicon.paint.dim("· ") + written(effect) for effect in told.effects]
        self.lines += lines
        return lines

    def remember(self, events: tuple[Event, ...]) -> None:
        for event in events:
            if event.card not in ("", BACK):
                giver = self.lexicon.owner(event.source)
                self.came[event.card] = Arrival(event.target, self.steps, giver)
                self.steps += 1
