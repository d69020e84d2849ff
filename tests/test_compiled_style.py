"""Python that mypyc compiles into something else, or into something slow, is refused before it can do harm."""

import ast
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "reihum"
SERVER = ("frames", "limits", "listener", "moving", "session", "tally")  # as in setup.py


def literal(node: ast.expr) -> bool:
    """A plain number, with or without a sign, or one wrapped in a conversion such as i64(1)."""
    if isinstance(node, ast.UnaryOp):
        return literal(node.operand)
    if isinstance(node, ast.Call):
        return len(node.args) == 1 and not node.keywords and literal(node.args[0])
    return isinstance(node, ast.Constant)


def number(node: ast.expr) -> bool:
    """A plain number, with or without a sign."""
    return isinstance(node.operand if isinstance(node, ast.UnaryOp) else node, ast.Constant)


def faults(source: str) -> list[str]:
    """The lines that mypyc gets wrong, or makes slow without need."""
    tree = ast.parse(source)
    found: list[str] = []
    for statement in tree.body:
        match statement:
            case ast.AnnAssign(annotation=ast.Name(id="i64")):
                found.append(f"line {statement.lineno}: looked up by name at every use; make it Final[i64]")
    for node in ast.walk(tree):
        match node:
            case ast.BinOp(left=left, op=ast.LShift(), right=right) if literal(left) and not literal(right):
                found.append(f"line {node.lineno}: a literal shifted by a variable has only 32 bits; use a table")
            case ast.Call(func=ast.Name(id="range"), args=[_, _, step]) if not number(step):
                found.append(f"line {node.lineno}: a Python object, unless the step is a plain number; or use while")
            case ast.For(target=ast.Name(id="_"), iter=ast.Call(func=ast.Name(id="range"), args=[bound])):
                if not number(bound):
                    found.append(f"line {node.lineno}: `_` is a Python number in each turn; give it a name, as _seat")
            case ast.Subscript(slice=ast.IfExp(body=body, orelse=ast.Constant(value=int()))) if not number(body):
                found.append(f"line {node.lineno}: an index that may be a plain number is a Python object; use if")
            case ast.FunctionDef(name="__init__") if any(map(holds_self, ast.walk(node))):
                found.append(f"line {node.lineno}: a function holds on to self, so every field is checked when read")
            case ast.FunctionDef() | ast.AsyncFunctionDef() if caught_twice(node):
                found.append(f"line {node.lineno}: what is caught has the type of the first; rename the second")
    return found


def holds_self(node: ast.AST) -> bool:
    """A function within a method that refers to its object."""
    names = [part.id for part in ast.walk(node) if isinstance(part, ast.Name)] if isinstance(node, ast.Lambda) else []
    return "self" in names


def caught_twice(node: ast.AST) -> bool:
    """A function that calls two kinds of exceptions by the same name."""
    caught: dict[str, set[str]] = {}
    for part in ast.walk(node):
        if isinstance(part, ast.ExceptHandler) and part.name is not None and part.type is not None:
            caught.setdefault(part.name, set()).add(ast.unparse(part.type))
    return any(len(kinds) > 1 for kinds in caught.values())


def modules() -> list[Path]:
    layers = ("core", "packs", "games", "bots", "table", "text")
    found = [path for layer in layers for path in (PACKAGE / layer).rglob("*.py")]
    return sorted([*found, *(PACKAGE / "server" / f"{name}.py" for name in SERVER)])


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_compiled_modules_avoid_what_mypyc_gets_wrong(path: Path) -> None:
    assert faults(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "source",
    [
        "1 << n",
        "x = y | (1 << n)",
        "-1 << n",
        "i64(1) << n",
        "1 << (n + 1)",
        "range(0, n, step)",
        "range(n, 0, -step)",
        "range(n, i64(0), i64(-1))",
        "N: i64 = 3",
        "BIT[n + 1 if n < 8 else 0]",
        "for _ in range(n): pass",
        "def __init__(self): self.even = lambda n: n in self.numbers",
        "def f():\n try: g()\n except OSError as e: h(e)\n except ValueError as e: i(e)",
    ],
)
def test_a_trap_would_be_found(source: str) -> None:
    assert len(faults(source)) == 1


@pytest.mark.parametrize(
    "source",
    [
        "BIT[n]",
        "bits << n",
        "1 << 8",
        "1 >> n",
        "range(0, n, 2)",
        "range(n, i64(0), -1)",
        "range(n)",
        "N: Final[i64] = 3",
        "BIT[n if n < m else m]",
        "for _seat in range(n): pass",
        "for _ in range(4): pass",
        "def __init__(self, numbers): self.even = lambda n: n in numbers",
        "def even(self): return lambda n: n in self.numbers",
        "def f():\n try: g()\n except OSError as e: h(e)\n except ValueError as other: i(other)",
    ],
)
def test_harmless_code_is_let_through(source: str) -> None:
    assert faults(source) == []
