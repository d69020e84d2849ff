"""What the program itself says, in German and English. Games bring their own words in their booklets.

The texts are in a booklet like any other (words.de.md, words.en.md): in its head by name, in its body the help.
"""

import locale
import os
from functools import cache

from reihum.text.booklet import LANGUAGES, booklet_file, read_booklet
from reihum.text.texts import Words as Words


@cache
def words(language: str) -> Words:
    return Words(read_booklet(booklet_file("reihum.text", language, "words"), language))


@cache
def reader_words() -> frozenset[str]:
    """What readers of either language are called on their own pages."""
    return frozenset(words(language)("table.you") for language in LANGUAGES)


@cache
def seat_names(seat: int) -> frozenset[str]:
    """What somebody on this seat is called in either language who has not said a name."""
    return frozenset(words(language)("show.seat", n=seat + 1) for language in LANGUAGES)


def name_in(language: str, name: str, seat: int) -> str:
    """A name as readers of this language see it: whoever has said none is called by the seat."""
    return words(language)("show.seat", n=seat + 1) if name in seat_names(seat) else name


def seat_of_you(names: list[str]) -> int:
    """Which of these players is spoken to, as in a record of one's own, whatever its language; -1: nobody."""
    return next((seat for seat, name in enumerate(names) if name in reader_words()), -1)


def language_here() -> str:
    """The language of this computer: German where it says so, otherwise English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return value[:2] if value[:2] in LANGUAGES else "en"
    here = locale.getlocale()[0] or ""  # Windows has no such variables
    return "de" if here.startswith(("de_", "German")) else "en"
