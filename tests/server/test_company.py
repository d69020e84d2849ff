"""Who sits where, and what they say to each other."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from reihum.server.host import TALK_AT_ONCE
from reihum.server.people import deleted, exported
from reihum.server.store.memory import MemoryStore
from reihum.table.formats import entries_of
from reihum.table.log import Sat
from tests.server.house import FAST, House, Page, house, run
from tests.server.stores import on_postgres
from tools.postgres import Postgres


async def seated(opened: House, bots: list[str | None], names: tuple[str, ...] = ("Udo",)) -> tuple[str, list[str]]:
    made = await opened.table("mau_mau", bots)
    found = [await opened.post(f"/api/tables/{made['table']}/seats", {"name": name}) for name in names]
    return made["table"], [made["token"], *(each["token"] for each in found)]


async def closed(page: Page) -> list[dict[str, Any]]:
    """All that a page hears until the server closes it."""
    heard = []
    try:
        while True:
            heard.append(await page.hear())
    except Exception:
        return heard


def test_the_host_removes_somebody_who_then_sees_nothing() -> None:
    async def test() -> None:
        async with house() as opened:
            table, tokens = await seated(opened, [None, None])
            async with (
                opened.page(table, tokens[0], begin=False) as host,
                opened.page(table, tokens[1], begin=False) as guest,
            ):
                for page in (host, guest):
                    await page.say({"type": "next"})
                await guest.until_state(lambda state: state["phase"] == "playing")
                await guest.say({"type": "remove", "seat": 0})
                assert (await guest.until("refused"))["code"] == "not-allowed"  # only the host may
                await host.say({"type": "remove", "seat": 1})
                heard = await closed(guest)
                assert heard[-1]["type"] == "error"
                assert heard[-1]["code"] == "removed"
                after = await host.until_state(lambda state: state["players"][1]["kind"] == "bot")
                assert after["players"][1]["name"] != "Udo"
                assert any("Udo" in str(event["parts"]) for event in after["events"] if event["kind"] == "seat")
            async with opened.page(table, None, hello=False) as page:
                await page.say({"type": "hello", "token": tokens[1]})
                assert (await page.until("error"))["code"] == "wrong-token"

    run(test())


def test_nobody_loses_a_seat_to_somebody_who_came_later() -> None:
    """Whoever is away for a moment is not the host meanwhile, but comes back to their seat."""

    async def test() -> None:
        async with house() as opened:
            table, tokens = await seated(opened, [None, None, None], ("Udo", "Eva"))
            async with opened.page(table, tokens[1], begin=False) as guest:
                async with opened.page(table, tokens[0], begin=False) as host:
                    await host.until_state(lambda state: state["evening"]["chair"] == 0)
                await guest.until_state(lambda state: state["evening"]["chair"] == 1)
                await guest.say({"type": "remove", "seat": 0})
                assert (await guest.until("refused"))["code"] == "not-allowed"
                await guest.say({"type": "remove", "seat": 2})
                await guest.until_state(lambda state: state["players"][2]["kind"] == "open")
                async with opened.page(table, tokens[0], begin=False) as host:
                    await host.until_state(lambda state: state["evening"]["chair"] == 0)
                    await host.say({"type": "remove", "seat": 1})
                    assert (await closed(guest))[-1]["code"] == "removed"

    run(test())


def test_whoever_follows_somebody_who_had_to_go_and_does_not_come_keeps_nobody_waiting() -> None:
    async def test() -> None:
        async with house(replace(FAST, stand_in_after=1.0)) as opened:
            made = await opened.table("hoechste_karte", [None, None], by_itself=False)
            guest = await opened.post(f"/api/tables/{made['table']}/seats", {"name": "Udo"})
            async with opened.page(made["table"], made["token"]) as host:
                async with opened.page(made["table"], guest["token"], begin=False):
                    await host.until_state(lambda state: state["players"][1]["connected"])
                    await host.say({"type": "remove", "seat": 1})
                    await host.until_state(lambda state: state["players"][1]["kind"] == "open")
                await opened.post(f"/api/tables/{made['table']}/seats", {"name": "Eva"})
                await host.until_state(lambda state: state["players"][1]["kind"] == "person")
                assert not host.state["players"][1]["connected"]
                await host.say({"type": "next"})
                await host.until_state(lambda state: state["phase"] == "playing")

    run(test())


def test_a_removed_player_never_sees_the_cards_of_whoever_comes_next() -> None:
    """Before the deal the seat is open again; whoever had it hears nothing about the new one's cards."""

    async def test() -> None:
        store = MemoryStore()
        async with house(FAST, store) as opened:
            table, tokens = await seated(opened, [None, None])
            async with opened.page(table, tokens[0], begin=False) as host:
                async with opened.page(table, tokens[1], begin=False) as guest:
                    await host.say({"type": "remove", "seat": 1})
                    heard = await closed(guest)
                    other = await opened.post(f"/api/tables/{table}/seats", {"name": "Zoe"})
                    assert not any(message.get("phase") == "playing" for message in heard)
                async with opened.page(table, other["token"], begin=False) as zoe:
                    for page in (host, zoe):
                        await page.say({"type": "next"})
                    await zoe.until_state(lambda state: state["phase"] == "playing")
        removed = [entry for entry in entries_of(store.logs[table]) if isinstance(entry, Sat) and entry.removed]
        assert [(entry.seat, entry.sitter.kind) for entry in removed] == [(1, "open")]
        async with house(FAST, store) as opened, opened.page(table, None) as page:  # and so it is after a restart
            assert [player["name"] for player in page.state["players"]] == ["Ina", "Zoe"]

    run(test())


@pytest.mark.parametrize(
    "wish",
    [
        {"type": "rename", "name": "Mallory"},
        {"type": "onward", "game": "elfer_raus", "seats": 2},
    ],
)
def test_what_a_removed_player_had_begun_does_not_happen_to_whoever_comes_next(wish: dict[str, object]) -> None:
    """All of it waits for its turn: the removal, the next one who sits down, and what the removed one still wanted."""

    async def test() -> None:
        async with house() as opened:
            table, tokens = await seated(opened, [None, None])
            async with (
                opened.page(table, tokens[0], begin=False) as host,
                opened.page(table, tokens[1], begin=False) as guest,
            ):
                lock = opened.lobby.hosts[table].lock
                async with lock:

                    async def in_line(number: int) -> None:
                        while len(lock._waiters or ()) < number:
                            await asyncio.sleep(0.01)

                    await host.say({"type": "remove", "seat": 1})
                    await in_line(1)
                    ada = {"seat": 1, "name": "Ada"}
                    sitting = asyncio.create_task(opened.post(f"/api/tables/{table}/seats", ada))
                    await in_line(2)
                    await guest.say(wish)
                    await in_line(3)
                await sitting
                await closed(guest)
                found = opened.lobby.hosts[table].table
                assert [sitter.name for sitter in found.sitters] == ["Ina", "Ada"]
                assert found.asking is None

    run(test())


def test_somebody_who_watches_asks_for_a_bots_seat() -> None:
    async def test() -> None:
        store = MemoryStore()
        async with house(FAST, store) as opened:
            table, tokens = await seated(opened, [None, None, "random"])
            async with (
                opened.page(table, tokens[0], begin=False) as host,
                opened.page(table, tokens[1], begin=False) as guest,
                opened.page(table, None) as watcher,
            ):
                for page in (host, guest):
                    await page.say({"type": "next"})
                await watcher.until_state(lambda state: state["phase"] == "playing")
                await watcher.say({"type": "want", "seat": 0, "name": "Zoe"})
                assert (await watcher.until("refused"))["code"] == "taken"  # that is a person's
                await watcher.say({"type": "want", "seat": 2, "name": "Zoe"})
                asking = (await host.until_state(lambda state: state["asking"] is not None))["asking"]
                assert asking == {"what": "join", "by": -1, "seat": 2, "yes": [], "name": "Zoe"}
                for page in (host, guest):  # it holds cards: all must agree
                    assert page.state["players"][2]["kind"] == "bot"
                    await page.say({"type": "agree", "what": "join", "yes": True})
                await watcher.until_state(lambda state: state["players"][2]["kind"] == "open")
                found = await opened.post(f"/api/tables/{table}/seats", {"seat": 2, "name": "Zoe"})
                async with opened.page(table, found["token"]) as page:
                    assert page.state["phase"] == "playing"
            assert "Zoe" in str(await exported(store, "Zoe"))
            await deleted(store, "Zoe")
            assert "Zoe" not in str(store.logs)

    run(test())


def test_asking_for_seats_all_the_time_annoys_nobody() -> None:
    async def test() -> None:
        async with house() as opened:
            table, tokens = await seated(opened, [None, None, "random"])
            async with (
                opened.page(table, tokens[0], begin=False) as host,
                opened.page(table, None) as watcher,
            ):
                for _ in range(3):
                    await watcher.say({"type": "want", "seat": 2, "name": "Zoe"})
                    await host.until_state(lambda state: state["asking"] is not None)
                    await host.say({"type": "agree", "what": "join", "yes": False})
                    await host.until_state(lambda state: state["asking"] is None)
                    await watcher.until_state(lambda state: state["version"] == host.state["version"])
                await watcher.say({"type": "want", "seat": 2, "name": "Zoe"})
                assert (await watcher.until("refused"))["code"] == "not-allowed"

    run(test())


def test_phrases_are_heard_by_all_and_kept_by_nobody() -> None:
    async def test() -> None:
        store = MemoryStore()
        async with house(FAST, store) as opened:
            table, tokens = await seated(opened, [None, None])
            async with (
                opened.page(table, tokens[0], begin=False) as host,
                opened.page(table, tokens[1], begin=False) as guest,
                opened.page(table, None) as watcher,
            ):
                before = len(store.logs[table])
                await guest.say({"type": "speak", "phrase": "hello"})
                for page in (host, guest, watcher):
                    assert await page.until("heard") == {"type": "heard", "seat": 1, "phrase": "hello", "text": None}
                assert len(store.logs[table]) == before
                await watcher.say({"type": "speak", "phrase": "hello"})
                assert (await watcher.until("refused"))["code"] == "not-allowed"
                for message in ({"phrase": "rubbish"}, {"text": "x" * 121}, {}, {"phrase": "hello", "text": "x"}):
                    await host.say({"type": "speak", **message})
                    assert (await host.until("error"))["code"] == "malformed"
                for _ in range(TALK_AT_ONCE + 1):
                    await host.say({"type": "speak", "phrase": "laugh"})
                for _ in range(TALK_AT_ONCE):
                    await host.until("heard")
                assert (await host.until("refused"))["code"] == "not-allowed"

    run(test())


def test_people_write_only_where_the_host_allows_it() -> None:
    async def test() -> None:
        async with house() as opened:
            table, tokens = await seated(opened, [None, None])
            async with (
                opened.page(table, tokens[0], begin=False) as host,
                opened.page(table, tokens[1], begin=False) as guest,
            ):
                await guest.say({"type": "speak", "text": "Hi"})
                assert (await guest.until("refused"))["code"] == "not-allowed"
                await guest.say({"type": "chat", "on": True})
                assert (await guest.until("refused"))["code"] == "not-allowed"
                await host.say({"type": "chat", "on": True})
                await guest.until_state(lambda state: state["evening"]["chat"])
                await guest.say({"type": "speak", "text": " Hi \u202e there <b>"})
                assert (await host.until("heard"))["text"] == "Hi there b"

    run(test())


@on_postgres
def test_what_is_said_is_heard_through_every_process(database: Postgres) -> None:
    async def test() -> None:
        from reihum.server.store.postgres import PostgresStore

        async with (
            house(FAST, PostgresStore(database.url)) as first,
            house(FAST, PostgresStore(database.url)) as second,
        ):
            table, tokens = await seated(first, [None, None])
            async with (
                first.page(table, tokens[0], begin=False) as host,
                second.page(table, tokens[1], begin=False) as guest,
            ):
                await host.say({"type": "chat", "on": True})
                await guest.until_state(lambda state: state["evening"]["chat"])
                await host.say({"type": "speak", "text": "Wer gibt?  Du!"})
                assert (await guest.until("heard"))["text"] == "Wer gibt? Du!"
                await host.say({"type": "remove", "seat": 1})
                assert (await closed(guest))[-1]["code"] == "removed"
                await asyncio.sleep(0)

    run(test())
