"""Many rounds at once: the same as one by one, and quick."""

import numpy as np
import pytest

from reihum.core.chance import Chance
from reihum.core.errors import IllegalMove
from reihum.core.game import Game
from reihum.core.playout import play_out
from reihum.core.sequential import Sequential, returns_of
from reihum.research.rounds import Rounds
from reihum.testing.tables import observed
from reihum.text.catalogue import catalogue, find

games = [pytest.param(entry.game, id=name) for name, entry in catalogue().items()]


@pytest.mark.parametrize("game", games)
def test_what_is_written_is_what_a_look_at_each_round_finds(game: Game) -> None:
    """In every game: seat, observation, mask and score, while rounds end and are dealt anew."""
    seats = game.players[0]
    rounds = Rounds(game, seats, 4, seed=3, truth=True)
    chance = Chance(5)
    for _ in range(12):
        moves = []
        for row, played in enumerate(rounds.batch.played):
            seat = int(rounds.to_decide[row])
            assert seat == played.seat
            legal = sorted(int(move) for move in played.moves())
            assert np.flatnonzero(rounds.masks[row]).tolist() == legal
            assert rounds.observations[row].tolist() == observed(played.round, seat)
            assert rounds.truths is not None
            assert rounds.truths[row].tolist() == observed(played.round, seat, all_seeing=True)
            moves.append(legal[chance.below(len(legal))])
        rounds.step(moves)


@pytest.mark.parametrize("game", games)
def test_finished_rounds_tell_their_points_and_are_dealt_anew(game: Game) -> None:
    rounds = Rounds(game, game.players[-1], 3, seed=1)
    ended = 0
    for _ in range(30_000):
        before = [played.round for played in rounds.batch.played]
        rounds.step_at_random()
        for row in np.flatnonzero(rounds.finished):
            assert before[row].is_over()
            assert rounds.points[row].tolist() == list(before[row].outcome().points)
            assert rounds.returns[row].tolist() == list(returns_of(before[row]))
            assert rounds.returns[row].sum() == pytest.approx(0)
            assert not rounds.batch.played[row].is_over()
            ended += 1
        if ended:
            return
    pytest.fail("no round has ended")


def test_few_points_are_good_where_the_fewest_win() -> None:
    game = find("mau_mau").game
    round = game.deal(2, game.options(), b"")
    play_out(round, Chance(1))
    winner = round.outcome().winners[0]
    assert returns_of(round)[winner] > 0
    assert round.low_wins() == (round.outcome().points[winner] == min(round.outcome().points))


def test_the_same_seed_gives_the_same_rounds_and_another_others() -> None:
    game = find("letzter_panther").game
    same, again, other = (Rounds(game, 4, 8, seed) for seed in (1, 1, 2))
    for _ in range(30):
        for rounds in (same, again, other):
            rounds.step_at_random()
    assert np.array_equal(same.observations, again.observations)
    assert not np.array_equal(same.observations, other.observations)


def test_the_arrays_stay_where_they_are_and_cannot_be_written() -> None:
    rounds = Rounds(find("mau_mau").game, 3, 2)
    seen, before = rounds.observations, rounds.observations.copy()
    rounds.step_at_random()
    assert seen is rounds.observations
    assert not np.array_equal(seen, before)
    with pytest.raises(ValueError, match="read-only"):
        seen[0, 0] = 1


def test_the_sparse_form_names_what_is_not_0() -> None:
    rounds = Rounds(find("mau_mau").game, 3, 4)
    rounds.step_at_random()
    cells, ends = rounds.sparse
    for row, (first, last) in enumerate(zip([0, *ends[:-1]], ends, strict=True)):
        places = np.sort(cells[first:last]) - row * rounds.layout.size
        assert places.tolist() == np.flatnonzero(rounds.observations[row]).tolist()


def test_an_illegal_move_names_its_rule_and_changes_nothing() -> None:
    rounds = Rounds(find("letzter_panther").game, 4, 3)
    before = rounds.observations.copy()
    legal = [int(np.flatnonzero(mask)[0]) for mask in rounds.masks]
    for bad in (int(np.flatnonzero(~rounds.masks[2])[0]), rounds.actions - 1, rounds.actions, 10**9, -7):
        with pytest.raises(IllegalMove):
            rounds.step([*legal[:2], bad])
    assert np.array_equal(before, rounds.observations)
    rounds.step(legal)
    assert not np.array_equal(before, rounds.observations)


@pytest.mark.parametrize("moves", [[0], [[0, 1, 2]], 3])
def test_one_action_for_each_round_is_wanted(moves: object) -> None:
    with pytest.raises(ValueError, match="3 actions are wanted"):
        Rounds(find("letzter_panther").game, 4, 3).step(moves)  # type: ignore[arg-type]


def test_actions_are_whole_numbers() -> None:
    with pytest.raises(ValueError, match="whole numbers, not float64"):
        Rounds("letzter_panther", 4, 3).step([0.9, 0.1, 0.5])


def test_game_and_options_can_be_named() -> None:
    named = Rounds("mau_mau", 3, 2, seed=5, options={"program_says_mau": True, "until": "50"})
    mau_mau = find("mau_mau").game
    same = Rounds(mau_mau, 3, 2, seed=5, options=mau_mau.options(program_says_mau=True, until=50))
    assert np.array_equal(named.observations, same.observations)
    assert np.array_equal(named.masks, same.masks)
    assert named.batch.options == same.batch.options


def test_no_rounds_are_an_error() -> None:
    with pytest.raises(ValueError, match="at least one round"):
        Rounds(find("letzter_panther").game, 4, 0)


# Races as turns


def race() -> Sequential:
    """Schnipp Schnapp with open cards and the clock running."""
    game = find("schnipp_schnapp").game
    played = Sequential(game.deal(3, game.options(), b"race"))
    for _ in range(4):
        played.play(played.moves()[0])
    assert played.round.turn().mode.name == "RACE"
    return played


def test_everybody_is_asked_and_one_of_those_who_speak_is_drawn() -> None:
    played = race()
    before = [int(zone) for zone in played.round.lie]
    asked = []
    for _ in range(3):
        asked.append(int(played.seat))
        played.play(played.silence if played.seat == 1 else played.round.numbered.number("say Schnapp"))
    assert asked == [0, 1, 2]
    assert [int(zone) for zone in played.round.lie] == before  # nothing has happened yet
    assert played.drawing == 0b101
    assert played.seat == -1
    twin = played.clone()
    played.draw(2)
    assert [int(word) for word in played.round.called] != [-1, -1, -1] or played.round.mode != 2  # type: ignore[attr-defined]
    twin.draw_all(Chance(1))
    assert twin.drawing == 0


def test_if_all_keep_silent_the_clock_ticks() -> None:
    played = race()
    for _ in range(3):
        assert int(played.moves()[len(played.moves()) - 1]) == played.silence
        played.play(played.silence)
    assert played.round.turn().mode.name == "ALONE"


def test_without_a_clock_one_of_those_who_can_speak_must() -> None:
    game = find("mau_mau").game
    chance = Chance(3)
    for number in range(40):
        played = Sequential(game.deal(3, game.options(), bytes([number])))
        while not played.is_over() and played.round.turn().mode.name != "RACE":
            moves = played.moves()
            played.play(moves[chance.below(len(moves))])
        if not played.is_over():
            break
    for _ in range(3):
        with pytest.raises(IllegalMove):
            played.refuse(played.seat, played.silence + 1)
        played.refuse(played.seat, played.silence)
        played.play(played.silence)
    assert played.drawing != 0
    played.draw_all(chance)
    assert played.seat >= 0
    assert played.silence not in list(played.moves())
    with pytest.raises(IllegalMove):
        played.refuse(played.seat, played.silence)
    played.play(played.moves()[0])
    assert not played.must_speak


def test_an_imagined_race_keeps_the_own_answer_and_draws_those_of_others() -> None:
    played = race()
    played.play(played.silence)
    played.play(played.round.numbered.number("say Schnapp"))
    heard = {tuple(map(int, played.imagine(0, Chance(seed)).spoken)) for seed in range(20)}
    assert len(heard) > 1
    assert all(0 not in spoken[::2] for spoken in heard)
    own = {tuple(map(int, played.imagine(1, Chance(seed)).spoken))[-2:] for seed in range(20)}
    assert own == {(1, played.round.numbered.number("say Schnapp"))}
