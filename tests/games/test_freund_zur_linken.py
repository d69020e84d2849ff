"""Der Freund zur Linken, paragraph by paragraph."""

from reihum.core.chance import match_key
from reihum.core.sheet import Outcome, Sheet
from reihum.games.freund_zur_linken.rules import GAME, SCORING, FreundZurLinken, Options, round_starter
from reihum.notation import run_example

HEAD = "freund_zur_linken 3 | points 0 0 0"


def test_pack() -> None:
    table = GAME.deal(3, Options(), match_key(1))
    for seat, letter in enumerate("RGV"):
        (hand,) = (place for place in table.view(0).places if place.name == f"hand.{seat}")
        assert hand.cards == tuple(f"{letter}{number}" for number in range(1, 11))
    (box,) = (place for place in table.view(0).places if place.name == "box")
    assert set(box.cards) == {"R0", "G0", "V0", *(f"B{number}" for number in range(11))}


def test_values() -> None:
    """3 + 5 + 6 count, 7 and 9 do not."""
    run_example(f"""
        {HEAD} | hand.0 R6 R1 | hand.1 G5 G9 | hand.2 V3 V7 | turn 0
        0 R6
        1 G5
        2 V7
        > points 0 0 11
        > taken.2 R6 G5
        > turn 0
        0 R1
        1 G9
        > points 0 1 11
    """)


def test_deal() -> None:
    table = GAME.deal(3, Options(), match_key(4))
    for seat in range(3):
        assert all("?" not in place.cards for place in table.view(seat).places)


def sheet_of(first: int, *winners: tuple[int, ...]) -> Sheet:
    sheet = Sheet(3, first)
    for each in winners:
        sheet.outcomes.append(Outcome(tuple(3.0 if seat in each else 0.0 for seat in range(3)), each, SCORING))
    return sheet


def test_starter() -> None:
    assert {GAME.deal(3, Options(), match_key(1), Sheet(3, first)).turn().seats for first in range(3)} == {
        (0,),
        (1,),
        (2,),
    }
    assert round_starter(sheet_of(1)) == 1
    assert round_starter(sheet_of(1, (2,))) == 2
    assert round_starter(sheet_of(1, (0, 2))) == 2
    assert round_starter(sheet_of(1, (0, 1))) == 1
    assert round_starter(sheet_of(1, (0, 2), (0, 1))) == 0


def test_play() -> None:
    """Round and round until one is higher; that may be the second card of the starter."""
    run_example(f"""
        {HEAD} | hand.0 R5 R6 R1 | hand.1 G4 G3 G2 | hand.2 V4 V3 V2 | turn 0
        0 R5
        1 G4
        2 V4
        > turn 0
        0 R6
        > points 19 0 0
        > turn 1
        > start_card -
    """)


def test_not_equal() -> None:
    run_example(f"""
        {HEAD} | hand.0 R5 R1 | hand.1 G5 G9 | hand.2 V5 V2 | turn 0
        0 R5
        1 G5 ! not-equal
        1 G9
        > points 0 5 0
    """)
    run_example(f"""
        {HEAD} | hand.0 R5 R9 | hand.1 G5 G4 | hand.2 V5 V2 | turn 0
        0 R5
        1 G5
        > points 0 10 0
        > turn 2
    """)


def test_strength_zero() -> None:
    run_example(f"""
        {HEAD} | hand.0 R10 R1 | hand.1 G1 G9 | hand.2 V5 V2 | turn 0
        0 R10
        > strength 0
        1 G1
        > points 0 1 0
    """)
    run_example(f"""
        {HEAD} | hand.0 R10 R1 | hand.1 G1 G9 | hand.2 V10 V2 | turn 0
        0 R10
        > strength 10
        1 G1
        > points 0 0 0
        2 V10
        > points 0 0 1
    """)


def test_strength_zero_asks_the_own_hand_too() -> None:
    run_example(f"""
        {HEAD} | hand.0 R9 R10 | hand.1 G1 G8 | hand.2 V5 V2 | turn 0
        0 R9
        > strength 9
    """)


def test_take() -> None:
    run_example(f"""
        {HEAD} | hand.0 R3 R1 | hand.1 G8 G9 | hand.2 V5 V2 | turn 0
        0 R3
        1 G8
        > taken.1 R3
        > away.1 G8
        > turn 2
    """)


def test_last_cards() -> None:
    run_example(f"""
        {HEAD} | starter 1 | hand.0 R3 | hand.1 G6 | hand.2 V5 | turn 1
        1 G6
        > strength 0
        2 V5
        > points 0 0 11
        0 R3
        > points 0 3 11
        = 0 3 1
    """)


def test_sum() -> None:
    """12 own points, left neighbour 40, right neighbour 11."""
    table = GAME.blank(3)
    assert isinstance(table, FreundZurLinken)
    table = table.twin()
    assert isinstance(table, FreundZurLinken)
    table.points = type(GAME.deal(3, Options(), match_key(1)).cards(0))([12, 40, 11])
    assert table.outcome().lines[1].points == (52, 51, 23)
    assert table.outcome().points == (3, 1, 0)


def chips(*sums: float, tied_second: int = 1) -> list[float]:
    table = GAME.blank(3, Options(tied_second=tied_second))
    assert isinstance(table, FreundZurLinken)
    return [table.chips_for(number, sums) for number in sums]


def test_scoring() -> None:
    assert chips(52, 51, 23) == [3, 1, 0]
    assert chips(40, 40, 30) == [2, 2, 0]
    assert chips(50, 40, 40) == [3, 1, 1]
    assert chips(50, 40, 40, tied_second=2) == [3, 2, 2]
    assert chips(42, 42, 42) == [1, 1, 1]


def test_match_end() -> None:
    table = GAME.blank(3)
    assert not table.match_over(sheet_of(0, (0,), (0,)))
    sheet = sheet_of(0, (0, 1), (0, 1), (1,))
    assert table.match_over(sheet)
    assert table.match_winners(sheet) == (1,)
