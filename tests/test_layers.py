"""Imports go one way, as docs/architecture.md says; and rules do not touch the world outside."""

import ast
import re
import sys
from functools import cache
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "reihum"
RUNTIME = {"mypy_extensions", "librt"}
# files, clocks, chance, processes and the network: none of a rule's business
OUTSIDE = {
    "asyncio", "ctypes", "datetime", "glob", "http", "importlib", "io", "locale", "logging", "multiprocessing", "os",
    "pathlib", "random", "secrets", "select", "shutil", "signal", "socket", "sqlite3", "ssl", "subprocess", "sys",
    "tempfile", "threading", "time", "urllib", "uuid",
}  # fmt: skip
# the parts of the small runtime that are a clock, chance or threads
OUTSIDE_PARTS = {"librt.time", "librt.random", "librt.threading"}
CALLS = {"open", "input", "print", "exec", "eval", "__import__", "breakpoint"}
GAMES_LIBRARY = {"__future__", "collections", "dataclasses", "enum", "functools", "itertools", "math", "typing"}


@cache
def parts(source: str) -> list[ast.AST]:
    """All nodes of a module; several tests look at them."""
    return list(ast.walk(ast.parse(source)))


def imported(source: str, module: str) -> list[str]:
    """The full names of all modules that a module imports, wherever in its text."""
    names: list[str] = []
    for node in parts(source):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            parent = module.split(".")[: -node.level] if node.level else []
            origin = ".".join([*parent, *([node.module] if node.module else [])])
            names += [f"{origin}.{alias.name}" for alias in node.names]
    return names


def inside(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


def allowed(name: str, module: str) -> bool:
    """Whether a module of the core or of a game may import this."""
    top = name.split(".")[0]
    if top in OUTSIDE or any(inside(name, part) for part in OUTSIDE_PARTS):
        return False
    if top in RUNTIME or inside(name, "reihum.core"):
        return True
    if inside(name, "reihum.packs") and not inside(module, "reihum.core"):
        return True
    if inside(module, "reihum.core"):
        return top in sys.stdlib_module_names
    own = ".".join(module.split(".")[:3])
    return top in GAMES_LIBRARY or inside(name, own) or inside(name, "reihum.rules")


def faults(source: str, module: str) -> list[str]:
    """What a module of the core or of a game imports or calls and must not."""
    calls = [
        node.func.id
        for node in parts(source)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in CALLS
    ]
    return [name for name in imported(source, module) if not allowed(name, module)] + calls


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)


def modules() -> list[Path]:
    found = [path for layer in ("core", "packs", "games") for path in (PACKAGE / layer).rglob("*.py")]
    return sorted([*found, PACKAGE / "rules.py"])


@pytest.mark.parametrize("path", modules(), ids=name_of)
def test_core_and_games_import_only_what_lies_below(path: Path) -> None:
    assert faults(path.read_text(encoding="utf-8"), name_of(path)) == []


def test_there_is_something_to_watch() -> None:
    assert modules()


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("reihum.core.round", "import random"),
        ("reihum.core.round", "import os.path"),
        ("reihum.core.round", "def f():\n    from time import monotonic"),
        ("reihum.core.round", "from librt.random import Random"),
        ("reihum.core.round", "from librt import time"),
        ("reihum.core.round", "import click"),
        ("reihum.core.round", "from reihum.games.mau_mau.rules import MauMau"),
        ("reihum.core.round", "from ..games import mau_mau"),
        ("reihum.core.round", "from .. import cli"),
        ("reihum.core.round", "import reihum"),
        ("reihum.core.round", "from reihum.rules import *"),
        ("reihum.core.round", "from reihum.packs.mue import MUE"),
        ("reihum.packs.mue", "from reihum.games.mue.rules import Mue"),
        ("reihum.core.round", "print(1)"),
        ("reihum.games.mau_mau.rules", "import hashlib"),
        ("reihum.games.mau_mau.rules", "from reihum.bots.bot import Bot"),
        ("reihum.games.mau_mau.rules", "from reihum.games.mue.rules import Mue"),
        ("reihum.games.mau_mau.rules", "from ..mue import rules"),
        ("reihum.games.mau_mau.rules", "import numpy"),
        ("reihum.games.mau_mau.rules", "open('rules.de.md')"),
    ],
)
def test_a_wrong_import_would_be_found(module: str, source: str) -> None:
    assert faults(source, module)


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("reihum.core.chance", "import hashlib"),
        ("reihum.core.round", "from librt.vecs import vec"),
        ("reihum.core.round", "from .cards import Card"),
        ("reihum.games.mau_mau.rules", "from mypy_extensions import i64"),
        ("reihum.games.mau_mau.rules", "from reihum.core import cards"),
        ("reihum.games.mau_mau.rules", "from reihum.rules import *"),
        ("reihum.games.mau_mau.rules", "from reihum.packs.german import GERMAN"),
        ("reihum.games.mau_mau.rules", "from .scoring import points"),
        ("reihum.games.mau_mau.rules", "from reihum.games.mau_mau.scoring import points"),
        ("reihum.games.mau_mau.rules", "from dataclasses import dataclass"),
    ],
)
def test_a_right_import_is_let_through(module: str, source: str) -> None:
    assert faults(source, module) == []


# All rooms


def stated(page: str) -> dict[str, list[str]]:
    """What a page says that each room may import, from its table."""
    rows = re.findall(r"^\| `(\w+)` \|.*\|(.*)\|$", page, re.MULTILINE)
    return {room: re.findall(r"`(\w+)`", allowed) for room, allowed in rows}


ROOMS = stated((ROOT / "docs" / "architecture.md").read_text(encoding="utf-8"))


def rooms_used(source: str, module: str) -> set[str]:
    """The other rooms that a module imports from."""
    parts = [name.split(".") for name in imported(source, module)]
    return {name[1] for name in parts if name[0] == "reihum" and len(name) > 1} - {module.split(".")[1]}


def modules_of(room: str) -> list[Path]:
    folder = PACKAGE / room
    return sorted(folder.rglob("*.py")) if folder.is_dir() else [folder.with_suffix(".py")]


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_uses_only_the_rooms_that_are_stated(room: str) -> None:
    for path in modules_of(room):
        used = rooms_used(path.read_text(encoding="utf-8"), name_of(path))
        assert used <= set(ROOMS[room]), f"{name_of(path)} imports from {sorted(used - set(ROOMS[room]))}"


def test_every_room_is_stated() -> None:
    found = {path.stem for path in PACKAGE.iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()}
    assert set(ROOMS) == found - {"__init__", "__main__"}


def test_rooms_use_only_rooms_above_them() -> None:
    above: list[str] = []
    for room, used in ROOMS.items():
        assert set(used) <= set(above), room
        above.append(room)


def test_a_room_uses_all_that_it_may() -> None:
    """Otherwise the page allows more than anybody needs."""
    for room, allowed in ROOMS.items():
        used: set[str] = set()
        for path in modules_of(room):
            used |= rooms_used(path.read_text(encoding="utf-8"), name_of(path))
        assert used == set(allowed), room


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("reihum.text.advice", "from reihum.bots.search_bot import SearchBot"),
        ("reihum.text.advice", "if TYPE_CHECKING:\n    from reihum.table.table import Table"),
        ("reihum.table.table", "def f():\n    from reihum import server"),
        ("reihum.bots.search", "from ..text import catalogue"),
        ("reihum.server.app", "import reihum.terminal.player"),
    ],
)
def test_reaching_around_would_be_found(module: str, source: str) -> None:
    assert not rooms_used(source, module) <= set(ROOMS[module.split(".")[1]])
