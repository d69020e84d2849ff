"""One booklet in three languages: German, English and Python say the same."""

import re
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from reihum import rules as facade
from reihum.core.moves import Verb
from reihum.core.notes import Kind, Note
from reihum.core.options import choices, value_text
from reihum.core.rule import TABLE_RULES, Rule
from reihum.packs.looks import words_of
from reihum.testing.paragraphs import reads
from reihum.testing.tables import games
from reihum.text.booklet import ANCHOR, LANGUAGES, Booklet, booklet_file, line_of_table, table_rules
from reihum.text.catalogue import Entry

pytestmark = pytest.mark.once

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
    """The rules that the Python of a game speaks of, without those that all games share."""
    found = {value for module in modules(entry) for value in vars(module).values() if isinstance(value, Rule)}
    shared = {value for value in vars(facade).values() if isinstance(value, Rule)}
    return found - set(TABLE_RULES) - shared


def chapters(book: Booklet) -> list[tuple[str, str]]:
    """The anchors, each with the number of its chapter."""
    return [(paragraph.anchor, paragraph.chapter.split()[0]) for paragraph in book.paragraphs]


@reads("booklets")
@every_game
def test_both_languages_have_the_same_paragraphs(entry: Entry) -> None:
    """Both booklets have the same numbered chapters and the same anchors, in the same order."""
    german, english = (chapters(entry.booklet(language)) for language in LANGUAGES)
    for own, others, language in ((german, english, "de"), (english, german, "en")):
        missing = [f"{{#{anchor}}}" for anchor, _ in others if anchor not in dict(own)]
        assert not missing, f"{entry.booklet(language).file}: no paragraph ends with {', '.join(missing)}"
    for one, other in zip(german, english, strict=True):
        assert one == other, f"#{one[0]} in chapter {one[1]} of one language, #{other[0]} in {other[1]} of the other"
    anchors = [anchor for anchor, _ in german]
    assert len(anchors) == len(set(anchors)), "two paragraphs with one anchor"
    numbers = [number for _, number in german]
    assert all(number.isdecimal() for number in numbers), "every chapter has a number"
    assert numbers == sorted(numbers, key=int)


@reads("booklets")
@every_game
@every_language
def test_every_paragraph_says_something(entry: Entry, language: str) -> None:
    """There are a title, a summary, and no empty paragraphs."""
    book = entry.booklet(language)
    assert book.title.strip()
    assert book.summary.strip()
    for paragraph in book.paragraphs:
        assert len(paragraph.text) > 20, paragraph.anchor


@reads("booklets")
@every_game
@every_language
def test_every_paragraph_ends_with_its_anchor(entry: Entry, language: str) -> None:
    """Every paragraph ends with its anchor; only tables, lists and examples belong to the one before."""
    _, _, body = booklet_file(entry.package, language).split("+++\n", 2)
    body = re.sub(r"^```.*?^```", "", body, flags=re.MULTILINE | re.DOTALL)
    for block in re.split(r"\n{2,}", body.strip()):
        if not block.startswith(("#", "|", "- ", "1. ", "Beispiel", "Example")):
            assert ANCHOR.search(block), block[:60]


@reads("booklets")
@every_game
@every_language
def test_every_rule_has_a_paragraph(entry: Entry, language: str) -> None:
    """Every rule of the Python is the anchor of a paragraph."""
    anchors = {paragraph.anchor for paragraph in entry.booklet(language).paragraphs}
    for rule in [*entry.rules(), *rules_of(entry)]:
        assert rule.anchor in anchors, f"{entry.booklet(language).file}: no paragraph ends with {{#{rule.anchor}}}"
        assert rule in entry.rules(), f"declare the rule with GAME.rule('{rule.anchor}')"


# Words


def keys(words: dict[str, Any], before: str = "") -> set[str]:
    """All keys of a head, those of its tables with their names."""
    found: set[str] = set()
    for name, value in words.items():
        found |= keys(value, f"{before}{name}.") if isinstance(value, dict) else {f"{before}{name}"}
    return found


def has_word(entry: Entry, language: str, kind: str, name: str) -> bool:
    pack = entry.game.pack
    of_pack = [words_of(pack, look, language) for look in pack.looks[:1]]  # plain looks know no language
    words = [entry.booklet(language).words, *of_pack, table_rules(language).words]
    return any(name in each.get(kind, {}) for each in words)


def place(entry: Entry, language: str, kind: str, name: str) -> str:
    """Where a word is missing, and what to write there."""
    line = line_of_table(entry.package, language, kind)
    return f'{entry.booklet(language).file}, line {line}: the table [{kind}] needs a word: {key(name)} = "..."'


def key(name: str) -> str:
    return name if re.fullmatch(r"[\w-]+", name, re.ASCII) else f'"{name}"'


@reads("words")
@every_game
def test_both_languages_have_words_for_the_same_things(entry: Entry) -> None:
    """The heads of both booklets have the same keys."""
    german, english = (keys(entry.booklet(language).words) for language in LANGUAGES)
    assert german == english, "; ".join(
        f"only in {language}: {', '.join(sorted(own))}"
        for language, own in (("German", german - english), ("English", english - german))
        if own
    )


@reads("words")
@every_game
@every_language
def test_there_is_a_word_for_everything(entry: Entry, language: str) -> None:
    """Everything that people see is called something in both languages."""
    missing = [place(entry, language, *each) for each in needed_words(entry) if not has_word(entry, language, *each)]
    assert not missing, "\n".join(missing)


def needed_words(entry: Entry) -> list[tuple[str, str]]:
    game = entry.game
    found = [("zones", zone.name) for zone in [*game.common, *game.each]]
    found += [("options", each.name) for each in fields(game.options)]
    found += [("levels", game.level)]
    found += [("colours", colour) for colour in game.pack.colours]
    found += [("ranks", rank) for rank in game.pack.ranks if not rank.isdecimal()]
    found += [("notes", note.field) for note in game.notes if note.shown and not note.phase]
    found += [("prompts", phase) for phase in game.phases]
    found += [("words", move.what) for move in game.moves.list if move.verb is Verb.SAY]
    plain = (Verb.DRAW, Verb.PASS, Verb.DONE, Verb.TICK)
    found += [("moves", move.verb.name.lower()) for move in game.moves.list if move.verb in plain]
    return [*found, ("values", "yes"), ("values", "no"), ("values", "-")]


def is_told(note: Note) -> bool:
    """Is this one of some words, and shown as such? What is to be done is told by the prompt."""
    return note.shown and note.kind is Kind.WORD and not note.phase


@reads("words")
@every_game
@every_language
def test_whatever_is_named_has_a_name(entry: Entry, language: str) -> None:
    """Whatever is named has a name: numbers, seats and cards speak for themselves, other words stand in a table."""
    named = {move.what for move in entry.game.moves.list if move.verb is Verb.NAME}
    named |= {word for note in entry.game.notes if is_told(note) for word in note.words}
    for what in named - set(entry.game.pack.codes):
        if not re.fullmatch(r"(seat\.)?-?\d+", what):
            tables = [("moves", f"name {what}"), *[(kind, what) for kind in ("colours", "words", "values", "ranks")]]
            assert any(has_word(entry, language, *each) for each in tables), place(entry, language, "words", what)


@reads("words")
@every_game
@every_language
def test_the_values_of_options_have_names(entry: Entry, language: str) -> None:
    """What a table can choose from is called something in both languages."""
    labels = entry.booklet(language).words.get("choices", {})
    for each in fields(entry.game.options):
        for value in choices(entry.game.options, each.name):
            text = value_text(value)
            named = isinstance(value, int) or text in labels.get(each.name, {})
            assert named, place(entry, language, f"choices.{each.name}", text)
