"""Logs that are forgotten when the server ends, for tests and trials."""

from typing import final

from reihum.server.store import StoreError


@final
class MemoryStore:
    def __init__(self) -> None:
        self.logs: dict[str, list[bytes]] = {}

    async def append(self, table: str, number: int, entry: bytes) -> None:
        log = self.logs.setdefault(table, [])
        if number != len(log):
            raise StoreError(f"entry {number} of table {table} is out of order")
        log.append(entry)

    async def read(self, table: str) -> list[bytes]:
        return self.logs.get(table, [])[:]

    async def tables(self) -> list[str]:
        return sorted(self.logs)

    async def delete(self, table: str) -> None:
        self.logs.pop(table, None)

    async def close(self) -> None:
        pass
