"""The door: half-sent requests, too many connections, a lack of files, and who is believed about others."""

import asyncio
import errno
import logging
import os
import resource
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import h11
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from reihum.server import door
from reihum.server.door import FILES, Guests, more_files, quietly
from reihum.server.limits import Buckets, neighbourhood
from reihum.server.uvicorn_door import UvicornDoor
from tests.server.house import FAST, House, house, run

HALF = b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
HEALTH = b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
LARGE = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{"


async def call(opened: House, text: bytes) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", opened.port)
    writer.write(text)
    return reader, writer


async def ended(line: tuple[asyncio.StreamReader, asyncio.StreamWriter]) -> bytes:
    """What came until the server hung up."""
    reader, writer = line
    try:
        return await asyncio.wait_for(reader.read(), 10)
    except ConnectionResetError:
        return b""
    finally:
        writer.close()


@pytest.mark.parametrize("beginning", [b"", HALF, LARGE])
def test_a_request_that_never_ends_is_not_waited_for(beginning: bytes, caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        async with house(replace(FAST, request_within=0.5)) as opened:
            line = await call(opened, beginning)
            dripping = asyncio.create_task(drip(line[1]))
            await ended(line)
            await dripping
            assert (await opened.client.get("/health")).status_code == 200

    run(test())
    assert "Traceback" not in caplog.text


async def drip(writer: asyncio.StreamWriter) -> None:
    """A byte now and then, so that the line is never silent."""
    with suppress(ConnectionError):
        for _ in range(30):
            writer.write(b"x")
            await writer.drain()
            await asyncio.sleep(0.1)
    assert writer.transport.is_closing()


def test_requests_that_come_byte_by_byte_are_not_read_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hundreds of lines that send one byte after the other would keep everybody else waiting."""
    monkeypatch.setattr(door, "PIECES_AT_ONCE", 20.0)
    monkeypatch.setattr(door, "PIECES_A_SECOND", 0.001)

    async def test() -> None:
        async with house() as opened:
            for _ in range(50):  # whole requests are no pieces
                assert (await opened.client.get("/health")).status_code == 200
            line = await call(opened, HALF)
            await drip(line[1])  # until it is closed
            assert (await opened.client.get("/health")).status_code == 200

    run(test())


def test_pieces_are_counted_for_each_address_but_not_for_proxies() -> None:
    guests = Guests(10, 1_000, ("10.0.0.1",))
    most = int(door.PIECES_AT_ONCE)
    assert most <= sum(guests.bear(Line("192.0.2.1")) for _ in range(2 * most)) < 2 * most
    assert guests.bear(Line("192.0.2.2"))
    assert all(guests.bear(Line("10.0.0.1")) for _ in range(2 * most))


POSTED = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
PIECES = POSTED + b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\nx\r\n" * 40_000
MANY_HEADERS = HEALTH[:-2] + b"a:\r\n" * 3_000 + b"\r\n"
LARGE_HEAD = HEALTH[:-2] + b"X-Large: " + b"x" * 100_000 + b"\r\n\r\n"
IN_ADVANCE = b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n" + PIECES


@pytest.mark.parametrize("text", [PIECES, MANY_HEADERS, LARGE_HEAD, IN_ADVANCE])
def test_what_no_page_sends_is_not_read_to_its_end(text: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """To take 40,000 pieces of one byte apart would keep everybody else waiting for half a second."""
    events: list[object] = []
    found = h11.Connection.next_event

    def counted(self: h11.Connection) -> object:
        events.append(event := found(self))
        return event

    monkeypatch.setattr(h11.Connection, "next_event", counted)

    async def test() -> None:
        async with house() as opened:
            heard = await ended(await call(opened, text))
            assert heard.count(b"200 OK") <= int(text is IN_ADVANCE)
            assert len(events) < 4_000
            assert (await opened.client.get("/health")).status_code == 200

    run(test())


NONSENSE = b"\0 what is this\r\n\r\n" * 500
SLOW = POSTED + b"Connection: close\r\nContent-Length: 2\r\n\r\n{}"


@pytest.mark.parametrize(
    "beginning",
    [
        HEALTH,
        HEALTH.replace(b"1.1", b"1.0"),
        SLOW,
        POSTED + b"Transfer-Encoding: chunked\r\n\r\n",
        POSTED + b"Origin: http://elsewhere\r\nTransfer-Encoding: chunked\r\n\r\n",
    ],
)
@pytest.mark.parametrize("at_once", [True, False])
def test_a_request_that_goes_on_with_nonsense_is_answered_once(
    beginning: bytes, at_once: bool, caplog: pytest.LogCaptureFixture
) -> None:
    """The answer may be on its way, or still be worked out: h11 allows no second one."""

    async def test() -> None:
        async with house() as opened:
            reader, writer = await call(opened, beginning + NONSENSE * at_once)
            if not at_once:
                await asyncio.sleep(0)
                writer.write(NONSENSE)
            heard = await ended((reader, writer))
            assert heard.count(b"HTTP/1.1 ") <= 1
            assert (await opened.client.get("/health")).status_code == 200

    run(test())
    assert "Traceback" not in caplog.text


MANY_WORDS = HEALTH[:-2] + b"X-Words:" + b" a" * 7_000 + b"\r\n\r\n"


@pytest.mark.parametrize("before", [b"", b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"])
@pytest.mark.parametrize("text", [MANY_HEADERS, MANY_WORDS])
def test_thousands_of_headers_are_not_taken_apart(text: bytes, before: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """With some hundred connections it would keep everybody else waiting for ten seconds."""
    events: list[object] = []
    found = h11.Connection.next_event

    def kept(self: h11.Connection) -> object:
        events.append(event := found(self))
        return event

    monkeypatch.setattr(h11.Connection, "next_event", kept)

    async def test() -> None:
        async with house() as opened:
            await ended(await call(opened, before + text))
            requests = [event for event in events if isinstance(event, h11.Request)]
            assert len(requests) == int(before != b"")
            cookies = "; ".join(f"name{number}=value" for number in range(100))
            assert (await opened.client.get("/health", headers={"cookie": cookies})).status_code == 200

    run(test())


SHAKING = (
    b"GET /api/tables/none/socket HTTP/1.1\r\nHost: elsewhere\r\nUpgrade: websocket\r\nConnection: Upgrade%s\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n%s\r\n"
)


@pytest.mark.parametrize(
    ("text", "answered"),
    [
        (SHAKING % (b", keep-alive", b"Cookie: " + b"x" * 8_000 + b"\r\n"), True),
        (SHAKING % (b",a" * 3_000, b""), False),
        (SHAKING % (b"", b"Sec-WebSocket-Protocol: a" + b",a" * 3_000 + b"\r\n"), False),
        (SHAKING % (b"", b"a:\r\n" * 3_000), False),
    ],
)
def test_handshakes_have_short_lists(text: bytes, answered: bool) -> None:
    """All headers are read twice for a WebSocket, and lists word by word: with five hundred such connections others
    would wait for four seconds."""

    async def test() -> None:
        async with house() as opened:
            heard = await ended(await call(opened, text))
            assert (b"HTTP/1.1 403" in heard) == answered
            assert answered or heard == b""

    run(test())


@pytest.mark.parametrize("before", [b"", b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"])
def test_who_does_not_say_how_long_a_body_is_learns_that(before: bytes) -> None:
    async def test() -> None:
        async with house() as opened:
            heard = await ended(await call(opened, before + POSTED + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n"))
            assert heard.count(b"HTTP/1.1 200") == int(before != b"")
            assert heard.count(b"HTTP/1.1 411 Length Required") == 1
            assert heard.endswith(b"Content-Length is needed\n")

    run(test())


def test_a_long_record_of_known_length_comes_in() -> None:
    async def test() -> None:
        async with house() as opened:
            reply = await opened.client.post("/api/replays", json={"record": "x" * 200_000})
            assert reply.json()["error"]["code"] == "bad-record"

    run(test())


def test_a_second_request_on_the_same_line_has_its_time_too() -> None:
    async def test() -> None:
        async with house(replace(FAST, request_within=0.4)) as opened:
            reader, writer = await call(opened, b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            head = await reader.readuntil(b"\r\n\r\n")
            assert b"200" in head.splitlines()[0]
            await asyncio.sleep(0.6)  # silence between requests is no offence
            writer.write(HALF)
            rest = await ended((reader, writer))
            assert b"HTTP/1.1" not in rest

    run(test())


def test_an_answer_that_nobody_reads_is_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    thrown_away: list[bool] = []

    async def endless() -> AsyncIterator[bytes]:
        try:
            while True:
                yield bytes(65536)
                await asyncio.sleep(0)
        finally:
            thrown_away.append(True)

    async def answer(_: Request) -> Response:
        return StreamingResponse(endless())

    app = Starlette(routes=[Route("/", answer)])
    app.state.lobby = None
    monkeypatch.setattr("tests.server.house.application", lambda store, settings: app)

    async def test() -> None:
        async with house(replace(FAST, unread_for=0.5)) as opened:
            line = socket.create_connection(("127.0.0.1", opened.port))
            line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
            line.setblocking(False)
            loop = asyncio.get_running_loop()
            for _ in range(15):  # somebody slow who takes some of it now and then is no offence
                await asyncio.sleep(0.1)
                for _ in range(20):
                    await asyncio.wait_for(loop.sock_recv(line, 1 << 20), 5)
                assert not thrown_away
            async with asyncio.timeout(10):
                while not thrown_away:
                    await asyncio.sleep(0.05)
            line.close()

    run(test())


def test_the_end_of_an_answer_is_not_waited_for_either(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only a little is left, and the server has hung up: whoever takes none of it must not keep the connection open."""
    lines: list[UvicornDoor] = []
    lost: list[UvicornDoor] = []

    class Seen(UvicornDoor):  # type: ignore[misc]
        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            lines.append(self)

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            lost.append(self)

    async def until_some_waits() -> AsyncIterator[bytes]:
        while not lines[0].transport.get_write_buffer_size():
            yield bytes(8192)
            await asyncio.sleep(0)

    async def answer(_: Request) -> Response:
        return StreamingResponse(until_some_waits())

    app = Starlette(routes=[Route("/", answer)])
    app.state.lobby = None
    monkeypatch.setattr("tests.server.house.application", lambda store, settings: app)
    monkeypatch.setattr("reihum.server.serve.UvicornDoor", Seen)

    async def test() -> None:
        async with house(replace(FAST, unread_for=0.5)) as opened:
            line = socket.create_connection(("127.0.0.1", opened.port))
            line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
            async with asyncio.timeout(10):
                while not lost:
                    await asyncio.sleep(0.05)
            line.close()

    run(test())


def test_websockets_stay_open() -> None:
    async def test() -> None:
        async with house(replace(FAST, request_within=0.3)) as opened:
            made = await opened.table("mau_mau", [None, "random"])
            async with opened.page(made["table"], made["token"]) as page:
                await asyncio.sleep(0.6)
                await page.say({"type": "ping", "sent": 1})
                assert (await page.until("pong"))["sent"] == 1

    run(test())


def test_one_address_has_so_many_connections_and_no_more() -> None:
    async def test() -> None:
        async with house(replace(FAST, connections=5)) as opened:
            lines = [await call(opened, HALF) for _ in range(5)]
            await asyncio.sleep(0.1)
            assert await ended(await call(opened, HEALTH)) == b""
            for _, writer in lines:
                writer.close()
            await asyncio.sleep(0.1)
            assert b"200 OK" in await ended(await call(opened, HEALTH))

    run(test())


class Line(asyncio.WriteTransport):
    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 1)})
        self.closed = False
        self.unread = 0

    def is_closing(self) -> bool:
        return self.closed

    def get_write_buffer_size(self) -> int:
        return self.unread


def test_whoever_hangs_up_and_takes_nothing_still_counts() -> None:
    guests = Guests(2, 8, ())
    lines = [Line("192.0.2.1") for _ in range(3)]
    for line in lines:
        line.closed, line.unread = True, 1
    assert [guests.admit(line) for line in lines] == [True, True, False]
    lines[0].unread = 0
    assert guests.admit(lines[2])


def test_a_household_counts_as_one_and_a_proxy_as_many() -> None:
    guests = Guests(2, 8, ("10.0.0.1",))
    lines = [Line(f"2001:db8:1:2::{number}") for number in range(3)]
    assert [guests.admit(line) for line in lines] == [True, True, False]
    lines[0].closed = True
    assert guests.admit(lines[2])
    proxied = [Line("10.0.0.1") for _ in range(5)]
    assert all(guests.admit(line) for line in proxied)
    last = [Line("192.0.2.1"), Line("192.0.2.2")]
    assert [guests.admit(line) for line in last] == [True, False]
    proxied[0].closed = True
    guests.count_after = 0.0  # a moment later
    assert guests.admit(last[1])
    assert neighbourhood("::ffff:192.0.2.1") == "192.0.2.1"
    assert neighbourhood("fe80::1%eth0") == neighbourhood("fe80::2")
    assert (
        neighbourhood("2001:db8:1:200::1") == neighbourhood("2001:db8:1:2ff::1") != neighbourhood("2001:db8:1:300::1")
    )
    assert neighbourhood("unix") == "unix"


def test_however_many_addresses_there_are_letting_in_one_more_is_little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = 0

    def open(guests: Guests, who: str) -> Any:
        nonlocal looked
        looked += 1
        return found(guests, who)

    found = Guests.open
    monkeypatch.setattr(Guests, "open", open)
    monkeypatch.setattr(door, "NOT_COUNTED", 50)
    guests = Guests(10, 1_000, ())
    lines = [Line(f"192.0.{n >> 8}.{n & 255}") for n in range(2_000)]
    assert sum(map(guests.admit, lines)) == 1_000
    assert looked < 20 * len(lines), "each newcomer costs a look at all who are there"
    guests.count_after = 0.0
    for line in lines[:500]:
        line.closed = True
    assert sum(map(guests.admit, lines[1_000:])) == 500


def test_an_address_comes_in_only_so_fast_however_soon_it_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr(door, "monotonic", lambda: now)
    guests = Guests(200, 10_000, ("10.0.0.1",))

    def admitted(address: str, times: int) -> int:
        lines = [Line(address) for _ in range(times)]
        found = 0
        for line in lines:
            found += guests.admit(line)
            line.closed = True
        return found

    assert admitted("192.0.2.1", 500) == 200
    assert admitted("192.0.2.2", 5) == 5, "nobody else has to wait for that"
    assert admitted("10.0.0.1", 500) == 500, "a proxy counts for itself"
    now += 1.0
    assert admitted("192.0.2.1", 500) == 20
    now += 60.0
    assert admitted("192.0.2.1", 500) == 200


def test_buckets_of_strangers_do_not_pile_up() -> None:
    buckets = Buckets(1.0, 60.0)
    for number in range(30_000):
        buckets.take(str(number), 1.0)
    assert len(buckets.found) <= 10_001


def test_as_many_files_as_allowed() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    code = "import resource; from reihum.server.door import more_files; print(more_files(), *resource.getrlimit(7))"
    done = subprocess.run(
        ["bash", "-c", f"ulimit -S -n 256; exec {sys.executable} -c '{code}'"],
        capture_output=True, text=True, check=True, env={**os.environ, "PYTHONPATH": str(Path("src").resolve())},
    )  # fmt: skip
    number, now, _ = map(int, done.stdout.split())
    assert number == now == min(hard, FILES)
    assert more_files() >= soft


def test_a_lack_of_files_is_one_line(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)

    async def test() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(quietly())
        for _ in range(1000):
            problem = OSError(errno.EMFILE, "Too many open files")
            loop.call_exception_handler({"message": "socket.accept() out of system resource", "exception": problem})
        loop.call_exception_handler({"message": "something else", "exception": ValueError("odd")})

    run(test())
    assert len([record for record in caplog.records if record.getMessage() == "too many open files"]) == 1
    assert "something else" in caplog.text


def test_many_half_sent_requests_keep_nobody_out(tmp_path: Path) -> None:
    """The real server, with few files: newcomers from elsewhere get in, and the log stays short."""
    log = tmp_path / "log"
    command = [sys.executable, "-m", "reihum", "serve", "--port", "0", "--database", str(tmp_path / "t.sqlite")]
    limited = ["bash", "-c", 'ulimit -n 400; exec "$@"', "bash", *command, "--connections", "150"]
    with log.open("w") as file:
        env = {**os.environ, "PYTHONPATH": str(Path("src").resolve())}
        server = subprocess.Popen(limited, stdout=subprocess.PIPE, stderr=file, text=True, env=env)
    try:
        assert server.stdout is not None
        port = int(server.stdout.readline().rsplit(":", 1)[1].strip().rstrip("/"))

        async def test() -> None:
            lines: list[Any] = []
            for _ in range(600):
                with suppress(OSError):
                    lines.append(await asyncio.open_connection("127.0.0.1", port))
                    lines[-1][1].write(HALF)
            await asyncio.sleep(0.3)
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.0.2", 0))
            writer.write(HEALTH)
            assert b"200 OK" in await ended((reader, writer))
            for _, each in lines:
                each.close()

        run(test())
    finally:
        server.terminate()
        server.communicate(timeout=20)
    assert "Traceback" not in log.read_text()
    assert len(log.read_text().splitlines()) < 20


@pytest.mark.parametrize("proxies", [(), ("127.0.0.1",)])
def test_a_proxy_is_believed_only_if_it_was_named(proxies: tuple[str, ...]) -> None:
    """One address may open three tables in a minute; whoever could invent addresses could open any number."""

    async def test() -> None:
        async with house(replace(FAST, tables_a_minute=3, proxies=proxies)) as opened:
            found = []
            for number in range(5):
                wish = {"game": "mau_mau", "seats": 2, "bots": [None, "random"]}
                headers = {"x-forwarded-for": f"192.0.2.{number}"}
                found.append((await opened.client.post("/api/tables", json=wish, headers=headers)).status_code)
            assert found == ([201] * 5 if proxies else [201, 201, 201, 429, 429])

    run(test())
