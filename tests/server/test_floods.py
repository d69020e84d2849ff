"""What one address sends or asks for, however much it is, leaves the server time for everybody else."""

import asyncio
import base64
import logging
import os
import struct
import threading
import time
from contextlib import suppress
from dataclasses import replace

import pytest

from reihum import build
from reihum.notation.records import Record
from reihum.server import answers, api, games, guard, offline, packs, page
from reihum.server.logs import Patient
from reihum.server.settings import Settings
from reihum.server.uvicorn_wire import UvicornWire
from reihum.table.table import Table
from tests.server.house import FAST, House, house, run

PING, PONG, TEXT, MORE, CLOSE = 0x89, 0x8A, 0x81, 0x00, 0x88
HELLO = b'{"type":"hello","lang":"en"}'


def frame(kind: int, text: bytes = b"") -> bytes:
    """A frame of a browser, with a mask that changes nothing."""
    size = bytes([0x80 | len(text)]) if len(text) < 126 else bytes([0x80 | 126]) + struct.pack("!H", len(text))
    return bytes([kind]) + size + bytes(4) + text


async def socket_of(home: House, table: str, *headers: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A WebSocket without anything that would behave well by itself."""
    reader, writer = await asyncio.open_connection("127.0.0.1", home.port)
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        f"GET /api/tables/{table}/socket HTTP/1.1",
        f"Host: localhost:{home.port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
        *headers,
    ]
    writer.write("\r\n".join([*lines, "", ""]).encode())
    await reader.readuntil(b"\r\n\r\n")
    return reader, writer


async def ask_for_ever(writer: asyncio.StreamWriter) -> None:
    while True:
        writer.write(frame(PING, b"x" * 125) * 1000)
        await writer.drain()


async def end_of(reader: asyncio.StreamReader) -> None:
    """Read until the server has had enough."""
    with suppress(ConnectionError):
        while await reader.read(1 << 16):
            pass


@pytest.mark.parametrize("introduced", [True, False])
@pytest.mark.parametrize("tiny", [frame(PING), frame(PONG), frame(MORE), frame(TEXT, b"1")])
def test_thousands_of_tiny_frames_are_not_read(tiny: bytes, introduced: bool) -> None:
    async def test() -> None:
        async with house(Settings()) as home:
            made = await home.table("mau_mau", [None, "random"])
            reader, writer = await socket_of(home, made["table"])
            if introduced:
                writer.write(frame(TEXT, HELLO))
                await reader.read(1 << 16)
            if tiny == frame(MORE):
                writer.write(frame(0x01, b"x"))  # a text of which more will come
            writer.write(tiny * 100_000)
            await asyncio.wait_for(end_of(reader), 5)
            writer.close()

    run(test())


def test_whoever_asks_and_takes_no_answers_is_sent_away() -> None:
    async def test() -> None:
        async with house(Settings(connections=10**7)) as home:  # so many that no noise is too much
            made = await home.table("mau_mau", [None, "random"])
            reader, writer = await socket_of(home, made["table"])
            writer.write(frame(TEXT, HELLO))
            await reader.read(1 << 16)
            with pytest.raises(ConnectionError):
                await asyncio.wait_for(ask_for_ever(writer), 60)
            writer.close()

    run(test())


@pytest.mark.parametrize("goodbye", [frame(CLOSE, b"\x03\xe8"), b"\xff" * 10, b""])
def test_whoever_says_goodbye_and_takes_nothing_is_not_waited_for(goodbye: bytes) -> None:
    """In order, with bytes that mean nothing, or by hanging up: what is left to send keeps no connection open."""

    async def test() -> None:
        async with house(replace(FAST, unread_for=0.5)) as home:
            made = await home.table("mau_mau", [None, "random"])
            _, writer = await socket_of(home, made["table"])
            writer.write(frame(TEXT, HELLO))
            host = home.lobby.hosts[made["table"]]
            async with asyncio.timeout(20):
                while not host.listeners:
                    await asyncio.sleep(0.01)
                wire = next(iter(host.listeners)).wire
                assert isinstance(wire, UvicornWire)
                while not wire.waiting():  # the system takes a lot before anything has to wait
                    wire.push(b"x" * 1000)
                    await asyncio.sleep(0)
                if goodbye:
                    writer.write(goodbye)
                else:
                    writer.write_eof()
                while not wire.disconnected or host.listeners:
                    await asyncio.sleep(0.05)
            writer.close()

    run(test())


def test_a_page_that_is_only_talkative_stays() -> None:
    async def test() -> None:
        async with house(Settings()) as home:
            made = await home.table("mau_mau", [None, "random"])
            async with home.page(made["table"], made["token"]) as page:
                for number in range(60):
                    await page.socket.ping()
                    await page.say({"type": "ping", "sent": number})
                await page.say("x" * 40_000)
                while (await page.until("pong"))["sent"] != 59:
                    pass
                assert (await page.until("error"))["code"] == "too-large"

    run(test())


def test_behind_a_proxy_everybody_answers_for_themselves() -> None:
    async def test() -> None:
        async with house(Settings(proxies=("127.0.0.1",))) as home:
            made = await home.table("mau_mau", [None, "random"])
            one = await socket_of(home, made["table"], "X-Forwarded-For: 192.0.2.1", "X-Forwarded-For: 192.0.2.7")
            one[1].write(frame(PING) * 100_000)
            await asyncio.wait_for(end_of(one[0]), 5)
            other = await socket_of(home, made["table"], "X-Forwarded-For: 192.0.2.8")
            other[1].write(frame(0x01, HELLO[:9]) + frame(0x80, HELLO[9:]))  # in pieces: not the usual way
            assert b'"welcome"' in await asyncio.wait_for(other[0].read(1 << 16), 5)
            for _, writer in (one, other):
                writer.close()

    run(test())


def test_behind_two_proxies_everybody_answers_for_themselves() -> None:
    """The outer one is named by the inner one, for all of its guests."""

    async def test() -> None:
        async with house(Settings(connections=1, proxies=("127.0.0.1", "192.0.2.1"))) as home:
            made = await home.table("mau_mau", [None, "random"])
            one = await socket_of(home, made["table"], "X-Forwarded-For: 192.0.2.8, 192.0.2.7, 192.0.2.1")
            ended = asyncio.create_task(end_of(one[0]))
            while not ended.done():  # bit by bit, until there is nothing left to take
                one[1].write(frame(PING))
                await asyncio.sleep(0)
            other = await socket_of(home, made["table"], "X-Forwarded-For: 192.0.2.8, 192.0.2.1")
            other[1].write(frame(0x01, HELLO[:9]) + frame(0x80, HELLO[9:]))
            assert b'"welcome"' in await asyncio.wait_for(other[0].read(1 << 16), 5)
            for _, writer in (one, other):
                writer.close()

    run(test())


def test_behind_a_proxy_nobody_takes_the_places_of_others() -> None:
    """The door does not count those who come from a proxy: it speaks for many."""

    async def test() -> None:
        async with house(replace(FAST, connections=3, proxies=("127.0.0.1",))) as home:
            made = await home.table("mau_mau", [None, "random"])

            async def come(address: str) -> tuple[str, asyncio.StreamWriter]:
                reader, writer = await socket_of(home, made["table"], f"X-Forwarded-For: {address}")
                writer.write(frame(0x81, HELLO))
                found = await asyncio.wait_for(reader.read(1 << 16), 5)
                return "welcome" if b'"welcome"' in found else "", writer

            lines = [await come(f"2001:db8:1:2{number:02x}::1") for number in range(5)]
            assert [word for word, _ in lines] == ["welcome"] * 3 + [""] * 2
            lines.append(await come("192.0.2.8"))
            assert lines[-1][0] == "welcome"
            lines[0][1].close()
            while len(home.lobby.hosts[made["table"]].listeners) > 3:
                await asyncio.sleep(0.01)
            lines.append(await come("2001:db8:1:2ff::1"))
            assert lines[-1][0] == "welcome"
            for _, writer in lines:
                writer.close()

    run(test())


def test_strange_pages_leave_no_traces_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    """Neither a text that is none nor a header that is there twice is an error of ours."""

    async def test() -> None:
        async with house(Settings()) as home:
            made = await home.table("mau_mau", [None, "random"])
            reader, writer = await socket_of(home, made["table"], "X-Line-RTT: 1", "X-Line-RTT: 2")
            writer.write(frame(TEXT, b"\xff\xfe"))
            assert b'"malformed"' in await asyncio.wait_for(reader.read(1 << 16), 5)
            writer.close()

    with caplog.at_level(logging.INFO):
        run(test())
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def test_coming_and_going_leaves_no_traces_in_the_log_either(caplog: pytest.LogCaptureFixture) -> None:
    """Fifty times a second, as often as anybody may come, it would be half a gigabyte in a day."""

    async def test() -> None:
        async with house(Settings()) as home:
            made = await home.table("mau_mau", [None, "random"])
            for table in (made["table"], "none"):
                _, writer = await socket_of(home, table)
                writer.close()

    caplog.handler.addFilter(Patient())
    with caplog.at_level(logging.INFO):
        run(test())
    assert [record for record in caplog.records if record.getMessage().startswith("connection")] == []


# What happens by itself


def test_tables_of_one_address_do_only_so_much_by_themselves() -> None:
    """Bots that need no time would take all of it, at as many tables as somebody likes to watch."""

    async def test() -> None:
        async with house(Settings(proxies=("127.0.0.1",), acts_a_second=20.0)) as home:
            begun = time.monotonic()
            tables: list[list[Table]] = [[], []]
            writers: list[asyncio.StreamWriter] = []
            for who, number in enumerate((5, 1)):
                for _ in range(number):
                    made = await home.table("rummue", ["random"] * 3)
                    writer = (await socket_of(home, made["table"], f"X-Forwarded-For: 192.0.2.{who}"))[1]
                    writer.write(frame(TEXT, HELLO))
                    writers.append(writer)
                    tables[who].append(home.lobby.hosts[made["table"]].table)
            while time.monotonic() - begun < 3 or tables[1][0].version < 60:
                await asyncio.sleep(0.02)
            passed = time.monotonic() - begun
            assert min(table.version for table in tables[0]) > 5, "they take turns"
            assert sum(table.version for table in tables[0]) <= 40 + 20 * passed + 2 * 5
            for writer in writers:
                writer.close()

    run(test())


def test_what_bots_do_before_many_counts_for_more() -> None:
    """All of them are told of every move."""

    async def test() -> None:
        async with house(Settings(acts_a_second=20.0)) as home:
            made = await home.table("rummue", ["random"] * 3)
            host = home.lobby.hosts[made["table"]]
            writers: list[asyncio.StreamWriter] = []
            async with host.lock:  # nothing happens before all are there
                for _ in range(40):
                    writers.append((await socket_of(home, made["table"]))[1])
                    writers[-1].write(frame(TEXT, HELLO))
                while len(host.listeners) < 40:
                    await asyncio.sleep(0.01)
                home.lobby.thinkers.acts.found.clear()
                begun, before = time.monotonic(), host.table.version
            for _ in range(20):  # whoever comes meanwhile changes nothing about that
                writers.append((await socket_of(home, made["table"]))[1])
                writers[-1].write(frame(TEXT, HELLO))
                await asyncio.sleep(0.1)
            moves, passed = host.table.version - before, time.monotonic() - begun
            assert 4 <= moves <= (40 + 20 * passed) / 10 + 2
            assert home.lobby.thinkers.acts.found["127.0.0.1"].level > -100, "what was not done does not count"
            for writer in writers:
                writer.close()

    run(test())


# What is only read


@pytest.mark.parametrize(
    "path", ["/", "/api/games", "/api/games/rummue", "/api/packs/German", "/api/words", "/api/offline"]
)
def test_what_everybody_gets_is_made_once(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Encoded, compressed and looked up in files with every request, it would keep the tables waiting."""

    async def test() -> None:
        async with house() as home:
            first = await home.client.get(path)
            monkeypatch.setattr(answers, "packed", lambda content: pytest.fail("again"))
            for module in (api, games, offline, packs):
                monkeypatch.setattr(module, "packed", lambda content: pytest.fail("again"))
            monkeypatch.setattr(page, "edition", lambda folder: pytest.fail("again"))
            for second in range(2):
                again = await home.client.get(path)
                assert (again.status_code, again.content) == (200, first.content), second
            assert first.headers["content-encoding"] == "gzip"
            plain = await home.client.get(path, headers={"accept-encoding": "identity"})
            assert "content-encoding" not in plain.headers
            assert plain.content == first.content
            assert plain.headers["vary"] == first.headers["vary"] == "Accept-Encoding"

    monkeypatch.setattr(answers, "monotonic", lambda: 7.0)
    run(test())


def test_records_are_written_beside_the_event_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    """One of a long match takes as long as a hundred moves."""
    threads: set[str] = set()
    usual = Table.record

    def record(table: Table) -> Record:
        threads.add(threading.current_thread().name)
        return usual(table)

    async def test() -> None:
        async with house() as home:
            made = await home.table("hoechste_karte", [None, "random"])
            path = f"/api/tables/{made['table']}"
            assert (await home.client.get(f"{path}/record")).status_code == 403
            async with home.page(made["table"], made["token"]) as player:
                while player.state["phase"] != "over":
                    if player.legal():
                        await player.play(player.legal()[0]["move"])
                    await player.until("state", "refused")
            found = [await home.client.get(f"{path}/{name}") for name in ("record", "matches/1/record")]
            assert found[0].text == found[1].text
            assert found[0].text.startswith("reihum 1")

    if build.compiled():
        pytest.skip("a compiled table can't be watched")
    monkeypatch.setattr(Table, "record", record)
    run(test())
    assert threads
    assert threading.main_thread().name not in threads


def test_an_address_asks_only_for_so_much_whatever_becomes_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "LONGEST_WAIT", 0.0)

    async def test() -> None:
        async with house(Settings(proxies=("127.0.0.1",), reads_a_second=0.1, reads_at_once=20.0)) as home:
            me, other = {"x-forwarded-for": "192.0.2.7"}, {"x-forwarded-for": "192.0.2.8"}
            assert [(await home.client.get("/live", headers=me)).status_code for _ in range(5)] == [200] * 5
            strange = {**me, "host": "evil.example"}
            assert [(await home.client.get("/live", headers=strange)).status_code for _ in range(5)] == [403] * 5
            assert [(await home.client.put("/nothing", headers=me)).status_code for _ in range(10)] == [405] * 10
            for headers in (me, strange):
                refused = await home.client.get("/live", headers=headers)
                assert refused.status_code == 429
                assert refused.json()["error"]["code"] == "too-fast"
                assert refused.headers["connection"] == "close"
            assert (await home.client.get("/live", headers=other)).status_code == 200

    run(test())


def test_a_whole_class_behind_one_address_opens_the_page() -> None:
    async def test() -> None:
        async with house(Settings(reads_a_second=8.0, reads_at_once=4.0)) as home:
            paths = (await home.client.get("/api/offline")).json()["paths"]
            begun = time.monotonic()
            for _ in range(3):
                answers = await asyncio.gather(*[home.client.get(path) for path in paths[:8]])
                assert {answer.status_code for answer in answers} == {200}
            assert time.monotonic() - begun > 2.0  # but only so fast

    run(test())
