"""Which store an address means: a file is SQLite, postgresql://… is PostgreSQL."""

from pathlib import Path

from reihum.server.store import Store, StoreError
from reihum.server.store.sqlite import SqliteStore, usual_file

SCHEMES = ("postgresql://", "postgres://")


async def opened(database: str | None, serving: bool = False) -> Store:
    """A store that answers; StoreError says what is wrong. No address: the user's own file."""
    if database is None or "://" not in database:
        found = SqliteStore(Path(database) if database else usual_file())
        if serving:
            found.claim()
        return found
    if not database.startswith(SCHEMES):
        raise StoreError(f"unknown kind of database '{database.partition(':')[0]}'; use a file or postgresql://…")
    from reihum.server.store.postgres import PostgresStore

    store = PostgresStore(database)
    await store.prepare()
    return store
