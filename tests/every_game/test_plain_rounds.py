"""What only plain Python can look at, because a compiled round does not list its fields: some moves of every game."""

from dataclasses import replace

import pytest

from reihum import build
from reihum.testing import tables
from reihum.testing.suite import rounds

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(
        build.compiled(), reason="a compiled round does not list its fields; the interpreted has the same"
    ),
]

MOVES = 30
CASES = {case.game.id: case for case in tables.all_cases()}  # the last table of each, with a mixture of options


@pytest.mark.parametrize("game", CASES)
def test_fields_are_notes_and_copies_share_neither_them_nor_the_key(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "LONGEST", MOVES)
    case = replace(CASES[game])
    rounds.test_every_field_is_a_note(case)
    rounds.test_clones_are_equal_and_independent(case)
    rounds.test_imagined_worlds_vary_and_hold_no_key(case)
