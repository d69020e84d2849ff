"""Logs that are forgotten when the server ends, for tests and trials."""

import time
from typing import final

from reihum.server.store import Alone, StoreError, Taken


@final
class MemoryStore(Alone):
    def __init__(self) -> None:
        self.logs: dict[str, list[bytes]] = {}
        self.changed: dict[str, float] = {}

    async def append(self, table: str, number: int, entry: bytes) -> None:
        log = self.logs.setdefault(table, [])
        if number < len(log):
            raise Taken(f"entry {number} of table {table} is already written")
        if number > len(log):
            raise StoreError(f"entry {number} of table {table} is out of order")
        log.append(entry)
        self.changed[table] = time.time()

    async def read(self, table: str, start: int = 0) -> list[bytes]:
        return self.logs.get(table, [])[start:]

    async def tables(self) -> list[str]:
        return sorted(self.logs)

    async def delete(self, table: str) -> None:
        self.logs.pop(table, None)

    async def replace(self, table: str, number: int, entry: bytes) -> None:
        self.logs[table][number] = entry

    async def older(self, seconds: float) -> list[str]:
        return [table for table in self.logs if self.changed[table] < time.time() - seconds]

    async def close(self) -> None:
        pass
