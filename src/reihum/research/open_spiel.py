"""Our rules as a game of OpenSpiel, and OpenSpiel's IS-MCTS as a bot at our tables.

A state is a round, an information state is what a seat can tell apart, and resampling imagines a world. Secret choices
are made one after the other, unseen. Needs the package open_spiel.

Once this module is imported, all games of the catalogue can be loaded by name: see `reihum.research.spiel_games`.
"""

from time import perf_counter
from typing import Any, final

import numpy
import pyspiel
from librt.vecs import vec
from open_spiel.python.algorithms.ismcts import ISMCTSBot

from reihum.bots.bot import Reply
from reihum.bots.eye import Eye
from reihum.bots.rewards import margin_of
from reihum.bots.situation import Situations
from reihum.core.cards import lowest
from reihum.core.chance import Chance
from reihum.core.playout import play_out
from reihum.core.round import Round
from reihum.research.spiel_games import RoundGame, RoundState, register

__all__ = ["RoundGame", "RoundState", "SpielBot", "SpielGame", "SpielState", "register"]

register()

UCT = 0.7  # with returns between -1 and 1
USUAL = 32  # random rounds that tell how many points are much
TYPE = pyspiel.GameType(
    short_name="reihum",
    long_name="A round of Reihum",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=8,
    min_num_players=1,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
)


class Held:
    """A round that copies itself when OpenSpiel copies the state around it."""

    def __init__(self, round: Round) -> None:
        self.round = round

    def __deepcopy__(self, memo: object) -> "Held":
        return Held(self.round.clone())


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One table of one of our games, beginning with this round."""

    def __init__(self, first: Round, seat: int = 0) -> None:
        info = pyspiel.GameInfo(
            num_distinct_actions=len(first.numbered),
            max_chance_outcomes=0,
            num_players=int(first.seats),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=20_000,
        )
        super().__init__(TYPE, info, {})
        self.first = first
        self.seat = seat  # chooses first where all choose in secret
        self.situations = [Situations(first.layout, seat) for seat in range(first.seats)]
        self.much = usual_margin(first)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self, self.first.clone())


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A round in the eyes of OpenSpiel."""

    def __init__(self, game: SpielGame, round: Round) -> None:
        super().__init__(game)
        self.held = Held(round)

    @property
    def round(self) -> Round:
        return self.held.round

    def current_player(self) -> int:
        if self.round.is_over():
            return int(pyspiel.PlayerId.TERMINAL)
        return next_seat(self.round, self.get_game().seat)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(map(int, self.round.moves(player)))

    def _apply_action(self, action: int) -> None:
        self.round.play(self.current_player(), action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.round.numbered.texts[action]

    def is_terminal(self) -> bool:
        return self.round.is_over()

    def returns(self) -> list[float]:
        return returns(self.round, self.get_game().much)

    def information_state_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        return f"{seat} {self.get_game().situations[seat].key(self.round, seat)}"

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        chance = Chance(int(sampler() * 2**53))
        return SpielState(self.get_game(), self.round.imagine(player, chance))

    def __str__(self) -> str:
        return f"{self.history()}"


def next_seat(round: Round, first: int) -> int:
    """Who moves next; of those who choose in secret, this one first."""
    return first if round.may_act(first) else int(lowest(round.acting))


def returns(round: Round, much: float) -> list[float]:
    """For each seat between -1 and 1: how far it is ahead of the others, compared with what is usual."""
    sign = -1.0 if round.low_wins() else 1.0
    points = vec[float]([sign * each for each in round.outcome().points])
    margins = [margin_of(points, seat, round.partners(seat)) for seat in range(round.seats)]
    return [margin / (abs(margin) + much) for margin in margins]


def usual_margin(first: Round) -> float:
    """How far one is ahead or behind after a random round."""
    chance = Chance(1)
    found: list[float] = []
    for _ in range(USUAL):
        world = first.unobserved()
        play_out(world, chance)
        points = vec[float](list(world.outcome().points))
        found += [abs(margin_of(points, seat, world.partners(seat))) for seat in range(world.seats)]
    return sum(found) / len(found) + 0.001


class Rollouts:
    """Random play to the end of the round, inside our compiled core."""

    def __init__(self, seed: int) -> None:
        self.chance = Chance(seed)

    def evaluate(self, state: SpielState) -> list[float]:
        world = state.round.unobserved()
        play_out(world, self.chance)
        return returns(world, state.get_game().much)

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


@final
class SpielBot:
    """OpenSpiel's IS-MCTS with this many simulations, or as many as fit into this many seconds."""

    def __init__(self, seed: int, simulations: int, seconds: float = 0.0) -> None:
        self.chance = Chance(seed)
        self.random = numpy.random.RandomState(seed & 0x7FFF_FFFF)
        self.evaluator = Rollouts(seed)
        self.simulations = simulations
        self.seconds = seconds
        self.game: SpielGame | None = None

    def reply(self, eye: Eye) -> Reply | None:
        """What IS-MCTS does in worlds that are possible for all this seat knows."""
        world = eye.imagine(self.chance)
        game = self.game
        if game is None or game.first.layout is not eye.layout or game.seat != eye.seat:
            game = self.game = SpielGame(world, int(eye.seat))
        bot = ISMCTSBot(
            game, self.evaluator, UCT, self.simulations, random_state=self.random, allow_inconsistent_action_sets=True
        )
        bot.set_resampler(lambda state, player: SpielState(game, eye.imagine(self.chance)))
        before = perf_counter()
        move = int(bot.step(SpielState(game, world)))
        if self.seconds > 0 and len(eye.moves()) > 1:  # the only move is made without a simulation
            each = (perf_counter() - before) / self.simulations
            self.simulations = max(8, int(0.5 * self.simulations + 0.5 * self.seconds / each))
        return Reply(move)
