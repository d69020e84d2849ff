"""What a bot is: a player who sees and imagines what its seat may, and answers with a move."""

from typing import NamedTuple, Protocol

from reihum.bots.eye import Eye

__all__ = ["Bot", "Reply"]


class Reply(NamedTuple):
    """A move, and in a race how long it takes to make it."""

    move: int
    after: int = 0  # milliseconds


class Bot(Protocol):
    """A player of one seat."""

    def reply(self, eye: Eye) -> Reply | None:
        """What to do now; None: in a race, keep silent."""
