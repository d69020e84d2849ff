"""Logs that are forgotten when the server ends, for tests and trials."""

import time
from typing import final

from reihum.server.store import Alone, Wish


@final
class MemoryStore(Alone):
    def __init__(self) -> None:
        self.logs: dict[str, list[bytes]] = {}
        self.changed: dict[str, float] = {}
        self.notes: dict[str, str] = {}

    def post(self, wish: Wish) -> None:
        log = self.logs.get(wish.table, [])
        if wish.number == len(log):
            self.logs[wish.table] = log
            log.append(wish.entry)
            self.changed[wish.table] = time.time()
            wish.done(None)
        else:
            wish.done(wish.taken())

    async def read(self, table: str, start: int = 0) -> list[bytes]:
        return self.logs.get(table, [])[start:]

    async def tables(self) -> list[str]:
        return sorted(self.logs)

    async def delete(self, table: str) -> None:
        self.logs.pop(table, None)

    async def replace(self, table: str, number: int, entry: bytes) -> None:
        self.logs[table][number] = entry

    async def older(self, limit: float) -> list[str]:
        return [table for table in self.logs if self.changed[table] < limit]

    async def remember(self, name: str, text: str) -> None:
        self.notes[name] = text

    async def recall(self, name: str) -> str:
        return self.notes.get(name, "")

    async def tidy(self) -> None:
        pass

    async def close(self) -> None:
        pass
