"""What `make mutants` and `make scoring` plant still finds its place. Whether the tests notice takes long."""

import ast
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from tools.mutants import FAULTS, Fault

if sys.platform == "win32":
    pytest.skip("mutants are tried in processes that only Unix has", allow_module_level=True)

from tools.scoring_mutants import EQUIVALENT, GAMES, mutants, plant, scoring

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name)
def test_a_fault_can_be_planted(fault: Fault) -> None:
    assert fault.old in (ROOT / fault.file).read_text(encoding="utf-8")


SOURCE = """
PRICE: Final = 3
OTHER: Final = 4
ROW: Final = GAME.zone(PRICE)

class Toy:
    def play(self, seat):
        self.lost += 1
        self.turns += 1

    def turn(self):
        self.turns = 0

    def outcome(self):
        return self.doubled() if self.lost > 0 else -worth(1)

    def doubled(self):
        return 2 * self.lost

    def unasked(self):
        return 5

def worth(number):
    return number * PRICE
"""


def changes(source: str) -> list[str]:
    return [mutant.what for mutant in mutants(ast.parse(source))]


def test_scoring_is_what_the_outcome_goes_through_and_what_counts_for_it() -> None:
    names = [getattr(place, "name", "") or ast.unparse(place)[:5] for place in scoring(ast.parse(SOURCE))]
    assert sorted(names) == ["PRICE", "doubled", "outcome", "play", "worth"]


def test_every_small_thing_is_changed() -> None:
    found = changes(SOURCE)
    assert "outcome: self.lost > 0 → self.lost >= 0" in found
    assert "outcome: -worth(1) → worth(1)" in found
    assert "doubled: 2 * self.lost → 2 + self.lost" in found
    assert "play: self.lost += 1 → pass" in found
    assert "PRICE: 3 → 4" in found
    assert not any(what.startswith(("unasked", "turn", "OTHER", "ROW")) for what in found)


def test_a_planted_mutant_counts_differently() -> None:
    source = SOURCE.replace("ROW: Final = GAME.zone(PRICE)\n", "").replace(": Final", ": int")
    tree = ast.parse(source)
    answers = set()
    for mutant in mutants(tree):
        rules = ModuleType("rules")
        exec(source, vars(rules))
        toy = rules.Toy()
        vars(rules)["GAME"] = type("Game", (), {"players": [2], "blank": lambda self, seats, toy=toy: toy})()
        plant(mutant, tree, rules)
        toy.lost = 0
        answers.add(toy.outcome())
        if mutant.what in ("worth: number * PRICE → number + PRICE", "PRICE: 3 → 4"):
            assert toy.outcome() == -4
    assert {-3, -4, 0, 3, -6} <= answers


@cache
def changes_of(game: str) -> list[str]:
    return changes((GAMES / game / "rules.py").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("game", "what"), EQUIVALENT)
def test_a_mutant_that_changes_nothing_is_still_there(game: str, what: str) -> None:
    assert what in changes_of(game)
