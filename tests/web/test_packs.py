"""Cards in the page: drawn as their pack wants it, whoever has made it, and in the look that was chosen."""

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

import pytest

from tests.foreign_house import ForeignHouse
from tests.web.house import House
from tests.web.windows import go

PIP = "M10 1l8 9-8 9-8-9z"  # the foreign pack's own diamond,
INK = "#a8480c"  # and its ink
HAND = """() => [...document.querySelectorAll('.slot .card[data-code]')].map(
  (card) => [card.dataset.code, card.firstChild.src, card.getAttribute('aria-label')])"""


@pytest.fixture(scope="module")
def foreign(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ForeignHouse]:
    with ForeignHouse(tmp_path_factory.mktemp("foreign")) as house:
        yield house


def open_cards(page: Any) -> dict[str, tuple[str, str]]:
    """The open cards of a table by their codes: the picture and the name. All pictures must have been drawn."""
    page.wait_for_function("() => [...document.querySelectorAll('.card img')].every((image) => image.naturalWidth > 0)")
    return {code: (unquote(source), label) for code, source, label in page.evaluate(HAND)}


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), pytest.param("dark", 390, marks=pytest.mark.long)])
def test_a_foreign_pack_is_drawn_with_its_own_suits(
    browser: Any, foreign: ForeignHouse, scheme: str, width: int
) -> None:
    size = {"width": width, "height": 844}
    context = browser.new_context(viewport=size, locale="de-DE", color_scheme=scheme, reduced_motion="reduce")
    problems: list[str] = []
    context.on("console", lambda line: problems.append(line.text) if line.type == "error" else None)
    context.on("weberror", lambda fault: problems.append(str(fault.error)))
    page = context.new_page()
    page.goto(foreign.address)
    page.wait_for_selector(".still .card img")
    cards = page.locator('.box[data-game="jokerjagd"] .still .card img')
    assert cards.count() >= 2
    assert all("data:image/svg+xml" in cards.nth(i).get_attribute("src") for i in range(cards.count()))

    wanted = {"options": {}, "bots": [None, "random"], "pace": "instant"}
    seen: dict[str, tuple[str, str]] = {}
    while not {"D", "X"} <= {code[0] for code in seen}:  # until a diamond and a joker have been dealt
        made = foreign.ask("/api/tables", game="jokerjagd", seats=2, **wanted)
        keep = json.dumps({"motion": "off", "tokens": {made["table"]: made["token"]}})
        page.evaluate("(kept) => localStorage.setItem('reihum', kept)", keep)
        go(page, f"/table/{made['table']}")
        page.wait_for_selector(".slot .card[data-code]")
        seen |= open_cards(page)
    diamond = next(code for code in seen if code[0] == "D")
    joker = next(code for code in seen if code[0] == "X")
    assert PIP in seen[diamond][0]
    assert INK in seen[diamond][0]
    assert "Karo" in seen[diamond][1]
    assert "Joker" in seen[joker][1]
    assert "JOKER" in "".join(letter for letter in seen[joker][0] if letter.isupper())
    assert not problems, problems


def test_the_german_pack_is_drawn_with_french_suits_when_wished(context: Any, house: House) -> None:
    page = house.sit(context, house.table("mau_mau", seats=2, options={"until": "50"}))
    before = open_cards(page)
    page.locator(".bar").get_by_text("Einstellungen").click()
    page.get_by_text("Französisches Blatt").click()
    page.wait_for_selector(", ".join(f'.slot .card[aria-label*="{name}"]' for name in ("Kreuz", "Pik", "Karo")))
    after = open_cards(page)
    for code in set(before) & set(after) - set("H6 H7 H8 H9 H10".split()):  # hearts are hearts
        assert before[code][0] != after[code][0]
    names = {"E": "Kreuz", "L": "Pik", "H": "Herz", "S": "Karo"}
    assert after
    assert all(names[code[0]] in label for code, (_, label) in after.items())
    assert page.evaluate("() => JSON.parse(localStorage.getItem('reihum')).looks") == {"German": "french"}
    text = page.locator(".table").inner_text()
    assert not any(word in text for word in ("Eichel", "Laub", "Schellen"))
    page.reload()
    page.wait_for_selector(".slot .card[data-code]")
    assert all(names[code[0]] in label for code, (_, label) in open_cards(page).items())


def test_the_shelf_shows_the_look_that_was_chosen(context: Any, house: House) -> None:
    page = house.visit(context)
    page.wait_for_selector(".still .card img")
    pictures = "() => [...document.querySelectorAll('[data-game=mau_mau] .still img')].map((image) => image.src).join()"
    usual = page.evaluate(pictures)
    page.get_by_text("Einstellungen").click()
    page.get_by_text("Französisches Blatt").click()
    page.wait_for_selector("dialog[open]", state="detached")
    page.wait_for_function(f"(usual) => {{ const now = ({pictures})(); return now && now !== usual; }}", arg=usual)
