"""A log has an end. What people at such a table hear, and where they go on."""

import logging

import pytest

from reihum.server.store.memory import MemoryStore
from reihum.table.course import FAREWELL, MOST_ENTRIES
from tests.server.house import House, house, run

NEXT = {"type": "onward", "game": "mau_mau", "seats": 2, "rest": "random"}


def fill(home: House, table: str, left: int) -> None:
    """Let so much have happened at this table that only so much more is played."""
    store, host = home.lobby.store.store, home.lobby.hosts[table]
    assert isinstance(store, MemoryStore)
    host.table.version = MOST_ENTRIES - left
    store.logs[table] += [b""] * (host.table.version - len(store.logs[table]))


def test_when_a_log_is_full_all_are_told_and_go_on_elsewhere(caplog: pytest.LogCaptureFixture) -> None:
    async def test() -> None:
        async with house() as home:
            made = await home.table("mau_mau", [None, "random"], by_itself=True)
            async with (
                home.page(made["table"], made["token"], "en") as page,
                home.page(made["table"], None, "en") as watching,
            ):
                await page.until_state(lambda state: state["phase"] == "playing")
                fill(home, made["table"], 7)
                heard = page.state
                while heard["type"] != "refused" or heard["code"] == "stale":  # something else came first
                    if page.legal():
                        await page.play(page.legal()[0]["move"])
                    heard = await page.until("state", "refused")
                assert "table of its own" in heard["message"]
                assert home.lobby.hosts[made["table"]].table.version == MOST_ENTRIES
                assert "table of its own" in (await watching.until("refused"))["message"]
                for pace in ("fast", "slow", "instant"):  # whatever changes, this is said once
                    await page.say({"type": "speed", "pace": pace})
                    assert (await watching.hear())["type"] == "state"
                await page.say(NEXT)
                await page.until_state(lambda state: state["evening"]["next"] != "")
            async with home.page(page.state["evening"]["next"], made["token"]) as page:
                await page.until_state(lambda state: state["phase"] == "playing")

    with caplog.at_level(logging.INFO):
        run(test())
    assert "plan dropped" not in caplog.text


def test_when_nothing_at_all_can_happen_any_more_people_still_come_and_go_on() -> None:
    async def test() -> None:
        async with house() as home:
            made = await home.table("mau_mau", [None, None])
            other = await home.join(made["table"])
            path = f"/api/tables/{made['table']}"
            async with home.page(made["table"], made["token"], "en") as page:
                await page.begin()
                await page.until_state(lambda state: state["phase"] == "playing")
                fill(home, made["table"], -FAREWELL)
                home.lobby.hosts[made["table"]].table.away.add(other["seat"])
                async with home.page(made["table"], other["token"], "en") as late:
                    await late.say({"type": "rename", "name": "Uwe"})
                    assert "table of its own" in (await late.until("refused"))["message"]
                assert (await home.client.post(f"{path}/code", json={})).status_code == 409
                await page.say(NEXT)
                await page.until_state(lambda state: state["evening"]["next"] != "")

    run(test())
