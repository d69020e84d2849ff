"""The keys to one's seats: kept on a full device, where nothing may be kept, and in several windows."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.house import House
from tests.web.windows import UNSEEN

GO = "(path) => document.dispatchEvent(new CustomEvent('reihum:go', { detail: path }))"
FULL = 'Storage.prototype.setItem = () => { throw new DOMException("no room", "QuotaExceededError"); };'
BLOCKED = """for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, { get() { throw new DOMException("not here", "SecurityError"); } });
"""
DEAF = "addEventListener('storage', (event) => event.stopImmediatePropagation(), true);"
# In another window somebody sits down at the table just when this page says hello with an old key.
MEANWHILE = """window.WebSocket = class extends WebSocket {
  constructor(address) {
    super(address);
    const kept = JSON.parse(localStorage.reihum);
    kept.tokens["%s"] = "%s";
    localStorage.reihum = JSON.stringify(kept);
  }
};"""


@pytest.fixture
def device(chromium: Any) -> Iterator[Any]:
    """A browser of its own, because these are spoilt."""
    context = chromium.new_context(locale="de-DE", reduced_motion="reduce", service_workers="block")
    context.set_default_timeout(15_000)
    context.add_init_script(f"({UNSEEN})()")
    yield context
    context.close()


def play(page: Any, game: str) -> str:
    """From the shelf to a table of one's own; its address."""
    page.click(f'.box[data-game="{game}"] .play')
    page.wait_for_selector(".felt .status:not(:empty)")
    return str(page.evaluate("() => location.pathname"))


@pytest.mark.parametrize("spoilt", [FULL, BLOCKED], ids=["full", "blocked"])
def test_one_plays_where_nothing_can_be_kept(spoilt: str, device: Any, house: House) -> None:
    """Until the page is closed every seat is one's own."""
    device.add_init_script(spoilt)
    page = device.new_page()
    page.goto(house.address)
    tables = []
    for game in ("letzter_panther", "mau_mau"):
        tables.append(play(page, game))
        page.evaluate(GO, "/")
    for table in tables:
        page.evaluate(GO, table)
        page.wait_for_selector(".hand-zone .card")
        assert not page.is_visible(".company .banner")


def test_a_window_that_heard_nothing_of_another_forgets_none_of_its_keys(device: Any, house: House) -> None:
    """One that slept in the browser's history is not told what the others have kept meanwhile."""
    sleeping = device.new_page()
    sleeping.add_init_script(DEAF)
    sleeping.goto(house.address)
    sleeping.wait_for_selector(".boards .box", state="attached")
    other = device.new_page()
    other.goto(house.address)
    tables = [play(other, "letzter_panther"), play(sleeping, "mau_mau")]
    kept = json.loads(sleeping.evaluate("() => localStorage.reihum"))
    assert {f"/table/{table}" for table in kept["tokens"]} == set(tables)
    assert [f"/table/{each['table']}" for each in kept["tables"]] == tables[::-1]


def test_a_key_that_opens_nothing_takes_no_newer_one_along(device: Any, house: House) -> None:
    """Somebody was sent away and has sat down again in another window: an old page does not lock them out."""
    place = house.table("letzter_panther")
    page = device.new_page()
    page.add_init_script(MEANWHILE % (place.table, place.token))
    page.goto(f"{house.address}/table/{place.table}#key={'x' * 22}")
    page.wait_for_selector(".hand-zone .card")
    assert json.loads(page.evaluate("() => localStorage.reihum"))["tokens"] == {place.table: place.token}
