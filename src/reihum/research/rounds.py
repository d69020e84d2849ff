"""Many rounds at once, for learning: NumPy arrays over the memory of the compiled core::

    rounds = Rounds("letzter_panther", seats=4, number=256, seed=1)
    while learning:
        moves = policy(rounds.observations, rounds.masks)
        rounds.step(moves)
        learn(rounds.finished, rounds.returns)

The arrays stay in place and every step overwrites them, so copy what you want to keep. They are read-only. No Python
function is called for a single round.
"""

from typing import Any, final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from reihum.core.batch import Batch
from reihum.core.game import Game
from reihum.core.observation import ObservationLayout
from reihum.research.arrays import over
from reihum.research.episode import Table

__all__ = ["Rounds"]


@final
class Rounds:
    """This many rounds of a game, played side by side; finished ones are dealt anew at once.

    A race is read as turns, as `reihum.core.sequential` says, so there is one action more than the game has moves: the
    last one keeps silent.
    """

    def __init__(
        self, game: Game | str, seats: int, number: int, seed: int = 0, options: Any = None, truth: bool = False
    ) -> None:
        """Game and options as in a `Table`. `truth` lets a critic see how the cards really lie, in `truths`; a player
        must not."""
        if number < 1:
            raise ValueError(f"there must be at least one round, not {number}")
        table = Table(game, seats, options)
        self.batch = Batch(table.game, seats, number, seed, table.options, truth)
        self.game = table.game
        self.seats = seats
        self.number = number
        self.layout: ObservationLayout = self.batch.layout
        self.actions = int(self.batch.actions)
        self.to_decide: NDArray[np.int64] = over(self.batch.to_decide, np.int64)
        """Of each round the seat whose decision it is."""
        self.observations = self.rows(self.batch.observer.cells, np.int16)
        """What that seat may know, as the layout says."""
        self.masks = self.rows(self.batch.masks, np.bool_)
        """Its legal actions."""
        self.finished: NDArray[np.bool_] = over(self.batch.finished, np.bool_)
        """Has the last step ended this round? Then what is observed belongs to the next deal."""
        self.points = self.rows(self.batch.points, np.float64)
        """Of a round that has just ended, the points of each seat on the score sheet."""
        self.returns = self.rows(self.batch.returns, np.float64)
        """The same for learners: more is better, and the sum of all seats is 0."""
        self.truths = self.rows(self.batch.all_seeing.cells, np.int16) if truth else None
        self.deal()

    def rows(self, numbers: Any, kind: Any) -> NDArray[Any]:
        return over(numbers, kind).reshape(self.number, -1)

    def deal(self) -> None:
        """Deal all rounds anew."""
        self.batch.deal()

    def step(self, moves: ArrayLike) -> None:
        """An action in each round, or -1 for any legal one. IllegalMove names one that is not, and none is made."""
        actions = np.asarray(moves)
        if actions.shape != (self.number,):
            raise ValueError(
                f"there are {self.number} rounds, so {self.number} actions are wanted, not {actions.shape}"
            )
        if actions.dtype.kind not in "iu":
            raise ValueError(f"actions are whole numbers, not {actions.dtype}")
        self.batch.step(actions.astype("<i8", copy=False).tobytes())

    def step_at_random(self) -> None:
        """Any legal action in each round."""
        self.step(np.full(self.number, -1))

    @property
    def sparse(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """The cells of all observations, counted through, that are not 0; and where those of each round end."""
        cells, ends = self.batch.observer.sparse()
        return over(cells, np.int64), over(ends, np.int64)
