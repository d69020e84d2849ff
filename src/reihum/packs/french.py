"""How French cards look, with any ranks from the two to the ace."""

from typing import Final

from reihum.core.looks import Looks, Name, Rank, Suit
from reihum.packs.drawing import BACK
from reihum.packs.pips import drawn, jack, king, lone_pip, mirrored, queen

JACK: Final = Rank(Name("Bube", "jack"), Name("B", "J"))
QUEEN: Final = Rank(Name("Dame", "queen"), Name("D", "Q"))
KING: Final = Rank(Name("König", "king"), Name("K", "K"))
ACE: Final = Rank(Name("Ass", "ace"), Name("A", "A"))


def french_looks(*suits: Suit) -> Looks:
    """French cards without jokers; the suits stand in the order of the pack's colours."""
    faces = {"J": mirrored(jack()), "Q": mirrored(queen()), "K": mirrored(king()), "A": lone_pip}
    ranks = {"J": JACK, "Q": QUEEN, "K": KING, "A": ACE}
    return Looks("french", Name("Französisches Blatt", "French cards"), list(suits), drawn(faces), BACK, ranks)
