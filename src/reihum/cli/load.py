"""reihum load: how many tables can a server carry?"""

import asyncio
import json
import sys
import tempfile
from typing import Any
from urllib.parse import urlsplit

import click

from reihum.cli.completion import files, games, levels
from reihum.cli.faults import Fault
from reihum.cli.usage import Usage, number_option, speech

WIDTH = 30


@click.command(cls=Usage, name="load")
@number_option("--tables", int, 1, 100)
@number_option("--seats", int, 2, 4)
@number_option("--seconds", float, 1, 10)
@number_option("--rate", float, 0, 1)
@click.option("--game", default="letzter_panther", shell_complete=games)
@click.option("--bots", default="", metavar="LEVEL", shell_complete=levels)
@click.option("--server", metavar="URL")
@click.option("--database", metavar="FILE|URL", shell_complete=files)
@click.option("--json", "as_json", is_flag=True)
def command(
    tables: int, seats: int, seconds: float, rate: float, game: str, bots: str, server: str | None,
    database: str | None, as_json: bool,
) -> None:  # fmt: skip
    from reihum.load.drive import LoadPlan
    from reihum.load.server import OwnServer

    text = speech()
    try:
        if server is not None:
            where = urlsplit(server)
            there = where.hostname or "127.0.0.1", where.port or 80
            found = run(LoadPlan(*there, tables, seats, game, seconds, rate, bots))
        else:
            with tempfile.TemporaryDirectory() as folder, OwnServer(database or f"{folder}/tables.sqlite") as own:
                here = "127.0.0.1", own.port
                found = run(LoadPlan(*here, tables, seats, game, seconds, rate, bots, own.process.pid))
    except OSError as problem:
        raise Fault(text("errors.load", why=problem)) from None
    if as_json:
        click.echo(json.dumps(found))
        return
    click.echo(text("load.bots" if bots else "load.found", **found))
    if found["kib_per_connection"] is not None:
        click.echo(text("load.server", kib=found["kib_per_connection"], share=round(100 * found["server_cpu_share"])))
    if found["refused"] or found["lost"]:
        click.echo(text("load.trouble", refused=sum(found["refused"].values()), lost=found["lost"]))


def run(plan: Any) -> dict[str, Any]:
    from reihum.load.drive import drive
    from reihum.server.serve import loop_factory

    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        found = runner.run(drive(plan, show))
    if sys.stderr.isatty():
        click.echo("\r" + " " * (WIDTH + 30) + "\r", nl=False, err=True)
    return found


def show(what: str, part: float) -> None:
    """A bar on the terminal, and nothing anywhere else."""
    if sys.stderr.isatty():
        bar = "█" * int(part * WIDTH)
        click.echo(f"\r{speech()(f'load.{what}'):<20} {bar:░<{WIDTH}} {part:4.0%}", nl=False, err=True)
