"""The screen in the middle of the table shows what lies open; a phone beside it shows its own hand."""

from typing import Any

import pytest

from tests.web.hands import Player
from tests.web.house import House, begin
from tests.web.test_page import faults, faults_by_day_and_night, sideways

PHONE = {"width": 320, "height": 568}


def screen(context: Any, house: House, table: str) -> Any:
    page = house.visit(context, f"/#/table/{table}/screen")
    page.wait_for_selector(".screen .screen-now:not(:empty)")
    return page


def test_the_screen_knows_no_secret(context: Any, house: House) -> None:
    place = house.table("letzter_panther")
    own = house.sit(context, place, theme="dark")
    wall = screen(context, house, place.table)
    assert wall.evaluate("() => document.documentElement.dataset.theme") == "dark"  # as it is wished at this computer
    own.bring_to_front()
    own.click(".tool-menu")
    own.get_by_role("group", name="Licht").get_by_text("hell", exact=True).click()
    own.keyboard.press("Escape")
    wall.wait_for_selector("html[data-theme=light]")  # what is chosen in one window holds in all
    player = Player(own)
    for _ in range(6):
        player.act()
    player.await_turn()
    held = set(
        own.evaluate("() => [...document.querySelectorAll('.hand-zone .card')].map((card) => card.dataset.code)")
    )
    wall.bring_to_front()
    wall.wait_for_function(
        "(version) => document.querySelector('.screen').dataset.version === version",
        arg=own.evaluate("() => document.querySelector('.table').dataset.version"),
    )
    shown = set(
        wall.evaluate("() => [...document.querySelectorAll('.card[data-code]')].map((card) => card.dataset.code)")
    )
    assert held
    assert not held & shown
    assert wall.locator(".screen-scores li").count() == 4
    assert "ist dran" in wall.locator(".screen-now").inner_text()
    assert faults_by_day_and_night(wall) == []
    wall.set_viewport_size({"width": 1024, "height": 768})
    assert sideways(wall) == 0


def test_people_come_by_the_code_on_the_screen(context: Any, browser: Any, house: House) -> None:
    place = house.table("mau_mau", 2, people=2)
    wall = screen(context, house, place.table)
    wall.wait_for_selector(".joining .screen-join img")
    assert wall.locator(".screen-now").inner_text() == "Wer spielt mit?"
    code = context.request.get(f"{house.address}/api/tables/{place.table}/hand.svg")
    assert code.ok
    assert "svg" in code.headers["content-type"]
    page = house.visit(browser.new_context(viewport=PHONE), f"/#/table/{place.table}/hand")
    page.fill("input[type=text]", "Zoë")
    page.click(".join")
    maker = house.sit(context, place)
    wall.wait_for_selector(".screen-now:has-text('Gleich wird gegeben')")
    assert page.locator(".hand-zone .card").count() == 0
    begin([page, maker])
    page.wait_for_selector(".handheld .hand-zone .card")
    wall.wait_for_selector(".screen:not(.joining)")
    assert "Zoë" in wall.locator(".screen-scores").inner_text()


@pytest.mark.parametrize("game", ["mau_mau", "calcory", pytest.param("elfer_raus", marks=pytest.mark.long)])
def test_everything_can_be_done_from_the_hand(game: str, browser: Any, house: House) -> None:
    place = house.table(game)
    context = browser.new_context(viewport=PHONE)
    page = house.visit(context, f"/#/table/{place.table}/hand", tokens={place.table: place.token})
    page.wait_for_selector(".handheld .status:not(:empty)")
    player = Player(page, eager=True)
    for _ in range(40):
        if player.moves >= 5 or not player.act():
            break
    player.await_turn()  # while others play, colours change under the eyes of axe
    assert sideways(page) == 0
    assert player.moves > 0
    assert faults(page) == []


def test_the_way_there_is_beside_the_invitation(context: Any, house: House) -> None:
    page = house.sit(context, house.table("mau_mau"))
    page.click(".tool-seats")
    page.click(".screen-ways a[href$='/screen']")
    page.wait_for_selector(".screen")
    page.go_back()
    page.wait_for_selector(".own .hand-zone .card")
