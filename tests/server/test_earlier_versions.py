"""Databases of earlier versions are read and go on; tables of other rules and logs that nobody understands are refused.

`databases/tables-1.sqlite` was written by the first version: a running table, one that waits, one with a rematch.
`databases/tables-2.sqlite` is from before games became declarations: three tables in the middle of a match.
`databases/tables-3.sqlite` by the last one before evenings: a table to whose deal all had added, and one that waits.
"""

import asyncio
import shutil
import sqlite3
from pathlib import Path

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from reihum.server.codes import Lead, place_of
from reihum.server.people import mentions
from reihum.server.store import Store
from reihum.server.store.memory import MemoryStore
from reihum.server.store.sqlite import SqliteStore
from reihum.server.words import words
from reihum.table.formats import FORMAT, LADDER, StrangeLog, entries_of, format_of
from reihum.table.log import Moved, Opened, Upgraded, decoded, encoded
from reihum.table.table import table_of
from reihum.text.catalogue import find
from tests.server.house import FAST, house, run
from tests.server.stores import lose, on_each_store
from tests.server.test_desk import small_matches
from tools.postgres import Postgres

OLD = Path(__file__).parent / "databases" / "tables-1.sqlite"
BEFORE_DECLARATIONS = OLD.with_name("tables-2.sqlite")
TOKENS = {
    "tableofmue": "SLS18GyEjpNrQWSOsHyU1A",
    "tableofpanther": "mUDxs9F-UrImyO_afmZHqg",
    "tableofpeter": "joGXIhMsobUOdYOlLBRVOw",
}
BEFORE_EVENINGS = OLD.with_name("tables-3.sqlite")


def rows(file: Path = OLD) -> list[tuple[str, int, bytes]]:
    connection = sqlite3.connect(file)
    found = connection.execute("SELECT place, number, entry FROM log ORDER BY place, number").fetchall()
    connection.close()
    return found


async def store_of(kind: str, folder: Path, database: Postgres | None, file: Path = OLD) -> Store:
    """A store with the tables of an earlier version."""
    if kind == "sqlite":
        shutil.copy(file, folder / "tables.sqlite")
        return SqliteStore(folder / "tables.sqlite")
    assert database is not None
    from reihum.server.store.postgres import PostgresStore

    store = PostgresStore(database.url)
    await store.prepare()
    text = "INSERT INTO reihum_log (place, number, entry) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
    await store.writing.use(lambda connection: connection.executemany(text, rows(file)))
    return store


@on_each_store
def test_tables_of_the_first_version_go_on(kind: str, tmp_path: Path, database: Postgres | None) -> None:
    async def test() -> None:
        async with house(FAST, await store_of(kind, tmp_path, database)) as opened:
            store = opened.lobby.store
            async with opened.page("runningtable", "token of Ina") as page:
                assert page.state["begun"]
                assert not page.state["known_deal"]
                assert [player["name"] for player in page.state["players"]] == ["Ina", "Udo", "Emil"]
                assert page.state["pace"] == "fast"
                entries = entries_of(await store.read("runningtable"))
                assert Upgraded(FORMAT) in entries
                assert format_of(entries) == FORMAT
                before = page.state["version"]
                await page.say({"type": "speed", "pace": "instant"})
                await page.until_state(lambda state: state["version"] > before)
            async with opened.page("waitingtable", "token of Ina") as page:
                assert page.state["phase"] == "waiting"
                other = await opened.post("/api/tables/waitingtable/seats", {"name": "Udo"})
                await page.until_state(lambda state: state["phase"] == "playing")
                assert other["seat"] == 1
            matches = (await opened.client.get("/api/tables/finishedonce/matches")).json()
            assert [match["match"] for match in matches] == [1]
            record = await opened.client.get("/api/tables/finishedonce/matches/1/record")
            assert "00112233445566778899aabbccddeeff" in record.text
            await asyncio.sleep(0)
            again = table_of(entries_of(await store.read("runningtable")))
            assert again.version == opened.lobby.hosts["runningtable"].table.version

    run(test())


@pytest.mark.parametrize("table", TOKENS)
def test_tables_from_before_games_were_declarations_go_on(table: str, tmp_path: Path) -> None:
    shutil.copy(BEFORE_DECLARATIONS, tmp_path / "tables.sqlite")

    async def test() -> None:
        async with house(FAST, SqliteStore(tmp_path / "tables.sqlite")) as opened:
            moves = len(await opened.lobby.store.read(table))
            async with opened.page(table, TOKENS[table]) as page:
                await page.until_state(lambda state: bool(page.legal()))
                before = page.state["version"]
                await page.play(page.legal()[0]["move"])
                await page.until_state(lambda state: state["version"] > before)
            assert len(await opened.lobby.store.read(table)) > moves

    run(test())


def test_tables_from_before_evenings_go_on_to_the_next_game(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(FAST, await store_of("sqlite", tmp_path, None, BEFORE_EVENINGS)) as opened:
            async with (
                opened.page("runningtable", "token of Ina", begin=False) as ina,
                opened.page("runningtable", "token of Udo", begin=False) as udo,
            ):
                assert ina.state["paused"]
                assert ina.state["phase"] == "playing"
                assert ina.state["evening"] == {
                    "first": "", "next": "", "chair": 0, "code": "", "until": 0, "chat": False,
                }  # fmt: skip
                await ina.say({"type": "onward", "game": "zweikampf", "seats": 2})
                await udo.until_state(lambda state: state["asking"] is not None)
                await udo.say({"type": "agree", "what": "game", "yes": True})
                await ina.until_state(lambda state: state["evening"]["next"] != "")
            async with opened.page("waitingtable", "token of Ina", begin=False) as page:
                assert page.state["phase"] == "waiting"
                assert not page.state["begun"]

    run(test())


def test_every_format_has_a_way_up() -> None:
    assert sorted(LADDER) == list(range(1, FORMAT))


def test_a_log_may_change_its_format_on_the_way() -> None:
    old = [entry for place, _, entry in rows() if place == "runningtable"]
    entries = entries_of([*old, encoded(Upgraded(FORMAT)), encoded(Moved(0, [1]))])
    assert isinstance(entries[0], Opened)
    assert entries[0].format == 1
    assert entries[1:] == [decoded(entry) for entry in [*old, encoded(Upgraded(FORMAT)), encoded(Moved(0, [1]))]][1:]


@pytest.mark.parametrize(
    "log",
    [
        [b"nonsense"],
        [b"{}"],
        [b'{"type": "moved", "seat": 0, "moves": [1]}'],
        [b'{"type": "opened", "format": 99}'],
        [b'{"type": "opened", "format": "2"}'],
        [b"\xff\xfe"],
        [b"[" * 100_000],
        [b'{"type":"opened","format":1' + b"0" * 5000 + b"}"],
    ],
)
def test_what_nobody_understands_is_said_to_be_strange(log: list[bytes]) -> None:
    with pytest.raises(StrangeLog):
        entries_of(log)


OTHERS = "/record", "/invite.svg", "/hand.svg"  # what can be asked of a table, besides its matches


def test_damaged_logs_and_other_rules_are_refused_with_a_sentence() -> None:
    first = msgspec.json.decode(next(entry for place, _, entry in rows() if place == "runningtable"))
    version = find("mau_mau").game.version
    move = b'{"type":"moved","seat":0,"moves":[%d],"at":0,"by_itself":false}'
    logs = {
        "otherrules": [first | {"version": version + 1}],
        "olderrules": [first | {"version": version - 1}],
        "newerformat": [first | {"format": FORMAT + 1}],
        "othergame": [first | {"game": "chess"}],
        "damaged": [first, b'{"type":"mov'],
        "impossible": [first, move % 999],
        "illegal": [first, *[move % 0] * 9],
        "seatless": [first, b'{"type":"sat","seat":77,"sitter":{}}'],
        "farseat": [first, b'{"type":"sat","seat":1180591620717411303424,"sitter":{}}'],
        "farmover": [encoded(small_matches(1)[0]), b'{"type":"moved","seat":1180591620717411303424,"moves":[0]}'],
        "twice": [first, first],
    }

    async def test() -> None:
        store = MemoryStore()
        for table, log in logs.items():
            for number, entry in enumerate(log):
                await store.append(table, number, entry if isinstance(entry, bytes) else msgspec.json.encode(entry))
        async with house(FAST, store) as opened:
            for table in logs:
                for path in ("", *("/matches" + rest for rest in ("", "/1/record", "/1/deal")), *OTHERS):
                    answer = await opened.client.get(f"/api/tables/{table}{path}")
                    assert (table, path, answer.status_code) == (table, path, 410)
                    assert answer.json()["error"]["code"] == "old-table"
                again = {"table": table, "match": 1, "seat": 0}
                assert (await opened.client.post("/api/replays/tables", json=again)).status_code == 410
                answer = await opened.client.post(f"/api/tables/{table}/seats", json={"name": "X"})
                assert answer.status_code == 410

    run(test())


@pytest.mark.parametrize("kind", ["cut", "missing", "illegal"])
def test_a_log_that_is_damaged_while_its_table_is_in_memory_is_refused_with_the_same_sentence(
    kind: str, tmp_path: Path
) -> None:
    async def test() -> None:
        store = SqliteStore(tmp_path / "t.sqlite")
        log = [entry for place, _, entry in rows() if place == "runningtable"]
        async with house(FAST, store) as opened:
            for number, entry in enumerate(log):
                await store.append("table", number, entry)
            assert (await opened.client.get("/api/tables/table")).status_code == 200
            await store.delete("table")
            for number, entry in enumerate(log):
                bad = entry[:9] if kind == "cut" else b'{"type":"moved","seat":77,"moves":[999]}'
                await store.append("table", number, bad if number == 5 else entry)
            if kind == "missing":
                await lose(store, "table", 5)
            for path in ("", "/1/record", "/1/deal"):
                answer = await opened.client.get(f"/api/tables/table/matches{path}")
                assert answer.status_code == 410
                assert answer.json()["error"]["message"] == words("en")("errors.old-table")
            again = {"table": "table", "match": 1, "seat": 0}
            assert (await opened.client.post("/api/replays/tables", json=again)).status_code == 410

    run(test())


def test_nothing_more_is_written_in_a_format_that_a_newer_version_has_ended() -> None:
    """While processes are replaced one after the other, a new one has read a table that an old one has in memory."""

    async def test() -> None:
        store = MemoryStore()
        async with house(FAST, store) as opened:
            made = await opened.table("mau_mau", [None, "random"])
            table = made["table"]
            async with opened.page(table, made["token"]) as page:
                await page.until_state(lambda _: bool(page.legal()))
                entries = await store.read(table)
                await store.append(table, len(entries), encoded(Upgraded(FORMAT + 1)))
                opened.lobby.written([table])
                await page.play(page.legal()[0]["move"])
                with pytest.raises(ConnectionClosed):
                    await page.until("nothing more")
            assert len(await store.read(table)) == len(entries) + 1
            assert (await opened.client.get(f"/api/tables/{table}")).status_code == 410

    run(test())


def test_the_log_of_a_code_that_is_damaged_leads_nowhere(tmp_path: Path) -> None:
    async def test() -> None:
        store = SqliteStore(tmp_path / "t.sqlite")
        await store.append(place_of("BBBB"), 0, b'{"table":')
        for number in range(2):
            await store.append(place_of("CCCC"), number, msgspec.json.encode(Lead("table", 2_000_000_000)))
        await lose(store, place_of("CCCC"), 0)
        async with house(FAST, store) as opened:
            for code in ("BBBB", "CCCC"):
                answer = await opened.client.post("/api/codes", json={"code": code})
                assert answer.status_code == 404
                assert answer.json()["error"]["code"] == "no-such-code"

    run(test())


@pytest.mark.parametrize("missing", [0, 1, 5])
@on_each_store
def test_a_log_in_which_an_entry_is_missing_is_damaged(
    kind: str, missing: int, tmp_path: Path, database: Postgres | None
) -> None:
    """Without it everything after it would happen too early, and the last entry once more with the next move."""

    async def test() -> None:
        store = await store_of(kind, tmp_path, database)
        async with house(FAST, store) as opened:
            table = f"gap{missing}"
            log = [entry for place, _, entry in rows() if place == "runningtable"]
            assert len(log) > 6
            for number, entry in enumerate(log):
                await store.append(table, number, entry)
            await lose(store, table, missing)
            answer = await opened.client.get(f"/api/tables/{table}")
            assert answer.status_code == 410
            assert await mentions(store, table, "Nobody")  # who may have been named there is deleted with it

    run(test())


def test_a_page_of_another_version_is_told_to_load_again() -> None:
    async def test() -> None:
        async with house() as opened:
            made = await opened.table("mau_mau", [None, "random"])
            async with opened.page(made["table"], None, hello=False) as page:
                await page.say({"type": "hello", "token": made["token"], "protocol": 1})
                assert (await page.until("error"))["code"] == "old-page"

    run(test())
