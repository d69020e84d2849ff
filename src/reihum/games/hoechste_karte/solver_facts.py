"""What can be proven about Die höchste Karte gewinnt: only the order of the cards in both hands matters."""

from typing import final

from mypy_extensions import i64

from reihum.core.round import Round
from reihum.core.solver_facts import SolverFacts, blended
from reihum.games.hoechste_karte.rules import HAND, LAID, MIDDLE, WON


@final
class HandsInOrder(SolverFacts):
    """For two players: from the lowest number up, who has it, one or both; and how many cards wait in the middle."""

    def __init__(self, root: Round) -> None:
        super().__init__(root)
        self.seats: i64 = root.seats

    def reckonable(self) -> bool:
        """Everybody starts with the same cards, and what has been played was turned up."""
        return self.seats == 2

    def contradiction(self, round: Round) -> tuple[str, ...]:
        """Each has as many cards as the others, all of their own colour; what waits or is won, everybody has played."""
        together: i64 = round.count(MIDDLE)
        for seat in range(round.seats):
            together += round.count(WON[seat])
            if round.count(HAND[seat]) + round.count(LAID[seat]) != round.count(HAND[0]) + round.count(LAID[0]):
                return "hand.0", f"hand.{seat}"
            for card in round.cards(HAND[seat]):
                if round.pack.colour[card] != seat:
                    return f"hand.{seat}", round.pack.codes[card]
        return () if together % round.seats == 0 else ("middle", *[f"won.{seat}" for seat in range(round.seats)])

    def gained(self, round: Round, seat: i64) -> i64:
        return round.count(WON[seat])

    def value(self, round: Round) -> i64:
        return self.gained(round, 0) - self.gained(round, 1)

    def shape(self, round: Round) -> i64:
        key = blended(round.count(MIDDLE), round.acting)
        for number in range(round.pack.per_colour):
            first: i64 = 1 if round.lies(number, HAND[0]) else 0
            second: i64 = 2 if round.lies(round.pack.per_colour + number, HAND[1]) else 0
            if first + second > 0:
                key = blended(key, first + second)
        return key


def solver_facts(root: Round) -> SolverFacts:
    return HandsInOrder(root)
