"""The chance that every seat adds to a deal: first all vow, then all add it (docs/chance.md)."""

from typing import Final, final

from reihum.core.chance import vow
from reihum.table.log import Sitter

BOT: Final = "bot"  # in place of chance: nobody sits there who could add some,
ABSENT: Final = "absent"  # or they did not answer
VOW: Final = "vow"  # what a seat is asked for
ENTROPY: Final = "entropy"
NOTHING: Final = ""


@final
class Gathering:
    """Begins when all have agreed and nobody is missing. Vows come first: whoever adds last can no longer choose."""

    def __init__(self, sitters: list[Sitter], begun: bool = True) -> None:
        self.seats = len(sitters)
        self.people = {seat for seat, sitter in enumerate(sitters) if sitter.kind == "person"}
        self.waiting = not begun or "open" in [sitter.kind for sitter in sitters]
        self.vows: dict[int, str] = {}
        self.added: dict[int, str] = {}

    def wanted(self, seat: int) -> str:
        """What this seat is asked for now."""
        if self.waiting or seat not in self.people or seat in self.added:
            return NOTHING
        if seat not in self.vows:
            return VOW
        return ENTROPY if self.people <= self.vows.keys() | self.added.keys() else NOTHING

    def owing(self) -> list[int]:
        """The seats for which all wait."""
        return [seat for seat in sorted(self.people) if self.wanted(seat) != NOTHING]

    def keeps(self, seat: int, entropy: str) -> bool:
        """Is it what this seat has vowed?"""
        return vow(entropy) == self.vows.get(seat)

    def complete(self) -> bool:
        return not self.waiting and self.people <= self.added.keys()

    def entropy(self) -> tuple[str, ...]:
        """Seat by seat."""
        return tuple([self.added.get(seat, BOT) for seat in range(self.seats)])
