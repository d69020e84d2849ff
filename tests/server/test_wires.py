"""Wires and door: what ours need of uvicorn is there; without it, or under another server, everything works as well."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from hypercorn.asyncio import serve as hypercorn
from hypercorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from reihum.server import uvicorn_door, uvicorn_wire
from reihum.server.app import application
from reihum.server.serve import listening
from reihum.server.settings import Settings
from reihum.server.store.memory import MemoryStore
from reihum.server.wire import Plain
from tests.server.house import FAST, House, Page, house, run


async def whole_match(home: House) -> None:
    """Two people at one table, from sitting down to the record."""
    made = await home.post("/api/tables", {"game": "hoechste_karte", "seats": 2, "name": "A"})
    other = await home.join(made["table"], "B")
    async with home.page(made["table"], made["token"]) as one, home.page(made["table"], other["token"]) as two:
        await asyncio.gather(to_the_end(one), to_the_end(two))
        assert one.state["sheet"] == two.state["sheet"]
        await one.say({"type": "ping", "sent": 7})
        assert (await one.until("pong"))["sent"] == 7
        await one.say("nonsense")
        assert (await one.until("error"))["code"] == "malformed"
    answer = await home.client.get(f"/api/tables/{made['table']}/record")
    assert answer.text.startswith("reihum 1\ngame hoechste_karte")


async def to_the_end(page: Page) -> None:
    await page.until_state(lambda state: state["phase"] == "playing")
    while page.state["phase"] != "over":
        if page.state["turn"]["yours"]:
            await page.play(page.legal()[0]["move"])
        await page.until("state", "refused")


def wires(home: House) -> set[type]:
    return {type(listener.wire) for host in home.lobby.hosts.values() for listener in host.listeners}


# What ours needs of uvicorn


PARTS: list[tuple[Any, type[Any]]] = [(uvicorn_wire, WebSocketsSansIOProtocol), (uvicorn_door, H11Protocol)]


@pytest.mark.parametrize(("ours", "protocol"), PARTS)
def test_this_uvicorn_has_what_ours_need(ours: Any, protocol: type[Any]) -> None:
    assert ours.fits()
    for name in ours.METHODS:
        assert callable(getattr(protocol, name)), name


@pytest.mark.parametrize(
    ("ours", "protocol", "missing"),
    [(ours, protocol, name) for ours, protocol in PARTS for name in (*ours.METHODS, *ours.FIELDS)],
)
def test_anything_that_is_missing_is_noticed(ours: Any, protocol: type[Any], missing: str) -> None:
    class Other(protocol):  # type: ignore[misc]
        def __getattribute__(self, name: str) -> Any:
            if name == missing:
                raise AttributeError(name)
            return super().__getattribute__(name)

    assert not ours.fits(Other)


def test_our_wire_is_used_where_it_fits() -> None:
    async def test() -> None:
        async with house() as home:
            made = await home.table("mau_mau", [None, "random"])
            async with home.page(made["table"], made["token"]):
                assert wires(home) == {uvicorn_wire.UvicornWire}

    run(test())


# Without it


@asynccontextmanager
async def under_hypercorn(settings: Settings) -> AsyncIterator[House]:
    sock = listening("127.0.0.1", 0)
    port = sock.getsockname()[1]
    sock.close()
    app = application(MemoryStore(), settings)
    config = Config()
    config.bind = [f"127.0.0.1:{port}"]
    config.errorlog = config.accesslog = None
    stopping = asyncio.Event()
    serving = asyncio.create_task(hypercorn(app, config, shutdown_trigger=stopping.wait))  # type: ignore[arg-type]
    home = House(port, app)
    for _ in range(200):
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.02)
        else:
            writer.close()
            break
    try:
        yield home
    finally:
        await home.client.aclose()
        stopping.set()
        await serving


def test_another_uvicorn_gets_the_plain_wire_and_its_own_door(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn_wire, "fits", lambda: False)
    monkeypatch.setattr(uvicorn_door, "fits", lambda: False)

    async def test() -> None:
        async with house() as home:
            made = await home.table("mau_mau", [None, "random"])
            async with home.page(made["table"], made["token"]):
                assert wires(home) == {Plain}
            await whole_match(home)

    run(test())


def test_another_server_gets_the_plain_wire() -> None:
    async def test() -> None:
        async with under_hypercorn(FAST) as home:
            made = await home.table("mau_mau", [None, "random"])
            async with home.page(made["table"], made["token"]):
                assert wires(home) == {Plain}
            await whole_match(home)

    run(test())


class Socket:
    """A WebSocket whose page takes nothing until it is told to."""

    def __init__(self) -> None:
        self.scope: dict[str, Any] = {}
        self.taking = asyncio.Event()
        self.taken: list[str] = []

    async def send_text(self, text: str) -> None:
        await self.taking.wait()
        self.taken.append(text)


def test_the_plain_wire_keeps_the_order_and_counts_what_waits() -> None:
    async def test() -> None:
        socket: Any = Socket()
        wire = Plain(socket)
        for number in range(3):
            wire.push(json.dumps(number).encode())
        await asyncio.sleep(0)
        assert wire.waiting() == 3
        socket.taking.set()
        await wire.flushed()
        assert (socket.taken, wire.waiting()) == (["0", "1", "2"], 0)

    run(test())


def test_a_page_that_takes_nothing_is_cut_off() -> None:
    async def test() -> None:
        socket: Any = Socket()
        wire = Plain(socket)
        wire.push(b"1")
        await asyncio.sleep(0)
        wire.cut()
        await wire.flushed()
        wire.push(b"2")
        socket.taking.set()
        await asyncio.sleep(0)
        assert socket.taken == []

    run(test())


def test_a_page_that_is_gone_is_no_fault() -> None:
    async def test() -> None:
        socket: Any = Socket()

        async def gone(_: str) -> None:
            raise RuntimeError("websocket.close was sent")

        socket.send_text = gone
        wire = Plain(socket)
        wire.push(b"1")
        await wire.flushed()
        assert wire.over

    run(test())


def test_reading_rests_while_too_much_waits() -> None:
    async def test() -> None:
        socket: Any = Socket()
        wire = Plain(socket)
        wire.rest(True)
        reading = asyncio.create_task(wire.readable())
        await asyncio.sleep(0)
        assert not reading.done()
        wire.rest(False)
        await reading

    run(test())


def test_a_page_that_says_something_is_not_asked_whether_it_is_there() -> None:
    async def test() -> None:
        async with house() as home:
            made = await home.table("hoechste_karte", [None, "random"])
            async with home.page(made["table"], made["token"]) as page:
                await page.say({"type": "ping", "sent": 1})
                await page.until("pong")
                (listener,) = home.lobby.hosts[made["table"]].listeners
                wire = listener.wire
                assert isinstance(wire, uvicorn_wire.UvicornWire)
                wire.send_keepalive_ping()
                assert wire.pending_ping_payload is None
                wire.heard -= 60
                wire.send_keepalive_ping()
                assert wire.pending_ping_payload is not None

    run(test())


def test_a_page_that_only_talks_is_asked_whether_it_hears() -> None:
    """Whoever takes none of the answers would otherwise stay for as long as there is room for more of them."""

    async def test() -> None:
        async with house() as home:
            made = await home.table("hoechste_karte", [None, "random"])
            async with home.page(made["table"], made["token"]) as page:
                await page.say({"type": "ping", "sent": 1})
                await page.until("pong")
                page.socket.transport.pause_reading()
                (listener,) = home.lobby.hosts[made["table"]].listeners
                wire = listener.wire
                assert isinstance(wire, uvicorn_wire.UvicornWire)
                while not wire.waiting():  # until no more of it is on the way
                    wire.push(b" " * 50_000)
                before = wire.heard
                await page.say({"type": "ping", "sent": 2})
                async with asyncio.timeout(10):
                    while wire.heard == before:
                        await asyncio.sleep(0.01)
                wire.send_keepalive_ping()
                assert wire.pending_ping_payload is not None
                wire.keepalive_timeout()
                assert wire.transport.is_closing()

    run(test())


@pytest.mark.parametrize("line", ["Cookie: " + "x" * 9_000, "Content-Length: 9"])
def test_a_handshake_that_nobody_understands_is_not_kept_open(line: str) -> None:
    """The server could not end as long as it stayed."""
    lines = ["GET /api/tables/x/socket HTTP/1.1", "Host: localhost", "Upgrade: websocket", "Connection: Upgrade"]
    lines += ["Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13", line, "", ""]

    async def test() -> None:
        async with house() as home:
            reader, writer = await asyncio.open_connection("127.0.0.1", home.port)
            writer.write("\r\n".join(lines).encode())
            await asyncio.wait_for(reader.read(), 5)
            writer.close()

    run(test())
