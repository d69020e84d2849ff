"""A whole match of every game in the real page, against bots; those of test_whole_matches.py are played there."""

from typing import Any

import pytest

from reihum.catalogue import catalogue
from tests.web.hands import Player
from tests.web.house import House

# What the families agreed on, so that their matches end soon.
SHORT = {
    "calcory": {"turns": "100"},
    "farben_sammeln": {"rounds": "1"},
    "letzter_panther": {"until": "-100"},
    "mogeln": {"rounds": "1"},
    "mue": {"until": "100"},
    "rummue": {"until": "100", "turns_each": "25"},
    "ueberall_anschliessen": {"rounds": "1", "until": "first", "stopp": "no"},
    "wimmueln": {"until": "100"},
}
SEATS = {
    "farben_sammeln": 2,
    "letzter_panther": 3,
    "mue": 3,
    "rummue": 3,
    "ueberall_anschliessen": 6,
    "wimmueln": 3,
}
# Where bots who play at random would never come to an end.
KNOWING = {"calcory", "mue", "rummue"}


# Played with a finger, with keys, with a break or by two people; one whole match of each game is enough.
ELSEWHERE = {"dritter_mann", "elfer_raus", "hoechste_karte", "mau_mau", "ratefix", "safarue", "schnipp_schnapp"}


@pytest.mark.parametrize("game", sorted(set(catalogue()) - ELSEWHERE))
def test_match(game: str, context: Any, house: House) -> None:
    level = "beginner" if game in KNOWING else "random"
    place = house.table(game, seats=SEATS.get(game), options=SHORT.get(game), level=level)
    page = house.sit(context, place)
    player = Player(page, eager=game == "farben_sammeln")
    while player.act():
        assert player.moves < 1500
    assert player.rounds >= 1
    assert page.evaluate("() => document.querySelector('.table').dataset.phase") == "over"
