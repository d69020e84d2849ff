"""Garbage: pages and tables leave nothing that refers to itself, so it is looked for only now and then."""

import asyncio
import gc
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from weakref import ReferenceType, ref

from reihum.server.garbage import Garbage
from reihum.server.host import Host
from reihum.server.session import Session
from reihum.server.uvicorn_wire import UvicornWire
from tests.server.house import FAST, House, house, run


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


def test_tables_that_leave_memory_leave_nothing_that_refers_to_itself() -> None:
    async def test() -> None:
        async with house(replace(FAST, idle_after=-1.0)) as home:
            with without_looking():
                host = await visit(home)
                await until(lambda: host() is None or not getattr(host(), "listeners", None))
                await home.lobby.sweep()
                await until(lambda: host() is None)

    run(test())


def test_it_is_looked_for_after_a_time_ten_thousand_times_as_long_as_it_takes() -> None:
    now = 100.0
    garbage = Garbage(lambda: now)
    assert garbage.is_due(made=0)
    assert not garbage.is_due(made=1_000)
    now += 10.0
    assert garbage.is_due(made=1_000)
    assert not garbage.is_due(made=5_000_000)
    garbage.took = 0.5
    now += 4_900.0
    assert not garbage.is_due(made=0)
    now += 100.0
    assert garbage.is_due(made=0)
