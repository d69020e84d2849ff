"""A round of every game in the real page, in both languages; test_whole_matches.py plays the others to the end."""

from typing import Any

import pytest

from reihum.text.catalogue import catalogue
from tests.web.hands import Player
from tests.web.house import House
from tests.web.kinds import sampled

# What the families agreed on, so that their rounds end soon.
SHORT = {
    "calcory": {"turns": "100"},
    "farben_sammeln": {"rounds": "1"},
    "mogeln": {"rounds": "1"},
    "rummue": {"turns_each": "25"},
    "ueberall_anschliessen": {"rounds": "1", "until": "first", "stopp": "no"},
}
SEATS = {
    "farben_sammeln": 3,
    "letzter_panther": 3,
    "mue": 3,
    "rummue": 3,
    "ueberall_anschliessen": 6,
    "wimmueln": 3,
}
# Where bots who play at random would come to no end, or only after hundreds of moves.
KNOWING = {"calcory", "farben_sammeln", "mue", "rummue"}


# Whole matches of these are played elsewhere: with a finger, with keys, with a break or by two people.
WHOLE = {"dritter_mann", "elfer_raus", "hoechste_karte", "mau_mau", "schnipp_schnapp", "schwarzer_peter"}


@pytest.mark.parametrize("locale", ["de-DE", pytest.param("en-GB", marks=pytest.mark.long)])
@pytest.mark.parametrize("game", sampled(sorted(set(catalogue()) - WHOLE)))
def test_round(game: str, locale: str, browser: Any, house: House) -> None:
    """From the deal to the score sheet, and on to the next round or to the end of the match."""
    level = "beginner" if game in KNOWING else "random"
    place = house.table(game, seats=SEATS.get(game), options=SHORT.get(game), level=level)
    page = house.sit(browser.new_context(locale=locale, viewport={"width": 1280, "height": 800}), place)
    assert page.evaluate("() => document.documentElement.lang") == locale[:2]
    player = Player(page, eager=game == "farben_sammeln")
    while player.rounds == 0:
        player.act()
        assert player.moves < 1500
    player.await_turn()
    phase = page.evaluate("() => document.querySelector('.table').dataset.phase")
    assert phase == "over" or page.locator("dialog.score[open]").count() == 0
