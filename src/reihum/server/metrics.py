"""What a process counts, for Prometheus: commits, bots, refusals, tables and listeners. No names, no tables' ids."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, final

from prometheus_client import REGISTRY, CollectorRegistry, Counter
from prometheus_client.exposition import generate_latest
from prometheus_client.metrics_core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, Metric
from prometheus_client.registry import Collector

from reihum import build
from reihum.server.store import Attendance, News, Posting, Store, Wish
from reihum.server.tally import Commits, Counted, StoreCommits

if TYPE_CHECKING:
    from reihum.server.lobby import Lobby

REFUSED: Final = Counter("reihum_refusals", "What pages were refused, by the code they were sent", ["code"])


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
        yield histogram(self.name, self.help, self.bounds, self.counts, self.sum)


@final
class Committed(Collector):
    """What the stores of this process have counted by themselves."""

    def __init__(self, commits: Commits) -> None:
        self.commits = commits
        REGISTRY.register(self)

    def collect(self) -> Iterable[Metric]:
        commits = self.commits
        found = CounterMetricFamily("reihum_commits", "Entries given to the store, by result", labels=["result"])
        for result, count in (("written", commits.written), ("taken", commits.taken), ("failed", commits.failed)):
            found.add_metric([result], count)
        yield found
        help = "From giving an entry to the store until it is committed"
        yield histogram("reihum_commit_seconds", help, commits.bounds, commits.counts, commits.seconds)


def histogram(
    name: str, help: str, bounds: Sequence[float], counts: Sequence[int], seconds: float
) -> HistogramMetricFamily:
    so_far, buckets = 0, []
    for bound, count in zip([*map(str, bounds), "+Inf"], counts, strict=True):
        so_far += count
        buckets.append((bound, float(so_far)))
    return HistogramMetricFamily(name, help, buckets, seconds)


COMMITS: Final = Commits()
COMMITTED: Final = Committed(COMMITS)
BOT_TIME: Final = Latencies(
    "reihum_bot_seconds",
    "From asking a bot until its answer is there",
    (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0),
)


@final
class Metered(Posting):
    """A store whose commits are counted and timed."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.tally = StoreCommits(COMMITS)

    @property
    def process(self) -> int:
        return self.store.process

    @property
    def shared(self) -> bool:
        return self.store.shared

    def post(self, wish: Wish) -> None:
        wish.done = Counted(self.tally, wish.done)
        self.store.post(wish)

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
