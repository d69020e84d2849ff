"""The recipe: play many rounds against oneself and earlier selves, then make what went well more likely (PPO).

The policy sees what its seat may know and nothing else. The critic, which is thrown away in the end, sees how the
cards really lie: it says how well a round was going, so that luck is not taken for skill.
"""

import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from itertools import pairwise
from typing import Any, NamedTuple, final

import numpy as np
from numpy.typing import NDArray

from reihum.bots.inputs import NUMBER_UNIT, Inputs, inputs_of
from reihum.core.game import Game
from reihum.core.observation import ObservationLayout
from reihum.research.learn.arrays import Array, on_host
from reihum.research.learn.crew import Crew
from reihum.research.learn.network import Adam, Network
from reihum.research.learn.tables import Tables, as_inputs

__all__ = ["Learner", "Recipe", "recipe_for"]


@dataclass(frozen=True)
class Recipe:
    """How is learnt. The same for every game."""

    updates: int = 0  # how often the policy is changed; 0: as often as there is time for
    minutes: float = 0.0  # how long; 0: as long as the updates take
    together: int = 2048  # rounds side by side
    steps: int = 48  # decisions in each of them between two updates
    epochs: int = 3  # how often each decision is looked at
    batch: int = 4096  # decisions that are looked at together
    weights: int = 540_000  # of the policy, at most
    critic: tuple[int, ...] = (256, 128)
    rate: float = 5e-4  # of learning in the beginning,
    last_rate: float = 2e-5  # and in the end
    curious: float = 0.03  # what a policy gets for being undecided in the beginning,
    last_curious: float = 0.004  # and in the end
    stray: float = 0.04  # how often any move is tried in the beginning; in the end never
    settle: int = 4  # updates in which only the critic learns
    fade: float = 0.95  # how much of what comes later counts for a decision, rather than what the critic says
    clip: float = 0.2  # how much more or less likely one update makes a decision
    league: int = 12  # earlier policies that stay as opponents
    agree_anew: int = 16  # updates until tables draw other options
    jobs: int = 1  # processes that play the rounds
    seed: int = 1


def recipe_for(
    xp: Any, minutes: float = 0.0, updates: int = 0, seed: int = 1, together: int = 0, jobs: int = 1
) -> Recipe:
    """For a GPU as it stands; for a processor less of everything. Ten minutes if nothing is said."""
    if not minutes and not updates:
        minutes = 10.0
    if xp is np:
        small = Recipe(together=128, steps=32, epochs=2, batch=1024, weights=100_000, critic=(64,))
        recipe = replace(small, rate=1e-3, minutes=minutes, updates=updates, jobs=jobs, seed=seed)
    else:
        recipe = Recipe(minutes=minutes, updates=updates, jobs=jobs, seed=seed)
    return replace(recipe, together=together) if together else recipe


class Memory(NamedTuple):
    """What happened between two updates: arrays of steps and rounds."""

    seen: Array
    truths: Array
    masks: Array
    actions: Array
    chances: Array  # logarithms of how likely the actions were
    whose: NDArray[np.int64]
    ours: NDArray[np.bool_]  # decided by the policy that learns, not by a guest
    ended: NDArray[np.bool_]
    returns: NDArray[np.float32]


HEAD_START = 0.5  # of the way, for whoever begins with an earlier policy
WIDTHS = (256, 224, 192, 160, 128, 96, 80, 64, 48, 32)


def widths_of(inputs: int, actions: int, weights: int) -> list[int]:
    """The widest layers with no more weights than this; the narrowest ones if there must be more."""
    for width in WIDTHS:
        second = min(width, 128)
        widths = [inputs, width, second, second, actions]
        if sum(above * below for above, below in pairwise(widths)) <= weights:
            break
    return widths


@final
class Learner:
    """A policy that is getting better."""

    def __init__(self, game: Game, recipe: Recipe, xp: Any) -> None:
        self.game = game
        self.recipe = recipe
        self.xp = xp
        self.draw = np.random.default_rng(recipe.seed)
        if xp is not np:
            xp.random.seed(recipe.seed)
        self.inputs = inputs_of(game)
        size = int(self.inputs.size)
        self.units = xp.asarray(units_of(game, self.inputs))
        self.policy = Network.fresh(widths_of(size, len(game.moves) + 1, recipe.weights), 0.01, self.draw, xp)
        self.critic = Network.fresh([size, *recipe.critic, 1], 0.1, self.draw, xp)
        self.league = [self.policy.copy()]
        self.policy_steps = Adam(self.policy, xp)
        self.critic_steps = Adam(self.critic, xp)
        self.updates = 0
        self.decisions = 0
        self.rounds = 0
        self.seconds = 0.0
        self.ahead = 0.0  # how much of the way lay behind it when it began
        self.tables: Tables | Crew | None = None

    def take(self, policy: Network) -> None:
        """Go on from this policy; its first opponents are itself and what plays at random."""
        self.league = [self.league[0], policy.copy()]
        self.policy = policy
        self.ahead = HEAD_START
        self.policy_steps = Adam(policy, self.xp)

    def share(self) -> float:
        """How much of the work is done, from 0 to 1."""
        by_updates = self.updates / self.recipe.updates if self.recipe.updates else 0.0
        by_time = self.seconds / (60 * self.recipe.minutes) if self.recipe.minutes else 0.0
        return min(1.0, max(by_updates, by_time))

    def way(self) -> float:
        """How far it has come, from 0 to 1: the farther, the smaller its steps, and the less it tries."""
        return self.ahead + (1 - self.ahead) * self.share()

    def learn(self, told: Callable[[dict[str, float]], None]) -> None:
        """Until all is done; `told` hears after each update how it went."""
        since = time.perf_counter() - self.seconds
        while self.share() < 1.0:
            if self.tables is None:
                self.tables = self.seated()
            elif self.updates % self.recipe.agree_anew == 0:
                self.tables.agree_anew()
            if self.share() * self.recipe.league >= len(self.league):
                self.league.append(self.policy.copy())
            began = time.perf_counter()
            memory = self.play(self.tables)
            between = time.perf_counter()
            found = self.improve(memory)
            self.updates += 1
            self.seconds = time.perf_counter() - since
            told({**found, "playing": between - began, "improving": time.perf_counter() - between})

        if isinstance(self.tables, Crew):
            self.tables.close()
            self.tables = None

    # Playing

    def seated(self) -> Tables | Crew:
        """Tables to learn at, in this process or in several."""
        recipe = self.recipe
        if recipe.jobs > 1:
            return Crew(self.game, self.inputs, recipe.together, self.draw, self.xp, recipe.jobs)
        return Tables(self.game, self.inputs, recipe.together, self.draw, self.xp)

    def play(self, tables: Tables | Crew) -> Memory:
        """Some steps in all rounds."""
        xp = self.xp
        steps, number = self.recipe.steps, tables.number
        seen = xp.empty((steps, *tables.seen.shape), np.int8)
        truths = xp.empty((steps, *tables.seen.shape), np.int8)
        masks = xp.empty((steps, *tables.masks.shape), bool)
        actions = xp.empty((steps, number), np.int64)
        chances = xp.empty((steps, number), np.float32)
        whose = np.empty((steps, number), np.int64)
        ours = np.empty((steps, number), bool)
        ended = np.empty((steps, number), bool)
        returns = np.zeros((steps, number, tables.most_seats), np.float32)
        guest = self.league[int(self.draw.integers(len(self.league)))]
        for step in range(steps):
            seen[step], truths[step], masks[step] = tables.seen, tables.truths, tables.masks
            whose[step] = tables.to_decide
            guests = tables.guest_decides()
            ours[step] = ~guests
            chosen, likely = self.choose(seen[step], masks[step], guest, np.flatnonzero(guests))
            actions[step], chances[step] = chosen, likely
            tables.step(on_host(chosen))
            ended[step] = tables.finished
            returns[step] = tables.returns
        self.rounds += int(ended.sum())
        self.decisions += steps * number
        return Memory(seen, truths, masks, actions, chances, whose, ours, ended, returns)

    def choose(self, seen: Array, masks: Array, guest: Network, rows: NDArray[np.int64]) -> tuple[Array, Array]:
        """An action in each round, and how likely it was; in these rows the guest decides."""
        xp = self.xp
        inputs = as_inputs(seen, self.units)
        values = self.policy.forward(inputs, xp)[-1]
        if len(rows):
            at = xp.asarray(rows)
            values[at] = guest.forward(inputs[at], xp)[-1]
        shares = xp.exp(log_shares(xp.where(masks, values, np.float32(-1e9)), xp))
        stray = np.float32(self.recipe.stray * (1 - self.way()))
        shares = (1 - stray) * shares + stray * masks / masks.sum(1, keepdims=True, dtype=np.float32)
        logs = xp.log(shares + np.float32(1e-30))
        drawn = (logs - xp.log(-xp.log(self.luck(values.shape) + 1e-12) + 1e-12)).argmax(1)
        return drawn, logs[xp.arange(len(drawn)), drawn]

    def luck(self, shape: tuple[int, int]) -> Array:
        """Random numbers from 0 to 1, made where they are needed."""
        drawn = self.draw.random if self.xp is np else self.xp.random.random
        return drawn(shape, dtype=np.float32)

    # Improving

    def improve(self, memory: Memory) -> dict[str, float]:
        """Make what went better than the critic thought more likely."""
        xp, recipe = self.xp, self.recipe
        worth = self.worth(memory.truths)
        gains, targets, known = gains_of(memory, worth, recipe.fade)
        several = on_host(flat(memory.masks).sum(1)) > 1
        kept = np.flatnonzero(known.ravel() & memory.ours.ravel() & several)
        if len(kept) == 0:  # nobody had anything to decide
            return {"undecided": 0.0, "unexplained": 0.0}
        of_kept = gains.ravel()[kept]
        gains = (gains - of_kept.mean()) / (of_kept.std() + 1e-6)
        gains_there, targets_there = xp.asarray(gains.ravel()), xp.asarray(targets.ravel())
        seen, truths, masks, actions, chances = map(flat, memory[:5])
        way = self.way()
        rate = recipe.rate * (1 - way) + recipe.last_rate * way
        curious = recipe.curious * (1 - way) + recipe.last_curious * way
        undecided, wrong, looked = 0.0, 0.0, 0
        for _epoch in range(recipe.epochs):
            order = self.draw.permutation(kept)
            for first in range(0, len(order), recipe.batch):
                at = xp.asarray(order[first : first + recipe.batch])
                doubt = self.improve_policy(
                    as_inputs(seen[at], self.units), masks[at], actions[at], chances[at], gains_there[at], rate, curious
                )
                error = self.improve_critic(as_inputs(truths[at], self.units), targets_there[at], rate)
                undecided, wrong, looked = undecided + doubt, wrong + error, looked + len(at)
        spread = float(np.var(targets.ravel()[kept]))
        return {
            "undecided": float(undecided) / max(looked, 1),
            "unexplained": float(wrong) / max(looked, 1) / max(spread, 1e-9),
        }

    def worth(self, truths: Array) -> NDArray[np.float32]:
        """What the critic thinks of each situation."""
        found = [self.critic.forward(as_inputs(each, self.units), self.xp)[-1][:, 0] for each in truths]
        return np.asarray(on_host(self.xp.stack(found)), np.float32)

    def improve_policy(
        self, inputs: Array, masks: Array, actions: Array, before: Array, gains: Array, rate: float, curious: float
    ) -> Array:
        xp = self.xp
        layers = self.policy.forward(inputs, xp)
        logs = log_shares(xp.where(masks, layers[-1], np.float32(-1e9)), xp)
        shares = xp.exp(logs)
        rows = xp.arange(len(actions))
        ratio = xp.exp(logs[rows, actions] - before)
        low, high = 1 - self.recipe.clip, 1 + self.recipe.clip
        moved = xp.where(gains > 0, ratio < high, ratio > low)  # no further than the clip
        pull = gains * ratio * moved
        slope = shares * pull[:, None]
        slope[rows, actions] -= pull
        legal_logs = xp.where(masks, logs, np.float32(0))
        doubt = -(shares * legal_logs).sum(1, keepdims=True)
        slope += np.float32(curious) * shares * (legal_logs + doubt)
        slope /= len(actions)
        if self.updates >= self.recipe.settle:
            self.policy_steps.step(self.policy.slopes(layers, slope), rate)
        return doubt.sum()

    def improve_critic(self, inputs: Array, targets: Array, rate: float) -> Array:
        layers = self.critic.forward(inputs, self.xp)
        off = layers[-1][:, 0] - targets
        self.critic_steps.step(self.critic.slopes(layers, (off / len(off))[:, None]), rate)
        return (off * off).sum()

    # Keeping

    def saved(self) -> dict[str, Any]:
        """All that is needed to go on."""
        found: dict[str, Any] = {
            "counts": np.array([self.updates, self.decisions, self.rounds, self.policy_steps.steps]),
            "seconds": np.array(self.seconds),
            "ahead": np.array(self.ahead),
            "draw": np.array(repr(self.draw.bit_generator.state)),
            "recipe": np.array(repr(asdict(self.recipe))),
            "league": np.array(len(self.league)),
        }
        keep = {"policy": self.policy.parameters, "critic": self.critic.parameters}
        keep |= {f"league{number}": each.parameters for number, each in enumerate(self.league)}
        for name, steps in (("policy", self.policy_steps), ("critic", self.critic_steps)):
            keep |= {f"{name}_first": steps.first, f"{name}_second": steps.second}
        for name, arrays in keep.items():
            found |= {f"{name}_{number}": on_host(each) for number, each in enumerate(arrays)}
        return found


def flat(array: Array) -> Array:
    """Steps and rounds as one."""
    return array.reshape(-1, *array.shape[2:])


def log_shares(values: Array, xp: Any) -> Array:
    """How likely each action is, as a logarithm."""
    values = values - values.max(1, keepdims=True)
    return values - xp.log(xp.exp(values).sum(1, keepdims=True))


def units_of(game: Game, inputs: Inputs) -> NDArray[np.float32]:
    """What a 1 counts in each input: plain numbers count less."""
    found = np.ones(int(inputs.size), np.float32)
    for seats in game.players:
        for part in ObservationLayout(game, seats).parts:
            if part.kind in ("number", "order"):
                start = inputs.starts[part.name]
                found[start : start + part.size] = 1 / int(NUMBER_UNIT)
    return found


def gains_of(
    memory: Memory, worth: NDArray[np.float32], fade: float
) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_]]:
    """For each decision: how much better it went than the critic thought, what came of it, and whether that is known.

    Each seat's decisions are a chain of their own. A round that is still on counts as the critic sees it at the last
    decision of a seat, of which itself nothing is known.
    """
    steps, number = worth.shape
    rows = np.arange(number)
    seats = memory.returns.shape[2]
    gains, known = np.zeros_like(worth), np.zeros(worth.shape, bool)
    later = np.zeros((number, seats), np.float32)  # what the next decision of a seat is worth,
    gained = np.zeros((number, seats), np.float32)  # what it gains,
    has = np.zeros((number, seats), bool)  # and whether there is one
    for step in reversed(range(steps)):
        over = memory.ended[step]
        later[over] = memory.returns[step][over]
        gained[over] = 0
        has[over] = True
        seat = memory.whose[step]
        known[step] = has[rows, seat]
        gains[step] = (later[rows, seat] - worth[step] + fade * gained[rows, seat]) * known[step]
        later[rows, seat] = worth[step]
        gained[rows, seat] = gains[step]
        has[rows, seat] = True
    return gains, gains + worth, known
