"""The command line. Every command lives in a module of its own and is loaded only when it is called."""

import sys
import warnings
from importlib import import_module
from typing import Any, NoReturn

import click
from click.shell_completion import CompletionItem

from reihum.cli.faults import Fault, report
from reihum.cli.usage import Usage, speech

COMMANDS = (
    "games", "rules", "lesson", "play", "serve", "show", "replay", "check", "solve", "arena", "learn", "bench", "load",
    "data", "new-game", "conform", "compile",
)  # fmt: skip


class Reihum(click.Group):
    """The command `reihum`: knows its commands by name, and turns every error into one sentence."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"reihum.cli.{cmd_name.replace('-', '_')}").command
        return command

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        if args[0] not in COMMANDS and not args[0].startswith("-") and not ctx.resilient_parsing:
            raise Fault(speech()("errors.no-command", name=args[0], help="'reihum --help'"))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, speech()(f"commands.{name}")) for name in COMMANDS])

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """The commands and what they are for; none has to be loaded for that."""
        found = [CompletionItem(name, help=speech()(f"commands.{name}")) for name in COMMANDS]
        options = click.Command.shell_complete(self, ctx, incomplete)
        return [item for item in found if item.value.startswith(incomplete)] + options

    def main(self, *args: Any, **kwargs: Any) -> NoReturn:
        kwargs["standalone_mode"] = False
        kwargs.setdefault("prog_name", "reihum")
        try:
            code = super().main(*args, **kwargs)
        except Exception as error:
            code = report(error, speech())
        sys.exit(code if isinstance(code, int) else 0)


def show_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        from reihum import build

        click.echo(build.summary())
        ctx.exit()


class Texts(Usage, Reihum):
    """With help in the language of the computer."""


@click.command(cls=Texts, name="reihum", invoke_without_command=True, no_args_is_help=False)
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=show_version)
@click.pass_context
def cli(ctx: click.Context) -> None:
    from reihum.cli.plain import mention_once

    mention_once()
    if ctx.invoked_subcommand is None:
        from reihum.cli.serve import start

        start("0.0.0.0", 0, None)


def tell_left_out(
    message: Warning | str, category: type[Warning], filename: str, lineno: int, file: Any = None, line: Any = None
) -> None:
    """A game that is left out is reported like any other fault, in one sentence; other warnings are for programmers."""
    from reihum.text.catalogue import LeftOut

    if issubclass(category, LeftOut):
        click.echo(f"reihum: {message}", err=True)
    else:
        click.echo(warnings.formatwarning(message, category, filename, lineno, line), err=True, nl=False)


def main() -> NoReturn:
    """Run the command line; this is the program `reihum`."""
    warnings.showwarning = tell_left_out
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # better a wrong character than none
    cli.main()
