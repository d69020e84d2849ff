"""Garbage: pages and tables leave nothing that refers to itself, so it is looked for only now and then."""

import asyncio
import gc
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from weakref import ReferenceType, ref

import pytest

from reihum.server.answers import Problem
from reihum.server.archive import replayed
from reihum.server.garbage import Garbage
from reihum.server.host import Host
from reihum.server.pad import PadWish, scored
from reihum.server.session import Session
from reihum.server.uvicorn_door import UvicornDoor
from reihum.server.uvicorn_wire import UvicornWire
from tests.server.house import FAST, House, house, run

NOT_HTTP = b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 60_000 + b"\r\nno header\0\r\n\r\n"
NO_HANDSHAKE = (
    b"GET /api/tables/none/socket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 7\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


@contextmanager
def without_looking() -> Iterator[None]:
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def alive(kind: type) -> int:
    return Counter(type(thing) for thing in gc.get_objects())[kind]


async def until(good: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not good():
            await asyncio.sleep(0.01)


async def visit(home: House) -> "ReferenceType[Host]":
    """Two pages come to a table, play and go again."""
    made = await home.table("hoechste_karte", [None, "random"])
    async with home.page(made["table"], made["token"]) as page, home.page(made["table"], None):
        await page.until_state(lambda state: state["turn"]["yours"])
        await page.play(page.legal()[0]["move"])
        await page.until("state")
    return ref(home.lobby.hosts[made["table"]])


def test_pages_that_go_leave_nothing_that_refers_to_itself() -> None:
    async def test() -> None:
        async with house() as home:
            await visit(home)
            with without_looking():
                before = alive(UvicornWire), alive(Session)
                await visit(home)
                await until(lambda: (alive(UvicornWire), alive(Session)) <= before)

    run(test())


def test_pages_that_are_turned_away_leave_nothing_either() -> None:
    async def test() -> None:
        async with house() as home:
            made = await home.table("hoechste_karte", [None, "random"])
            with without_looking():
                before = alive(UvicornWire)
                async with home.page(made["table"], None, hello=False) as page:
                    await page.say({"type": "hello", "token": "wrong", "lang": "en"})
                    assert (await page.hear())["code"] == "wrong-token"
                await until(lambda: alive(UvicornWire) <= before)

    run(test())


@pytest.mark.parametrize("request_", [NOT_HTTP, NO_HANDSHAKE])
def test_requests_that_are_none_leave_nothing_either(request_: bytes) -> None:
    async def test() -> None:
        async with house() as home:
            with without_looking():
                reader, writer = await asyncio.open_connection("127.0.0.1", home.port)
                writer.write(request_)
                assert b" 400 " in await reader.readline()
                writer.close()
                await until(lambda: alive(UvicornDoor) + alive(UvicornWire) == 0)

    run(test())


def test_tables_that_leave_memory_leave_nothing_that_refers_to_itself() -> None:
    async def test() -> None:
        async with house(replace(FAST, idle_after=-1.0)) as home:
            with without_looking():
                host = await visit(home)
                await until(lambda: host() is None or not getattr(host(), "listeners", None))
                await home.lobby.sweep()
                await until(lambda: host() is None)

    run(test())


def pad_full_of_mistakes() -> None:
    scored(PadWish("mue", 4, rounds=[{"chief": 99, "no-such-field": "x"}] * 50))


def record_with_a_wrong_move() -> None:
    moves = "\n".join(f"{seat} pass" for seat in (0, 1) * 500)
    with suppress(Problem):
        replayed(f"reihum 1\ngame mau_mau 1\nseats 2\nseed 7\nround 1\n{moves}\n", "en")


@pytest.mark.parametrize("request_", [pad_full_of_mistakes, record_with_a_wrong_move])
def test_what_is_wrong_with_pads_and_records_is_not_kept_with_all_that_led_to_it(request_: Callable[[], None]) -> None:
    request_()
    with without_looking():
        request_()
        assert gc.collect() == 0


def test_it_is_looked_for_after_a_time_ten_thousand_times_as_long_as_it_takes() -> None:
    now = 100.0
    garbage = Garbage(lambda: now)
    assert garbage.is_due(0, 0)
    assert not garbage.is_due(1_000, 0)
    now += 10.0
    assert garbage.is_due(1_000, 0)
    assert not garbage.is_due(99_000, 0)
    garbage.took = 0.5
    now += 4_900.0
    assert not garbage.is_due(0, 0)
    now += 100.0
    assert garbage.is_due(0, 0)


def test_it_is_looked_for_when_strangers_leave_more_and_more_of_it() -> None:
    now = 0.0
    garbage = Garbage(lambda: now)
    for _ in range(30):  # two hundred things a second that refer to themselves: too many ever to be seldom enough
        now += 30.0
        if garbage.is_due(int(200 * now), 0):
            break
    assert now <= 510.0
    garbage.took, garbage.size = 3.0, 1_000
    assert not garbage.is_due(2_900_000, 1_900)
    assert garbage.is_due(3_000_000, 1_900)
    assert garbage.is_due(2_900_000, 2_001), "few things, but large ones"
