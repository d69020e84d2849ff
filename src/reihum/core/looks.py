"""How the cards of a pack look and what they are called: facts for pages and terminals. No rule needs them.

A pack may have several looks; the first is the usual one. All that is drawn is SVG, made once for a page and never
touched in play.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

__all__ = ["CardFace", "Inks", "Looks", "Name", "Rank", "Suit"]


@dataclass(frozen=True)
class Name:
    """A word in the languages of the booklets."""

    de: str
    en: str

    def said(self, language: str) -> str:
        return self.de if language == "de" else self.en


@dataclass(frozen=True)
class Inks:
    """The colours of a suit, and the code of the nearest one that a terminal has."""

    ink: str  # on paper
    panel: str  # a whole field of it,
    pale: str  # and what is legible on that field
    soft: str  # a tint, on which dark letters are legible
    second: str  # for ornaments
    ansi: str = "1"


@dataclass(frozen=True)
class Suit:
    """A suit, or a card that belongs to none: its name, its symbol and its inks.

    The symbol is made of SVG shapes that fill a box of 20 by 20, so that suits are told apart by their shape as well.
    Shapes of the class `second` are painted with the second ink, lines of the class `vein` in the colour of the paper.
    """

    name: Name
    symbol: str
    inks: Inks
    sign: str = ""  # a character for terminals; without one, the letter of the pack


@dataclass(frozen=True)
class Rank:
    """What a rank is called, and what stands in the corner of its cards."""

    name: Name
    index: Name


@dataclass(frozen=True)
class CardFace:
    """What a drawing is made from: one card, in one language."""

    rank: str  # as the pack writes it; of a card that belongs to no suit, its code
    index: str
    suit: Suit
    value: int  # what the pack says it counts


Draw = Callable[[CardFace], str]


@dataclass(frozen=True)
class Looks:
    """One way to draw a pack: a suit for each colour, names for the ranks that have one, and who draws the cards.

    `draw` makes a face and `back` is the other side, each a whole SVG picture of 100 by 150.
    """

    id: str
    name: Name
    suits: list[Suit]
    draw: Draw
    back: str
    ranks: dict[str, Rank] = field(default_factory=dict)
    extras: dict[str, Suit] = field(default_factory=dict)

    def rank_name(self, rank: str, language: str) -> str:
        return self.ranks[rank].name.said(language) if rank in self.ranks else rank

    def index(self, rank: str, language: str) -> str:
        return self.ranks[rank].index.said(language) if rank in self.ranks else rank
