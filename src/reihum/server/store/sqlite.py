"""Logs in one SQLite file: one writer thread commits all that has come in together."""

import asyncio
import os
import sqlite3
import sys
import threading
import time
from contextlib import closing, suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Final, final

from reihum.server.store import Alone, BadFile, DiskFull, News, StoreError, Wish, check_whole
from reihum.server.store.lock import Lock

FORMAT: Final = 1
APPLICATION: Final = 0x52_65_69_68  # "Reih", in the head of the file
TABLES: Final = """
CREATE TABLE log (
    place TEXT NOT NULL,
    number INTEGER NOT NULL,
    written INTEGER NOT NULL,
    entry BLOB NOT NULL,
    PRIMARY KEY (place, number)
) WITHOUT ROWID
"""
NOTES: Final = "CREATE TABLE IF NOT EXISTS note (name TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID"
WHOLE: Final = """
CREATE TEMP TRIGGER whole BEFORE INSERT ON main.log
WHEN NEW.number > 0 AND NOT EXISTS (SELECT 1 FROM log WHERE place = NEW.place AND number = NEW.number - 1)
BEGIN SELECT RAISE(ABORT, 'the entry before is missing'); END
"""
MOST_AT_ONCE: Final = 128  # entries in one commit: while they are told, the next ones can be written
MANY: Final = 8  # entries in the last commit: there is much to do, and every commit costs some changes of thread,
ENOUGH: Final = 64  # so until this many wait
GATHERING: Final = 0.001  # more is gathered, for so many seconds
GATHERINGS: Final = 5  # so many times
ROW: Final = "(?, ?, ?, ?)"


def data_folder() -> Path:
    """Where programs keep what people have made with them."""
    if sys.platform == "win32":
        return Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming") / "reihum"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "reihum"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "reihum"


def usual_file() -> Path:
    return data_folder() / "tables.sqlite"


def connect(file: Path) -> sqlite3.Connection:
    """A connection to the file, which is made if it is not there; StoreError says what is wrong with it."""
    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        make_private(file)
        if file.is_file() and os.stat(file).st_nlink > 1:  # what is new lies next to each name, and no other sees it
            raise BadFile("linked", file)
        name = file.absolute()  # as it stands, ":memory:" or "file:…" would mean something else
        connection = sqlite3.connect(name, timeout=10, isolation_level=None, check_same_thread=False)
    except (OSError, sqlite3.Error) as problem:
        why = getattr(problem, "strerror", None) or problem
        kind = "forbidden" if isinstance(problem, PermissionError) or not may_write(file) else "closed"
        raise BadFile(kind, file, why) from None
    try:
        prepare(connection, file)
        if not may_write(file):  # otherwise only the first to play would notice
            raise BadFile("forbidden", file)
    except (sqlite3.Error, UnicodeDecodeError) as problem:  # the latter: what SQLite says quotes what it has found
        connection.close()
        raise BadFile("broken" if may_write(file) else "forbidden", file, problem) from None
    except StoreError:
        connection.close()
        raise
    return connection


def make_private(file: Path) -> None:
    """A new file is for its owner's eyes only.

    One that is there is not touched: to close it here would free the locks that SQLite holds on it in this process.
    """
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def may_write(file: Path) -> bool:
    """May this user write the file, and next to it?"""
    if os.path.exists(file) and not os.access(file, os.R_OK | os.W_OK):
        return False
    return not os.path.isdir(file.parent) or os.access(file.parent, os.W_OK | os.X_OK)


def identity_of(file: Path) -> tuple[int, int] | None:
    """Which file has this name; None: none has. SQLite goes on writing into one that nobody will find again."""
    try:
        found = os.stat(file)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def prepare(connection: sqlite3.Connection, file: Path) -> None:
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    empty = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0] == 0
    if not empty and application != APPLICATION:
        raise BadFile("foreign", file)
    if version > FORMAT:
        raise BadFile("newer", file)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA secure_delete = ON")  # what is deleted is overwritten
    if empty:
        connection.execute("BEGIN IMMEDIATE")
        if connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0] == 0:
            connection.execute(TABLES)
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute(f"PRAGMA user_version = {FORMAT}")
        connection.execute("COMMIT")
    connection.execute(NOTES)
    connection.execute("SELECT number FROM log LIMIT 1").fetchone()  # if the file is cut off, it is noticed now


@final
class SqliteStore(Alone):
    """A store in one file. `append` costs one commit for all that wait at the same time."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.writing = connect(file)
        self.writing.execute(WHOLE)
        self.reading = connect(file)
        self.identity = identity_of(file)
        self.reading_lock = threading.Lock()
        self.wishes: SimpleQueue[Wish | None] = SimpleQueue()
        self.closed = False
        real = file.resolve()  # the same by whatever name it is opened
        self.lock = Lock(real.with_name(f"{real.name}.lock"))
        self.loop: asyncio.AbstractEventLoop | None = None  # in which those who are told live
        self.writer = threading.Thread(target=self.write, name="store", daemon=True)
        self.writer.start()

    async def open(self, news: News) -> None:
        """For serving; looking after the data is allowed at the same time."""
        self.claim()

    def claim(self) -> None:
        """Only one process may serve the tables of a file: another one's pages would hear nothing."""
        if not self.lock.take():
            raise BadFile("busy", self.file)

    def post(self, wish: Wish) -> None:
        if self.closed:
            wish.done(StoreError("the store is closed"))
            return
        if self.loop is None:
            self.loop = asyncio.get_running_loop()
        self.wishes.put(wish)

    def write(self) -> None:
        """The writer's life: take all that waits, commit it, tell everybody."""
        busy = False
        while (first := self.wishes.get()) is not None:
            if busy:
                self.gather()
            wishes = [first]
            last = False
            while len(wishes) < MOST_AT_ONCE and not self.wishes.empty():
                wish = self.wishes.get()
                if wish is None:
                    last = True
                    break
                wishes.append(wish)
            busy = len(wishes) >= MANY
            self.answer(wishes, self.commit(wishes))
            if last:
                return

    def gather(self) -> None:
        """Wait until a commit is worth its price, but not for long."""
        for _ in range(GATHERINGS):
            if self.closed or self.wishes.qsize() >= ENOUGH:
                return
            time.sleep(GATHERING)

    def commit(self, wishes: list[Wish]) -> list[StoreError | None]:
        """How each wish went; None: it is in the file.

        All go in by one statement, which commits by itself: it lets go of the interpreter only once. Only if one of
        them is there already do they have to be tried one by one.
        """
        if identity_of(self.file) != self.identity:
            return [StoreError(f"{self.file} has been moved, removed or replaced; restart the server") for _ in wishes]
        now = int(time.time())
        try:
            places = ", ".join([ROW] * len(wishes))
            values = [value for wish in wishes for value in (wish.table, wish.number, now, wish.entry)]
            self.writing.execute(f"INSERT INTO log VALUES {places}", values)
            return [None] * len(wishes)
        except sqlite3.IntegrityError:
            return [self.commit_one(wish, now) for wish in wishes]
        except sqlite3.Error as problem:
            return [self.failure(problem) for _ in wishes]

    def commit_one(self, wish: Wish, now: int) -> StoreError | None:
        try:
            self.writing.execute(f"INSERT INTO log VALUES {ROW}", (wish.table, wish.number, now, wish.entry))
            return None
        except sqlite3.IntegrityError:
            return wish.taken()
        except sqlite3.Error as problem:
            return self.failure(problem)

    def failure(self, problem: sqlite3.Error) -> StoreError:
        if getattr(problem, "sqlite_errorcode", 0) == sqlite3.SQLITE_FULL:
            return DiskFull(f"there is no room left on the disk for {self.file}")
        return StoreError(f"{self.file} can't be written: {problem}")

    def answer(self, wishes: list[Wish], found: list[StoreError | None]) -> None:
        def tell() -> None:
            for wish, problem in zip(wishes, found, strict=True):
                wish.done(problem)

        if self.loop is not None and not self.loop.is_closed():
            self.loop.call_soon_threadsafe(tell)

    def query(self, text: str, *values: object) -> list[tuple[object, ...]]:
        with self.reading_lock:
            try:
                return self.reading.execute(text, values).fetchall()
            except sqlite3.Error as problem:
                raise StoreError(f"{self.file} can't be read: {problem}") from None

    async def read(self, table: str, start: int = 0) -> list[bytes]:
        return await asyncio.to_thread(self.log_of, table, start)

    def log_of(self, table: str, start: int) -> list[bytes]:
        text = "SELECT number, entry FROM log WHERE place = ? AND number >= ? ORDER BY number"
        rows = self.query(text, table, start)
        found = [(row[0], row[1]) for row in rows if isinstance(row[0], int) and isinstance(row[1], bytes)]
        check_whole([number for number, _ in found], start)
        return [entry for _, entry in found]

    async def tables(self) -> list[str]:
        return await self.places("SELECT DISTINCT place FROM log ORDER BY place")

    async def older(self, limit: float) -> list[str]:
        return await asyncio.to_thread(self.untouched_since, int(limit))

    def untouched_since(self, limit: int) -> list[str]:
        """On a connection of its own: it reads the whole file, for which nobody else has to wait."""
        text = "SELECT place FROM log GROUP BY place HAVING max(written) < ?"
        with closing(connect(self.file)) as looking:
            try:
                return [str(row[0]) for row in looking.execute(text, (limit,))]
            except sqlite3.Error as problem:
                raise StoreError(f"{self.file} can't be read: {problem}") from None

    async def places(self, text: str, *values: object) -> list[str]:
        return [str(row[0]) for row in await asyncio.to_thread(self.query, text, *values)]

    async def delete(self, table: str) -> None:
        await asyncio.to_thread(self.query, "DELETE FROM log WHERE place = ?", table)

    async def replace(self, table: str, number: int, entry: bytes) -> None:
        text = "UPDATE log SET entry = ? WHERE place = ? AND number = ?"
        await asyncio.to_thread(self.query, text, entry, table, number)

    async def remember(self, name: str, text: str) -> None:
        await asyncio.to_thread(self.query, "REPLACE INTO note VALUES (?, ?)", name, text)

    async def recall(self, name: str) -> str:
        return "".join(await self.places("SELECT text FROM note WHERE name = ?", name))

    async def tidy(self) -> None:
        """Names stay neither in free pages nor in the write-ahead log; StoreError if a server is too busy with it."""

        def sweep() -> None:
            with self.reading_lock:
                try:
                    self.reading.execute("VACUUM")
                    busy = self.reading.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
                except sqlite3.Error as problem:
                    raise StoreError(f"{self.file} can't be cleaned up now ({problem}); try again") from None
                if busy:
                    raise StoreError(f"{self.file} can't be cleaned up while a server is busy with it; try again")

        await asyncio.to_thread(sweep)

    async def close(self) -> None:
        """All that waits is written first."""
        if not self.closed:
            self.closed = True
            self.wishes.put(None)
            await asyncio.to_thread(self.writer.join)
            self.writing.close()
            self.reading.close()
            self.lock.free()
