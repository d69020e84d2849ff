"""Every game of the catalogue as a game of OpenSpiel.

    import reihum.research.open_spiel
    game = pyspiel.load_game("reihum_mau_mau(players=3)")

The parameters are the number of players, the game's options, and, for games small enough to be solved, a `position` to
begin with in our notation. With `redeal` every deal of its hidden cards is equally likely.

A state is one round, read as turns (`reihum.core.sequential`). Three chance nodes draw the seed of the deal, from which
all shuffles follow; who is heard in a race is drawn at a chance node of its own. So a history says everything.

Returns are points less the average of all, so the games are zero-sum. Observation tensors follow
`reihum.core.observation`; information states are strings with perfect recall, as `reihum.core.recall` tells them.
"""

from dataclasses import fields
from typing import Any, Final

import numpy as np
import pyspiel

from reihum.core.cards import members
from reihum.core.chance import Chance
from reihum.core.errors import BadNotation
from reihum.core.game import Game
from reihum.core.observation import Observer
from reihum.core.options import read_options, value_text
from reihum.core.recall import Recall
from reihum.core.round import Round
from reihum.core.sequential import Sequential, returns_of
from reihum.notation import position as read_position
from reihum.notation import written_view
from reihum.research.arrays import over
from reihum.research.episode import Table
from reihum.research.small import deals_of
from reihum.text.catalogue import catalogue

__all__ = ["RoundGame", "RoundState", "register"]

PREFIX = "reihum_"
QUOTE: Final = "'"
DRAWS = 3  # chance nodes that make a seed,
OUTCOMES = 1024  # and how many outcomes each of them has
MOST_POINTS = 10_000.0
LONGEST = 100_000


def register() -> None:
    """Make OpenSpiel know all games of the catalogue; those it knows already stay as they are."""
    known = set(pyspiel.registered_names())
    for name, entry in catalogue().items():
        if PREFIX + name not in known:
            # a class: OpenSpiel lets go of what it was given only when Python has ended, and a class survives that
            made = type(f"{entry.id}_game", (RoundGame,), {"declared": entry.game})
            pyspiel.register_game(type_of(entry.game), made)


def type_of(game: Game) -> Any:
    options = {each.name: spelled(each.default) for each in fields(game.options)}
    return pyspiel.GameType(
        short_name=PREFIX + game.id,
        long_name=f"Reihum: {game.id}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.players[0], "position": "", "redeal": False, **options},
    )


def spelled(value: Any) -> Any:
    """A word that OpenSpiel would read as a number, such as the rank 7, stands in quotes."""
    return f"{QUOTE}{value}{QUOTE}" if isinstance(value, str) and value.isdecimal() else value


class RoundGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours at a table with so many players and these options."""

    declared: Any  # the game of ours: each has a class of its own

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        game: Game = self.declared
        given = dict(params or {})
        seats = int(given.get("players", game.players[0]))
        own = ("players", "position", "redeal")
        texts = {name: value_text(value).strip(QUOTE) for name, value in given.items() if name not in own}
        self.table = Table(game, seats, read_options(game.options, texts))
        self.deals = Deals(self.table, str(given.get("position", "")), bool(given.get("redeal", False)))
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.actions,
            max_chance_outcomes=max(self.deals.outcomes, seats),
            num_players=seats,
            min_utility=-MOST_POINTS,
            max_utility=MOST_POINTS,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(type_of(game), info, given)

    def new_initial_state(self) -> "RoundState":
        return RoundState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "TensorObserver":
        perfect_recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return TensorObserver(self, perfect_recall, params)


class Deals:
    """How a round begins: with a seed, drawn in parts; or with a position, or one of all its deals."""

    def __init__(self, table: Table, position: str, redeal: bool) -> None:
        self.table = table
        self.position = position
        self.redeal = redeal
        self.all: list[Round] = []
        if position:
            start = read_position(position)
            self.all = deals_of(start) if redeal else [start]
        if self.all and (self.all[0].game is not table.game or self.all[0].seats != table.seats):
            raise BadNotation(f"this is no position of {table.game.id} with {table.seats} players")
        self.outcomes = len(self.all) or OUTCOMES

    def __reduce__(self) -> tuple[Any, ...]:
        return Deals, (self.table, self.position, self.redeal)

    def dealt(self, draws: tuple[int, ...]) -> Sequential | None:
        """The round, when enough is drawn."""
        if self.all:
            round = self.all[draws[0]].clone()
            return Sequential(round, Recall(self.table.layout, round))
        if len(draws) < DRAWS:
            return None
        return self.table.dealt(sum(number * OUTCOMES**place for place, number in enumerate(draws)))[0]

    def seen(self, draws: tuple[int, ...], seat: int) -> str:
        """What a seat sees of a position before anything happens. A deal it sees as it happens."""
        return f"{written_view(self.all[draws[0]], seat)} | " if self.all else ""


class Held:
    """A round that copies itself when OpenSpiel copies the state around it."""

    def __init__(self, played: Sequential | None = None, draws: tuple[int, ...] = ()) -> None:
        self.played = played
        self.draws = draws  # the seed as far as it is drawn

    def __deepcopy__(self, memo: object) -> "Held":
        return Held(None if self.played is None else self.played.clone(), self.draws)


class RoundState(pyspiel.State):  # type: ignore[misc]
    """A round, or before the deal the seed as far as it is drawn."""

    def __init__(self, game: RoundGame, held: Held | None = None) -> None:
        super().__init__(game)
        self.held = held or Held()

    @property
    def played(self) -> Sequential:
        assert self.held.played is not None, "the cards are not dealt yet"
        return self.held.played

    def current_player(self) -> int:
        played = self.held.played
        if played is None or played.drawing:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if played.is_over() else int(played.seat)

    def is_terminal(self) -> bool:
        return self.held.played is not None and self.held.played.is_over()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.held.played is None:
            outcomes = self.get_game().deals.outcomes
            return [(number, 1 / outcomes) for number in range(outcomes)]
        seats = members(self.played.drawing)
        return [(int(seat), 1 / len(seats)) for seat in seats]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(map(int, self.played.moves())) if player == self.current_player() else []

    def _apply_action(self, action: int) -> None:
        if self.held.played is None:
            self.held.draws += (action,)
            self.held.played = self.get_game().deals.dealt(self.held.draws)
        elif self.played.drawing:
            self.played.draw(action)
        else:
            self.played.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {action}" if self.held.played is None else f"seat {action} is heard"
        return self.played.text(action)

    def returns(self) -> list[float]:
        return list(returns_of(self.played.round)) if self.is_terminal() else [0.0] * self.num_players()

    def information_state_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        if self.held.played is None:
            return f"seat {seat}"
        recall: Recall | None = self.played.recall
        assert recall is not None
        start = self.get_game().deals.seen(self.held.draws, seat)
        return f"seat {seat} | {start}{recall.text(self.played.round, seat)}"

    def resample_from_infostate(self, player: int, sampler: Any) -> "RoundState":
        """A state that this player cannot tell from the real one; its history is not part of it."""
        chance = Chance(int(sampler() * 2**53))
        return RoundState(self.get_game(), Held(self.played.imagine(player, chance), self.held.draws))

    def __str__(self) -> str:
        """For people; the whole history would be too long to be printed at every step."""
        return f"{self.get_game()} after {len(self.history())} actions, player {self.current_player()}"


class TensorObserver:
    """What lies before a player now, as a tensor with named parts; with perfect recall, as a string only."""

    def __init__(self, game: RoundGame, perfect_recall: bool, params: Any) -> None:
        if params:
            raise ValueError(f"observation parameters are not supported, so not {params}")
        self.observer = Observer(game.table.layout, 1)
        self.perfect_recall = perfect_recall
        layout = game.table.layout
        self.tensor = None if perfect_recall else np.zeros(int(layout.size), np.float32)
        self.dict = {}
        if self.tensor is not None:
            self.dict = {each.name: self.tensor[each.offset : each.offset + each.size] for each in layout.parts}

    def set_from(self, state: RoundState, player: int) -> None:
        if self.tensor is not None:
            self.observer.clear()
            if state.held.played is None:
                self.tensor.fill(0)
            else:
                self.observer.look(state.played.round, player)
                self.tensor[:] = over(self.observer.cells, np.int16)

    def string_from(self, state: RoundState, player: int) -> str:
        if self.perfect_recall:
            return state.information_state_string(player)
        self.observer.clear()
        if state.held.played is None:
            return ""
        self.observer.look(state.played.round, player)
        cells, shown = over(self.observer.cells, np.int16), []
        for part in self.observer.layout.parts:
            numbers = cells[part.offset : part.offset + part.size]
            if numbers.any():
                shown.append(
                    f"{part.name}={' '.join(f'{place}:{numbers[place]}' for place in np.flatnonzero(numbers))}"
                )
        return " | ".join(shown)
