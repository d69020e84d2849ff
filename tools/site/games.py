"""A page for every game in both languages, made from its booklet, and a page that shows all of them."""

from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from typing import Any

from reihum.booklet import Booklet
from reihum.catalogue import Entry, catalogue
from reihum.core.options import choices, value_text

FOLDERS = {"en": "games", "de": "spiele"}
PICTURES = {"en": "", "de": "-phone"}  # our pictures of desks are in English, those of phones in German
TEXTS = {
    "en": {
        "players": "{span} players",
        "best": "best with {best}",
        "age": "age {age} and up",
        "minutes": "about {minutes} minutes",
        "other": "auf Deutsch",
        "picture": "{title} in the browser",
        "options": "Agreed before the deal",
        "option": "Option",
        "values": "Choices, the usual one in bold",
        "play": "Play it in the terminal with `reihum play {id}`, or in the browser with `reihum`.",
        "all": "The games",
        "intro": "All games of the shelf, the easy ones first. Each page is the game's booklet: the same file that explains "
        "a refused move at the table, and whose examples the tests run. The small word behind a paragraph is the name of "
        "the rule in Python and in scripts.",
        "more": "The same pages in German are under [Spiele](../spiele/index.md).",
    },
    "de": {
        "players": "{span} Personen",
        "best": "am besten zu {best}",
        "age": "ab {age} Jahren",
        "minutes": "etwa {minutes} Minuten",
        "other": "in English",
        "picture": "{title} auf dem Handy",
        "options": "Vor dem Spiel vereinbart",
        "option": "Hausregel",
        "values": "Auswahl, üblich ist das Fette",
        "play": "Im Terminal beginnt das Spiel mit `reihum play {id}`, im Browser mit `reihum`.",
        "all": "Spiele",
        "intro": "Alle Spiele im Regal, die leichten zuerst. Jede Seite ist das Heft des Spiels: dieselbe Datei, die am "
        "Tisch erklärt, warum ein Zug nicht geht, und deren Beispiele die Tests nachspielen. Das kleine Wort hinter einem "
        "Absatz ist der Name der Regel in Python und in Skripten.",
        "more": "Dieselben Seiten auf Englisch stehen unter [Games](../games/index.md).",
    },
}
LEVELS = ["very easy", "easy", "medium", "hard"]


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
    picture = f"../pictures/{entry.id}{PICTURES[language]}.webp"
    return "\n\n".join(
        [
            f"# {book.title}",
            f"*{book.summary}*",
            f"{facts(entry, language)} · [{text['other']}](../{FOLDERS[other]}/{entry.id}.md)",
            f"```{{image}} {picture}\n:alt: {text['picture'].format(title=book.title)}\n:class: {language}-picture\n```",
            *chapters(book),
            *options(entry, language),
            text["play"].format(id=entry.id),
            "",
        ]
    )


def facts(entry: Entry, language: str) -> str:
    """For how many, for whom, how long."""
    game, text = entry.game, TEXTS[language]
    few, many = game.players[0], game.players[-1]
    found = [text["players"].format(span=few if few == many else f"{few}–{many}")]
    if game.best_with:
        found.append(text["best"].format(best=", ".join(map(str, game.best_with))))
    found += [text["age"].format(age=game.age), text["minutes"].format(minutes=game.minutes)]
    return " · ".join([*found, entry.word(language, "levels", game.level)])


def chapters(book: Booklet) -> Iterator[str]:
    """The chapters with all their paragraphs; each paragraph can be linked to by its anchor."""
    chapter = ""
    for paragraph in book.paragraphs:
        if paragraph.chapter != chapter:
            chapter = paragraph.chapter
            yield f"## {chapter}"
        first, *rest = paragraph.text.split("\n\n")
        yield f'<span id="{paragraph.anchor}"></span>{first} <a class="rule" href="#{paragraph.anchor}">{paragraph.anchor}</a>'
        yield from rest


def options(entry: Entry, language: str) -> Iterator[str]:
    """What a table can agree on, if there is anything."""
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
    words: dict[str, Any] = entry.booklet(language).words.get("choices", {}).get(option, {})
    found = []
    for value in choices(entry.game.options, option):
        text = value_text(value)
        word = str(words[text]) if text in words else entry.word(language, "values", text)
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
            text["intro"],
            text["more"],
            "::::{grid} 1 2 2 3\n:gutter: 3\n:class-container: shelf",
            *cards,
            "::::",
            f"```{{toctree}}\n:hidden:\n\n{listed}\n```\n",
        ]
    )
