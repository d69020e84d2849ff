"""Stopping a server under load: whoever waits is told, and the log stays quiet."""

import asyncio
import logging
import threading

import httpx
import pytest
import uvicorn

from reihum.server import lobby
from reihum.server.app import application
from reihum.server.serve import configuration, listening
from reihum.server.store.memory import MemoryStore
from reihum.table.log import AnyEntry
from reihum.table.table import Table
from tests.server.house import FAST, House, no_signals, run


@pytest.mark.parametrize("page", [False, True])
def test_requests_that_are_broken_off_are_told_so(
    page: bool, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    asked, end = threading.Event(), threading.Event()
    usual = lobby.rebuilt

    def slowly(entries: list[AnyEntry]) -> Table:
        asked.set()
        end.wait(10)
        return usual(entries)

    monkeypatch.setattr(lobby, "rebuilt", slowly)

    async def test() -> None:
        sock = listening("127.0.0.1", 0)
        app = application(MemoryStore(), FAST)
        config = configuration(app, FAST)
        config.timeout_graceful_shutdown = 0
        server = uvicorn.Server(config)
        server.capture_signals = no_signals  # type: ignore[method-assign, assignment]
        serving = asyncio.create_task(server.serve([sock]))
        while not server.started:
            await asyncio.sleep(0.005)
        home = House(sock.getsockname()[1], app)
        made = (await home.table("mau_mau", [None, "random"]))["table"]
        home.lobby.hosts.clear()
        path = f"/api/tables/{made}"
        key = {"sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==", "sec-websocket-version": "13"}
        headers = {"connection": "Upgrade", "upgrade": "websocket", **key} if page else {}
        wishes = [home.client.get(f"{path}/socket" if page else path, headers=headers) for _ in range(5)]
        waiting = [asyncio.create_task(wish) for wish in wishes]
        await asyncio.to_thread(asked.wait, 10)
        await asyncio.sleep(0.1)
        server.should_exit = True
        await asyncio.sleep(0.5)
        end.set()
        await serving
        answers = await asyncio.gather(*waiting, return_exceptions=True)
        if not page:
            assert [answer.status_code for answer in answers if isinstance(answer, httpx.Response)] == [503] * 5
        await home.client.aclose()
        sock.close()

    with caplog.at_level(logging.INFO):
        run(test())
    assert not [record for record in caplog.records if record.exc_info]
    assert "Exception in ASGI application" not in caplog.text
