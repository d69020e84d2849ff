"""Ratefix, paragraph by paragraph."""

import pytest

from reihum.core.chance import match_key
from reihum.core.sheet import Sheet
from reihum.games.ratefix.rules import GAME, Options
from reihum.notation import run_example


@pytest.mark.parametrize(("seats", "each"), [(2, 20), (3, 13), (4, 10)])
def test_deal(seats: int, each: int) -> None:
    table = GAME.deal(seats, Options(), match_key(1))
    for seat in range(seats):
        assert table.count(table.layout.find(f"pile.{seat}")) == each - 1  # one is in the middle already
    assert table.count(table.layout.find("aside")) == 80 - seats * each


def test_middle() -> None:
    table = GAME.deal(3, Options(), match_key(1))
    for seat in range(3):
        seen = [place.cards for place in table.view(seat).places if place.name.startswith("card")]
        assert [cards != ("?",) for cards in seen] == [owner == seat for owner in range(3)]


def test_order() -> None:
    for dealer in range(3):
        table = GAME.deal(3, Options(), match_key(1), Sheet(3, dealer))
        assert table.turn().seats == ((dealer + 1) % 3,)
    run_example("""
        ratefix 3 | starter 1 | guesses 0 0 0 | card.0 R5 | card.1 R6 | card.2 R7 | pile.0 R1 | pile.1 R2 | pile.2 R3
        turn 1
        1 name 30
        2 name 19
        0 name 10
        > won.2 R5 R6 R7
        > turn 2
        > last_sum 18
    """)


def test_guess() -> None:
    run_example("""
        ratefix 2 | starter 0 | guesses 0 0 | card.0 R5 | card.1 R6 | pile.0 R1 | pile.1 R2 | turn 0
        0 name 1 ! guess
        0 name 41 ! guess
        0 name 40
        1 name 40
        > won.0 R5 R6
    """)


def test_nearest() -> None:
    """11 is the sum: 9 and 13 are equally near, 9 was named first."""
    run_example("""
        ratefix 2 | starter 1 | guesses 0 0 | card.0 R5 | card.1 R6 | pile.0 R1 | pile.1 R2 | turn 1
        1 name 9
        0 name 13
        > won.1 R5 R6
    """)
    run_example("""
        ratefix 2 | starter 1 | guesses 0 0 | card.0 R5 | card.1 R6 | pile.0 R1 | pile.1 R2 | turn 1
        1 name 9
        0 name 12
        > won.0 R5 R6
    """)


def test_end() -> None:
    table = run_example("""
        ratefix 2 | starter 1 | guesses 0 0 | card.0 R5 | card.1 R6 | won.0 Y1 Y2 | turn 1
        1 name 11
        0 name 12
        = 2 2
    """)
    assert table.outcome().winners == (0, 1)
