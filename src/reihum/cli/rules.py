"""reihum rules: the booklet of a game."""

import click

from reihum.cli.found import entry_of
from reihum.cli.usage import Usage, language_option, speech
from reihum.terminal.paint import colours_wanted
from reihum.terminal.rulebook import rules
from reihum.words.paint import Paint


@click.command(cls=Usage, name="rules")
@click.argument("game")
@click.argument("paragraph", required=False, default="")
@language_option
def command(game: str, paragraph: str, lang: str | None) -> None:
    words = speech(lang)
    entry = entry_of(game, words)
    for line in rules(entry, words, Paint(colours_wanted()), entry.game.options(), paragraph):
        click.echo(line, color=True)
