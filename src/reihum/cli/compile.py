"""reihum compile: a game of one's own as native code."""

from pathlib import Path

import click

from reihum.cli.completion import files
from reihum.cli.packages import need, package_of
from reihum.cli.usage import Usage, speech


@click.command(cls=Usage, name="compile")
@click.argument("package")
@click.option("--to", metavar="FOLDER", shell_complete=files)
def command(package: str, to: str | None) -> None:
    for module in ("mypyc", "setuptools"):
        need(module, "compile")
    from reihum.catalogue import include
    from reihum.compiling import compile_game

    entry = include(package_of(package))
    made = compile_game(entry.package, None if to is None else Path(to))
    click.echo(speech()("compile.done", files=", ".join(map(str, made))))
