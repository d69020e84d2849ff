"""Environments: the suites of their libraries for every game, with few and with many, and what they say beyond that."""

import random
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

from reihum.core.errors import BadOption, IllegalMove, WrongSeats
from reihum.core.game import Game
from reihum.core.round import RACE, SECRET
from reihum.research.episode import Table
from reihum.text.catalogue import catalogue, find
from tests.strolls import name_of, tables

needs_pettingzoo = pytest.mark.skipif(find_spec("pettingzoo") is None, reason="PettingZoo is not installed")
needs_gymnasium = pytest.mark.skipif(find_spec("gymnasium") is None, reason="Gymnasium is not installed")
needs_open_spiel = pytest.mark.skipif(find_spec("pyspiel") is None, reason="OpenSpiel is not installed")
SHORT = 250  # moves of a round, and
LONG = 600  # after these a round is broken off for OpenSpiel, which copies all of them at every step
LAST = 10  # those that OpenSpiel plays anew
FEW_AND_MANY = [(game, seats) for game, seats in tables() if seats in (game.players[0], game.players[-1])]
FEW_OR_MANY = [(entry.game, entry.game.players[-(number % 2)]) for number, entry in enumerate(catalogue().values())]
few_and_many = pytest.mark.parametrize(("game", "seats"), FEW_AND_MANY, ids=name_of)
few_or_many = pytest.mark.parametrize(("game", "seats"), FEW_OR_MANY, ids=name_of)  # in turn
all_games = pytest.mark.parametrize("name", list(catalogue()))
# PettingZoo says so of its own card games as well: an observation with a mask is no plain array
as_usual = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably",
    "ignore:Observation is not a NumPy array",
    "ignore:The old environment creation API:DeprecationWarning",  # what it imports itself
)


# Episodes


@all_games
def test_an_episode_remembers_all_that_a_seat_has_noticed(name: str) -> None:
    table = Table(name)
    episode, again = table.deal(3), table.deal(3)
    lengths = [len(episode.memory(0))]
    for _ in range(12):
        if episode.is_over:
            break
        action = int(np.flatnonzero(episode.mask(episode.seat))[0])
        before = episode.memory(episode.seat)
        seat = episode.seat
        for each in (episode, again):
            each.step(action)
        after = episode.memory(seat)
        assert len(after) > len(before)
        assert np.array_equal(after[: len(before)], before)
        assert action in after[after[:, 0] == 0][:, 2]  # its own acts are among it
        lengths.append(len(episode.memory(0)))
    assert lengths == sorted(lengths)
    assert all(np.array_equal(episode.memory(seat), again.memory(seat)) for seat in range(table.seats))


def test_tables_take_options_as_text_or_as_they_are() -> None:
    usual, text = Table("mau_mau"), Table("mau_mau", 3, {"program_says_mau": "yes"})
    same = Table(find("mau_mau").game, 3, find("mau_mau").game.options(program_says_mau=True))
    assert (usual.seats, text.seats) == (2, 3)
    assert text.options == same.options != usual.options
    plain = Table("mau_mau", 3, {"program_says_mau": True, "until": 50})
    assert (plain.options.program_says_mau, plain.options.until) == (True, 50)
    with pytest.raises(BadOption):
        Table("mau_mau", 3, {"program_says_mau": "perhaps"})
    with pytest.raises(WrongSeats):
        Table("mau_mau", 17)


# PettingZoo


@needs_pettingzoo
@as_usual
@few_or_many
def test_pettingzoo_accepts_few_or_many(game: Game, seats: int) -> None:
    from pettingzoo.test import api_test, parallel_api_test, seed_test

    from reihum.research import pettingzoo

    api_test(pettingzoo.env(game, seats), num_cycles=15)
    seed_test(lambda: pettingzoo.env(game, seats), num_cycles=6)
    parallel_api_test(pettingzoo.parallel_env(game, seats), num_cycles=15)


@needs_pettingzoo
@all_games
def test_a_round_of_agents_ends_with_rewards_that_make_0(name: str) -> None:
    from reihum.research import pettingzoo

    env = pettingzoo.env(name)
    env.reset(seed=5)
    rewards = dict.fromkeys(env.possible_agents, 0.0)
    for count, agent in enumerate(env.agent_iter()):
        observation, reward, termination, truncation, _ = env.last()
        rewards[agent] += reward
        done = termination or truncation
        env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))
        if count > 20_000:
            pytest.fail("the round does not end")
    assert sum(rewards.values()) == pytest.approx(0)
    assert env.unwrapped.episode.is_over


@needs_pettingzoo
def test_all_act_at_once_in_parallel() -> None:
    """Who chooses in secret, or races, acts in the same step; who has nothing to decide can only keep silent."""
    from gymnasium.error import ResetNeeded

    from reihum.research import pettingzoo

    env = pettingzoo.parallel_env("letzter_panther", 4)
    with pytest.raises(ResetNeeded, match=r"^call reset\(\) before the first step\(\)$"):
        env.step({})
    observations, _ = env.reset(seed=1)
    assert env.episode.played.round.mode == SECRET
    silence = env.table.actions - 1
    assert all(not each["action_mask"][silence] for each in observations.values())
    choices = {agent: int(np.flatnonzero(each["action_mask"])[0]) for agent, each in observations.items()}
    bad = {**choices, "seat_3": silence}
    with pytest.raises(IllegalMove):
        env.step(bad)
    passed = [env.table.layout.table.find(f"passed.{seat}") for seat in range(4)]
    assert all(env.episode.played.round.is_empty(zone) for zone in passed)
    for _ in range(3):
        choices = {agent: int(np.flatnonzero(each["action_mask"])[0]) for agent, each in observations.items()}
        observations, *_ = env.step(choices)
    assert env.episode.played.round.mode != SECRET
    leader = env.episode.seat
    for agent, each in observations.items():
        alone = np.flatnonzero(each["action_mask"]).tolist() == [silence]
        assert alone == (agent != f"seat_{leader}")


@needs_pettingzoo
def test_a_race_in_parallel() -> None:
    from reihum.research import pettingzoo

    env = pettingzoo.parallel_env("schnipp_schnapp", 3)
    observations, _ = env.reset(seed=1)
    while env.episode.played.round.mode != RACE:
        actions = {agent: int(np.flatnonzero(each["action_mask"])[0]) for agent, each in observations.items()}
        observations, *_ = env.step(actions)
    assert env.episode.deciding() == (0, 1, 2)
    silence = env.table.actions - 1
    env.step(dict.fromkeys(env.agents, silence))
    assert env.episode.played.round.mode != RACE  # the clock has ticked


@needs_pettingzoo
def test_a_table_can_be_shown_and_other_pictures_cannot() -> None:
    from reihum.research import pettingzoo

    env = pettingzoo.raw_env("mau_mau", 2, render_mode="ansi")
    env.reset(seed=1)
    assert "mau_mau 2" in str(env.render())
    with pytest.raises(ValueError, match="'ansi'"):
        pettingzoo.raw_env("mau_mau", 2, render_mode="human")


# Gymnasium


@needs_gymnasium
@few_or_many
def test_gymnasium_accepts_few_or_many(game: Game, seats: int) -> None:
    from gymnasium.utils.env_checker import check_env

    from reihum.research.gymnasium import RoundEnv

    check_env(RoundEnv(game, seats, level="random"), skip_render_check=True)


@needs_gymnasium
def test_one_seat_plays_among_bots_to_the_end() -> None:
    from reihum.research.gymnasium import RoundEnv

    for name in ("mau_mau", "schnipp_schnapp", "letzter_panther"):
        env = RoundEnv(name, 3, level="random", seat=1, render_mode="ansi")
        rewards = []
        for seed in range(2):
            observation, info = env.reset(seed=seed)
            assert info == {"seat": 1}
            over = False
            while not over:
                legal = np.flatnonzero(observation["action_mask"])
                observation, reward, over, truncated, info = env.step(legal[len(legal) // 2])
                assert not truncated
                assert "forbidden" not in info
            assert reward == env.episode.returns()[1]
            rewards.append(reward)
            assert name in str(env.render())
        assert len(rewards) == 2


@needs_gymnasium
def test_a_forbidden_action_changes_nothing_and_is_explained() -> None:
    from reihum.research.gymnasium import RoundEnv

    env = RoundEnv("letzter_panther", 4, level="random", seat=0)
    observation, _ = env.reset(seed=1)
    bad = int(np.flatnonzero(observation["action_mask"] == 0)[0])
    after, reward, over, _, info = env.step(np.int64(bad))
    assert all(np.array_equal(after[key], observation[key]) for key in observation)
    assert (reward, over) == (0.0, False)
    assert info["forbidden"]


@needs_gymnasium
@pytest.mark.parametrize("action", [-1, 10**6, 0.5])
def test_what_is_no_action_is_an_error(action: Any) -> None:
    from gymnasium.error import ResetNeeded

    from reihum.research.gymnasium import RoundEnv

    env = RoundEnv("letzter_panther", 4, level="random", seat=0)
    with pytest.raises(ResetNeeded, match=r"^call reset\(\) before the first step\(\)$"):
        env.step(np.int64(0))
    env.reset(seed=1)
    with pytest.raises(
        ValueError, match=f"^{action} is no action; these are whole numbers from 0 to {env.action_space.n - 1}$"
    ):
        env.step(action)


@needs_gymnasium
@pytest.mark.parametrize(
    "wrong", [{"level": "genius"}, {"seat": 4}, {"seat": -1}, {"seats": 17}, {"render_mode": "human"}]
)
def test_what_cannot_be_is_said(wrong: dict[str, Any]) -> None:
    from reihum.research.gymnasium import RoundEnv

    with pytest.raises((BadOption, ValueError, WrongSeats)):
        RoundEnv("letzter_panther", **{"seats": 4, **wrong})


# OpenSpiel


def spiel(name: str, seats: int, more: str = "") -> Any:
    import pyspiel

    import reihum.research.open_spiel  # noqa: F401 - so that OpenSpiel knows our games

    return pyspiel.load_game(f"reihum_{name}(players={seats}{more})")


def strolled(game: Any, moves: int, seed: int = 1) -> Any:
    """A state of OpenSpiel after this many random moves, or at the end of the round."""
    draw = random.Random(seed)
    state = game.new_initial_state()
    while moves > 0 or state.is_chance_node():
        if state.is_terminal():
            break
        if state.is_chance_node():
            state.apply_action(draw.choice(state.chance_outcomes())[0])
        else:
            state.apply_action(draw.choice(state.legal_actions()))
            moves -= 1
    return state


def sampled_tables() -> list[Any]:
    """Each game with its fewest players, and every fifth of all other tables."""
    found = [(name, seats) for name, entry in catalogue().items() for seats in entry.game.players]
    fewest = [(name, entry.game.players[0]) for name, entry in catalogue().items()]
    others = [table for table in found if table not in fewest]
    return [pytest.param(*table, id=f"{table[0]}-{table[1]}") for table in fewest + others[2::5]]


def test_the_sample_has_every_number_of_players() -> None:
    sampled = {param.values[1] for param in sampled_tables()}
    assert sampled == {seats for entry in catalogue().values() for seats in entry.game.players}


@needs_open_spiel
@pytest.mark.parametrize(("name", "seats"), sampled_tables())
def test_open_spiel_plays_random_rounds(name: str, seats: int) -> None:
    """OpenSpiel's own test. It copies and serialises the whole history at every step, so it plays only the end."""
    import pyspiel

    game = spiel(name, seats, f",memory={LAST}")  # it keeps the tensors of all players at every step
    seed = next((seed for seed in range(1, 12) if strolled(game, SHORT, seed).is_terminal()), 1)
    over = strolled(game, 100_000, seed)
    moves = len([act for act in over.full_history() if act.player >= 0])
    assert over.is_terminal()
    game = spiel(name, seats, f",memory={LAST},longest={min(moves + LAST, LONG)}")
    start = strolled(game, max(min(moves, LONG) - LAST, 0), seed)
    pyspiel.random_sim_test_with_specific_initial_state(game, 1, start, True)


@needs_open_spiel
@few_and_many
def test_a_resampled_state_looks_the_same_to_its_player(game: Game, seats: int) -> None:
    loaded = spiel(game.id, seats)
    draw = random.Random(2)
    for moves in (0, 9, 30):
        state = strolled(loaded, moves)
        if state.is_terminal():
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, draw.random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.legal_actions() == state.legal_actions()
        assert other.current_player() == player
        again = loaded.deserialize_state(state.serialize())
        assert again.information_state_string(player) == state.information_state_string(player)
        assert again.history() == state.history()


@needs_open_spiel
def test_open_spiel_gets_options_and_refuses_wrong_ones() -> None:
    import pyspiel

    spiel("mau_mau", 3)
    game = pyspiel.load_game("reihum_mau_mau(players=3,program_says_mau=true)")
    assert game.table.options.program_says_mau
    assert game.num_players() == 3
    assert game.observation_tensor_shape() == [int(game.table.layout.size)]
    state = strolled(game, 4)
    assert state.information_state_string(0).startswith("seat 0 | ")
    assert "? stock>hand.1" in state.information_state_string(0)
    assert state.action_to_string(state.current_player(), game.num_distinct_actions() - 1) == "silent"


@needs_open_spiel
def test_who_is_heard_in_a_race_is_a_chance_node() -> None:
    game = spiel("schnipp_schnapp", 3)
    for seed in range(30):
        state = strolled(game, 0, seed)
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                assert sum(share for _, share in outcomes) == pytest.approx(1)
                assert len(outcomes) > 1
                return
            state.apply_action(state.legal_actions()[0])
    pytest.fail("nobody has raced")
