"""A match of every game, played in the real page against bots."""

from typing import Any

import pytest

from reihum.catalogue import catalogue
from tests.web.hands import Player
from tests.web.house import House

# Options that end a match soon; where rounds are long, one whole round is played.
SHORT = {
    "calcory": {"turns": "20"},
    "elfer_raus": {"rounds": "1"},
    "farben_sammeln": {"rounds": "1"},
    "mogeln": {"rounds": "1"},
    "rummue": {"turns_each": "25"},
    "schnipp_schnapp": {"most_turned": "50", "window": "1000"},
    "ueberall_anschliessen": {"rounds": "1", "until": "first", "stopp": "no"},
}
ONE_ROUND = {
    "letzter_panther",
    "mue",
    "rummue",
    "wimmueln",
    "mau_mau",
    "schmerzhafte_stiche",
    "dritter_mann",
    "freund_zur_linken",
}

SEATS = {"schnipp_schnapp": 2, "ueberall_anschliessen": 6, "farben_sammeln": 2}  # at random these take many turns


def short(game: str) -> dict[str, str]:
    """The wished options as far as this game has them."""
    from reihum.core.options import choices, value_text

    kind = catalogue()[game].game.options
    wished = SHORT.get(game, {})
    found = {}
    for name, value in wished.items():
        possible = [value_text(each) for each in choices(kind, name)]
        found[name] = value if value in possible else possible[0]
    return found


@pytest.mark.parametrize("game", sorted(catalogue()))
def test_match(game: str, context: Any, house: House) -> None:
    page = house.sit(context, house.table(game, seats=SEATS.get(game), options=short(game)))
    player = Player(page, eager=game == "farben_sammeln")
    while player.act():
        if game in ONE_ROUND and player.rounds:
            break
        assert player.moves < 1500
    assert player.rounds >= 1
