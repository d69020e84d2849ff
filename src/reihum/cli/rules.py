"""reihum rules: the booklet of a game."""

import click

from reihum.cli.completion import games, paragraphs
from reihum.cli.lookup import entry_of, options_of
from reihum.cli.usage import Usage, language_option, speech
from reihum.terminal.paint import colours_wanted
from reihum.terminal.rulebook import rules
from reihum.text.paint import Paint


@click.command(cls=Usage, name="rules")
@click.argument("game", shell_complete=games)
@click.argument("paragraph", required=False, default="", shell_complete=paragraphs)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE")
@language_option
def command(game: str, paragraph: str, options: tuple[str, ...], lang: str | None) -> None:
    words = speech(lang)
    entry = entry_of(game, words)
    agreed = options_of(entry, dict(each.partition("=")[::2] for each in options), words)
    for line in rules(entry, words, Paint(colours_wanted()), agreed, paragraph):
        click.echo(line, color=True)
