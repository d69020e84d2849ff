"""Where the logs of tables are kept: append only, committed before anybody is told.

(table, number) is there once: whoever writes an entry first was first, and everybody else reads it.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

import msgspec

from reihum.table.formats import StrangeLog


class StoreError(Exception):
    """The log could not be written or read; one sentence that says what to do."""


class BadFile(StoreError):
    """A file that can't be used; `kind` names the sentence in the words of the server (`serve.KIND`)."""

    def __init__(self, kind: str, file: Path, why: object = "") -> None:
        self.kind = kind
        self.file = file
        self.why = why
        super().__init__(f"{file} can't be used: {kind}{f' ({why})' if why else ''}; choose another with --database")


class DiskFull(StoreError):
    """There is no room for anything more; what is there can be read."""


class Unanswered(StoreError):
    """Nobody knows whether it was done; perhaps it still will be."""


class Taken(StoreError):
    """Somebody else has written this entry, or has deleted those before it: read on, and try again."""


Done = Callable[[StoreError | None], None]


class Wish(msgspec.Struct):  # there is one for every move, and of all classes these are made the fastest
    """An entry on its way into the store, and who is told how it went: None, or what is wrong."""

    table: str
    number: int
    entry: bytes
    done: Done

    def taken(self) -> Taken:
        return Taken(f"entry {self.number} is already written, or does not follow another one")


class News(Protocol):
    """Who wants to know what other processes do."""

    def written(self, tables: list[str]) -> None:
        """There is something new in the logs of these tables."""

    def moved(self, tables: list[str]) -> None:
        """People have come to these tables or left them."""

    def shouted(self, table: str, text: str) -> None:
        """Somebody at this table has said something."""

    def missed(self) -> None:
        """The line was broken: anything may have happened."""


def check_whole(numbers: Sequence[int], start: int) -> None:
    """Are these, in order, the numbers of a log from this one on? StrangeLog if one is missing: whatever comes after it
    would happen in its place."""
    if numbers and (numbers[0] != start or numbers[-1] - start + 1 != len(numbers)):
        raise StrangeLog("an entry is missing")


def is_table(place: str) -> bool:
    """Is this the log of a table? Others have a slash in their name, which no table has."""
    return "/" not in place


Attendance = dict[int, int]  # seats whose people are there, and the lag of their lines in milliseconds


class Store(Protocol):
    """A place for logs, and the wire between the processes that share them."""

    @property
    def process(self) -> int:
        """This one's number among those that share the store; the lowest one at a table lets its bots think."""

    @property
    def shared(self) -> bool:
        """May other processes write, too?"""

    async def open(self, news: News) -> None: ...

    def post(self, wish: Wish) -> None:
        """The entry is there for good when `done` gets None; `Taken` says that another one is, or that the one before
        it is not: nobody goes on with a log that has been deleted."""

    async def append(self, table: str, number: int, entry: bytes) -> None:
        """The same for those who can wait: it is there when this returns."""

    async def read(self, table: str, start: int = 0) -> list[bytes]:
        """The log from this entry on; StrangeLog if one of them is missing."""

    async def tables(self) -> list[str]: ...

    async def delete(self, table: str) -> None: ...

    async def replace(self, table: str, number: int, entry: bytes) -> None:
        """Only to remove a name."""

    async def older(self, limit: float) -> list[str]:
        """The tables at which nothing has happened since this time, in seconds since 1970, and nobody is there through
        any process that shares the store."""

    async def remember(self, name: str, text: str) -> None:
        """A note about the store as a whole, in place of the last one of this name."""

    async def recall(self, name: str) -> str:
        """What was noted under this name; empty if nothing was."""

    async def tidy(self) -> None:
        """After something was deleted: nothing of it stays on the disk."""

    async def attend(self, table: str, seats: Attendance | None) -> None:
        """Say who is at the table through this process; None: nobody, not even to watch."""

    async def others(self, table: str) -> dict[int, Attendance]:
        """Who is there through other processes, by their number."""

    async def shout(self, table: str, text: str) -> None:
        """Tell the other processes something that nobody keeps."""

    async def close(self) -> None: ...


class Posting(ABC):
    """A store that lets you wait until something is written."""

    @abstractmethod
    def post(self, wish: Wish) -> None: ...

    async def append(self, table: str, number: int, entry: bytes) -> None:
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def done(problem: StoreError | None) -> None:
            if waiting.done():
                return  # whoever waited has given up
            if problem is None:
                waiting.set_result(None)
            else:
                waiting.set_exception(problem)

        self.post(Wish(table, number, entry, done))
        await waiting


class Alone(Posting):
    """A store that no other process shares."""

    process = 0
    shared = False

    async def open(self, news: News) -> None:
        pass

    async def attend(self, table: str, seats: Attendance | None) -> None:
        pass

    async def others(self, table: str) -> dict[int, Attendance]:
        return {}

    async def shout(self, table: str, text: str) -> None:
        pass
