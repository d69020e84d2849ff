"""Two minutes of one core, and Mau-Mau is played better than a beginner does; less, and a simple game better than by
chance: make learning.

So many updates, not so many minutes: what is learnt does not depend on how busy the machine is.
"""

import time
from pathlib import Path

import numpy as np
import pytest

from reihum.bots import policy as policies
from reihum.bots.policy import read_policy
from reihum.build import compiled
from reihum.research.arena import contests, report
from reihum.research.contest import hold
from reihum.research.learn.learner import Learner, Recipe, recipe_for
from reihum.research.learn.run import Run
from reihum.research.learn.trials import trial
from reihum.text.catalogue import find

UPDATES = 600
DEALS = 200


@pytest.mark.skipif(not compiled(), reason="the rules run interpreted: two minutes are too few for that")
def test_two_minutes_are_enough_to_beat_a_beginner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    since = time.process_time()
    game = find("mau_mau").game
    Run(game, recipe_for(np, updates=UPDATES), tmp_path, np).go()
    assert time.process_time() - since < 125
    monkeypatch.setitem(policies.read_ones, game.package, read_policy(game, (tmp_path / "policy.bin").read_bytes()))
    policies.tables.clear()
    games = list(contests("mau_mau", ["policy", "beginner"], 2, DEALS, {}))
    found = report(games, [hold(each) for each in games])
    policies.tables.clear()
    print(f"policy ahead of beginner by {found.lead} points a round")
    assert found.lead.low > 0


def test_learning_beats_chance() -> None:
    """Die höchste Karte gewinnt, from its rules alone."""
    recipe = Recipe(
        updates=150,
        together=128,
        steps=32,
        epochs=3,
        batch=1024,
        weights=100_000,
        critic=(64,),
        teacher=(),
        rate=1e-3,
        stray=0.0,
    )
    learner = Learner(find("hoechste_karte").game, recipe, np)
    learner.learn(lambda told: None)
    for seats in (2, 3, 4):
        found = trial(learner, seats, 1000, "random")
        assert found.lead > 2 * found.error, (seats, found)
