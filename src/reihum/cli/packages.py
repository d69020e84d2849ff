"""A game that somebody is writing: its package by name or by folder, installed or not."""

import sys
from importlib.util import find_spec
from pathlib import Path

from reihum.cli.faults import Fault
from reihum.cli.usage import speech
from reihum.core.errors import BadGame


def package_of(text: str) -> str:
    """The package in a folder, or of this name; what is here or in src/ can be imported from now on."""
    folder = folder_of(Path(text)).resolve()
    if (folder / "rules.py").exists():
        top = folder
        while (top.parent / "__init__.py").exists():
            top = top.parent
        sys.path.insert(0, str(top.parent))
        return ".".join(folder.relative_to(top.parent).parts)
    if not all(part.isidentifier() for part in text.split(".")) and Path(text).is_dir():
        raise BadGame(f"{text} holds no rules.py or more than one; name the folder of a game")
    sys.path[:0] = [str(place) for place in (Path.cwd() / "src", Path.cwd()) if place.is_dir()]
    return text


def folder_of(place: Path) -> Path:
    """Where the rules are: in this folder, next to this file, or in the only game of this project."""
    if place.name == "rules.py":
        return place.parent
    inside = [path.parent for pattern in ("src/*/rules.py", "*/rules.py") for path in place.glob(pattern)]
    return inside[0] if len(inside) == 1 and not (place / "rules.py").exists() else place


def need(module: str, extra: str) -> None:
    """Say so in a sentence if something that this command needs is not installed."""
    if find_spec(module) is None:
        raise Fault(speech()("errors.needs", what=module, extra=extra))
