"""The texts of one language, by name."""

from typing import Any, final

from reihum.text.booklet import Booklet


@final
class Words:
    """`words("story.passes", name="Anna")`"""

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
        """Several texts in one, separated by spaces."""
        return self(key).split()
