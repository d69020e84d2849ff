"""Before a game is compiled: write the numbers that its declaration gave out into its methods.

`HAND[seat]`, `PICK.has(move)` and `STOCK` read like the booklet, but what they stand for is known only when the module
has been loaded, and the compiler is no longer there. So it gets `(3 + 3 * seat)`, `(60 <= move < 120)` and `1`: the
module is loaded first, as plain Python, and the numbers are taken from there. Every line stays where it is.
"""

import ast
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import NamedTuple

from reihum.core.card_table import CardTable
from reihum.core.cards import Pack
from reihum.core.moves import Family, Puts
from reihum.core.zones import Zones

NUMBERS = {"i64", "ZoneNo", "MoveNo"}  # what a constant is declared as, if it is a number for the compiler too

OF_PACKS = {"size", "suited", "words", "per_word", "per_colour"}


class Edit(NamedTuple):
    """Something to be written in place of a piece of one line."""

    line: int
    start: int
    end: int
    text: str


def folded(source: str, module: ModuleType, constants: set[str]) -> str:
    """The source of a loaded module with its numbers written out; `constants` are the names of plain ones."""
    if "i64" not in vars(module):
        return source
    edits: list[Edit] = []
    for whole in ast.parse(source).body:
        known = known_in(whole, module)
        for part in [part for part in ast.walk(whole) if isinstance(part, ast.FunctionDef)]:
            meant = constants - bound_in(part)
            edits += [edit for line in part.body for edit in edits_in(line, known, meant)]
            edits += lists_in(part) if "self" in known else []
    lines = [line.encode() for line in source.splitlines(keepends=True)]
    for edit in sorted(set(edits), reverse=True):
        line = lines[edit.line - 1]
        lines[edit.line - 1] = line[: edit.start] + edit.text.encode() + line[edit.end :]
    return b"".join(lines).decode()


@cache
def constants_of(source: str) -> set[str]:
    """The names of numbers that a module declares, such as `STOCK: Final[ZoneNo] = GAME.stock()`."""
    return {
        part.target.id
        for part in ast.parse(source).body
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name)
        if isinstance(part.annotation, ast.Subscript) and ast.unparse(part.annotation.slice) in NUMBERS
    }


def bound_in(function: ast.FunctionDef) -> set[str]:
    """Names that mean something of a function's own."""
    nodes = list(ast.walk(function))
    stored = {node.id for node in nodes if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}
    return stored | {node.arg for node in nodes if isinstance(node, ast.arg)}


def known_in(part: ast.stmt, module: ModuleType) -> dict[str, object]:
    """The names of a module; in the class of a round `self` is what is known of it, at best the pack."""
    kind = vars(module).get(part.name) if isinstance(part, ast.ClassDef) else None
    if isinstance(kind, type) and issubclass(kind, CardTable):
        return {**vars(module), "self": getattr(vars(module).get("GAME"), "pack", None)}
    return vars(module)


def edits_in(node: ast.AST, values: dict[str, object], constants: set[str]) -> Iterator[Edit]:
    if isinstance(node, ast.JoinedStr):
        return  # Python 3.11 does not say where in a text its parts stand
    pieces = written_out(node, values, constants)
    if pieces:
        yield from replaced(node, pieces)
    for child in [piece for piece in pieces if isinstance(piece, ast.expr)] if pieces else ast.iter_child_nodes(node):
        yield from edits_in(child, values, constants)


def written_out(node: ast.AST, values: dict[str, object], constants: set[str]) -> list[str | ast.expr]:
    """What an expression becomes: pieces of text, and those of its parts that stay. Nothing: it stays as it is."""
    match node:
        case ast.Name(id=name, ctx=ast.Load()) if name in constants and isinstance(values.get(name), int):
            return [number(values[name])]
        case ast.Subscript(value=ast.Name(id=name), slice=which):
            return item(values.get(name), which)
        case ast.Attribute(value=ast.Name(id="self"), attr="words") if isinstance(pack := values.get("self"), Pack):
            return [number(pack.words)]
        case ast.Attribute(value=ast.Attribute(value=ast.Name(id="self"), attr="pack"), attr=asked):
            return fact(values.get("self"), asked)
        case ast.Attribute(value=ast.Name(id=name), attr=asked):
            return fact(values.get(name), asked) if name != "self" else []
        case ast.Subscript(
            value=ast.Attribute(value=ast.Attribute(value=ast.Name(id="self"), attr="pack"), attr="word")
        ) if isinstance(pack := values.get("self"), Pack) and pack.words == 1:
            return [number(0)]
        case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=asked), args=arguments):
            return answer(values.get(name), asked, arguments)
    return []


def number(value: object) -> str:
    return f"i64({value})"


def fact(value: object, asked: str) -> list[str | ast.expr]:
    """How many: of moves in a family, of cards in a pack."""
    if (isinstance(value, Family | Puts) and asked == "size") or (isinstance(value, Pack) and asked in OF_PACKS):
        return [number(getattr(value, asked))]
    return []


def item(value: object, which: ast.expr) -> list[str | ast.expr]:
    if isinstance(value, Zones):
        return [f"({number(value.first)} + {number(value.stride)} * (", which, "))"]
    if isinstance(value, Family):
        return [f"({number(value.first)} + (", which, "))"]
    return []


def answer(value: object, asked: str, about: list[ast.expr]) -> list[str | ast.expr]:
    """The methods of families, as reihum.core.moves has them."""
    if isinstance(value, Family | Puts) and asked == "has":
        return [f"({number(value.first)} <= (", *about, f") < {number(value.first + value.size)})"]
    if isinstance(value, Family) and asked == "which":
        return ["((", *about, f") - {number(value.first)})"]
    if isinstance(value, Puts) and asked == "move":
        return [f"({number(value.first)} + (", about[0], f") + {number(value.cards)} * (", about[1], "))"]
    if isinstance(value, Puts) and asked == "card":
        return ["(((", *about, f") - {number(value.first)}) % {number(value.cards)})"]
    if isinstance(value, Puts) and asked == "place":
        return ["(((", *about, f") - {number(value.first)}) // {number(value.cards)})"]
    return []


def lists_in(function: ast.FunctionDef) -> Iterator[Edit]:
    """Lists of moves that the rules make are written where a playout has room for them: see CardTable.empty_list."""
    if function.returns is None or ast.unparse(function.returns) != "vec[i64]" or function.name == "empty_list":
        return
    for node in ast.walk(function):
        match node:
            case ast.Call(func=made, args=[], keywords=[ast.keyword(arg="capacity", value=size)]):
                if ast.unparse(made) == "vec[i64]":
                    yield from replaced(node, ["self.empty_list(", size, ")"])
            case ast.Return(value=ast.Call(func=made, args=[ast.List(elts=[*items])], keywords=[]) as call):
                if ast.unparse(made) == "vec[i64]" and not any(isinstance(item, ast.Starred) for item in items):
                    pieces: list[str | ast.expr] = [f"{'append(' * len(items)}self.empty_list({len(items)}), "]
                    for item in items:
                        pieces += [item, "), "]
                    yield from replaced(call, [*pieces[:-1], ")"])


def replaced(node: ast.AST, pieces: list[str | ast.expr]) -> Iterator[Edit]:
    """Write text around the parts that stay, and over all that lies between."""
    assert isinstance(node, ast.expr)
    line, column = node.lineno, node.col_offset
    parts = [*pieces, node]
    for text, part in zip(parts[::2], parts[1::2], strict=True):
        assert isinstance(text, str)
        assert isinstance(part, ast.expr)
        end, last = (part.end_lineno, part.end_col_offset) if part is node else (part.lineno, part.col_offset)
        assert end == line, "a declared place or move is named on one line"
        assert last is not None
        yield Edit(line, column, last, text)
        assert part.end_lineno is not None
        assert part.end_col_offset is not None
        line, column = part.end_lineno, part.end_col_offset
