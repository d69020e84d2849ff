"""Learn a game from its rules alone, on one core: python learn.py [GAME [SEATS [UPDATES [FOLDER]]]]

All seats share one linear policy, which gets better by playing against itself (REINFORCE). It is then a player of the
arena like any other and meets random players. The folder gets its weights, and the learning curve as curve.svg. It
needs the extra `research`.
"""

import os
import sys
from pathlib import Path

import numpy as np

from reihum.core.observation import ObservationLayout, Observer
from reihum.research.arena import contests, report
from reihum.research.contest import hold
from reihum.research.rounds import Rounds
from reihum.text.catalogue import find

TOGETHER, STEPS, RATE, POINTS, TRIALS, DEALS = 128, 120, 0.015, 10, 200, 12
FOLDER = "REIHUM_LEARN"  # the variable that names the folder with the weights


class Inputs:
    """What the policy looks at: all but what may lie in the zones of others, and numbers made small."""

    def __init__(self, layout):
        self.places, scale = [], []
        others = {f"{zone.name}.{seat}.cards" for zone in layout.game.each for seat in range(1, int(layout.seats))}
        for part in layout.parts:
            if part.name not in others:
                self.places += range(part.offset, part.offset + part.size)
                scale += [0.1 if part.kind in ("number", "order") else 1.0] * part.size
        self.scale = np.array(scale, np.float32)

    def __call__(self, observations):
        return observations[..., self.places] * self.scale


def shares(logits, masks):
    """How often to choose which legal action."""
    logits = np.where(masks, logits, -1e9)
    powers = np.exp(logits - logits.max(1, keepdims=True))
    return powers / powers.sum(1, keepdims=True)


def play(rounds, weights, inputs, draw):
    """Some steps of all rounds: what was seen, done and legal, and what came of it for whoever did it."""
    seen, done, masks, whose, ends, returns = [], [], [], [], [], []
    for _ in range(STEPS):
        seen.append(inputs(rounds.observations))
        masks.append(rounds.masks.copy())
        whose.append(rounds.to_decide.copy())
        chances = shares(seen[-1] @ weights, masks[-1])
        done.append((chances.cumsum(1) > 0.999999 * draw.random((rounds.number, 1))).argmax(1))
        rounds.step(done[-1])
        ends.append(rounds.finished.copy())
        returns.append(rounds.returns.copy())
    outcome, known = np.zeros((rounds.number, rounds.seats)), np.zeros(rounds.number, bool)
    results, rows = [], np.arange(rounds.number)
    for step in reversed(range(STEPS)):  # a decision belongs to the next end of its round
        outcome[ends[step]] = returns[step][ends[step]]
        known |= ends[step]
        results.append(np.where(known, outcome[rows, whose[step]], np.nan))
    return *map(np.concatenate, (seen, done, masks, results[::-1])), np.sum(ends)


def learn(game, seats, updates, seed=1):
    """The weights, and the learning curve: rounds played, points ahead of random players."""
    rounds = Rounds(game, seats, TOGETHER, seed)
    inputs, draw = Inputs(rounds.layout), np.random.default_rng(seed)
    weights = np.zeros((len(inputs.places), rounds.actions), np.float32)
    first, second, played = 0.0, 0.0, 0
    curve = [(0, ahead_of_chance(game, seats, weights, inputs))]
    for update in range(1, updates + 1):
        seen, done, masks, results, ended = play(rounds, weights, inputs, draw)
        kept = np.flatnonzero(~np.isnan(results) & (masks.sum(1) > 1))
        gains = ((results[kept] - results[kept].mean()) / results[kept].std()).astype(np.float32)
        seen = seen[kept]
        chances = shares(seen @ weights, masks[kept])
        chances[np.arange(len(kept)), done[kept]] -= 1
        slope = seen.T @ (-chances * gains[:, None]) / len(kept)
        first, second = 0.8 * first + 0.2 * slope, 0.95 * second + 0.05 * slope**2  # Adam
        weights += RATE * (1 - update / (updates + 1)) * first / (np.sqrt(second) + 1e-5)
        played += int(ended)
        if update * POINTS >= updates * len(curve):
            curve.append((played, ahead_of_chance(game, seats, weights, inputs)))
    return weights, curve


def ahead_of_chance(game, seats, weights, inputs):
    """How many points seat 0 gains with the best action by these weights, while all others play at random."""
    rounds, found = Rounds(game, seats, 64, seed=2), []
    while len(found) < TRIALS:
        best = np.where(rounds.masks, inputs(rounds.observations) @ weights, -1e9).argmax(1)
        rounds.step(np.where(rounds.to_decide == 0, best, -1))
        found += rounds.returns[rounds.finished, 0].tolist()
    return float(np.mean(found))


class Policy:
    """The learnt policy as a player of the arena: learn:Policy."""

    def __init__(self):
        self.weights = np.load(Path(os.environ.get(FOLDER, "."), "weights.npz"))["weights"]
        self.observer = None

    def reply(self, eye):
        if self.observer is None:
            self.observer = Observer(ObservationLayout(eye.game, int(eye.layout.seats)), 1)
            self.inputs = Inputs(self.observer.layout)
        self.observer.clear()
        eye.observe(self.observer)
        values = self.inputs(np.frombuffer(self.observer.cells, np.int16)) @ self.weights
        return max(eye.moves(), key=lambda move: values[move])


def draw_curve(curve, path):
    """The learning curve as a picture."""
    low, high = min(0.0, *(value for _, value in curve)), max(value for _, value in curve) + 0.001
    places = [(50 + 530 * n / curve[-1][0], 260 - 220 * (value - low) / (high - low)) for n, value in curve]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    path.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 300" font-family="sans-serif" font-size="12">'
        f'<polyline fill="none" stroke="#08a" stroke-width="2" points="{line}"/>'
        '<text x="50" y="20">Points ahead of random players</text>'
        f'<text x="45" y="44" text-anchor="end">{high:.0f}</text>'
        f'<text x="45" y="264" text-anchor="end">{low:.0f}</text>'
        f'<text x="50" y="285">0</text><text x="580" y="285" text-anchor="end">{curve[-1][0]} rounds</text></svg>\n',
        encoding="utf-8",
    )


def main(name="letzter_panther", seats="3", updates="200", folder="."):
    weights, curve = learn(find(name).game, int(seats), int(updates))
    np.savez_compressed(Path(folder, "weights.npz"), weights=weights)
    draw_curve(curve, Path(folder, "curve.svg"))
    os.environ[FOLDER] = str(folder)
    games = list(contests(name, ["learn:Policy", "random"], int(seats), DEALS, {}))
    found = report(games, [hold(game) for game in games])
    print(f"{curve[-1][0]} rounds played; {found.lead} points a round ahead of random players")
    return found


if __name__ == "__main__":
    main(*sys.argv[1:])
