"""One seat among bots, as an environment of Gymnasium.

    env = reihum.research.gymnasium.RoundEnv("mau_mau", seats=3, level="beginner")

An action that the rules forbid changes nothing: the same decision is still to be made, and `info["forbidden"]` names
the rule. The mask in the observation shows what is legal.
"""

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np

from reihum.bots.bot import Bot
from reihum.bots.eye import Eye
from reihum.core.errors import IllegalMove
from reihum.core.game import Game
from reihum.core.round import RACE
from reihum.notation import written_view
from reihum.research.episode import Episode, Table
from reihum.research.players import effort_of, player_of
from reihum.research.spaces import action_space, observation_space, observed

__all__ = ["RoundEnv"]

SEEDS = 2**62


class RoundEnv(gymnasium.Env[dict[str, Any], np.int64]):  # type: ignore[misc]
    """A round from the point of view of one seat; bots sit in all others. The reward comes at the end.

    `level` is a level of our bots or any other player of the arena, such as master:50ms. Without a `seat`, every round
    is played from a seat drawn for it.
    """

    def __init__(
        self,
        game: Game | str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        level: str = "beginner",
        seat: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode must be None or 'ansi', not '{render_mode}'")
        effort_of(level)
        self.table = Table(game, seats, options)
        if seat is not None and not 0 <= seat < self.table.seats:
            raise ValueError(f"there is no seat {seat}; the seats are 0 to {self.table.seats - 1}")
        self.level = level
        self.chosen = seat
        self.metadata = {"name": f"reihum_{self.table.game.id}", "render_modes": ["ansi"], "render_fps": 1}
        self.render_mode = render_mode
        self.observation_space = observation_space(self.table)
        self.action_space = action_space(self.table)
        self.episode: Episode
        self.bots: list[Bot] = []
        self.seat = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        while True:  # a round may be over before this seat has had anything to decide
            self.episode = self.table.deal(int(self.np_random.integers(1, SEEDS)), remembering=False)
            drawn = int(self.np_random.integers(self.table.seats))
            self.seat = drawn if self.chosen is None else self.chosen
            seeds = self.np_random.integers(1, SEEDS, self.table.seats)
            self.bots = [player_of(self.level, int(each)) for each in seeds]
            self.let_bots_play()
            if not self.episode.is_over:
                return observed(self.episode, self.seat), {"seat": self.seat}

    def step(self, action: np.int64) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        if not self.bots:
            raise gymnasium.error.ResetNeeded("call reset() before the first step()")
        if not 0 <= action < self.table.actions or int(action) != action:
            raise ValueError(f"{action} is no action; these are whole numbers from 0 to {self.table.actions - 1}")
        info: dict[str, Any] = {"seat": self.seat}
        try:
            self.episode.step(int(action))
        except IllegalMove as problem:
            info["forbidden"] = str(problem.rule)
        self.let_bots_play()
        over = self.episode.is_over
        return observed(self.episode, self.seat), self.episode.returns()[self.seat], over, False, info

    def let_bots_play(self) -> None:
        """Until the round is over, or it is this seat's decision."""
        episode = self.episode
        while not episode.is_over and episode.seat != self.seat:
            episode.step(self.answer(episode.seat))

    def answer(self, seat: int) -> int:
        """What a bot says. In a race only whether it speaks counts, not how soon."""
        played = self.episode.played
        reply = self.bots[seat].reply(Eye(played.round, seat, self.episode.past))
        if reply is not None:
            return reply.move
        legal = list(played.moves())
        assert played.round.mode == RACE, "a bot may keep silent only in a race"
        return int(played.silence if played.silence in legal else legal[0])

    def render(self) -> str | None:
        return written_view(self.episode.played.round, self.seat, "\n") if self.render_mode == "ansi" else None
