"""Whole matches over the real WebSocket."""

import asyncio
from dataclasses import replace
from random import Random

import pytest

from reihum import notation
from tests.server.house import FAST, House, Page, house, run

BRISK = ("play", "put", "name", "pick", "done")  # rather than draw or pass


def chosen(page: Page, chance: Random) -> int | None:
    """What a person without a plan does; None: nothing."""
    legal = page.legal()
    if not page.state["turn"]["yours"] or not legal:
        return None
    words = [choice for choice in legal if choice["verb"] == "say"]
    if page.state["turn"]["mode"] == "race" and len(words) == len(legal) and chance.random() < 0.8:
        return None
    if words and page.state["turn"]["mode"] != "race":
        legal = words
    brisk = [choice for choice in legal if choice["verb"] in BRISK]
    move: int = chance.choice(brisk if brisk and chance.random() < 0.9 else legal)["move"]
    return move


async def play_on(page: Page, seed: int) -> None:
    """Play until the match is over."""
    chance = Random(seed)
    while page.state["phase"] != "over":
        if page.state["phase"] == "scored":
            await page.say({"type": "next"})
        else:
            move = chosen(page, chance)
            if move is not None:
                await page.play(move)
        await page.until("state", "refused")


async def match(house: House, game: str, bots: list[str | None], **more: object) -> None:
    made = await house.table(game, bots, **more)
    tokens = [made["token"]]
    for _ in range(bots.count(None) - 1):
        tokens.append((await house.post(f"/api/tables/{made['table']}/seats", {"name": "Udo"}))["token"])
    pages = [house.page(made["table"], token) for token in tokens]
    async with asyncio.TaskGroup() as group:
        for number, page in enumerate(pages):
            group.create_task(sit_and_play(page, number))
    answer = await house.client.get(f"/api/tables/{made['table']}/record")
    record = notation.read_record(answer.text)
    report = notation.check(record)
    assert report.good
    assert report.committed
    assert report.over
    assert record.winners


async def sit_and_play(page: object, seed: int) -> None:
    async with page as opened:  # type: ignore[attr-defined]
        async with asyncio.timeout(30):
            await play_on(opened, seed)


@pytest.mark.parametrize(
    ("game", "bots", "options"),
    [
        ("mau_mau", [None, "random", "random"], {"until": "50", "program_says_mau": "yes"}),
        ("mau_mau", [None, None], {"until": "50"}),
        ("zweikampf", [None, "random"], {}),
        ("hoechste_karte", [None, None, "random"], {}),
        ("schnipp_schnapp", [None, "random", "random"], {"most_turned": "500", "window": "2000"}),
        ("schwarzer_peter", ["random", None, None], {}),
        ("letzter_panther", [None, "random", "random", "random"], {}),
        ("mogeln", ["random", "random", None], {}),
        ("ratefix", [None, "random"], {}),
    ],
)  # fmt: skip
def test_a_whole_match_is_played_and_its_record_is_good(
    game: str, bots: list[str | None], options: dict[str, str]
) -> None:
    async def test() -> None:
        async with house(replace(FAST, hurry=2000.0)) as opened:
            await match(opened, game, bots, options=options)

    run(test())
