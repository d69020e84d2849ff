"""Where the logs of tables are kept: append only, committed before anybody is told."""

from typing import Protocol


class StoreError(Exception):
    """The log could not be written or read; one sentence that says what to do."""


class Store(Protocol):
    """A place for logs. An entry is there for good when `append` returns; (table, number) is there once."""

    async def append(self, table: str, number: int, entry: bytes) -> None: ...

    async def read(self, table: str) -> list[bytes]: ...

    async def tables(self) -> list[str]: ...

    async def delete(self, table: str) -> None: ...

    async def close(self) -> None: ...
