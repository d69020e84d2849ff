"""What the shell may complete: games, levels, the values of options, and files.

`_REIHUM_COMPLETE=bash_source reihum` prints the lines that switch it on (zsh_source, fish_source).
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from reihum.text.words import language_here

if TYPE_CHECKING:
    from reihum.text.catalogue import Entry

Completer = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def one_of(*values: str) -> Completer:
    """One of these words."""
    return lambda ctx, param, incomplete: begun(values, incomplete)


def begun(values: Iterable[str], incomplete: str, before: str = "") -> list[CompletionItem]:
    """The words that begin like this, each after what is already typed."""
    return [CompletionItem(before + value) for value in values if value.startswith(incomplete)]


def files(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return [CompletionItem(incomplete, type="file")]


def games(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The games by their short names, with their titles."""
    from reihum.text.catalogue import catalogue

    found = [entry for entry in catalogue().values() if entry.id.startswith(incomplete)]
    return [CompletionItem(entry.id, help=entry.booklet(language_here()).title) for entry in found]


def games_or_all(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    return [*games(ctx, param, incomplete), *begun(["all"], incomplete)]


def levels(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """How well bots play; after a comma, for one more bot."""
    from reihum.bots.level import LEVELS

    *before, last = incomplete.split(",")
    return begun(LEVELS, last, "".join(f"{name}," for name in before))


def game_levels(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """How hard games are, as one word each."""
    from reihum.core.game import LEVELS

    return begun([level.replace(" ", "-") for level in LEVELS], incomplete)


def named_game(ctx: click.Context) -> "Entry | None":
    """The game that is already on the line; where an option still waits for its value, click has not read it."""
    from reihum.text.catalogue import catalogue

    words = [ctx.params.get("game"), *ctx.args]
    return next((catalogue()[word] for word in words if word in catalogue()), None)


def paragraphs(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The paragraphs of the game that was named."""
    entry = named_game(ctx)
    anchors = [] if entry is None else [each.anchor for each in entry.booklet(language_here()).paragraphs]
    return begun(anchors, incomplete)


def agreements(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """NAME=VALUE for the options of the game that was named."""
    from reihum.core.options import choices, value_text, written_options

    entry = named_game(ctx)
    if entry is None:
        return []
    options = entry.game.options
    texts = [f"{name}={value_text(value)}" for name in written_options(options()) for value in choices(options, name)]
    return begun(texts, incomplete)
