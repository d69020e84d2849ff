"""One word for one thing: in what all others build on, two classes never share a name."""

import ast
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "reihum"
ROOMS = ["core", "packs", "text", "notation", "table", "bots", "server", "testing"]


def classes(folder: Path) -> dict[str, list[str]]:
    """The modules in which a class of each name is defined."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        if "template" not in path.parts:
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.ClassDef):
                    found.setdefault(node.name, []).append(str(path.relative_to(PACKAGE)))
    return found


def test_two_classes_never_share_a_name() -> None:
    found: dict[str, list[str]] = {}
    for room in ROOMS:
        for name, modules in classes(PACKAGE / room).items():
            found.setdefault(name, []).extend(modules)
    assert {name: modules for name, modules in found.items() if len(modules) > 1} == {}


def test_no_class_name_stands_for_three_things() -> None:
    """Rooms at the edge may use a word of their own once more. Every game has its options."""
    found = {name: modules for name, modules in classes(PACKAGE).items() if name != "Options"}
    assert {name: modules for name, modules in found.items() if len(modules) > 2} == {}
