"""The arena: bots against bots on duplicated deals with rotated seats, and how sure one can be of the result."""

import signal
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from dataclasses import asdict, dataclass
from math import sqrt
from multiprocessing import active_children
from queue import Empty, SimpleQueue
from typing import Any

from reihum.core.errors import BadOption, WrongSeats
from reihum.core.options import read_options
from reihum.research.contest import Contest, Result, hold
from reihum.research.players import effort_of
from reihum.text.catalogue import find

__all__ = ["ArenaReport", "Figure", "Rating", "Standing", "contests", "hold_all", "report"]

PULSE = 0.2  # seconds between two looks up from waiting
SURE = 1.96  # standard errors to each side: 95 %; more of them where there are few deals (Student):
FEW_DEALS = (
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131,
    2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
)  # fmt: skip


@dataclass(frozen=True)
class Figure:
    """An average over the deals, and the interval in which it lies with 95 % certainty."""

    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:.3f} ± {self.high - self.mean:.3f}"


@dataclass(frozen=True)
class Standing:
    """How one bot has done."""

    bot: str
    points: Figure  # for each round
    rounds_won: Figure  # the share; shared victories count in part
    matches_won: Figure


@dataclass(frozen=True)
class Rating:
    """How strong one bot is among those of a pool; see reihum.research.ratings."""

    bot: str
    elo: Figure


@dataclass(frozen=True)
class ArenaReport:
    """The outcome of all contests."""

    game: str
    seats: int
    deals: int
    contests: int
    whole_matches: bool
    standings: tuple[Standing, ...]
    low_wins: bool  # few points are good
    lead: Figure  # points of the first bot ahead of the average of the others, deal by deal,
    edge: Figure  # and the share of rounds won
    faults: tuple[str, ...] = ()  # what somebody's own bots did wrong; random moves stood in
    ratings: tuple[Rating, ...] = ()  # of a pool, if they were asked for

    def json(self) -> dict[str, Any]:
        return asdict(self)


def contests(
    game: str,
    bots: Sequence[str],
    seats: int,
    deals: int,
    options: dict[str, str],
    matches: bool = False,
    seed: int = 1,
) -> Iterator[Contest]:
    """Every deal is played with every rotation of the seats. Fewer bots than seats: the last one sits at the rest."""
    for bot in bots:
        effort_of(bot)
    find(game).game.layout(seats)
    read_options(find(game).game.options, options)
    if len(bots) > seats:
        raise WrongSeats(f"{len(bots)} bots need {len(bots)} seats, but a table of {game} has {seats} here")
    company = [*bots, *[bots[-1]] * (seats - len(bots))][:seats]
    for deal in range(deals):
        for turn in range(seats):
            seated = tuple(company[(seat - turn) % seats] for seat in range(seats))
            yield Contest(game, tuple(options.items()), seated, seed + deal, matches)


def hold_all(games: Sequence[Contest], executor: Executor | None = None) -> list[Result]:
    """All contests, on any executor: one machine's processes by default, a cluster if you have one."""
    if executor is None:
        found = dict(held(games))
        return [found[number] for number in range(len(games))]
    futures = [executor.submit(hold, contest) for contest in games]
    return [future.result() for future in futures]


def held(
    games: Sequence[Contest], jobs: int | None = None, cluster: str = "", pulse: Callable[[], None] = lambda: None
) -> Generator[tuple[int, Result], None, None]:
    """The number and the result of each contest as soon as it is finished, from processes of this machine or a cluster.

    They end at once when the caller stops asking for results, even in the middle of a contest. While this machine's
    processes play, `pulse` is called several times a second, and may raise an exception to stop them.
    """
    if cluster:
        yield from held_there(games, cluster)
        return
    others = set(active_children())
    executor = ProcessPoolExecutor(jobs, initializer=deaf_to_interrupts)
    try:
        finished: SimpleQueue[Future[Result]] = SimpleQueue()
        numbers: dict[Future[Result], int] = {}
        for number, contest in enumerate(games):
            pulse()
            future = executor.submit(hold, contest)
            numbers[future] = number
            future.add_done_callback(finished.put)
        for _ in games:
            future = next_of(finished, pulse)
            yield numbers[future], future.result()
        executor.shutdown()  # whoever looks after the processes has ended before Python itself does
    finally:
        executor.shutdown(wait=False, cancel_futures=True)
        for worker in set(active_children()) - others:
            worker.terminate()


def next_of(finished: "SimpleQueue[Future[Result]]", pulse: Callable[[], None]) -> "Future[Result]":
    """The next contest that has finished."""
    while True:
        pulse()
        try:
            return finished.get(timeout=PULSE)
        except Empty:
            continue


def held_there(games: Sequence[Contest], address: str) -> Generator[tuple[int, Result], None, None]:
    """The same from the workers of a Dask cluster, which must have Reihum."""
    try:
        from distributed import Client
        from distributed import as_completed as answered
    except ImportError as problem:
        raise BadOption("a Dask cluster needs a package: pip install distributed") from problem
    try:
        client = Client(address, timeout="10s")
    except (OSError, ValueError) as problem:
        raise BadOption(f"no Dask scheduler at {address}: {problem}") from problem
    with client:
        futures = client.map(hold, games, pure=False)
        numbers = {future.key: number for number, future in enumerate(futures)}
        try:
            for future in answered(futures):
                yield numbers[future.key], future.result()
        finally:
            client.cancel(futures)


def deaf_to_interrupts() -> None:
    """Ctrl-C reaches all processes of a terminal; the one that started them decides what happens to the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def whole_deals(games: Sequence[Contest], results: Mapping[int, Result]) -> list[int]:
    """The numbers of those contests whose deal is finished with all rotations: only these compare fairly."""
    open_deals = {contest.deal for number, contest in enumerate(games) if number not in results}
    return [number for number, contest in enumerate(games) if contest.deal not in open_deals]


def report(games: Sequence[Contest], results: Sequence[Result]) -> ArenaReport:
    """What the results say about each bot."""
    names = list(dict.fromkeys(name for contest in games for name in contest.bots))
    deals = sorted({contest.deal for contest in games})
    by_deal = {deal: [(c, r) for c, r in zip(games, results, strict=True) if c.deal == deal] for deal in deals}
    standings = [
        Standing(
            name,
            figure([average(played, name, points) for played in by_deal.values()]),
            figure([average(played, name, rounds_won) for played in by_deal.values()]),
            figure([average(played, name, matches_won) for played in by_deal.values()]),
        )
        for name in names
    ]
    first = games[0]
    low = low_wins(first)
    return ArenaReport(
        first.game,
        len(first.bots),
        len(deals),
        len(games),
        first.whole_match,
        tuple(standings),
        low,
        figure([ahead(played, names, points, -1 if low else 1) for played in by_deal.values()]),
        figure([ahead(played, names, rounds_won) for played in by_deal.values()]),
        tuple(fault for result in results for fault in result.faults),
    )


def low_wins(contest: Contest) -> bool:
    game = find(contest.game).game
    return game.blank(len(contest.bots), read_options(game.options, dict(contest.options))).low_wins()


def ahead(
    played: Sequence[tuple[Contest, Result]], names: Sequence[str], value: Callable[[Result, int], float], sign: int = 1
) -> float:
    """How far the first bot is ahead of the others' average in one deal."""
    first, *others = (average(played, name, value) for name in names)
    return sign * (first - sum(others) / len(others)) if others else 0.0


def average(played: Sequence[tuple[Contest, Result]], name: str, value: Callable[[Result, int], float]) -> float:
    """Over all seats that this bot had in one deal."""
    found = [value(result, seat) for contest, result in played for seat, bot in enumerate(contest.bots) if bot == name]
    return sum(found) / len(found)


def points(result: Result, seat: int) -> float:
    return result.points[seat] / len(result.rounds)


def rounds_won(result: Result, seat: int) -> float:
    return sum(part(winners, seat) for winners in result.rounds) / len(result.rounds)


def matches_won(result: Result, seat: int) -> float:
    return part(result.winners, seat)


def part(winners: tuple[int, ...], seat: int) -> float:
    return 1 / len(winners) if seat in winners else 0.0


def figure(values: Sequence[float]) -> Figure:
    """The average of independent deals with its interval; a single deal has none."""
    mean = sum(values) / len(values)
    if len(values) < 2:
        return Figure(mean, mean, mean)
    error = sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))
    others = len(values) - 1
    sure = FEW_DEALS[others - 1] if others <= len(FEW_DEALS) else SURE + 2.4 / others
    return Figure(mean, mean - sure * error, mean + sure * error)
