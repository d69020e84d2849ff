"""What the program itself says, in German and English. Games bring their own words in their booklets.

The texts stand in a booklet like any other (words.de.md, words.en.md): in its head by name, in its body the help.
"""

import os
from functools import cache
from typing import Any

from reihum.booklet import LANGUAGES, Booklet, booklet_file, read_booklet


class Words:
    """The texts of one language: `words("story.passes", name="Anna")`."""

    def __init__(self, book: Booklet) -> None:
        self.language = book.language
        self.book = book
        self.found: dict[str, Any] = {}  # texts by their whole name

    def __call__(self, key: str, **filling: object) -> str:
        """The text of this name, filled in; a text in two forms, for one and for many, is chosen by `n`."""
        found = self.found.get(key) or self.find(key)
        if isinstance(found, list):
            found = found[0 if filling["n"] == 1 else 1]
        return str(found).format(**filling)

    def find(self, key: str) -> Any:
        found: Any = self.book.words
        for part in key.split("."):
            found = found[part]
        self.found[key] = found
        return found

    def list(self, key: str) -> list[str]:
        """Texts that stand in a row, separated by blanks."""
        return self(key).split()


@cache
def words(language: str) -> Words:
    return Words(read_booklet(booklet_file("reihum.words", language, "words"), language))


def language_here() -> str:
    """The language of this computer: German where it says so, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return value[:2] if value[:2] in LANGUAGES else "en"
    return "en"
