"""Booklets: the rules of a game as people read them, in German and English.

A booklet is a Markdown file with a head of words (TOML between +++ lines). Every paragraph ends with its anchor
({#deal}). What depends on the options of a table is written as `reihum.text.clauses` explains.
"""

import re
import tomllib
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module, resources
from importlib.resources.abc import Traversable
from typing import Any

from reihum.core.errors import ReihumError
from reihum.text.clauses import Agreed, BadClause, agreed_text, holds, supposing

__all__ = ["LANGUAGES", "BadBooklet", "Booklet", "Paragraph", "booklet", "read_booklet", "table_rules"]

LANGUAGES = ("de", "en")
ANCHOR = re.compile(r"\s*\{#([a-z0-9-]+)(?: if ([^{}]+))?\}\s*$")
EXAMPLE = re.compile(r"\n*```reihum\n(.*?)```", re.DOTALL)
TABLE_RULES = "reihum.core"
FENCE = "+++\n"


class BadBooklet(ReihumError):
    """A booklet that can't be read: which file, which line, and what to write there."""

    def __init__(self, file: str, line: int, message: str) -> None:
        super().__init__(f"{file}, line {line}: {message}")
        self.file = file
        self.line = line


@dataclass(frozen=True)
class Paragraph:
    """One numbered thought of a booklet; its text is Markdown. It may hold only under a condition."""

    anchor: str
    chapter: str
    text: str
    condition: str = ""
    line: int = 0  # of the file, where it begins


@dataclass(frozen=True)
class Booklet:
    """The rules of one game in one language."""

    language: str
    words: dict[str, Any]
    paragraphs: tuple[Paragraph, ...]
    file: str = ""

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
        """All paragraphs, with the default options wherever their own condition does not say otherwise."""
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
        try:
            return agreed_text(paragraph.text, options, self.words.get("choices", {}))
        except BadClause as problem:
            raise BadBooklet(self.file, paragraph.line, str(problem)) from None

    def saying(self, paragraphs: list[Paragraph]) -> "Booklet":
        return replace(self, paragraphs=tuple(paragraphs))


def read_booklet(text: str, language: str, file: str = "") -> Booklet:
    """A booklet from its file; BadBooklet says what is wrong with it."""
    if not text.startswith(FENCE) or text.count(FENCE) < 2:
        raise BadBooklet(file, 1, "a booklet begins with a head of words between two lines of +++")
    _, head, body = text.split(FENCE, 2)
    paragraphs: list[Paragraph] = []
    chapter = ""
    line = 3 + head.count("\n")
    for block in re.split(r"(\n{2,})", body):
        place = line + len(block) - len(block.lstrip("\n"))
        line += block.count("\n")
        block = block.strip()
        if block.startswith("#"):
            chapter = block.lstrip("# ").strip()
        elif found := ANCHOR.search(block):
            paragraphs.append(Paragraph(found[1], chapter, ANCHOR.sub("", block), found[2] or "", place))
        elif block and not paragraphs:
            raise BadBooklet(file, place, "a paragraph ends with its anchor, such as {#deal}")
        elif block:  # a table, list or example belongs to the paragraph before it
            last = paragraphs.pop()
            paragraphs.append(replace(last, text=f"{last.text}\n\n{block}"))
    return Booklet(language, read_head(head, file), tuple(paragraphs), file)


def read_head(head: str, file: str) -> dict[str, Any]:
    """The words of a booklet, in TOML."""
    try:
        words = tomllib.loads(head)
    except tomllib.TOMLDecodeError as problem:
        found = re.search(r"(.*) \(at line (\d+), column \d+\)", str(problem))
        what, line = (found[1], int(found[2]) + 1) if found else (str(problem), head.count("\n") + 1)
        raise BadBooklet(file, line, f"the head of words can't be read: {what[:1].lower()}{what[1:]}") from None
    return words


@cache
def booklet_file(package: str, language: str, name: str = "rules") -> str:
    """The text of a booklet in a game's package."""
    path = booklet_path(package, language, name)
    try:
        return path.read_text("utf-8")
    except FileNotFoundError:
        raise BadBooklet(
            str(path), 1, f"this file is missing; a game has one for each of {', '.join(LANGUAGES)}"
        ) from None
    except UnicodeDecodeError as problem:
        line = path.read_bytes()[: problem.start].count(b"\n") + 1
        raise BadBooklet(str(path), line, "this is not UTF-8") from None


def line_of_table(package: str, language: str, table: str) -> int:
    """The line of a booklet where a table of its words begins; without that table, where the head ends."""
    lines = booklet_file(package, language).splitlines()
    return lines.index(f"[{table}]") + 1 if f"[{table}]" in lines else lines.index("+++", 1) + 1


def booklet_path(package: str, language: str, name: str = "rules") -> Traversable:
    return resources.files(import_module(package)).joinpath(f"{name}.{language}.md")


def examples_of(paragraph: Paragraph) -> list[str]:
    """The scripts of a paragraph."""
    return EXAMPLE.findall(paragraph.text)


@cache
def booklet(package: str, language: str) -> Booklet:
    """The booklet of a game's package, with its clauses as they are written."""
    file = str(booklet_path(package, language))
    found = read_booklet(booklet_file(package, language), language, file)
    for name in ("title", "summary"):
        if not isinstance(found.words.get(name), str):
            raise BadBooklet(file, 1, f'the head of words has no {name}; write {name} = "..." at its top')
    for name, table in found.words.items():
        if name not in ("title", "summary") and not isinstance(table, dict):
            raise BadBooklet(file, 1, f"'{name}' in the head of words is not a table; write [{name}] above its words")
    return found


@cache
def table_rules(language: str) -> Booklet:
    """What holds at every table, and the words that all games share."""
    return read_booklet(booklet_file(TABLE_RULES, language, "table_rules"), language)
