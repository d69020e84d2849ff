"""reihum arena: bots against bots, with intervals."""

import json
import sys
from typing import TYPE_CHECKING

import click

from reihum.cli.faults import Fault
from reihum.cli.found import entry_of, seats_of
from reihum.cli.usage import Usage, number_option, speech
from reihum.core.errors import ReihumError
from reihum.words import Words

if TYPE_CHECKING:
    from reihum.research.arena import Report

ALL = "all"


@click.command(cls=Usage, name="arena")
@click.argument("game", metavar="GAME|all")
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
    from reihum.catalogue import catalogue
    from reihum.research.arena import contests, hold_all, report

    words = speech(None)
    agreed = dict(each.partition("=")[::2] for each in options)
    entries = list(catalogue().values()) if game == ALL else [entry_of(game, words)]
    reports: list[Report] = []
    for entry in entries:
        number = entry.game.players[0] if game == ALL and seats is None else seats_of(entry, seats, words)
        try:
            games = list(contests(entry.id, bots.split(","), number, deals, agreed, matches, seed))
        except ReihumError as problem:
            raise Fault(str(problem)) from None
        with click.progressbar(length=len(games), label=entry.id, file=sys.stderr) as bar:
            found = report(games, hold_all(games, progress=lambda: bar.update(1)))
        if not as_json:
            show(found, words)
        reports.append(found)
    if as_json:
        click.echo(json.dumps([each.json() for each in reports] if game == ALL else reports[0].json(), indent=2))


def show(found: "Report", words: Words) -> None:
    click.echo(words("arena.title", game=found.game, seats=found.seats, deals=found.deals, contests=found.contests))
    for standing in found.standings:
        won = {"rounds": standing.rounds_won, "matches": standing.matches_won}
        click.echo(words("arena.line", bot=standing.bot, points=standing.points, **won))
    click.echo(words("arena.lead", lead=found.lead, edge=found.edge))
