"""The stores that tests run on: SQLite everywhere, PostgreSQL where it can be started."""

from importlib.util import find_spec

import pytest

from tools.postgres import MISSING, programs

NO_DRIVER = "asyncpg is missing: pip install 'reihum[postgres]'"
LACKING = MISSING if programs() is None else NO_DRIVER if find_spec("asyncpg") is None else ""

on_postgres = pytest.mark.skipif(LACKING != "", reason=LACKING)
on_each_store = pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgresql", marks=on_postgres)])
