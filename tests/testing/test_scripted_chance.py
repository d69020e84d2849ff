"""Chance that is told what to do gives every result once, also in compiled rounds."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.chance import match_key
from reihum.core.round import Round
from reihum.testing.every_deal import TooMany
from reihum.testing.scripted_chance import outcomes
from reihum.text.catalogue import find


def dealt() -> Round:
    game = find("mau_mau").game
    return game.deal(2, game.options(), match_key(1))


def test_every_result_comes_once() -> None:
    """Three cards in six orders; a second lot has two results if the first card is the 4, else three."""
    found: list[tuple[int, ...]] = []

    def deed(twin: Round) -> None:
        order = [int(card) for card in twin.mixed(vec[i64]([4, 7, 9]))]
        found.append((*order, int(twin.drawn_by_lot(2 if order[0] == 4 else 3))))

    after = list(outcomes(dealt(), deed))
    assert len(after) == len(found) == len(set(found)) == 2 * 2 + 4 * 3
    assert {each[:3] for each in found} == {(4, 7, 9), (4, 9, 7), (7, 4, 9), (7, 9, 4), (9, 4, 7), (9, 7, 4)}


def test_without_chance_there_is_one_result() -> None:
    assert len(list(outcomes(dealt(), lambda twin: None))) == 1


def test_more_than_can_be_looked_at_is_said() -> None:
    def two_of_five(twin: Round) -> None:
        for _ in range(2):
            twin.drawn_by_lot(5)

    with pytest.raises(TooMany):
        list(outcomes(dealt(), lambda twin: twin.shuffle(twin.layout.find("stock"))))
    with pytest.raises(TooMany):
        list(outcomes(dealt(), two_of_five))
