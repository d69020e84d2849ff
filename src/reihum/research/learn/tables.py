"""The tables to train at: every number of players, the usual options at most of them, others at the rest."""

from dataclasses import fields
from functools import cache
from typing import Any, NamedTuple, final

import numpy as np
from numpy.typing import NDArray

from reihum.bots.inputs import MOST_NUMBER, Inputs
from reihum.core.errors import ReihumError
from reihum.core.game import Game
from reihum.core.observation import ObservationLayout
from reihum.core.options import choices
from reihum.research.learn.arrays import Array
from reihum.research.rounds import Rounds

__all__ = ["TableRounds", "Tables", "rounds_of", "scales_of"]

UNUSUAL = 0.25  # of the rounds are played with other options, if the game has some
GUESTS = 0.33  # of the rounds have earlier policies at some of their seats
MOST = int(MOST_NUMBER)
WARM_UP = 100  # random steps, so that not all rounds are at their beginning
TRIED = 400  # random steps that tell how many points are many,
SIDE_BY_SIDE = 16  # in so many rounds


class TableRounds(NamedTuple):
    """Rounds with equal seats and options, and where they stand among all."""

    rounds: Rounds
    rows: slice
    spans: list[tuple[slice, slice]]  # inputs, and the cells of an observation that they show
    scale: float  # how far rounds usually end from the average


@final
class Tables:
    """All rounds that are played side by side, as one array with a row for each.

    Guests sit at some of them; nothing is learnt from their decisions.
    """

    def __init__(
        self, game: Game, inputs: Inputs, number: int, draw: np.random.Generator, xp: Any, truth: bool = True
    ) -> None:
        self.game = game
        self.inputs = inputs
        self.draw = draw
        self.xp = xp
        self.truth = truth
        self.most_seats = max(game.players)
        self.usual, self.unusual = rounds_of(game, number)
        self.number = (self.usual + self.unusual) * len(game.players)
        self.actions = len(game.moves) + 1
        looks = (self.number, int(inputs.size))
        self.shown = np.zeros(looks, np.int8)  # what each seat to decide may know,
        self.all_shown = np.zeros(looks, np.int8) if truth else self.shown  # and how things really are
        self.seen: Array = None  # the same on the device
        self.truths: Array = None
        self.masks: Array = None
        self.to_decide = np.zeros(self.number, np.int64)
        self.finished = np.zeros(self.number, bool)
        self.returns = np.zeros((self.number, self.most_seats), np.float32)
        self.seats_at = np.zeros(self.number, np.int64)
        self.scales = scales_of(game)
        self.tables: list[TableRounds] = []
        first = 0
        for seats in game.players:
            for many, options in ((self.usual, game.options()), (self.unusual, None)):
                if many:
                    self.tables.append(self.table(seats, many, options, first))
                    first += many
        self.hosts_guests = draw.random(self.number) < GUESTS
        self.guests = np.zeros((self.number, self.most_seats), bool)
        self.invite(np.arange(self.number))
        self.look()

    def table(self, seats: int, many: int, options: Any, first: int) -> TableRounds:
        """A new table; without options it draws some."""
        seed = int(self.draw.integers(2**62))
        agreed = self.drawn_options(seats) if options is None else options
        rounds = Rounds(self.game, seats, many, seed, agreed, self.truth)
        if options is not None:
            for _ in range(WARM_UP):
                rounds.step_at_random()
        rows = slice(first, first + many)
        self.seats_at[rows] = seats
        constants = list(self.inputs.constants(rounds.layout))
        for shown in (self.shown, self.all_shown):
            shown[rows] = 0
            shown[rows, constants] = 1
        return TableRounds(rounds, rows, spans_of(self.inputs, rounds.layout), self.scales[str(seats)])

    def drawn_options(self, seats: int) -> Any:
        """Random options that are possible at a table of this size."""
        kind = self.game.options
        while True:
            try:
                values = {each.name: choices(kind, each.name) for each in fields(kind)}
                options = kind(**{name: some[int(self.draw.integers(len(some)))] for name, some in values.items()})
                self.game.deal(seats, options, b"\0" * 32)
            except ReihumError:  # these options do not go together
                continue
            return options

    def agree_anew(self) -> None:
        """Other options at the tables that do not have the usual ones."""
        if self.unusual:
            for which in range(1, len(self.tables), 2):
                old = self.tables[which]
                self.tables[which] = self.table(old.rounds.seats, old.rounds.number, None, old.rows.start)
                self.invite(np.arange(old.rows.start, old.rows.stop))
            self.look()

    def look(self) -> None:
        """Bring what the rounds show now into one array."""
        xp = self.xp
        for table in self.tables:
            rounds = table.rounds
            self.show(rounds.observations, self.shown, table)
            if rounds.truths is not None:
                self.show(rounds.truths, self.all_shown, table)
            self.to_decide[table.rows] = rounds.to_decide
        self.seen = xp.asarray(self.shown)
        self.truths = xp.asarray(self.all_shown)
        self.masks = xp.asarray(np.concatenate([table.rounds.masks for table in self.tables]))

    def show(self, cells: NDArray[np.int16], shown: NDArray[np.int8], table: TableRounds) -> None:
        """The observations of a table as inputs."""
        small = cells.clip(-MOST, MOST).astype(np.int8)
        for inputs, seen in table.spans:
            shown[table.rows, inputs] = small[:, seen]

    def guest_decides(self) -> NDArray[np.bool_]:
        """In which rounds a guest is to decide."""
        found: NDArray[np.bool_] = self.guests[np.arange(self.number), self.to_decide]
        return found

    def step(self, actions: NDArray[np.int64]) -> None:
        """An action in each round."""
        for table in self.tables:
            rounds = table.rounds
            rounds.step(actions[table.rows])
            self.finished[table.rows] = rounds.finished
            if rounds.finished.any():
                over = table.rows.start + np.flatnonzero(rounds.finished)
                self.returns[over, : rounds.seats] = rounds.returns[rounds.finished] / table.scale
                self.invite(over)
        self.look()

    def invite(self, rows: NDArray[np.int64]) -> None:
        """Guests for new rounds: some seats, but not all."""
        rows = rows[self.hosts_guests[rows]]
        if len(rows) == 0:
            return
        seats = self.seats_at[rows][:, None]
        lots = self.draw.random((len(rows), self.most_seats))
        lots[np.arange(self.most_seats)[None] >= seats] = 2.0
        order = lots.argsort(1).argsort(1)  # drawn places, seats that are not there last
        many = 1 + (self.draw.random((len(rows), 1)) * (seats - 1)).astype(np.int64)
        self.guests[rows] = order < many


def spans_of(inputs: Inputs, layout: ObservationLayout) -> list[tuple[slice, slice]]:
    """Where observations go among the inputs, in few pieces: both list most of the cells in the same order."""
    places = np.array(list(inputs.places(layout)), np.int64)
    known = np.flatnonzero(places >= 0)
    breaks = np.flatnonzero((np.diff(places[known]) != 1) | (np.diff(known) != 1)) + 1
    return [
        (slice(places[piece[0]], places[piece[-1]] + 1), slice(piece[0], piece[-1] + 1))
        for piece in np.split(known, breaks)
    ]


def rounds_of(game: Game, number: int) -> tuple[int, int]:
    """How many of this many rounds are played with each number of players: with the usual options, and with others."""
    usual = max(1, round(number * (1 - UNUSUAL) / len(game.players)))
    return usual, max(1, round(number * UNUSUAL / len(game.players))) if fields(game.options) else 0


@cache
def scales_of(game: Game) -> dict[str, float]:
    """What counts as 1 for a learner, in points, by the number of players: the same whoever asks."""
    return {str(seats): usual_distance(Rounds(game, seats, SIDE_BY_SIDE, 1)) for seats in game.players}


def usual_distance(rounds: Rounds) -> float:
    """How far from the average a seat usually ends when all play at random."""
    total, number = 0.0, 0
    for _ in range(TRIED):
        rounds.step_at_random()
        ended = rounds.returns[rounds.finished]
        total += float((ended**2).sum())
        number += ended.size
    return max((total / number) ** 0.5, 1e-3) if number else 1.0


def as_inputs(rows: Array, units: Array) -> Array:
    """Whole numbers as the network takes them."""
    return rows.astype(np.float32) * units
