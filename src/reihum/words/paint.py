"""Words in colours, for the terminal; everywhere else as they are."""

from typing import final

COLOURS = {
    "red": "91", "yellow": "33", "green": "32", "blue": "94", "black": "1", "violet": "35",
    "acorns": "33", "leaves": "32", "hearts": "91", "bells": "36",
}  # fmt: skip


@final
class Paint:
    """Text in colours, or as it is."""

    def __init__(self, wanted: bool) -> None:
        self.wanted = wanted

    def style(self, text: str, code: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.wanted and text else text

    def bold(self, text: str) -> str:
        return self.style(text, "1")

    def dim(self, text: str) -> str:
        return self.style(text, "2")

    def key(self, number: int, width: int = 0) -> str:
        """A number to type."""
        return self.style(f"{number:>{width}}", "1;36")

    def title(self, text: str) -> str:
        return self.style(text, "1;36")

    def alert(self, text: str) -> str:
        return self.style(text, "1;33")

    def in_colour(self, text: str, colour: str) -> str:
        """A text in one of the colours of a pack."""
        return self.style(text, COLOURS.get(colour, "1"))

    def chip(self, text: str, colour: str) -> str:
        """A text that looks like a card of this colour."""
        return self.style(f" {text} ", f"7;{COLOURS.get(colour, '1')}") if self.wanted else f"[{text}]"

    def faint(self, text: str, colour: str) -> str:
        """A card that can't be played."""
        return self.style(f" {text} ", f"2;{COLOURS.get(colour, '1')}")
