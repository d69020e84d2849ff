"""What a learnt policy looks at: one numbering of inputs for all tables of a game.

The layout of an observation depends on the number of players. Here every part of it has one place for all numbers of
players, and what a table does not have stays 0. The number of players and the options are inputs as well.
"""

from hashlib import sha256
from typing import Any, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.game import Game
from reihum.core.observation import ObservationLayout
from reihum.core.options import choices, value_text, written_options

__all__ = ["NUMBER_UNIT", "Inputs", "fingerprint"]

NUMBER_UNIT: Final[i64] = 8  # a plain number of this size counts as much as a card that is there
MOST_NUMBER: Final[i64] = 127  # larger ones count as this


@final
class Inputs:
    """The inputs of a game's policy, by name."""

    def __init__(self, sizes: dict[str, int]) -> None:
        """This many numbers for each part, in this order."""
        self.sizes = sizes
        self.starts: dict[str, int] = {}
        self.size: i64 = 0
        for name, size in sizes.items():
            self.starts[name] = int(self.size)
            self.size += size

    def place(self, name: str, index: int) -> int:
        """The number of this input; -1: there is none."""
        return self.starts[name] + index if index < self.sizes.get(name, 0) else -1

    def places(self, layout: ObservationLayout) -> vec[i64]:
        """For each cell of an observation, the number of its input; -1: it is not looked at."""
        found = vec[i64](capacity=layout.size)
        for part in layout.parts:
            for index in range(part.size):
                if part.name == "acting" and index == int(layout.seats):
                    found = append(found, i64(self.place("clock", 0)))
                else:
                    found = append(found, i64(self.place(part.name, index)))
        return found

    def knows(self, options: Any) -> bool:
        """Is there an input for each of these options?"""
        return all(f"{name} {text}" in self.sizes for name, text in written_options(options).items())

    def constants(self, layout: ObservationLayout) -> vec[i64]:
        """The inputs that are 1 at this table all the time."""
        names = [f"seats {layout.seats}"]
        names += [f"{name} {text}" for name, text in written_options(layout.options).items()]
        return vec[i64]([self.place(name, 0) for name in names if name in self.sizes])


def inputs_of(game: Game) -> Inputs:
    """The inputs for all numbers of players and all options."""
    sizes: dict[str, int] = {"clock": 1}
    for seats in game.players:
        sizes[f"seats {seats}"] = 1
    for name in written_options(game.options()):
        for value in choices(game.options, name):
            sizes[f"{name} {value_text(value)}"] = 1
    for seats in game.players:
        for part in ObservationLayout(game, seats).parts:
            size = seats if part.name == "acting" else part.size
            sizes[part.name] = max(size, sizes.get(part.name, 0))
    return Inputs(sizes)


def units(layout: ObservationLayout) -> vec[i64]:
    """For each cell of an observation, what a 1 in it counts: plain numbers less than cards that are there."""
    found = vec[i64](capacity=layout.size)
    for part in layout.parts:
        unit: i64 = 1 if part.kind in ("number", "order") else NUMBER_UNIT
        for _cell in range(part.size):
            found = append(found, unit)
    return found


def fingerprint(game: Game, seats: int) -> str:
    """What a policy relies on: the rules' version, the moves, and the parts of an observation, found by their names."""
    parts = sorted([(part.name, part.size, part.kind) for part in ObservationLayout(game, seats).parts])
    return sha256(repr((game.id, game.version, game.moves.texts, parts)).encode()).hexdigest()[:16]
