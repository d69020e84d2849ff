"""The score pad in the browser: entered by hand, reckoned, corrected, kept, shared and printed."""

import base64
import json
from typing import Any

import pytest

from reihum.text.catalogue import catalogue
from tests.web.house import House
from tests.web.kinds import KINDS
from tests.web.test_page import faults, faults_by_day_and_night, sideways
from tests.web.windows import go

PHONE = {"width": 320, "height": 568}
NAMES = ["Anna", "Beate", "Conny", "Dagmar", "Emma"]


def new_pad(context: Any, house: House, game: str, names: list[str]) -> Any:
    page = house.visit(context, f"/#/pad/new/{game}")
    page.wait_for_selector(".start")
    page.locator(f'.chips label:has-text("{len(names)}")').first.click()
    for place, name in enumerate(names):
        page.locator(".places input[type=text]").nth(place).fill(name)
    page.click(".start")
    page.wait_for_selector(".pad-paper table")
    return page


def choose(page: Any, field: str, text: str) -> None:
    page.locator(f'fieldset:has(input[name="pad-{field}"]) label').get_by_text(text, exact=True).click()


def enter(page: Any, field: str, *numbers: object) -> None:
    for place, number in enumerate(numbers):
        page.locator(f'input[data-field="{field}"]').nth(place).fill(str(number))


def save(page: Any) -> None:
    page.click(".pad-form button.main")
    page.wait_for_selector("dialog", state="detached")
    page.wait_for_selector(".pad-paper:not([aria-busy])")


def totals(page: Any) -> list[str]:
    return [text.replace("−", "-") for text in page.locator("tfoot td").all_inner_texts()]


def mue(page: Any, chief: str, partner: str, height: int, trump: str, *tricks: int) -> None:
    page.click(".add")
    choose(page, "chief", chief)
    choose(page, "partner", partner)
    enter(page, "height", height)
    choose(page, "trump", trump)
    enter(page, "card-points", *tricks)


def test_six_chips_begin_with_three_each(context: Any, house: House) -> None:
    page = house.visit(context, "/#/pad/new/schmerzhafte_stiche")
    page.wait_for_selector(".start")
    page.select_option("select[name=chips]", "six-chips")
    page.click(".start")
    page.wait_for_selector(".pad-paper table")
    assert totals(page) == ["3", "3"]
    page.click(".add")
    enter(page, "tricks", 5, 6)
    enter(page, "card-points", 110, 110)
    save(page)
    assert totals(page) == ["4", "2"]
    page.click(".tool-rules")
    page.wait_for_selector("dialog.rules")
    assert "drei Chips" in page.inner_text("#rule-match-end")
    assert "fünf Runden" not in page.inner_text("#rule-match-end")


def test_the_pawns_of_der_dritte_mann_stand_below_the_sheet(context: Any, house: House) -> None:
    page = new_pad(context, house, "dritter_mann", NAMES[:4])
    page.click(".add")
    enter(page, "pawns", 21, -7, 10, 0)
    save(page)
    assert totals(page) == ["1", "0", "0", "0"]
    assert page.locator(".details td").all_inner_texts()[1:] == ["21", "−7", "10", "0"]
    assert "Stand der Figuren" in page.inner_text(".details")


def test_a_sheet_of_mue(context: Any, house: House) -> None:
    """The sheet of the rule book: an Eklat, a game won with sevens, a game lost."""
    page = new_pad(context, house, "mue", NAMES)
    page.click(".add")
    choose(page, "end", "Eklat")
    enter(page, "laid", 4, 4, 1, 4, 0)
    choose(page, "challenger", "Dagmar")
    save(page)
    assert totals(page) == ["20", "20", "0", "-40", "0"]
    mue(page, "Conny", "Dagmar", 5, "7", 11, 3, 22, 15)  # the last number follows from the others
    page.wait_for_selector(".ahead .fact-tag")
    page.wait_for_function("() => document.querySelector('.ahead').textContent.includes('82')")
    assert page.locator(".ahead").inner_text().startswith("Ziel 36")
    save(page)
    assert totals(page) == ["31", "23", "82", "35", "9"]
    mue(page, "Conny", "Anna", 4, "Rot", 19, 13, 5, 3, 20)
    save(page)
    assert totals(page) == ["50", "51", "57", "53", "44"]


def test_a_match_is_corrected_taken_back_printed_and_won(context: Any, house: House) -> None:
    page = new_pad(context, house, "mau_mau", NAMES[:2])
    for left in ((0, 30), (12, 0)):
        page.click(".add")
        enter(page, "left", *left)
        save(page)
    assert totals(page) == ["12", "30"]
    page.locator(".line").first.click()
    enter(page, "left", 0, 90)
    save(page)
    assert totals(page) == ["12", "90"]
    page.locator(".line").nth(1).click()
    page.click(".pad-form button[type=button]:not(.round)")
    page.wait_for_selector("dialog", state="detached")
    page.wait_for_function("() => document.querySelectorAll('.line').length === 1")
    assert totals(page) == ["0", "90"]
    page.click(".tool-undo")
    page.wait_for_function("() => document.querySelectorAll('.line').length === 2")
    page.click(".tool-undo")
    page.wait_for_function("() => document.querySelector('tfoot').textContent.includes('30')")
    page.reload()
    page.wait_for_selector(".pad-paper tfoot td")
    assert totals(page) == ["12", "30"]

    page.emulate_media(media="print")  # on paper there is only the sheet
    assert not page.locator(".bar").is_visible()
    assert not page.locator(".add").is_visible()
    assert page.locator(".pad-paper").is_visible()
    page.emulate_media(media="screen")

    page.click(".add")
    enter(page, "left", 0, 100)
    save(page)
    page.wait_for_selector(".headline:not([hidden])")
    assert "Anna gewinnt" in page.locator(".headline").inner_text()


def test_mistakes_are_explained_and_cards_counted_by_pointing(context: Any, house: House) -> None:
    page = new_pad(context, house, "mau_mau", NAMES[:3])
    page.click(".add")
    page.click(".pad-form button.main")
    page.wait_for_selector(".wrong li")
    assert "fehlt" in page.locator(".wrong").inner_text()
    enter(page, "left", 3, 4, "viel")
    page.wait_for_function("() => document.querySelector('.wrong').textContent.includes('von 0 bis')")
    enter(page, "left", 3, 4, 5)
    page.wait_for_function("() => document.querySelector('.wrong').textContent.includes('fertig')")
    assert faults(page) == []
    enter(page, "left", 3, 4, 0)
    save(page)
    assert totals(page) == ["3", "4", "0"]

    page.click(".add")
    page.locator(".entry button").first.click()
    for name in ("Eichel Ass", "Eichel König", "Eichel 8"):
        page.locator(f'.count-card[aria-label^="{name}"]').click()
    assert faults(page) == []
    page.click(".counting .main")
    assert page.locator('input[data-field="left"]').first.input_value() == "23"


def test_pads_are_shared_as_a_link_and_as_a_file(context: Any, browser: Any, house: House) -> None:
    page = new_pad(context, house, "elfer_raus", ["Änne", "Zoë <b>"])
    page.click(".add")
    enter(page, "left", 0, 21)
    save(page)
    page.click(".tool-link")
    link = page.locator(".sharing input").input_value()
    assert faults(page) == []
    with page.expect_download() as download:
        page.click(".sharing .feet .button:not(.copy)")
    file = download.value.path()
    other = house.visit(browser.new_context(), link.removeprefix(house.address))
    other.wait_for_selector(".pad-paper tfoot td")
    assert totals(other) == ["0", "21"]
    assert other.locator(".pad-paper thead th").all_inner_texts() == ["Änne", "Zoë <b>"]
    go(other, "/#/pad")
    other.wait_for_selector(".match")
    with other.expect_file_chooser() as chooser:
        other.click(".feet .button")
    chooser.value.set_files(file)
    other.wait_for_selector(".pad-paper tfoot td")
    assert totals(other) == ["0", "21"]
    go(other, "/#/pad/shared/nonsense")
    other.wait_for_selector(".toast")


STORE = """async (act) => {
  const main = document.querySelector("script[type=module]").src;
  return eval(act)(await import(new URL("pad/store.js", main)));
}"""
SHARED = "({ sharedPad }) => { for (let i = 0; i < 70; i++) sharedPad({ game: 'mue', names: [`${i}`], rounds: [] }); }"
FILL = """(letters) => {
  for (let piece = 2 ** 22; piece >= letters; piece /= 2)
    for (let i = 0; i < 9; i++)
      try {
        localStorage.setItem(`filler-${piece}-${i}`, "x".repeat(piece));
      } catch {
        break; // no room for another one
      }
}"""


def link_to(house: House, **pad: Any) -> str:
    text = json.dumps({"names": ["Änne", "Zoë"], "rounds": [], **pad}).encode()
    return f"{house.address}/#/pad/shared/{base64.urlsafe_b64encode(text).decode().rstrip('=')}"


def test_pads_of_others_push_out_none_of_ones_own(context: Any, house: House) -> None:
    """One on which one has written is one's own, too."""
    page = new_pad(context, house, "mau_mau", ["Anna", "Beate"])
    own = page.url.rpartition("/")[2]
    page.evaluate(STORE, "({ sharedPad, keepPad }) => keepPad(sharedPad({ game: 'mue', names: ['Udo'], rounds: [] }))")
    page.evaluate(STORE, SHARED)
    pads = page.evaluate(STORE, "({ allPads }) => allPads()")
    assert len(pads) == 60
    assert pads[0]["names"] == ["69"]
    assert [pad["names"] for pad in pads[-2:]] == [["Udo"], ["Anna", "Beate"]]
    assert pads[-1]["id"] == own


def test_a_link_to_a_pad_is_opened_once_and_left_with_one_step_back(context: Any, house: House) -> None:
    page = house.visit(context)
    page.wait_for_selector(".boards .box", state="attached")
    for _ in range(2):
        page.evaluate("(link) => { location.href = link; }", link_to(house, game="mau_mau"))
        page.wait_for_selector(".pad-paper table")
        page.go_back()
        page.wait_for_selector(".boards .box", state="attached")
    assert len(page.evaluate(STORE, "({ allPads }) => allPads()")) == 1


@pytest.mark.parametrize("pad", [{"game": "nonesuch"}, {"game": "mau_mau", "options": {"nonesuch": "1"}}])
def test_a_pad_of_a_game_that_is_not_here_says_so(pad: Any, context: Any, house: House) -> None:
    page = context.new_page()
    page.goto(link_to(house, **pad))
    page.wait_for_selector(".unreachable h2:not(:empty)", timeout=5000)
    context.problems.clear()  # the browser reports that the server has refused it


def test_rounds_are_kept_in_a_memory_that_is_nearly_full(context: Any, house: House) -> None:
    """What can be reckoned again makes room for what can not. Where that is not enough, it is said."""
    page = new_pad(context, house, "elfer_raus", ["Anna", "Beate"])
    for points in (7, 8):
        page.click(".add")
        enter(page, "left", 0, points)
        save(page)
    page.evaluate(FILL, 1)
    page.click(".add")
    enter(page, "left", 0, 9)
    save(page)
    assert not page.is_visible(".pad-unkept")
    assert len(page.evaluate("() => JSON.parse(localStorage['reihum-pads'])[0].rounds")) == 3
    page.evaluate("() => localStorage.removeItem('reihum-reckoned')")
    page.evaluate(FILL, 1)
    page.click(".add")
    enter(page, "left", 0, 10)
    save(page)
    assert page.is_visible(".pad-unkept")
    assert totals(page) == ["0", "34"]
    page.click(".topbar .round")
    page.click(".match")
    page.wait_for_selector(".pad-paper tfoot td")
    assert totals(page) == ["0", "34"]
    page.evaluate("() => localStorage.clear()")
    page.click(".add")
    enter(page, "left", 0, 11)
    save(page)
    assert not page.is_visible(".pad-unkept")


def test_pads_fit_on_phones(context: Any, house: House) -> None:
    page = new_pad(context, house, "wimmueln", [*NAMES, "Frederike von Xanten"])
    page.set_viewport_size(PHONE)
    page.click(".add")
    page.wait_for_selector(".entries")
    enter(page, "tricks", 1, 2, 3, 1, 0)
    page.wait_for_timeout(300)
    assert sideways(page) == 0
    assert faults_by_day_and_night(page) == []
    enter(page, "open-estimate", 1, 2, 3, 4, 5, 6)
    enter(page, "secret-estimate", 1, 2, 3, 4, 5, 6)
    enter(page, "card-points", 10, 10, 10, 10, 10, 5)
    save(page)
    assert sideways(page) == 0
    assert faults_by_day_and_night(page) == []
    go(page, "/#/pad")
    page.wait_for_selector(".pad-games")
    assert sideways(page) == 0
    assert faults_by_day_and_night(page) == []
    go(page, "/#/pad/new/mue")
    page.wait_for_selector(".start")
    assert sideways(page) == 0
    assert faults_by_day_and_night(page) == []


@pytest.mark.parametrize(
    "games",
    [pytest.param(sorted(KINDS), id="kinds"), pytest.param(list(catalogue()), id="all", marks=pytest.mark.long)],
)
def test_every_game_has_its_form(games: list[str], context: Any, house: House) -> None:
    """What each of them asks for is tested at the server."""
    page = house.visit(context, "/#/pad")
    for game in games:
        go(page, f"/#/pad/new/{game}")
        page.wait_for_selector(".start")
        page.click(".start")
        page.wait_for_selector(".pad-paper table")
        page.click(".add")
        page.wait_for_selector(".pad-form :is(input[type=text], input[type=radio])", state="attached")
        page.keyboard.press("Escape")
