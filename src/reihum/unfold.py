"""Before a game is compiled: write out what its source leaves to Python.

A game declares the fields of its round once, and plain Python copies them by their names. Compiled code would lose its
speed that way, and nobody should write such copying by hand. So what the compiler gets is the game's own source, and

- in each class of rounds, made from the fields it declares: their names, how a round becomes another, and all notes as
  numbers,
- the methods that a final class has from the family of trick games, so that their calls are no longer virtual,
- the numbers that the declaration gave out, in place of their names (`reihum.fold`),
- the names that `import *` brings, because the compiler asks for them.

Somebody else's game is compiled separately from the core. Its rounds stay ordinary classes, with compiled methods: the
layout of a compiled class is known only to what is compiled with it. They get only the list of their fields.
"""

import ast
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

LISTS = {"Numbers", "Flags", "Seats", "Ranks", "Words"}
KINDS = {"Number", "Flag", "Card", "Colour", "Rank", "Seat", "OneOf", "Phase", *LISTS}
OPTIONS = "options"
FAMILY = Path(__file__).parent / "core" / "trick_round.py"
# the compiler wants to see the modules of the classes that rounds are based on
APART = "import reihum.core.round, reihum.core.trick_round; from mypy_extensions import mypyc_attr"
VECTORS = "from librt.vecs import append, vec; from mypy_extensions import i64"
NATIVE = "from reihum.core.round import Round; from mypy_extensions import mypyc_attr"


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


def adopted(kind: type) -> tuple[str, list[str]]:
    """The methods that a class has from the family of trick games as they are, and the imports that they need."""
    from reihum.core.trick_round import TrickRound  # only where games are compiled: the core may be a part of it

    if not issubclass(kind, TrickRound):
        return "", []
    source = FAMILY.read_text(encoding="utf-8")
    tree = ast.parse(source)
    family = next(part for part in tree.body if isinstance(part, ast.ClassDef))
    own = [part for part in family.body if isinstance(part, ast.FunctionDef)]
    same = [part for part in own if getattr(kind, part.name) is getattr(TrickRound, part.name)]
    lines = source.splitlines(keepends=True)
    text = "".join([line for part in same for line in lines[part.lineno - 1 : part.end_lineno]])
    used = {node.id for part in same for node in ast.walk(part) if isinstance(node, ast.Name)}
    imports: list[str] = []
    for part in tree.body:
        if isinstance(part, ast.ImportFrom):
            names = [each.name for each in part.names if each.name in used]
            imports += [f"from {part.module} import {', '.join(names)}"] if names else []
    return text, imports


def is_final(declaration: ast.ClassDef) -> bool:
    return any(isinstance(mark, ast.Name) and mark.id == "final" for mark in declaration.decorator_list)


def unfolded(source: str, apart: bool = False, module: ModuleType | None = None) -> str:
    """The source of a module with its classes of rounds unfolded and its imports named; any other source as it is.

    `apart`: for a game that is compiled without the core. `module`: the same, loaded.
    """
    tree = ast.parse(source)
    rounds = [part for part in tree.body if isinstance(part, ast.ClassDef) and is_round(part)]
    stars = [part for part in tree.body if isinstance(part, ast.ImportFrom) and part.names[0].name == "*"]
    lines = source.splitlines(keepends=True)
    needed = [APART if apart else NATIVE]
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
                methods, imports = adopted(kind)
                lines.insert(declaration.end_lineno, f"{noting(kind)}\n{methods}")
                needed += [VECTORS, *imports]
        first = min([declaration.lineno, *(each.lineno for each in declaration.decorator_list)])
        put(lines, first - 2, f"@mypyc_attr({mark})\n", first - 1)
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    for star in stars:
        assert star.module is not None
        names = sorted(used & public_names(star.module))
        lines[star.lineno - 1] = f"from {star.module} import {', '.join(names)}\n" if names else "\n"
    if rounds:
        place = next(i for i, line in enumerate(lines) if line.startswith(("from ", "import ")))
        lines[place] = f"from typing import ClassVar; {'; '.join(needed)}; {lines[place]}"
    return "".join(lines)


def put(lines: list[str], blank: int, line: str, otherwise: int | None = None) -> None:
    """Use a blank line if there is one; otherwise the line is added, and those after it get another number."""
    if 0 <= blank < len(lines) and not lines[blank].strip():
        lines[blank] = line
    else:
        lines.insert(blank if otherwise is None else otherwise, line)


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


def unfold_folder(folder: Path, apart: bool = False, root: Path | None = None) -> None:
    """Unfold every module below this folder, in place: give it a copy.

    `root` is where the names of the modules begin, if it is not this folder. A game that is not compiled apart is
    loaded: the same modules must be on Python's path.
    """
    texts = {path: path.read_text(encoding="utf-8") for path in folder.rglob("*.py")}
    for path, source in texts.items():
        rules = path.with_name("rules.py")
        if not apart and "GAME.rounds(" in texts.get(rules, ""):
            from reihum.fold import constants_of, folded  # needs the core, which may not be there yet

            module = loaded(path, root or folder)
            constants = set().union(*[constants_of(texts[other]) for other in texts if other.parent == path.parent])
            text = unfolded(folded(source, module, constants), module=module)
        else:
            text = unfolded(source, apart)
        if text != source:
            path.write_text(text, encoding="utf-8")


def loaded(path: Path, root: Path) -> ModuleType:
    """The module of which this file is a copy."""
    return import_module(".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__"))
