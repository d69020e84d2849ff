"""The program's own texts: complete, alike in both languages, and all of them used."""

import ast
import locale
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from reihum.text.words import language_here, words

pytestmark = pytest.mark.once

PACKAGE = Path(__file__).resolve().parent.parent.parent / "src" / "reihum"
FIELD = re.compile(r"{(\w+)}")


def texts(table: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    """All texts by their full names; both forms of a text with two."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from texts(value, f"{prefix}{name}.")
        else:
            for text in value if isinstance(value, list) else [value]:
                yield prefix + name, text


def fields(language: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for name, text in texts(words(language).book.words):
        found.setdefault(name, set()).update(FIELD.findall(text))
    return found


def used() -> set[str]:
    """Every string in the sources that looks like the name of a text; what is filled in becomes a star."""
    found: set[str] = set()
    for path in [path for part in ("cli", "terminal", "table", "text") for path in (PACKAGE / part).glob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr):
                found.add("".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in node.values))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return {name for name in found if not name.endswith(".py")}


def test_both_languages_have_the_same_texts_with_the_same_fields() -> None:
    assert fields("de") == fields("en")
    anchors = {language: [each.anchor for each in words(language).book.paragraphs] for language in ("de", "en")}
    assert anchors["de"] == anchors["en"]


def test_every_text_is_used() -> None:
    patterns = [re.compile(re.escape(name).replace(r"\*", ".+")) for name in used() if not name.startswith("*")]
    names = [name for name in fields("en") if "." in name and not name.startswith(("options.", "commands."))]
    assert [name for name in names if not any(pattern.fullmatch(name) for pattern in patterns)] == []


def test_every_name_in_the_sources_has_a_text() -> None:
    tables = [name for name, value in words("en").book.words.items() if isinstance(value, dict)]
    known = set(fields("en"))
    looks_like = re.compile(rf"({'|'.join(tables)})\.[a-z-]*[a-z](\.[a-z]+)?")
    assert [name for name in used() if looks_like.fullmatch(name) and name not in known] == []


def test_one_and_many() -> None:
    assert words("de")("story.cards", n=1) == "eine Karte"
    assert words("en")("story.cards", n=3) == "3 cards"


@pytest.mark.parametrize(
    ("here", "language"),
    [("de_DE", "de"), ("German_Germany", "de"), ("en_US", "en"), ("English_Germany", "en"), (None, "en")],
)
def test_windows_says_its_language_elsewhere(monkeypatch: pytest.MonkeyPatch, here: str | None, language: str) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(locale, "getlocale", lambda: (here, None))
    assert language_here() == language


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "de_AT"}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
        ({}, "en"),
        ({"LANG": "en_GB", "LC_ALL": "de_CH"}, "de"),
        ({"LANG": "de_DE", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE", "LC_MESSAGES": "en_US"}, "en"),
    ],
)
def test_language_comes_from_the_environment(
    variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert language_here() == language
