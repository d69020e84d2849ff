"""One booklet in three languages: German, English and Python say the same, and every paragraph has its test."""

import ast
from pathlib import Path

import pytest

from reihum import games as shipped
from reihum.core.rule import TABLE_RULES
from reihum.testing.suite.booklets import *
from reihum.testing.suite.booklets import every_language
from reihum.testing.tables import games
from reihum.text.booklet import table_rules
from reihum.text.catalogue import Entry

TESTS = Path(__file__).resolve().parent.parent / "games"


@every_language
def test_the_rules_of_every_table_have_their_paragraphs(language: str) -> None:
    assert [paragraph.anchor for paragraph in table_rules(language).paragraphs] == [rule.anchor for rule in TABLE_RULES]


def own_games() -> list[Entry]:
    return [entry for entry in games() if entry.package.startswith(shipped.__name__)]


@pytest.mark.parametrize("entry", own_games(), ids=lambda entry: entry.id)
def test_every_paragraph_has_a_test(entry: Entry) -> None:
    tree = ast.parse((TESTS / f"test_{entry.id}.py").read_text(encoding="utf-8"))
    tests = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
    names = [test.name for test in tests]
    assert len(names) == len(set(names)), "two tests with one name: the first is never run"
    for paragraph in entry.booklet("en").paragraphs:
        name = f"test_{paragraph.anchor.replace('-', '_')}"
        assert any(test == name or test.startswith(f"{name}_") for test in names), f"no {name}"
    for test in tests:
        assert any(is_check(node) for node in ast.walk(test)), f"{test.name} checks nothing"


def is_check(node: ast.AST) -> bool:
    """An assert, or a call of something that checks: a script, an expected error, a helper of the test."""
    return isinstance(node, ast.Assert) or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call))
