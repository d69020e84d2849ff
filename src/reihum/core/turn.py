"""Turns: who may act now, and how."""

from enum import Enum
from typing import NamedTuple

__all__ = ["Mode", "Turn"]


class Mode(Enum):
    """How the seats whose turn it is may act."""

    ALONE = "one seat decides"
    SECRET = "these seats choose face down; when the last has chosen, all is turned up"
    RACE = "any of these seats may act; the first counts; a tick of the clock ends the window"


class Turn(NamedTuple):
    """The seats that may act; nobody: the round is over. The clock sits behind the last seat."""

    seats: tuple[int, ...]
    mode: Mode = Mode.ALONE
    milliseconds: int = 0  # how long a race stays open; 0: until somebody acts
