"""A game: its facts, and how to deal a round of it."""

from collections.abc import Callable
from typing import Any, final

from reihum.core.cards import Pack
from reihum.core.chance import round_key
from reihum.core.errors import WrongSeats
from reihum.core.moves import Moves
from reihum.core.notes import Note
from reihum.core.round import Round
from reihum.core.sheet import Sheet
from reihum.core.zones import Layout, Zone

__all__ = ["LEVELS", "Game"]

LEVELS = ("very easy", "easy", "medium", "hard")


@final
class Game:
    """All that an interface needs to know of a game. The words stand in its booklets."""

    def __init__(
        self,
        id: str,
        make: Callable[[Layout, Any], Round],
        *,
        pack: Pack,
        players: range,
        age: int,
        minutes: int,
        level: str,
        common: list[Zone],
        each: list[Zone],
        moves: Moves,
        notes: list[Note],
        options: Any,
        version: int = 1,
        best_with: tuple[int, ...] = (),
        count_all: Callable[[Any], bool] | None = None,
    ) -> None:
        assert level in LEVELS
        self.id = id
        self.make = make
        self.pack = pack
        self.players = players
        self.age = age
        self.minutes = minutes
        self.level = level
        self.common = common
        self.each = each
        self.moves = moves
        self.notes = notes
        self.options = options
        self.version = version
        self.best_with = best_with
        self.count_all = count_all  # do these options show the size of every zone?
        self.layouts: dict[tuple[int, bool], Layout] = {}

    def layout(self, seats: int, options: Any = None) -> Layout:
        """The zones of a table with so many seats."""
        if seats not in self.players:
            few, many = self.players[0], self.players[-1]
            number = str(few) if few == many else f"{few} to {many}"
            raise WrongSeats(f"{self.id} is for {number} players, not {seats}")
        counted = self.count_all is not None and options is not None and self.count_all(options)
        if (seats, counted) not in self.layouts:
            self.layouts[seats, counted] = Layout(self.pack, seats, self.common, self.each, counted)
        return self.layouts[seats, counted]

    def blank(self, seats: int, options: Any = None) -> Round:
        """A round with nothing on the table."""
        agreed = self.options() if options is None else options
        return self.make(self.layout(seats, agreed), agreed)

    def sheet(self, seats: int, options: Any = None, first_dealer: int = 0) -> Sheet:
        """The score sheet of a match that is about to begin."""
        return Sheet(seats, first_dealer, self.blank(seats, options).points_before())

    def deal(self, seats: int, options: Any, key: bytes, past: Sheet | None = None) -> Round:
        """The next round of a match."""
        sheet = self.sheet(seats, options) if past is None else past
        round = self.blank(seats, options)
        round.key = round_key(key, len(sheet.outcomes))
        round.dealer = sheet.dealer
        round.start(sheet)
        return round
