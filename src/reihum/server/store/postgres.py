"""Logs in PostgreSQL, shared by any number of server processes on any number of machines.

What waits at the same time is committed by one statement, which also wakes the other processes. Each process holds a
lock while it lives; when its connection is gone, or nothing more comes over it, the lock is free, and the others forget
who sat there through it.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar, final

import msgspec

from reihum.server.logs import log
from reihum.server.store import Attendance, News, Posting, StoreError, Unanswered, Wish, check_whole
from reihum.server.store.link import Link

T = TypeVar("T")
FORMAT: Final = 1
CHANNEL: Final = "reihum"
LOCKS: Final = 0x5265  # the first key of our locks; the second is a process number, or 0 for making the tables
MOST_AT_ONCE: Final = 500  # entries in one commit, and tables in one notification
TIDYING: Final = 600.0  # seconds, at most
LONGEST_LETTER: Final = 7_999  # bytes of a notification,
ITS_HEAD: Final = len("w 2147483647")  # and what stands before the names of tables
PULSE: Final = 2.0  # seconds between checks on the others
SILENCE: Final = 10  # seconds without a word until the database frees the lock of a process: it hangs
MAKE: Final = """
CREATE TABLE IF NOT EXISTS reihum_format (version int NOT NULL);
INSERT INTO reihum_format SELECT 1 WHERE NOT EXISTS (SELECT FROM reihum_format);
CREATE TABLE IF NOT EXISTS reihum_log (
    place text COLLATE "C" NOT NULL,
    number int NOT NULL,
    written timestamptz NOT NULL DEFAULT now(),
    entry bytea NOT NULL,
    PRIMARY KEY (place, number)
);
CREATE UNLOGGED TABLE IF NOT EXISTS reihum_presence (
    place text COLLATE "C" NOT NULL,
    process int NOT NULL,
    seats text NOT NULL,
    PRIMARY KEY (place, process)
);
CREATE TABLE IF NOT EXISTS reihum_note (name text PRIMARY KEY, text text NOT NULL);
CREATE SEQUENCE IF NOT EXISTS reihum_process AS int CYCLE;
"""
SAMPLED: Final = """
SELECT coalesce(attstattarget, -1) <> 0 FROM pg_attribute WHERE attrelid = 'reihum_log'::regclass AND attname = 'entry'
"""
NOT_SAMPLED: Final = """
ALTER TABLE reihum_log ALTER entry SET STATISTICS 0, -- the planner takes no samples of what people have done,
    ALTER entry TYPE bytea -- and drops those that it has
"""
NOT_WAITING: Final = "SET lock_timeout = '5s'"  # while we wait for a lock, everybody else waits for us
WRITE_ANEW: Final = """
ALTER TABLE reihum_log ALTER entry TYPE bytea USING entry || '' -- VACUUM (FULL) would keep what somebody else's
-- transaction could still see, and without the right to do it, it would do nothing and not say so
"""
APPEND: Final = """
WITH new AS (SELECT * FROM unnest($1::text[], $2::int[], $3::bytea[]) AS new (place, number, entry)),
added AS (
    INSERT INTO reihum_log (place, number, entry)
    SELECT place, number, entry FROM new WHERE number = 0 OR (place, number - 1) IN (SELECT place, number FROM new)
    OR (SELECT true FROM reihum_log AS log WHERE log.place = new.place AND log.number = new.number - 1)
    ON CONFLICT DO NOTHING RETURNING place, number
)
SELECT place, number, pg_notify('reihum', $4) FROM added
"""
ATTEND: Final = """
WITH said AS (SELECT place, seats FROM unnest($2::text[], $3::text[]) AS them(place, seats)),
gone AS (
    DELETE FROM reihum_presence WHERE process = $1 AND place IN (SELECT place FROM said WHERE seats = '')
),
came AS (
    INSERT INTO reihum_presence (process, place, seats) SELECT $1, place, seats FROM said WHERE seats <> ''
    ON CONFLICT (place, process) DO UPDATE SET seats = excluded.seats
)
SELECT pg_notify('reihum', $4)
"""
ALIVE: Final = "SELECT set_config(name, $1, false) FROM pg_settings WHERE name = 'idle_session_timeout'"  # since 14
OLDER: Final = """
SELECT place FROM reihum_log WHERE place NOT IN (SELECT place FROM reihum_presence)
GROUP BY place HAVING max(written) < to_timestamp($1)
"""
REMEMBER: Final = "INSERT INTO reihum_note VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET text = excluded.text"
BURY: Final = """
WITH alive AS (
    SELECT objid::bigint AS process FROM pg_locks WHERE locktype = 'advisory' AND classid = $1::oid AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
),
gone AS (DELETE FROM reihum_presence WHERE process NOT IN (SELECT process FROM alive) RETURNING place)
SELECT place, pg_notify('reihum', concat_ws(' ', 'p', $2::int, place)) FROM gone
"""


@final
class PostgresStore(Posting):
    def __init__(self, url: str) -> None:
        self.process = 0
        self.shared = True
        self.writing = Link(url)
        self.reading = Link(url)
        self.wire = Link(url, self.greet)
        self.looking = Link(url, patience=TIDYING)  # for what takes long, open only then
        self.news: News | None = None
        self.wishes: list[Wish] = []
        self.wished = asyncio.Event()
        self.here: dict[str, Attendance] = {}
        self.unsaid: set[str] = set()  # tables whose attendance others don't know yet
        self.tasks: list[asyncio.Task[None]] = []
        self.closed = False

    # Opening and closing

    async def open(self, news: News) -> None:
        self.news = news
        await self.prepare()
        await self.wire.connected()
        self.tasks = [asyncio.create_task(self.write()), asyncio.create_task(self.pulse())]

    async def prepare(self) -> None:
        """Make the tables if they are not there; only one process does so at a time."""

        async def make(connection: Any) -> None:
            async with connection.transaction():
                await connection.execute(f"SELECT pg_advisory_xact_lock({LOCKS}, 0)")
                await connection.execute(MAKE)
                if await connection.fetchval(SAMPLED):
                    await connection.execute(NOT_SAMPLED)
                if await connection.fetchval("SELECT max(version) FROM reihum_format") > FORMAT:
                    raise StoreError("the database was written by a newer Reihum; update, or choose another --database")

        await self.writing.use(make)

    async def greet(self, connection: Any) -> None:
        """On every new wire: a number, the lock that shows that this process lives, and an ear for the others."""
        self.process = await connection.fetchval("SELECT nextval('reihum_process')")
        await connection.execute(f"SELECT pg_advisory_lock({LOCKS}, {self.process})")
        await connection.execute(ALIVE, f"{SILENCE}s")
        await connection.add_listener(CHANNEL, self.hear)
        self.unsaid.update(self.here)
        assert self.news is not None
        self.news.missed()

    async def close(self) -> None:
        """All that waits is written first."""
        self.closed = True
        self.wished.set()
        if self.tasks:
            await asyncio.wait(self.tasks[:1], timeout=5)
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for link in (self.writing, self.reading, self.wire, self.looking):
            await link.close()

    # Writing

    def post(self, wish: Wish) -> None:
        if self.closed:
            wish.done(StoreError("the store is closed"))
            return
        self.wishes.append(wish)
        self.wished.set()

    async def write(self) -> None:
        """The writer's life: take all that waits, commit it, tell everybody."""
        while self.wishes or not self.closed:
            await self.wished.wait()
            self.wished.clear()
            while self.wishes:
                number = as_many_as_fit([wish.table for wish in self.wishes[:MOST_AT_ONCE]])
                batch, self.wishes = self.wishes[:number], self.wishes[number:]
                await self.commit(batch)

    async def commit(self, batch: list[Wish]) -> None:
        tables = [wish.table for wish in batch]
        columns = [tables, [wish.number for wish in batch], [wish.entry for wish in batch], self.letter("w", tables)]
        try:
            rows = await self.writing.use(lambda connection: connection.fetch(APPEND, *columns))
        except StoreError as problem:
            # perhaps it is written, or will be when the tables have been read again without it: from now on this is
            # another process, which hears what the one before still writes
            self.wire.worn = self.wire.worn or isinstance(problem, Unanswered)
            for wish in batch:
                wish.done(type(problem)(str(problem)))
            return
        added = Counter((row[0], row[1]) for row in rows)
        for wish in batch:
            key = wish.table, wish.number
            if added[key] > 0:
                added[key] -= 1
                wish.done(None)
            else:
                wish.done(wish.taken())

    async def replace(self, table: str, number: int, entry: bytes) -> None:
        text = "UPDATE reihum_log SET entry = $3 WHERE place = $1 AND number = $2"
        await self.writing.use(lambda connection: connection.execute(text, table, number, entry))

    async def delete(self, table: str) -> None:
        text = "DELETE FROM reihum_log WHERE place = $1"
        await self.writing.use(lambda connection: connection.execute(text, table))

    async def remember(self, name: str, text: str) -> None:
        await self.writing.use(lambda connection: connection.execute(REMEMBER, name, text))

    async def tidy(self) -> None:
        """The log is written anew, and so are the samples that an older version let the planner take of it: an ordinary
        VACUUM leaves names behind in their files. Others wait meanwhile."""

        async def write(connection: Any) -> None:
            for text in (NOT_WAITING, WRITE_ANEW, "VACUUM (FULL) pg_catalog.pg_statistic"):
                await connection.execute(text)

        try:
            await self.at_length(write)
        except StoreError as problem:
            raise StoreError(f"the database may still have what was deleted in its files: {problem}") from None

    # Reading

    async def read(self, table: str, start: int = 0) -> list[bytes]:
        text = "SELECT entry, number FROM reihum_log WHERE place = $1 AND number >= $2 ORDER BY number"
        rows = await self.fetch(text, table, start)
        check_whole([row[1] for row in rows], start)
        return [row[0] for row in rows]

    async def tables(self) -> list[str]:
        return [row[0] for row in await self.fetch("SELECT DISTINCT place FROM reihum_log ORDER BY place")]

    async def older(self, limit: float) -> list[str]:
        """On a connection of its own: it reads all there is, for which nobody else has to wait."""
        rows: list[Any] = await self.at_length(lambda connection: connection.fetch(OLDER, float(limit)))
        return [row[0] for row in rows]

    async def at_length(self, work: Callable[[Any], Awaitable[T]]) -> T:
        """Something that takes longer than anybody waits for anything else."""
        try:
            return await self.looking.use(work)
        finally:
            await self.looking.close()

    async def recall(self, name: str) -> str:
        return "".join([row[0] for row in await self.fetch("SELECT text FROM reihum_note WHERE name = $1", name)])

    async def fetch(self, text: str, *values: object) -> list[Any]:
        rows: list[Any] = await self.reading.use(lambda connection: connection.fetch(text, *values))
        return rows

    # The other processes

    def letter(self, kind: str, tables: list[str]) -> str:
        return " ".join((kind, str(self.process), *sorted(set(tables))))

    def hear(self, connection: object, sender: int, channel: str, letter: str) -> None:
        kind, process, rest = letter.split(" ", 2)
        if int(process) == self.process or self.news is None:
            return
        if kind == "s":
            self.news.shouted(*rest.split(" ", 1))
        else:
            (self.news.written if kind == "w" else self.news.moved)(rest.split(" "))

    async def shout(self, table: str, text: str) -> None:
        letter = f"s {self.process} {table} {text}"
        await self.wire.use(lambda connection: connection.execute("SELECT pg_notify('reihum', $1)", letter))

    async def attend(self, table: str, seats: Attendance | None) -> None:
        if seats is None:
            self.here.pop(table, None)
        else:
            self.here[table] = seats
        self.unsaid.add(table)
        if len(self.unsaid) == 1:
            await self.say()

    async def say(self) -> None:
        """Tell the others who is here; if that fails it is told again with the next pulse."""
        while self.unsaid:
            tables = sorted(self.unsaid)[:MOST_AT_ONCE]
            tables = tables[: as_many_as_fit(tables)]
            self.unsaid.difference_update(tables)
            seats = [msgspec.json.encode(self.here[table]).decode() if table in self.here else "" for table in tables]
            values = [tables, seats, self.letter("p", tables)]
            try:
                await self.wire.use(lambda connection: connection.execute(ATTEND, self.process, *values))  # noqa: B023
            except StoreError:
                self.unsaid.update(tables)
                return

    async def others(self, table: str) -> dict[int, Attendance]:
        text = "SELECT process, seats FROM reihum_presence WHERE place = $1 AND process <> $2"
        rows = await self.fetch(text, table, self.process)
        return {row[0]: msgspec.json.decode(row[1], type=Attendance) for row in rows}

    async def pulse(self) -> None:
        """Now and then: is the wire still there, and are the others?"""
        while True:
            await asyncio.sleep(PULSE)
            try:
                rows = await self.wire.use(lambda connection: connection.fetch(BURY, LOCKS, self.process))
                gone = [row[0] for row in rows]
                if gone:
                    log("a process is gone", tables=len(gone))
                    assert self.news is not None
                    self.news.moved(gone)
                await self.say()
            except StoreError as problem:
                log("no database", 30, problem=str(problem))


def as_many_as_fit(tables: list[str]) -> int:
    """How many of these tables, the first ones, a letter can name: thousands of others need not look for news."""
    room = LONGEST_LETTER - ITS_HEAD
    for number, table in enumerate(tables):
        room -= 1 + len(table.encode())
        if room < 0:
            return max(1, number)
    return len(tables)
