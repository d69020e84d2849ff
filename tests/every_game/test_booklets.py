"""One booklet in three languages: German, English and Python say the same, and every paragraph has its test."""

import ast
import re
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from reihum import games as shipped
from reihum.booklet import ANCHOR, LANGUAGES, Booklet, booklet_file, manners
from reihum.catalogue import Entry
from reihum.core.moves import Verb
from reihum.core.notes import Kind
from reihum.core.options import choices, value_text
from reihum.core.rule import MANNERS, Rule
from reihum.packs.looks import look_of, words_of
from tests.every_game.tables import cases, games

pytestmark = pytest.mark.once

TESTS = Path(__file__).resolve().parent.parent / "games"
every_game = pytest.mark.parametrize("entry", games(), ids=lambda entry: entry.id)
every_language = pytest.mark.parametrize("language", LANGUAGES)


# Paragraphs


def modules(entry: Entry) -> list[ModuleType]:
    """The Python of a game: its rules, and what they were split into."""
    rules = import_module(f"{entry.package}.rules")
    assert rules.__file__ is not None
    names = sorted(path.name.split(".")[0] for path in Path(rules.__file__).parent.glob("*.py"))
    return [import_module(f"{entry.package}.{name}") for name in names if name != "__init__"]


def rules_of(entry: Entry) -> set[Rule]:
    found = {value for module in modules(entry) for value in vars(module).values() if isinstance(value, Rule)}
    return found - set(MANNERS)


def chapters(book: Booklet) -> list[tuple[str, str]]:
    """The anchors, each with the number of its chapter."""
    return [(paragraph.anchor, paragraph.chapter.split()[0]) for paragraph in book.paragraphs]


@every_game
def test_both_languages_have_the_same_paragraphs(entry: Entry) -> None:
    german, english = (chapters(entry.booklet(language)) for language in LANGUAGES)
    assert german == english
    anchors = [anchor for anchor, _ in german]
    assert len(anchors) == len(set(anchors)), "two paragraphs with one anchor"
    numbers = [number for _, number in german]
    assert all(number.isdecimal() for number in numbers), "every chapter has a number"
    assert numbers == sorted(numbers, key=int)


@every_game
@every_language
def test_every_paragraph_says_something(entry: Entry, language: str) -> None:
    book = entry.booklet(language)
    assert book.title.strip()
    assert book.summary.strip()
    for paragraph in book.paragraphs:
        assert len(paragraph.text) > 20, paragraph.anchor


@every_game
@every_language
def test_every_paragraph_ends_with_its_anchor(entry: Entry, language: str) -> None:
    """A block of text without one would vanish in the paragraph before it; tables, lists and examples belong there."""
    _, _, body = booklet_file(entry.package, language).split("+++\n", 2)
    body = re.sub(r"^```.*?^```", "", body, flags=re.MULTILINE | re.DOTALL)
    for block in re.split(r"\n{2,}", body.strip()):
        if not block.startswith(("#", "|", "- ", "1. ", "Beispiel", "Example")):
            assert ANCHOR.search(block), block[:60]


@every_game
@every_language
def test_every_rule_has_a_paragraph(entry: Entry, language: str) -> None:
    anchors = {paragraph.anchor for paragraph in entry.booklet(language).paragraphs}
    assert {rule.anchor for rule in rules_of(entry)} <= anchors
    assert set(entry.rules()) == rules_of(entry), "rules.py must name every rule of the game"


@every_language
def test_the_manners_have_their_paragraphs(language: str) -> None:
    assert [paragraph.anchor for paragraph in manners(language).paragraphs] == [rule.anchor for rule in MANNERS]


# Tests


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


# Words


def keys(words: dict[str, Any], before: str = "") -> set[str]:
    """All keys of a head, those of its tables with their names."""
    found: set[str] = set()
    for name, value in words.items():
        found |= keys(value, f"{before}{name}.") if isinstance(value, dict) else {f"{before}{name}"}
    return found


def has_word(entry: Entry, language: str, kind: str, name: str) -> bool:
    pack = entry.game.pack
    words = (entry.booklet(language).words, words_of(pack, look_of(pack), language), manners(language).words)
    return any(name in each.get(kind, {}) for each in words)


@every_game
def test_both_languages_have_words_for_the_same_things(entry: Entry) -> None:
    german, english = (keys(entry.booklet(language).words) for language in LANGUAGES)
    assert german == english


@every_game
@every_language
def test_there_is_a_word_for_everything(entry: Entry, language: str) -> None:
    wanted = set(needed_words(entry))
    assert not {(kind, name) for kind, name in wanted if not has_word(entry, language, kind, name)}


def needed_words(entry: Entry) -> list[tuple[str, str]]:
    game = entry.game
    found = [("zones", zone.name) for zone in [*game.common, *game.each]]
    found += [("options", each.name) for each in fields(game.options)]
    found += [("levels", game.level)]
    found += [("colours", colour) for colour in game.pack.colours]
    found += [("ranks", rank) for rank in game.pack.ranks if not rank.isdecimal()]
    found += [("notes", note.field) for note in game.notes if note.shown]
    found += [("words", move.what) for move in game.moves.list if move.verb is Verb.SAY]
    plain = (Verb.DRAW, Verb.PASS, Verb.DONE, Verb.TICK)
    found += [("moves", move.verb.name.lower()) for move in game.moves.list if move.verb in plain]
    return [*found, ("values", "yes"), ("values", "no"), ("values", "-")]


@every_game
@every_language
def test_whatever_is_named_has_a_name(entry: Entry, language: str) -> None:
    """Numbers and seats speak for themselves; colours, ranks and other words stand in a table."""
    named = {move.what for move in entry.game.moves.list if move.verb is Verb.NAME}
    named |= {word for note in entry.game.notes if note.shown and note.kind is Kind.WORD for word in note.words}
    for what in named:
        if not re.fullmatch(r"(seat\.)?-?\d+", what):
            tables = [("moves", f"name {what}"), *[(kind, what) for kind in ("colours", "words", "values", "ranks")]]
            assert any(has_word(entry, language, kind, name) for kind, name in tables), what


@every_game
@every_language
def test_the_values_of_options_have_names(entry: Entry, language: str) -> None:
    labels = entry.booklet(language).words.get("choices", {})
    for each in fields(entry.game.options):
        for value in choices(entry.game.options, each.name):
            text = value_text(value)
            assert isinstance(value, int) or text in labels.get(each.name, {}), f"{each.name} = {text}"


@every_game
def test_the_lines_of_the_score_have_names(entry: Entry) -> None:
    for case in (cases(entry)[0], cases(entry)[-1]):
        for line in case.walk.end.outcome().lines:
            assert all(has_word(entry, language, "lines", line.name) for language in LANGUAGES), line.name
