"""Know-how for Schmerzhafte Stiche: a chip says who has won, the points of the tricks how clearly."""

from typing import Final

from mypy_extensions import i64

from reihum.core.know_how import KnowHow
from reihum.core.round import Round
from reihum.games.schmerzhafte_stiche.rules import SchmerzhafteStiche


class Measure(KnowHow):
    def worth(self, round: Round, seat: i64, points: float) -> float:
        assert isinstance(round, SchmerzhafteStiche)
        return float(round.points[seat])


KNOW_HOW: Final = Measure()
