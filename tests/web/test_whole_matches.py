"""Whole matches as people play them: with a finger, with keys alone, with a break, and against each other."""

from typing import Any

import pytest

from tests.web.hands import Finger, Keys, Player, play_together
from tests.web.house import House, begin
from tests.web.positions import lay_last_moves
from tests.web.test_page import PHONE, sideways

OVER = ".table[data-phase=over]"
TOGETHER = {  # one game for each way of taking turns, and what makes it short
    "alone": ("schwarzer_peter", {}),
    "secret": ("hoechste_karte", {}),
    "race": ("schnipp_schnapp", {"most_turned": "500", "window": "2000"}),
}


def hand(page: Any) -> list[str]:
    found: list[str] = page.evaluate(
        "() => [...document.querySelectorAll('.hand-zone .card')].map((card) => card.dataset.code)"
    )
    return found


@pytest.mark.parametrize("whole", [False, pytest.param(True, marks=pytest.mark.long)])
def test_on_the_smallest_phone(whole: bool, browser: Any, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A finger, 320 pixels; nothing ever hangs over the edge. `make test` plays the last third."""
    if not whole:
        lay_last_moves(monkeypatch, 40)
    context = browser.new_context(viewport=PHONE, has_touch=True)
    page = house.sit(context, house.table("elfer_raus", seats=3, options={"rounds": "1"}))
    player = Finger(page)
    while player.act():
        assert player.moves < 300
        assert sideways(page) == 0
    assert page.locator(OVER).count()


def test_with_keys_alone(context: Any, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards in hand, the stock, words, suits, the sheet, and once more: the end of a round, and a second, short one."""
    lay_last_moves(monkeypatch, 12, seed="short 4")
    page = house.sit(context, house.table("mau_mau", seats=2, options={"until": "50"}, level="beginner"))
    player = Keys(page)
    while player.act():
        assert player.moves < 300
    assert player.rounds == 2
    assert player.touched == {".card", ".zone-button", ".act", ".name"}
    page.keyboard.press("Enter")
    page.wait_for_selector(".table[data-phase=playing]")


def test_cards_on_the_table_are_reached_with_keys(context: Any, house: House) -> None:
    player = Keys(house.sit(context, house.table("safarue", seats=2)))
    for _ in range(6):
        player.act()
    assert player.moves > 0


def test_with_a_break(context: Any, house: House) -> None:
    """The page is closed and opened again in mid-game: the same cards, the same story, and on to the end."""
    page = house.sit(context, house.table("dritter_mann", options={"chips": "1"}))
    player = Player(page)
    for _ in range(2):  # after more the match may be over
        player.act()
    player.await_turn()
    cards, story = hand(page), page.locator(".log-lines li").count()
    assert story > 0
    page.reload()
    page.wait_for_selector(".felt .status:not(:empty)")
    assert hand(page) == cards
    assert page.locator(".log-lines li").count() > 0
    while player.act():
        assert player.moves < 300
    assert page.locator(OVER).count()


@pytest.mark.parametrize("mode", ["alone", "secret", pytest.param("race", marks=pytest.mark.long)])
def test_two_people_against_each_other(mode: str, browser: Any, house: House) -> None:
    game, options = TOGETHER[mode]
    first = house.table(game, seats=2, people=2, options=options)
    players: list[Player] = []
    for place in (first, house.join(first)):
        context = browser.new_context(viewport={"width": 390, "height": 844})
        players.append(Player(house.sit(context, place), seed=len(players), calm=True))
    begin([player.page for player in players])
    play_together(players, 600)
    sheets = [player.page.inner_text("dialog.score .paper tfoot").split()[1:] for player in players]
    assert sheets[0] == sheets[1]  # what is written down is the same for both
