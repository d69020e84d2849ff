"""reihum arena: bots against bots, with intervals."""

import json
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

import click

from reihum.cli import completion
from reihum.cli.faults import INTERRUPTED, Fault
from reihum.cli.lookup import entry_of, seats_of
from reihum.cli.usage import Usage, number_option, speech
from reihum.core.errors import ReihumError
from reihum.core.game import Game
from reihum.text.words import Words

if TYPE_CHECKING:
    from reihum.research.arena import ArenaReport, Rating
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
@click.option("--ratings", "rated", is_flag=True)
@click.option("--panel", is_flag=True)
@click.option("--lines", metavar="FILE", shell_complete=completion.files)
@click.option("--merge", multiple=True, metavar="FILE", shell_complete=completion.files)
@click.option("--dask", default="", metavar="ADDRESS")
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
    rated: bool,
    panel: bool,
    lines: str | None,
    merge: tuple[str, ...],
    dask: str,
    as_json: bool,
) -> int:
    from reihum.research.arena import contests, report, whole_deals
    from reihum.research.ratings import pool_contests
    from reihum.text.catalogue import catalogue

    words = speech(None)
    agreed = dict(each.partition("=")[::2] for each in options)
    entries = list(catalogue().values()) if game == ALL else [entry_of(game, words)]
    reports: list[ArenaReport] = []
    stopped = False
    left_out: dict[str, None] = {}
    for entry, company in product(entries, companies(bots.split(","), panel and not merge, rated)):
        least = 2 if rated else len(company)
        number = fewest_seats(entry.game, seats, least) if game == ALL else seats_of(entry, seats, words)
        if number is None:
            left_out[entry.id] = None
            continue
        try:
            if merge:
                games, results = merged(merge, entry.id, number)
                deals = len({contest.deal for contest in games})
            else:
                planned = pool_contests if rated else contests
                games = list(planned(entry.id, company, number, deals, agreed, matches, seed))
                results, stopped = watched(entry.id, games, jobs, dask, lines)
        except ReihumError as problem:
            raise Fault(str(problem)) from None
        whole = whole_deals(games, results)
        if merge and not whole and game != ALL:
            raise Fault(words("arena.unmerged", game=game, seats=number))
        if whole:
            played = [games[each] for each in whole], [results[each] for each in whole]
            reports.append(report(*played))
            reports[-1] = replace(reports[-1], ratings=ratings_of(*played)) if rated else reports[-1]
            if not as_json:
                show(reports[-1], words)
        if stopped:
            finished = len({games[each].deal for each in whole})
            note = words("arena.stopped", deals=deals, finished=finished) if whole else words("arena.nothing")
            click.echo(f"reihum: {note}", err=True)
            break
    if left_out:
        click.echo(f"reihum: {words('arena.left-out', games=', '.join(left_out))}", err=True)
    several = game == ALL or (panel and not rated and not merge)
    if as_json and (reports or several):
        click.echo(json.dumps([each.json() for each in reports] if several else reports[0].json(), indent=2))
    return INTERRUPTED if stopped else 0


def fewest_seats(game: Game, seats: int | None, bots: int) -> int | None:
    """With how few seats all these bots can play it, if any number of them will do; None if it can't be played so."""
    return next((each for each in game.players if each >= bots and seats in (None, each)), None)


def companies(bots: list[str], panel: bool, rated: bool) -> list[list[str]]:
    """Who plays together: with a panel the first of the bots and each of the panel, or for ratings all in one pool."""
    from reihum.research.characters import PANEL

    if not panel:
        return [bots]
    return [[*bots, *PANEL]] if rated else [[bots[0], other] for other in PANEL if other != bots[0]]


def ratings_of(games: "list[Contest]", results: "list[Result]") -> "tuple[Rating, ...]":
    from reihum.research.ratings import ratings

    return ratings(games, results)


def merged(files: tuple[str, ...], game: str, seats: int) -> "tuple[list[Contest], dict[int, Result]]":
    """The results of one game that earlier contests have left in files, in place of new ones."""
    from reihum.research.lines import BadLine, of_game, read_lines

    found: dict[Contest, Result] = {}
    for file in files:
        try:
            with open(file, encoding="utf-8") as lines:
                found.update(read_lines(lines))
        except (OSError, UnicodeDecodeError) as problem:
            raise Fault(f"{file}: {problem}") from None
        except BadLine as problem:
            raise Fault(f"{file}, {problem}") from None
    played = list(of_game(found, game, seats))
    return [contest for contest, _ in played], {number: result for number, (_, result) in enumerate(played)}


def watched(
    label: str, games: "list[Contest]", jobs: int | None, dask: str, lines: str | None
) -> "tuple[dict[int, Result], bool]":
    """The results by the number of their contest, with progress on the terminal; was it stopped by Ctrl-C?"""
    from reihum.research.arena import held
    from reihum.research.lines import line_of

    results: dict[int, Result] = {}
    try:
        with (
            patient_interrupts() if not dask else nullcontext(lambda: None) as interrupt,
            open(lines, "a", encoding="utf-8") if lines else nullcontext() as file,
            click.progressbar(length=len(games), label=label, file=sys.stderr) as bar,
        ):
            for number, result in held(games, jobs, dask, interrupt):
                results[number] = result
                if file is not None:
                    print(line_of(games[number], result), file=file, flush=True)
                bar.update(1)
    except OSError as problem:
        raise Fault(f"{lines}: {problem}") from None
    except KeyboardInterrupt:
        return results, True
    return results, False


@contextmanager
def patient_interrupts() -> Iterator[Callable[[], None]]:
    """Ctrl-C interrupts when what this gives is called next. In the middle of anything it might leave a lock of the
    process pool closed for ever, or get lost while Python tidies up."""
    pressed: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _frame: pressed.append(number))

    def interrupt() -> None:
        if pressed:
            raise KeyboardInterrupt

    try:
        yield interrupt
    finally:
        signal.signal(signal.SIGINT, before)
    interrupt()  # pressed after the last look: there may be other games to play


def show(found: "ArenaReport", words: Words) -> None:
    click.echo(words("arena.title", game=found.game, seats=found.seats, deals=found.deals, contests=found.contests))
    for standing in found.standings:
        won = {"rounds": standing.rounds_won, "matches": standing.matches_won}
        click.echo(words("arena.line", bot=standing.bot, points=standing.points, **won))
    click.echo(words("arena.lead", lead=found.lead, edge=found.edge))
    for rating in found.ratings:
        span = f"{rating.elo.low:.0f}–{rating.elo.high:.0f}"
        click.echo(words("arena.rating", bot=rating.bot, elo=f"{rating.elo.mean:.0f}", span=span))
    if found.faults:
        click.echo(words("arena.faults", n=len(found.faults), first=found.faults[0]), err=True)
