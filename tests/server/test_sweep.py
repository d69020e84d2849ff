"""Whatever strangers send, no single piece of it keeps everybody else waiting, and none of it stays in memory."""

import asyncio
import gc
import tracemalloc
import unicodedata
from typing import get_args

from reihum.server import messages as m
from tests.pace import loop
from tests.server.sweep import MOST, Watch, opened_door, routes, swept, turns, undisturbed, ways

SHARE = 11  # of so many ways one is tried; python -m tests.server.sweep tries all
KEPT = 4_000  # bytes of each input that may stay: its address is remembered for a while


def test_no_input_keeps_everybody_waiting() -> None:
    async def test() -> None:
        async with opened_door() as door:
            done = await swept(door, SHARE)
        assert [each for each in done.found if each.turns > MOST] == []
        refused = done.answers[429]  # by a limit, before anybody looked at it
        assert refused < done.tried / 20
        assert not [status for status in done.answers if status >= 500]

    with undisturbed():
        asyncio.run(test())


def test_nothing_of_it_stays_in_memory() -> None:
    async def test() -> None:
        async with opened_door() as door:
            await swept(door, 16 * SHARE)  # what is made once and for all is there
            tracemalloc.start()
            try:
                gc.collect()
                before = tracemalloc.get_traced_memory()[0]
                done = await swept(door, 16 * SHARE, first=1)
                gc.collect()
                left = tracemalloc.get_traced_memory()[0] - before
            finally:
                tracemalloc.stop()
            assert left < KEPT * done.tried

    asyncio.run(test())


def test_every_way_in_is_found() -> None:
    async def test() -> None:
        async with opened_door() as door:
            asked = routes(door.app)
            assert len(door.bodies) == len([path for path, methods in asked if "POST" in methods])
            places = {way.place for way in ways(door)}
            for path, methods in asked:
                assert any(place.startswith(f"{methods[0]} {path}") for place in places)
            for struct in get_args(m.AnyFromPage):
                assert f"playing: {struct.__name__}" in places
            assert {"accept", "accept-encoding", "accept-language", "content-type", "host"} <= door.headers | {"host"}

    asyncio.run(test())


def test_waiting_is_seen_wherever_it_comes_from() -> None:
    def busy() -> None:
        for _ in range(2 * MOST // 1000):
            loop()

    async def on_the_loop() -> None:
        busy()

    async def beside_it() -> None:
        await asyncio.to_thread(unicodedata.normalize, "NFC", "\u0300\u0323" * 20_000)

    async def politely() -> None:
        await asyncio.to_thread(busy)

    async def test() -> None:
        watch = Watch()
        assert turns(await watch.over(on_the_loop())) > MOST
        assert turns(await watch.over(beside_it())) > MOST
        assert min([turns(await watch.over(politely())) for _ in range(3)]) < MOST

    with undisturbed():
        asyncio.run(test())
