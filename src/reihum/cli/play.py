"""reihum play: a match in the terminal."""

from dataclasses import fields
from pathlib import Path
from typing import Any

import click

from reihum.bots.level import LEVELS
from reihum.bots.levels import OTHERS
from reihum.cli.completion import files, games, one_of
from reihum.cli.faults import Fault
from reihum.cli.lookup import entry_of, options_of
from reihum.cli.match_files import kept_match
from reihum.cli.terminal_match import MatchSetup, play
from reihum.cli.usage import Usage, language_option, look_option, number_option, speech
from reihum.core.errors import BadOption
from reihum.core.options import choices, value_text
from reihum.text.catalogue import Entry, catalogue
from reihum.text.words import Words


class PlayCommand(Usage):
    """A command whose flags depend on the game: its options become flags."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.meta["game"] = next((arg for arg in args if arg in catalogue()), None)
        return super().parse_args(ctx, args)

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        name = ctx.meta.get("game")
        own = [] if name is None else flags(catalogue()[name], speech())
        *params, help_option = super().get_params(ctx)
        return [*params, *own, help_option]


def flags(entry: Entry, words: Words) -> list[click.Parameter]:
    """One flag for each option of a game: --until 200, --program-says-mau, --no-program-says-mau."""
    found: list[click.Parameter] = []
    for field in fields(entry.game.options):
        name = field.name.replace("_", "-")
        label = entry.word(words.language, "options", field.name)
        values = [value_text(value) for value in choices(entry.game.options, field.name)]
        usual = value_text(field.default)
        if isinstance(field.default, bool):
            shape: dict[str, Any] = {"param_decls": [f"--{name}/--no-{name}"], "default": None}
        else:
            shape = {"param_decls": [f"--{name}"], "metavar": "|".join(values), "shell_complete": one_of(*values)}
        found.append(click.Option(help=f"{label} [{usual}]", **shape))
    return found


def refuse_unknown_bots(name: str | None, words: Words) -> None:
    """A level, or a bot of one's own that can be made."""
    if name is None or name in LEVELS or name in OTHERS:
        return
    from reihum.own_bots import is_own, own_bot

    if not is_own(name):
        raise Fault(words("errors.bots", name=name, levels=", ".join(LEVELS)))
    try:
        own_bot(name, 0)
    except BadOption as problem:
        raise Fault(str(problem)) from None


@click.command(cls=PlayCommand, name="play")
@click.argument("game", required=False, shell_complete=games)
@number_option("--seats", least=1)
@click.option("--bots", metavar="LEVEL", shell_complete=one_of(*LEVELS))
@click.option("--seed")
@number_option("--seat")
@number_option("--pace", float)
@click.option("--record", metavar="FILE", shell_complete=files)
@language_option
@look_option
def command(game: str | None, lang: str | None, seats: int | None, **rest: Any) -> None:
    words = speech(lang)
    refuse_unknown_bots(rest["bots"], words)
    record = rest["record"]
    if game is None and record is not None and Path(record).exists():
        game = kept_match(record, words).match.game.id
    if game is None:
        from reihum.cli.menu import offer

        offer(words, seats, **rest)
        return
    entry = entry_of(game, words)
    own = {field.name: rest.pop(field.name, None) for field in fields(entry.game.options)}
    play(MatchSetup(entry, words, seats, options_of(entry, own, words), **rest))
