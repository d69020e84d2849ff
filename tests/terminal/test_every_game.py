"""A guest plays every game of the catalogue through the terminal, typing only numbers that were printed."""

import pytest

from reihum.core.chance import Chance
from reihum.terminal.keyboard import Closed
from reihum.text.catalogue import Entry, catalogue
from tests.terminal.guest import Guest, Screen, shortest, table_for

PATIENCE = 100  # answers; a match that asks for more is left before its end
GAMES = list(catalogue().values())


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
def test_a_guest_plays_a_match(entry: Entry, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen(monkeypatch)
    guest = Guest(screen, seed=3, patience=PATIENCE)
    seats = entry.game.players[0] if language == "de" else entry.game.players[-1]
    host = table_for(entry, guest, language, seats, seed=7, options=shortest(entry))
    try:
        host.run()
    except Closed:
        assert guest.questions > PATIENCE
    else:
        assert host.match.over
        assert host.match.sheet.outcomes
    text = screen.plain()
    assert entry.booklet(language).title in text
    assert "{" not in text  # every text was filled in
    assert "verstehe ich nicht" not in text  # every printed number was understood
    assert "don't understand" not in text


@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry.id)
def test_another_seat_sees_its_own_hand_only(entry: Entry, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen(monkeypatch)
    seats = entry.game.players[0]
    host = table_for(entry, Guest(screen, seed=1, patience=3), "en", seats, seat=seats - 1)
    view = host.match.round.view(seats - 1)
    imagined = host.match.round.imagine(seats - 1, Chance(5)).view(seats - 1)
    assert host.player.table.lines(view) == host.player.table.lines(imagined)
