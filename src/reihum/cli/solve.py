"""reihum solve: the truth about a position."""

import json
from collections.abc import Callable
from time import monotonic
from typing import Any

import click

from reihum.cli import solved
from reihum.cli.completion import files
from reihum.cli.faults import Fault
from reihum.cli.lookup import entry_of, position_of
from reihum.cli.usage import Usage, language_option, number_option, speech
from reihum.core.round import Round
from reihum.terminal.paint import say
from reihum.text.words import Words

SECONDS_FOR_MANY = 30.0  # with more than two players, unless somebody says otherwise
SILENCE = 1.0  # seconds between two lines of progress


class TimeIsUp(Exception):
    """The time is over."""


class Clock:
    """Called by a search now and then: shows that something is going on, and stops it in time."""

    def __init__(self, words: Words, seconds: float | None) -> None:
        self.words = words
        self.started = self.told = monotonic()
        self.until = float("inf") if seconds is None else self.started + seconds
        self.known: Callable[[], str] = str  # what has been found so far, in words
        self.stopped = False

    def __call__(self) -> None:
        now = monotonic()
        if now > self.until:
            raise TimeIsUp
        if now > self.told + SILENCE:
            self.told = now
            line = self.words("solve.progress", seconds=f"{self.seconds:.0f}", known=self.known())
            click.echo(f"\r{line:<70}", nl=False, err=True)

    def run(self, work: Callable[[], object]) -> None:
        """Work until it is done, the time is over or somebody presses Ctrl-C."""
        try:
            work()
        except (TimeIsUp, KeyboardInterrupt):
            self.stopped = True
        if self.told > self.started:
            click.echo(err=True)

    @property
    def seconds(self) -> float:
        return monotonic() - self.started


@click.command(cls=Usage, name="solve")
@click.argument("position", shell_complete=files)
@click.option("--who", is_flag=True)
@number_option("--seconds", float)
@number_option("--cards", least=1)
@click.option("--json", "as_json", is_flag=True)
@language_option
def command(
    position: str, who: bool, seconds: float | None, cards: int | None, as_json: bool, lang: str | None
) -> None:
    from reihum.bots.solvable import NotOpen

    words = speech(lang)
    try:
        round = position_of(position, words)[0] if cards is None else small_pack(position, cards, words)
        facts, lines = answer(round, who, seconds, words)
    except NotOpen as problem:
        raise Fault(words(f"not-open.{problem.reason}", zones=problem.zones)) from None
    if as_json:
        say(json.dumps({"game": round.game.id, **facts}, indent=2))
    else:
        say(*lines)


Answer = tuple[dict[str, Any], list[str]]  # for programs, for people


def answer(round: Round, who: bool, seconds: float | None, words: Words) -> Answer:
    """What can be said about a position, by what kind of game it is."""
    from reihum.bots.solvable import make_sure
    from reihum.bots.solver import solver_facts_of

    solver_facts = solver_facts_of(round)
    odd = solver_facts.contradiction(round)
    if odd and not round.is_over():
        raise Fault(words("errors.contradiction", what=", ".join(odd)))
    if not solver_facts.reckonable():
        make_sure(round)
    if round.is_over() or any(len(round.moves(seat)) == 0 for seat in round.turn().seats):
        raise Fault(words("errors.over"))
    if solver_facts.reckonable():
        return at_once(round, who, Clock(words, seconds), words)
    if round.seats == 2:
        return alone(round, who, Clock(words, seconds), words)
    return many(round, Clock(words, SECONDS_FOR_MANY if seconds is None else seconds), words)


def alone(round: Round, who: bool, clock: Clock, words: Words) -> Answer:
    """Two players, one at a time."""
    from reihum.bots.solver import Solver

    solver = Solver(round, watch=clock)

    def known() -> str:
        so_far = solver.solution()
        value = solved.between(so_far.low, so_far.high)
        done = sum([verdict.exact for verdict in so_far.verdicts])
        millions = f"{so_far.positions / 1e6:.1f}"
        return words("solve.visited", millions=millions, value=value, n=done, moves=len(so_far.verdicts))

    def work() -> None:
        solver.look_ahead()
        if who:
            solver.who_wins()
        else:
            solver.solve()

    clock.known = known
    clock.run(work)
    found = solver.solution()
    return solved.facts(round, found, clock.seconds), solved.lines(round, found, clock.stopped, words)


def many(round: Round, clock: Clock, words: Words) -> Answer:
    """More players: deeper and deeper, a turn of everybody at a time."""
    from reihum.bots.maxn import MaxN, Outlook
    from reihum.bots.solver import solver_facts_of

    search = MaxN(solver_facts_of(round), clock)
    found: list[Outlook] = [search.outlook(round, 1)]

    def deepen() -> None:
        while not found[-1].exact:
            found.append(search.outlook(round, len(found) * int(round.seats)))

    clock.known = lambda: words("solve.deep", depth=found[-1].depth)
    clock.run(deepen)
    return solved.prospects(round, found[-1], clock.seconds), solved.prospect_lines(round, found[-1], words)


def at_once(round: Round, who: bool, clock: Clock, words: Words) -> Answer:
    """Two players who choose at once."""
    with_scipy(words)
    from reihum.research.equilibrium import Equilibrium, equilibrium

    found: list[Equilibrium] = []
    clock.run(lambda: found.append(equilibrium(round, who, clock)))
    if not found:
        raise Fault(words("solve.stopped"))
    return solved.shares(round, found[0], who, clock.seconds), solved.share_lines(round, found[0], words)


def small_pack(game: str, cards: int, words: Words) -> Round:
    """Two players with the cards 1 to this many."""
    with_scipy(words)
    from reihum.research.equilibrium import pack_of

    round = pack_of(entry_of(game, words).game, cards)
    if cards > round.pack.per_colour:
        raise Fault(words("errors.bad-value", name="--cards", value=cards, help="'reihum solve --help'"))
    return round


def with_scipy(words: Words) -> None:
    try:
        import scipy  # noqa: F401
    except ImportError as missing:
        raise Fault(words("errors.research", what=missing.name or missing)) from None
