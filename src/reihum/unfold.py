"""Before a game is compiled: write out what its source leaves to Python.

A game declares the fields of its round once, and plain Python copies them by their names. Compiled code would lose its
speed that way, and nobody should write such copying by hand. So what the compiler gets is the game's own source, and

- in each class of rounds, made from the fields it declares: their names, how a round becomes another, and all notes as
  numbers,
- the methods that a final class has from the family of trick games, so that their calls are no longer virtual; for the
  thorough build those of the core, too,
- the numbers that the declaration gave out, in place of their names (`reihum.fold`),
- the names that `import *` brings, because the compiler asks for them.

Somebody else's game is compiled separately from the core. Its rounds stay ordinary classes, with compiled methods: the
layout of a compiled class is known only to what is compiled with it. They get only the list of their fields.
"""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

LISTS = {"Numbers", "Flags", "Seats", "Ranks", "Words"}
KINDS = {"Number", "Flag", "Card", "Colour", "Rank", "Seat", "OneOf", "Phase", *LISTS}
OPTIONS = "options"
CORE = "reihum.core."
FAMILY = "reihum.core.trick_round"
ROOTS = ("moves", "play")  # what a playout calls,
MADE = ("twin",)  # and what is written anew for each class
# the compiler wants to see the modules of the classes that rounds are based on
FAMILIES = "reihum.core.round, reihum.core.trick_round, reihum.core.auction_round"
# what is imported for the parts that are added: a module and a name
MARKED = [("typing", "ClassVar"), ("mypy_extensions", "mypyc_attr")]
NATIVE = [*MARKED, ("reihum.core.round", "Round")]
VECTORS = [("librt.vecs", "append"), ("librt.vecs", "vec"), ("mypy_extensions", "i64")]


def fields(declaration: ast.ClassDef) -> dict[str, str]:
    """The notes, and the options, that a class declares."""
    found: dict[str, str] = {}
    for part in declaration.body:
        if (
            isinstance(part, ast.AnnAssign)
            and isinstance(part.target, ast.Name)
            and isinstance(part.annotation, ast.Name)
        ):
            if part.annotation.id in KINDS or part.target.id == OPTIONS:
                found[part.target.id] = part.annotation.id
    return found


def copying(declaration: ast.ClassDef) -> str:
    """What is added to a class: its fields by name, and how a round of it becomes another."""
    name = declaration.name
    base = ast.unparse(declaration.bases[0])
    own = fields(declaration)
    copies = [f"        twin.{field} = self.{field}{'[:]' if kind in LISTS else ''}" for field, kind in own.items()]
    if base != "Round":
        copies.insert(0, f"        self.give_{base}(twin)")
    return "\n".join(
        [
            "",
            f"    declared: ClassVar[dict[str, str]] = {own}",
            "",
            f'    def give_{name}(self, twin: "{name}") -> None:',
            *copies,
            "",
            "    def twin(self) -> Round:",
            f"        twin = {name}(self.game, self.layout)",
            f"        self.give_{name}(twin)",
            "        return twin",
            "",
        ]
    )


def noting(kind: type) -> str:
    """What a final class gets besides: all its notes as numbers, in the order of the game's notes."""
    from reihum.core.declared import fields_of  # only where games are compiled: the core may be a part of it

    lines = ["", "    def note_numbers(self) -> vec[i64]:", "        found = vec[i64](capacity=32)"]
    for field, mark in fields_of(kind).items():
        if mark in LISTS:
            lines.append(f"        found = append(found, i64(len(self.{field})))")
            lines.append(f"        for each in self.{field}:")
            lines.append("            found = append(found, each)")
        else:
            lines.append(f"        found = append(found, self.{field})")
    return "\n".join([*lines, "        return found", ""])


def declared(declaration: ast.ClassDef) -> str:
    """What a class compiled separately from the core gets, on one line so that all others keep their numbers."""
    return f"    declared: ClassVar[dict[str, str]] = {fields(declaration)}\n"


def adopted(kind: type, module: ModuleType, whole: bool) -> tuple[str, list[tuple[str, str]]]:
    """The methods that a class takes over as they are from those it is based on, and the imports that they need.

    Only what a playout runs through, and only from the family of trick games, or from the core as a whole.
    """
    from reihum.fold import folded  # needs the core, which may not be there yet

    text = ""
    imports: dict[tuple[str, str], None] = {}
    for owner, method in reached(kind):
        if not owner.__module__.startswith(CORE if whole else FAMILY):
            continue
        names = {node.id for node in ast.walk(method) if isinstance(node, ast.Name)}
        there = vars(sys.modules[owner.__module__])
        if all(vars(module).get(name, there[name]) is there[name] for name in names & there.keys()):
            text += lines_of(owner, method)
            imports |= dict.fromkeys(imports_of(owner, names))
    head = f"class {kind.__name__}:\n    pass\n"
    return folded(head + text, module, set()).removeprefix(head), list(imports)


def reached(kind: type) -> list[tuple[type, ast.FunctionDef]]:
    """The methods that a playout runs through, each with the class that has it; without those that call `super`."""
    found: list[tuple[type, ast.FunctionDef]] = []
    seen: set[str] = {*MADE}
    waiting = [*ROOTS]
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        called = True  # and not only by `super`
        for owner, method in methods_of(kind, name):
            parts = list(ast.walk(method))
            waiting += [node.attr for node in parts if isinstance(node, ast.Attribute) and is_own(node)]
            if not any(isinstance(node, ast.Name) and node.id == "super" for node in parts):
                found += [(owner, method)] if called else []
                break
            called = False
    return sorted(found, key=lambda each: each[1].name)


def methods_of(kind: type, name: str) -> Iterator[tuple[type, ast.FunctionDef]]:
    """Those of this name that a class has, its own first; no properties and the like."""
    for owner in kind.__mro__[:-1]:
        for part in tree_of(owner).body if name in vars(owner) else []:
            if isinstance(part, ast.FunctionDef) and part.name == name and not part.decorator_list:
                yield owner, part


def is_own(node: ast.Attribute) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id == "self"


@cache
def tree_of(kind: type) -> ast.ClassDef:
    """The source of a class."""
    return next(part for part in parts_of(kind) if isinstance(part, ast.ClassDef) and part.name == kind.__name__)


@cache
def parts_of(kind: type) -> list[ast.stmt]:
    """What the module of a class consists of."""
    return ast.parse(source_of(kind)).body


@cache
def source_of(kind: type) -> str:
    """The source of the module of a class."""
    spec = find_spec(kind.__module__)
    assert spec is not None
    assert spec.origin is not None
    return Path(spec.origin).read_text(encoding="utf-8")


def lines_of(owner: type, method: ast.FunctionDef) -> str:
    return "\n" + "".join(source_of(owner).splitlines(keepends=True)[method.lineno - 1 : method.end_lineno])


def imports_of(owner: type, names: set[str]) -> Iterator[tuple[str, str]]:
    """What a method needs of the names in the module of its class: the modules they come from, and they themselves."""
    for part in parts_of(owner):
        if isinstance(part, ast.ImportFrom):
            assert part.module is not None
            yield from [(part.module, each.name) for each in part.names if each.name in names]
        elif isinstance(part, ast.AnnAssign | ast.FunctionDef | ast.ClassDef):
            name = part.target if isinstance(part, ast.AnnAssign) else part.name
            name = name.id if isinstance(name, ast.Name) else name
            if isinstance(name, str) and name in names:
                yield owner.__module__, name


def is_final(declaration: ast.ClassDef) -> bool:
    return any(isinstance(mark, ast.Name) and mark.id == "final" for mark in declaration.decorator_list)


def unfolded(source: str, apart: bool = False, module: ModuleType | None = None, whole: bool = False) -> str:
    """The source of a module with its classes of rounds unfolded and its imports named; any other source as it is.

    `apart`: for a game that is compiled without the core. `module`: the same, loaded. `whole`: with the methods of the
    core that it uses, too.
    """
    tree = ast.parse(source)
    rounds = [part for part in tree.body if isinstance(part, ast.ClassDef) and is_round(part)]
    lines = source.splitlines(keepends=True)
    needed = [*(MARKED if apart else NATIVE)] if rounds else []
    for declaration in reversed(rounds):
        assert declaration.end_lineno is not None
        if apart:
            put(lines, declaration.end_lineno, declared(declaration))
            mark = "native_class=False"
        else:
            mark = "acyclic=True, free_list_len=1" if is_final(declaration) else "acyclic=True"
            lines.insert(declaration.end_lineno, copying(declaration))
            if module is not None and is_final(declaration):
                kind = getattr(module, declaration.name)
                methods, imports = adopted(kind, module, whole)
                lines.insert(declaration.end_lineno, f"{noting(kind)}\n{methods}")
                needed += [*VECTORS, *imports]
        first = min([declaration.lineno, *(each.lineno for each in declaration.decorator_list)])
        put(lines, first - 2, f"@mypyc_attr({mark})\n", first - 1)
    missing = named_imports(tree, lines, needed)
    if rounds:
        place = next(i for i, line in enumerate(lines) if line.startswith(("from ", "import ")))
        seen = [f"import {FAMILIES}"] if apart else []
        lines[place] = "; ".join([*seen, *missing, lines[place]])
    return "".join(lines)


def named_imports(tree: ast.Module, lines: list[str], needed: list[tuple[str, str]]) -> list[str]:
    """Write the names into each `import *`, and return the other imports that are needed: no name comes twice.

    What a module imports takes the C compiler a while, each import anew.
    """
    there: set[str] = set()
    for part in [part for part in tree.body if isinstance(part, ast.ImportFrom)]:
        names = {each.asname or each.name for each in part.names}
        if names == {"*"}:
            assert part.module is not None
            used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} | {name for _, name in needed}
            names = used & public_names(part.module)
            lines[part.lineno - 1] = f"from {part.module} import {', '.join(sorted(names))}\n" if names else "\n"
        there |= names
    missing: dict[str, dict[str, None]] = {}
    for origin, name in needed:
        if name not in there:
            missing.setdefault(origin, {})[name] = None
    return [f"from {origin} import {', '.join(names)}" for origin, names in missing.items()]


def put(lines: list[str], blank: int, line: str, otherwise: int | None = None) -> None:
    """Use a blank line if there is one; otherwise the line is added, and those after it get another number."""
    if 0 <= blank < len(lines) and not lines[blank].strip():
        lines[blank] = line
    else:
        lines.insert(blank if otherwise is None else otherwise, line)


@cache
def public_names(module: str) -> set[str]:
    """What `from module import *` brings, without importing the module."""
    spec = find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    found: set[str] = set()
    for part in ast.parse(Path(spec.origin).read_text(encoding="utf-8")).body:
        if isinstance(part, ast.FunctionDef | ast.ClassDef):
            found.add(part.name)
        elif isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
            found.add(part.target.id)
        elif isinstance(part, ast.Assign) and isinstance(part.targets[0], ast.Name):
            if part.targets[0].id == "__all__":
                return set(ast.literal_eval(part.value))
            found.add(part.targets[0].id)
    return {name for name in found if not name.startswith("_")}


def is_round(declaration: ast.ClassDef) -> bool:
    """Classes of rounds have bases, and no way of being made but the usual one; a family need not have fields."""
    made = any(isinstance(part, ast.FunctionDef) and part.name == "__init__" for part in declaration.body)
    rules = any(isinstance(part, ast.FunctionDef) and part.args.args for part in declaration.body)
    family = bool(declaration.bases) and ast.unparse(declaration.bases[0]).endswith("Round")
    return bool(declaration.bases) and not made and rules and (family or bool(fields(declaration)))


def unfold_folder(folder: Path, apart: bool = False, root: Path | None = None, whole: bool = False) -> None:
    """Unfold every module below this folder, in place: give it a copy.

    `root` is where the names of the modules begin, if it is not this folder. A game that is not compiled apart is
    loaded: the same modules must be on Python's path. `whole`: with methods of the core copied into each game, which
    takes the compiler longer and is faster.
    """
    texts = {path: path.read_text(encoding="utf-8") for path in folder.rglob("*.py")}
    for path, source in texts.items():
        rules = path.with_name("rules.py")
        if not apart and "GAME.rounds(" in texts.get(rules, ""):
            from reihum.fold import constants_of, folded  # needs the core, which may not be there yet

            module = loaded(path, root or folder)
            constants = set().union(*[constants_of(texts[other]) for other in texts if other.parent == path.parent])
            text = unfolded(folded(source, module, constants), module=module, whole=whole)
        else:
            text = unfolded(source, apart)
        if text != source:
            path.write_text(text, encoding="utf-8")


def loaded(path: Path, root: Path) -> ModuleType:
    """The module of which this file is a copy."""
    return import_module(".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__"))
