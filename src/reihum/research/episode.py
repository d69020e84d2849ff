"""One round, step by step: what all environments share. Which seat decides, what it observes, what it may do."""

from collections.abc import Mapping
from typing import Any, final

import numpy as np
from numpy.typing import NDArray

from reihum.core.chance import Chance
from reihum.core.game import Game
from reihum.core.observation import ObservationLayout, Observer
from reihum.core.options import read_options, value_text, written_options
from reihum.core.recall import WIDTH, Recall
from reihum.core.round import SECRET
from reihum.core.sequential import Sequential, returns_of
from reihum.core.sheet import Sheet
from reihum.research.arrays import over
from reihum.text.catalogue import find

__all__ = ["Episode", "Table"]


@final
class Table:
    """A game, the number of players and the options that they have agreed on."""

    def __init__(
        self, game: Game | str, seats: int | None = None, options: Mapping[str, object] | object | None = None
    ) -> None:
        """Options by name, as values or as written, such as {"rounds": 3}, or the game's own; by default the usual."""
        self.game = find(game).game if isinstance(game, str) else game
        self.seats = self.game.players[0] if seats is None else seats
        self.options: Any = self.game.options() if options is None else options
        if isinstance(options, Mapping):
            self.options = read_options(self.game.options, {name: value_text(options[name]) for name in options})
        self.layout = ObservationLayout(self.game, self.seats, self.options)
        self.actions = len(self.game.moves) + 1

    def __reduce__(self) -> tuple[Any, ...]:
        return Table, (self.game, self.seats, written_options(self.options))

    def deal(self, seed: int, remembering: bool = True) -> "Episode":
        """The round that this seed gives: its cards, its dealer and all chance that comes later."""
        played, past, chance = self.dealt(seed, remembering)
        return Episode(self, played, past, chance)

    def dealt(self, seed: int, remembering: bool = True) -> tuple[Sequential, Sheet, Chance]:
        """The round, the empty score sheet, and the chance that is left."""
        chance = Chance(seed)
        round = self.game.blank(self.seats, self.options)
        self.game.fill(round, self.seats)
        round.seed = chance.seed()
        past = self.game.sheet(self.seats, self.options, int(chance.below(self.seats)))
        round.recording = remembering
        round.remember(past)
        round.dealer = round.next_dealer(past)
        round.start(past)
        recall = Recall(self.layout, round) if remembering else None
        return Sequential(round, recall, bots=True), past, chance


@final
class Episode:
    """A round that is being played."""

    def __init__(self, table: Table, played: Sequential, past: Sheet, chance: Chance) -> None:
        self.table = table
        self.played = played
        self.past = past
        self.chance = chance  # decides who is heard in a race
        self.observer = Observer(table.layout, 1)
        self.played.draw_all(self.chance)

    @property
    def seat(self) -> int:
        """Whose decision it is; -1 when the round is over."""
        return int(self.played.seat)

    @property
    def is_over(self) -> bool:
        return self.played.is_over()

    def observation(self, seat: int) -> NDArray[np.int16]:
        """What a seat knows now, as the layout says."""
        self.observer.clear()
        self.observer.look(self.played.round, seat)
        return over(self.observer.cells, np.int16).copy()

    def mask(self, seat: int) -> NDArray[np.int8]:
        """What a seat may do now; if it is not its decision, it can only keep silent."""
        found = np.zeros(self.table.actions, np.int8)
        if seat in self.deciding():
            found[list(self.played.moves_of(seat))] = 1
        elif not self.is_over:
            found[self.played.silence] = 1
        return found

    def memory(self, seat: int) -> NDArray[np.int64]:
        """Perfect recall: all that a seat has noticed, in order, as rows of four numbers (see reihum.core.recall)."""
        assert self.played.recall is not None, "the deal was not recorded"
        return np.array(list(self.played.recall.rows[seat]), np.int64).reshape(-1, WIDTH)

    def returns(self) -> list[float]:
        """What the round was worth to each seat; zeros until it is over."""
        return list(returns_of(self.played.round)) if self.is_over else [0.0] * self.table.seats

    def deciding(self) -> tuple[int, ...]:
        """The seats that have something to decide at once: several, when they choose in secret or race."""
        if self.is_over:
            return ()
        if self.played.round.mode == SECRET:
            return self.played.round.turn().seats
        return tuple(seat for seat in range(self.table.seats) if int(self.played.asked) >> seat & 1)

    def refuse(self, seat: int, action: int) -> None:
        """IllegalMove unless this seat, one of those who have something to decide, may do this."""
        self.played.refuse(seat, action)

    def step(self, action: int, seat: int | None = None) -> None:
        """The seat to decide, or another of those who choose in secret, does this; IllegalMove if it may not."""
        if seat is not None:
            self.played.ask(seat)
        self.refuse(self.seat, action)
        self.played.play(action)
        self.played.draw_all(self.chance)
