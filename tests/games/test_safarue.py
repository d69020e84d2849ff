"""Safarü, paragraph by paragraph."""

from itertools import permutations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.chance import match_key
from reihum.core.errors import BadNotation, BadOption
from reihum.core.options import read_options
from reihum.core.sheet import Outcome, Sheet
from reihum.games.safarue.rules import GAME, SCORING, Options, Safarue, shared
from reihum.notation import position, run_example
from reihum.packs.mue import MUE
from tests.strolls import dealers_and_starters, three_deals

SAID_ELSEWHERE = {"partners"}  # the paragraph on partners says who shares

TWO = "safarue 2 | stock ?*4"


def test_pack() -> None:
    """The digits catch, the values count: of each colour 12 cards worth 12."""
    assert GAME.pack is MUE
    worth = {"0": 1, "1": 0, "2": 1, "3": 1, "4": 1, "5": 1, "6": 2, "7": 2, "8": 1, "9": 0}
    for digit, value in worth.items():
        run_example(f"""
            safarue 2 | options hedgehog=black | turns 7 | table G{digit} | hand.0 B{digit} | turn 0 | player 0
            0 B{digit}
            0 G{digit}>pair
            0 done
            = {2 * value - (10 if digit == "0" else 0)} 0
        """)


def test_deal() -> None:
    table = GAME.deal(3, Options(), match_key(1), Sheet(3, 1))
    assert [table.count(table.layout.find(f"hand.{seat}")) for seat in range(3)] == [4, 4, 4]
    assert table.count(table.layout.find("table")) == 4
    assert table.count(table.layout.find("stock")) == 44


def test_teams() -> None:
    run_example("""
        safarue 4 | stock ?*4 | table R3 | hand.0 R6 | hand.1 R8 | hand.2 B3 | hand.3 R9 | turn 2 | player 2 | turns 5
        2 B3
        2 R3>pair
        2 done
        > caught.0 R3 B3
    """)
    run_example("""
        safarue 4 | options partners=no | stock ?*4 | table R3 | hand.0 R6 | hand.1 R8 | hand.2 B3 | hand.3 R9 | turn 2
        player 2 | turns 5
        2 B3
        2 R3>pair
        2 done
        > caught.2 R3 B3
    """)
    table = GAME.blank(4)
    assert [table.partners(seat) for seat in range(4)] == [(0, 2), (1, 3), (0, 2), (1, 3)]
    assert GAME.blank(4, Options(partners=False)).partners(1) == (1,)


def test_turn() -> None:
    assert GAME.deal(3, Options(), match_key(1), Sheet(3, 1)).turn().seats == (2,)
    run_example(f"""
        {TWO} | table R9 | hand.0 R2 R4 | hand.1 R8 B2 | turn 0
        0 R8 ! have
        0 R2
        > turn 1
    """)


def test_next_dealer() -> None:
    """The deal moves one seat to the left, and with it the first turn."""
    assert dealers_and_starters(three_deals(GAME, 4, 2)) == [(2, (3,)), (3, (0,)), (0, (1,))]


def test_add() -> None:
    run_example(f"""
        {TWO} | table R3 R4 R6 | hand.0 R7 R1 | hand.1 R8 B2 | turn 0
        0 R7
        0 R6>add ! add
        0 R3>add
        0 done ! add
        0 R4>add
        0 done
        > caught.0 R3 R4
        > table R6 R7
        > turn 1
    """)


def test_add_needs_two_cards() -> None:
    """A single card of that digit is a pair, not a sum; with a zero it is a sum."""
    run_example(f"""
        {TWO} | table R5 B9 | hand.0 B5 R1 | hand.1 R8 B2 | turn 0
        0 B5
        0 R5>add ! add
        0 R5>pair
        0 done
        > caught.0 R5 B5
    """)
    run_example(f"""
        {TWO} | table R5 B0 | hand.0 B5 R1 | hand.1 R8 B2 | turn 0
        0 B5
        0 R5>add
        0 done ! add
        0 B0>add
        0 done
        > caught.0 R5 B0
        > table B5
    """)


def test_seventeen() -> None:
    run_example(f"""
        {TWO} | table R8 R4 R6 | hand.0 R9 R1 | hand.1 B8 B2 | turn 0
        0 R9
        0 R6>seventeen ! seventeen
        0 R8>seventeen
        0 done
        > caught.0 R8
        > table R4 R6 R9
    """)
    run_example(f"""
        {TWO} | table R5 R4 R6 | hand.0 R2 R1 | hand.1 B8 B2 | turn 0
        0 R2
        0 R5>seventeen
        0 R4>seventeen
        0 done ! seventeen
        0 R6>seventeen
        0 done
        > caught.0 R4 R5 R6
        > table R2
    """)


def test_pair() -> None:
    run_example(f"""
        {TWO} | table R3 B3 R6 | hand.0 G3 R1 | hand.1 B8 B2 | turn 0
        0 G3
        0 R6>pair ! pair
        0 R3>pair
        0 B3>pair ! pair
        0 done
        > caught.0 R3 G3
        > table B3 R6
    """)


def test_combine() -> None:
    """The example: 3, 4 and 6 with a 7."""
    run_example(f"""
        {TWO} | table R3 R4 R6 | hand.0 R7 R1 | hand.1 R8 B2 | turn 0
        0 R7
        0 R4>seventeen
        0 R3>add ! add
        0 R6>seventeen
        0 done
        > caught.0 R4 R6
        > table R3 R7
    """)
    # all three ways at once: 1 + 6 add to 7, 4 + 6 make 17, and a 7 for the pair
    run_example(f"""
        {TWO} | table R1 R6 R4 B6 B7 R9 | hand.0 R7 R2 | hand.1 R8 B2 | turn 0
        0 R7
        0 R1>add
        0 R6>add
        0 R4>seventeen
        0 B6>seventeen
        0 B7>pair
        0 done
        > caught.0 R1 R6 R4 B6 B7 R7
        > table R9
    """)


def test_must_catch() -> None:
    run_example(f"""
        {TWO} | table R3 R9 | hand.0 B3 R1 | hand.1 R8 B2 | turn 0
        0 B3
        0 done ! must-catch
        0 R1 ! must-catch
        0 R3>pair
        0 done
    """)


def test_release() -> None:
    run_example(f"""
        {TWO} | table R3 R8 | hand.0 B5 R1 | hand.1 K8 B2 | turn 0
        0 B5
        > table R3 R8 B5
        > turn 1
    """)
    run_example(f"""
        {TWO} | hand.0 B5 R1 | hand.1 R8 B2 | turn 0
        0 B5
        > table B5
    """)


def test_zeros() -> None:
    run_example(f"""
        {TWO} | table R3 R4 R0 B0 | hand.0 R7 R1 | hand.1 R8 B2 | turn 0
        0 R7
        0 R3>add
        0 R4>add
        0 done ! zeros
        0 R0>add
        0 done
        > caught.0 R0 R3 R4
        > table R7 B0
    """)
    # one zero for the whole turn, also when two ways are used
    run_example(f"""
        {TWO} | table R3 R4 B4 B6 R0 | hand.0 R7 R1 | hand.1 R8 B2 | turn 0
        0 R7
        0 R3>add
        0 R4>add
        0 B4>seventeen
        0 B6>seventeen
        0 done ! zeros
        0 R0>seventeen
        0 done
        > caught.0 R0 R3 R4 B4 B6
    """)
    # a pair alone needs no zero
    run_example(f"""
        {TWO} | table R7 R0 | hand.0 B7 R1 | hand.1 R8 B2 | turn 0
        0 B7
        0 R7>pair
        0 done
        > table R0
    """)


def test_new_cards() -> None:
    """Seat 0 would be next: it deals, and seat 1 goes on."""
    run_example("""
        safarue 2 | stock R1 R2 R3 R4 Y1 Y2 Y3 Y4 G1 G2 G3 G4 B1 | table K9 | hand.1 K8 | turn 1 | player 1 | turns 7
        1 K8
        1 K9>seventeen
        1 done
        > hand.0 R1 R2 R3 R4
        > hand.1 Y1 Y2 Y3 Y4
        > table G1 G2 G3 G4 K8
        > turn 1
    """)


def test_new_cards_as_far_as_they_last() -> None:
    run_example("""
        safarue 3 | stock R1 R2 R3 R4 Y1 Y2 Y3 Y4 G1 G2 G3 G4 | table K9 | hand.2 K5 | turn 2 | player 2 | turns 11
        2 K5
        > hand.2 G1 G2 G3 G4
        > table K5 K9
        > turn 1
    """)


@pytest.mark.parametrize(("seats", "deals"), [(2, 5), (3, 4), (4, 3)])
def test_end(seats: int, deals: int) -> None:
    """All 60 cards are dealt, four turns for each deal and player."""
    table = GAME.deal(seats, Options(), match_key(3))
    turns = 0
    while not table.is_over():
        (seat,) = table.turn().seats
        move = table.moves(seat)[-1]
        turns += move < 60
        table.play(seat, move)
    assert turns == deals * 4 * seats
    run_example("""
        safarue 2 | table R5 | caught.0 R1 | hand.1 K9 | turn 1 | player 1 | turns 7
        1 K9
        > table R5 K9
        = 0 0
    """)


def test_scoring() -> None:
    """Seat 0: three unicorns 24, one zero -5, values of Y6, Y7, Y0 and R1: 2 + 2 + 1 + 0.
    Seat 1: two hedgehogs -12, values of G9 and G5: 0 + 1."""
    table = run_example("""
        safarue 2 | caught.0 Y6 Y7 Y0 R1 | caught.1 G9 G5 | hand.1 K9 | turn 1 | player 1 | turns 7
        1 K9
        = 24 -11
    """)
    lines = {line.name: line.points for line in table.outcome().lines}
    assert lines == {"values": (5, 1), "unicorns": (24, 0), "hedgehogs": (0, -12), "zeros": (-5, 0)}


def test_scoring_as_in_the_booklet() -> None:
    """Anna 30 + 24 - 6 - 10, Ben 20 - 6 - 5: both have three hedgehogs."""
    table = GAME.blank(2)
    assert isinstance(table, Safarue)
    outcome = table.score(vec[i64]([30, 20]), vec[i64]([7, 4]), vec[i64]([3, 3]), vec[i64]([2, 1]))
    assert outcome.points == (38, 9)


def prizes(numbers: list[int], prize: float) -> tuple[float, ...]:
    return shared("unicorns", vec[i64](numbers), prize).points


def test_scoring_shares() -> None:
    assert prizes([3, 3, 1], 24) == (12, 12, 0)
    assert prizes([2, 2, 2, 2], 18) == (4.5, 4.5, 4.5, 4.5)
    assert prizes([0, 0], 24) == (0, 0)
    run_example("""
        safarue 2 | options unicorn=red hedgehog=black | caught.0 R6 | caught.1 R8 Y0 | hand.1 K9 | turn 1 | player 1
        turns 7
        1 K9
        = 14 9
    """)


def test_scoring_with_any_two_colours() -> None:
    """Unicorns and hedgehogs can have any colours, but never the same."""
    colours = MUE.colours
    for unicorn, hedgehog in permutations(colours, 2):
        read = read_options(Options, {"unicorn": unicorn, "hedgehog": hedgehog})
        assert read == Options(unicorn=unicorn, hedgehog=hedgehog)
        run_example(f"""
            safarue 2 | options unicorn={unicorn} hedgehog={hedgehog} | hand.1 K9 | turn 1 | player 1 | turns 7
            caught.0 {MUE.letters[colours.index(unicorn)]}1 | caught.1 {MUE.letters[colours.index(hedgehog)]}1
            1 K9
            = 24 -12
        """)
    for colour in colours:
        with pytest.raises(BadOption, match=f"can't both be {colour}"):
            Options(unicorn=colour, hedgehog=colour)
    with pytest.raises(BadNotation, match="can't both be green"):
        position("safarue 2 | options unicorn=green | hand.0 K9 | turn 0")


def sheet_of(*points: tuple[float, ...]) -> Sheet:
    sheet = Sheet(2)
    for each in points:
        sheet.outcomes.append(Outcome(each, (0,), SCORING))
    return sheet


def test_match_end() -> None:
    assert GAME.blank(2).match_over(sheet_of((30, 20)))
    table = GAME.blank(2, Options(until=100))
    assert not table.match_over(sheet_of((60, 20), (39, 20)))
    assert table.match_over(sheet_of((60, 20), (40, 90)))
    assert table.match_winners(sheet_of((60, 20), (40, 90))) == (1,)


def test_reverse() -> None:
    """The next player decides; the catch goes to the one who played."""
    run_example(f"""
        {TWO} | options reverse=yes | table R3 B3 | hand.0 G3 R1 | hand.1 B8 B2 | turn 0
        0 G3
        > turn 1
        0 R3>pair ! turn
        1 done ! must-catch
        1 R3>pair
        1 done
        > caught.0 R3 G3
        > turn 1
        > task play
    """)


def test_reverse_scoring() -> None:
    """Most cards 24, most hedgehogs 18, values; zeros cost nothing; the fewest points win."""
    table = run_example("""
        safarue 2 | options reverse=yes | caught.0 Y6 Y7 Y0 R1 | caught.1 G9 G5 | hand.1 K9 | turn 1 | player 1
        turns 7
        1 K9
        = 29 19
    """)
    assert table.outcome().winners == (1,)
    assert table.match_winners(sheet_of((29, 19))) == (1,)
    assert not GAME.blank(2, Options(reverse=True, games=2)).match_over(sheet_of((29, 19)))
