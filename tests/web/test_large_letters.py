"""Letters twice as large as usual, on a phone: all there is can be seen and touched."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.web import sizes
from tests.web.hands import Player
from tests.web.house import CHROMIUM, House
from tests.web.positions import lay_last_moves
from tests.web.test_page import SIDEWAYS
from tests.web.test_sizes import deal_always_the_same
from tests.web.windows import Window, Windows, go

PHONE = {"width": 390, "height": 780}


@pytest.fixture
def phone(chromium: Any, house: House) -> Iterator[Window]:
    """The phone of somebody who has set the browser's letters to 200 %."""
    args = [*CHROMIUM["args"], "--blink-settings=defaultFontSize=32"]
    found = chromium.browser_type.launch(**CHROMIUM | {"args": args})
    windows = Windows(found, house.address)
    yield windows.new_context(viewport=PHONE)
    problems = windows.tidy()
    found.close()
    assert not problems, problems


# What hangs over the edge of the window, or of the dialog in front; a long list may be scrolled on purpose
OVER_THE_EDGE = """() => {
  const front = document.querySelector("dialog[open]") ?? document.getElementById("app");
  const { left, right } = front.getBoundingClientRect();
  const [least, most] = [Math.max(0, left), Math.min(right, innerWidth)];
  const scrolled = (e) => e.closest(".paper, .wide, .still") !== null;
  return [...front.querySelectorAll("button, input, h1, h2, p, label, li")]
    .filter((e) => e.checkVisibility() && !scrolled(e) && !e.matches(".unseen, .chips input"))
    .filter((e) => e.getBoundingClientRect().left < least - 1 || e.getBoundingClientRect().right > most + 1)
    .map((e) => `${e.tagName} ${e.className}: ${e.textContent}`);
}"""


def test_no_page_is_wider_than_the_window(phone: Window, house: House) -> None:
    page = house.visit(phone)
    for path in ("/", "/#setup/ueberall_anschliessen", "/#/pad", "/#/join"):
        go(page, path)
        page.wait_for_selector("#app :is(.box, .sheet-of-paper)")
        assert page.evaluate(SIDEWAYS) == 0, path
        assert page.evaluate(OVER_THE_EDGE) == [], path
    place = house.table("mau_mau")
    page = house.sit(phone, place)
    for tool in ("rules", "menu", "seats", "sheet"):
        page.click(f".tool-{tool}")
        page.wait_for_selector("dialog[open]")
        assert page.evaluate(OVER_THE_EDGE) == [], tool
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")


def test_the_buttons_cover_no_score(phone: Window, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    lay_last_moves(monkeypatch, 4)
    page = house.sit(phone, house.table("schwarzer_peter", seats=4))
    player = Player(page)
    while not page.locator("dialog.score[open]").count():
        player.act()
    free = page.evaluate("""async () => {
      const sums = document.querySelector("dialog.score .paper tfoot td:last-child");
      sums.scrollIntoView({ block: "nearest", behavior: "instant" });
      await new Promise((on) => requestAnimationFrame(on));
      const { left, right, top, bottom } = sums.getBoundingClientRect();
      return sums.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    }""")
    assert free
    names = page.locator("dialog.score .paper thead th")
    assert set(names.evaluate_all("(all) => all.map((e) => e.scrollWidth - e.clientWidth > 4)")) == {False}


@pytest.mark.parametrize("game", ["letzter_panther", "mau_mau", "schwimmen", "rummue"])
def test_the_table_has_its_place(game: str, phone: Window, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    deal_always_the_same(monkeypatch)
    page = house.sit(phone, house.table(game))
    Player(page).await_turn()
    found = sizes.faults(page, (PHONE["width"], PHONE["height"]))
    if game == "mau_mau":  # with few around it, a table fits a phone on its side as well
        found += sizes.faults(page, (PHONE["height"], 360))
    assert found == []


def test_a_badge_is_seen_to_its_last_letter(phone: Window, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    deal_always_the_same(monkeypatch)
    page = house.sit(phone, house.table("mue"))
    page.set_viewport_size({"width": 320, "height": 568})
    Player(page).await_turn()
    badge, seat = page.evaluate("""() => {
      const badge = document.querySelector(".ring .badge.role");
      return [badge, badge.closest(".seat")].map((each) => each.getBoundingClientRect().right);
    }""")
    assert badge <= seat
    assert sizes.faults(page, (320, 568)) == []


def test_what_is_said_about_the_cards_leaves_them_room(
    phone: Window, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal_always_the_same(monkeypatch)
    page = house.sit(phone, house.table("durak"))
    page.set_viewport_size({"width": 320, "height": 568})
    Player(page).await_turn()
    assert page.locator(".middle .zone-name:visible").count() == 3
    assert sizes.faults(page, (320, 568)) == []


def test_a_lesson_leaves_the_table_room(phone: Window, house: House) -> None:
    page = house.visit(phone, "/#/lesson/elfer_raus")
    page.wait_for_selector(".hand-zone .card")
    middle = page.evaluate("() => document.querySelector('.middle').getBoundingClientRect().bottom")
    own = page.evaluate("() => document.querySelector('.own').getBoundingClientRect().top")
    assert middle <= own + 1
