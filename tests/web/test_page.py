"""The page as people meet it: sizes, keyboards, screen readers, friends, broken lines."""

import os
import re
from functools import cache
from importlib import resources
from typing import Any

import pytest
from playwright.sync_api import Error

from reihum.text.catalogue import catalogue, find
from tests.web.hands import Player
from tests.web.house import House
from tests.web.positions import lay_last_moves
from tests.web.sizes import REST, SIZES
from tests.web.windows import SEEN, UNSEEN, USUAL, Windows, go

PHONE = {"width": 320, "height": 568}
AXE = {
    "runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]},
    "resultTypes": ["violations"],  # in detail; of what is good the names are enough, and take less than half the time
}
# At night nothing but the colours is different; most of axe's time goes into all the rest.
COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"], "resultTypes": ["violations"]}


def faults(page: Any, within: str = "html") -> list[str]:
    """What axe finds; its source is run by the browser's debugger, as the page's own rules forbid other scripts."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(f"() => {{ {axe_source()} }}")
    return run_axe(page, within, AXE, 10)


def run_axe(page: Any, within: str, options: dict[str, Any], least: int) -> list[str]:
    """`least`: the number of rules that surely apply here, so that a part without anything in it is noticed."""
    page.evaluate(SEEN)
    found = page.evaluate("([within, options]) => axe.run(document.querySelector(within), options)", [within, options])
    page.evaluate(UNSEEN)
    assert len(found["passes"]) >= least, found["passes"]
    return [
        f"{each['id']}: {node['html'][:160]} {node['failureSummary'][:300]}"
        for each in found["violations"]
        for node in each["nodes"]
    ]


@cache
def axe_source() -> str:
    pytest.importorskip("axe_playwright_python")
    return (resources.files("axe_playwright_python") / "axe.min.js").read_text("utf-8")


THEME = "(theme) => { document.documentElement.dataset.theme = theme; }"
SIDEWAYS = """() => {
  const all = [document.documentElement, document.body, ...document.querySelectorAll(".felt, dialog[open]")];
  return Math.max(0, ...all.map((e) => e.scrollWidth - e.clientWidth));
}"""


def sideways(page: Any) -> int:
    """How far the page can be scrolled to the side, once it has come to rest."""
    for _ in range(20):
        if page.evaluate(SIDEWAYS) == 0:
            return 0
        page.wait_for_timeout(100)
    return int(page.evaluate(SIDEWAYS))


def test_accessible(context: Any, house: House) -> None:
    """Tables themselves are looked at in test_sizes.py."""
    page = house.sit(context, house.table("mau_mau"))
    for tool in ("rules", "menu", "seats", "sheet"):
        page.click(f".tool-{tool}")
        page.wait_for_selector("dialog[open]")
        assert faults_by_day_and_night(page, "dialog[open]") == [], tool
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")
    go(page, "/")
    page.wait_for_selector(".box")
    assert faults_by_day_and_night(page) == []
    go(page, "/#setup/mogeln")
    page.wait_for_selector(".start")
    assert faults_by_day_and_night(page) == []


def faults_by_day_and_night(page: Any, within: str = "html") -> list[str]:
    page.evaluate(THEME, "light")
    found = faults(page, within)
    page.evaluate(THEME, "dark")
    return found + run_axe(page, within, COLOURS, 1)


def test_accessible_moments(context: Any, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Notices, the drawer with the story, a pause, the way in, and the end of a match."""
    page = house.sit(context, house.table("elfer_raus"))
    page.set_viewport_size({"width": 390, "height": 844})
    player = Player(page)
    player.act()
    player.await_turn()
    page.click(".tool-hint")
    page.wait_for_selector(".toast.hinting")
    page.locator(".hand-zone .card.dim").first.dispatch_event("click")
    page.wait_for_selector(".toast.why p")
    assert faults_by_day_and_night(page) == []
    page.click(".tool-log")
    page.wait_for_selector("dialog.log-drawer[open]")
    assert faults_by_day_and_night(page, "dialog.log-drawer") == []
    page.keyboard.press("Escape")
    page.click(".tool-pause")
    page.wait_for_selector(".tool-pause[aria-pressed=true]")
    assert faults_by_day_and_night(page) == []
    go(page, f"/table/{house.table('mau_mau', seats=2, people=2).table}")
    page.wait_for_selector(".join")
    assert faults_by_day_and_night(page) == []
    lay_last_moves(monkeypatch, 4)
    page = house.sit(context, house.table("schwarzer_peter", seats=2))
    player = Player(page)
    while player.act():
        assert player.moves < 200
    assert faults_by_day_and_night(page) == []


TITLE = """() => {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector('.shelf-top h1'));
  const box = range.getBoundingClientRect();
  return [box.right, box.bottom];
}"""


def test_the_shelf_at_every_size_and_its_filters(context: Any, house: House) -> None:
    page: Any = house.visit(context)
    page.wait_for_selector(".box")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        right, bottom = page.evaluate(TITLE)
        tools = page.locator(".shelf-top .tools").bounding_box()
        assert right <= tools["x"] or bottom <= tools["y"], (width, height)  # beside the buttons, or above them
        assert sideways(page) == 0, (width, height)
    page.set_viewport_size({"width": 360, "height": 740})
    first = page.locator(".box .play").first.bounding_box()
    assert first["y"] + first["height"] < 740, "the games come first"
    page.click(".sieve")
    page.get_by_label("8", exact=True).check(force=True)
    wide = {name for name, entry in catalogue().items() if 8 in entry.game.players}
    assert {each.get_attribute("data-game") for each in page.locator(".box").all()} == wide
    page.get_by_role("searchbox").fill("gibt es nicht")
    assert page.locator(".box").count() == 0
    page.get_by_role("searchbox").fill("")
    page.locator("input[name=players]").first.check(force=True)  # any
    assert page.locator(".box").count() == len(catalogue())


# of the games that `make test` leaves out here it looks at the table itself in test_sizes.py
LATER = [
    pytest.param(game, marks=pytest.mark.long) for game in ("calcory", "elfer_raus", "mue", "rummue", "schnipp_schnapp")
]


@pytest.mark.parametrize("game", ["letzter_panther", *LATER])
def test_nothing_scrolls_sideways(game: str, browser: Any, house: House) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True)
    seats = {"letzter_panther": 8}.get(game)
    page = house.sit(context, house.table(game, seats=seats))
    player = Player(page)
    for _ in range(4):
        player.await_turn()
        assert sideways(page) == 0
        player.act()
    for tool in ("rules", "menu", "seats"):
        if page.locator("dialog[open]").count():
            break
        page.click(f".tool-{tool}")
        page.wait_for_selector("dialog[open]")
        assert sideways(page) == 0, tool
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")


def test_twenty_cards_on_the_smallest_phone(browser: Any, house: House) -> None:
    """Every one can be hit, and named: backs are counted, own cards are buttons. However it is turned, all are seen."""
    context = browser.new_context(viewport=PHONE, has_touch=True)
    page = house.sit(context, house.table("elfer_raus", seats=3))
    Player(page).await_turn()
    tree = page.locator("main").aria_snapshot()
    assert tree.count("\n") < 90
    assert 'button "' in tree
    assert "Hand: " in tree
    boxes = page.evaluate("""() => [...document.querySelectorAll('.hand-zone .card')].map((card) => {
      const r = card.getBoundingClientRect();
      const hits = (x, y) => document.elementFromPoint(x, y)?.closest('.card') === card;
      let width = 0;
      while (width < r.width && hits(r.left + width + 1, r.top + 12)) width += 1;
      return width;
    })""")
    assert len(boxes) >= 18
    assert min(boxes) >= 24
    for width, height in ((320, 568), (844, 390), (390, 844), (1280, 800), (321, 600)):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(REST)
        worst = page.evaluate(
            """() => Math.max(...[...document.querySelectorAll(".hand-zone .card")].map((card) => {
              const box = card.getBoundingClientRect();
              return Math.max(-box.left, box.right - innerWidth, box.bottom - innerHeight);
            }))"""
        )
        assert worst <= 1, (width, height)


def test_the_log_does_not_remember_for_the_players(context: Any, house: House) -> None:
    page = house.sit(context, house.table("calcory", seats=2))
    player = Player(page)
    for _ in range(8):
        player.act()
    assert "Gedächtnis" in page.inner_text(".log")
    assert page.locator(".log-lines li").count() <= 4


def test_rules_and_refusals_are_those_of_this_table(context: Any, house: House) -> None:
    """A dimmed card says why, with the booklet's paragraph, and leads to it.

    With a false start the 11 is an ordinary card: neither the rules nor a refusal say anything else.
    """
    page = house.sit(context, house.table("elfer_raus", options={"variant": "false-start", "rounds": "4"}))
    Player(page).await_turn()
    refused = page.locator(".hand-zone .card.dim").first
    refused.click(position={"x": 6, "y": 10}, force=True)
    page.wait_for_selector(".toast.why p")
    name = str(refused.get_attribute("aria-label")).partition(",")[0]
    assert page.inner_text(".toast.why strong") == f"{name}: Das geht gerade nicht."
    assert "beginnt mit der 11" not in page.inner_text(".toast.why")
    page.click(".toast.why .words .button")
    page.wait_for_selector("dialog.rules .paragraph.here")
    assert "Nach 4 Runden" in page.inner_text("#rule-match-end")
    assert page.locator("#rule-false-start").count() == 1
    assert page.locator("#rule-opening, #rule-three-starts, #rule-any-start").count() == 0


def test_notices_cover_no_players_where_the_log_lies_beside_them(context: Any, house: House) -> None:
    page: Any = house.sit(context, house.table("elfer_raus"))
    page.set_viewport_size({"width": 1366, "height": 768})
    Player(page).await_turn()
    page.locator(".hand-zone .card.dim").first.click(position={"x": 6, "y": 10}, force=True)
    page.wait_for_selector(".toast.why p")
    notice, felt = (page.locator(which).bounding_box() for which in (".toast.why", ".felt"))
    assert notice["x"] >= felt["x"] + felt["width"]
    assert notice["x"] + notice["width"] <= 1366
    page.click(".toast.why .words .button")  # the booklet lies beside the table: notices are back above it
    page.wait_for_selector("dialog.rules.beside")
    page.locator(".hand-zone .card.dim").first.click(position={"x": 6, "y": 10}, force=True)
    page.wait_for_selector(".toast.why p")
    notice, booklet = (page.locator(which).bounding_box() for which in (".toast.why", "dialog.rules"))
    assert notice["x"] < booklet["x"]


def test_hint_and_undo(context: Any, house: House) -> None:
    page = house.sit(context, house.table("mau_mau", seats=2))
    player = Player(page)
    player.await_turn()
    page.click(".tool-hint")
    page.wait_for_selector(".toast.hinting")
    player.act()
    page.wait_for_selector(".toast.hinting", state="detached")  # it spoke of a moment that has passed
    player.await_turn()
    version = player.version()
    page.click(".tool-undo")
    player.await_change(version)


def test_a_hint_sets_the_number(context: Any, house: House) -> None:
    """At last: what is said at first is replaced where it stands."""
    page = house.sit(context, house.table("ratefix", seats=2))
    Player(page).await_turn()
    page.click(".tool-hint")
    page.wait_for_selector(".toast.hinting")
    page.wait_for_selector(".tool-hint:not([aria-busy])")
    assert page.locator(".toast.hinting").count() == 1
    assert page.locator(".toast .looking").count() == 0
    number = page.input_value(".number input[type=range]")
    assert re.fullmatch(f"(Mein Tipp|Doch lieber): {number} nennen", page.inner_text(".toast.hinting strong"))


def test_a_request_that_leaves_the_house_is_noticed(windows: Windows) -> None:
    for address in ("https://example.org/", "http://192.0.2.7/"):
        page = windows.new_context().new_page()
        with pytest.raises(Error, match="ERR_NAME_NOT_RESOLVED"):
            page.goto(address)
        assert f"a request left the house: {address}" in windows.tidy()


def test_a_page_is_used_again_unless_something_was_left_in_it(windows: Windows, house: House) -> None:
    """And nothing that was remembered, said or measured is there any more."""
    loaded = []
    for script in ("() => {}", "() => { window.left = 1; }", "() => {}"):
        window = windows.new_context(viewport=PHONE)
        page = house.visit(window, "/#setup/mau_mau", name="Ina")
        page.wait_for_selector(".start")
        assert "Ina" in page.inner_text(".places")
        page.evaluate(script)
        loaded.append(page.evaluate("() => performance.timeOrigin"))
        assert windows.tidy() == []
        assert page.is_closed() == ("left" in script)
        if not page.is_closed():
            assert page.evaluate("() => localStorage.length") == 0
            assert page.locator(".places").count() == 0
    assert loaded[0] == loaded[1] != loaded[2]
    assert house.visit(windows.new_context()).viewport_size == USUAL["viewport"]
    assert windows.tidy() == []


def test_the_first_game_takes_two_clicks_and_little_to_load(chromium: Any, house: House) -> None:
    """The whole page stays below 320 KiB as it is sent, with its fonts, the pack and the booklet."""
    context = chromium.new_context(locale="de-DE", reduced_motion="reduce")
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(house.address)
    page.wait_for_selector(".box")
    assert page.locator(".box").count() == len(catalogue())
    page.click('.box[data-game="mue"] .play')
    page.wait_for_selector(".hand-zone .card")
    assert find("mue").booklet("de").title in page.title()  # perhaps after the word that it is one's turn
    assert 10_000 < sum(sizes) < 320 * 1024, sum(sizes)
    context.close()


def test_first_game_within_a_second(chromium: Any, house: House) -> None:
    """From the address to a shelf that answers, and from a click to a hand; a busy machine is given more time."""
    times: list[tuple[float, float]] = []
    limit = 1000 * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
    while len(times) < 3 and not (times and max(times[-1]) < limit):
        context = chromium.new_context(locale="de-DE")
        page = context.new_page()
        page.goto(house.address)
        page.wait_for_selector(".box")
        shelf = page.evaluate("() => performance.now()")
        page.click('.box[data-game="letzter_panther"] .play')
        page.wait_for_selector(".hand-zone .card[role=button], .prompt .act")
        times.append((shelf, page.evaluate("() => performance.now()") - shelf))
        context.close()
    assert min(shelf for shelf, _ in times) < limit, times
    assert min(table for _, table in times) < limit, times


def test_a_long_story_does_not_make_the_page_longer(context: Any, house: House) -> None:
    """The table can't be scrolled out of sight: neither by what is only read aloud, nor by what the log holds."""
    page = house.sit(context, house.table("elfer_raus", seats=3, options={"rounds": "1"}))
    page.set_viewport_size({"width": 1280, "height": 640})
    player = Player(page)
    log = "() => { const box = document.querySelector('.log-box'); return box.scrollHeight > box.clientHeight + 100; }"
    while not page.evaluate(log):
        assert player.act(), "the story is too short"
    assert page.evaluate("() => document.scrollingElement.scrollHeight - innerHeight") == 0
