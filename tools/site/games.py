"""A page for every game in both languages, made from its booklet, and a page that shows all of them."""

import tomllib
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

from reihum.cli.lookup import players_text
from reihum.core.game import LEVELS
from reihum.core.options import choices, value_text
from reihum.text.booklet import Booklet
from reihum.text.catalogue import Entry, catalogue
from reihum.text.words import words

FOLDERS = {"en": "games", "de": "spiele"}
PICTURES = {"en": "", "de": "-phone"}  # our pictures of desks are in English, those of phones in German
SIZES = ("", "-phone", "-sideways")
TEXTS: dict[str, dict[str, str]] = tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))


def pages() -> dict[str, str]:
    """All pages of all games, by their place on the site."""
    found: dict[str, str] = {}
    for language, folder in FOLDERS.items():
        found[f"{folder}/index.md"] = shelf(language)
        found |= {f"{folder}/{entry.id}.md": page(entry, language) for entry in games()}
    return found


@cache
def games() -> list[Entry]:
    """Our own games, the easy ones first."""
    own = [entry for entry in catalogue().values() if entry.package.startswith("reihum.games.")]
    return sorted(own, key=lambda entry: (LEVELS.index(entry.game.level), entry.booklet("en").title))


# One game


def page(entry: Entry, language: str) -> str:
    """The booklet of a game as a page."""
    book = entry.booklet(language)
    text = TEXTS[language]
    other = "de" if language == "en" else "en"
    return "\n\n".join(
        [
            f"# {book.title}",
            f"*{book.summary}*",
            f"{facts(entry, language)} · [{text['other']}](../{FOLDERS[other]}/{entry.id}.md)",
            image(f"{entry.id}{PICTURES[language]}", text["picture"].format(title=book.title), f"{language}-picture"),
            *chapters(book),
            *options(entry, language),
            *other_sizes(entry, language),
            text["play"].format(id=entry.id),
            "",
        ]
    )


def image(name: str, meaning: str, kind: str) -> str:
    """One of our pictures, with words for those who do not see it."""
    return f"```{{image}} ../pictures/{name}.webp\n:alt: {meaning}\n:class: {kind}\n```"


def other_sizes(entry: Entry, language: str) -> Iterator[str]:
    """The table as it looks on the other screens."""
    text = TEXTS[language]
    yield f"## {text['sizes']}"
    for size in SIZES:
        if size != PICTURES[language]:
            meaning = text["picture"].format(title=entry.booklet(language).title)
            yield image(f"{entry.id}{size}", meaning, f"size{size or '-desk'}")


def facts(entry: Entry, language: str) -> str:
    """For how many, for whom, how long."""
    game, text = entry.game, TEXTS[language]
    found = [text["players"].format(span=players_text(game, words(language)))]
    if game.best_with:
        found.append(text["best"].format(best=text["or"].join(map(str, game.best_with))))
    found += [text["age"].format(age=game.age), text["minutes"].format(minutes=game.minutes)]
    return " · ".join([*found, entry.word(language, "levels", game.level)])


def chapters(book: Booklet) -> Iterator[str]:
    """The chapters with all their paragraphs; each paragraph can be linked to by its anchor."""
    chapter = ""
    for paragraph in book.paragraphs:
        if paragraph.chapter != chapter:
            chapter = paragraph.chapter
            yield f"## {chapter}"
        anchor = paragraph.anchor
        first, *rest = paragraph.text.split("\n\n")
        yield f'<span id="{anchor}"></span>{first} <a class="rule" href="#{anchor}">{anchor}</a>'
        yield from rest


def options(entry: Entry, language: str) -> Iterator[str]:
    """The game's options, if there are any."""
    found = fields(entry.game.options)
    if found:
        text = TEXTS[language]
        rows = [
            f"| {entry.word(language, 'options', each.name)} | {values(entry, language, each.name)} |" for each in found
        ]
        yield f"## {text['options']}"
        yield "\n".join([f"| {text['option']} | {text['values']} |", "|---|---|", *rows])


def values(entry: Entry, language: str, option: str) -> str:
    """The choices of one option in words."""
    usual = getattr(entry.game.options(), option)
    own: dict[str, Any] = entry.booklet(language).words.get("choices", {}).get(option, {})
    found = []
    for value in choices(entry.game.options, option):
        text = value_text(value)
        word = str(own[text]) if text in own else entry.word(language, "values", text)
        found.append(f"**{word}**" if value == usual else word)
    return ", ".join(found)


# All games


def shelf(language: str) -> str:
    """All games with their pictures."""
    text = TEXTS[language]
    cards = [
        f":::{{grid-item-card}} {entry.booklet(language).title}\n:link: {entry.id}\n:link-type: doc\n"
        f":img-top: ../pictures/{entry.id}.webp\n:img-alt: {entry.booklet(language).title}\n\n"
        f"{entry.booklet(language).summary}\n\n<small>{facts(entry, language)}</small>\n:::"
        for entry in games()
    ]
    listed = "\n".join(entry.id for entry in games())
    return "\n\n".join(
        [
            f"# {text['all']}",
            text["intro"].strip(),
            "::::{grid} 1 2 2 3\n:gutter: 3\n:class-container: shelf",
            *cards,
            "::::",
            f"```{{toctree}}\n:hidden:\n\n{listed}\n```\n",
        ]
    )
