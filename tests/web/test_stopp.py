"""Calling Stopp in Überall anschließen on the page, when some have no cards left."""

from typing import Any

import pytest

from tests.web.hands import Player
from tests.web.house import House
from tests.web.test_twins import lay

ALONE = (
    "ueberall_anschliessen 2 | middle R7 | open.0 R1 | pile.0 B8 R2 | places 0 1 | player 0 | last 0 | turn 0,1 race"
)
DONE = (
    "ueberall_anschliessen 3 | middle R7 | pile.1 B3 B5 | open.2 B8 | pile.2 R1 R2 | places 1 0 0 | player 1 | "
    "last 2 | overlooked yes | turn 0 race"
)


def test_whoever_plays_alone_is_asked_to_turn_up_and_not_to_race(
    context: Any, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others may call, but there is nothing that this player could call."""
    lay(monkeypatch, ALONE)
    page: Any = house.sit(context, house.table("ueberall_anschliessen", seats=2, level="beginner"))
    assert "Decke eine Karte auf." in page.inner_text(".felt .status")


def test_whoever_is_done_can_call(context: Any, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    lay(monkeypatch, DONE)
    page: Any = house.sit(context, house.table("ueberall_anschliessen", seats=3, level="beginner"))
    player = Player(page)
    before = player.version()
    page.click("button:has-text('Stopp!')")
    player.await_change(before)


NEAR = 8  # pixels: no thumb misses a button that moves less
FLOW = """() => {
  window.seen = [];
  const look = () => {
    const buttons = [...document.querySelectorAll(".prompt .act.say")];
    const calls = buttons.map((button) => button.getBoundingClientRect());
    if (calls.length) window.seen.push([
      [document.querySelectorAll(".own-zones .card").length, calls[0].left + calls[0].width / 2, calls[0].top],
      document.querySelector(".clock").hidden,
      document.querySelector(".status").textContent,
    ]);
    else if (window.seen.length && document.querySelector(".table").dataset.phase === "playing") window.gone = true;
  };
  const all = { subtree: true, childList: true, attributes: true };
  new MutationObserver(look).observe(document.querySelector(".table"), all);
}"""


@pytest.mark.parametrize("size", [(360, 740), (740, 360), (1280, 800)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_schnipp_schnapp_flows(size: tuple[int, int], context: Any, house: House) -> None:
    """The calls stay where they are from card to card, and no window announces itself."""
    page = house.sit(context, house.table("schnipp_schnapp", seats=3, options={"window": "2000"}))
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.click(".prompt .act")  # quartets first
    page.evaluate(FLOW)
    for _ in range(40):
        page.evaluate("() => document.querySelector('.zone.live > .zone-button')?.click()")
        page.wait_for_timeout(100)
        if len({text for _, _, text in page.evaluate("() => window.seen")}) == 2:
            break
    seen = page.evaluate("() => window.seen")
    assert len({text for _, _, text in seen}) == 2, seen
    for cards in {cards for (cards, _, _), _, _ in seen}:  # what lies before oneself may need more room now
        for way in (1, 2):
            places = [place[way] for place, _, _ in seen if place[0] == cards]
            assert max(places) - min(places) < NEAR, seen
    assert all(hidden for _, hidden, _ in seen)
    assert {text for _, _, text in seen} <= {"Siehst du zwei gleiche?", "Decke eine Karte auf."}
    assert not page.evaluate("() => window.gone ?? false")
