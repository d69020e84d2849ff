"""The same measurements of OpenSpiel's games, which are written in C++."""

import random
from importlib.util import find_spec
from typing import Any

from reihum.bench import ours
from reihum.bench.contest import Work
from reihum.bench.ours import SEED

ROLLOUTS = 4  # in one search
LENGTHS = 100  # plays that tell how long one of them is

INSTALLED = find_spec("pyspiel") is not None


def positions(name: str, moves: int = 0) -> list[Any]:
    """Several deals of a game, each after this many random moves."""
    import pyspiel

    game = pyspiel.load_game(name)
    if game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS:
        game = pyspiel.convert_to_turn_based(game)
    return [position(game, random.Random(SEED + number), moves) for number in range(ours.DEALS)]


def position(game: Any, chance: random.Random, moves: int) -> Any:
    state = game.new_initial_state()
    if game.get_type().short_name == "hearts":
        state.apply_action(1)  # pass to the left; otherwise one deal in four has no passing
    while state.is_chance_node() or moves > 0:
        if not state.is_chance_node():
            moves -= 1
        step(state, chance.random)
    return state


def step(state: Any, draw: Any) -> int:
    """One random move, or one of chance, which does not count."""
    if state.is_chance_node():
        outcomes = state.chance_outcomes()
        state.apply_action(outcomes[int(draw() * len(outcomes))][0])
        return 0
    actions = state.legal_actions()
    state.apply_action(actions[int(draw() * len(actions))])
    return 1


def play(start: Any, draw: Any) -> int:
    state = start.clone()
    made = 0
    while not state.is_terminal():
        made += step(state, draw)
    return made


def steps(states: list[Any]) -> Work:
    """Random moves with the loop in interpreted Python."""
    draw = random.Random(SEED).random
    return lambda: sum([play(state, draw) for state in states])


def rollouts(states: list[Any]) -> Work:
    """Random moves inside the C++ code.

    The Python package has no function for that alone, but a search of one simulation does nothing else.
    """
    import pyspiel

    game = states[0].get_game()
    draw = random.Random(SEED).random
    moves = sum([play(state, draw) for state in states for _ in range(LENGTHS)]) / LENGTHS * ROLLOUTS

    def work() -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=ROLLOUTS, seed=SEED)  # every portion the same
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, SEED, False)
        for state in states:
            bot.mcts_search(state)
        return moves

    return work


def searches(states: list[Any]) -> Work:
    """Simulations of OpenSpiel's information-set search, which is written in C++ as well."""
    import pyspiel

    open_states = [state for state in states if len(state.legal_actions()) > 1]

    def work() -> float:
        for state in open_states:
            evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=SEED)
            policy = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
            pyspiel.ISMCTSBot(SEED, evaluator, 2.0, ours.SIMULATIONS, -1, policy, False, False).step(state)
        return ours.SIMULATIONS * len(open_states)

    return work


def clones(states: list[Any]) -> Work:
    return lambda: sum([len([state.clone() for _ in range(50)]) for state in states])


def resamplings(states: list[Any]) -> Work:
    """Worlds that fit the hand of player 1; what the play has shown since is not used."""
    draw = random.Random(SEED).random
    return lambda: sum([len([state.resample_from_infostate(1, draw) for _ in range(10)]) for state in states])


def observations(states: list[Any]) -> Work:
    """Random moves with the tensor and the mask that a learner asks for at each of them."""
    draw = random.Random(SEED).random
    now = states[0].get_game().get_type().provides_observation_tensor  # hearts has only the one with perfect recall

    def observed(start: Any) -> int:
        state = start.clone()
        made = 0
        while not state.is_terminal():
            if not state.is_chance_node():
                state.legal_actions_mask()
                state.observation_tensor() if now else state.information_state_tensor()
            made += step(state, draw)
        return made

    return lambda: sum([observed(state) for state in states])
