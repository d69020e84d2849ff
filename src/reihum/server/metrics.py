"""What a process counts, for Prometheus: commits, bots, refusals, tables and listeners. No names, no tables' ids."""

from bisect import bisect_left
from collections.abc import Iterable
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Final, final

from prometheus_client import REGISTRY, CollectorRegistry, Counter
from prometheus_client.exposition import generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from reihum import build
from reihum.server.store import Attendance, Done, News, Posting, Store, StoreError, Taken, Wish

if TYPE_CHECKING:
    from reihum.server.lobby import Lobby

REFUSED: Final = Counter("reihum_refusals", "What pages were refused, by the code they were sent", ["code"])


@final
class QuickCounter(Collector):
    """A counter for what happens with every move: plain numbers, without a lock, until somebody looks at them."""

    def __init__(self, name: str, help: str, label: str, values: tuple[str, ...]) -> None:
        self.name = name
        self.help = help
        self.label = label
        self.counts = dict.fromkeys(values, 0)
        REGISTRY.register(self)

    def collect(self) -> Iterable[Metric]:
        found = CounterMetricFamily(self.name, self.help, labels=[self.label])
        for value, count in self.counts.items():
            found.add_metric([value], count)
        yield found


@final
class Latencies(Collector):
    """A histogram that costs next to nothing until somebody looks at it."""

    def __init__(self, name: str, help: str, bounds: tuple[float, ...]) -> None:
        self.name = name
        self.help = help
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.sum = 0.0
        REGISTRY.register(self)

    def note(self, seconds: float) -> None:
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.sum += seconds

    def collect(self) -> Iterable[Metric]:
        so_far, buckets = 0, []
        for bound, count in zip([*map(str, self.bounds), "+Inf"], self.counts, strict=True):
            so_far += count
            buckets.append((bound, float(so_far)))
        yield HistogramMetricFamily(self.name, self.help, buckets, self.sum)


COMMITS: Final = QuickCounter(
    "reihum_commits", "Entries given to the store, by result", "result", ("written", "taken", "failed")
)
COMMIT_TIME: Final = Latencies(
    "reihum_commit_seconds",
    "From giving an entry to the store until it is committed",
    (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5),
)
BOT_TIME: Final = Latencies(
    "reihum_bot_seconds",
    "From asking a bot until its answer is there",
    (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0),
)


@final
class Metered(Posting):
    """A store whose commits are counted and timed; `trouble` says what was wrong with the last one."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.trouble = ""

    @property
    def process(self) -> int:
        return self.store.process

    @property
    def shared(self) -> bool:
        return self.store.shared

    def post(self, wish: Wish) -> None:
        wish.done = partial(self.answered, wish.done, monotonic())
        self.store.post(wish)

    def answered(self, done: Done, since: float, problem: StoreError | None) -> None:
        COMMIT_TIME.note(monotonic() - since)
        if problem is None:
            COMMITS.counts["written"] += 1
            self.trouble = ""
        elif isinstance(problem, Taken):
            COMMITS.counts["taken"] += 1
        else:
            COMMITS.counts["failed"] += 1
            self.trouble = str(problem)
        done(problem)

    async def open(self, news: News) -> None:
        await self.store.open(news)

    async def read(self, table: str, start: int = 0) -> list[bytes]:
        return await self.store.read(table, start)

    async def tables(self) -> list[str]:
        return await self.store.tables()

    async def delete(self, table: str) -> None:
        await self.store.delete(table)

    async def replace(self, table: str, number: int, entry: bytes) -> None:
        await self.store.replace(table, number, entry)

    async def older(self, limit: float) -> list[str]:
        return await self.store.older(limit)

    async def remember(self, name: str, text: str) -> None:
        await self.store.remember(name, text)

    async def recall(self, name: str) -> str:
        return await self.store.recall(name)

    async def tidy(self) -> None:
        await self.store.tidy()

    async def attend(self, table: str, seats: Attendance | None) -> None:
        await self.store.attend(table, seats)

    async def others(self, table: str) -> dict[int, Attendance]:
        return await self.store.others(table)

    async def shout(self, table: str, text: str) -> None:
        await self.store.shout(table, text)

    async def close(self) -> None:
        await self.store.close()


@final
class Present(Collector):
    """How things are in one lobby just now."""

    def __init__(self, lobby: "Lobby") -> None:
        self.lobby = lobby

    def collect(self) -> Iterable[Metric]:
        hosts = self.lobby.hosts.values()
        listeners = [listener for host in hosts for listener in host.listeners]
        yield GaugeMetricFamily("reihum_tables", "Tables in memory", len(hosts))
        who = GaugeMetricFamily("reihum_listeners", "Open pages, by what they are", labels=["kind"])
        seated = len([listener for listener in listeners if listener.seat is not None])
        who.add_metric(["player"], seated)
        who.add_metric(["spectator"], len(listeners) - seated)
        yield who
        yield GaugeMetricFamily(
            "reihum_bots_queue", "Questions to bots without an answer yet", self.lobby.thinkers.queue.size()
        )
        rules = "compiled" if build.compiled() else "interpreted"
        about = GaugeMetricFamily("reihum_build", "Always 1", labels=["version", "rules"])
        about.add_metric([build.VERSION, rules], 1)
        yield about


def exposition(lobby: "Lobby") -> bytes:
    """All of it in Prometheus's format."""
    here = CollectorRegistry()
    here.register(Present(lobby))
    return generate_latest(here) + generate_latest(REGISTRY)
