"""Families of moves."""

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.moves import Family


def test_a_family_numbers_its_moves_one_after_the_other() -> None:
    family = Family(10, 5)
    assert [family[which] for which in range(5)] == [10, 11, 12, 13, 14]
    assert [move for move in range(20) if family.has(move)] == [10, 11, 12, 13, 14]
    assert [family.which(move) for move in range(10, 15)] == [0, 1, 2, 3, 4]
    assert list(family.each(vec[i64]([0, 3]))) == [10, 13]


def test_neighbours_are_listed_with_both_ends() -> None:
    assert list(Family(10, 5).from_to(1, 3)) == [11, 12, 13]
    assert list(Family(10, 5).from_to(2, 2)) == [12]
