"""A round and an imagined world that are played on together: what may set them apart, and what may not."""

from dataclasses import dataclass
from typing import Final

from reihum.core.chance import Chance
from reihum.notation.examples import run
from reihum.rules import FOLLOW, GERMAN, Game, MoveNo, Outcome, Round, Rule, Sheet, ZoneNo, i64, most_win
from reihum.testing.indistinct import go_on_together


@dataclass(frozen=True)
class Options:
    pass


GAME: Final = Game("fishing.rules", GERMAN, Options, players=range(2, 3), age=6, minutes=5, level="easy")
STOCK: Final[ZoneNo] = GAME.stock(ordered=True)
HAND: Final = GAME.hands()
FISH: Final[MoveNo] = GAME.may_draw()
SEVEN: Final[i64] = GERMAN.card("H7")


class Fishing(Round):
    """Who is asked for the seven of hearts hands it over; who hasn't got it lets the other draw a card."""

    options: Options

    def start(self, past: Sheet) -> None:
        self.lay_out(STOCK, STOCK, GERMAN.cards())
        self.shuffle(STOCK)
        self.let(0)

    def why_not(self, seat: i64, move: i64) -> Rule | None:
        return None

    def play(self, seat: i64, move: i64) -> None:
        other = HAND[self.after(seat)]
        if self.lies(SEVEN, other):
            self.give(SEVEN, other, HAND[seat])
        else:
            self.draw(STOCK, HAND[seat])
        self.rule_out_word(self.pack.bit[SEVEN], self.pack.word[SEVEN], other)
        self.end()

    def outcome(self) -> Outcome:
        return most_win(FOLLOW, self.count_each(HAND))


GAME.rounds(Fishing)


def test_one_card_from_two_places_may_set_them_apart() -> None:
    """Afterwards the seat knows the same in both, but it has seen from where the card came."""
    real, world = (
        run(f"fishing 2 | hand.0 E6 | {hidden} | turn 0", lambda _name: GAME)
        for hidden in ("hand.1 H7 E8 | stock E7 L7", "hand.1 E7 E8 | stock H7 L7")
    )
    assert real.view(0) == world.view(0)
    go_on_together(real, world, 0, Chance(1))
    assert [real.count(HAND[1]), world.count(HAND[1])] == [1, 2]
