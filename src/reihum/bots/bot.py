"""What a bot is: a player who sees a view and answers with a move."""

from typing import NamedTuple, Protocol

from reihum.core.view import View


class Reply(NamedTuple):
    """A move, and in a race how long it takes to make it."""

    move: int
    after: int = 0  # milliseconds


class Bot(Protocol):
    """A player of one seat."""

    def reply(self, view: View) -> Reply | None:
        """What to do now; None: in a race, keep silent."""
