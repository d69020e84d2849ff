"""How good a policy is, quickly and roughly: many rounds side by side, one seat against the others."""

from typing import Any, NamedTuple

import numpy as np

from reihum.core.game import Game
from reihum.research.learn.arrays import on_host
from reihum.research.learn.learner import Learner, log_shares
from reihum.research.learn.tables import as_inputs
from reihum.research.rounds import Rounds

__all__ = ["Trial", "trial"]

ROWS = 128
MOST_STEPS = 800  # for a thousand rounds, and at least: two who only draw cards may go on for ever


class Trial(NamedTuple):
    """Points a round ahead of the average of the others, and the standard error."""

    lead: float
    error: float
    rounds: int


def trial(learner: Learner, seats: int, rounds: int, others: str, seed: int = 2) -> Trial:
    """The best action by the policy at one seat; the others play at random, or draw by the same policy ("itself")."""
    game: Game = learner.game
    xp = learner.xp
    table = Rounds(game, seats, ROWS, seed)
    places = np.array(list(learner.inputs.places(table.layout)), np.int64)
    cells = np.flatnonzero(places >= 0)
    there = xp.asarray(places[cells])
    seen = xp.zeros((ROWS, int(learner.inputs.size)), np.int8)
    seen[:, xp.asarray(np.array(list(learner.inputs.constants(table.layout)), np.int64))] = 1
    draw = np.random.default_rng(seed)
    ours = draw.integers(seats, size=ROWS)
    found: list[float] = []
    fresh = np.zeros(ROWS, bool)  # its first round is over: those that end soon would count too often
    for _step in range(MOST_STEPS * max(1, rounds // 1000)):
        if len(found) >= rounds:
            break
        seen[:, there] = xp.asarray(np.clip(table.observations[:, cells], -127, 127).astype(np.int8))
        values = learner.policy.forward(as_inputs(seen, learner.units), xp)[-1]
        values = xp.where(xp.asarray(table.masks), values, np.float32(-1e9))
        best: Any = values.argmax(1)
        turn = table.to_decide == ours
        if others == "itself":
            luck = xp.asarray(draw.random(values.shape, np.float32))
            drawn = (log_shares(values, xp) - xp.log(-xp.log(luck + 1e-12) + 1e-12)).argmax(1)
            actions = np.where(turn, on_host(best), on_host(drawn))
        else:
            actions = np.where(turn, on_host(best), -1)
        table.step(actions)
        over = np.flatnonzero(table.finished)
        found += [float(table.returns[row, ours[row]]) * seats / (seats - 1) for row in over if fresh[row]]
        fresh[over] = True
        ours[over] = draw.integers(seats, size=len(over))
    leads = np.array(found or [0.0])
    return Trial(float(leads.mean()), float(leads.std() / len(leads) ** 0.5), len(leads))
