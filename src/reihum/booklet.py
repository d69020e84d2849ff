"""Booklets: the rules of a game as people read them, in German and English.

A booklet is a Markdown file with a head of words (TOML between +++ lines). Every paragraph ends with its anchor, {#so}.
What depends on the options of a table is written as `reihum.clauses` explains.
"""

import re
import tomllib
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module, resources
from typing import Any

from reihum.clauses import Agreed, agreed_text, holds, supposing

__all__ = ["LANGUAGES", "Booklet", "Paragraph", "booklet", "manners", "read_booklet"]

LANGUAGES = ("de", "en")
ANCHOR = re.compile(r"\s*\{#([a-z0-9-]+)(?: if ([^{}]+))?\}\s*$")
EXAMPLE = re.compile(r"\n*```reihum\n.*?```", re.DOTALL)
MANNERS = "reihum.core"


@dataclass(frozen=True)
class Paragraph:
    """One numbered thought of a booklet; its text is Markdown. It may hold only under a condition."""

    anchor: str
    chapter: str
    text: str
    condition: str = ""


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

    def printed(self, usual: Agreed) -> "Booklet":
        """All paragraphs, with the usual options wherever their own condition says nothing else."""
        texts = [self.said(each, supposing(each.condition, usual)) for each in self.paragraphs]
        return self.saying([replace(each, text=text) for each, text in zip(self.paragraphs, texts, strict=True)])

    def agreed(self, options: Agreed, usual: Agreed) -> "Booklet":
        """What holds at a table with these options. Examples show the usual rules; with others they are left out."""
        found: list[Paragraph] = []
        for each in self.paragraphs:
            if holds(each.condition, options):
                text = self.said(each, options)
                if text != self.said(each, supposing(each.condition, usual)):
                    text = EXAMPLE.sub("", text)
                found.append(replace(each, text=text))
        return self.saying(found)

    def said(self, paragraph: Paragraph, options: Agreed) -> str:
        return agreed_text(paragraph.text, options, self.words.get("choices", {}))

    def saying(self, paragraphs: list[Paragraph]) -> "Booklet":
        return replace(self, paragraphs=tuple(paragraphs))


def read_booklet(text: str, language: str) -> Booklet:
    """A booklet from its file."""
    _, head, body = text.split("+++\n", 2)
    paragraphs: list[Paragraph] = []
    chapter = ""
    for block in re.split(r"\n{2,}", body.strip()):
        if block.startswith("#"):
            chapter = block.lstrip("# ").strip()
        elif found := ANCHOR.search(block):
            paragraphs.append(Paragraph(found[1], chapter, ANCHOR.sub("", block), found[2] or ""))
        elif block.strip():  # a table, list or example belongs to the paragraph before it
            last = paragraphs.pop()
            paragraphs.append(replace(last, text=f"{last.text}\n\n{block}"))
    return Booklet(language, tomllib.loads(head), tuple(paragraphs))


@cache
def booklet_file(package: str, language: str, name: str = "rules") -> str:
    """The text of a booklet in a game's package."""
    return resources.files(import_module(package)).joinpath(f"{name}.{language}.md").read_text("utf-8")


@cache
def booklet(package: str, language: str) -> Booklet:
    """The booklet of a game's package, with its clauses as they are written."""
    return read_booklet(booklet_file(package, language), language)


@cache
def manners(language: str) -> Booklet:
    """What holds at every table, and the words that all games share."""
    return read_booklet(booklet_file(MANNERS, language, "manners"), language)
