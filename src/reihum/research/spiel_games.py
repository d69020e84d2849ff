"""Every game of the catalogue as a game of OpenSpiel.

    import reihum.research.open_spiel
    game = pyspiel.load_game("reihum_mau_mau(players=3)")

The parameters are the number of players, the game's options, and, for games small enough to be solved, a `position` to
begin with in our notation. With `redeal` every deal of its hidden cards is equally likely; with `longest` a round is
broken off after that many decisions, with nothing won and nothing lost.

A state is one round, read as turns (`reihum.core.sequential`). Three chance nodes draw the seed of the deal, from which
all shuffles follow; after a position, a move that shuffles has a chance node of its own, and so has the question who is
heard in a race. So a history says everything.

Returns are points minus the average of all, so the games are zero-sum. Observation tensors follow
`reihum.core.observation`. Information states have perfect recall, as `reihum.core.recall` tells it: as strings, and as
tensors of the last `memory` rows, after the number of all rows. A seat that has noticed more has forgotten the first.
"""

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, Final

import numpy as np
import pyspiel

from reihum.core.cards import members
from reihum.core.chance import Chance
from reihum.core.errors import BadNotation, BadOption
from reihum.core.game import Game
from reihum.core.observation import Observer
from reihum.core.options import read_options, value_text
from reihum.core.recall import WIDTH, Recall
from reihum.core.round import Round
from reihum.core.sequential import Sequential, returns_of
from reihum.notation import position as read_position
from reihum.notation import written_view
from reihum.research.arrays import over
from reihum.research.episode import Table
from reihum.research.small import deals_of
from reihum.research.ways import MOST_WAYS, after_each_way
from reihum.text.catalogue import catalogue

__all__ = ["RoundGame", "RoundState", "register"]

PREFIX = "reihum_"
QUOTE: Final = "'"
DRAWS = 3  # chance nodes that make a seed,
OUTCOMES = 1024  # and how many outcomes each of them has
MOST_POINTS = 10_000.0
LONGEST = 100_000
MEMORY = 500  # rows of perfect recall, unless somebody wants more
OWN = {"position": "", "redeal": False, "longest": 0, "memory": MEMORY}  # parameters that are no options of the game


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
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.players[0], **OWN, **options},
    )


def spelled(value: Any) -> Any:
    """A word that OpenSpiel would read as a number, such as the rank 7, stands in quotes."""
    return f"{QUOTE}{value}{QUOTE}" if isinstance(value, str) and value.isdecimal() else value


class RoundGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours at a table with this many players and these options."""

    declared: Any  # the game of ours: each has a class of its own

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        game: Game = self.declared
        given = dict(params or {})
        own = {**OWN, **given}
        seats = int(given.get("players", game.players[0]))
        texts = {
            name: value_text(value).strip(QUOTE)
            for name, value in given.items()
            if name != "players" and name not in OWN
        }
        start = read_position(str(own["position"])) if own["position"] else None
        options: Any = read_options(game.options, texts)
        if start is not None and start.game is game and options == game.options():  # OpenSpiel fills in the usual ones
            options = start.options  # type: ignore[attr-defined]
        self.table = Table(game, seats, options)
        self.deals = Deals(self.table, start, bool(own["redeal"]))
        self.longest = at_least(0, int(own["longest"]), "longest") or LONGEST
        self.memory = at_least(1, int(own["memory"]), "memory")
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.actions,
            max_chance_outcomes=max(self.deals.outcomes, seats, MOST_WAYS if self.deals.all else 0),
            num_players=seats,
            min_utility=-MOST_POINTS,
            max_utility=MOST_POINTS,
            utility_sum=0.0,
            max_game_length=self.longest,
        )
        super().__init__(type_of(game), info, given)

    def new_initial_state(self) -> "RoundState":
        return RoundState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "TensorObserver | MemoryObserver":
        if params:
            raise ValueError(f"observation parameters are not supported, so not {params}")
        perfect_recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return MemoryObserver(self) if perfect_recall else TensorObserver(self)


def at_least(least: int, number: int, name: str) -> int:
    if number < least:
        raise BadOption(f"{name} must be at least {least}, not {number}")
    return number


class Deals:
    """How a round begins: with a seed, drawn in parts; or with a position, or one of all its deals."""

    def __init__(self, table: Table, start: Round | None, redeal: bool) -> None:
        self.table = table
        self.start = start
        self.redeal = redeal
        if start is not None and (start.game is not table.game or start.seats != table.seats):
            raise BadNotation(f"this is not a position of {table.game.id} with {table.seats} players")
        if start is not None and start.options != table.options:  # type: ignore[attr-defined]
            raise BadNotation("the position has other options; leave the parameters out, or give the same ones")
        self.all: list[Round] = [] if start is None else deals_of(start) if redeal else [start]
        self.outcomes = len(self.all) or OUTCOMES

    def __reduce__(self) -> tuple[Any, ...]:
        return Deals, (self.table, self.start, self.redeal)

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

    def __init__(
        self,
        played: Sequential | None = None,
        draws: tuple[int, ...] = (),
        made: int = 0,
        ways: Sequence[Sequential] = (),
    ) -> None:
        self.played = played
        self.draws = draws  # the seed as far as it is drawn
        self.made = made  # so many decisions
        self.ways = ways  # after a move that shuffles cards: all that chance can make of it

    def __deepcopy__(self, memo: object) -> "Held":
        return Held(None if self.played is None else self.played.clone(), self.draws, self.made, self.ways)


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
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        played = self.held.played
        if played is None or self.held.ways or played.drawing:
            return int(pyspiel.PlayerId.CHANCE)
        return int(played.seat)

    def is_terminal(self) -> bool:
        played = self.held.played
        if played is None or self.held.ways or played.drawing:
            return False
        return played.is_over() or self.held.made >= self.get_game().longest

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.held.played is None or self.held.ways:
            outcomes = len(self.held.ways) or self.get_game().deals.outcomes
            return [(number, 1 / outcomes) for number in range(outcomes)]
        seats = members(self.played.drawing)
        return [(int(seat), 1 / len(seats)) for seat in seats]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(map(int, self.played.moves())) if player == self.current_player() else []

    def _apply_action(self, action: int) -> None:
        held = self.held
        if held.played is None:
            held.draws += (action,)
            held.played = self.get_game().deals.dealt(held.draws)
        elif held.ways:
            held.played, held.ways = held.ways[action].clone(), ()
        else:
            held.made += not held.played.drawing
            self.choose(held.played, action)

    def choose(self, played: Sequential, action: int) -> None:
        """A decision, or a seat that is drawn. A whole round shuffles by its seed; after a position chance decides."""
        if self.get_game().deals.all:
            ways = after_each_way(played, action)
            self.held.played, self.held.ways = ways[0], ways if len(ways) > 1 else ()
        elif played.drawing:
            played.draw(action)
        else:
            played.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return self.played.text(action)
        if self.held.played is None:
            return f"seed {action}"
        return f"shuffle {action}" if self.held.ways else f"seat {action} is heard"

    def returns(self) -> list[float]:
        over = self.held.played is not None and self.held.played.is_over()
        return list(returns_of(self.played.round)) if over else [0.0] * self.num_players()

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
        return RoundState(self.get_game(), Held(self.played.imagine(player, chance), self.held.draws, self.held.made))

    def __str__(self) -> str:
        """For people; the whole history would be too long to be printed at every step."""
        return f"{self.get_game()} after {len(self.history())} actions, player {self.current_player()}"


class TensorObserver:
    """What a player knows now, as a tensor with named parts."""

    def __init__(self, game: RoundGame) -> None:
        layout = game.table.layout
        self.observer = Observer(layout, 1)
        self.tensor = np.zeros(int(layout.size), np.float32)
        self.dict = {each.name: self.tensor[each.offset : each.offset + each.size] for each in layout.parts}

    def set_from(self, state: RoundState, player: int) -> None:
        self.tensor.fill(0)
        if state.held.played is not None:
            self.observer.clear()
            self.observer.look(state.played.round, player)
            self.tensor[:] = over(self.observer.cells, np.int16)

    def string_from(self, state: RoundState, player: int) -> str:
        self.set_from(state, player)
        shown = []
        for name, numbers in self.dict.items():
            if numbers.any():
                shown.append(f"{name}={' '.join(f'{place}:{numbers[place]:g}' for place in np.flatnonzero(numbers))}")
        return " | ".join(shown)


class MemoryObserver:
    """All that a player has noticed, in order: how many rows, and the last of them; before that, what it first saw.

    A deal is noticed card by card. Only a position has something to be seen before anything happens.
    """

    def __init__(self, game: RoundGame) -> None:
        layout = game.table.layout
        rows = WIDTH * game.memory
        self.observer = Observer(layout, 1)
        self.tensor = np.zeros(1 + rows + (int(layout.size) if game.deals.all else 0), np.float32)
        self.rows = self.tensor[1 : 1 + rows].reshape(-1, WIDTH)
        self.start = self.tensor[1 + rows :]
        self.dict = {"count": self.tensor[:1], "rows": self.rows, "start": self.start}

    def set_from(self, state: RoundState, player: int) -> None:
        self.tensor.fill(0)
        if state.held.played is not None:
            assert state.played.recall is not None
            noticed = over(state.played.recall.rows[player], np.int64).reshape(-1, WIDTH)
            kept = noticed[-len(self.rows) :]
            self.tensor[0] = len(noticed)
            self.rows[: len(kept)] = kept
            self.look_at_start(state.get_game().deals.all, state.held.draws, player)

    def look_at_start(self, deals: Sequence[Round], draws: tuple[int, ...], player: int) -> None:
        if deals:
            self.observer.clear()
            self.observer.look(deals[draws[0]], player)
            self.start[:] = over(self.observer.cells, np.int16)

    def string_from(self, state: RoundState, player: int) -> str:
        return state.information_state_string(player)
