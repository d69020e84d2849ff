"""reihum learn: teach a game to a policy by letting it play against itself."""

import json
from pathlib import Path

import click

from reihum.cli import completion
from reihum.cli.faults import Fault
from reihum.cli.lookup import entry_of
from reihum.cli.usage import Usage, number_option, speech
from reihum.core.errors import ReihumError

DEVICES = ("auto", "cpu", "gpu")


@click.command(cls=Usage, name="learn")
@click.argument("game", shell_complete=completion.games)
@number_option("--minutes", float, 0.0, 0.0)
@number_option("--updates", int, 0, 0)
@number_option("--seed", int, 0, 1)
@click.option("--folder", metavar="FOLDER", shell_complete=completion.files)
@click.option("--device", type=click.Choice(DEVICES), default=DEVICES[0])
@number_option("--together", int, 8, 0)
def command(game: str, minutes: float, updates: int, seed: int, folder: str | None, device: str, together: int) -> None:
    words = speech(None)
    entry = entry_of(game, words)
    try:
        from reihum.research.learn.arrays import array_module
        from reihum.research.learn.learner import recipe_for
        from reihum.research.learn.run import Run
    except ImportError as missing:
        raise Fault(words("errors.learn", what=missing.name or missing)) from None
    try:
        xp = array_module(device)
        recipe = recipe_for(xp, minutes=minutes, updates=updates, seed=seed, together=together)
        place = Path(folder or f"learnt-{entry.id}")
        about = Run(entry.game, recipe, place, xp).go()
    except ReihumError as problem:
        raise Fault(str(problem)) from None
    made = about["made"]
    curve = made["curve"]
    click.echo(words("learn.done", folder=place, rounds=made["rounds"], minutes=made["minutes"], lead=curve[-1][1]))
    click.echo(json.dumps({"sharp": about["sharp"], "updates": made["updates"]}))
