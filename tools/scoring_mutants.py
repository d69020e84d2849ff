"""Break the scoring of games in small ways and see that their tests notice: python -m tools.scoring_mutants [game ...]

Scoring is what `outcome` and the end of a match go through, and whatever counts tricks on the way there. Each mutant
changes one thing in it: a comparison, a number, a sign, a condition, a statement. It counts as noticed when a test in
tests/games fails. Without names: every game.
"""

import ast
import copy
import os
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, TypeGuard

import pytest
from _pytest.runner import runtestprotocol

ROOT = Path(__file__).resolve().parent.parent
GAMES = ROOT / "src" / "reihum" / "games"
BROKEN = 70  # how a process ends that could not even begin
SECONDS = 20  # of processor time; the tests of a game take a few, and what takes longer goes round in circles

# where scoring begins: in the methods of a round that say what it brings, and when a match is over and won
ROOTS = (
    "outcome", "score", "take", "finish", "remember",
    "low_wins", "points_before", "match_over", "match_winners",
)  # fmt: skip

# mutants that change nothing anybody could see, and why
MORE = "only where the two are not equal"
EQUIVALENT: dict[tuple[str, str], str] = {
    ("elfern", "outcome: self.honours[1] > self.honours[0] → self.honours[1] >= self.honours[0]"): MORE,
    ("fipsen", "outcome: most_win → fewest_win"): "thrown in, all have nothing",
    ("schafkopf", "outcome: 2 → 3"): "room for a side that there is not",
    ("schafkopf", "outcome: most_win → fewest_win"): "thrown in, all have nothing",
    ("schafkopf", "count_runners: False → True"): "the first card says whose they are",
    (
        "schafkopf",
        "count_runners: side & BIT[holder] != 0 → side & BIT[holder] == 0",
    ): "only whether it stays the same counts",
    ("schafkopf", "IN_ORDER: 5 → 6"): "there is no sixth kind of trumps",
    ("schafkopf", "strength: 3 → 4"): "only the order counts",
    ("schafkopf", "strength: 20 → 21"): "only the order counts",
    ("schafkopf", "strength: 10 → 11"): "only the order counts",
    ("schwimmen", "outcome: 16 → 17"): "room enough for ties between two values",
    ("schwimmen", "worth: 4 → 5"): "no card lies above the fourth suit",
    ("schwimmen", "IN_SUIT: 9 → 10"): "there is no tenth rank",
    ("schwimmen", "IN_SUIT: 512 → 513"): "an entry that nobody asks for",
    ("schwimmen", "COUNTS: 0 → 1"): "the sixes are not in play",
    ("schwimmen", "tie_break: False → True"): "three aces have been dealt with before",
    ("sechsundsechzig", "outcome: points[1] > points[0] → points[1] >= points[0]"): MORE,
    ("sedma", "score: points[1] > points[0] → points[1] >= points[0]"): MORE,
    ("sedma", "outcome: 10 → 11"): "who has more, and whether the other has any, does not depend on what a card counts",
    ("sedma", "outcome: 2 → 3"): "room for a side that there is not",
}


Place = ast.FunctionDef | ast.AnnAssign


class Mutant(NamedTuple):
    """A function or a constant with one thing changed."""

    what: str
    place: Place


# Where scoring is


def scoring(tree: ast.Module) -> list[Place]:
    """The functions and constants that scoring goes through, from the roots to all that they name."""
    known: dict[str, Place] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            known[node.name] = node
    for node in tree.body:
        if is_constant(node):
            known[name_of(node)] = node
    found: dict[str, Place] = {}
    names = [name for name in ROOTS if name in known]
    read = set(names)
    while names:
        name = names.pop()
        if name in known and name not in found:
            found[name] = known[name]
            names += named_in(known[name])
            read |= set(named_in(known[name]))
    for name, node in known.items():
        if isinstance(node, ast.FunctionDef) and name != "start" and read & set(written_in(node)):
            found[name] = node
    return list(found.values())


def is_constant(node: ast.AST) -> TypeGuard[ast.AnnAssign]:
    """Is this a number or a table of them, and no zone, move or rule that the game declares?"""
    return isinstance(node, ast.AnnAssign) and "GAME" not in named_in(node)


def name_of(place: Place) -> str:
    return place.name if isinstance(place, ast.FunctionDef) else ast.unparse(place.target)


def named_in(node: ast.AST) -> Iterator[str]:
    for each in ast.walk(node):
        if isinstance(each, ast.Name) and each.id != "self":
            yield each.id
        elif isinstance(each, ast.Attribute) and isinstance(each.value, ast.Name) and each.value.id == "self":
            yield each.attr


def written_in(node: ast.AST) -> Iterator[str]:
    """The notes that a method counts in, or sets."""
    for each in ast.walk(node):
        if isinstance(each, ast.Assign | ast.AugAssign):
            for target in each.targets if isinstance(each, ast.Assign) else [each.target]:
                yield from (each.attr for each in ast.walk(target) if isinstance(each, ast.Attribute))


# What is changed

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.Mod: ast.FloorDiv,
}  # fmt: skip
OTHERS = {"max": "min", "min": "max", "any": "all", "all": "any", "most_win": "fewest_win", "fewest_win": "most_win"}


def changed(node: ast.AST) -> Iterator[ast.AST]:
    """Everything that may stand here instead."""
    twin: Any = copy.deepcopy(node)
    if isinstance(node, ast.Compare):
        for place, op in enumerate(node.ops):
            twin.ops[place] = COMPARISONS[type(op)]()
            yield twin
            twin = copy.deepcopy(node)
    elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in OPERATORS:
        twin.op = OPERATORS[type(node.op)]()
        yield twin
    elif isinstance(node, ast.BoolOp):
        twin.op = ast.And() if isinstance(node.op, ast.Or) else ast.Or()
        yield twin
    elif isinstance(node, ast.UnaryOp):
        yield node.operand
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        yield ast.Constant(node.value + 1)
    elif isinstance(node, ast.IfExp):
        yield from (node.body, node.orelse)
    elif isinstance(node, ast.Name) and node.id in OTHERS:
        yield ast.Name(OTHERS[node.id], node.ctx)
    elif isinstance(node, ast.If):
        for answer in (True, False):
            twin = copy.deepcopy(node)
            twin.test = ast.Constant(answer)
            yield twin
    if is_deed(node):
        yield ast.Pass()


def is_deed(node: ast.AST) -> bool:
    """Is this a statement that could be left out, and not one that only gives something a name?"""
    if isinstance(node, ast.Assign):
        return not isinstance(node.targets[0], ast.Name)
    return isinstance(node, ast.AugAssign | ast.Expr)


def is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


class Replace(ast.NodeTransformer):
    """Put something else in the place of one node."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old = old
        self.new = new

    def visit(self, node: ast.AST) -> ast.AST:
        return self.new if node is self.old else self.generic_visit(node)


def mutants(tree: ast.Module) -> Iterator[Mutant]:
    for place in scoring(tree):
        skipped = {*annotations(place), *numbers_of_sets(place)}
        for node in ast.walk(place):
            if node in skipped or is_text(node):
                continue
            for new in changed(node):
                twin: Any = copy.deepcopy(place, {id(node): node})  # sharing this node, so that it can be found there
                twin = Replace(node, new).visit(twin)
                yield Mutant(f"{name_of(place)}: {headline(node)} → {headline(new)}", twin)


def annotations(place: ast.AST) -> Iterator[ast.AST]:
    """Types, which are no part of what is reckoned."""
    for node in ast.walk(place):
        for part in (getattr(node, "annotation", None), getattr(node, "returns", None)):
            if part is not None:
                yield from ast.walk(part)


def numbers_of_sets(place: ast.AST) -> Iterator[ast.AST]:
    """How many sets a table has room for: more than are asked for do no harm."""
    for node in ast.walk(place):
        if isinstance(node, ast.Call) and headline(node.func) == "Sets":
            yield node.args[1]


def headline(node: ast.AST) -> str:
    """A node as it is written; of a statement with a body only its first line."""
    return ast.unparse(node).splitlines()[0]


# Whether it is noticed


class Interpreted(MetaPathFinder):
    """Finds the modules of a game as they are written, even beside a compiled build: only those can be changed."""

    def __init__(self, game: str) -> None:
        self.package = f"reihum.games.{game}"

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not f"{name}.".startswith(f"{self.package}."):
            return None
        place = GAMES.parent.parent.joinpath(*name.split("."))
        file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
        return spec_from_file_location(name, file) if file.exists() else None


def plant(mutant: Mutant, tree: ast.Module, rules: ModuleType) -> None:
    """Put what is changed in the place of what is loaded, and work out again the constants that may depend on it."""
    if isinstance(mutant.place, ast.AnnAssign):
        for node in tree.body:
            if is_constant(node):
                run([mutant.place if name_of(node) == name_of(mutant.place) else node], rules)
        return
    name, family = mutant.place.name, type(rules.GAME.blank(rules.GAME.players[0]))
    if name in vars(rules):
        loaded = vars(rules)[name]
        run([mutant.place], rules)
        loaded.__code__ = vars(rules)[name].__code__  # also for whoever has imported it
        run([node for node in tree.body if is_constant(node)], rules)
    else:
        wrapped = ast.parse("def wrapped(__class__):\n    pass\n    return " + name)  # what `super` asks for
        made = wrapped.body[0]
        assert isinstance(made, ast.FunctionDef)
        made.body[0] = mutant.place
        run([made], rules)
        setattr(family, name, vars(rules).pop("wrapped")(family))


def run(statements: list[ast.stmt], rules: ModuleType) -> None:
    module = ast.fix_missing_locations(ast.Module(statements, []))
    exec(compile(module, "<mutant>", "exec"), vars(rules))


class Trial:
    """Runs the tests of a game again and again, on each mutant in a process of its own."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.missed = 0

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        rules = import_module(f"reihum.games.{self.game}.rules")
        tree = ast.parse((GAMES / self.game / "rules.py").read_text(encoding="utf-8"))
        if self.is_noticed(session, lambda: None, BROKEN):
            sys.exit(f"{self.game}: its tests fail without any mutant")

        def survives(mutant: Mutant) -> bool:
            unplanted = 1 if isinstance(mutant.place, ast.AnnAssign) else BROKEN  # such a table could not be loaded
            return not self.is_noticed(session, partial(plant, mutant, tree, rules), unplanted)

        found = list(mutants(tree))
        equivalent = {what for game, what in EQUIVALENT if game == self.game}
        missed = [mutant.what for mutant in found if survives(mutant)]
        for what in missed:
            if what not in equivalent:
                print(f"MISSED  {self.game}  {what}")
        for what in equivalent - set(missed):
            print(f"NOTICED {self.game}  {what}, which was said to change nothing")
        self.missed = len(set(missed) ^ equivalent)
        harmless = sum(what in equivalent for what in missed)
        print(f"{self.game}: {len(found)} mutants, {len(missed) - harmless} missed, {harmless} known to change nothing")
        return True

    def is_noticed(self, session: pytest.Session, change: Callable[[], None], unplanted: int) -> bool:
        sys.stdout.flush()
        child = os.fork()
        if child == 0:
            resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
            code = unplanted
            try:
                change()
                code = int(any(fails(item) for item in session.items))
            finally:
                os._exit(code)
        status = os.waitpid(child, 0)[1]
        assert os.waitstatus_to_exitcode(status) != BROKEN, "a mutant could not be planted"
        return status != 0


def fails(item: pytest.Item) -> bool:
    return any(report.failed for report in runtestprotocol(item, log=False))


def trial(game: str) -> int:
    """How many mutants of this game survive."""
    sys.meta_path.insert(0, Interpreted(game))
    watch = Trial(game)
    options = ["-q", "-s", "--no-header", "-p", "no:cacheprovider"]
    pytest.main([*options, f"--rootdir={ROOT}", str(ROOT / "tests" / "games" / f"test_{game}.py")], plugins=[watch])
    return watch.missed


def main(games: list[str]) -> int:
    """Each game in a process of its own."""
    if len(games) == 1:
        return int(trial(games[0]) > 0)
    every = sorted(path.parent.name for path in GAMES.glob("*/rules.py"))
    command = [sys.executable, "-m", "tools.scoring_mutants"]
    return max(subprocess.run([*command, game], cwd=ROOT).returncode for game in games or every)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
