"""Booklets: the rules of a game as people read them, in German and English.

A booklet is a Markdown file with a head of words (TOML between +++ lines). Every paragraph ends with its anchor, {#so}.
"""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import import_module, resources
from typing import Any

__all__ = ["LANGUAGES", "Booklet", "Paragraph", "booklet", "manners", "read_booklet"]

LANGUAGES = ("de", "en")
ANCHOR = re.compile(r"\s*\{#([a-z0-9-]+)\}\s*$")
MANNERS = "reihum.core"


@dataclass(frozen=True)
class Paragraph:
    """One numbered thought of a booklet; its text is Markdown."""

    anchor: str
    chapter: str
    text: str


@dataclass(frozen=True)
class Booklet:
    """The rules of one game in one language."""

    language: str
    words: dict[str, Any]
    paragraphs: tuple[Paragraph, ...]

    @property
    def title(self) -> str:
        return str(self.words["title"])

    @property
    def summary(self) -> str:
        return str(self.words["summary"])

    def word(self, kind: str, name: str) -> str:
        """What this language calls a zone, a note, a word said, an option or a line of the score."""
        return str(self.words.get(kind, {}).get(name, name))

    def paragraph(self, anchor: str) -> Paragraph:
        """The paragraph with this anchor; KeyError if there is none."""
        for paragraph in self.paragraphs:
            if paragraph.anchor == anchor:
                return paragraph
        raise KeyError(anchor)


def read_booklet(text: str, language: str) -> Booklet:
    """A booklet from its file."""
    _, head, body = text.split("+++\n", 2)
    paragraphs: list[Paragraph] = []
    chapter = ""
    for block in re.split(r"\n{2,}", body.strip()):
        if block.startswith("#"):
            chapter = block.lstrip("# ").strip()
        elif found := ANCHOR.search(block):
            paragraphs.append(Paragraph(found[1], chapter, ANCHOR.sub("", block)))
        elif block.strip():  # a table, list or example belongs to the paragraph before it
            last = paragraphs.pop()
            paragraphs.append(Paragraph(last.anchor, last.chapter, f"{last.text}\n\n{block}"))
    return Booklet(language, tomllib.loads(head), tuple(paragraphs))


@cache
def booklet_file(package: str, language: str, name: str = "rules") -> str:
    """The text of a booklet in a game's package."""
    return resources.files(import_module(package)).joinpath(f"{name}.{language}.md").read_text("utf-8")


@cache
def booklet(package: str, language: str) -> Booklet:
    """The booklet of a game's package."""
    return read_booklet(booklet_file(package, language), language)


@cache
def manners(language: str) -> Booklet:
    """What holds at every table, and the words that all games share."""
    return read_booklet(booklet_file(MANNERS, language, "manners"), language)
