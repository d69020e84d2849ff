"""Farben sammeln, paragraph by paragraph."""

import pytest

from reihum.core.chance import match_key
from reihum.core.sheet import Outcome, Sheet
from reihum.games.farben_sammeln.rules import GAME, SCORING, Options
from reihum.notation import run_example
from tests.strolls import dealers_and_starters, three_deals

BEYOND_CARDS = {r".*>pile\.\d": "who may then end the round holds one colour only, who may not holds several"}

PILES = "pile.0 Y1 | pile.1 Y2 | pile.2 Y3 | pile.3 Y4 Y5"


@pytest.mark.parametrize(("seats", "each"), [(2, 9), (3, 9), (4, 8), (5, 8), (6, 7)])
def test_deal(seats: int, each: int) -> None:
    table = GAME.deal(seats, Options(), match_key(1))
    for seat in range(seats):
        assert table.count(table.layout.find(f"hand.{seat}")) == each
    for number in range(4):
        assert table.count(table.layout.find(f"pile.{number}")) == 1


def test_next_dealer() -> None:
    """The deal moves one seat to the left, and with it the first turn."""
    assert dealers_and_starters(three_deals(GAME, 4, 2)) == [(2, (3,)), (3, (0,)), (0, (1,))]


def test_start() -> None:
    sheet = Sheet(4, 2)
    assert GAME.deal(4, Options(), match_key(1), sheet).turn().seats == (3,)
    sheet.outcomes.append(Outcome((30, 20, 20, 50), (3,), SCORING))
    # seat 3 deals now; from its left the first of the two with 20 is seat 1
    assert GAME.deal(4, Options(), match_key(1), sheet).turn().seats == (1,)


def test_take() -> None:
    run_example(f"""
        farben_sammeln 2 | stock R1 R2 | {PILES} | hand.0 B1 R3 G4 | hand.1 B2 B3 | turn 0
        0 B1>pile.0 ! take
        0 draw stock
        > hand.0 B1 R1 R3 G4
        0 draw stock ! discard
        0 B1>pile.0
        > pile.0 B1 Y1
        1 draw pile.3
        > hand.1 B2 B3 Y4
        > pile.3 Y5
    """)


def test_nothing_is_taken_where_nothing_lies() -> None:
    run_example("""
        farben_sammeln 2 | stock R1 | pile.0 | pile.1 Y2 | pile.2 Y3 | pile.3 Y4 | hand.0 B1 | hand.1 B2 | turn 0
        0 draw pile.0 ! not-now
        0 draw pile.1
    """)


def test_discard() -> None:
    run_example(f"""
        farben_sammeln 2 | stock R1 R2 R7 | {PILES} | hand.0 B1 R3 | hand.1 B2 B3 | turn 0
        0 draw stock
        0 B2>pile.0 ! have
        0 R1>pile.2
        > pile.2 R1 Y3
        > turn 1
    """)


def test_gap() -> None:
    run_example(f"""
        farben_sammeln 2 | stock R1 R2 | {PILES} | hand.0 B1 R3 | hand.1 B2 B3 | turn 0
        0 draw pile.1
        > gap pile.1
        0 B1>pile.0 ! gap
        0 Y2>pile.1
        > pile.1 Y2
        > gap -
        1 draw pile.3
        1 Y4>pile.0
    """)


def test_end() -> None:
    run_example(f"""
        farben_sammeln 2 | stock R1 R2 | {PILES} | hand.0 B1 R3 | hand.1 B2 B3 | turn 0
        0 draw stock
        0 B1>pile.0
        > task end
        0 say Schluss
        = 4 5
    """)
    run_example(f"""
        farben_sammeln 2 | stock R1 R2 | {PILES} | hand.0 B1 R3 | hand.1 B2 B3 | turn 0
        0 say Schluss ! not-now
        0 draw stock
        0 B1>pile.0
        0 done
        > turn 1
        1 draw stock
        1 B2>pile.0
        = 4 3
    """)


def test_stock_empty() -> None:
    """The last card is drawn: the turn is finished, then all is counted."""
    run_example(f"""
        farben_sammeln 2 | stock R1 | {PILES} | hand.0 B1 R3 | hand.1 B2 R9 | turn 0
        0 draw stock
        > turn 0
        0 B1>pile.0
        = 4 9
    """)
    run_example(f"""
        farben_sammeln 2 | turns 119 | stock R1 R2 R5 | {PILES} | hand.0 B1 R3 | hand.1 B2 R9 | turn 1
        1 draw stock
        1 R1>pile.0
        = 3 9
    """)


def test_scoring() -> None:
    run_example(f"""
        farben_sammeln 2 | stock R1 | {PILES} | hand.0 R20 R3 B15 B9 | hand.1 B2 R9 | turn 0
        0 draw stock
        0 R1>pile.0
        = 24 9
    """)


def test_match_end() -> None:
    sheet = Sheet(2)
    for _ in range(3):
        sheet.outcomes.append(Outcome((30, 20), (0,), SCORING))
    table = GAME.blank(2)
    assert not table.match_over(sheet)
    sheet.outcomes.append(Outcome((0, 30), (1,), SCORING))
    assert table.match_over(sheet)
    assert table.match_winners(sheet) == (0, 1)
