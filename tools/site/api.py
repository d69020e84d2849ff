"""The reference of the public modules, made from their docstrings.

A module is public if it has an `__all__`. Games are not among them: whoever wants one finds it in the catalogue.
"""

import ast
from pathlib import Path
from typing import NamedTuple

SOURCE = Path(__file__).resolve().parent.parent.parent / "src"
GROUPS = {
    "reihum": "The package",
    "reihum.core": "Rules and rounds",
    "reihum.notation": "Notation",
    "reihum.text": "Booklets and words",
    "reihum.bots": "Bots",
    "reihum.research": "Research",
    "reihum.research.learn": "Learning",
    "reihum.server": "Server",
}


class Module(NamedTuple):
    """A public module."""

    name: str
    docstring: str
    names: tuple[str, ...]

    @property
    def group(self) -> str:
        """The package that it is listed with."""
        return self.name if self.name in GROUPS else self.name.rpartition(".")[0]

    @property
    def summary(self) -> str:
        return self.docstring.partition("\n")[0]


def public_modules() -> list[Module]:
    """All public modules, read without importing them."""
    found = [module_at(path) for path in sorted((SOURCE / "reihum").rglob("*.py"))]
    return [module for module in found if module.names and not module.name.startswith("reihum.games.")]


def module_at(path: Path) -> Module:
    """A module of the source tree."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    name = ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
    names: tuple[str, ...] = ()
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "__all__":
            names = tuple(ast.literal_eval(node.value))
    return Module(name, ast.get_docstring(tree) or "", names)


def pages() -> dict[str, str]:
    """A page for each public module, and one that lists them, by their place on the site."""
    modules = public_modules()
    return {"api/index.md": index(modules), **{f"api/{module.name}.md": page(module) for module in modules}}


def page(module: Module) -> str:
    """What the docstrings of a module say; its name may be broken after a dot on narrow screens."""
    title = module.name.replace(".", ".\u200b")
    return f"# {title}\n\n```{{eval-rst}}\n.. automodule:: {module.name}\n```\n"


def index(modules: list[Module]) -> str:
    """All public modules, by package."""
    parts = [
        "# Python reference",
        "What is listed here is public: it changes only with a note in the [changelog](../changelog.md). Everything "
        "else may change at any time. For a first session, see [the tutorial](../tutorials/research.md).",
    ]
    for group, title in GROUPS.items():
        rows = [f"| [`{each.name}`]({each.name}.md) | {each.summary} |" for each in modules if each.group == group]
        parts.append("\n".join([f"## {title}\n", "| module | what it is about |", "|---|---|", *rows]))
    listed = "\n".join(module.name for module in modules)
    return "\n\n".join([*parts, f"```{{toctree}}\n:hidden:\n\n{listed}\n```\n"])
