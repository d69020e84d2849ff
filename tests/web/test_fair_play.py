"""Nobody chooses a deal or sees others' cards: beginning together, opening seats, known deals, taking back."""

import time
from typing import Any

import pytest

from reihum import notation
from reihum.text.catalogue import find
from tests.strolls import played
from tests.web.hands import Player
from tests.web.house import House, Place, begin
from tests.web.windows import QUIET, go

PHONE = {"width": 390, "height": 700}


def cards(page: Any) -> int:
    return int(page.locator(".card[data-code]").count())


def two(browser: Any, house: House, seats: int, locale: str = "de-DE") -> list[Any]:
    """Two people at a table, all others bots."""
    first = house.table("mau_mau", seats=seats, people=2, options={"program_says_mau": "yes"})
    return [house.sit(browser.new_context(locale=locale), place) for place in (first, house.join(first))]


@pytest.mark.parametrize(
    ("locale", "asked", "waiting"),
    [
        ("de-DE", "Alle sitzen am Tisch. Kann es losgehen?", "Gleich wird gegeben. Es fehlt noch das Ja von: Zweite"),
        pytest.param(
            "en-GB",
            "Everybody is at the table. Shall we begin?",
            "The deal is still waiting for: Zweite",
            marks=pytest.mark.long,
        ),
    ],
)
def test_nobody_sees_cards_until_all_have_agreed(
    browser: Any, house: House, locale: str, asked: str, waiting: str
) -> None:
    first = house.table("mau_mau", seats=2, people=2)
    maker = house.sit(browser.new_context(locale=locale), first)
    assert cards(maker) == 0
    assert maker.locator(".prompt .begin").count() == 0
    guest = house.sit(browser.new_context(locale=locale), house.join(first))
    maker.wait_for_selector(".prompt .begin")
    assert maker.inner_text(".prompt .status") == asked
    maker.click(".prompt .begin")
    maker.wait_for_selector(".own > .seat .badge .icon")
    assert maker.inner_text(".prompt .status") == waiting
    assert cards(maker) == cards(guest) == 0
    guest.click(".prompt .begin")
    for page in (maker, guest):
        page.wait_for_selector(".hand-zone .card")
        assert page.locator(".hand-zone .card").count() == 5


def test_who_invites_is_asked_to_begin_where_they_look(browser: Any, house: House) -> None:
    """The sheet with the invitation is still open when the last one comes: the question is on it."""
    first = house.table("mau_mau", seats=2, people=2)
    maker = house.sit(browser.new_context(), first)
    maker.click(".tool-seats")
    maker.wait_for_selector("dialog .seat-list")
    assert not maker.locator("dialog .begin").count()
    guest = house.sit(browser.new_context(), house.join(first))
    maker.click("dialog .begin")
    maker.wait_for_selector(".own > .seat .badge .icon")
    assert not maker.locator("dialog").count()
    guest.click(".prompt .begin")
    maker.wait_for_selector(".hand-zone .card")


def test_who_plays_with_bots_alone_plays_at_once(context: Any, house: House) -> None:
    begun = time.monotonic()
    place = house.table("mau_mau", seats=3)
    page = house.sit(context, place)
    page.wait_for_selector(".hand-zone .card")
    assert page.locator(".prompt .begin").count() == 0
    assert page.get_attribute(".table", "data-phase") == "playing"
    assert time.monotonic() - begun < 10  # on a machine that is busy with other tests


def test_seats_change_hands_in_a_pause(browser: Any, house: House) -> None:
    """Who gives one up sees backs until it is claimed again; a bot's seat is opened only if all agree."""
    pages = two(browser, house, seats=3)
    begin(pages)
    page, other = pages
    page.click(".tool-pause")
    page.wait_for_selector(".tool-pause[aria-pressed=true]")
    mine = page.locator(".hand-zone .card").count()
    assert mine >= 5  # a bot may have made us draw already
    page.click(".tool-seats")
    page.select_option(".seat-list li:first-child select", "random")
    page.keyboard.press("Escape")
    page.wait_for_selector(".claim")
    assert page.locator(".hand-zone .card[data-code]:not([data-code='?'])").count() == 0
    other.wait_for_selector(".toast.seats:has-text('spielt jetzt ein Bot')")
    page.click(".claim")
    page.wait_for_selector(".own > .seat.person")
    assert page.locator(".hand-zone .card[data-code]:not([data-code='?'])").count() == mine

    page.click(".tool-seats")
    page.select_option(".seat-list li:nth-child(3) select", "person")
    other.wait_for_selector(".asking:not([hidden])")
    assert "mitten in der Runde den Platz von" in other.inner_text(".asking")
    assert page.locator(".seat.open").count() == 0
    other.click(".asking .button.main")
    for each in pages:
        each.wait_for_selector(".toast.seats:has-text('ist jetzt frei')")
        each.wait_for_selector(".seat.open", state="attached")
        assert "ist jetzt frei" in each.inner_text(".log-lines")


def test_a_known_deal_says_so_to_everybody(context: Any, browser: Any, house: House) -> None:
    record = notation.record_of(played(find("hoechste_karte").game, 2, 200, "known"), reveal=True)
    made = house.ask("/api/replays/tables", record=str(record), seat=0, bots=[None, None], name="Ina")
    place = Place(made["table"], made["seat"], made["token"], "hoechste_karte")
    guest = house.visit(browser.new_context(viewport=PHONE), f"/table/{place.table}")
    guest.wait_for_selector(".known-deal-note:has-text('Bekanntes Blatt')")
    guest.click(".join")
    guest.wait_for_selector(".prompt .begin")
    watching = house.visit(browser.new_context(locale="en-GB"), f"/table/{place.table}")
    maker = house.sit(context, place)
    for page, text in ((guest, "Bekanntes Blatt"), (watching, "Known deal"), (maker, "Bekanntes Blatt")):
        page.wait_for_selector(".known-deal")
        assert page.inner_text(".known-deal").strip() == text
    guest.click(".known-deal")
    guest.wait_for_selector(".toast:has-text('schon einmal gespielt')")
    begin([guest, maker])
    assert guest.is_visible(".known-deal")
    fresh = house.sit(browser.new_context(), house.table("hoechste_karte", seats=2))
    assert not fresh.is_visible(".known-deal")


def test_undo_waits_for_somebody_who_is_away_for_a_moment(browser: Any, house: House) -> None:
    first = house.table("mau_mau", seats=2, people=2, options={"program_says_mau": "yes"})
    places = [first, house.join(first)]
    pages = [house.sit(browser.new_context(), place) for place in places]
    begin(pages)
    mover = next(number for number, page in enumerate(pages) if page.locator(".prompt.yours").count())
    page, other = pages[mover], pages[1 - mover]
    Player(page).move()
    go(other, QUIET)
    page.wait_for_selector(".seat.away")
    page.click(".tool-undo")
    page.wait_for_selector(".asking:not([hidden]):has-text('Warten auf die anderen')")
    go(other, f"/table/{first.table}")
    other.wait_for_selector(".asking:not([hidden]) .button.main")
    other.click(".asking .button.main")
    page.wait_for_selector(".prompt.yours")
    other.wait_for_selector(".toast.seats:has-text('hat einen Zug zurückgenommen')")
    assert "zurückgenommen" in other.inner_text(".log-lines")
