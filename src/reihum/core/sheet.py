"""The score sheet of a match: one line for each round."""

from typing import NamedTuple, final

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.cards import BIT, Word, count, filled
from reihum.core.notes import NOTHING
from reihum.core.rule import Rule

__all__ = ["Line", "Outcome", "Sheet", "best", "most_win", "paid"]


class Line(NamedTuple):
    """One reason for points, seat by seat: shown in the details of a round."""

    name: str
    points: tuple[float, ...]


class Outcome(NamedTuple):
    """The result of a round, and the paragraph that decided it."""

    points: tuple[float, ...]
    winners: tuple[int, ...]
    rule: Rule
    lines: tuple[Line, ...] = ()


def best(points: tuple[float, ...], low: bool = False) -> tuple[int, ...]:
    """The seats with the most points, or the fewest; ties share."""
    mark = min(points) if low else max(points)
    return tuple([seat for seat, number in enumerate(points) if number == mark])


def sole_highest(numbers: vec[i64]) -> i64:
    """The only seat with the highest number above zero; NOTHING if several share it, or nobody has one."""
    most: i64 = 0
    found: i64 = NOTHING
    for seat in range(i64(len(numbers))):
        if numbers[seat] >= most:
            found = seat if numbers[seat] > most else NOTHING
            most = numbers[seat]
    return found


def points_of(numbers: vec[i64]) -> tuple[float, ...]:
    """Whole numbers as points of the sheet."""
    return tuple([float(number) for number in numbers])


def line(name: str, numbers: vec[i64], each: i64 = 1) -> Line:
    """This many of something for each seat, and what each of them is worth."""
    return Line(name, tuple([float(each * number) for number in numbers]))


def most_win(rule: Rule, numbers: vec[i64]) -> Outcome:
    """These are everybody's points; the most win."""
    points = points_of(numbers)
    return Outcome(points, best(points), rule)


def fewest_win(rule: Rule, numbers: vec[i64]) -> Outcome:
    """These are everybody's points; the fewest win."""
    points = points_of(numbers)
    return Outcome(points, best(points, low=True), rule)


def paid(rule: Rule, seats: i64, side: Word, value: i64) -> Outcome:
    """One side gets the value from the other; if it has fewer players, each of them gets it more than once."""
    points = filled(seats, -value)
    number = count(side)
    for seat in range(seats):
        if side & BIT[seat] != 0:
            points[seat] = value * (seats - number) // number
    return most_win(rule, points)


def result(rule: Rule, lines: list[Line], low: bool = False) -> Outcome:
    """Everybody gets the sum of the lines; the most points win, or the fewest."""
    seats = range(len(lines[0].points))
    points = tuple([sum([each.points[seat] for each in lines]) for seat in seats])
    return Outcome(points, best(points, low), rule, tuple(lines))


@final
class Sheet:
    """The rounds played so far, and what everybody had before the first."""

    def __init__(self, seats: int, first_dealer: int = 0, before: float = 0.0) -> None:
        self.seats = seats
        self.first_dealer = first_dealer
        self.before = before
        self.outcomes: list[Outcome] = []

    @property
    def dealer(self) -> int:
        """Who deals the next round: one seat further each time."""
        return (self.first_dealer + len(self.outcomes)) % self.seats

    @property
    def totals(self) -> tuple[float, ...]:
        if len(self.outcomes) == 1 and self.before == 0.0:  # bots often ask for the end of a first round
            return self.outcomes[0].points
        return tuple([self.before + sum([each.points[seat] for each in self.outcomes]) for seat in range(self.seats)])

    def copy(self) -> "Sheet":
        twin = Sheet(self.seats, self.first_dealer, self.before)
        twin.outcomes = self.outcomes[:]
        return twin
