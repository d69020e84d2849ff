"""Sharing a finished match: a link to its replay, a page that opens anywhere, and the same cards for friends."""

import re
from pathlib import Path
from typing import Any

from reihum import notation
from reihum.core.chance import Chance
from reihum.core.match import Match
from reihum.text.catalogue import find
from tests.strolls import drawn
from tests.web.hands import Player
from tests.web.house import House
from tests.web.test_page import faults, sideways
from tests.web.windows import go

PHONE = {"width": 360, "height": 740}


def finished(house: House) -> tuple[str, list[float]]:
    """A table at which a short match is over, and what everybody made of it."""
    match = Match(find("hoechste_karte").game, 2, seed=11)
    chance = Chance(3)
    while not match.over:
        match.play(*drawn(match.round, chance))
        match.settle()
    text = str(notation.record_of(match, ("Ada", "Bo"), "2026-11-01", reveal=True))
    made = house.ask("/api/replays/tables", record=text, seat=0)
    return made["table"].partition("-1-")[0], [float(points) for points in match.sheet.totals]


def test_the_link_opens_the_replay_and_the_file_opens_anywhere(browser: Any, house: House, tmp_path: Path) -> None:
    table, _ = finished(house)
    page = house.visit(browser.new_context(viewport=PHONE), f"/replay/{table}/1")  # as a friend gets it
    page.wait_for_selector(".replay .now:not(:empty)")
    page.get_by_role("button", name="Diese Partie teilen").click()
    assert page.locator(".share code.link").inner_text() == f"{house.address}/replay/{table}/1"
    assert faults(page) == []
    with page.expect_download() as download:
        page.get_by_role("button", name="Als Seite speichern").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert file.name == "hoechste_karte-2026-11-01.html"
    assert "http" not in re.sub(
        r"http://www\.w3\.org/\S+|http%3A%2F%2Fwww\.w3\.org", "", file.read_text()
    )  # it asks nobody
    context = browser.browser.new_context(offline=True, viewport=PHONE)
    try:
        alone = context.new_page()
        wrong: list[str] = []
        alone.on("pageerror", lambda fault: wrong.append(str(fault)))
        alone.goto(file.as_uri())
        first = alone.locator("#said").inner_text()
        alone.locator("#on").click()
        assert alone.locator("#said").inner_text() != first
        alone.keyboard.press("ArrowRight")
        assert alone.locator("#table img[alt]").count() > 0
        assert alone.evaluate("() => [...document.images].every((each) => each.naturalWidth > 0)")
        assert sideways(alone) == 0
        assert wrong == []
    finally:
        context.close()
    go(page, "/#/matches")  # and here again
    with page.expect_file_chooser() as chooser:
        page.click(".feet .button.main")
    chooser.value.set_files(file)
    page.wait_for_selector(".replay .now:not(:empty)")


def test_a_friend_gets_the_same_cards_and_both_are_compared(browser: Any, house: House) -> None:
    table, totals = finished(house)
    asked: list[str] = []
    context = browser.new_context(viewport=PHONE)
    context.staying.on("request", lambda request: asked.append(request.url))
    friend = house.visit(context, f"/beat/{table}/1/1", pace="instant", name="Cy")
    friend.wait_for_selector(".beat .start")
    assert "Bo" in friend.locator(".beat").inner_text()
    assert f"{totals[1]:g}" in friend.locator(".beat").inner_text()
    assert faults(friend) == []
    friend.get_by_role("button", name="Diese Karten spielen").click()
    friend.wait_for_selector(".felt .status:not(:empty)")
    assert not any(re.search("/api/.*(record|frames)", url) for url in asked)  # nothing of the deal was seen before
    player = Player(friend)
    while player.act():
        assert player.moves < 300
    friend.wait_for_selector("dialog.score .to-beat")
    friend.click("dialog.score .to-compare")
    friend.wait_for_selector(".compare tbody tr >> nth=1")
    names = friend.locator(".compare .played-by").all_inner_texts()
    assert "Bo" in names
    assert "Cy" in names


def test_somebody_sends_a_challenge_from_the_score_sheet(browser: Any, house: House) -> None:
    place = house.table("hoechste_karte", seats=2)
    page = house.sit(browser.new_context(viewport=PHONE), place)
    player = Player(page)
    while player.act():
        assert player.moves < 300
    page.click("dialog.score .to-beat")
    assert page.locator(".share code.link").inner_text() == f"{house.address}/beat/{place.table}/1/{place.seat}"
    assert faults(page) == []
