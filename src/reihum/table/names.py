"""The names of players: what people see is what they are, and no two at a table have the same name."""

import unicodedata
from typing import Final

LONGEST: Final = 24
HIDDEN: Final = (
    "Cc",
    "Cf",
    "Cs",
    "Co",
    "Cn",
    "Zl",
    "Zp",
)  # controls, directions, halves, no character at all
BLANK: Final = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")  # letters that look like nothing
UNSEEN: Final = frozenset(  # marks that nobody can see: with one more of them a name would look like another
    map(chr, [0x34F, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)])
)
MOST_MARKS: Final = 2  # accents on top of each other


def clean(name: str, longest: int = LONGEST) -> str:
    """The text without anything that can't be seen or that turns it around; it may be empty then."""
    found = ""
    marks = 0
    for letter in unicodedata.normalize("NFC", name):
        kind = unicodedata.category(letter)
        if kind in HIDDEN or letter in BLANK or letter in UNSEEN or letter in "<>":
            continue
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            found += " " if kind == "Zs" else letter
    found = " ".join(found.split())[:longest].strip()
    return "" if all(unicodedata.category(letter)[0] in "MZ" for letter in found) else found


def same(one: str, other: str) -> bool:
    """Would people take these names for one?"""
    return unicodedata.normalize("NFKC", one).casefold() == unicodedata.normalize("NFKC", other).casefold()


def unlike(name: str, others: list[str]) -> str:
    """The name, followed by a number if somebody else is called that."""
    found = name
    number = 2
    while any(same(found, other) for other in others):
        behind = f" {number}"
        found = name[: LONGEST - len(behind)].rstrip() + behind
        number += 1
    return found


def bot_name(names: list[str], others: list[str]) -> str:
    """One of the usual names of bots that nobody else at the table has."""
    return next((name for name in names if unlike(name, others) == name), unlike(names[0], others))
