"""A game evening without a mouse: all is reached with Tab, Enter and arrows, by the name that a screen reader says."""

from typing import Any

from reihum.text.catalogue import find
from tests.web.hands import Keys
from tests.web.house import House

FOCUSED = "(element) => element === document.activeElement || (element.isConnected ? false : null)"  # null: gone
TO_TRY = (
    ".guide .next:not([hidden]), .prompt .button.best, .card.best[role=button], "
    ".zone.best > .zone-button, .cell.best > .zone-button"
)
# How far a lesson is.
WHERE = """() => {
  const { step, task, drawn } = document.querySelector(".lesson").dataset;
  return [step, task, drawn, document.querySelector(".guide .answer").hidden].join();
}"""
MOST_TABS = 250


def reach(page: Any, role: str, name: str) -> None:
    """Tab by tab until the focus is on what is called so; nothing is clicked, and nothing is focused by the test."""
    wanted = page.get_by_role(role, name=name, exact=True).first
    wanted.wait_for()
    found = wanted.element_handle()  # to look for names after every step would take longer than all the rest
    for _ in range(MOST_TABS):
        focused = found.evaluate(FOCUSED)
        if focused:
            return
        if focused is None:
            found = wanted.element_handle()
        page.keyboard.press("Tab")
    raise AssertionError(f"{role} {name!r} can't be reached")


def press(page: Any, name: str, role: str = "button") -> None:
    reach(page, role, name)
    page.keyboard.press("Enter")


def write(page: Any, field: str, text: str) -> None:
    reach(page, "textbox", field)
    page.keyboard.type(text)


def test_a_lesson_from_the_shelf_to_its_end(context: Any, house: House) -> None:
    page = house.visit(context, pace="instant")
    page.wait_for_selector(".box .learn")
    press(page, f"{find('elfer_raus').booklet('de').title} lernen")
    page.wait_for_selector(".lesson[data-step='1']")
    keys = Keys(page)
    for _ in range(60):
        page.wait_for_selector(f".lesson[data-finished], {TO_TRY}", state="attached")
        if page.locator(".lesson[data-finished]").count():
            break
        before = page.evaluate(WHERE)
        if not keys.reach(TO_TRY):
            assert page.evaluate(WHERE) != before  # what was there to try has gone: somebody has moved meanwhile
            continue
        page.keyboard.press("Enter")
        for _ in range(300):
            if page.evaluate(WHERE) != before:
                break
            page.wait_for_timeout(20)
    assert page.locator(".lesson[data-finished]").count()
    press(page, "Jetzt spielen")  # it has the focus already
    page.wait_for_url("**/table/*")


def test_an_evening(browser: Any, house: House) -> None:
    """Join by a code, say something, be removed, pick the next game."""
    place = house.table("mau_mau", seats=2, people=2)
    code = house.ask(f"/api/tables/{place.table}/code")["code"]
    host = house.sit(browser.new_context(), place)
    guest = house.visit(browser.new_context())
    write(guest, "Code des Tisches, vier Buchstaben", code)
    guest.keyboard.press("Enter")
    write(guest, "Dein Name", "Zoë")
    press(guest, "Mitspielen")
    for page in (host, guest):
        press(page, "Karten geben")
    guest.wait_for_selector(".hand-zone .card")

    press(guest, "Etwas sagen")
    press(guest, "Gut gespielt!")
    host.wait_for_selector("[data-seat='1'] .bubble:has-text('Gut gespielt!')")
    assert host.locator("#announcer").inner_text().endswith("Zoë: Gut gespielt!")

    press(host, "Mitspieler")
    press(host, "Zoë stumm")
    assert host.get_by_role("button", name="Zoë stumm", pressed=True).count() == 1
    press(host, "Zoë wegschicken")
    press(host, "Ja, wegschicken")
    guest.wait_for_selector(".company .banner:has-text('Du siehst zu.')")

    for dialog in host.locator("dialog[open]").all():
        if dialog.is_visible():
            host.keyboard.press("Escape")
    press(host, "Mitspieler")
    press(host, "Nächstes Spiel")
    press(host, "Zweikampf spielen")
    host.wait_for_url(lambda url: "/table/" in url and place.table not in url)
    host.wait_for_selector(".topbar:has-text('Zweikampf')")
