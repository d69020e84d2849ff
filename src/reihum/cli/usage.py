"""Help pages in the language of the computer."""

from collections.abc import Callable
from ipaddress import IPv4Address, ip_address
from typing import Any

import click
from click.shell_completion import CompletionItem

from reihum.cli.completion import one_of
from reihum.cli.faults import BadValue, Fault
from reihum.text.booklet import LANGUAGES
from reihum.text.words import Words, language_here, words


def speech(language: str | None = None) -> Words:
    """The texts to use: in the language asked for, otherwise in that of the computer."""
    return words(language or language_here())


class Page(click.HelpFormatter):
    """A help page; the words that click brings along are English."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, prefix or speech()("usage.usage"))

    def section(self, name: str) -> Any:
        return super().section(speech()(f"usage.{name.lower()}") if name in ("Options", "Commands") else name)


class Speaking(click.Context):
    formatter_class = Page


class Usage(click.Command):
    """A command whose help is among the texts: its own under `commands`, those of its options under `options`."""

    context_class = Speaking

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(speech()(f"commands.{self.name}"))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        rows: list[tuple[str, str]] = []
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx) if isinstance(param, click.Option) else None
            if record is not None:
                rows.append((record[0], self.help_of(param, record[1])))
        with formatter.section("Options"):
            formatter.write_dl(rows)
        if isinstance(self, click.Group):
            self.format_commands(ctx, formatter)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The options with their help, as on the help page."""
        help_texts = {
            name: self.help_of(param, getattr(param, "help", None) or "")
            for param in self.get_params(ctx)
            if isinstance(param, click.Option)
            for name in (*param.opts, *param.secondary_opts)
        }
        found = super().shell_complete(ctx, incomplete)
        return [CompletionItem(item.value, item.type, help_texts.get(item.value, item.help)) for item in found]

    def help_of(self, param: click.Parameter, own: str) -> str:
        """What an option is for: said here, or among the texts."""
        if "--help" in param.opts:
            return speech()("usage.help")
        words = speech()
        name = param.opts[0].lstrip("-")
        special = f"{self.name}-{name}"
        return own or words(f"options.{special if special in words.book.words['options'] else name}")


Kind = type[int] | type[float]
Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def number_option(
    name: str, kind: type[int] | type[float] = int, least: float = 0, default: float | None = None
) -> Decorator:
    """An option for a number; anything else is refused in the player's language."""

    def read(ctx: click.Context, param: click.Parameter, value: str | None) -> int | float | None:
        if value is None:
            return None
        try:
            number = kind(value)
        except ValueError:
            number = kind(-1)
        if not least <= number < float("inf"):
            raise BadValue(value, param, ctx)
        return number

    usual = None if default is None else str(default)
    return click.option(name, type=str, metavar="N", default=usual, callback=read)


def address_option(*names: str) -> Decorator:
    """An option for the addresses of computers, as often as one likes. They are compared as sockets spell them: one
    that listens for both families (`--host ::`) has a second spelling for each IPv4 address."""

    def read(ctx: click.Context, param: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...]:
        found: list[str] = []
        for value in values:
            try:
                given = ip_address(value)
            except ValueError:
                raise BadValue(value, param, ctx) from None
            plain = given if isinstance(given, IPv4Address) else given.ipv4_mapped or given
            found += [str(plain), f"::ffff:{plain}"] if isinstance(plain, IPv4Address) else [str(plain)]
        return tuple(found)

    return click.option(*names, multiple=True, metavar="ADDRESS", callback=read)


def language_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """The option --lang."""

    def read(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
        if value not in (None, *LANGUAGES):
            raise BadValue(str(value), param, ctx)
        return value

    return click.option(
        "--lang", type=str, metavar="|".join(LANGUAGES), callback=read, shell_complete=one_of(*LANGUAGES)
    )(function)


def look_option(function: Callable[..., Any]) -> Callable[..., Any]:
    """The option --look: how to draw cards that can be drawn in several ways. It is a wish for all games."""

    def read(ctx: click.Context, param: click.Parameter, value: str | None) -> str:
        if not value:
            return ""
        from reihum.packs.looks import looks_of
        from reihum.text.catalogue import catalogue  # takes a moment to load

        known = dict.fromkeys([look.id for entry in catalogue().values() for look in looks_of(entry.game.pack)])
        if value not in known:
            words = speech(ctx.params.get("lang"))
            raise Fault(words("errors.look", name=value, looks=", ".join(known)))
        return value

    return click.option("--look", metavar="NAME", envvar="REIHUM_LOOK", callback=read)(function)
