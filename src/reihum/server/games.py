"""What the page is sent about the games: facts, options as a form, zones, booklets and words."""

from functools import cache, lru_cache
from typing import Final, TypedDict

from reihum.core.options import choices, read_options, value_text, written_options
from reihum.notation.lessons import has_lesson
from reihum.server.answers import Packed, packed
from reihum.server.packs import key_of
from reihum.server.thinking import offered
from reihum.text.booklet import table_rules
from reihum.text.catalogue import Entry, catalogue, find

KEPT: Final = 200  # answers about single games: one for every choice of options


class ChoiceFacts(TypedDict):
    value: str
    label: str


class OptionFacts(TypedDict):
    """An option as part of a form: what it is called, its values and what these are called."""

    name: str
    label: str
    default: str
    choices: list[ChoiceFacts]


class LevelFacts(TypedDict):
    id: str
    word: str


class GameFacts(TypedDict):
    """What stands on the box."""

    id: str
    title: str
    summary: str
    players: list[int]
    best_with: list[int]
    age: int
    minutes: int
    level: LevelFacts
    pack: str
    options: list[OptionFacts]
    lesson: bool


class AllGames(TypedDict):
    levels: list[str]
    games: list[GameFacts]


class ZoneFacts(TypedDict):
    name: str
    face: str
    spread: str
    ordered: bool
    counted: bool
    number: int
    each: bool
    purpose: str
    stage: bool


class MoveFacts(TypedDict):
    text: str
    verb: str
    what: str
    where: str


class GameNoteFacts(TypedDict):
    field: str
    kind: str
    role: bool
    trump: bool
    said: bool
    said_by: str


class ParagraphFacts(TypedDict):
    anchor: str
    chapter: str
    text: str


class WholeGame(GameFacts):
    """What is in the box as well: zones, moves, the booklet and its words."""

    zones: list[ZoneFacts]
    moves: list[MoveFacts]
    notes: list[GameNoteFacts]
    booklet: list[ParagraphFacts]
    words: dict[str, dict[str, str]]
    flows: bool  # the table makes some move by itself, at a steady pace


def facts(entry: Entry, language: str) -> GameFacts:
    game = entry.game
    book = entry.booklet(language)
    return {
        "id": game.id,
        "title": book.title,
        "summary": book.summary,
        "players": list(game.players),
        "best_with": list(game.best_with),
        "age": game.age,
        "minutes": game.minutes,
        "level": {"id": game.level, "word": entry.word(language, "levels", game.level)},
        "pack": key_of(game.pack),
        "options": form(entry, language),
        "lesson": has_lesson(entry),
    }


def form(entry: Entry, language: str) -> list[OptionFacts]:
    usual = written_options(entry.game.options())
    labels = entry.booklet(language).words.get("choices", {})
    return [
        {
            "name": name,
            "label": entry.word(language, "options", name),
            "default": default,
            "choices": [
                {
                    "value": value_text(value),
                    "label": choice_label(entry, language, labels.get(name, {}), value_text(value)),
                }
                for value in choices(entry.game.options, name)
            ],
        }
        for name, default in usual.items()
    ]


def choice_label(entry: Entry, language: str, labels: dict[str, str], value: str) -> str:
    return str(labels[value]) if value in labels else entry.word(language, "values", value)


@cache
def all_games_packed(language: str) -> Packed:
    return packed(all_games(language))


@cache
def printed_game_packed(name: str, language: str) -> Packed:
    """A game with its booklet as it is printed."""
    return packed(one_game(name, language))


@lru_cache(KEPT)
def agreed_game_packed(name: str, language: str, *agreed: tuple[str, str]) -> Packed:
    """A game as it is in force with what a table has agreed on."""
    return packed(one_game(name, language, *agreed))


def all_games(language: str) -> AllGames:
    return {"levels": list(offered()), "games": [facts(entry, language) for entry in catalogue().values()]}


def one_game(name: str, language: str, *agreed: tuple[str, str]) -> WholeGame:
    """A game with its booklet: as it is printed, or as it is in force with what a table has agreed on."""
    entry = find(name)
    game = entry.game
    book = entry.booklet(language, read_options(game.options, dict(agreed)) if agreed else None)
    shared = table_rules(language)
    return {
        **facts(entry, language),
        "zones": [
            {
                "name": zone.name,
                "face": zone.face.name.lower(),
                "spread": zone.spread.name.lower(),
                "ordered": zone.ordered,
                "counted": zone.counted,
                "number": zone.number,
                "each": zone in game.each,
                "purpose": zone.purpose.name.lower(),
                "stage": zone.stage,
            }
            for zone in [*game.common, *game.each]
        ],
        "moves": [
            {"text": game.moves.texts[number], "verb": move.verb.name.lower(), "what": move.what, "where": move.where}
            for number, move in enumerate(game.moves.list)
        ],
        "notes": [
            {
                "field": note.field,
                "kind": note.kind.name.lower(),
                "role": note.role,
                "trump": note.trump,
                "said": note.said,
                "said_by": note.said_by,
            }
            for note in game.notes
            if note.shown and not note.phase
        ],
        "booklet": [
            {"anchor": paragraph.anchor, "chapter": paragraph.chapter, "text": paragraph.text}
            for paragraph in (*book.paragraphs, *shared.paragraphs)
        ],
        "words": {
            kind: {**shared.words.get(kind, {}), **book.words.get(kind, {})}
            for kind in ("zones", "notes", "values", "words", "moves", "lines", "levels")
        },
        "flows": game.flow >= 0,
    }
