"""My game, paragraph by paragraph. pytest also plays the conformance suite: see pyproject.toml."""

from reihum.notation import run_example
from reihum.text.catalogue import include

include("my_game")


def test_follow() -> None:
    run_example("""
        my_game 2 | hand.0 H6 | hand.1 H9 EA | stock ?* | turn 0
        0 H6
        1 EA ! follow
        1 H9
    """)


def test_most_tricks() -> None:
    run_example("""
        my_game 2 | hand.0 H6 | hand.1 H9 | stock ?* | turn 0 | tricks 5 3
        0 H6
        1 H9
        = 5 4
    """)
