"""The score sheet: points become an outcome."""

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.rule import Rule
from reihum.core.sheet import Outcome, fewest_win, most_win

SCORING = Rule("scoring")


def test_the_most_points_win_and_ties_share() -> None:
    assert most_win(SCORING, vec[i64]([3, -1, 3])) == Outcome((3.0, -1.0, 3.0), (0, 2), SCORING)


def test_the_fewest_points_win_and_ties_share() -> None:
    assert fewest_win(SCORING, vec[i64]([4, 0, 7])) == Outcome((4.0, 0.0, 7.0), (1,), SCORING)
    assert fewest_win(SCORING, vec[i64]([2, 5, 2])).winners == (0, 2)
