"""Chance over the wire: what pages add is in the record, and whoever adds nothing is named."""

import asyncio
from dataclasses import replace
from time import monotonic
from typing import Any

from reihum import notation
from reihum.core.chance import vow
from reihum.server.settings import Settings
from tests.server.house import FAST, House, Page, house, run

WISH = {"game": "hoechste_karte", "seats": 2, "bots": [None, None], "name": "A", "pace": "instant"}


PATIENT = replace(FAST, chance_within=1000.0)


async def pair(home: House) -> tuple[dict[str, Any], dict[str, Any]]:
    made = await home.post("/api/tables", WISH)
    return made, await home.post(f"/api/tables/{made['table']}/seats", {"name": "B"})


async def to_the_end(page: Page) -> None:
    await page.until_state(lambda state: state["phase"] == "playing")
    while page.state["phase"] != "over":
        if page.state["turn"]["yours"]:
            await page.play(page.legal()[0]["move"])
        await page.until("state", "refused")


def test_the_record_holds_what_the_pages_have_added() -> None:
    async def test() -> None:
        async with house(PATIENT) as home:
            one, two = await pair(home)
            async with home.page(one["table"], one["token"], adds=False) as first:
                commitment = first.state["commitment"]
                assert first.state["chance"] == {"wanted": "", "vows": ["", ""]}, "not all have agreed to begin"
                async with home.page(one["table"], two["token"], adds=False) as second:
                    await first.until_state(lambda state: state["begun"])
                    assert first.state["chance"] == {"wanted": "vow", "vows": ["", ""]}
                    for page in (first, second):
                        page.adds = True
                        await page.add_chance()
                    await asyncio.gather(to_the_end(first), to_the_end(second))
                    entropy = (first.own.entropy, second.own.entropy)
                    assert first.state["chance"]["vows"] == [vow(text) for text in entropy]
                    text = (await home.client.get(f"/api/tables/{one['table']}/record")).text
                    record = notation.read_record(text)
                    assert record.entropy == entropy
                    assert record.commitment == commitment
                    assert notation.check(record).good
                    await first.say({"type": "rematch"})
                    await second.say({"type": "agree", "what": "rematch", "yes": True})
                    await second.until_state(lambda state: state["phase"] == "playing")
                    assert second.state["commitment"] != commitment
                    host = await home.lobby.host(one["table"])
                    assert host.table.match.entropy == (first.own.entropy, second.own.entropy)
                    assert set(host.table.match.entropy).isdisjoint(entropy)

    run(test())


def test_a_page_that_says_nothing_is_named_as_absent() -> None:
    async def test() -> None:
        async with house(replace(FAST, chance_within=200.0)) as home:
            one, two = await pair(home)
            async with (
                home.page(one["table"], two["token"], adds=False) as silent,
                home.page(one["table"], one["token"]) as first,
            ):
                await silent.until_state(lambda state: state["phase"] == "playing")
                host = await home.lobby.host(one["table"])
                assert host.table.match.entropy == (first.own.entropy, "absent")

    run(test())


def test_somebody_who_plays_with_bots_has_cards_within_a_second() -> None:
    async def test() -> None:
        async with house(Settings()) as home:
            begun = monotonic()
            made = await home.table("mau_mau", [None, "master", "master", "master"], pace="normal")
            async with home.page(made["table"], made["token"]) as page:
                await page.until_state(lambda state: state["phase"] == "playing")
                assert monotonic() - begun < 1.0
                assert page.state["places"][0]["size"]
                host = await home.lobby.host(made["table"])
                assert host.table.match.entropy == (page.own.entropy, "bot", "bot", "bot")

    run(test())


def test_chance_is_sixty_four_digits() -> None:
    async def test() -> None:
        async with house(PATIENT) as home:
            made = await home.table("mau_mau", [None, "random"])
            async with home.page(made["table"], made["token"], adds=False) as page:
                for text in ("", "1" * 63, "1" * 65, "G" * 64, "1" * 64 + "\n", "bot", "absent"):
                    for wish in ({"type": "vow", "vow": text}, {"type": "add", "entropy": text}):
                        await page.say(wish)
                        assert (await page.until("error"))["code"] == "malformed"
                await page.say({"type": "vow", "vow": vow("1" * 64)})
                await page.until_state(lambda state: state["chance"]["wanted"] == "entropy")
                await page.say({"type": "add", "entropy": "2" * 64})
                assert (await page.until("refused"))["code"] == "not-allowed"
                await page.say({"type": "add", "entropy": "1" * 64})
                await page.until_state(lambda state: state["phase"] == "playing")

    run(test())


def test_two_pages_of_one_seat_do_not_get_in_each_others_way() -> None:
    async def test() -> None:
        async with house(PATIENT) as home:
            made = await home.table("mau_mau", [None, "random"])
            async with (
                home.page(made["table"], made["token"], adds=False) as page,
                home.page(made["table"], made["token"], adds=False) as twin,
            ):
                page.adds = twin.adds = True
                await asyncio.gather(page.add_chance(), twin.add_chance())
                await page.until_state(lambda state: state["phase"] == "playing")
                host = await home.lobby.host(made["table"])
                assert host.table.match.entropy[0] in (page.own.entropy, twin.own.entropy)

    run(test())
