"""Stepping through PettingZoo's own card games, which come from RLCard."""

from importlib.util import find_spec

from reihum.bench.contest import Work
from reihum.bench.ours import SEED

INSTALLED = find_spec("pettingzoo") is not None and find_spec("rlcard") is not None and find_spec("pygame") is not None


def steps(name: str) -> Work:
    """Random moves as PettingZoo's users make them: look, draw one of the legal actions, step."""
    from importlib import import_module

    env = import_module(f"pettingzoo.classic.{name}").env()
    env.reset(seed=SEED)

    def work() -> float:
        made = 0
        env.reset()
        for agent in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
            else:
                env.step(env.action_space(agent).sample(observation["action_mask"]))
                made += 1
        return made

    return work
