"""What is kept about people: statistics by nickname, export, deletion, and old tables that go."""

import asyncio
import json
import logging
import os
import sqlite3
import sys
import time
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from reihum.cli import cli
from reihum.core.chance import Chance, vow
from reihum.server import people
from reihum.server.codes import Lead, lead_of, place_of
from reihum.server.lobby import CLOCK, Lobby
from reihum.server.logs import write_logs
from reihum.server.store import Store, StoreError
from reihum.server.store.memory import MemoryStore
from reihum.server.store.postgres import PostgresStore
from reihum.server.store.sqlite import SqliteStore
from reihum.table.formats import FORMAT, entries_of
from reihum.table.log import Added, Again, AnyEntry, Began, Opened, Sat, Sitter, Vowed, encoded
from reihum.table.table import Table, table_of
from tests.server.house import FAST, house, run
from tests.server.stores import on_each_store, on_postgres, store_of
from tools.postgres import Postgres


def played(names: list[str], seed: str, matches: int = 1) -> list[AnyEntry]:
    """A log of whole matches."""
    sitters = [Sitter("person", name, guard=f"guard {name}") if name else Sitter("bot", "Bob", "random")
               for name in names]  # fmt: skip
    entries: list[AnyEntry] = [Opened("zweikampf", 1, len(names), {}, seed, sitters, False, "instant", "2025-01-01")]
    table = Table(entries[0])  # type: ignore[arg-type]

    def do(entry: AnyEntry | None) -> None:
        assert entry is not None
        table.apply(entry)
        entries.append(entry)

    chance = Chance(1)
    for number in range(matches):
        if number:
            do(Again(f"{seed} {number}"))
        while not table.match.over:
            if table.phase == "scored":
                do(table.deal())
            seat = table.match.round.turn().seats[0]
            moves = table.match.round.moves(seat)
            do(table.play(seat, [int(moves[chance.below(len(moves))])], table.version))
    return entries


async def filled(store: Store) -> Store:
    """Ina plays Udo twice, and a bot once; Udo plays a bot."""
    for table, entries in (
        ("one", played(["Ina", "Udo"], "a", 2)),
        ("two", played(["Ina", ""], "b")),
        ("three", played(["Udo", ""], "c")),
    ):
        for number, entry in enumerate(entries):
            await store.append(table, number, encoded(entry))
    return store


def test_statistics_by_nickname() -> None:
    async def test() -> None:
        found = await people.statistics(await filled(MemoryStore()))
        assert list(found) == ["Ina", "Udo"]
        assert found["Ina"]["zweikampf"].matches == 3
        assert found["Udo"]["zweikampf"].matches == 3
        assert found["Ina"]["zweikampf"].rounds >= 3
        assert 2 <= found["Ina"]["zweikampf"].won + found["Udo"]["zweikampf"].won <= 6
        assert list(await people.statistics(await filled(MemoryStore()), "Udo")) == ["Udo"]

    run(test())


def test_everything_can_be_exported_but_no_key() -> None:
    async def test() -> None:
        store = await filled(MemoryStore())
        found = await people.exported(store)
        assert set(found["tables"]) == {"one", "two", "three"}
        assert "guard " not in json.dumps(found)
        only = await people.exported(store, "Ina")
        assert set(only["tables"]) == {"one", "two"}
        assert list(only["people"]) == ["Ina"]

    run(test())


def test_a_nickname_can_be_deleted_everywhere() -> None:
    async def test() -> None:
        store = await filled(MemoryStore())
        await store.append("four", 0, encoded(played(["Udo", ""], "d")[0]))
        await store.append("four", 1, encoded(Sat(1, Sitter("person", "Ina", guard="guard Ina"))))
        assert await people.deleted(store, "Ina") == (1, 2)
        assert await store.tables() == ["four", "one", "three"]
        assert "Ina" not in json.dumps(await people.exported(store))
        assert b"guard Ina" not in b"".join(await store.read("one") + await store.read("four"))
        assert (await people.statistics(store))["Udo"]["zweikampf"].matches == 3
        assert await people.deleted(store) == (3, 0)
        assert await store.tables() == []

    run(test())


def renamed_before_the_deal() -> list[AnyEntry]:
    """Ina takes another name after Udo has added his chance to the deal; then they play."""
    sitters = [Sitter("person", name, guard=f"guard {name}") for name in ("Ina", "Udo")]
    opened = Opened("zweikampf", 1, 2, {}, "e", sitters, False, "instant", "2025-01-01", FORMAT, shared=True)
    entries: list[AnyEntry] = [opened, Began(), Vowed(0, vow("one")), Vowed(1, vow("two")), Added(1, "two")]
    entries += [Sat(0, Sitter("person", "Eva", guard="guard Ina")), Added(0, "one")]
    table = table_of(entries)
    while not table.match.over:
        seat = table.match.round.turn().seats[0]
        entry = table.deal() or table.play(seat, [int(table.match.round.moves(seat)[0])], table.version)
        table.apply(entry)
        entries.append(entry)
    return entries


@pytest.mark.parametrize("name", ["Ina", "Eva"])
def test_whoever_had_two_names_and_loses_one_changes_nothing_of_the_match(name: str) -> None:
    """With one name goes its key. Somebody who takes another name is the same person nevertheless: the chance that all
    have added to the deal stands, and the cards are the same."""

    async def test() -> None:
        store, entries = MemoryStore(), renamed_before_the_deal()
        for number, entry in enumerate(entries):
            await store.append("five", number, encoded(entry))
        assert await people.deleted(store, name) == (0, 1)
        before, after = table_of(entries), table_of(entries_of(await store.read("five")))
        assert before.phase == after.phase == "over"
        assert before.entropy == after.entropy == ("one", "two")
        assert before.match.sheet.totals == after.match.sheet.totals

    run(test())


def test_the_command_shows_exports_and_deletes(tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"

    async def fill() -> None:
        await (await filled(SqliteStore(file))).close()

    asyncio.run(fill())

    def reihum(*words: str, code: int = 0) -> str:
        done = CliRunner(env={"LC_ALL": "en_GB.UTF-8"}).invoke(cli, ["data", "--database", str(file), *words])
        assert done.exit_code == code, done.output
        return done.output

    assert "Ina" in reihum()
    assert json.loads(reihum("--json", "--name", "Udo"))["Udo"]["zweikampf"]["matches"] == 3
    assert "3 tables" in reihum("--export", str(tmp_path / "all.json"))
    assert json.loads((tmp_path / "all.json").read_text())["people"]["Ina"]
    assert os.name == "nt" or (tmp_path / "all.json").stat().st_mode & 0o777 == 0o600
    assert "--yes" in reihum("--delete", code=2)
    assert "3 tables deleted" in reihum("--delete", "--yes")
    assert json.loads(reihum("--json")) == {}


def set_clock(lobby: Lobby, days: float) -> None:
    """So many days ahead, as if it had been so when the process began."""
    lobby.started += days * 86400
    lobby.clock = lambda: time.time() + days * 86400


def test_tables_at_which_nothing_happens_any_more_are_deleted(tmp_path: Path) -> None:
    async def test() -> None:
        store = SqliteStore(tmp_path / "t.sqlite")
        await filled(store)
        with sqlite3.connect(tmp_path / "t.sqlite") as connection:
            long_ago = int(time.time()) - 400 * 86400
            connection.execute("UPDATE log SET written = ? WHERE place = 'one'", (long_ago,))
            connection.execute("UPDATE log SET written = ? WHERE place = 'two' AND number < 2", (long_ago,))
        connection.close()
        lobby = Lobby(store, replace(FAST, keep_days=365))
        await lobby.clean()
        set_clock(lobby, 1)
        await lobby.clean()
        assert await store.tables() == ["three", "two"]
        await lobby.close()

    run(test())


def test_nobody_waits_while_old_tables_are_looked_for(tmp_path: Path) -> None:
    """That reads the whole file, once an hour: a gigabyte takes some seconds."""

    async def test() -> None:
        store = SqliteStore(tmp_path / "t.sqlite")
        await filled(store)
        with store.reading_lock:  # somebody else is reading
            found = await asyncio.wait_for(store.older(time.time() + 60), 5)
        assert found == await store.tables()
        await store.close()

    run(test())


def test_a_clock_that_jumps_deletes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten years ahead, and what is written then: the time that has passed since the start is what counts."""

    async def test() -> None:
        for store in (SqliteStore(tmp_path / "t.sqlite"), MemoryStore()):
            await filled(store)
            lobby = Lobby(store, replace(FAST, keep_days=365))
            await lobby.clean()
            set_clock(lobby, 1)
            now = time.time()
            monkeypatch.setattr(time, "time", lambda now=now: now + 3650 * 86400)
            await store.append("four", 0, encoded(played(["Ina", ""], "d")[0]))
            await lobby.clean()
            assert await store.tables() == ["four", "one", "three", "two"]
            monkeypatch.undo()
            await lobby.close()

    run(test())


@pytest.mark.parametrize("ahead", [400, -400])
def test_a_clock_that_is_put_right_while_the_server_runs_deletes_nothing(ahead: int, tmp_path: Path) -> None:
    """What is written after that bears the right time, and what was written before it another one."""

    async def test() -> None:
        store = SqliteStore(tmp_path / "t.sqlite")
        lobby = Lobby(store, replace(FAST, keep_days=365))
        lobby.started += ahead * 86400
        await lobby.clean()
        lobby.started_at -= 86400  # a day has passed
        await filled(store)
        await lobby.clean()
        assert await store.tables() == ["one", "three", "two"]
        await lobby.close()

    run(test())


def test_what_was_written_before_the_clock_was_put_right_is_kept_by_the_next_process(tmp_path: Path) -> None:
    """Some computers learn what time it is only when the server has run for a while, and before it first looks."""

    async def test() -> None:
        store = SqliteStore(tmp_path / "t.sqlite")
        now = time.time()
        await store.remember(CLOCK, f"{now - 10 * 86400} {now}")
        await filled(store)
        store.query("UPDATE log SET written = written - 400 * 86400")
        lobby = Lobby(store, replace(FAST, keep_days=365))
        lobby.started -= 400 * 86400
        await lobby.clean()
        await Lobby(store, replace(FAST, keep_days=365)).clean()
        assert await store.tables() == ["one", "three", "two"]
        await lobby.close()

    run(test())


@pytest.mark.parametrize(
    ("starts", "deleted"),
    [
        ([0.0], False),  # the first one that looks at the clock
        ([0.0, 0.9], False),
        ([0.0, 0.7, 1.4], True),  # restarted every day, and more often
        ([0.0, 0.7, 800.0], False),  # the clock is wrong from the start,
        ([0.0, 0.7, 800.0, 0.8, 1.4], False),  # has been put right,
        ([0.0, 0.7, 800.0, 0.8, 1.4, 1.9], True),  # and has been right for a day
        ([0.0, 30.0, 31.0], True),  # after the holidays
    ],
)
def test_nothing_is_deleted_before_the_clock_has_been_right_for_a_day(
    starts: list[float], deleted: bool, tmp_path: Path
) -> None:
    """Every process looks at the clock once, this many days after the first one."""

    async def test() -> None:
        store = SqliteStore(tmp_path / "t.sqlite")
        await filled(store)
        await store.close()
        for days in starts:
            store = SqliteStore(tmp_path / "t.sqlite")
            lobby = Lobby(store, replace(FAST, keep_days=365))
            set_clock(lobby, 500 + days)
            await lobby.clean()
            tables = await store.tables()
            await lobby.close()
        assert (tables == []) is deleted

    run(test())


@pytest.mark.parametrize("behind", [400, 20_000])
def test_what_was_written_while_the_clock_was_far_behind_is_kept_as_if_it_were_new(
    behind: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A small computer without a clock of its own has played an evening offline, and is put right the next day."""

    async def test() -> None:
        kept: list[bool] = []
        real = time.time
        for days in (-behind, 0.0, 0.6, 1.2, 300.0, 364.0, 365.5):
            monkeypatch.setattr(time, "time", lambda days=days: real() + days * 86400)
            store = SqliteStore(tmp_path / "t.sqlite")
            if days == -behind:
                await filled(store)
            lobby = Lobby(store, replace(FAST, keep_days=365))
            await lobby.clean()
            kept.append(bool(await store.tables()))
            await lobby.close()
        assert kept == [True] * 6 + [False]

    run(test())


def files_of(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.iterdir())


@pytest.mark.parametrize("name", ["Ina", None])
def test_what_is_deleted_is_nowhere_in_the_file(name: str | None, tmp_path: Path) -> None:
    """Neither in free pages nor in the write-ahead log; also while a server has the file open."""

    async def test() -> None:
        serving = SqliteStore(tmp_path / "t.sqlite")
        await serving.open(Lobby(serving, FAST))
        await filled(serving)
        assert b"Ina" in files_of(tmp_path)
        store = SqliteStore(tmp_path / "t.sqlite")
        await people.deleted(store, name)
        assert b"Ina" not in files_of(tmp_path)
        assert (b"Udo" in files_of(tmp_path)) is (name is not None)
        await store.close()
        await serving.append("five", 0, b"x")
        assert await serving.read("five") == [b"x"]
        await serving.close()

    run(test())


@on_each_store
def test_nobody_plays_on_at_a_table_that_has_been_deleted(kind: str, tmp_path: Path, database: Postgres | None) -> None:
    """It is still in the memory of the server. Its log would begin in the middle: nobody could ever read it again."""

    async def test() -> None:
        serving, deleting = [await store_of(kind, tmp_path, database) for _ in range(2)]
        async with house(FAST, serving) as opened:
            made = await opened.table("hoechste_karte", [None, None])
            await opened.join(made["table"])
            async with opened.page(made["table"], made["token"]) as page:
                assert (await people.deleted(deleting, "Ina"))[1] == 1
                move = page.legal()[0]["move"]
                await page.play(move)
                await page.until_state(lambda state: not any(each["move"] == move for each in page.legal()))
                await people.deleted(deleting)
                await page.say({"type": "rename", "name": "Eva"})
                assert (await page.until("error"))["code"] == "not-saved"
                await asyncio.wait_for(page.socket.wait_closed(), 5)
            assert await serving.tables() == []
            assert (await opened.client.get(f"/api/tables/{made['table']}")).status_code == 404
        await deleting.close()

    run(test())


async def on_disk(store: PostgresStore, database: Postgres) -> bytes:
    """All that lies in the files of a database."""
    await store.writing.use(lambda connection: connection.execute("CHECKPOINT"))
    files = (database.folder / "data" / "base").rglob("*")
    return b"".join(file.read_bytes() for file in files if file.is_file())


@on_postgres
@pytest.mark.parametrize("name", ["Ina", None])
def test_what_is_deleted_is_nowhere_in_the_database(name: str | None, database: Postgres) -> None:
    """Nor in what its table leaves free; also while a server is connected."""

    async def test() -> None:
        serving, store = PostgresStore(database.url), PostgresStore(database.url)
        for each in (serving, store):
            await each.open(Lobby(each, FAST))
        await filled(serving)
        for number in range(20):  # after what stays: an ordinary VACUUM leaves the bytes of these where they are
            await serving.append(f"table {number}", 0, encoded(played(["Ina", ""], "d")[0]))
        assert b'"name":"Ina"' in await on_disk(store, database)
        await store.writing.use(lambda connection: connection.execute("ANALYZE reihum_log"))  # as it does by itself
        await people.deleted(store, name)
        assert b'"name":"Ina"' not in await on_disk(store, database)
        assert (b'"name":"Udo"' in await on_disk(store, database)) is (name is not None)
        await serving.append("five", 0, b"x")
        assert await serving.read("five") == [b"x"]
        await people.deleted(store)
        await store.close()
        await serving.close()

    run(test())


@on_postgres
def test_whoever_looks_at_the_database_for_long_keeps_nothing_in_it(database: Postgres) -> None:
    """To somebody whose transaction began before, what has been deleted since still looks as if it were there."""

    async def test() -> None:
        looking, store = PostgresStore(database.url), PostgresStore(database.url)
        for each in (looking, store):
            await each.open(Lobby(each, FAST))
        await filled(store)
        begin = "BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM reihum_format"
        await looking.writing.use(lambda connection: connection.execute(begin))
        await people.deleted(store)
        assert b'"name":"Ina"' not in await on_disk(store, database)
        await looking.close()
        await store.close()

    run(test())


@on_postgres
def test_whoever_reads_the_log_for_long_keeps_nobody_at_a_table_waiting(database: Postgres) -> None:
    """A backup does: nothing can be written anew until it is over, and all who play would wait as well."""

    async def test() -> None:
        looking, serving, store = (PostgresStore(database.url) for _ in range(3))
        for each in (looking, serving, store):
            await each.open(Lobby(each, FAST))
        await filled(store)
        begin = "BEGIN; SELECT count(*) FROM reihum_log"
        await looking.writing.use(lambda connection: connection.execute(begin))
        deleting = asyncio.create_task(people.deleted(store))
        await asyncio.sleep(0.5)
        await serving.append("five", 0, b"x")
        with pytest.raises(StoreError, match=r"in its files.*lock timeout"):
            await deleting
        await looking.close()
        await people.deleted(store)
        assert b'"name":"Ina"' not in await on_disk(store, database)
        for each in (serving, store):
            await each.close()

    run(test())


@on_postgres
def test_a_role_that_may_not_clean_up_is_told_so(database: Postgres) -> None:
    """PostgreSQL itself says nothing if somebody else owns the tables: names would stay in their files."""
    guest = """
        CREATE ROLE guest LOGIN;
        GRANT CREATE ON SCHEMA public TO guest;
        GRANT SELECT, UPDATE, INSERT, DELETE ON ALL TABLES IN SCHEMA public TO guest;
    """

    async def test() -> None:
        owner, store = PostgresStore(database.url), PostgresStore(database.url.replace("reihum@", "guest@"))
        await owner.open(Lobby(owner, FAST))
        await filled(owner)
        await owner.writing.use(lambda connection: connection.execute(guest))
        await store.prepare()
        with pytest.raises(StoreError, match=r"in its files.*must be owner"):
            await people.deleted(store, "Ina")
        assert list(await people.statistics(owner)) == ["Udo"]
        await people.deleted(owner)
        assert b'"name":"Ina"' not in await on_disk(owner, database)
        for each in (store, owner):
            await each.close()

    run(test())


@on_postgres
def test_the_statistics_of_an_older_database_forget_names(database: Postgres) -> None:
    """The planner keeps a sample of every column, and the files also what it has sampled before."""
    sampled = "SELECT coalesce(string_agg(histogram_bounds::text, ''), '') FROM pg_stats WHERE tablename = 'reihum_log'"

    async def test() -> None:
        store = PostgresStore(database.url)
        await store.open(Lobby(store, FAST))
        await filled(store)
        older = "ALTER TABLE reihum_log ALTER entry SET STATISTICS -1"
        await store.writing.use(lambda connection: connection.execute(f"{older}; ANALYZE reihum_log"))
        await store.writing.use(lambda connection: connection.execute("ANALYZE reihum_log"))
        assert b'"name":"Ina"'.hex() in await store.writing.use(lambda connection: connection.fetchval(sampled))
        await store.close()
        store = PostgresStore(database.url)
        await store.open(Lobby(store, FAST))
        await people.deleted(store)
        await store.writing.use(lambda connection: connection.execute("CHECKPOINT"))
        assert b'"name":"Ina"'.hex() not in await store.writing.use(lambda connection: connection.fetchval(sampled))
        for file in (database.folder / "data" / "base").rglob("*"):
            assert not file.is_file() or b'"name":"Ina"' not in file.read_bytes()
        await store.close()

    run(test())


@pytest.mark.parametrize("seat", [7, 2**64])
def test_a_log_with_a_seat_that_is_none_keeps_nobody_from_seeing_the_others(seat: int) -> None:
    async def test() -> None:
        store = await filled(MemoryStore())
        await store.append("three", len(await store.read("three")), encoded(Sat(seat, Sitter("bot", "Bob", "random"))))
        assert list(await people.statistics(store)) == ["Ina", "Udo"]
        assert set((await people.exported(store))["tables"]) == {"one", "two", "three"}

    run(test())


def test_a_damaged_table_of_somebody_goes_as_a_whole(tmp_path: Path) -> None:
    async def test() -> None:
        store = await filled(SqliteStore(tmp_path / "t.sqlite"))
        await store.append("odd", 0, b'{"type":"opened","sitters":[{"name":"Ina"')
        assert "Udo" in await people.statistics(store)
        assert (await people.deleted(store, "Ina"))[0] == 2
        assert "odd" not in await store.tables()
        await store.close()

    run(test())


@pytest.mark.parametrize("name", [None, "Ina", "Eva"])
def test_a_damaged_table_is_named_wherever_data_is_shown(name: str | None, tmp_path: Path) -> None:
    file = tmp_path / "t.sqlite"

    async def fill() -> None:
        store = await filled(SqliteStore(file))
        await store.append("odd", 0, b'{"type":"opened","sitters":[{"name":"Ina"')
        await store.append("code/BCDF", 0, b"nonsense")
        await store.close()

    asyncio.run(fill())
    for shown in ([], ["--json"], ["--export", str(tmp_path / "all.json")]):
        words = ["data", "--database", str(file), *shown, *([] if name is None else ["--name", name])]
        done = CliRunner(env={"LC_ALL": "en_GB.UTF-8"}).invoke(cli, words)
        assert done.exit_code == 0
        assert done.stderr == ("" if name == "Eva" else "These tables are damaged and can't be read: odd.\n")
    found = json.loads((tmp_path / "all.json").read_text())
    assert found["damaged"] == ([] if name == "Eva" else ["odd"])
    assert "odd" not in found["tables"]


@pytest.mark.parametrize(("name", "gone"), [("Zoe\u0308", 1), ("Zoë", 1), ("Zo\udceb", 0), ("Zoe", 0)])
def test_a_nickname_is_found_however_it_was_typed(name: str, gone: int, tmp_path: Path) -> None:
    """With an accent as a letter of its own; one that a terminal with other letters sends is nobody's."""
    file = tmp_path / "t.sqlite"

    async def fill() -> None:
        store = await filled(SqliteStore(file))
        await store.append("own", 0, encoded(played(["Zoë", ""], "d")[0]))
        await store.append("odd", 0, b"nonsense")
        await store.close()

    asyncio.run(fill())
    words = ["data", "--database", str(file), "--delete", "--yes", "--name", name]
    done = CliRunner(env={"LC_ALL": "en_GB.UTF-8"}).invoke(cli, words)
    assert done.output == f"{gone} tables deleted; the name removed from 0 more.\n"


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such permissions")
@pytest.mark.parametrize("name", ["table", "until", "elsewhere"])
def test_codes_lead_on_whatever_the_name_of_somebody_who_goes(name: str) -> None:
    """They name nobody, though there are words in their logs as well."""

    async def test() -> None:
        store = await filled(MemoryStore())
        place = place_of("BCDF")
        await store.append(place, 0, msgspec.json.encode(Lead("elsewhere", 2_000_000_000)))
        assert await people.deleted(store, name) == (0, 0)
        assert (await lead_of(store, "BCDF"))[0].table == "elsewhere"
        await people.deleted(store)
        assert not await store.tables()

    run(test())


def test_only_the_owner_may_read_the_files(tmp_path: Path) -> None:
    async def test() -> None:
        before = os.umask(0o022)
        try:
            store = SqliteStore(tmp_path / "new" / "t.sqlite")
            await store.open(Lobby(store, FAST))
            await filled(store)
            modes = {file.name: file.stat().st_mode & 0o777 for file in (tmp_path / "new").iterdir()}
            assert set(modes) >= {"t.sqlite", "t.sqlite-wal", "t.sqlite.lock"}
            assert set(modes.values()) == {0o600}
            assert (tmp_path / "new").stat().st_mode & 0o777 == 0o700
            await store.close()
        finally:
            os.umask(before)

    run(test())


def test_logs_name_no_tables_and_no_addresses(capfd: pytest.CaptureFixture[str]) -> None:
    loggers = [logging.getLogger(name) for name in ("reihum.server", "uvicorn", "uvicorn.error")]
    before = [(each.handlers, each.level, each.propagate) for each in loggers]

    async def test(named: bool) -> tuple[str, str]:
        write_logs(logging.INFO, named)
        async with house(FAST) as opened:
            made = await opened.table("mau_mau", [None, "random"])
            table: str = made["table"]
            async with opened.page(table, made["token"]):
                pass
            opened.lobby.hosts.clear()
            await opened.client.get(f"/api/tables/{table}")
            strange = await opened.client.get("/live", headers={"connection": "upgrade", "upgrade": "h2c"})
            assert strange.status_code == 200
        return table, capfd.readouterr().err

    try:
        table, text = asyncio.run(test(named=False))
        assert "table opened" in text
        assert "table loaded" in text
        assert table not in text
        assert "upgrade" not in text, "whoever likes could fill the log with it"
        assert "127.0.0.1" not in text.replace("http://127.0.0.1", "")
        opened, loaded = (json.loads(line) for line in text.splitlines() if '"table"' in line)
        assert opened["table"] == loaded["table"]  # one table has one nickname
        table, text = asyncio.run(test(named=True))
        assert table in text
    finally:
        for logger, (handlers, level, propagate) in zip(loggers, before, strict=True):
            logger.handlers, logger.propagate = handlers, propagate
            logger.setLevel(level)
