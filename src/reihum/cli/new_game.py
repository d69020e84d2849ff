"""reihum new-game: the first files of a game of one's own."""

import sys
from pathlib import Path

import click

from reihum.cli.completion import files
from reihum.cli.faults import Fault
from reihum.cli.usage import Usage, speech
from reihum.testing.new_game import is_name, name_like, write_game
from reihum.text.catalogue import catalogue


@click.command(cls=Usage, name="new-game")
@click.argument("name")
@click.argument("folder", required=False, shell_complete=files)
def command(name: str, folder: str | None) -> None:
    words = speech()
    if not is_name(name):
        raise Fault(words("errors.name", name=name, other=name_like(name)))
    if name in catalogue():
        raise Fault(words("errors.taken", name=name))
    if name in sys.stdlib_module_names or name == "reihum":
        raise Fault(words("errors.module", name=name))
    place = Path(folder or name)
    if place.exists() and (not place.is_dir() or any(place.iterdir())):
        raise Fault(words("errors.folder", folder=place))
    written = write_game(name, place)
    click.echo(words("new-game.written", folder=place, n=len(written)))
    click.echo(words("new-game.next", package=place / "src" / name))
