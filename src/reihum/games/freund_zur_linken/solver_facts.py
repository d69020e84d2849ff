"""What can be proven about Der Freund zur Linken: of the cards on the table only points and strength matter."""

from typing import Final, final

from mypy_extensions import i64

from reihum.core.cards import NO_CARD, lowest
from reihum.core.notes import NOTHING
from reihum.core.round import Round
from reihum.core.solver_facts import SolverFacts, blended, total
from reihum.games.freund_zur_linken.rules import HAND, HIGHEST_VALUE, MIDDLE, TAKEN, FreundZurLinken

ALL_CHIPS: Final = 4.0  # three for the first, one for the second


@final
class FriendsHands(SolverFacts):
    """The hands, who is to play, what is to be beaten for how much, and who has how much."""

    def shape(self, round: Round) -> i64:
        assert isinstance(round, FreundZurLinken)
        hands: i64 = 0
        for seat in range(round.seats):
            hands |= round.lie[HAND[seat]]  # no two seats have the same colour
        to_beat = round.strength if round.start_card != NO_CARD else NOTHING
        key = blended(hands, (lowest(round.acting) * 3 + round.starter) * 16 + to_beat + 1)
        key = blended(key, self.pot(round))
        return blended(key, round.points[0] * 4096 + round.points[1])  # the rest of all points is seat 2's

    def contradiction(self, round: Round) -> tuple[str, ...]:
        assert isinstance(round, FreundZurLinken)
        seat = round.starter
        late = False  # from the seat that is to play on nobody has played in this turn of everybody
        for _seat in range(round.seats):
            late = late or round.may_act(seat)
            if round.count(HAND[seat]) != round.count(HAND[lowest(round.acting)]) - i64(not late):
                return (*[f"hand.{each}" for each in range(round.seats)], "starter", "turn")
            seat = round.after(seat)
        for seat in range(round.seats):
            if not self.is_right(round, seat):
                return f"hand.{seat}", f"taken.{seat}", "points"
        return self.table_contradiction(round)

    def is_right(self, round: FreundZurLinken, seat: i64) -> bool:
        """Only cards of the seat's own colour in its hand, and the points of those that lie in front of it."""
        for card in round.cards(HAND[seat]):
            if round.pack.colour[card] != seat:
                return False
        points: i64 = 0
        for card in round.cards(TAKEN[seat]):
            points += round.pack.digit[card]
        return points == 0 or points == round.points[seat]

    def table_contradiction(self, round: FreundZurLinken) -> tuple[str, ...]:
        """The notes that do not fit the cards on the table."""
        start = round.start_card
        if start == NO_CARD:
            return () if round.is_empty(MIDDLE) else ("table", "start_card")
        if not round.lies(start, MIDDLE):
            return "table", "start_card"
        beaten = round.strength == 0 or round.strength == round.pack.digit[start]
        return () if beaten else ("start_card", "strength")

    def pot(self, round: Round) -> i64:
        """The points on the table."""
        total: i64 = 0
        for card in round.cards(MIDDLE):
            number = round.pack.digit[card]
            total += number if number <= HIGHEST_VALUE else 0
        return total

    def estimate(self, round: Round, seat: i64) -> float:
        """The chips for the points as they stand, and a little for every point."""
        assert isinstance(round, FreundZurLinken)
        points = round.points
        mine = points[seat] + points[round.after(seat)]
        return round.outcome().points[seat] + 0.01 * float(mine)

    def unbeatable(self, payoffs: tuple[float, ...], seat: int) -> bool:
        return payoffs[seat] == ALL_CHIPS - 1.0 and total(payoffs) == ALL_CHIPS


def solver_facts(root: Round) -> SolverFacts:
    return FriendsHands(root)
