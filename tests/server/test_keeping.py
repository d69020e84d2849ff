"""Nothing acknowledged is ever lost: idle tables, failing disks, killed servers."""

import asyncio
import ctypes
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from socket import create_server
from typing import Any

import httpx
import pytest
from click.testing import CliRunner
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from reihum.cli import cli
from reihum.server import lobby
from reihum.server.joining import Joining
from reihum.server.store import BadFile, StoreError, Wish, sqlite
from reihum.server.store.address import opened
from reihum.server.store.sqlite import FORMAT, SqliteStore, may_write
from reihum.server.store.sqlite import connect as open_file
from reihum.server.words import words
from reihum.table.log import encoded
from reihum.table.state import changed
from tests.server.house import FAST, house, run
from tests.server.test_data import played


def test_idle_tables_leave_memory_and_come_back(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(replace(FAST, idle_after=0.0), SqliteStore(tmp_path / "t.sqlite")) as opened:
            made = await opened.table("mau_mau", [None, "random"], options={"program_says_mau": "yes"})
            async with opened.page(made["table"], made["token"]) as page:
                for _ in range(4):
                    await page.until_state(lambda state: state["turn"]["yours"])
                    await page.play(page.legal()[0]["move"])
                    await page.until("state")
                await page.until_state(lambda state: state["turn"]["yours"])
                before = page.state
                assert await opened.lobby.sweep() == 0
            await asyncio.sleep(0.05)
            assert await opened.lobby.sweep() == 1
            assert made["table"] not in opened.lobby.hosts
            async with opened.page(made["table"], made["token"]) as page:
                await page.until_state(lambda state: state["players"] == before["players"])
                for field in before:
                    if field != "events":
                        assert page.state[field] == before[field]

    run(test())


def test_tables_that_nobody_sits_at_keep_nobody_from_opening_one() -> None:
    """Whoever has made many tables, or looks at many, must not fill the memory with them."""

    async def test() -> None:
        async with house(replace(FAST, most_tables=3)) as opened:
            made = [await opened.table("mau_mau", [None, "random"]) for _ in range(5)]
            for each in made:
                assert (await opened.client.get(f"/table/{each['table']}")).status_code == 200
                assert len(opened.lobby.hosts) <= 3
            async with AsyncExitStack() as stack:
                for each in made[:3]:
                    await stack.enter_async_context(opened.page(each["table"], each["token"]))
                wish = {"game": "mau_mau", "seats": 2}
                refused = await opened.post("/api/tables", wish, 503)
                assert refused["error"]["code"] == "full"
            async with asyncio.timeout(10):
                while any(host.listeners for host in opened.lobby.hosts.values()):
                    await asyncio.sleep(0.01)
            await opened.post("/api/tables", wish)

    run(test())


def test_long_tables_that_nobody_sits_at_do_not_fill_the_memory() -> None:
    """Each of them may be a thousand times as long as others: whoever has made some and wakes them all at once must not
    take all the memory there is."""

    async def test() -> None:
        long = played(["Ina", "Udo"], "a")
        async with house(replace(FAST, most_acts=2 * len(long))) as opened:
            short = await opened.table("mau_mau", [None, "random"])
            async with opened.page(short["table"], short["token"]):
                for name in ("one", "two", "three", "four"):
                    for number, entry in enumerate(long):
                        await opened.lobby.store.append(name, number, encoded(entry))
                    assert (await opened.client.get(f"/table/{name}")).status_code == 200
                    assert name in opened.lobby.hosts
                    assert short["table"] in opened.lobby.hosts
                    assert len(opened.lobby.hosts) <= 4

    run(test())


def test_one_address_does_not_fill_the_memory_with_long_tables_that_it_looks_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody has to sit there: whoever has made hundreds of them, or let them grow, wakes them all in a few minutes."""

    async def test() -> None:
        monkeypatch.setattr(lobby, "LONG", 10)
        long = played(["Ina", "Udo"], "a")
        acts = len(long) - 1
        settings = replace(FAST, long_acts=3 * acts, proxies=("127.0.0.1",))
        async with house(settings) as opened, AsyncExitStack() as stack:
            names = [f"long{number}" for number in range(5)]
            for name in names:
                for number, entry in enumerate(long):
                    await opened.lobby.store.append(name, number, encoded(entry))
            short = (await opened.table("mau_mau", [None, "random"]))["table"]

            async def watch(table: str, who: str) -> tuple[str, ClientConnection]:
                address = f"ws://127.0.0.1:{opened.port}/api/tables/{table}/socket"
                headers = {"X-Forwarded-For": who}
                page = await stack.enter_async_context(connect(address, additional_headers=headers, close_timeout=1))
                await page.send(json.dumps({"type": "hello", "token": None}))
                said = json.loads(await page.recv())
                return said.get("code", said["type"]), page

            found = [await watch(name, "192.0.2.1") for name in names]
            assert [answer for answer, _ in found] == ["welcome"] * 3 + ["full"] * 2
            assert (await watch(names[0], "192.0.2.1"))[0] == "welcome"  # it is in memory anyway
            assert (await watch(short, "192.0.2.1"))[0] == "welcome"
            assert (await watch(names[4], "192.0.2.2"))[0] == "welcome"
            await opened.lobby.lighten()
            assert {name for name in names if opened.lobby.hosts[name].listeners} == {*names[:3], names[4]}

            made = await opened.table("zweikampf", [None, None])  # one that grows meanwhile
            host = opened.lobby.hosts[made["table"]]
            answer, page = await watch(made["table"], "192.0.2.1")
            assert answer == "welcome"
            host.table.acts += opened.lobby.hosts[names[0]].table.acts * 2
            await opened.lobby.lighten()
            async with asyncio.timeout(10):
                while json.loads(await page.recv()).get("code") != "full":
                    pass
                with pytest.raises(ConnectionClosed):
                    await page.recv()
            assert all(opened.lobby.hosts[name].listeners for name in (*names[:3], names[4]))

    run(test())


def test_a_page_that_comes_while_its_table_leaves_memory_hears_the_others() -> None:
    """Between connecting and saying hello the table may have gone: two pages must not sit at two copies of it."""

    async def test() -> None:
        async with house(replace(FAST, idle_after=0.0)) as opened:
            made = await opened.table("hoechste_karte", [None, None])
            other = await opened.join(made["table"])
            async with opened.page(made["table"], made["token"], hello=False) as slow:
                await asyncio.sleep(0.05)
                assert await opened.lobby.sweep() == 1
                await slow.say({"type": "hello", "token": made["token"]})
                assert (await slow.hear())["type"] == "welcome"
                async with opened.page(made["table"], other["token"], begin=False) as quick:
                    await quick.say({"type": "speak", "phrase": "hello"})
                    assert (await slow.until("heard"))["seat"] == other["seat"]
                    await slow.until_state(lambda state: state["players"][other["seat"]]["connected"])

    run(test())


def test_a_table_that_leaves_memory_as_soon_as_it_is_read_is_read_again() -> None:
    """When there are too many, some leave early, perhaps just when one has been read: whoever waited for it would sit
    at a copy that nobody else finds."""

    async def test() -> None:
        async with house() as opened:
            made = await opened.table("hoechste_karte", [None, None])
            assert await opened.lobby.sweep(0.0) == 1
            coming = [asyncio.create_task(opened.lobby.host(made["table"], who)) for who in ("here", "there")]
            while made["table"] not in opened.lobby.hosts:
                await asyncio.sleep(0)
            await opened.lobby.sweep(0.0)
            found = await asyncio.gather(*coming)
            assert found == [opened.lobby.hosts[made["table"]]] * 2

    run(test())


def test_nobody_sits_down_at_a_table_that_has_just_left_memory() -> None:
    """Whoever waits for their turn while a table leaves memory would write to a copy that nobody else finds, and the
    pages at the other one would not know them: they are asked to come again."""

    async def test() -> None:
        async with house() as opened:
            made = await opened.table("hoechste_karte", [None, None])
            host = await opened.lobby.host(made["table"])
            async with host.lock:
                leaving = asyncio.create_task(opened.lobby.sweep(0.0))
                await asyncio.sleep(0.01)
                coming = asyncio.create_task(opened.post(f"/api/tables/{made['table']}/seats", {}, 503))
                await asyncio.sleep(0.1)
            assert await leaving == 1
            assert (await coming)["error"]["code"] == "not-saved"
            assert (await opened.join(made["table"]))["seat"] == 1

    run(test())


def test_a_code_is_noted_at_the_table_that_all_find(monkeypatch: pytest.MonkeyPatch) -> None:
    """While a free one is looked for, a table at which nobody sits may leave memory."""
    usual = Joining.taken

    async def slowly(joining: Joining, table: str, now: float) -> tuple[str, int]:
        assert await joining.lobby.sweep(0.0) == 1
        await joining.lobby.host(table)
        return await usual(joining, table, now)

    monkeypatch.setattr(Joining, "taken", slowly)

    async def test() -> None:
        async with house() as opened:
            made = await opened.table("hoechste_karte", [None, None])
            code = (await opened.post(f"/api/tables/{made['table']}/code", {}, 200))["code"]
            assert (await opened.lobby.host(made["table"])).table.code == code

    run(test())


def test_a_table_that_is_deleted_before_hello_is_asked_for_again() -> None:
    async def test() -> None:
        async with house(replace(FAST, idle_after=0.0)) as opened:
            made = await opened.table("hoechste_karte", [None, None])
            async with opened.page(made["table"], made["token"], hello=False) as page:
                await asyncio.sleep(0.05)
                assert await opened.lobby.sweep() == 1
                await opened.lobby.store.delete(made["table"])
                await page.say({"type": "hello", "token": made["token"]})
                with pytest.raises(ConnectionClosed) as closed:
                    await page.hear()
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1012

    run(test())


def test_pages_of_a_table_that_is_gone_are_told_so(tmp_path: Path) -> None:
    """They were there before, and would come again for ever."""

    async def test() -> None:
        store = SqliteStore(tmp_path / "t.sqlite")
        await store.append("odd", 0, b"nonsense")
        async with house(FAST, store) as opened:
            for table, code in (("none", "no-such-table"), ("odd", "old-table")):
                async with opened.page(table, None, hello=False) as page:
                    told = await page.hear()
                    assert (told["type"], told["code"]) == ("error", code)
                    assert told["message"] == words("en")(f"errors.{code}")
                    with pytest.raises(ConnectionClosed) as closed:
                        await page.hear()
                    assert closed.value.rcvd is not None
                    assert closed.value.rcvd.code == 1008

    run(test())


def test_what_could_not_be_saved_did_not_happen(tmp_path: Path) -> None:
    async def test() -> None:
        store = SqliteStore(tmp_path / "t.sqlite")
        async with house(FAST, store) as opened:
            made = await opened.table("hoechste_karte", [None, None])
            await opened.join(made["table"])
            async with opened.page(made["table"], made["token"]) as page:
                version = page.state["version"]
                store.writing.execute("PRAGMA query_only = ON")
                await page.play(page.legal()[0]["move"])
                assert (await page.until("error"))["code"] == "not-saved"
                await asyncio.wait_for(page.socket.wait_closed(), 5)
            store.writing.execute("PRAGMA query_only = OFF")
            async with opened.page(made["table"], made["token"]) as page:
                assert page.state["version"] == version
                await page.play(page.legal()[0]["move"])
                await page.until_state(lambda state: state["version"] == version + 1)

    run(test())


def test_what_is_said_during_a_move_is_answered_after_it(tmp_path: Path) -> None:
    """A move takes its time to be saved; whoever goes on talking gets the answers in order."""

    async def test() -> None:
        async with house(FAST, SqliteStore(tmp_path / "t.sqlite")) as opened:
            made = await opened.table("hoechste_karte", [None, None])
            await opened.join(made["table"])
            async with opened.page(made["table"], made["token"]) as page:
                await asyncio.sleep(0.1)  # let everything that happens at the beginning be over
                move = page.legal()[0]["move"]
                await page.play(move)
                await page.play(move)
                await page.say("nonsense")
                await page.say({"type": "ping", "sent": 1.0})
                heard: list[str] = []
                while "pong" not in heard:
                    heard.append((await page.hear())["type"])
                assert heard[-4:] == ["state", "refused", "error", "pong"]

    run(test())


def test_many_entries_are_committed_together_and_each_once(tmp_path: Path) -> None:
    async def test() -> None:
        store = SqliteStore(tmp_path / "t.sqlite")
        await asyncio.gather(*[store.append("a", number, b"%d" % number) for number in range(300)])
        with pytest.raises(StoreError):
            await store.append("a", 7, b"again")
        await store.append("b", 0, b"x")
        assert await store.read("a") == [b"%d" % number for number in range(300)]
        assert await store.tables() == ["a", "b"]
        await store.delete("a")
        assert await store.read("a") == []
        await store.close()
        with pytest.raises(StoreError):
            await store.append("b", 1, b"late")

    run(test())


# Files that are no good


def not_a_database(file: Path) -> None:
    file.write_text("This is a letter, not a database. " * 100)


def anothers(file: Path) -> None:
    with sqlite3.connect(file) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.close()


def newer(file: Path) -> None:
    open_file(file).close()
    connection = sqlite3.connect(file)
    connection.execute(f"PRAGMA user_version = {FORMAT + 1}")
    connection.close()


def with_a_hard_link(file: Path) -> None:
    """A lock of another name keeps no second process away, and SQLite keeps what is new next to each name."""
    asyncio.run(SqliteStore(file).close())
    os.link(file, file.with_name("other.sqlite"))


def a_folder(file: Path) -> None:
    file.mkdir()


def below_a_file(file: Path) -> None:
    file.parent.rmdir()
    file.parent.write_text("")


def cut_off(file: Path) -> None:
    open_file(file).close()
    file.write_bytes(file.read_bytes()[:4096])


def with_a_byte_that_is_no_letter(file: Path) -> None:
    """SQLite complains about it with that very byte."""
    asyncio.run(SqliteStore(file).close())
    file.write_bytes(file.read_bytes().replace(b"NOT NULL", b"NOT \xceULL", 1))


def for_reading_only(file: Path) -> None:
    open_file(file).close()
    file.chmod(0o444)


def in_a_folder_for_reading_only(file: Path) -> None:
    file.parent.chmod(0o555)


def in_a_closed_folder(file: Path) -> None:
    file.parent.chmod(0)


SPOILED: dict[Callable[[Path], None], str] = {
    not_a_database: "broken",
    anothers: "foreign",
    newer: "newer",
    with_a_hard_link: "linked",
    a_folder: "closed",
    below_a_file: "closed",
    cut_off: "broken",
    with_a_byte_that_is_no_letter: "broken",
}
ALMIGHTY = sys.platform != "linux" and getattr(os, "geteuid", lambda: 0)() == 0
FORBIDDEN = [for_reading_only, in_a_folder_for_reading_only, in_a_closed_folder]


@pytest.mark.parametrize("spoil", SPOILED)
def test_a_bad_database_gets_one_sentence(spoil: Callable[[Path], None], tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    file = folder / "t.sqlite"
    spoil(file)
    with pytest.raises(BadFile) as problem:
        open_file(file)
    assert problem.value.kind == SPOILED[spoil]
    for language in ("de", "en"):
        sentence = words(language)(f"serve.{problem.value.kind}", file=file, why=problem.value.why)
        assert str(file) in sentence
        assert "reihum serve --database" in sentence
        # what has been acknowledged may lie there only, and goes with that name
        assert problem.value.kind != "linked" or "-wal" in sentence


def obey_permissions() -> None:
    """Even root may from now on do only what the permissions of a file allow; nothing changes for others."""
    if os.geteuid() == 0:
        for capability in (1, 2):  # to write, and to read and search, whatever the permissions are
            assert ctypes.CDLL(None).prctl(24, capability, 0, 0, 0) == 0


@pytest.mark.skipif(ALMIGHTY, reason="root ignores permissions; only Linux lets it give that up")
@pytest.mark.parametrize("spoil", FORBIDDEN)
def test_a_file_that_may_not_be_used_is_refused_at_the_start(spoil: Callable[[Path], None], tmp_path: Path) -> None:
    file = tmp_path / "folder" / "t.sqlite"
    file.parent.mkdir()
    spoil(file)
    command = [sys.executable, "-m", "reihum", "serve", "--port", "0", "--database", str(file)]
    environment = {**os.environ, "LANG": "en_GB.UTF-8", "LC_ALL": "en_GB.UTF-8"}
    done = subprocess.run(
        command, env=environment, preexec_fn=obey_permissions, capture_output=True, text=True, timeout=60
    )
    file.parent.chmod(0o755)
    assert done.returncode != 0
    assert words("en")("serve.forbidden", file=file, why="") in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("parts", [["file"], ["folder"], ["folder", "file"]], ids=" ".join)
def test_what_may_not_be_written_is_called_so(
    parts: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As for a user who may not do everything."""
    file = tmp_path / "folder" / "t.sqlite"
    open_file(file).close()
    closed = {"file": file, "folder": file.parent}
    monkeypatch.setattr(os, "access", lambda path, _mode: path not in [closed[part] for part in parts])
    assert not may_write(file)
    assert may_write(tmp_path / "other" / "t.sqlite")
    with pytest.raises(BadFile) as problem:
        open_file(file)
    assert problem.value.kind == "forbidden"


def test_without_the_driver_postgresql_gets_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(StoreError, match=r"reihum\[postgres\]"):
        asyncio.run(opened("postgresql://localhost/x"))


# The real program


class Program:
    """`reihum serve` as a process."""

    def __init__(self, database: Path) -> None:
        command = [sys.executable, "-m", "reihum", "serve", "--port", "0", "--database", str(database)]
        environment = {**os.environ, "LANG": "en_GB.UTF-8", "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
        )
        assert self.process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)", self.process.stdout.readline())
        assert found
        self.port = int(found[1])

    def end(self, how: signal.Signals) -> int:
        self.process.send_signal(how)
        self.process.communicate(timeout=20)
        return self.process.returncode


async def play_some(port: int, table: str, token: str, moves: int) -> dict[str, object]:
    """Play this many moves; the last state that was sent."""
    async with connect(f"ws://127.0.0.1:{port}/api/tables/{table}/socket") as socket:
        await socket.send(json.dumps({"type": "hello", "token": token}))
        state: dict[str, Any] = {}
        made = 0
        while True:
            message = json.loads(await asyncio.wait_for(socket.recv(), 20))
            if message["type"] != "state":
                continue
            state = changed(state, message)
            if state["turn"]["seats"] == [0]:
                if made == moves:
                    return state
                legal = [choice["move"] for choice in state["choices"] if choice["rule"] is None]
                await socket.send(json.dumps({"type": "play", "moves": legal[:1], "version": state["version"]}))
                made += 1


def test_killing_the_server_loses_no_acknowledged_move(tmp_path: Path) -> None:
    database = tmp_path / "t.sqlite"
    program = Program(database)
    wish = {"game": "hoechste_karte", "seats": 2, "bots": [None, "random"], "pace": "instant"}
    made = httpx.post(f"http://127.0.0.1:{program.port}/api/tables", json=wish).json()
    state: dict[str, object] = {}
    for moves in (3, 2):
        state = asyncio.run(play_some(program.port, made["table"], made["token"], moves))
        program.end(signal.SIGKILL)
        program = Program(database)
        again = asyncio.run(play_some(program.port, made["table"], made["token"], 0))
        for field in ("version", "places", "choices", "sheet", "turn"):
            assert again[field] == state[field]
    assert program.end(signal.SIGTERM) in (0, -signal.SIGTERM)


def test_without_a_command_the_table_opens_for_the_whole_house(tmp_path: Path) -> None:
    environment = {**os.environ, "LANG": "en_GB.UTF-8", "XDG_DATA_HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    environment["BROWSER"] = f"sh -c 'echo %s > {tmp_path}/opened'"
    command = [sys.executable, "-m", "reihum"]
    program = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
    assert program.stdout is not None
    lines: list[str] = []
    while not lines or "Ctrl-C" not in lines[-1]:
        lines.append(program.stdout.readline())
        assert lines[-1], program.communicate()
    found = re.search(r"http://localhost:(\d+)", lines[0])
    assert found
    assert httpx.get(f"http://127.0.0.1:{found[1]}/health").json()["status"] == "ok"
    assert any("▄" in line for line in lines)
    program.send_signal(signal.SIGINT)
    _, complaints = program.communicate(timeout=20)
    assert program.returncode == 0
    assert complaints == ""
    assert (tmp_path / "reihum" / "tables.sqlite").exists()
    assert found[1] in (tmp_path / "opened").read_text()


def complain(code: int, complaint: str, said: str) -> None:
    assert code == 2
    assert said in complaint
    assert "Traceback" not in complaint
    assert len(complaint.splitlines()) == 1


def test_the_program_says_in_a_sentence_why_it_cannot_start(tmp_path: Path) -> None:
    bad = tmp_path / "letter"
    not_a_database(bad)
    with create_server(("127.0.0.1", 0)) as taken:
        for arguments, said in (
            (["--port", str(taken.getsockname()[1])], "busy"),
            (["--port", "0", "--host", "no-such-host.invalid"], "--host"),
            (["--port", "99999"], "not a port"),
        ):
            refused = CliRunner(env={"LC_ALL": "en_GB.UTF-8"}).invoke(cli, ["serve", *arguments])
            complain(refused.exit_code, refused.stderr, said)
    for language, data, arguments, said in (
        ("en_GB", tmp_path / "data", ["serve", "--port", "0", "--database", str(bad)], "damaged"),
        ("de_DE", bad, [], "nicht öffnen"),  # without any command, with a file in place of the folder
    ):
        environment = {**os.environ, "LANG": f"{language}.UTF-8", "XDG_DATA_HOME": str(data)}
        command = [sys.executable, "-m", "reihum", *arguments]
        done = subprocess.run(command, capture_output=True, text=True, timeout=30, env=environment)
        complain(done.returncode, done.stderr, said)


@pytest.mark.skipif(sys.platform == "win32", reason="no file can have such a name there")
@pytest.mark.parametrize("name", [":memory:", "file::memory:", "file:t.sqlite"])
def test_a_file_is_kept_under_its_name_even_if_that_means_something_to_sqlite(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    async def test() -> None:
        store = SqliteStore(Path(name))
        await store.append("one", 0, b"entry")
        await store.close()
        again = SqliteStore(tmp_path / name)
        assert await again.tables() == ["one"]
        await again.close()
        assert [file.name for file in tmp_path.iterdir()] == [name]

    run(test())


@pytest.mark.skipif(sys.platform == "win32", reason="links need special rights there")
def test_a_file_has_one_lock_by_whatever_name_it_is_opened(tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    (tmp_path / "other/link.sqlite").symlink_to(tmp_path / "t.sqlite")

    async def test() -> None:
        first, second = SqliteStore(tmp_path / "t.sqlite"), SqliteStore(tmp_path / "other/link.sqlite")
        first.claim()
        with pytest.raises(BadFile, match="busy"):
            second.claim()
        await first.close()
        second.claim()
        await second.close()

    run(test())


def test_a_second_process_on_the_same_file_is_refused_with_a_sentence(tmp_path: Path) -> None:
    """Its pages would hear nothing of what happens in the first. Looking after the data is allowed meanwhile."""
    file = tmp_path / "t.sqlite"
    command = [sys.executable, "-m", "reihum", "serve", "--port", "0", "--database", str(file)]
    env = {**os.environ, "LANG": "en_GB.UTF-8"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=env) as first:
        assert first.stdout is not None
        assert "http://" in first.stdout.readline()
        second = subprocess.run(command, capture_output=True, text=True, env=env, timeout=60)
        assert second.returncode == 2
        assert "Another process already serves the tables" in second.stderr
        assert "Traceback" not in second.stderr
        assert CliRunner().invoke(cli, ["data", "--database", str(file)]).exit_code == 0
        first.kill()
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=env) as third:
        assert third.stdout is not None
        assert "http://" in third.stdout.readline()  # the lock died with its process
        third.kill()


def test_a_full_disk_is_named(tmp_path: Path) -> None:
    async def test() -> None:
        store = SqliteStore(tmp_path / "t.sqlite")
        async with house(FAST, store) as opened:
            made = await opened.table("hoechste_karte", [None, "random"])
            pages = store.writing.execute("PRAGMA page_count").fetchone()[0]
            async with opened.page(made["table"], made["token"], "en") as page:
                store.writing.execute(f"PRAGMA max_page_count = {pages}")
                for _ in range(200):
                    await page.say({"type": "speed", "pace": ("slow", "fast")[page.state["pace"] == "slow"]})
                    if (answer := await page.until("state", "error"))["type"] == "error":
                        break
                assert answer["code"] == "disk-full"
                assert "disk" in answer["message"]
            big = {"game": "mau_mau", "seats": 2, "bots": [None, "random"], "name": "x"}
            while (found := await opened.client.post("/api/tables", json=big)).status_code == 201:
                pass
            assert found.status_code == 503
            assert found.json()["error"]["code"] == "disk-full"
            store.writing.execute("PRAGMA max_page_count = 1000000")
            assert (await opened.client.post("/api/tables", json=big)).status_code == 201

    run(test())


def test_when_there_is_much_to_write_it_is_gathered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    free = threading.Event()
    sizes: list[int] = []
    pauses: list[float] = []

    def commit(store: SqliteStore, wishes: list[Wish]) -> list[StoreError | None]:
        sizes.append(len(wishes))
        free.wait(10)
        return [None] * len(wishes)

    async def while_one_is_written(store: SqliteStore, more: int) -> None:
        """Something is still being written when many others come."""
        free.clear()
        begun = len(sizes)
        first = asyncio.create_task(store.append("table", 0, b""))
        while len(sizes) == begun:
            await asyncio.sleep(0.001)
        others = [asyncio.create_task(store.append("table", number, b"")) for number in range(1, more + 1)]
        await asyncio.sleep(0)
        free.set()
        await asyncio.gather(first, *others)

    async def test() -> None:
        monkeypatch.setattr(SqliteStore, "commit", commit)
        monkeypatch.setattr("time.sleep", pauses.append)
        store = SqliteStore(tmp_path / "tables.sqlite")
        await while_one_is_written(store, 20)
        assert not pauses, "one alone is written at once, and so is what has come in meanwhile"
        await store.append("table", 21, b"")
        assert pauses == [sqlite.GATHERING] * sqlite.GATHERINGS
        await while_one_is_written(store, sqlite.MOST_AT_ONCE + sqlite.ENOUGH + 1)
        assert pauses == [sqlite.GATHERING] * sqlite.GATHERINGS, "nobody waits for more than enough"
        await store.close()

    asyncio.run(test())
    assert sizes == [1, 20, 1, 1, sqlite.MOST_AT_ONCE, sqlite.ENOUGH + 1]


@pytest.mark.skipif(sys.platform == "win32", reason="there nobody can take away a file that is open")
@pytest.mark.parametrize("replaced", [False, True])
def test_nothing_is_acknowledged_that_goes_into_a_file_nobody_finds_again(replaced: bool, tmp_path: Path) -> None:
    """Somebody removes it, or puts a copy back without stopping the server."""

    async def test() -> None:
        file = tmp_path / "t.sqlite"
        store = SqliteStore(file)
        async with house(FAST, store) as home:
            made = await home.table("mau_mau", [None, None])
            async with home.page(made["table"], made["token"]) as page:
                file.rename(tmp_path / "away.sqlite")
                if replaced:
                    file.write_bytes((tmp_path / "away.sqlite").read_bytes())
                await page.say({"type": "rename", "name": "Eva"})
                assert (await page.until("error"))["code"] == "not-saved"
            assert (await home.client.get("/ready")).status_code == 503

    run(test())
