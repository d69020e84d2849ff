"""A round of every game in the real page, in both languages; test_whole_matches.py plays the others to the end.

`make test` plays its end, one game of each kind: how rounds begin is seen in test_sizes.py, and what lies
between is the same again and again.
"""

from typing import Any

import pytest

from reihum.text.catalogue import catalogue
from tests.web.hands import Player
from tests.web.house import House
from tests.web.kinds import KINDS
from tests.web.positions import lay, lay_last_moves

# What the families agreed on, so that their rounds end soon.
SHORT = {
    "calcory": {"turns": "100"},
    "farben_sammeln": {"rounds": "1"},
    "mogeln": {"rounds": "1"},
    "rummue": {"turns_each": "25"},
    "ueberall_anschliessen": {"rounds": "1", "until": "first", "stopp": "no"},
}
SEATS = {
    "schnipp_schnapp": 3,
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


LAST = 12  # moves of all players until a round is over
RACE = (
    "schnipp_schnapp 3 | options most_turned=500 window=2000 | turned 488 | pile.0 R1 R2 R3 R4 | pile.1 Y1 Y2 Y3 Y4 "
    "| pile.2 G1 G2 G3 G4 | turn 0"
)


@pytest.mark.parametrize("game", sorted(KINDS - WHOLE))
def test_the_end_of_a_round(game: str, browser: Any, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    lay_last_moves(monkeypatch, LAST)
    play_round(game, "de-DE", "random", browser, house)


def test_the_end_of_a_race(browser: Any, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    lay(monkeypatch, RACE)
    play_round("schnipp_schnapp", "de-DE", "random", browser, house)


@pytest.mark.long
@pytest.mark.parametrize("locale", ["de-DE", "en-GB"])
@pytest.mark.parametrize("game", sorted(set(catalogue()) - WHOLE))
def test_round(game: str, locale: str, browser: Any, house: House) -> None:
    play_round(game, locale, "beginner" if game in KNOWING else "random", browser, house)


def play_round(game: str, locale: str, level: str, browser: Any, house: House) -> None:
    """To the score sheet, and on to the next round or to the end of the match."""
    place = house.table(game, seats=SEATS.get(game), options=SHORT.get(game), level=level)
    page = house.sit(browser.new_context(locale=locale), place)
    assert page.evaluate("() => document.documentElement.lang") == locale[:2]
    player = Player(page, eager=game == "farben_sammeln")
    while player.rounds == 0:
        player.act()
        assert player.moves < 1500
    player.await_turn()
    phase = page.evaluate("() => document.querySelector('.table').dataset.phase")
    assert phase == "over" or page.locator("dialog.score[open]").count() == 0
