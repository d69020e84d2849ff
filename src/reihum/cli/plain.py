"""A package without compiled rules says once that it is slow, and why."""

from importlib import resources

import click

from reihum.build import VERSION
from reihum.cli.usage import speech

NOTE = "plain.txt"  # put into a wheel without compiled rules: why it has none


def mention_once() -> None:
    """At the first start of this version; where nothing can be remembered, at every start."""
    note = resources.files("reihum") / NOTE
    if not note.is_file():
        return
    from reihum.cli.match_files import state_folder

    said = state_folder() / NOTE
    try:
        if said.exists() and said.read_text(encoding="utf-8") == VERSION:
            return
        said.parent.mkdir(parents=True, exist_ok=True)
        said.write_text(VERSION, encoding="utf-8")
    except OSError:
        pass
    text = speech()
    click.echo(text("uncompiled.slow", why=text(f"uncompiled.{note.read_text(encoding='utf-8').strip()}")), err=True)
