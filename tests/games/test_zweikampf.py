"""Zweikampf, paragraph by paragraph."""

from reihum.core.chance import match_key
from reihum.games.zweikampf.rules import GAME, Options
from reihum.notation import run_example


def test_pack() -> None:
    table = GAME.deal(2, Options(), match_key(1))
    assert table.count(table.layout.find("box")) == 40
    assert {table.pack.codes[card][0] for card in table.cards(table.layout.find("box"))} == {"G", "B"}


def test_deal() -> None:
    table = GAME.deal(2, Options(), match_key(1))
    assert [table.count(table.layout.find(f"pile.{seat}")) for seat in range(2)] == [20, 20]
    assert "R" not in str([place.cards for place in table.view(0).places[1:]])


def test_turn_up() -> None:
    run_example("""
        zweikampf 2 | pile.0 R5 R1 | pile.1 Y9 Y2 | turn 0,1 secret
        0 draw
        0 draw ! turn-up
        > shown.0
        1 draw
        > won.1 R5 Y9
        > pairs 1
        > turn 0,1 secret
    """)


def test_tie() -> None:
    run_example("""
        zweikampf 2 | pile.0 R5 R1 R3 R20 | pile.1 Y5 Y1 Y2 Y19 | turn 0,1 secret
        0 draw
        1 draw
        > shown.0 R5
        > shown.1 Y5
        0 draw
        1 draw
        > shown.0 R1 R5
        1 draw
        0 draw
        > won.0 Y2 Y1 Y5 R3 R1 R5
        > shown.0
    """)


def test_tie_as_in_the_booklet() -> None:
    run_example("""
        zweikampf 2 | pile.0 R7 R3 R20 | pile.1 Y7 Y12 Y19 | turn 0,1 secret
        0 draw
        1 draw
        0 draw
        1 draw
        > won.1 R3 R7 Y12 Y7
    """)


def test_won() -> None:
    """The loser's card lies on the winner's."""
    run_example("""
        zweikampf 2 | pile.0 R5 R1 | pile.1 Y9 Y2 | won.1 Y3 | turn 0,1 secret
        0 draw
        1 draw
        > won.1 R5 Y9 Y3
    """)


def test_end() -> None:
    table = run_example("""
        zweikampf 2 | pile.0 R5 | pile.1 Y9 | won.0 R1 Y1 R2 | won.1 Y2 | turn 0,1 secret
        0 draw
        1 draw
        = 3 3
    """)
    assert table.outcome().winners == (0, 1)
    run_example("""
        zweikampf 2 | pile.0 R5 | pile.1 Y5 | won.0 R1 Y1 R2 | won.1 Y2 | turn 0,1 secret
        0 draw
        1 draw
        = 4 2
    """)


def test_long_form() -> None:
    """The pile is turned over, so what was won first comes first; no pile, no won card, a tie: lost."""
    run_example("""
        zweikampf 2 | options long_form=yes | pile.0 R5 | pile.1 Y9 Y7 | won.0 R2 R1 | won.1 Y2 | turn 0,1 secret
        0 draw
        1 draw
        > pile.0 R1 R2
        > won.0
        > pile.1 Y7
        0 draw
        1 draw
        > pile.1 Y2 Y9 R5 Y7 R1
    """)
    run_example("""
        zweikampf 2 | options long_form=yes | pile.0 R5 | pile.1 Y5 Y7 | turn 0,1 secret
        0 draw
        1 draw
        = 0 3
    """)
    run_example("""
        zweikampf 2 | options long_form=yes | pile.0 R5 | pile.1 Y5 | turn 0,1 secret
        0 draw
        1 draw
        = 1 1
    """)
    run_example("""
        zweikampf 2 | options long_form=yes | pairs 1999 | pile.0 R6 R5 | pile.1 Y5 Y1 Y2 Y3 | turn 0,1 secret
        0 draw
        1 draw
        = 3 3
    """)
