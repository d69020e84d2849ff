"""Die höchste Karte gewinnt, paragraph by paragraph."""

import pytest

from reihum.core.chance import Chance, match_key
from reihum.core.errors import WrongSeats
from reihum.core.playout import play_out
from reihum.core.round import Round
from reihum.core.rule import OVER, TURN
from reihum.games.hoechste_karte.rules import BOX, GAME, HAND, LAID, MIDDLE, WON, Options
from reihum.notation import run_example

ALL = [2, 3, 4]


def deal(seats: int, seed: int = 1) -> Round:
    return GAME.deal(seats, Options(), match_key(seed))


def codes(round: Round, zone: int) -> list[str]:
    return [round.pack.codes[card] for card in round.cards(zone)]


# 1 Cards


@pytest.mark.parametrize("seats", ALL)
def test_pack(seats: int) -> None:
    round = deal(seats)
    for seat in range(seats):
        assert codes(round, HAND[seat]) == ["RYGB"[seat] + str(number) for number in range(1, 12)]
    assert round.count(BOX) == 80 - 11 * seats


@pytest.mark.parametrize("seats", [1, 5])
def test_pack_is_for_two_to_four(seats: int) -> None:
    with pytest.raises(WrongSeats, match="2 to 4"):
        deal(seats)


def test_pack_everybody_knows_all_hands() -> None:
    """There is nothing to imagine but the cards that lie face down."""
    round = deal(3)
    world = round.imagine(0, Chance(5))
    assert [codes(world, HAND[seat]) for seat in range(3)] == [codes(round, HAND[seat]) for seat in range(3)]


# 2 Deal


def test_deal() -> None:
    """Chance has no part in it."""
    round = deal(4)
    assert round.shuffles == 0
    assert list(round.lie) == list(deal(4, seed=2).lie)


# 3 Play


def test_choose() -> None:
    run_example("""
        hoechste_karte 3 | hand.0 R4 R9 | hand.1 Y7 Y9 | hand.2 G7 G3 | turn 0,1,2 secret
        1 Y7
        > turn 0,2 secret
        > laid.1 Y7
        > middle
        1 Y9 ! choose
        0 Y9 ! have
        0 R10 ! have
        0 R4
        2 G3
        > turn 0,1,2 secret
        > laid.1
        0 R4 ! have
    """)


def test_choose_is_secret() -> None:
    round = deal(2)
    round.play(0, round.pack.card("R8"))
    place = round.view(1).places[LAID[0]]
    assert place.cards == ("?",)
    worlds = {codes(round.imagine(1, Chance(seed)), LAID[0])[0] for seed in range(200)}
    assert worlds == {f"R{number}" for number in range(1, 12)}
    assert codes(round.imagine(0, Chance(1)), LAID[0]) == ["R8"]


def test_choose_leaves_what_has_been_played_out_of_the_worlds() -> None:
    round = deal(2)
    for seat, code in ((0, "R8"), (1, "Y3"), (0, "R2")):
        round.play(seat, round.pack.card(code))
    worlds = {codes(round.imagine(1, Chance(seed)), LAID[0])[0] for seed in range(200)}
    assert worlds == {f"R{number}" for number in range(1, 12) if number != 8}


def test_highest() -> None:
    run_example("""
        hoechste_karte 4 | hand.0 R4 R1 | hand.1 Y11 Y1 | hand.2 G7 G1 | hand.3 B10 B1 | turn 0,1,2,3 secret
        3 B10
        2 G7
        1 Y11
        0 R4
        > won.1 R4 Y11 G7 B10
        > middle
    """)


def test_highest_has_no_colour_order() -> None:
    """The numbers alone decide, and 10 is more than 9."""
    run_example("""
        hoechste_karte 2 | hand.0 R10 R2 | hand.1 Y9 Y3 | turn 0,1 secret
        0 R10
        1 Y9
        > won.0 R10 Y9
        0 R2
        1 Y3
        > won.1 R2 Y3
        = 2 2
    """)


def test_tie() -> None:
    """Three highest are as many as two; the cards wait through several turns."""
    run_example("""
        hoechste_karte 4 | hand.0 R4 R9 R1 | hand.1 Y9 Y8 Y2 | hand.2 G9 G8 G3 | hand.3 B9 B1 B4 | turn 0,1,2,3 secret
        0 R4
        1 Y9
        2 G9
        3 B9
        > middle R4 Y9 G9 B9
        0 R1
        1 Y8
        2 G8
        3 B4
        > middle R4 Y9 G9 B9 R1 Y8 G8 B4
        0 R9
        1 Y2
        2 G3
        3 B1
        > won.0 R1 R4 R9 Y2 Y8 Y9 G3 G8 G9 B1 B4 B9
        = 12 0 0 0
    """)


def test_tie_of_all_four() -> None:
    run_example("""
        hoechste_karte 4 | hand.0 R5 R1 | hand.1 Y5 Y2 | hand.2 G5 G3 | hand.3 B5 B4 | turn 0,1,2,3 secret
        0 R5
        1 Y5
        2 G5
        3 B5
        > middle R5 Y5 G5 B5
        > turn 0,1,2,3 secret
    """)


def test_tie_of_lower_cards_does_not_matter() -> None:
    """Nor does it matter whether the single highest lies before or behind the equal ones."""
    for highest in range(3):
        lines = [f"{seat} {'RYG'[seat]}{6 if seat == highest else 5}" for seat in range(3)]
        hands = " | ".join([f"hand.{seat} {lines[seat][2:]} {'RYG'[seat]}1" for seat in range(3)])
        round = run_example(f"hoechste_karte 3 | {hands} | turn 0,1,2 secret\n" + "\n".join(lines))
        assert [round.count(WON[seat]) for seat in range(3)] == [3 if seat == highest else 0 for seat in range(3)]


def test_last_tie() -> None:
    """Waiting cards leave the game too, and count for nobody."""
    round = run_example("""
        hoechste_karte 3 | hand.0 R7 R2 | hand.1 Y7 Y3 | hand.2 G1 G3 | won.1 G9 Y9 R9 | turn 0,1,2 secret
        0 R7
        1 Y7
        2 G1
        > middle R7 Y7 G1
        0 R2
        1 Y3
        2 G3
        > middle
        = 0 3 0
    """)
    assert sorted(codes(round, BOX)) == ["G1", "G3", "R2", "R7", "Y3", "Y7"]


def test_last_tie_but_one_still_goes_to_the_last_winner() -> None:
    run_example("""
        hoechste_karte 2 | hand.0 R7 R2 | hand.1 Y7 Y3 | turn 0,1 secret
        0 R7
        1 Y7
        0 R2
        1 Y3
        = 0 4
    """)


# 4 End


@pytest.mark.parametrize("seats", ALL)
def test_end(seats: int) -> None:
    """Eleven turns, and every card is won or out of the game."""
    for seed in range(20):
        round = deal(seats)
        assert play_out(round, Chance(seed)) == 11 * seats
        assert round.forbidden(0, 0) is OVER
        assert round.count(MIDDLE) == 0
        assert sum(round.outcome().points) == 80 - int(round.count(BOX))


def test_end_means_the_match_is_over() -> None:
    round = deal(2)
    assert round.forbidden(2, 0) is TURN
    play_out(round, Chance(1))
    assert round.outcome().rule.anchor == "most-cards"


def test_most_cards() -> None:
    """The example: seven turns against three, and the last a tie."""
    round = run_example("""
        hoechste_karte 2 | hand.0 R5 | hand.1 Y5 | turn 0,1 secret
        won.0 R1 R2 R3 R4 R6 R7 R8 Y1 Y2 Y3 Y4 Y6 Y7 Y8 | won.1 R9 R10 R11 Y9 Y10 Y11
        0 R5
        1 Y5
        = 14 6
    """)
    assert round.outcome().winners == (0,)


def test_most_cards_ties_share() -> None:
    round = run_example("""
        hoechste_karte 3 | hand.0 R5 | hand.1 Y4 | hand.2 G4 | turn 0,1,2 secret | won.2 R9 Y9 G9
        0 R5
        1 Y4
        2 G4
        = 3 0 3
    """)
    assert round.outcome().winners == (0, 2)


def test_most_cards_when_every_turn_is_a_tie() -> None:
    """Nobody has won anything, and all share."""
    round = deal(2)
    for number in range(11):
        for seat in range(2):
            round.play(seat, 20 * seat + number)
    assert round.outcome().points == (0.0, 0.0)
    assert round.outcome().winners == (0, 1)
