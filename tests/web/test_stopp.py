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
