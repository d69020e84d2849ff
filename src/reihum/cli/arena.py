"""reihum arena: bots against bots, with intervals."""

import json
import sys
from typing import TYPE_CHECKING

import click

from reihum.cli import completion
from reihum.cli.faults import INTERRUPTED, Fault
from reihum.cli.found import entry_of, seats_of
from reihum.cli.usage import Usage, number_option, speech
from reihum.core.errors import ReihumError
from reihum.words import Words

if TYPE_CHECKING:
    from reihum.research.arena import Report
    from reihum.research.contest import Contest, Result

ALL = "all"


@click.command(cls=Usage, name="arena")
@click.argument("game", metavar="GAME|all", shell_complete=completion.games_or_all)
@click.option("--bots", default="advanced,random", metavar="A,B", shell_complete=completion.levels)
@number_option("--deals", int, 1, 20)
@number_option("--seats", least=1)
@number_option("--seed", int, 0, 1)
@number_option("--jobs", least=1)
@click.option("--matches/--rounds", default=True)
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", shell_complete=completion.agreements)
@click.option("--json", "as_json", is_flag=True)
def command(
    game: str,
    bots: str,
    deals: int,
    seats: int | None,
    seed: int,
    jobs: int | None,
    matches: bool,
    options: tuple[str, ...],
    as_json: bool,
) -> int:
    from reihum.catalogue import catalogue
    from reihum.research.arena import contests, report, whole_deals

    words = speech(None)
    agreed = dict(each.partition("=")[::2] for each in options)
    entries = list(catalogue().values()) if game == ALL else [entry_of(game, words)]
    reports: list[Report] = []
    stopped = False
    for entry in entries:
        number = entry.game.players[0] if game == ALL and seats is None else seats_of(entry, seats, words)
        try:
            games = list(contests(entry.id, bots.split(","), number, deals, agreed, matches, seed))
        except ReihumError as problem:
            raise Fault(str(problem)) from None
        results, stopped = watched(entry.id, games, jobs)
        whole = whole_deals(games, results)
        if whole:
            reports.append(report([games[each] for each in whole], [results[each] for each in whole]))
            if not as_json:
                show(reports[-1], words)
        if stopped:
            finished = len({games[each].deal for each in whole})
            note = words("arena.stopped", deals=deals, finished=finished) if whole else words("arena.nothing")
            click.echo(f"reihum: {note}", err=True)
            break
    if as_json and (reports or game == ALL):
        click.echo(json.dumps([each.json() for each in reports] if game == ALL else reports[0].json(), indent=2))
    return INTERRUPTED if stopped else 0


def watched(label: str, games: "list[Contest]", jobs: int | None) -> "tuple[dict[int, Result], bool]":
    """The results by the number of their contest, with progress on the terminal; was it stopped by Ctrl-C?"""
    from reihum.research.arena import held

    results: dict[int, Result] = {}
    try:
        with click.progressbar(length=len(games), label=label, file=sys.stderr) as bar:
            for number, result in held(games, jobs):
                results[number] = result
                bar.update(1)
    except KeyboardInterrupt:
        return results, True
    return results, False


def show(found: "Report", words: Words) -> None:
    click.echo(words("arena.title", game=found.game, seats=found.seats, deals=found.deals, contests=found.contests))
    for standing in found.standings:
        won = {"rounds": standing.rounds_won, "matches": standing.matches_won}
        click.echo(words("arena.line", bot=standing.bot, points=standing.points, **won))
    click.echo(words("arena.lead", lead=found.lead, edge=found.edge))
