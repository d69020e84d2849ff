"""What the author of a game knows better than the suite.

A game may have a module `conformance` with these names:

BEYOND_CARDS     moves that tell more than where single cards may lie: a regular expression for each, and the reason
SAID_ELSEWHERE   options that change a score and stand in another paragraph than the one that decides the round
"""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from reihum.text.catalogue import Entry

PLACES = ["{package}.conformance"]  # modules to look into; a project may add its own tests


def exceptions_of(entry: Entry, name: str) -> Any:
    """What is said under this name; nothing, if nobody says anything."""
    for place in PLACES:
        module = place.format(package=entry.package, id=entry.id)
        if is_there(module) and hasattr(import_module(module), name):
            return getattr(import_module(module), name)
    return ()


def is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:  # nor is the package it would stand in
        return False
