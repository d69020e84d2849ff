"""reihum games: which games there are."""

import json
from typing import Any

import click

from reihum.cli.completion import game_levels
from reihum.cli.faults import Fault
from reihum.cli.lookup import players_text
from reihum.cli.usage import Usage, language_option, number_option, speech
from reihum.core.game import LEVELS
from reihum.core.options import choices, value_text, written_options
from reihum.terminal.paint import colours_wanted, columns
from reihum.text.catalogue import Entry, catalogue
from reihum.text.paint import Paint
from reihum.text.words import Words


@click.command(cls=Usage, name="games")
@number_option("--players")
@click.option("--level", shell_complete=game_levels)
@click.option("--json", "as_json", is_flag=True)
@language_option
def command(players: int | None, level: str | None, as_json: bool, lang: str | None) -> None:
    words = speech(lang)
    wanted = None if level is None else level_of(level, words)
    found = [
        entry
        for entry in catalogue().values()
        if (players is None or players in entry.game.players) and (wanted is None or entry.game.level == wanted)
    ]
    if as_json:
        click.echo(json.dumps([facts(entry, words.language) for entry in found], ensure_ascii=False, indent=2))
    elif found:
        for line in table(found, words, Paint(colours_wanted())):
            click.echo(line, color=True)
    else:
        click.echo(words("games.none"))


def level_of(name: str, words: Words) -> str:
    """A level by its English name or by what this language calls it."""
    from reihum.text.booklet import table_rules

    for level in LEVELS:
        if name.casefold() in (level, level.replace(" ", "-"), table_rules(words.language).word("levels", level)):
            return level
    names = ", ".join(table_rules(words.language).word("levels", level) for level in LEVELS)
    raise Fault(words("errors.level", name=name, names=names))


def table(entries: list[Entry], words: Words, paint: Paint) -> list[str]:
    heads = ("id", "title", "players", "level", "age", "minutes")
    rows = [[paint.bold(words(f"games.{head}")) for head in heads]]
    for entry in entries:
        game = entry.game
        rows.append(
            [
                paint.name(game.id),
                entry.booklet(words.language).title,
                players_text(game, words),
                entry.word(words.language, "levels", game.level),
                words("games.years", n=game.age),
                str(game.minutes),
            ]
        )
    return [*columns(rows, (5,)), "", paint.dim(words("games.hint"))]


def facts(entry: Entry, language: str) -> dict[str, Any]:
    """A game for programs. `players` lists every possible number of players."""
    game = entry.game
    usual = written_options(game.options())
    return {
        "id": game.id,
        "title": entry.booklet(language).title,
        "summary": entry.booklet(language).summary,
        "players": list(game.players),
        "best_with": list(game.best_with),
        "level": game.level,
        "age": game.age,
        "minutes": game.minutes,
        "pack": game.pack.name,
        "version": game.version,
        "options": {
            name: {"default": text, "choices": [value_text(value) for value in choices(game.options, name)]}
            for name, text in usual.items()
        },
    }
