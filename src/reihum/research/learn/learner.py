"""The recipe: play many rounds against oneself and earlier selves, then make what went well more likely (PPO).

The policy sees what its seat may know and nothing else. The critic sees how the cards really lie: it says how well a
round is going for every seat, so that luck is not taken for skill. Bots that look ahead in imagined rounds ask it, too.
"""

import time
from collections.abc import Callable, Iterator
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
    """How a policy is trained; the same for every game."""

    updates: int = 0  # how often the policy is changed; 0: as often as there is time for
    minutes: float = 0.0  # how long; 0: as long as the updates take
    together: int = 6144  # rounds side by side
    steps: int = 40  # decisions in each of them between two updates
    epochs: int = 2  # how often each decision is looked at
    batch: int = 8192  # decisions that are looked at together
    weights: int = 540_000  # of the policy, at most
    critic: tuple[int, ...] = (160, 64)  # layers of the critic that is kept, at most
    teacher: tuple[int, ...] = (512, 256)  # layers of a critic for the policy to learn from; none: the one that is kept
    critic_only: bool = False  # the policy stays as it is
    rate: float = 5e-4  # of learning in the beginning,
    last_rate: float = 2e-5  # and in the end
    curious: float = 0.03  # what a policy gets for being undecided in the beginning,
    last_curious: float = 0.001  # and in the end
    stray: float = 0.08  # how often any move is tried in some of the rounds in the beginning,
    last_stray: float = 0.04  # and in the end: the critic must know what comes of all moves
    settle: int = 10  # updates in which only the critic learns
    fade: float = 0.95  # how much of what comes a turn round the table later counts, rather than what the critic says
    clip: float = 0.2  # how much more or less likely one update makes a decision
    league: int = 12  # earlier policies that stay as opponents
    agree_anew: int = 16  # updates until tables draw other options
    jobs: int = 1  # processes that play the rounds
    compared: int = 20_000  # rounds in the end that say whether to make the best move always, or to draw
    seed: int = 1


def recipe_for(
    xp: Any,
    minutes: float = 0.0,
    updates: int = 0,
    seed: int = 1,
    together: int = 0,
    jobs: int = 1,
    critic_only: bool = False,
) -> Recipe:
    """As it stands for a GPU, with less of everything for a processor; ten minutes by default."""
    if not minutes and not updates:
        minutes = 10.0
    if xp is np:
        recipe = Recipe(together=128, steps=32, epochs=2, batch=1024, weights=100_000, critic=(64,), teacher=())
        recipe = replace(recipe, rate=1e-3, compared=1000)
    else:
        recipe = Recipe()
    recipe = replace(recipe, minutes=minutes, updates=updates, jobs=jobs, seed=seed, critic_only=critic_only)
    return replace(recipe, together=together) if together else recipe


class Memory(NamedTuple):
    """What happened between two updates: arrays of steps and rounds."""

    seen: Array
    truths: Array
    masks: Array
    actions: Array
    chances: Array  # logarithms of how likely the actions were
    strayed: Array  # any move was tried
    whose: NDArray[np.int64]
    ours: NDArray[np.bool_]  # decided by the policy that learns, not by a guest
    ended: NDArray[np.bool_]
    returns: NDArray[np.float32]  # of all seats


HEAD_START = 0.5  # of the way, for whoever begins with an earlier policy
STRAYING = 4  # in every fourth round any move is tried: in the others nobody has to reckon with that
WIDTHS = (256, 224, 192, 160, 128, 112, 96, 80, 64, 48, 40, 32)
MOST_OF_CRITIC, MOST_OF_BOTH = 200_000, 660_000  # weights: a file has room for so many


def widths_of(inputs: int, actions: int, weights: int) -> list[int]:
    """The widest layers with no more weights than this; the narrowest ones if there must be more."""
    for width in WIDTHS:
        second = min(width, 128)
        widths = [inputs, width, second, second, actions]
        if size_of(widths) <= weights:
            break
    return widths


def critic_widths(inputs: int, seats: int, layers: tuple[int, ...], weights: int) -> list[int]:
    """These layers, the first no wider than this many weights allow."""
    for width in WIDTHS:
        widths = [inputs, min(width, layers[0]), *layers[1:], seats]
        if size_of(widths) <= weights:
            break
    return widths


def size_of(widths: list[int]) -> int:
    return sum(above * below for above, below in pairwise(widths))


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
        self.most_seats = max(game.players)
        widths = widths_of(size, len(game.moves) + 1, recipe.weights)
        self.policy = Network.fresh(widths, 0.01, self.draw, xp)
        most = min(MOST_OF_CRITIC, MOST_OF_BOTH - size_of(widths))
        self.critic = Network.fresh(critic_widths(size, self.most_seats, recipe.critic, most), 0.1, self.draw, xp)
        """What the round will bring to the seat to decide, then to the others after it in turn."""
        self.teacher = self.critic
        """The same, but not for keeping, so it may be larger: it says what the policy did well."""
        if recipe.teacher:
            self.teacher = Network.fresh([size, *recipe.teacher, self.most_seats], 0.1, self.draw, xp)
        self.league = [self.policy.copy()]
        self.policy_steps = Adam(self.policy, xp)
        self.critic_steps = Adam(self.critic, xp)
        self.teacher_steps = Adam(self.teacher, xp) if recipe.teacher else self.critic_steps
        self.updates = 0
        self.decisions = 0
        self.rounds = 0
        self.seconds = 0.0
        self.ahead = 0.0  # how much of the way lay behind it when it began
        self.tables: Tables | Crew | None = None

    def take(self, policy: Network, critic: Network | None = None) -> None:
        """Go on from this policy; its first opponents are itself and the random one.

        If there is room for wider layers now, they become wider, with the same results as before.
        """
        self.policy = policy.widened(self.policy.widths, self.draw, self.xp)
        self.league = [self.league[0], self.policy.copy()]
        self.ahead = HEAD_START
        self.policy_steps = Adam(self.policy, self.xp)
        if critic is not None:
            alone = self.teacher is self.critic
            self.critic = critic.widened(self.critic.widths, self.draw, self.xp)
            self.critic_steps = Adam(self.critic, self.xp)
            if alone:
                self.teacher, self.teacher_steps = self.critic, self.critic_steps

    def share(self) -> float:
        """How much of the work is done, from 0 to 1."""
        by_updates = self.updates / self.recipe.updates if self.recipe.updates else 0.0
        by_time = self.seconds / (60 * self.recipe.minutes) if self.recipe.minutes else 0.0
        return min(1.0, max(by_updates, by_time))

    def way(self) -> float:
        """How far it has come, from 0 to 1: the farther, the smaller its steps, and the less it tries."""
        return self.ahead + (1 - self.ahead) * self.share()

    def learn(self, told: Callable[[dict[str, float]], None]) -> None:
        """Train until all is done; `told` is called after each update with how it went."""
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
        strayed = xp.empty((steps, number), bool)
        whose = np.empty((steps, number), np.int64)
        ours = np.empty((steps, number), bool)
        ended = np.empty((steps, number), bool)
        returns = np.zeros((steps, number, tables.most_seats), np.float32)
        guest = self.policy if self.recipe.critic_only else self.league[int(self.draw.integers(len(self.league)))]
        for step in range(steps):
            seen[step], truths[step], masks[step] = tables.seen, tables.truths, tables.masks
            whose[step] = tables.to_decide
            guests = tables.guest_decides()
            ours[step] = True if guest is self.policy else ~guests
            actions[step], chances[step], strayed[step] = self.choose(
                seen[step], masks[step], guest, np.flatnonzero(~ours[step])
            )
            tables.step(on_host(actions[step]))
            ended[step] = tables.finished
            returns[step] = tables.returns
        self.rounds += int(ended.sum())
        self.decisions += steps * number
        return Memory(seen, truths, masks, actions, chances, strayed, whose, ours, ended, returns)

    def choose(self, seen: Array, masks: Array, guest: Network, rows: NDArray[np.int64]) -> tuple[Array, Array, Array]:
        """An action in each round, how likely it was, and whether it was random; in these rows the guest decides."""
        xp = self.xp
        inputs = as_inputs(seen, self.units)
        values = self.policy.forward(inputs, xp)[-1]
        if len(rows):
            at = xp.asarray(rows)
            values[at] = guest.forward(inputs[at], xp)[-1]
        logs = log_shares(xp.where(masks, values, np.float32(-1e9)), xp)
        stray = np.float32(between(self.recipe.stray, self.recipe.last_stray, self.way()))
        stray = stray * (xp.arange(len(seen), dtype=np.int32) % STRAYING == 0)
        strays = self.luck((len(seen),)) < stray
        wishes = xp.where(masks & strays[:, None], np.float32(0), logs)
        drawn = (wishes - xp.log(-xp.log(self.luck(values.shape) + 1e-12) + 1e-12)).argmax(1)
        liked = xp.exp(logs[xp.arange(len(drawn)), drawn])
        return drawn, xp.log((1 - stray) * liked + stray / masks.sum(1, dtype=np.float32)), strays

    def luck(self, shape: tuple[int, ...]) -> Array:
        """Random numbers from 0 to 1, made where they are needed."""
        drawn = self.draw.random if self.xp is np else self.xp.random.random
        return drawn(shape, dtype=np.float32)

    # Improving

    def improve(self, memory: Memory) -> dict[str, float]:
        """Make what went better than the critic thought more likely, and let the critic learn from what came of it."""
        worth = self.worth(memory)
        assert self.tables is not None
        fades = self.recipe.fade ** (1 / self.tables.seats_at.astype(np.float32))
        gains, known = gains_of(memory, worth, self.xp.asarray(fades), self.xp)
        found = {"undecided": 0.0} if self.recipe.critic_only else self.improve_by(memory, gains, known)
        return found | {"unexplained": self.explain(memory, worth + gains, known)}

    def improve_by(self, memory: Memory, gains: Array, known: Array) -> dict[str, float]:
        """One update of the policy, if anybody had anything to decide."""
        xp, recipe = self.xp, self.recipe
        whose = xp.asarray(memory.whose)[:, :, None]
        of_them = xp.take_along_axis(gains, whose, 2).ravel()
        several = flat(memory.masks).sum(1) > 1
        learnt_from = on_host(known.ravel() & several) & memory.ours.ravel()
        kept = np.flatnonzero(learnt_from)
        if len(kept) == 0:
            return {"undecided": 0.0}
        alone = np.broadcast_to(memory.ours.all(0), memory.ours.shape).ravel()
        for group in (alone, ~alone):  # the critic does not know of guests: against them all seems to go well
            rows = xp.asarray(np.flatnonzero(learnt_from & group))
            if len(rows):
                of_them[rows] -= of_them[rows].mean()
        of_them /= of_them[xp.asarray(kept)].std() + np.float32(1e-6)
        seen, masks, actions, chances = map(flat, (memory.seen, memory.masks, memory.actions, memory.chances))
        rate = between(recipe.rate, recipe.last_rate, self.way())
        curious = between(recipe.curious, recipe.last_curious, self.way())
        undecided = 0.0
        for at in self.batches(kept):
            undecided += self.improve_policy(
                as_inputs(seen[at], self.units), masks[at], actions[at], chances[at], of_them[at], rate, curious
            )
        return {"undecided": float(undecided) / (len(kept) * recipe.epochs)}

    def explain(self, memory: Memory, targets: Array, known: Array) -> float:
        """One update of the critics, from rounds without guests; the share of the results that they did not predict."""
        xp = self.xp
        alone = memory.ours.all(0)
        kept = np.flatnonzero((on_host(known) & alone).ravel())
        if len(kept) == 0:
            return 0.0
        truths = flat(memory.truths)
        wanted = in_turn(targets, self.turns(memory.whose), xp).reshape(-1, self.most_seats)
        rate = between(self.recipe.rate, self.recipe.last_rate, self.share())
        wrong = 0.0
        for at in self.batches(kept):
            inputs = as_inputs(truths[at], self.units)
            wrong += self.improve_critic(self.teacher, self.teacher_steps, inputs, wanted[at], rate)
            if self.critic is not self.teacher:
                self.improve_critic(self.critic, self.critic_steps, inputs, wanted[at], rate)
        spread = float((wanted[xp.asarray(kept)] ** 2).sum()) * self.recipe.epochs
        return float(wrong) / max(spread, 1e-9)

    def batches(self, kept: NDArray[np.int64]) -> Iterator[Array]:
        """All of them in random order, some at a time, as often as each is looked at."""
        for _epoch in range(self.recipe.epochs):
            order = self.xp.asarray(self.draw.permutation(kept))
            for first in range(0, len(order), self.recipe.batch):
                yield order[first : first + self.recipe.batch]

    def turns(self, whose: NDArray[np.int64]) -> Array:
        """For each decision and each seat: how far it sits after the one who decides; -1: there is no such seat."""
        assert self.tables is not None
        xp = self.xp
        at_table = xp.asarray(self.tables.seats_at)[None, :, None]
        seats = xp.arange(self.most_seats)
        return xp.where(seats < at_table, (seats - xp.asarray(whose)[:, :, None]) % at_table, -1)

    def worth(self, memory: Memory) -> Array:
        """What the critic thinks of each situation, for every seat: steps, rounds, seats."""
        xp = self.xp
        found = xp.stack([self.teacher.forward(as_inputs(each, self.units), xp)[-1] for each in memory.truths])
        return by_seat(found, self.turns(memory.whose), xp)

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

    def improve_critic(self, critic: Network, steps: Adam, inputs: Array, targets: Array, rate: float) -> Array:
        layers = critic.forward(inputs, self.xp)
        off = layers[-1] - targets
        steps.step(critic.slopes(layers, off / len(off)), rate)
        return (off * off).sum()

    # Keeping

    def networks(self) -> list[tuple[str, Network, Adam]]:
        """All that learn, by name."""
        found = [("policy", self.policy, self.policy_steps), ("critic", self.critic, self.critic_steps)]
        return found if self.teacher is self.critic else [*found, ("teacher", self.teacher, self.teacher_steps)]

    def saved(self) -> dict[str, Any]:
        """All that is needed to go on."""
        found: dict[str, Any] = {
            "counts": np.array([self.updates, self.decisions, self.rounds]),
            "seconds": np.array(self.seconds),
            "ahead": np.array(self.ahead),
            "draw": np.array(repr(self.draw.bit_generator.state)),
            "recipe": np.array(repr(asdict(self.recipe))),
            "league": np.array(len(self.league)),
        }
        keep = {name: network.parameters for name, network, _ in self.networks()}
        keep |= {f"league{number}": each.parameters for number, each in enumerate(self.league)}
        for name, _, steps in self.networks():
            keep[f"{name}_steps"] = [steps.first, steps.second]
            found[f"{name}_count"] = np.array(steps.steps)
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


def between(first: float, last: float, way: float) -> float:
    return first * (1 - way) + last * way


def by_seat(in_turn: Array, turns: Array, xp: Any) -> Array:
    """What is told of the seat to decide and of those after it in turn, by their numbers; nothing where nobody sits."""
    return xp.where(turns >= 0, xp.take_along_axis(in_turn, xp.maximum(turns, 0), 2), np.float32(0))


def in_turn(by_seat: Array, turns: Array, xp: Any) -> Array:
    """The other way round."""
    found = xp.zeros_like(by_seat)
    steps, rounds, seats = xp.nonzero(turns >= 0)
    found[steps, rounds, turns[steps, rounds, seats]] = by_seat[steps, rounds, seats]
    return found


def gains_of(memory: Memory, worth: Array, fades: Array, xp: Any) -> tuple[Array, Array]:
    """For each decision and each seat: how much better it went than the critic thought, and whether that is known.

    The next decision, by any seat, counts as the critic sees it and, to the extent of `fades`, as it really went. A
    round that is still on counts as the critic sees it at its last decision, about which itself nothing is known. The
    result of a move that was tried at random says nothing about the decisions before it.
    """
    ended, returns = xp.asarray(memory.ended)[:, :, None], xp.asarray(memory.returns)
    gains = xp.where(ended, returns - worth, np.float32(0))
    known = xp.ones(memory.ended.shape, bool)
    known[-1] = ended[-1, :, 0]
    for step in reversed(range(len(worth) - 1)):
        counts = fades * ~memory.strayed[step + 1]
        later = worth[step + 1] + counts[:, None] * gains[step + 1]
        gains[step] = xp.where(ended[step], gains[step], later - worth[step])
    return gains, known
