"""Calcory, paragraph by paragraph."""

from collections import Counter

import pytest

from reihum.core.chance import Chance, match_key
from reihum.games.calcory.rules import GAME, SINGLE_CARD, TURN_LIMIT, Options
from reihum.notation import run_example

TWO = "calcory 2 | takings 0 0"
LATER = "calcory 2 | takings 3 3"  # both have taken cards


def test_pack() -> None:
    """Five of each digit, ten of the 1 and the 7; the colour does not matter for a thirteen."""
    table = GAME.deal(3, Options(), match_key(1))
    digits = Counter(table.pack.digit[card] for place in range(60) for card in table.cards(place))
    assert digits == {digit: 10 if digit in (1, 7) else 5 for digit in range(10)}
    for four in ("R4", "B4"):
        run_example(f"{LATER} | place.0 R9 | place.1 {four} | turn 0\n0 draw place.0\n0 draw place.1\n> task choose")


def test_deal() -> None:
    starters = set()
    for seed in range(30):
        table = GAME.deal(3, Options(), match_key(seed))
        assert all(table.count(place) == 1 for place in range(60))
        assert all(place.cards in ((), ("?",)) for place in table.view(0).places)
        starters |= set(table.turn().seats)
    assert starters == {0, 1, 2}


def test_turn_up() -> None:
    table = run_example(f"""
        {LATER} | place.0 R5 | place.1 R3 | place.2 B9 | turn 0
        0 done ! turn-up
        0 draw place.0
        > shown.0 R5
        > total 5
        0 draw place.0 ! have
        0 draw place.1
        > total 8
    """)
    assert "R5" in str(table.view(1).places)


def test_two_cards() -> None:
    run_example(f"""
        {TWO} | place.0 R5 | place.1 R3 | place.2 B9 | turn 0
        0 draw place.0
        0 done ! two-cards
        0 draw place.1
        0 done
        > marker 0
    """)
    run_example(f"""
        {TWO} | place.0 R5 | turn 0
        0 draw place.0
        0 done
        > marker 0
    """)


def test_busted() -> None:
    run_example(f"""
        {LATER} | place.0 R5 | place.1 R9 | place.2 B9 | turn 0
        0 draw place.0
        0 draw place.1
        > place.0 R5
        > place.1 R9
        > turn 1
        > total 0
    """)


def test_second_zero() -> None:
    run_example(f"""
        {LATER} | place.0 R0 | place.1 B0 | place.2 B9 | turn 0
        0 draw place.0
        > total 0
        0 draw place.1
        > place.0 R0
        > turn 1
        1 draw place.1
        > zeros 1
    """)


def test_thirteen() -> None:
    """The standing cards of the other are turned down; the thirteen are taken at once."""
    run_example(f"""
        {LATER} | shown.5 K8 | marked 32 | marker 1 | to_beat 8 | place.0 R5 | place.1 R8 | turn 0
        0 draw place.0
        0 draw place.1
        > catch.0 R5 R8
        > place.5 K8
        > marker -
        > task choose
        > turn 0
    """)


def test_stop() -> None:
    run_example(f"""
        {LATER} | place.0 R5 | place.1 R4 | place.2 B9 | turn 0
        0 draw place.0
        0 draw place.1
        0 done
        > marker 0
        > to_beat 9
        > marked 3
        > shown.0 R5
        > turn 1
    """)


def test_markers() -> None:
    cards = "place.0 R0 | place.1 R1 | place.2 B1 | place.3 Y1 | place.4 G1 | place.5 K1 | place.6 R2 | place.7 R9"
    opening = "\n".join(f"0 draw place.{place}" for place in range(6))
    run_example(
        f"{LATER} | options markers=6 | {cards} | turn 0\n{opening}\n0 draw place.6 ! markers\n0 done\n> marker 0"
    )
    run_example(f"{LATER} | {cards} | turn 0\n{opening}\n0 draw place.6\n> total 7")


STANDING = "shown.5 K4 | shown.6 Y5 | marked 96 | marker 1 | to_beat 9"  # nine with two cards


def test_beat() -> None:
    run_example(f"""
        {LATER} | {STANDING} | place.0 R9 | place.1 R1 | turn 0
        0 draw place.0
        0 draw place.1
        0 done
        > place.5 K4
        > place.6 Y5
        > marker 0
        > to_beat 10
    """)


def test_beat_with_more_cards() -> None:
    run_example(f"""
        {LATER} | {STANDING} | place.0 R3 | place.1 R4 | place.2 R2 | turn 0
        0 draw place.0
        0 draw place.1
        0 draw place.2
        0 done
        > marker 0
        > to_beat 9
    """)


def test_beat_as_in_the_booklet() -> None:
    """Two cards with 12, or three with 11, against 8 and 3."""
    marked = "calcory 3 | takings 3 3 3 | shown.5 K8 | shown.6 Y3 | marked 96 | marker 1 | to_beat 11 | turn 2"
    run_example(f"""
        {marked} | place.0 R7 | place.1 R5
        2 draw place.0
        2 draw place.1
        2 done
        > marker 2
        > to_beat 12
        > place.5 K8
        > place.6 Y3
    """)
    run_example(f"""
        {marked} | place.0 R6 | place.1 R3 | place.2 R2
        2 draw place.0
        2 draw place.1
        2 draw place.2
        2 done
        > marker 2
        > to_beat 11
        > place.5 K8
        > place.6 Y3
    """)


def test_not_beaten() -> None:
    """Nine with two cards does not beat nine with two cards, and less does not either."""
    run_example(f"""
        {LATER} | {STANDING} | place.0 R3 | place.1 R6 | place.2 B8 | place.3 R1 | turn 0
        0 draw place.0
        0 draw place.1
        0 done
        > place.0 R3
        > turn 1
        > catch.1 Y5 K4
    """)
    run_example("""
        calcory 3 | takings 3 3 3 | shown.5 K8 | marked 32 | marker 1 | to_beat 8 | place.0 R3 | place.1 R6 | turn 2
        2 draw place.0
        2 done
        > place.0 R3
        > marker 1
        > turn 0
    """)


def test_standing() -> None:
    run_example(f"""
        {LATER} | {STANDING} | place.0 R9 | place.1 R1 | place.2 B1 | turn 0
        0 draw place.1
        0 done
        > turn 1
        > task choose
        > catch.1 Y5 K4
        > marker -
        1 draw place.0 ! not-now
        1 +Y5
        > taken.1 K4
        1 >place.7
        > turn 0
        > place.7 Y5
        > takings 3 4
    """)


def test_put_back() -> None:
    """Everybody sees the place, nobody else which card; the others know it is one of those taken."""
    table = run_example(f"""
        {LATER} | {STANDING} | place.0 R9 | place.1 R1 | place.2 B1 | turn 0
        0 draw place.1
        0 done
        1 +Y5
        1 >place.7
    """)
    (place,) = (each for each in table.view(0).places if each.name == "place.7")
    assert place.cards == ("?",)
    chance = Chance(1)
    worlds = {table.pack.codes[table.imagine(0, chance).cards(7)[0]] for _ in range(60)}
    assert worlds == {"Y5", "K4"}
    assert {table.pack.codes[table.imagine(1, chance).cards(7)[0]] for _ in range(20)} == {"Y5"}


def test_put_back_only_a_card_just_taken() -> None:
    run_example(f"""
        {LATER} | taken.0 G1 G2 | place.0 R5 | place.1 R8 | place.2 B1 | turn 0
        0 draw place.0
        0 draw place.1
        0 +G1 ! have
        0 +R5
    """)


def test_free_place() -> None:
    run_example(f"""
        {LATER} | place.0 R5 | place.1 R8 | place.2 B1 | turn 0
        0 draw place.0
        0 draw place.1
        0 +R5
        0 >place.2 ! free-place
        0 >place.0
        > place.0 R5
        > taken.0 R8
    """)


def test_end() -> None:
    table = run_example(f"""
        {LATER} | shown.5 K8 | marked 32 | marker 1 | to_beat 8 | place.0 R5 | place.1 R2 | turn 0
        0 draw place.0
        0 done
        = 3 4
    """)
    assert table.outcome().winners == (1,)
    assert table.outcome().rule is SINGLE_CARD


def test_nothing_left() -> None:
    run_example(f"""
        {LATER} | {STANDING} | turn 0
        0 done ! not-now
        0 pass
        > turn 1
        > task choose
    """)
    run_example(f"""
        {LATER} | place.0 R1 | turn 0
        0 pass ! not-now
    """)


@pytest.mark.parametrize("turns", [100, 300])
def test_turn_limit(turns: int) -> None:
    table = run_example(f"""
        {LATER} | options turns={turns} | turns {turns} | place.0 R9 | place.1 R8 | place.2 B1 | turn 0
        0 draw place.0
        0 draw place.1
        = 3 3
    """)
    assert table.outcome().rule is TURN_LIMIT


def test_everybody_remembers_what_was_turned_up() -> None:
    """Perfect memory is what a program has: cards that were shown are known in every imagined world."""
    table = run_example(f"""
        {LATER} | place.0 R5 | place.1 R9 | place.2 B9 | place.3 Y1 | turn 0
        0 draw place.0
        0 draw place.1
    """)
    chance = Chance(3)
    for _ in range(20):
        world = table.imagine(1, chance)
        assert [world.pack.codes[world.cards(place)[0]] for place in range(2)] == ["R5", "R9"]
