"""The file with the logs under load: nobody waits for all others, and the write-ahead log does not grow for ever."""

import asyncio
import os
import sqlite3
from collections import Counter
from pathlib import Path

import pytest

from reihum.server.store import StoreError, Wish, sqlite
from reihum.server.store.sqlite import TOLD_AT_ONCE, SqliteStore
from tests.server.house import run

PAGE = 4096  # bytes, the usual size
MANY = 20


def test_few_are_told_in_one_turn_of_the_loop(tmp_path: Path) -> None:
    async def test() -> None:
        store, loop = SqliteStore(tmp_path / "t.sqlite"), asyncio.get_running_loop()
        turns = 0
        told: list[tuple[int, int]] = []  # number, turn

        def turn() -> None:
            nonlocal turns
            turns += 1
            if len(told) < 5 * TOLD_AT_ONCE:
                loop.call_soon(turn)

        def told_of(number: int) -> None:
            def done(problem: StoreError | None) -> None:
                assert problem is None
                told.append((number, turns))

            store.post(Wish("a", number, b"x", done))

        turn()
        for number in range(5 * TOLD_AT_ONCE):
            told_of(number)
        async with asyncio.timeout(10):
            while len(told) < 5 * TOLD_AT_ONCE:
                await asyncio.sleep(0.01)
        assert [number for number, _ in told] == list(range(5 * TOLD_AT_ONCE))
        assert max(Counter([turn for _, turn in told]).values()) <= TOLD_AT_ONCE
        await store.close()

    run(test())


def test_the_write_ahead_log_is_carried_over_while_others_write(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        monkeypatch.setattr(sqlite, "CARRIED", 2 * MANY)
        file = tmp_path / "t.sqlite"
        store = SqliteStore(file)
        for number in range(2 * MANY):
            await asyncio.gather(*[store.append(f"{table}", number, b"x" * 600) for table in range(MANY)])
            await asyncio.sleep(0.002)
        written = 2 * MANY * MANY  # entries, each of them in a page of its own table
        assert os.path.getsize(f"{file}-wal") < written * PAGE / 2
        assert [len(await store.read(f"{table}")) for table in range(MANY)] == [2 * MANY] * MANY
        await store.close()
        with sqlite3.connect(file) as reading:
            assert reading.execute("SELECT count(*) FROM log").fetchone() == (written,)
        reading.close()

    run(test())


def test_a_carrier_that_fails_stops_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        monkeypatch.setattr(sqlite, "CARRIED", 5)
        store = SqliteStore(tmp_path / "t.sqlite")
        store.carrying.close()  # from now on everything it tries is an error
        for number in range(20):
            await store.append("a", number, b"x")
        assert len(await store.read("a")) == 20
        await store.close()
        assert not store.carrier.is_alive()

    run(test())
