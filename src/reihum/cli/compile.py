"""reihum compile: a game of one's own as native code."""

from pathlib import Path

import click

from reihum.cli.completion import files
from reihum.cli.faults import Fault
from reihum.cli.packages import need, package_of
from reihum.cli.usage import Usage, speech


@click.command(cls=Usage, name="compile")
@click.argument("package")
@click.option("--to", metavar="FOLDER", shell_complete=files)
@click.option("--with-core", is_flag=True)
def command(package: str, to: str | None, with_core: bool) -> None:
    words = speech()
    for module in ("mypyc", "setuptools"):
        need(module, "compile")
    if with_core and to is None:
        raise Fault(words("errors.with-core"))
    from reihum.compiling import compile_game, compile_with_core
    from reihum.text.catalogue import include

    entry = include(package_of(package))
    if to is not None and with_core:
        made = compile_with_core(entry.package, Path(to))
        click.echo(words("compile.with-core", folder=to))
    else:
        made = compile_game(entry.package, None if to is None else Path(to))
    click.echo(words("compile.done", n=len(made), folder=made[0].parent))
