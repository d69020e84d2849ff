"""What the compiler gets of a game plays like the game itself."""

import ast
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import reihum.games
from reihum.core.chance import Chance, match_key
from reihum.core.playout import play_out
from reihum.core.round import Round
from reihum.core.trick_round import TrickRound
from reihum.fold import constants_of, folded
from reihum.unfold import adopted, unfolded

pytestmark = pytest.mark.once

GAMES = Path(next(iter(reihum.games.__path__)))
every_game = pytest.mark.parametrize("name", sorted(path.parent.name for path in GAMES.glob("*/rules.py")))


def rules_of(name: str) -> ModuleType:
    return import_module(f"reihum.games.{name}.rules")


def unfolded_rules(name: str) -> ModuleType:
    """The rules as the thorough build gets them, run by plain Python."""
    source = (GAMES / name / "rules.py").read_text("utf-8")
    constants = set().union(*[constants_of(other.read_text("utf-8")) for other in (GAMES / name).glob("*.py")])
    module = ModuleType(rules_of(name).__name__)
    exec(unfolded(folded(source, rules_of(name), constants), module=rules_of(name), whole=True), vars(module))
    return module


def end_of(rules: ModuleType, seed: int) -> tuple[int, list[int], tuple[tuple[str, str], ...]]:
    """How a random round ends: after how many moves, where the cards lie, and all notes."""
    seats = rules.GAME.players[-1]
    round: Round = rules.GAME.deal(seats, rules.GAME.options(), match_key(seed))
    made = play_out(round, Chance(seed))
    return int(made), [int(word) for word in [*round.lie, *round.may]], round.noted()


@every_game
def test_the_unfolded_rules_play_the_same_round(name: str) -> None:
    game = rules_of(name).GAME
    kind = game.make
    try:
        found = end_of(unfolded_rules(name), 1)
    finally:
        game.rounds(kind)  # a game that is declared in another module was told of the unfolded class
    assert found == end_of(rules_of(name), 1)


def test_only_what_a_playout_needs_is_taken_over() -> None:
    rules = rules_of("zweikampf")
    text, imports = adopted(rules.Zweikampf, rules, whole=True)
    for needed in ("draw", "give", "give_all", "moves", "track"):
        assert f"    def {needed}(self" in text
    for own_or_idle in ("play", "lay_out", "shuffle", "twin", "view", "count_each"):
        assert f"    def {own_or_idle}(self" not in text
    assert {("reihum.core.cards", name) for name in ("Word", "count", "write_members")} <= {*imports}
    assert "self.words" not in text, "a pack of two words stays one"


@every_game
def test_every_name_is_imported_once(name: str) -> None:
    for whole in (False, True):
        source = (GAMES / name / "rules.py").read_text("utf-8")
        text = unfolded(source, module=rules_of(name), whole=whole)
        imports = [part for part in ast.parse(text).body if isinstance(part, ast.ImportFrom)]
        names = [each.asname or each.name for part in imports for each in part.names]
        assert sorted(names) == sorted(set(names))


def test_the_quick_build_takes_over_only_the_family() -> None:
    rules = rules_of("letzter_panther")
    text, _ = adopted(rules.LetzterPanther, rules, whole=False)
    taken = {line.split("(")[0].removeprefix("    def ") for line in text.splitlines() if line.startswith("    def ")}
    assert taken
    assert taken <= vars(TrickRound).keys()
