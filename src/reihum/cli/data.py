"""reihum data: what is kept about people, to see, to take away and to delete."""

import asyncio
import json
import os
import unicodedata
from typing import Any

import click

from reihum.cli.completion import files
from reihum.cli.faults import Fault
from reihum.cli.usage import Usage, speech


@click.command(cls=Usage, name="data")
@click.option("--database", metavar="FILE|URL", envvar="REIHUM_DATABASE", shell_complete=files)
@click.option("--name", metavar="NAME")
@click.option("--export", "file", metavar="FILE", shell_complete=files)
@click.option("--delete", is_flag=True)
@click.option("--yes", is_flag=True)
@click.option("--json", "as_json", is_flag=True)
def command(database: str | None, name: str | None, file: str | None, delete: bool, yes: bool, as_json: bool) -> None:
    from reihum.server.store import StoreError

    try:
        asyncio.run(work(database, name, file, delete, yes, as_json))
    except StoreError as problem:
        raise Fault(f"{problem}.") from None


async def work(database: str | None, name: str | None, file: str | None, delete: bool, yes: bool, js: bool) -> None:
    from reihum.server import people
    from reihum.server.store.address import opened
    from reihum.server.store.link import shown
    from reihum.server.store.sqlite import usual_file

    text = speech()
    name = None if name is None else as_kept(name)
    where = str(usual_file()) if database is None else shown(database) if "://" in database else database
    store = await opened(database)
    try:
        if delete and not yes:
            raise Fault(text("data.sure", where=where))
        if file is not None:
            found = await people.exported(store, name)
            write(file, json.dumps(found, ensure_ascii=False, indent=1), text)
            warn(found["damaged"], text)
            if file != "-":
                click.echo(text("data.exported", tables=len(found["tables"]), file=file))
        if delete:
            gone, changed = await people.deleted(store, name)
            click.echo(text("data.deleted", tables=gone, others=changed))
        if file is None and not delete:
            warn(await people.damaged(store, name), text)
            show(await people.statistics(store, name), len(await people.tables_of(store)), where, js, text)
    finally:
        await store.close()


def as_kept(name: str) -> str:
    """A name in the form in which all are kept: some keyboards write an accent as a letter of its own, and what a
    terminal sends need not be letters."""
    return unicodedata.normalize("NFC", os.fsencode(name).decode("utf-8", "replace"))


def warn(damaged: list[str], text: Any) -> None:
    """What is missing is said, and not where it would get into what was asked for."""
    if damaged:
        click.echo(text("data.damaged", tables=", ".join(damaged)), err=True)


def write(file: str, content: str, text: Any) -> None:
    if file == "-":
        click.echo(content)
        return
    try:
        with open(file, "w", encoding="utf-8", opener=private) as target:
            target.write(content + "\n")
    except OSError as problem:
        raise Fault(text("errors.write", file=file, why=problem.strerror)) from None


def private(file: str, flags: int) -> int:
    """A new file is for its owner's eyes only, like the database: it names people, and tells what they hold."""
    return os.open(file, flags, 0o600)


def show(tallies: Any, tables: int, where: str, as_json: bool, text: Any) -> None:
    from dataclasses import asdict

    if as_json:
        plain = {name: {game: asdict(tally) for game, tally in games.items()} for name, games in tallies.items()}
        click.echo(json.dumps(plain, ensure_ascii=False))
        return
    click.echo(text("data.kept", tables=tables, where=where))
    columns = "name matches won rounds".split()
    if tallies:
        click.echo(line(*[text(f"data.{column}") for column in columns]))
    for name, games in tallies.items():
        click.echo(line(name, *[sum(getattr(tally, column) for tally in games.values()) for column in columns[1:]]))


def line(name: object, *numbers: object) -> str:
    return f"{name!s:<24}" + "".join(f"{number!s:>10}" for number in numbers)
