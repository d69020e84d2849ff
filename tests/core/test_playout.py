"""Random play inside the core."""

from collections import Counter

import pytest

from reihum import build
from reihum.core import playout
from reihum.core.cards import BIT
from reihum.core.chance import Chance, match_key
from reihum.core.errors import Endless
from reihum.core.playout import Paper, clones, drawn_seat, imaginings, play_out, play_outs
from reihum.core.round import Round
from reihum.games.mau_mau.rules import GAME as MAU_MAU
from reihum.games.schnipp_schnapp.rules import GAME as SCHNIPP_SCHNAPP
from reihum.testing.tables import arrangement
from reihum.text.catalogue import Entry, catalogue
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


def step_by_step(round: Round, chance: Chance) -> int:
    """A playout with fresh memory for every list."""
    made = 0
    while round.acting:
        seat = drawn_seat(round, chance)
        round.now += 500
        moves = round.moves(seat)
        if len(moves) > 0:
            round.play(seat, moves[chance.below(len(moves))])
            made += 1
        else:
            round.now -= 500
    return made


@pytest.mark.parametrize("game", catalogue().values(), ids=lambda entry: str(entry.game.id))
def test_lists_in_the_same_memory_hold_the_same_moves(game: Entry) -> None:
    for seats in (game.game.players[0], game.game.players[-1]):
        one, other = (game.game.deal(seats, game.game.options(), match_key(2)) for _ in range(2))
        assert play_out(one, Chance(4)) == step_by_step(other, Chance(4))
        assert arrangement(one) == arrangement(other)


def test_only_the_first_list_of_moves_is_written_on_the_paper() -> None:
    round = dealt()
    round.paper, round.paper_free = Paper().sheets, True
    first, second = round.cards(2), round.cards(3)
    assert list(first) == list(dealt().cards(2))
    assert list(second) == list(dealt().cards(3))
    round.paper_free = True
    round.cards(3)
    assert list(first) == list(second), "the first list lies in the memory that is used again"


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


@pytest.mark.once
@pytest.mark.skipif(build.compiled(), reason="a method is exchanged, which only plain Python allows")
def test_a_round_that_does_not_end_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toy, "end", lambda self: self.let(0))
    monkeypatch.setattr(playout, "LONGEST", 1000)
    with pytest.raises(Endless):
        play_out(toy().deal(2, Options(), match_key(1)), Chance(1))


def test_a_table_may_have_more_than_eight_seats() -> None:
    round = dealt()
    round.acting = BIT[9] | BIT[12]
    assert {int(drawn_seat(round, Chance(number))) for number in range(1, 20)} == {9, 12}
