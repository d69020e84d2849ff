"""People come, leave, come back, and agree."""

import asyncio
from dataclasses import replace

import pytest

from reihum.server import thinking
from reihum.server.store import Wish
from reihum.server.store.memory import MemoryStore
from tests.server.house import FAST, Page, house, run


def test_the_same_seat_from_another_device() -> None:
    async def test() -> None:
        async with house() as opened:
            made = await opened.table("mau_mau", [None, "random"], by_itself=False)
            async with opened.page(made["table"], made["token"]) as phone:
                await phone.until_state(lambda state: state["turn"]["yours"])
                async with opened.page(made["table"], made["token"]) as laptop:
                    await laptop.until_state(lambda state: state["version"] == phone.state["version"])
                    assert laptop.state["places"] == phone.state["places"]
                    assert laptop.state["choices"] == phone.state["choices"]

    run(test())


def test_a_bot_plays_for_who_is_away_until_he_returns() -> None:
    async def test() -> None:
        settings = replace(FAST, stand_in_after=20.0, stand_in_level="random")
        async with house(settings) as opened:
            made = await opened.table("zweikampf", [None, None], by_itself=False)
            other = await opened.join(made["table"])
            async with opened.page(made["table"], made["token"]) as page:
                async with opened.page(made["table"], other["token"]):
                    await page.until_state(lambda state: state["players"][1]["connected"])
                await page.until_state(lambda state: not state["players"][1]["connected"])
                assert not page.state["players"][1]["stand_in"]
                await page.until_state(lambda state: state["players"][1]["stand_in"])
                await page.until_state(lambda state: state["turn"]["seats"] == [0])
                async with opened.page(made["table"], other["token"]) as back:
                    await page.until_state(lambda state: not state["players"][1]["stand_in"])
                    await page.play(0)
                    await back.until_state(lambda state: state["turn"]["seats"] == [0, 1])

    run(test())


def test_no_bot_plays_for_who_returns_just_as_that_is_written_down(monkeypatch: pytest.MonkeyPatch) -> None:
    leaving = asyncio.Event()
    post = MemoryStore.post

    def slowly(store: MemoryStore, wish: Wish) -> None:
        if b'"away"' not in wish.entry or leaving.is_set():
            post(store, wish)
        else:
            leaving.set()
            asyncio.get_running_loop().call_later(0.3, post, store, wish)

    monkeypatch.setattr(MemoryStore, "post", slowly)

    async def test() -> None:
        async with house(replace(FAST, stand_in_after=20.0)) as opened:
            made = await opened.table("zweikampf", [None, None], by_itself=False)
            other = await opened.join(made["table"])
            async with opened.page(made["table"], made["token"]) as page:
                async with opened.page(made["table"], other["token"]):
                    await page.until_state(lambda state: state["players"][1]["connected"])
                await leaving.wait()
                async with opened.page(made["table"], other["token"]) as back:
                    await back.until_state(lambda state: state["players"][1]["stand_in"])
                    await back.until_state(lambda state: not state["players"][1]["stand_in"])

    run(test())


def test_who_leaves_is_replaced_at_once() -> None:
    async def test() -> None:
        settings = replace(FAST, stand_in_after=1e6, stand_in_level="random")
        async with house(settings) as opened:
            made = await opened.table("zweikampf", [None, None], by_itself=False)
            other = await opened.join(made["table"])
            async with opened.page(made["table"], made["token"]) as page:
                async with opened.page(made["table"], other["token"]) as leaver:
                    await leaver.say({"type": "leave"})
                    await asyncio.wait_for(leaver.socket.wait_closed(), 5)
                await page.until_state(lambda state: state["players"][1]["stand_in"])

    run(test())


def test_spectators_see_and_do_nothing() -> None:
    async def test() -> None:
        async with house() as opened:
            made = await opened.table("mau_mau", [None, "random"])
            async with opened.page(made["table"], None) as page:
                hands = [place for place in page.state["places"] if place["name"].startswith("hand")]
                assert all(set(hand["cards"]) == {"?"} for hand in hands)
                assert page.state["choices"] == []
                for message in (
                    {"type": "play", "moves": [0], "version": page.state["version"]},
                    {"type": "why", "move": 0},
                    {"type": "undo"},
                    {"type": "pause"},
                    {"type": "hint"},
                    {"type": "speed", "pace": "fast"},
                    {"type": "seat", "seat": 1, "to": "person"},
                    {"type": "leave"},
                ):
                    await page.say(message)
                    assert (await page.until("refused"))["code"] == "not-allowed"

    run(test())


async def finish(page: Page) -> None:
    while page.state["phase"] != "over":
        if page.state["turn"]["yours"]:
            await page.play(0)
        await page.until("state", "refused")


def test_a_rematch_is_agreed_on() -> None:
    async def test() -> None:
        async with house() as opened:
            made = await opened.table("zweikampf", [None, None])
            other = await opened.join(made["table"])
            async with (
                opened.page(made["table"], made["token"]) as one,
                opened.page(made["table"], other["token"]) as two,
            ):
                await asyncio.gather(finish(one), finish(two))
                await one.say({"type": "rematch"})
                await two.until_state(lambda state: state["asking"] is not None)
                assert two.state["asking"] == {"what": "rematch", "by": 0, "seat": -1, "yes": [0]}
                await two.say({"type": "agree", "what": "rematch", "yes": True})
                await one.until_state(lambda state: state["phase"] == "playing")
                assert one.state["sheet"]["rounds"] == []

    run(test())


def test_undo_pause_and_speed() -> None:
    async def test() -> None:
        async with house() as opened:
            made = await opened.table("hoechste_karte", [None, "random"], by_itself=False)
            async with opened.page(made["table"], made["token"]) as page:
                await page.until_state(lambda state: state["turn"]["seats"] == [0])
                hand = page.state["places"]
                await page.play(page.legal()[0]["move"])
                await page.until_state(lambda state: state["may_undo"])
                await page.say({"type": "undo"})
                await page.until_state(lambda state: any(event["kind"] == "undo" for event in state["events"]))
                own = [place for place in page.state["places"] if place["owner"] == 0]
                assert own == [place for place in hand if place["owner"] == 0]
                await page.say({"type": "pause"})
                await page.until_state(lambda state: state["paused"])
                await page.say({"type": "play", "moves": [0], "version": page.state["version"]})
                assert (await page.until("refused"))["code"] == "paused"
                await page.say({"type": "resume"})
                await page.say({"type": "speed", "pace": "slow"})
                await page.until_state(lambda state: not state["paused"] and state["pace"] == "slow")

    run(test())


def test_a_bot_gives_a_hint() -> None:
    async def test() -> None:
        async with house() as opened:
            made = await opened.table("hoechste_karte", [None, "random"])
            async with opened.page(made["table"], made["token"], "en") as page:
                await page.say({"type": "hint"})
                hint = await page.until("hint")
                assert hint["best"] in [choice["move"] for choice in page.legal()]
                assert hint["reason"]

    run(test())


def test_bots_that_search_think_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "OWN", ["search:beginner"])

    async def test() -> None:
        async with house() as opened:
            made = await opened.table("hoechste_karte", [None, "search:beginner"])
            async with opened.page(made["table"], made["token"]) as page:
                await page.until_state(lambda state: state["turn"]["seats"] == [0])

    run(test())


def test_all_bots_can_be_watched() -> None:
    async def test() -> None:
        async with house() as opened:
            made = await opened.table("hoechste_karte", ["random", "random"])
            assert made["seat"] is None
            assert made["token"] is None
            async with opened.page(made["table"], None) as page:
                await page.until_state(lambda state: state["phase"] == "over")

    run(test())


def test_a_race_of_people_against_the_clock() -> None:
    async def test() -> None:
        async with house(replace(FAST, hurry=20.0)) as opened:
            made = await opened.table("schnipp_schnapp", [None, None], by_itself=False)
            other = await opened.join(made["table"])
            async with (
                opened.page(made["table"], made["token"]) as one,
                opened.page(made["table"], other["token"]) as two,
            ):
                for page in (one, two):
                    await page.play(page.legal()[0]["move"])
                for page in (one, two):  # the first card comes by itself
                    await page.until_state(lambda state: state["turn"]["mode"] == "race")
                version = one.state["version"]
                for page in (one, two):  # both of the same state: the second is not stale
                    call = {"type": "play", "moves": [page.legal()[0]["move"]], "version": version}
                    await page.say(call)
                await one.until_state(lambda state: state["version"] >= version + 2)
                host = opened.lobby.hosts[made["table"]]
                calls = [entry for entry in host.table.match.log if entry.at > 0 and entry.seat < 2]
                assert len(calls) >= 1

    run(test())
