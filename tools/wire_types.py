"""What page and server say to each other, as types for the page's scripts: python -m tools.wire_types

Writes tools/wire_types.d.ts from the classes that the server encodes and decodes with. The scripts name them in
comments (`Wire.State`), and the TypeScript compiler checks them. A test sees that the file is current.
"""

from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec import inspect

from reihum.server.games import AllGames, WholeGame
from reihum.server.messages import AnyFromPage, AnyFromServer, NewSitter, NewTable
from reihum.server.packs import PackFacts

FILE: Final = Path(__file__).with_suffix(".d.ts")
FROM_PAGE: Final = (NewTable, NewSitter)
FROM_SERVER: Final = (AllGames, WholeGame, PackFacts)
HEAD: Final = """\
// Made by tools/wire_types.py from the types of the server; do not edit.

declare namespace Wire {
  /** A state as the page keeps it: complete, with what has changed put into the one before. */
  type WholeState = Required<State>;
"""
PLAIN: Final = {
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "any",
}
Record = inspect.StructType | inspect.TypedDictType | inspect.DataclassType


class Types:
    """Interfaces by their names, as they are met."""

    def __init__(self) -> None:
        self.interfaces: dict[str, str] = {}

    def name(self, kind: inspect.Type, said_by_page: bool) -> str:
        """How TypeScript writes a type."""
        if type(kind) in PLAIN:
            return PLAIN[type(kind)]
        match kind:
            case inspect.Metadata():
                return self.name(kind.type, said_by_page)
            case inspect.LiteralType():
                return " | ".join(f'"{value}"' for value in kind.values)
            case inspect.UnionType():
                return " | ".join(self.name(part, said_by_page) for part in kind.types)
            case inspect.ListType() | inspect.VarTupleType():
                item = self.name(kind.item_type, said_by_page)
                return f"({item})[]" if "|" in item else f"{item}[]"
            case inspect.DictType():
                return f"Record<string, {self.name(kind.value_type, said_by_page)}>"
            case inspect.StructType() | inspect.TypedDictType() | inspect.DataclassType():
                return self.record(kind, said_by_page)
        raise TypeError(f"no word for {kind}")

    def record(self, kind: Record, said_by_page: bool) -> str:
        """The name of an interface, which is written if it is new.

        What the page may leave out is optional, and what the server leaves out.
        """
        name = kind.cls.__name__
        if name in self.interfaces:
            return name
        self.interfaces[name] = ""
        lines = []
        if isinstance(kind, inspect.StructType) and kind.tag_field is not None:
            lines.append(f'{kind.tag_field}: "{kind.tag}";')
        for field in kind.fields:
            optional = not field.required and (said_by_page or left_out(kind, field))
            lines.append(f"{field.encode_name}{'?' if optional else ''}: {self.name(field.type, said_by_page)};")
        body = "".join(f"\n    {line}" for line in lines)
        self.interfaces[name] = f"  interface {name} {{{body}\n  }}\n"
        return name


def left_out(kind: Record, field: inspect.Field) -> bool:
    """May this field be missing from what the server sends? Then it has its default, or is unset: not even that."""
    unset = field.default is msgspec.NODEFAULT and field.default_factory is msgspec.NODEFAULT
    struct: Any = kind.cls
    return unset or (isinstance(kind, inspect.StructType) and bool(struct.__struct_config__.omit_defaults))


def written() -> str:
    """The whole file."""
    types = Types()
    unions = []
    for title, union, said_by_page in (("FromPage", AnyFromPage, True), ("FromServer", AnyFromServer, False)):
        parts = types.name(inspect.type_info(union), said_by_page).split(" | ")
        lines = "".join(f"\n    | {part}" for part in parts)
        unions.append(f"  type {title} ={lines};\n")
    for kinds, said_by_page in ((FROM_PAGE, True), (FROM_SERVER, False)):
        for each in inspect.multi_type_info(kinds):
            types.name(each, said_by_page)
    return "\n".join([HEAD, *unions, *types.interfaces.values()]).rstrip("\n") + "\n}\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
