"""Hints: a first word at once, the last after a closer look, and nothing that comes too late."""

import asyncio
import gc
from collections.abc import AsyncIterator
from concurrent.futures import BrokenExecutor
from contextlib import asynccontextmanager
from typing import Any

import pytest

from reihum import build
from reihum.core.advice import Advice
from reihum.server.thinking import Queue, Thinkers, TooLate, advise, task_of
from reihum.table.log import Opened, Sitter
from reihum.table.table import Table
from tests.server.house import Page, house, run

GAME = "einundfuenfzig"  # a master searches here, though there is a policy


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """As plain Python nobody is told anything at once; that is tested for itself."""
    monkeypatch.setattr(build, "compiled", lambda: True)


class Searcher:
    """Stands for the search: it waits until it may answer, with what the test wants."""

    def __init__(self, thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch) -> None:
        self.may_answer = asyncio.Event()
        self.asked = 0
        self.answer: Any = lambda first: first
        self.thinkers = thinkers
        monkeypatch.setattr(thinkers, "advised", self.advised)

    async def advised(self, table: Table, seat: int, who: str) -> Advice:
        self.asked += 1
        await self.may_answer.wait()
        first = self.thinkers.glance(table, seat)
        assert first is not None
        answer: Advice = self.answer(first._replace(reason="wins"))
        return answer


@asynccontextmanager
async def asking(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Page, Searcher]]:
    """Somebody whose turn it is, with something to choose, has asked for a hint."""
    async with house() as opened:
        made = await opened.table(GAME, [None, "random"], by_itself=False)
        searcher = Searcher(opened.lobby.thinkers, monkeypatch)
        async with opened.page(made["table"], made["token"], "en") as page:
            await page.until_state(lambda state: state["turn"]["yours"] and len(page.legal()) > 1)
            await page.say({"type": "hint"})
            yield page, searcher


async def until_now(page: Page) -> list[str]:
    """What else the page is sent before the answer to a ping."""
    await page.say({"type": "ping", "sent": 1})
    found = []
    while (message := await page.hear())["type"] != "pong":
        found.append(message["type"])
    return found


def test_a_first_word_without_figures_and_a_last_with_them(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with asking(monkeypatch) as (page, searcher):
            first = await page.until("hint")
            assert first["best"] in [choice["move"] for choice in page.legal()]
            assert (first["last"], first["choices"]) == (False, [])
            assert "first glance" in first["reason"]
            searcher.may_answer.set()
            last = await page.until("hint")
            assert (last["last"], last["best"]) == (True, first["best"])
            assert last["choices"][0]["move"] == first["best"]
            await page.say({"type": "hint"})
            assert await page.until("hint") == last  # asked again: the same, at once
            assert searcher.asked == 1

    run(test())


def test_if_the_search_disagrees_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def other(first: Advice) -> Advice:
        named, *rest = first.estimates
        return first._replace(estimates=(rest[0]._replace(value=0.9, share=0.8), named._replace(value=0.5, share=0.4)))

    async def test() -> None:
        async with asking(monkeypatch) as (page, searcher):
            searcher.answer = other
            first = await page.until("hint")
            searcher.may_answer.set()
            last = await page.until("hint")
            assert last["best"] != first["best"]
            assert last["reason"].startswith("After a closer look: This wins 80 of 100 imagined rounds")
            assert f"{first['text']} only 40" in last["reason"]

    run(test())


def test_whoever_plays_on_does_not_wait_and_hears_nothing_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with asking(monkeypatch) as (page, searcher):
            first = await page.until("hint")
            version = page.state["version"]
            await page.play(first["best"])
            await page.until_state(lambda state: state["version"] > version)  # the search has not answered yet
            searcher.may_answer.set()
            await asyncio.sleep(0)
            assert "hint" not in await until_now(page)
            assert "refused" not in await until_now(page)

    run(test())


def test_if_nobody_can_search_the_first_word_is_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(first: Advice) -> Advice:
        raise BrokenExecutor

    async def test() -> None:
        async with asking(monkeypatch) as (page, searcher):
            searcher.answer = broken
            searcher.may_answer.set()
            first, last = await page.until("hint"), await page.until("hint")
            assert last == {**first, "last": True}

    run(test())


def test_as_plain_python_a_hint_comes_from_the_search_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with house() as opened:
            made = await opened.table(GAME, [None, "random"], by_itself=False)
            table = (await opened.lobby.host(made["table"])).table
            async with opened.page(made["table"], made["token"]):
                assert opened.lobby.thinkers.glance(table, 0) is not None
                monkeypatch.setattr(build, "compiled", lambda: False)
                assert opened.lobby.thinkers.glance(table, 0) is None

    run(test())


def test_nobody_thinks_about_a_hint_that_comes_too_late() -> None:
    """It waits for its turn, and meanwhile its seat has other choices."""
    sitters = [Sitter("person", "A", ""), Sitter("person", "B", "")]
    table = Table(Opened(GAME, 1, 2, {}, "7", sitters, False, "instant", ""))

    async def test() -> None:
        thinkers = Thinkers(1)
        thinkers.queue = Queue(1)
        await thinkers.queue.turn(0, False)
        waiting = asyncio.create_task(thinkers.ask(table, advise, task_of(table, 0, "master"), "", hint=True))
        await asyncio.sleep(0)
        table.fresh[0] += 1
        thinkers.queue.done(False)
        with pytest.raises(TooLate):
            await waiting
        assert thinkers.queue.size() == 0
        assert thinkers.workers.pool is None

    run(test())


def test_a_hint_that_nobody_waits_for_any_more_ends_without_a_traceback() -> None:
    """Somebody plays on and leaves while their question is in the queue: that is nobody's fault."""
    sitters = [Sitter("person", "A", ""), Sitter("person", "B", "")]
    table = Table(Opened(GAME, 1, 2, {}, "7", sitters, False, "instant", ""))
    faults: list[dict[str, Any]] = []

    async def test() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, fault: faults.append(fault))
        thinkers = Thinkers(1)
        thinkers.queue = Queue(1)
        await thinkers.queue.turn(0, False)
        asking = asyncio.create_task(thinkers.advice(table, 0))
        await asyncio.sleep(0.01)
        table.fresh[0] += 1
        asking.cancel()
        thinkers.queue.done(False)
        while thinkers.hints:
            await asyncio.sleep(0.01)
        gc.collect()

    run(test())
    assert faults == []
