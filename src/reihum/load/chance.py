"""The chance that a scripted page adds to a deal, as any page does (docs/chance.md)."""

import secrets
from typing import final

from reihum.core.chance import vow


@final
class OwnChance:
    def __init__(self) -> None:
        self.entropy = ""
        self.shown = True  # what has been shown once is known: another vow needs something new

    def answer(self, wanted: str) -> dict[str, str] | None:
        """What to say when the server asks for this."""
        if wanted == "vow":
            if self.shown:
                self.entropy, self.shown = secrets.token_hex(32), False
            return {"type": "vow", "vow": vow(self.entropy)}
        if wanted == "entropy":
            self.shown = True
            return {"type": "add", "entropy": self.entropy}
        return None
