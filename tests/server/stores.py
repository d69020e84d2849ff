"""The stores that tests run on: SQLite everywhere, PostgreSQL where it can be started."""

from importlib.util import find_spec
from pathlib import Path

import pytest

from reihum.server.store import Store
from reihum.server.store.address import opened
from reihum.server.store.sqlite import SqliteStore
from tools.postgres import MISSING, Postgres, programs

NO_DRIVER = "asyncpg is missing: pip install 'reihum[postgres]'"
LACKING = MISSING if programs() is None else NO_DRIVER if find_spec("asyncpg") is None else ""

on_postgres = pytest.mark.skipif(LACKING != "", reason=LACKING)
on_each_store = pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgresql", marks=on_postgres)])


async def store_of(kind: str, folder: Path, database: Postgres | None) -> Store:
    """A store of this kind, in the file of this folder or in the database."""
    return await opened(str(folder / "tables.sqlite") if database is None or kind == "sqlite" else database.url)


async def lose(store: Store, table: str, number: int) -> None:
    """An entry gets lost, as no store ever loses one."""
    if isinstance(store, SqliteStore):
        store.query("DELETE FROM log WHERE place = ? AND number = ?", table, number)
    else:
        from reihum.server.store.postgres import PostgresStore

        assert isinstance(store, PostgresStore)
        text = "DELETE FROM reihum_log WHERE place = $1 AND number = $2"
        await store.writing.use(lambda connection: connection.execute(text, table, number))
