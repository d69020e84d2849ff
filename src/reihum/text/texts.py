"""The texts of one language, by name."""

from collections.abc import Mapping
from string import Formatter
from typing import Any, final

from reihum.text.booklet import Booklet
from reihum.text.parts import Part, Sentence, joined


@final
class Words:
    """`words("story.passes", name="Anna")`"""

    def __init__(self, book: Booklet) -> None:
        self.language = book.language
        self.book = book
        self.found: dict[str, Any] = {}  # texts by their whole name
        self.pieces: dict[str, list[tuple[str, str | None]]] = {}  # of texts: words, and the gap after them, if any

    def __call__(self, key: str, **filling: object) -> str:
        """The text of this name, filled in; a text in two forms, for one and for many, is chosen by `n`."""
        return self.template(key, filling.get("n")).format(**filling)

    def sentence(self, key: str, n: int, filling: Mapping[str, Part | Sentence]) -> Sentence:
        """The same in parts: what is filled in stays what it is."""
        pieces: list[Part | Sentence] = []
        template = self.template(key, n)
        if template not in self.pieces:
            self.pieces[template] = [(text, gap) for text, gap, _, _ in Formatter().parse(template)]
        for text, gap in self.pieces[template]:
            pieces.append(text)
            if gap is not None:
                pieces.append(str(n) if gap == "n" else filling[gap])
        return joined(*pieces)

    def template(self, key: str, n: object) -> str:
        found = self.found.get(key) or self.find(key)
        return str(found[0 if n == 1 else 1] if isinstance(found, list) else found)

    def find(self, key: str) -> Any:
        found: Any = self.book.words
        for part in key.split("."):
            found = found[part]
        self.found[key] = found
        return found

    def list(self, key: str) -> list[str]:
        """Several texts in one, separated by spaces."""
        return self(key).split()
