"""What several files of tests share."""

from collections.abc import Iterator

import pytest

from tests.server.stores import LACKING
from tools.postgres import Postgres


@pytest.fixture(scope="module")
def database() -> Iterator[Postgres | None]:
    """A PostgreSQL for the tests of one file; None where it can't be started, and only those for SQLite run."""
    if LACKING:
        yield None
        return
    server = Postgres()
    yield server
    server.remove()
