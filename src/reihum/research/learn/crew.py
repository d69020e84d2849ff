"""Tables in several processes: each plays its part of the rounds, and all of them go on step by step together.

What the rounds show lies in memory that all processes share. Which part is played where does not depend on how quick
anybody is, so a run can be repeated.
"""

from ctypes import c_byte
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, final

import numpy as np
from numpy.typing import NDArray

from reihum.bots.inputs import Inputs, inputs_of
from reihum.core.game import Game
from reihum.research.learn.arrays import Array
from reihum.research.learn.tables import Tables, rounds_of
from reihum.text.catalogue import find

__all__ = ["Crew"]

STEP, AGREE_ANEW = b"step", b"agree anew"
DONE = b"done"


class Shown(NamedTuple):
    """What there is to see and to decide in rounds, a row for each."""

    seen: NDArray[np.int8]
    truths: NDArray[np.int8]
    masks: NDArray[np.bool_]
    to_decide: NDArray[np.int64]
    seats_at: NDArray[np.int64]
    guests: NDArray[np.bool_]  # is it a guest who decides?
    finished: NDArray[np.bool_]
    returns: NDArray[np.float32]
    actions: NDArray[np.int64]  # what was decided


def shown_in(memory: list[Any], game: Game, inputs: Inputs, number: int, rows: slice) -> Shown:
    """These rows of the shared memory as arrays."""
    arrays: list[Any] = [
        np.frombuffer(block, kind).reshape(shape)[rows]
        for block, (kind, shape) in zip(memory, kinds(game, inputs, number), strict=True)
    ]
    return Shown(*arrays)


def kinds(game: Game, inputs: Inputs, number: int) -> list[tuple[Any, tuple[int, ...]]]:
    """What numbers the arrays are of, and how many."""
    looks, actions = (number, int(inputs.size)), (number, len(game.moves) + 1)
    return [
        (np.int8, looks),
        (np.int8, looks),
        (np.bool_, actions),
        (np.int64, (number,)),
        (np.int64, (number,)),
        (np.bool_, (number,)),
        (np.bool_, (number,)),
        (np.float32, (number, max(game.players))),
        (np.int64, (number,)),
    ]


@final
class Crew:
    """The same as `Tables` to the learner, but played by this many processes."""

    def __init__(self, game: Game, inputs: Inputs, number: int, draw: np.random.Generator, xp: Any, jobs: int) -> None:
        self.xp = xp
        self.most_seats = max(game.players)
        each = max(1, number // jobs)
        size = sum(rounds_of(game, each)) * len(game.players)
        self.number = size * jobs
        context = get_context("spawn")
        wanted = kinds(game, inputs, self.number)
        memory = [context.RawArray(c_byte, int(np.dtype(kind).itemsize * np.prod(shape))) for kind, shape in wanted]
        self.shown = shown_in(memory, game, inputs, self.number, slice(None))
        self.pipes: list[Connection] = []
        for job in range(jobs):
            ours, theirs = context.Pipe()
            rows = slice(job * size, (job + 1) * size)
            seed = int(draw.integers(2**62))
            work = (theirs, memory, game.id, self.number, rows, each, seed)
            context.Process(target=play_along, args=work, daemon=True).start()
            theirs.close()
            self.pipes.append(ours)
        self.look()

    def look(self) -> None:
        """Wait for all, and bring what they show to where it is needed."""
        for pipe in self.pipes:
            assert pipe.recv_bytes() == DONE
        xp, shown = self.xp, self.shown
        self.seen: Array = xp.asarray(shown.seen)
        self.truths: Array = xp.asarray(shown.truths)
        self.masks: Array = xp.asarray(shown.masks)
        self.to_decide = shown.to_decide
        self.seats_at = shown.seats_at
        self.finished = shown.finished
        self.returns = shown.returns

    def guest_decides(self) -> NDArray[np.bool_]:
        """In which rounds a guest is to decide."""
        return self.shown.guests.copy()

    def step(self, actions: NDArray[np.int64]) -> None:
        """An action in each round."""
        self.shown.actions[:] = actions
        self.tell(STEP)

    def agree_anew(self) -> None:
        """Other options at the tables that do not have the usual ones."""
        self.tell(AGREE_ANEW)

    def tell(self, what: bytes) -> None:
        for pipe in self.pipes:
            pipe.send_bytes(what)
        self.look()

    def close(self) -> None:
        """The processes end when nobody can tell them anything any more."""
        for pipe in self.pipes:
            pipe.close()


def play_along(pipe: Connection, memory: list[Any], name: str, number: int, rows: slice, each: int, seed: int) -> None:
    """In a process of the crew: do as told, and show these rows, until the learner is gone."""
    game = find(name).game
    inputs = inputs_of(game)
    shown = shown_in(memory, game, inputs, number, rows)
    tables = Tables(game, inputs, each, np.random.default_rng(seed), np)
    try:
        while True:
            show(tables, shown)
            pipe.send_bytes(DONE)
            if pipe.recv_bytes() == STEP:
                tables.step(shown.actions)
            else:
                tables.agree_anew()
    except (EOFError, OSError):
        return


def show(tables: Tables, shown: Shown) -> None:
    shown.seen[:] = tables.seen
    shown.truths[:] = tables.truths
    shown.masks[:] = tables.masks
    shown.to_decide[:] = tables.to_decide
    shown.seats_at[:] = tables.seats_at
    shown.guests[:] = tables.guest_decides()
    shown.finished[:] = tables.finished
    shown.returns[:] = tables.returns
