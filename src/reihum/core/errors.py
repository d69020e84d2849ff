"""The errors, one small tree. Each carries a sentence that says what to do.

ReihumError
├── IllegalMove      the rules forbid it; `rule` is the paragraph
├── UnknownGame      no such game in the catalogue
├── WrongSeats       the game is not for this many players
├── BadOption        no such option, or no such value
├── BadNotation      a card, position or record that can't be read; with line and column
├── Blind            a round that keeps no knowledge was asked what somebody knows
├── BadGame          a game's declaration that does not fit together; for its author
└── Endless          a round that does not end: a fault of the game's rules
"""

from typing import Final

from reihum.core.rule import Rule

__all__ = [
    "BadEntry",
    "BadNotation",
    "BadOption",
    "Blind",
    "Endless",
    "IllegalMove",
    "ReihumError",
    "UnknownGame",
    "WrongSeats",
]

LONGEST: Final = 1_000  # letters of a sentence; what it quotes may have hundreds of thousands


class ReihumError(Exception):
    """Something that a person can put right."""


class IllegalMove(ReihumError):
    """A move that the rules forbid: whose, which, and the paragraph that forbids it."""

    def __init__(self, seat: int, move: str, rule: Rule) -> None:
        super().__init__(f"seat {seat} may not {move}: {rule}")
        self.seat = seat
        self.move = move
        self.rule = rule


class UnknownGame(ReihumError):
    """There is no such game in the catalogue."""


class WrongSeats(ReihumError):
    """The game is not for this many players."""


class BadOption(ReihumError):
    """There is no such option or value, or `names` are options that do not go together."""

    def __init__(self, message: str, *names: str) -> None:
        super().__init__(message)
        self.names = names


def visible(text: str) -> str:
    """The text, cut off if it is long, with escapes for invisible characters: a terminal would obey some."""
    if len(text) > LONGEST:
        text = f"{text[:LONGEST]} …"
    return "".join([letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text])


class BadNotation(ReihumError):
    """What was expected, and where: line and column count from 1. It may quote a stranger's text."""

    def __init__(self, message: str, line: int = 1, column: int = 1) -> None:
        self.message = visible(message)
        super().__init__(f"line {line}, column {column}: {self.message}")
        self.line = line
        self.column = column


class BadEntry(ReihumError):
    """An impossible entry on the score pad: its field, and the key of the sentence that says what is wrong with it."""

    def __init__(self, field: str, reason: str, number: int = 0) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field
        self.reason = reason
        self.number = number


class BadGame(ReihumError):
    pass


class Blind(ReihumError):
    """A round that keeps no knowledge was asked what somebody knows."""


class Endless(ReihumError):
    """A round that does not end: a fault of the game's rules."""
