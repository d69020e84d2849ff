"""The numbers of a declaration, written into the rules for the compiler."""

import ast
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import reihum.games
from reihum.core.moves import Family, Puts
from reihum.core.zones import Zones
from reihum.fold import constants_of, folded

pytestmark = pytest.mark.once

GAMES = Path(next(iter(reihum.games.__path__)))
HANDLES = """\
from mypy_extensions import i64
from reihum.core.moves import Family, Puts
from reihum.core.zones import Zones
from reihum.packs.elfer import ELFER
from typing import Final

STOCK: Final[i64] = 1
PLACES: Final = 4
HAND: Final = Zones(3, 2)
PICK: Final = Family(60, 12)
PUT: Final = Puts(100, 12, 5)
"""
EXPRESSIONS = [
    "STOCK",
    "STOCK + a",
    "HAND[a]",
    "HAND[HAND[a] - STOCK]",
    "PICK[a]",
    "PICK.has(a)",
    "PICK.has(60 + a), PICK.has(a - STOCK)",
    "PICK.which(a + 60) if PICK.has(a + 60) else PICK.size",
    "PUT.has(a), PUT.has(b), PUT.size",
    "PUT.move(a, b)",
    "PUT.card(PUT.move(a, b)), PUT.place(PUT.move(a, b))",
    "[HAND[(a if b else STOCK)] for STOCK in range(b)]",
    "'größer', HAND[a]",
    "f'{HAND[a]}', HAND",
    "ELFER.size + ELFER.per_colour * a, ELFER.words, ELFER.per_word, ELFER.suited",
    "ELFER.digit[ELFER.size - 1 - a]",
]


def loaded(source: str) -> ModuleType:
    module = ModuleType("a_game")
    exec(source, vars(module))
    return module


@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_what_is_written_out_has_the_same_value(expression: str) -> None:
    source = f"{HANDLES}\n\ndef value(a, b):\n    return {expression}\n"
    module = loaded(source)
    text = folded(source, module, constants_of(source))
    other = loaded(text)
    for a in range(5):
        for b in range(13):
            assert repr(other.value(a, b)) == repr(module.value(a, b)) or expression.endswith("HAND")


def test_all_that_is_declared_is_written_out() -> None:
    source = f"{HANDLES}\n\ndef value(a):\n    return HAND[a] + PICK[a] + PUT.size + PUT.card(a) + STOCK\n"
    body = folded(source, loaded(source), constants_of(source)).splitlines()[-1]
    assert not {"HAND", "PICK", "PUT", "STOCK"} & {node.id for node in ast.walk(ast.parse(body.strip()))
                                                   if isinstance(node, ast.Name)}  # fmt: skip
    assert source.splitlines()[:-1] == folded(source, loaded(source), constants_of(source)).splitlines()[:-1]


def test_a_name_of_the_function_itself_is_left_alone() -> None:
    source = f"{HANDLES}\n\ndef value(STOCK):\n    return STOCK\n"
    assert folded(source, loaded(source), constants_of(source)) == source


@pytest.mark.parametrize("path", sorted(GAMES.glob("*/*.py")), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_game_keeps_its_lines_and_loses_its_handles(path: Path) -> None:
    source = path.read_text("utf-8")
    module = import_module(f"reihum.games.{path.parent.name}.{path.stem}".removesuffix(".__init__"))
    constants = set().union(*[constants_of(other.read_text("utf-8")) for other in path.parent.glob("*.py")])
    text = folded(source, module, constants)
    assert len(text.splitlines()) == len(source.splitlines())
    before, after = (ast.parse(each) for each in (source, text))
    assert [type(part) for part in before.body] == [type(part) for part in after.body]
    left = [
        ast.unparse(node)
        for function in ast.walk(after)
        if isinstance(function, ast.FunctionDef) and "i64" in vars(module)
        for node in ast.walk(function)
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name)
        if isinstance(vars(module).get(node.value.id), Zones | Family | Puts)
    ]
    assert left == []


LISTS = """\
from librt.vecs import append, vec
from mypy_extensions import i64
from reihum.core.round import Round
from reihum.core.zones import Zones


class Rules(Round):
    def moves(self, seat: i64) -> vec[i64]:
        if seat > 2:
            return vec[i64]([HAND[seat], 5, seat - 1])
        found = vec[i64](capacity=8)
        return append(found, seat)

    def sets(self) -> list[vec[i64]]:
        return [vec[i64](capacity=8)]


def outside(seat: i64) -> vec[i64]:
    return vec[i64]([seat])


HAND = Zones(3, 2)
"""


def test_lists_of_moves_are_written_where_a_playout_has_room() -> None:
    text = folded(LISTS, loaded(LISTS), set())
    lines = [new.strip() for old, new in zip(LISTS.splitlines(), text.splitlines(), strict=True) if old != new]
    assert lines == [
        "return append(append(append(self.empty_list(3), (i64(3) + i64(2) * (seat))), 5), seat - 1)",
        "found = self.empty_list(8)",
    ]
    assert list(loaded(text).Rules.moves(Room(), 4)) == [11, 5, 3]


class Room:
    def empty_list(self, capacity: int) -> vec[i64]:
        return vec[i64](capacity=capacity)
