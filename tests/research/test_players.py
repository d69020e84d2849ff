"""Players by name, and OpenSpiel's search at our tables."""

import pytest

from reihum.core.errors import BadOption
from reihum.research.arena import contests, report
from reihum.research.contest import hold
from reihum.research.players import Effort, effort_of, player_of


def test_names() -> None:
    assert effort_of("master") == ("master", Effort())
    assert effort_of("master:200") == ("master", Effort(200))
    assert effort_of("beginner:50ms") == ("beginner", Effort(seconds=0.05))


@pytest.mark.parametrize("name", ["genius", "master:", "master:many", "master:0", "random:5", "open_spiel"])
def test_names_that_mean_nothing(name: str) -> None:
    pytest.importorskip("pyspiel") if name == "open_spiel" else None
    with pytest.raises(BadOption):
        effort_of(name)


def test_open_spiel_plays_our_games() -> None:
    pytest.importorskip("pyspiel")
    for game, seats in (("hoechste_karte", 2), ("letzter_panther", 3)):
        result = hold(next(contests(game, ["master:8", "open_spiel:8"], seats, 1, {})))
        assert len(result.points) == seats


def test_open_spiel_understands_our_rounds() -> None:
    """A random play through OpenSpiel's own interface; resampled states look the same to the player."""
    pyspiel = pytest.importorskip("pyspiel")
    from reihum.core.chance import match_key
    from reihum.research.open_spiel import SpielGame
    from reihum.text.catalogue import find

    game = find("letzter_panther").game
    state = SpielGame(game.deal(3, game.options(), match_key(1))).new_initial_state()
    while not state.is_terminal():
        player = state.current_player()
        other = state.resample_from_infostate(player, lambda: 0.3)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.legal_actions() == state.legal_actions()
        twin = state.clone()
        state.apply_action(state.legal_actions()[0])
        assert twin.legal_actions() == other.legal_actions()
    assert len(state.returns()) == 3
    assert state.current_player() == pyspiel.PlayerId.TERMINAL


def test_same_simulations_same_moves() -> None:
    games = list(contests("hoechste_karte", ["master:20", "beginner:20"], 2, 1, {}))
    assert report(games, list(map(hold, games))) == report(games, list(map(hold, games)))
    assert player_of("random", 1) is not player_of("random", 1)
