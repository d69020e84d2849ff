"""Words in colours, for the terminal; everywhere else as they are."""

from typing import final


@final
class Paint:
    """Text in colours, or as it is. Colours are given as the codes that terminals know."""

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

    def chip(self, text: str, code: str) -> str:
        """A text that looks like a card in this colour."""
        return self.style(f" {text} ", f"7;{code}") if self.wanted else f"[{text}]"

    def faint(self, text: str, code: str) -> str:
        """A card that can't be played."""
        return self.style(f" {text} ", f"2;{code}")

    def name(self, text: str) -> str:
        """What a game is called."""
        return self.style(text, "32")
