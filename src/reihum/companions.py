"""What a game may bring besides its rules: know-how for the search, facts for the solver, a score pad.

Each is in a module of its own in the game's folder, under one promised name. A game without it gets the default.
"""

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from reihum.core.game import Game


@cache
def companion(game: Game, module: str, name: str) -> Any:
    """The object of this name in a game's own module, or None if the game has no such module."""
    full = f"{game.package}.{module}"
    return None if find_spec(full) is None else getattr(import_module(full), name)
