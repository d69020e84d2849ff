"""A whole match of every game, played in the real page against bots."""

from typing import Any

import pytest

from reihum.catalogue import catalogue
from tests.web.hands import Player
from tests.web.house import House

# What the families agreed on, so that their matches end soon.
SHORT = {
    "calcory": {"turns": "100"},
    "dritter_mann": {"chips": "1"},
    "elfer_raus": {"rounds": "1"},
    "farben_sammeln": {"rounds": "1"},
    "letzter_panther": {"until": "-100"},
    "mau_mau": {"until": "50"},
    "mogeln": {"rounds": "1"},
    "mue": {"until": "100"},
    "rummue": {"until": "100", "turns_each": "25"},
    "schnipp_schnapp": {"most_turned": "500", "window": "2000"},
    "ueberall_anschliessen": {"rounds": "1", "until": "first", "stopp": "no"},
    "wimmueln": {"until": "100"},
}
SEATS = {
    "farben_sammeln": 2,
    "letzter_panther": 3,
    "mau_mau": 3,
    "mue": 3,
    "rummue": 3,
    "schnipp_schnapp": 2,
    "ueberall_anschliessen": 6,
    "wimmueln": 3,
}
# Where bots who play at random would never come to an end.
KNOWING = {"calcory", "mau_mau", "mue", "rummue"}


@pytest.mark.parametrize("game", sorted(catalogue()))
def test_match(game: str, context: Any, house: House) -> None:
    level = "beginner" if game in KNOWING else "random"
    place = house.table(game, seats=SEATS.get(game), options=SHORT.get(game), level=level)
    page = house.sit(context, place)
    player = Player(page, eager=game == "farben_sammeln")
    while player.act():
        assert player.moves < 1500
    assert player.rounds >= 1
    assert page.evaluate("() => document.querySelector('.table').dataset.phase") == "over"
