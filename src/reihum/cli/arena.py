"""reihum arena: bots against bots, with intervals."""

import json
import sys

import click

from reihum.cli.faults import Fault
from reihum.cli.found import entry_of, seats_of
from reihum.cli.usage import Usage, number_option, speech
from reihum.core.errors import ReihumError


@click.command(cls=Usage, name="arena")
@click.argument("game")
@click.option("--bots", default="advanced,random", metavar="A,B")
@number_option("--deals", int, 1, 20)
@number_option("--seats", least=1)
@number_option("--seed", int, 0, 1)
@click.option("--matches/--rounds", default=True)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE")
@click.option("--json", "as_json", is_flag=True)
def command(
    game: str,
    bots: str,
    deals: int,
    seats: int | None,
    seed: int,
    matches: bool,
    options: tuple[str, ...],
    as_json: bool,
) -> None:
    from reihum.research.arena import contests, hold_all, report

    words = speech(None)
    entry = entry_of(game, words)
    agreed = dict(each.partition("=")[::2] for each in options)
    try:
        games = list(contests(game, bots.split(","), seats_of(entry, seats, words), deals, agreed, matches, seed))
    except ReihumError as problem:
        raise Fault(str(problem)) from None
    with click.progressbar(length=len(games), file=sys.stderr) as bar:
        found = report(games, hold_all(games, progress=lambda: bar.update(1)))
    if as_json:
        click.echo(json.dumps(found.json(), indent=2))
        return
    click.echo(words("arena.title", game=game, seats=found.seats, deals=found.deals, contests=found.contests))
    for standing in found.standings:
        won = {"rounds": standing.rounds_won, "matches": standing.matches_won}
        click.echo(words("arena.line", bot=standing.bot, points=standing.points, **won))
    click.echo(words("arena.lead", lead=found.lead))
