"""Equal cards on the page: each can be tapped, both can be chosen, and hand and table are kept apart."""

from typing import Any

import pytest

from tests.core.test_twins import BOTH, MUE
from tests.web.hands import Player
from tests.web.house import House
from tests.web.positions import lay


def codes(page: Any, zone: str) -> set[str]:
    cards = "(zone) => [...document.querySelectorAll(`[data-zone='${zone}'] .card`)].map((card) => card.dataset.code)"
    return set(page.evaluate(cards, zone))


def test_both_twins_are_picked_and_sent(context: Any, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    lay(monkeypatch, BOTH["letzter_panther"][0])
    page: Any = house.sit(context, house.table("letzter_panther", seats=3))
    player = Player(page)
    player.await_turn()
    before = player.version()
    for code in ("K7", "K7'", "R3"):
        player.tap_card(code)
        page.wait_for_selector(f'.card.picked[data-code="{code}"]')
    page.click("[data-move=picks]")
    player.await_change(before)
    assert not codes(page, "hand.0") & {"K7", "K7'", "R3"}


@pytest.mark.parametrize(("card", "left"), [("K7", "hand.0"), ("K7'", "bid.0")])
def test_hand_or_table_is_tapped(
    card: str, left: str, context: Any, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The card that was tapped goes, its twin stays where it lies."""
    lay(monkeypatch, MUE)
    page: Any = house.sit(context, house.table("mue", seats=4))
    player = Player(page)
    player.await_turn()
    before = player.version()
    player.tap_card(card)
    player.await_change(before)
    assert codes(page, left) & {"K7", "K7'"} == {"K7", "K7'"} - {card}
