"""Stepping through RLCard's Uno, which is written in Python."""

import random
from importlib.util import find_spec

from reihum.bench.contest import Work
from reihum.bench.ours import SEED

INSTALLED = find_spec("rlcard") is not None


def steps() -> Work:
    """Random moves through the environment that RLCard's users see."""
    import rlcard

    table = rlcard.make("uno", config={"seed": SEED})
    choose = random.Random(SEED).choice

    def work() -> float:
        made = 0
        state, _ = table.reset()
        while not table.is_over():
            state, _ = table.step(choose(list(state["legal_actions"])))
            made += 1
        return made

    return work
