"""Which Reihum is running: its version, and whether its rules are compiled."""

import os
import sys
from importlib.util import find_spec

__all__ = ["VERSION", "compiled", "summary"]

VERSION = "0.1.0"


def compiled() -> bool:
    """Whether the rules run as native code; the same rules as plain Python are many times slower."""
    spec = find_spec("reihum.core.round")
    assert spec is not None
    assert spec.origin is not None
    return not spec.origin.endswith(".py")


def summary() -> str:
    """One line for people: `Reihum 0.1.0, compiled rules`."""
    return f"Reihum {VERSION}, {'compiled' if compiled() else 'interpreted'} rules"


def for_new_processes() -> str:
    """The folder of the compiled build, once it is ready, if this program was started before that.

    REIHUM_AWAITED names it. Child processes inherit sys.path, so they run from there; this one has loaded what it has.
    """
    place = os.environ.get("REIHUM_AWAITED", "")
    if not place or not os.path.isdir(place):
        return ""
    if place not in sys.path:
        sys.path.insert(0, place)
    return place
