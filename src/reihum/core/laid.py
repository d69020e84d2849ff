"""Who laid which card to the trick on the table, and to the one before: seen by everybody, kept by no zone."""

from typing import NamedTuple, final

from reihum.core.card_table import SHUFFLED
from reihum.core.round import Round

__all__ = ["Laid", "Tricks"]


class Laid(NamedTuple):
    """A card in a trick, and the seat that laid it."""

    card: str
    seat: int


@final
class Tricks:
    """The trick that lies on the table, card by card in the order of play, and the last one that was taken."""

    def __init__(self) -> None:
        self.now: tuple[Laid, ...] = ()
        self.last: tuple[Laid, ...] = ()
        self.taker = -1  # of the last one; -1: nobody

    def copy(self) -> "Tricks":
        twin = Tricks()
        twin.now, twin.last, twin.taker = self.now, self.last, self.taker
        return twin

    def see(self, round: Round) -> None:
        """Some cards have just moved: the recorded events of a round."""
        trick = round.game.trick_zone
        events, owners, codes = round.events, round.layout.owners, round.pack.codes
        for i in range(0, len(events), 3):
            card, source, target = events[i], events[i + 1], events[i + 2]
            if card == SHUFFLED:
                continue
            if target == trick:
                self.now = (*self.now, Laid(codes[card], owners[source]))
            elif source == trick and self.now:
                self.last, self.now, self.taker = self.now, (), owners[target]
