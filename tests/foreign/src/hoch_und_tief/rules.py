"""Hoch und tief: one card each from the stock, the higher wins."""

from dataclasses import dataclass

from mypy_extensions import i64

from reihum.core.game import Game
from reihum.core.moves import Moves, draw
from reihum.core.notes import Note
from reihum.core.options import option
from reihum.core.round import Round
from reihum.core.rule import Rule
from reihum.core.sheet import Outcome, Sheet, best
from reihum.core.zones import Face, Layout, Spread, Zone
from reihum.packs.paradox import PARADOX

STOCK = 0
MOVES = Moves([draw()])
NOTES = [Note("drawn")]
HIGHER = Rule("higher")


def shown(seat: int) -> int:
    return 1 + seat


@dataclass(frozen=True)
class Options:
    low: bool = option(False)


class HochUndTief(Round):
    def __init__(self, layout: Layout, options: Options) -> None:
        super().__init__(layout, MOVES, NOTES)
        self.options = options
        self.drawn: i64 = 0

    def twin(self) -> Round:
        twin = HochUndTief(self.layout, self.options)
        twin.drawn = self.drawn
        return twin

    def start(self, past: Sheet) -> None:
        self.lay_out(STOCK, STOCK, PARADOX.cards())
        self.shuffle(STOCK)
        self.let(self.after(self.dealer))

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        return None

    def play(self, seat: i64, move: i64) -> None:
        self.draw(STOCK, shown(int(seat)))
        self.drawn += 1
        if self.drawn == self.seats:
            self.end()
        else:
            self.let(self.after(seat))

    def low_wins(self) -> bool:
        return self.options.low

    def outcome(self) -> Outcome:
        points = tuple([float(self.pack.digit[self.cards(shown(seat))[0]]) for seat in range(int(self.seats))])
        return Outcome(points, best(points, self.options.low), HIGHER)


GAME = Game(
    "hoch_und_tief",
    HochUndTief,
    pack=PARADOX,
    players=range(2, 5),
    age=4,
    minutes=1,
    level="very easy",
    common=[Zone("stock", Face.DOWN, Spread.PILE, ordered=True)],
    each=[Zone("shown", Face.UP, Spread.ROW)],
    moves=MOVES,
    notes=NOTES,
    options=Options,
)
