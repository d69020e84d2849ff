"""Every game as an environment of PettingZoo.

    env = reihum.research.pettingzoo.env("mau_mau", seats=3)

Agents are called seat_0, seat_1, ...; an observation is what its seat may know (`reihum.core.observation`) and the mask
of its legal actions. The actions are the moves of the game and a last one: keep silent, in a race
(`reihum.core.sequential` says how races are read). Rewards come at the end: the points minus the average of all.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from reihum.core.game import Game
from reihum.notation import written
from reihum.research.episode import Episode, Table
from reihum.research.spaces import action_space, observation_space, observed

__all__ = ["ParallelRound", "TurnsRound", "env", "parallel_env", "raw_env"]

Observation = dict[str, Any]
Options = Mapping[str, object] | None
SEEDS = 2**62


def env(game: Game | str, seats: int | None = None, options: Options = None, render_mode: str | None = None) -> Any:
    """A game in which one agent after the other acts, with PettingZoo's usual checks around it."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw_env(game, seats, options, render_mode)))


def raw_env(
    game: Game | str, seats: int | None = None, options: Options = None, render_mode: str | None = None
) -> "TurnsRound":
    """The same without the checks."""
    return TurnsRound(Table(game, seats, options), render_mode)


def parallel_env(
    game: Game | str, seats: int | None = None, options: Options = None, render_mode: str | None = None
) -> "ParallelRound":
    """A game in which all agents act at once; those with nothing to decide can only keep silent."""
    return ParallelRound(Table(game, seats, options), render_mode)


class Shown:
    """What both kinds of environment have in common."""

    table: Table
    episode: Episode
    render_mode: str | None

    def set_table(self, table: Table, render_mode: str | None, parallel: bool) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode must be None or 'ansi', not '{render_mode}'")
        self.table = table
        self.render_mode = render_mode
        self.metadata = {"name": f"reihum_{table.game.id}", "render_modes": ["ansi"], "is_parallelizable": parallel}
        self.possible_agents = [f"seat_{seat}" for seat in range(table.seats)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space(table) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(table) for agent in self.possible_agents}
        self.random = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def begin(self, seed: int | None) -> None:
        if seed is not None:
            self.random = np.random.default_rng(seed)
        self.episode = self.table.deal(int(self.random.integers(1, SEEDS)))
        while self.episode.is_over:  # before anybody has decided anything
            self.episode = self.table.deal(int(self.random.integers(1, SEEDS)))
        self.agents = self.possible_agents[:]

    def observe(self, agent: str) -> Observation:
        return observed(self.episode, self.seats[agent])

    def rewards_now(self) -> dict[str, float]:
        return dict(zip(self.possible_agents, self.episode.returns(), strict=True))

    def render(self) -> str | None:
        return written(self.episode.played.round, "\n") if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is left behind."""


class TurnsRound(Shown, AECEnv[str, Observation, int]):  # type: ignore[misc]
    """One agent after the other."""

    def __init__(self, table: Table, render_mode: str | None = None) -> None:
        super().__init__()
        self.set_table(table, render_mode, parallel=False)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.episode.seat]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "an agent that is still playing has to act"
        self._cumulative_rewards[agent] = 0.0
        self.episode.step(int(action))
        if self.episode.is_over:
            self.rewards = self.rewards_now()
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self._clear_rewards()
            self.agent_selection = self.possible_agents[self.episode.seat]
        self._accumulate_rewards()


class ParallelRound(Shown, ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """All at once: those who choose in secret and those who race, or one alone while the others keep silent."""

    def __init__(self, table: Table, render_mode: str | None = None) -> None:
        self.set_table(table, render_mode, parallel=True)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.begin(seed)
        return {agent: self.observe(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Everybody acts; IllegalMove if somebody may not do that, and then nobody has acted."""
        if not hasattr(self, "episode"):
            raise ResetNeeded("call reset() before the first step()")
        made = [(seat, int(actions[self.possible_agents[seat]])) for seat in self.episode.deciding()]
        for seat, action in made:
            self.episode.refuse(seat, action)
        for seat, action in made:
            self.episode.step(action, seat)
        over = self.episode.is_over
        agents = self.agents
        if over:
            self.agents = []
        return (
            {agent: self.observe(agent) for agent in agents},
            {agent: reward for agent, reward in self.rewards_now().items() if agent in agents},
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )
