"""/live, /ready and /metrics: what they say in good times and in bad ones."""

import asyncio
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.exceptions import ConnectionClosedError

from reihum.server import health, thinking
from reihum.server.app import application
from reihum.server.store import Alone, DiskFull, StoreError, Taken, Wish
from reihum.server.store.memory import MemoryStore
from reihum.server.store.sqlite import SqliteStore
from reihum.server.tally import Commits, Counted, StoreCommits
from tests.server.house import FAST, House, house, run

DASHBOARD = Path(__file__).parents[2] / "deploy/grafana.json"


async def figures(home: House) -> dict[tuple[str, str], float]:
    """Every sample by its name and its labels."""
    answer = await home.client.get("/metrics")
    assert answer.status_code == 200
    return {
        (sample.name, ",".join(value for name, value in sorted(sample.labels.items()) if name != "le")): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
        if sample.labels.get("le", "+Inf") == "+Inf"
    }


def test_what_happens_is_counted() -> None:
    async def test() -> None:
        async with house() as home:
            before = await figures(home)
            made = await home.table("mau_mau", [None, "beginner"])
            async with home.page(made["table"], made["token"]) as page, home.page(made["table"], None):
                await page.say({"type": "play", "moves": [10_000], "version": 1})
                await page.until("refused")
                await page.say("nonsense")
                await page.until("error")
                await home.client.get("/api/tables/nowhere")
                after = await figures(home)

            def grown(name: str, labels: str = "") -> float:
                return after[name, labels] - before.get((name, labels), 0.0)

            log = await home.lobby.store.read(made["table"])
            assert grown("reihum_commits_total", "written") == len(log) == grown("reihum_commit_seconds_count")
            assert grown("reihum_commit_seconds_bucket") == len(log)
            assert after["reihum_tables", ""] == 1
            assert (after["reihum_listeners", "player"], after["reihum_listeners", "spectator"]) == (1, 1)
            for code in ("no-such-move", "malformed", "no-such-table"):
                assert grown("reihum_refusals_total", code) == 1, code
            assert ("reihum_bots_queue", "") in after
            assert after["process_resident_memory_bytes", ""] > 0

    run(test())


def test_a_commit_counts_up_to_the_bound_that_it_reaches() -> None:
    commits = Commits()
    for seconds in (0.0, 0.0005, 0.0006, 2.5, 2.6):
        commits.note(seconds)
    assert commits.counts == [2, 1, *[0] * (len(commits.bounds) - 3), 1, 1]
    assert commits.seconds == pytest.approx(5.1011)


def test_what_is_wrong_with_a_store_is_remembered_until_it_works_again() -> None:
    commits = Commits()
    tally, other = StoreCommits(commits), StoreCommits(commits)
    heard: list[StoreError | None] = []
    for problem, trouble in ((StoreError("dry ink"), "dry ink"), (Taken("late"), "dry ink"), (None, "")):
        Counted(tally, heard.append)(problem)
        assert tally.trouble == trouble
        assert heard[-1] is problem
    Counted(other, heard.append)(None)
    assert (commits.written, commits.taken, commits.failed) == (2, 1, 1)
    assert sum(commits.counts) == len(heard) == 4


def test_with_a_full_disk_nobody_is_sent_here_because_there_is_room_for_next_to_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        store = SqliteStore(tmp_path / "t.sqlite")
        async with house(FAST, store) as opened:
            wish = {"game": "mau_mau", "seats": 2, "bots": ["random", "random"]}
            pages = store.writing.execute("PRAGMA page_count").fetchone()[0] + 3
            store.writing.execute(f"PRAGMA max_page_count = {pages}")
            while (await opened.client.post("/api/tables", json=wish)).status_code == 201:
                pass
            assert (await opened.client.get("/ready")).status_code == 503
            assert (await opened.client.post("/api/tables", json=wish)).status_code == 503
            assert (await opened.client.get("/ready")).status_code == 503
            store.writing.execute("PRAGMA max_page_count = 1000000")
            assert (await opened.client.get("/ready")).status_code == 200
            assert (await opened.client.post("/api/tables", json=wish)).status_code == 201

    run(test())


def test_questions_to_bots_are_counted_until_they_are_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "OWN", ["search:beginner"])  # one that needs some time

    async def test() -> None:
        async with house() as home:
            before = (await figures(home))["reihum_bot_seconds_count", ""]
            made = await home.table("hoechste_karte", [None, "search:beginner"])
            async with home.page(made["table"], made["token"]) as page:
                while home.lobby.thinkers.queue.size() == 0:
                    await asyncio.sleep(0.01)
                assert (await figures(home))["reihum_bots_queue", ""] == 1
                await page.until_state(lambda state: 1 not in state["turn"]["seats"])
                assert (await figures(home))["reihum_bots_queue", ""] == 0
            assert (await figures(home))["reihum_bot_seconds_count", ""] == before + 1

    run(test())


def test_figures_are_not_for_everybody() -> None:
    async def test() -> None:
        async with house() as home:
            from_afar = {"x-forwarded-for": "192.0.2.7"}
            assert (await home.client.get("/metrics", headers=from_afar)).status_code == 403
        async with house(replace(FAST, metrics_for=("192.0.2.7",), proxies=("127.0.0.1",))) as home:
            assert (await home.client.get("/metrics", headers=from_afar)).status_code == 200
            assert (await home.client.get("/metrics", headers={"x-forwarded-for": "192.0.2.8"})).status_code == 403

    run(test())


@pytest.mark.parametrize(
    ("who", "status"), [("127.0.0.1", 200), ("::1", 200), ("::ffff:127.0.0.1", 200), ("::ffff:192.0.2.7", 403)]
)
def test_this_computer_is_known_however_a_socket_spells_its_address(who: str, status: int) -> None:
    async def test() -> None:
        transport = httpx.ASGITransport(application(MemoryStore(), FAST), client=(who, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            assert (await client.get("/metrics")).status_code == status

    run(test())


class Moody(Alone):
    """A store that can be made to fail."""

    def __init__(self) -> None:
        self.inner = MemoryStore()
        self.writes = self.reads = True
        self.trouble = StoreError("something is broken")

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)

    def post(self, wish: Wish) -> None:
        if self.writes:
            self.inner.post(wish)
        else:
            wish.done(self.trouble)

    async def read(self, table: str, start: int = 0) -> list[bytes]:
        if not self.reads:
            await asyncio.sleep(60)
        return await self.inner.read(table, start)

    async def delete(self, table: str) -> None:
        await self.inner.delete(table)


def test_a_server_whose_store_fails_is_alive_but_not_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.2)

    async def test() -> None:
        store = Moody()
        async with house(FAST, store) as home:

            async def ready() -> int:
                assert (await home.client.get("/live")).json() == {"status": "live"}
                return (await home.client.get("/ready")).status_code

            assert await ready() == 200
            store.writes = False
            assert (await home.client.post("/api/tables", json={"game": "mau_mau", "seats": 2})).status_code == 503
            assert await ready() == 503
            assert await ready() == 503, "it is asked again, and it still fails"
            assert "disk" not in (await home.client.get("/ready")).text
            store.trouble = DiskFull("no room left for /somewhere/tables.sqlite")
            assert (await home.client.get("/ready")).json() == {"status": "not ready", "why": "the disk is full"}
            store.writes = True
            assert await ready() == 200, "it works again, though nobody has played since"
            assert await home.lobby.store.tables() == []
            store.reads = False
            assert await ready() == 503

    run(test())


def test_the_dashboard_shows_what_there_is() -> None:
    async def test() -> None:
        async with house() as home:
            made = await home.table("mau_mau", [None, "random"])
            async with home.page(made["table"], made["token"]):
                await home.client.get("/api/tables/nowhere")
                text = (await home.client.get("/metrics")).text
        board = json.loads(DASHBOARD.read_text(encoding="utf-8"))
        asked = [target["expr"] for panel in board["panels"] for target in panel["targets"]]
        assert len(asked) >= 8
        for name in {name for expression in asked for name in re.findall(r"\b(?:reihum|process)_\w+", expression)}:
            assert re.search(rf"^{name}[ {{]", text, flags=re.M), name

    run(test())


def test_nobody_is_left_behind_at_a_table_where_somebody_could_not_sit_down() -> None:
    """It has to be read anew, and nothing happens there until then: all who are there come again."""

    async def test() -> None:
        store = Moody()
        async with house(FAST, store) as home:
            made = await home.table("mau_mau", [None, None])
            async with home.page(made["table"], made["token"]) as page:
                store.writes = False
                assert (await home.client.post(f"/api/tables/{made['table']}/seats", json={})).status_code == 503
                store.writes = True
                with pytest.raises(ConnectionClosedError) as closed:
                    await page.until("pong")
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1012

    run(test())
