"""The names of players: what people see is what they are, and no two at a table have the same name."""

import unicodedata
from typing import Final

from reihum.text.words import reader_words, seat_names

LONGEST: Final = 24
MOST_READ: Final = 1_000  # letters, seen or not: to put a hundred thousand accents in order takes many seconds
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
    map(chr, [0x34F, 0xFFFC, 0x16FE4, *range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)])
)
LOOK_ALIKES: Final = {  # Greek, Cyrillic and other characters that look like these letters
    "A": "\u0391\u0410", "a": "\u03b1\u0430", "B": "\u0392\u0412", "C": "\u03f9\u0421", "c": "\u03f2\u0441",
    "d": "\u0501", "E": "\u0395\u0415", "e": "\u0435", "H": "\u0397\u041d", "h": "\u04bb", "i": "\u03b9\u0456\u0131",
    "J": "\u037f\u0408", "j": "\u03f3\u0458", "K": "\u039a\u041a", "k": "\u03ba",
    "l": "\u0399\u0406\u04c0\u04cf\u01c0I1|",
    "M": "\u039c\u041c", "N": "\u039d", "O": "\u039f\u041e0", "o": "\u03bf\u03c3\u043e", "P": "\u03a1\u0420",
    "p": "\u03c1\u0440", "Q": "\u051a", "q": "\u051b", "S": "\u0405", "s": "\u0455", "T": "\u03a4\u0422",
    "u": "\u03c5", "v": "\u03bd", "W": "\u051c", "w": "\u051d", "X": "\u03a7\u0425", "x": "\u03c7\u0445",
    "Y": "\u03a5\u0423\u04ae", "y": "\u0443", "Z": "\u0396", "'": "\ua78b\ua78c",
}  # fmt: skip
LIKENESS: Final = {ord(other): letter for letter, others in LOOK_ALIKES.items() for other in others}
SILENT: Final = ("Lm", "Sk", "Sm")  # kinds of signs that are easily mistaken for others, besides blanks and punctuation
PICTURES: Final = "\u2600"  # begin here; the symbols before are lines, dots and shapes
MOST_MARKS: Final = 2  # accents on top of each other
MOST_SEATS: Final = 8  # of our games


def clean(name: str, longest: int = LONGEST) -> str:
    """The text without anything that can't be seen or that turns it around; it may be empty then."""
    found = ""
    marks = 0
    for letter in unicodedata.normalize("NFC", name[:MOST_READ]):
        kind = unicodedata.category(letter)
        if kind in HIDDEN or letter in BLANK or letter in UNSEEN or letter in "<>":
            continue
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks <= MOST_MARKS:
            found += " " if kind == "Zs" else letter
    found = " ".join(found.split())[:longest].strip()
    return "" if all(unicodedata.category(letter)[0] in "MZ" for letter in found) else found


def spelling(name: str) -> str:
    """The letters of a name, in any form."""
    return unicodedata.normalize("NFKC", without_signs(name)).casefold()


def likeness(name: str) -> str:
    """What a name looks like: the idea of Unicode's confusables (UTS 39), for the letters of our neighbours.

    It is found before capitals are made small, because the small letter may look like another one.
    """
    letters = unicodedata.normalize("NFKD", without_signs(name.translate(LIKENESS)))
    return letters.translate(LIKENESS).replace("m", "rn").casefold()


def without_signs(name: str) -> str:
    """A name without dashes, dots, quotation marks and blanks: there are too many that look alike, or like nothing."""
    return "".join(letter for letter in name if not is_sign(letter))


def is_sign(letter: str) -> bool:
    kind = unicodedata.category(letter)
    return kind[0] in "PZ" or kind in SILENT or (kind == "So" and letter < PICTURES)


def unlike(name: str, others: list[str], seat: int | None = None) -> str:
    """The name, followed by a number if somebody else is called that, or if every page calls its own reader that; for
    somebody on this seat also if it is what readers of either language call whoever has no name on another one."""
    taken = [*others, *reader_words()]
    own = frozenset[str]() if seat is None else seat_names(seat)
    if seat is not None:
        taken += [called for other in range(MOST_SEATS) if other != seat for called in seat_names(other)]
    spelled, looks = {spelling(other) for other in taken}, {likeness(other) for other in taken}
    found = name
    number = 2
    # would people take them for one? Whoever has no name has one in each language
    while any(spelling(each) in spelled or likeness(each) in looks for each in (own if found in own else [found])):
        behind = f" {number}"
        found = name[: LONGEST - len(behind)].rstrip() + behind
        number += 1
    return found


def bot_name(names: list[str], others: list[str]) -> str:
    """One of the usual names of bots that nobody else at the table has."""
    return next((name for name in names if unlike(name, others) == name), unlike(names[0], others))
