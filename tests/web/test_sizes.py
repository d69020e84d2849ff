"""Every game at every size: nothing overlaps that should not, nothing is cut off or has no size, and axe is content.

More moments of a round: `python -m pytest tests/web/test_sizes.py --moments=6`.
"""

from typing import Any

import msgspec
import pytest

from reihum.server import lobby
from reihum.table.log import Opened
from reihum.table.table import Table
from reihum.text.catalogue import catalogue
from tests.web import sizes
from tests.web.hands import Player
from tests.web.house import House
from tests.web.kinds import sampled
from tests.web.positions import lay_last_moves
from tests.web.test_page import faults_by_day_and_night

MOVES = 5  # until the table is looked at


def deal_always_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is found today is found tomorrow."""

    def table(opened: Opened) -> Table:
        return Table(msgspec.structs.replace(opened, seed="sizes", shared=False))

    monkeypatch.setattr(lobby, "Table", table)


@pytest.mark.parametrize("game", sampled(catalogue()))
def test_everything_has_its_place(
    game: str, context: Any, house: House, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    deal_always_the_same(monkeypatch)
    page = house.sit(context, house.table(game))
    player = Player(page)
    found: list[str] = []
    for _ in range(request.config.getoption("--moments")):
        for _ in range(MOVES):
            player.act()
            if player.rounds:  # the table after a round is looked at as well
                break
        player.await_turn()
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog[open]", state="detached")
        for size in sizes.SIZES:
            found += sizes.faults(page, size)
    page.set_viewport_size({"width": 1280, "height": 800})
    assert found == []
    assert faults_by_day_and_night(page) == []


def test_many_attacks_leave_stock_and_trump_their_places(
    context: Any, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a tablet all lies in one row: cards that are attacked and beaten stand closer before the others overlap."""
    deal_always_the_same(monkeypatch)
    page = house.sit(context, house.table("durak", seats=4))
    player = Player(page)
    player.await_turn()
    most = 0
    while most < 3:
        found = sizes.faults(page, (820, 1180))
        assert found == []
        most = max(most, page.locator(".middle .pair").count())
        assert player.act()
        assert not player.rounds
        player.await_turn()


# By how much the table ever had to be scrolled, at whatever was drawn
WATCH = """() => {
  window.over = 0;
  const felt = document.querySelector(".felt");
  const look = () => { window.over = Math.max(window.over, felt.scrollHeight - felt.clientHeight); };
  new MutationObserver(look).observe(document.querySelector(".table"), { attributeFilter: ["data-drawn"] });
}"""


def test_buttons_that_appear_push_nothing_out(browser: Any, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards are made smaller for what is to be done now, not for what was to be done before."""
    deal_always_the_same(monkeypatch)
    context = browser.new_context(viewport={"width": 1366, "height": 768})
    page = house.sit(context, house.table("schummeln", seats=3))
    page.wait_for_selector(".hand-zone .card")
    page.evaluate(WATCH)
    player = Player(page)
    for _ in range(6):
        player.act()
    assert page.evaluate("() => window.over") <= 1


# Where the numbers in a row of the score sheet end
RIGHT_EDGES = """(row) => [...document.querySelector(`dialog.score ${row}`).querySelectorAll("td")].map((cell) => {
  const range = document.createRange();
  range.selectNodeContents(document.createTreeWalker(cell, NodeFilter.SHOW_TEXT).nextNode());
  return Math.round(range.getBoundingClientRect().right);
})"""


def test_a_phone_shows_all_players_on_the_score_sheet(
    context: Any, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    lay_last_moves(monkeypatch, 4)
    page = house.sit(context, house.table("schwarzer_peter", seats=6))
    page.set_viewport_size({"width": 320, "height": 568})
    player = Player(page)
    while not page.locator("dialog.score[open]").count():
        player.act()
    widths = "(papers) => papers.map((each) => each.scrollWidth - each.clientWidth)"
    assert set(page.locator("dialog.score .paper").evaluate_all(widths)) == {0}
    rounds, sums = (page.evaluate(RIGHT_EDGES, f".paper {part} tr:last-child") for part in ("tbody", "tfoot"))
    assert len(rounds) == 6
    assert rounds == sums  # every sum stands below what it adds up,
    edge = page.evaluate("() => document.querySelector('dialog.score .paper').getBoundingClientRect().right")
    assert rounds[-1] <= edge - 6  # and none touches the edge


BROKEN = {
    "has no size": ".ring .seat-head { height: 0 !important; overflow: hidden; }",
    "cut off at the side": ".hand-zone { translate: -60vw; }",
    "cut off above or below": ".hand-zone { translate: 0 50vh; }",
    "overlap by": ".ring .seat { translate: 0 20px; } .seat-head { translate: 0 20px; }",
    "is tiny": ".ring .card { width: 9px !important; height: 13px !important; }",
    "the corner of": ".fan-row .slot + .slot { margin-left: -100px !important; }",
    "is under": ".own::after { content: ''; position: absolute; inset: 0; z-index: 9; }",
    "too small to touch": ".sort { min-height: 10px !important; height: 10px; }",
    "has to be scrolled": ".centre { min-height: 100vh; }",
}
STYLE = """(css) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}"""


def test_faults_are_found(context: Any, house: House) -> None:
    page = house.sit(context, house.table("mau_mau"))
    page.wait_for_selector(".hand-zone .card")
    for fault, css in BROKEN.items():
        page.evaluate(STYLE, "")
        assert sizes.faults(page, (1024, 768)) == []
        page.evaluate(STYLE, css)
        assert any(fault in each for each in sizes.faults(page, (1024, 768))), fault
