"""reihum learn: teach a game to a policy by letting it play against itself, and note how good it has become."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from reihum.bots.level import ADVANCED, BEGINNER
from reihum.bots.master_bot import LEARNT, SEARCHING
from reihum.bots.policy import read_policy
from reihum.cli import completion
from reihum.cli.faults import BadValue, Fault
from reihum.cli.lookup import entry_of
from reihum.cli.usage import Usage, number_option, speech
from reihum.core.errors import ReihumError
from reihum.text.catalogue import Entry
from reihum.text.words import Words

if TYPE_CHECKING:
    from reihum.research.contest import Contest, Result

DEVICES = ("auto", "cpu", "gpu")


def read_device(ctx: click.Context, param: click.Parameter, value: str) -> str:
    if value not in DEVICES:
        raise BadValue(value, param, ctx)
    return value


@click.command(cls=Usage, name="learn")
@click.argument("game", shell_complete=completion.games)
@number_option("--minutes", float, 0.0)
@number_option("--updates", int, 1)
@number_option("--seed", int, 0, 1)
@click.option("--folder", metavar="FOLDER", shell_complete=completion.files)
@click.option("--device", default=DEVICES[0], metavar="|".join(DEVICES), callback=read_device)
@number_option("--together", int, 8)
@number_option("--jobs", int, 1, 1)
@click.option("--start", metavar="FILE", shell_complete=completion.files)
@click.option("--critic-only", is_flag=True)
@click.option("--levels", is_flag=True)
@click.option("--judge", multiple=True, metavar="FILE", shell_complete=completion.files)
def command(
    game: str,
    minutes: float | None,
    updates: int | None,
    seed: int,
    folder: str | None,
    device: str,
    together: int | None,
    jobs: int,
    start: str | None,
    critic_only: bool,
    levels: bool,
    judge: tuple[str, ...],
) -> None:
    words = speech(None)
    entry = entry_of(game, words)
    place = Path(folder or f"learnt-{entry.id}")
    try:
        if judge:
            write_figures(entry, place / "policy.bin", judge, words)
            return
        if levels:
            write_levels(entry, place / "policy.bin", words)
            return
        from reihum.research.learn.arrays import array_module
        from reihum.research.learn.learner import recipe_for
        from reihum.research.learn.run import Run

        xp = array_module(device)
        recipe = recipe_for(xp, minutes or 0.0, updates or 0, seed, together or 0, jobs, critic_only)
        made = Run(entry.game, recipe, place, xp, Path(start).read_bytes() if start else b"").go()["made"]
    except ImportError as missing:
        raise Fault(words("errors.learn", what=missing.name or missing)) from None
    except (ReihumError, OSError) as problem:
        raise Fault(str(problem)) from None
    lead = made["curve"][-1][1]
    click.echo(words("learn.done", folder=place, rounds=made["rounds"], minutes=made["minutes"], lead=lead))


def write_levels(entry: Entry, file: Path, words: Words) -> None:
    """How beginners and advanced players play by the policy, into its own file."""
    from reihum.research.arena import Figure
    from reihum.research.learn.levels import Calibration

    def told(one: str, others: str, lead: Figure) -> None:
        click.echo(words("learn.ahead", bot=one, others=others, lead=lead))

    data = Calibration(entry.game, file.read_bytes(), told).go()
    file.write_bytes(data)
    policy = read_policy(entry.game, data)
    for level in (BEGINNER.name, ADVANCED.name):
        warmth = policy.warmths[level]
        click.echo(words("learn.warmth", bot=level, warmth=warmth) if warmth else words("learn.searches", bot=level))


def write_figures(entry: Entry, file: Path, judges: tuple[str, ...], words: Words) -> None:
    """How the policy compares with the search, by the results in these files, into its own file."""
    from reihum.research.learn.judge import judged, measured
    from reihum.research.lines import read_lines

    results: dict[Contest, Result] = {}
    for name in judges:
        results.update(read_lines(Path(name).read_text(encoding="utf-8").splitlines()))
    figures = measured(results, entry.id)
    if not figures:
        raise Fault(words("learn.nothing", bots=f"{SEARCHING},{LEARNT}"))
    data = judged(file.read_bytes(), figures)
    policy = read_policy(entry.game, data)
    file.write_bytes(data)
    for seats, styles in figures.items():
        for style, each in styles.items():
            interval = f"{each['lead']:+.3f} ({each['low']:+.3f} … {each['high']:+.3f})"
            click.echo(words("learn.figure", seats=seats, bot=style, lead=interval, deals=each["deals"]))
        click.echo(words("learn.master", seats=seats, bot=policy.master(int(seats)) or SEARCHING))
