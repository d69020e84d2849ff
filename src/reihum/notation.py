"""Cards, moves, positions and records as text; docs/notation.md explains the grammar with examples."""

from reihum.catalogue import find
from reihum.core.example import run
from reihum.core.game import Game
from reihum.core.notation import lines, sections
from reihum.core.position import read_position
from reihum.core.round import Round


def game_of(name: str) -> Game:
    """A game of the catalogue; UnknownGame says which there are."""
    return find(name).game


def position(text: str, seed: int = 1) -> Round:
    """The round that a text sets up; unknown cards are dealt at random by the seed."""
    return read_position(sections(lines(text)), game_of, seed)


def run_example(text: str, seed: int = 1) -> Round:
    """Run a script: a position, then moves, refusals and expectations. BadNotation says which line went wrong."""
    return run(text, game_of, seed)
