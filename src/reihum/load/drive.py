"""A load run: open tables, connect every seat, rest, deal, play, count."""

import asyncio
import gc
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter, process_time
from typing import Any

import msgspec

from reihum.load.company import BotTable
from reihum.load.results import Results, share
from reihum.load.seats import LoadTable
from reihum.load.server import memory, processor
from reihum.table.pace import USUAL

WARM_UP = 2.0  # seconds that are not counted
REST = 1.0  # seconds until the memory of idle connections is read
TOGETHER = 64  # tables that are set up at the same time
LEAD = 64  # moves by which tables are ahead of each other when they begin to be counted: about a round


@dataclass(frozen=True)
class LoadPlan:
    host: str
    port: int
    tables: int
    seats: int
    game: str
    seconds: float
    rate: float  # moves of each table in a second, or of its person if bots play; 0: as many as possible
    bots: str = ""  # the level of all players but one; empty: nobody but scripted people
    pid: int | None = None  # of the server, if its memory is to be measured
    seed: int = 1

    @property
    def people(self) -> int:
        """At each table."""
        return 1 if self.bots else self.seats


Progress = Callable[[str, float], None]


async def request(plan: LoadPlan, path: str, body: Any) -> Any:
    """POST; waits and asks again when the server says that it is too fast."""
    text = msgspec.json.encode(body)
    while True:
        reader, writer = await asyncio.open_connection(plan.host, plan.port)
        head = f"POST {path} HTTP/1.1\r\nHost: {plan.host}:{plan.port}\r\nContent-Type: application/json\r\n"
        writer.write(f"{head}Content-Length: {len(text)}\r\nConnection: close\r\n\r\n".encode() + text)
        answer = await reader.read()
        writer.close()
        top, _, rest = answer.partition(b"\r\n\r\n")
        status = int(top.split(b" ")[1])
        if status == 201:
            return msgspec.json.decode(rest)
        if status != 429:
            raise ConnectionError(complaint(rest) or f"{path} is answered with {status}")
        await asyncio.sleep(1.0)


def complaint(answer: bytes) -> str:
    """The sentence in which our server refuses; empty if this is none."""
    try:
        return str(msgspec.json.decode(answer)["error"]["message"]).rstrip(".")
    except (msgspec.DecodeError, LookupError, TypeError):
        return ""


async def open_table(plan: LoadPlan, number: int, results: Results) -> LoadTable:
    wish = {"game": plan.game, "seats": plan.seats, "pace": "instant", "by_itself": False, "lang": "en"}
    chance = random.Random(f"{plan.seed} {number}")
    if plan.bots:
        wish |= {"pace": USUAL, "bots": [None, *[plan.bots] * (plan.seats - 1)]}
        made = await request(plan, "/api/tables", wish)
        return BotTable(made["table"], made["token"], results, chance, number)
    made = await request(plan, "/api/tables", wish)
    tokens = [made["token"]]
    for _ in range(plan.seats - 1):
        tokens.append((await request(plan, f"/api/tables/{made['table']}/seats", {"lang": "en"}))["token"])
    return LoadTable(made["table"], tokens, results, chance)


async def drive(plan: LoadPlan, progress: Progress) -> dict[str, Any]:
    """The figures of one run."""
    results = Results()
    tables: list[LoadTable] = []
    bare = None if plan.pid is None else memory(plan.pid)
    for first in range(0, plan.tables, TOGETHER):
        numbers = range(first, min(first + TOGETHER, plan.tables))
        tables += await asyncio.gather(*[open_table(plan, number, results) for number in numbers])
        progress("open", len(tables) / plan.tables)
    empty = None if plan.pid is None else memory(plan.pid)
    for first in range(0, plan.tables, TOGETHER):
        seats = [seat for table in tables[first : first + TOGETHER] for seat in table.seats]
        await asyncio.gather(*[seat.come(plan.host, plan.port) for seat in seats])
        progress("connect", min(1.0, (first + TOGETHER) / plan.tables))
    await asyncio.sleep(REST)
    full = None if plan.pid is None else memory(plan.pid)
    chance = random.Random(plan.seed)
    for first in range(0, plan.tables, TOGETHER):
        await asyncio.gather(*[table.take_lead(chance.randrange(LEAD)) for table in tables[first : first + TOGETHER]])
        progress("deal", min(1.0, (first + TOGETHER) / plan.tables))
    pause = 1 / plan.rate if plan.rate else 0.0
    with steady_hands():
        for table in tables:
            table.start(pause, chance.random() * (pause or 0.1))
        await asyncio.sleep(WARM_UP)
        results.late.clear()
        start, work, own = perf_counter(), None if plan.pid is None else processor(plan.pid), process_time()
        while perf_counter() < start + plan.seconds:
            await asyncio.sleep(min(0.2, plan.seconds))
            progress("play", min(1.0, (perf_counter() - start) / plan.seconds))
        end, own = perf_counter(), process_time() - own
        worked = None if plan.pid is None or work is None else (processor(plan.pid) or 0.0) - work
        for table in tables:
            table.playing = False
    found, late = results.latencies(start, end), sorted(results.late)
    connections = plan.tables * plan.people
    return {
        "game": plan.game,
        "tables": plan.tables,
        "bots": plan.bots,
        "connections": connections,
        "rate": plan.rate,
        "seconds": round(end - start, 2),
        "moves": len(found),
        "moves_per_second": round(len(found) / (end - start), 1),
        "p50_ms": round(share(found, 0.50), 2),
        "p99_ms": round(share(found, 0.99), 2),
        "worst_ms": round(found[-1], 2) if found else 0.0,
        "own_p99_ms": round(1000 * share(late, 0.99), 2),
        "kib_per_table": each(bare, empty, plan.tables),
        "kib_per_connection": each(empty, full, connections),
        "server_cpu_share": None if worked is None else round(worked / (end - start), 3),
        "client_cpu_share": round(own / (end - start), 3),
        "refused": dict(results.refused),
        "lost": results.lost,
    }


@contextmanager
def steady_hands() -> Iterator[None]:
    """The scripts look for no garbage while they play: with thousands of connections that takes a while."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def each(before: int | None, after: int | None, number: int) -> float | None:
    """The share of one in what has been added."""
    return None if before is None or after is None else round((after - before) / number, 1)
