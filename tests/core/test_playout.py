"""Random play inside the core."""

from collections import Counter

import pytest

from reihum import build
from reihum.core import playout
from reihum.core.chance import Chance, match_key
from reihum.core.errors import Endless
from reihum.core.playout import clones, drawn_seat, imaginings, play_out, play_outs
from reihum.core.round import Round
from reihum.games.mau_mau.rules import GAME as MAU_MAU
from reihum.games.schnipp_schnapp.rules import GAME as SCHNIPP_SCHNAPP
from reihum.testing.tables import arrangement
from tests.every_game.toy import Options, Toy, toy


def dealt(seed: int = 1) -> Round:
    return MAU_MAU.deal(3, MAU_MAU.options(), match_key(seed))


def test_a_playout_ends_the_round() -> None:
    round = dealt()
    made = play_out(round, Chance(1))
    assert made > 0
    assert round.is_over()


def test_the_same_seed_plays_the_same() -> None:
    one, other, third = dealt(), dealt(), dealt()
    assert play_out(one, Chance(5)) == play_out(other, Chance(5))
    assert arrangement(one) == arrangement(other)
    play_out(third, Chance(6))
    assert arrangement(third) != arrangement(one)


def test_watched_or_not_makes_no_difference() -> None:
    assert play_outs(dealt(), 5, 7, watched=True) == play_outs(dealt(), 5, 7)


def test_playing_out_leaves_the_position_alone() -> None:
    round = dealt()
    before = arrangement(round)
    play_outs(round, 3, 1)
    clones(round, 3)
    imaginings(round, 0, 3, 1)
    assert arrangement(round) == before


def test_every_seat_that_may_act_is_drawn() -> None:
    round = dealt()
    round.let_race(0b101, 1000)  # and the clock
    times = Counter(int(drawn_seat(round, chance)) for chance in [Chance(1)] for _ in range(900))
    assert set(times) == {0, 2, 3}
    assert all(250 < number < 350 for number in times.values())


def test_time_passes_in_a_race() -> None:
    """Nobody calls when the window is closed: every move of a playout is legal at the time when it is made."""
    round = SCHNIPP_SCHNAPP.deal(2, SCHNIPP_SCHNAPP.options(), match_key(1))
    play_out(round, Chance(3))
    assert round.is_over()


@pytest.mark.skipif(build.compiled(), reason="a method is exchanged, which only plain Python allows")
def test_a_round_that_does_not_end_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toy, "end", lambda self: self.let(0))
    monkeypatch.setattr(playout, "LONGEST", 1000)
    with pytest.raises(Endless):
        play_out(toy().deal(2, Options(), match_key(1)), Chance(1))
