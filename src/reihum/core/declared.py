"""The notes of a game, read from the fields that its round declares: `chief: Seat = NOTHING`."""

from typing import Any, Final, final

from reihum.core.errors import BadGame
from reihum.core.notes import Kind, Note

LISTS: Final = {"Numbers": Kind.NUMBER, "Flags": Kind.FLAG, "Seats": Kind.SEAT, "Ranks": Kind.RANK, "Words": Kind.WORD}
SINGLE: Final = {
    "Number": Kind.NUMBER,
    "Flag": Kind.FLAG,
    "Card": Kind.CARD,
    "Colour": Kind.COLOUR,
    "Rank": Kind.RANK,
    "Seat": Kind.SEAT,
    "OneOf": Kind.WORD,
    "Phase": Kind.WORD,
}
AT_FIRST: Final = {"Flag": "False", "Card": "NO_CARD", "Colour": "NOTHING", "Rank": "NOTHING", "Seat": "NOTHING"}
UNFOLDED: Final = "declared"  # a compiled class keeps its fields under this name: see reihum.unfold


def fields_of(kind: Any) -> dict[str, str]:
    """The fields that a class and its bases declare, each with the name of its kind: the game's own come first."""
    found: dict[str, str] = {}
    parts = list(reversed(kind.__mro__))
    parts.sort(key=lambda part: part.__module__.startswith("reihum.core"))
    for part in parts:
        own = vars(part)
        if UNFOLDED in own:
            found.update(own[UNFOLDED])
        elif "__mypyc_attrs__" not in own:
            for field, mark in own.get("__annotations__", {}).items():
                found[field] = mark if isinstance(mark, str) else getattr(mark, "__name__", "")
    return {field: name for field, name in found.items() if name in SINGLE or name in LISTS}


def copied_natively(kind: Any) -> bool:
    """Was this class given a way to copy its own fields before it was compiled together with the core?"""
    return "twin" in vars(kind)


@final
class NoteFacts:
    """What a declaration says of its notes besides their kind."""

    def __init__(self) -> None:
        self.words: dict[str, tuple[str, ...]] = {}
        self.hidden: set[str] = set()
        self.roles: set[str] = set()
        self.trumps: set[str] = set()
        self.during: dict[str, tuple[str, ...]] = {}
        self.said_by: dict[str, str] = {}

    def fields(self) -> list[str]:
        """All fields that something is said of."""
        said = {*self.said_by, *self.said_by.values()} - {""}
        return sorted({*self.words, *self.hidden, *self.roles, *self.trumps, *self.during, *said})


def notes_of(game: str, kind: Any, phases: list[str], facts: NoteFacts) -> list[Note]:
    """The notes of a round of this class; BadGame if what is said of them elsewhere does not fit."""
    fields = fields_of(kind)
    if "__mypyc_attrs__" in vars(kind) and UNFOLDED not in vars(kind):
        raise BadGame(f"{game}: {kind.__name__} is compiled, but was not unfolded; see 'reihum compile --help'")
    for field, name in fields.items():
        if name in SINGLE and not hasattr(kind, field):
            first = AT_FIRST.get(name, "0")
            raise BadGame(f"{game}: the note '{field}' begins with no value; write '{field}: {name} = {first}'")
    for field in facts.fields():
        if field not in fields:
            raise BadGame(f"{game}: there is no note '{field}'; add it to {kind.__name__} as a field, such as "
                          f"'{field}: Number = 0'")  # fmt: skip
    return [note_of(game, field, name, phases, facts) for field, name in fields.items()]


def note_of(game: str, field: str, name: str, phases: list[str], facts: NoteFacts) -> Note:
    if name in ("OneOf", "Words") and field not in facts.words:
        raise BadGame(f"{game}: '{field}' is one of some words; list them with GAME.words('{field}', [...])")
    if name == "Phase" and not phases:
        raise BadGame(f"{game}: '{field}' is a Phase; name the phases, each with GAME.phase('...')")
    if name != "Seat" and (field in facts.roles or field in facts.said_by.values()):
        raise BadGame(f"{game}: '{field}' can't name a seat, because it is a {name}; write '{field}: Seat = NOTHING'")
    if name not in LISTS and facts.said_by.get(field) == "":
        raise BadGame(f"{game}: who says '{field}'? Write GAME.said('{field}', by='...') with a note that is a seat")
    return Note(
        field,
        LISTS[name] if name in LISTS else SINGLE[name],
        tuple(phases) if name == "Phase" else facts.words.get(field, ()),
        listed=name in LISTS,
        shown=field not in facts.hidden,
        during=facts.during.get(field, ()),
        phase=name == "Phase",
        trump=field in facts.trumps,
        role=field in facts.roles,
        said=field in facts.said_by,
        said_by=facts.said_by.get(field, ""),
    )
