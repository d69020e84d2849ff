"""Which Reihum is running: its version, and whether its rules are compiled."""

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
