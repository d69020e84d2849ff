"""A test that needs plain Python also runs where the rules are compiled: it is marked `once`."""

import ast
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

TESTS = Path(__file__).resolve().parent
COMPILED = {"compiled()", "build.compiled()"}


def never_run(source: str) -> list[str]:
    """The tests that are skipped on the compiled build, and not asked for on the other."""
    tree = ast.parse(source)
    marked = [
        node for node in tree.body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "pytestmark"
    ]
    everywhere = [mark for node in marked for mark in marks(node.value)]
    found: list[str] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            own = [*everywhere, *(mark for each in node.decorator_list for mark in marks(each))]
            if any(map(skips_compiled, own)) and "pytest.mark.once" not in map(ast.unparse, own):
                found.append(node.name)
    return found


def marks(node: ast.expr) -> list[ast.expr]:
    """One mark, or those of a list."""
    return node.elts if isinstance(node, ast.List) else [node]


def skips_compiled(mark: ast.expr) -> bool:
    is_skip = isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.skipif"
    return is_skip and isinstance(mark, ast.Call) and ast.unparse(mark.args[0]) in COMPILED


def test_nothing_is_skipped_on_both_builds() -> None:
    found = {path.name: never_run(path.read_text(encoding="utf-8")) for path in TESTS.rglob("test_*.py")}
    assert {name: tests for name, tests in found.items() if tests} == {}


SKIP = "@pytest.mark.skipif(build.compiled(), reason='')\n"
TEST = "def test_it(): pass\n"


@pytest.mark.parametrize(
    ("source", "is_found"),
    [
        (SKIP + TEST, True),
        ("pytestmark = [pytest.mark.heavy, pytest.mark.skipif(compiled(), reason='')]\n" + TEST, True),
        ("@pytest.mark.once\n" + SKIP + TEST, False),
        ("pytestmark = pytest.mark.once\n" + SKIP + TEST, False),
        ("@pytest.mark.skipif(not build.compiled(), reason='')\n" + TEST, False),
        (TEST, False),
    ],
)
def test_it_would_be_found(source: str, is_found: bool) -> None:
    assert never_run(source) == (["test_it"] if is_found else [])
