"""52 French cards and two jokers. Three suits are borrowed from Reihum; the diamonds and the red joker are its own."""

from dataclasses import replace
from typing import Final

from reihum.core.cards import Pack
from reihum.core.looks import Inks, Looks, Name, Rank, Suit
from reihum.packs.drawing import BACK
from reihum.packs.pips import drawn, jack, joker, king, lone_pip, mirrored, queen
from reihum.packs.suits import CLUBS, FRENCH_HEARTS, JOKER, SPADES

ORANGE: Final = Inks("#a8480c", "#c4560a", "#fff4e6", "#f8d9bd", "#e39a5c", "33")
DIAMONDS: Final = Suit(Name("Karo", "diamonds"), '<path d="M10 1l8 9-8 9-8-9z"/>', ORANGE, "♦")
RED_JOKER: Final = replace(JOKER, name=Name("Roter Joker", "red joker"), inks=FRENCH_HEARTS.inks)

FRENCH: Final = Pack(
    "Jokerjagd",
    ["clubs", "spades", "hearts", "diamonds"],
    "CSHD",
    "2 3 4 5 6 7 8 9 10 J Q K A".split(),
    extras=["X1", "X2"],
    looks=[
        Looks(
            "jokerjagd",
            Name("Blatt der Jokerjagd", "cards of the joker hunt"),
            [CLUBS, SPADES, FRENCH_HEARTS, DIAMONDS],
            drawn(
                {
                    "J": mirrored(jack()),
                    "Q": mirrored(queen()),
                    "K": mirrored(king()),
                    "A": lone_pip,
                    "X1": joker,
                    "X2": joker,
                }
            ),
            BACK,
            {
                "J": Rank(Name("Bube", "jack"), Name("B", "J")),
                "Q": Rank(Name("Dame", "queen"), Name("D", "Q")),
                "K": Rank(Name("König", "king"), Name("K", "K")),
                "A": Rank(Name("Ass", "ace"), Name("A", "A")),
            },
            {"X1": JOKER, "X2": RED_JOKER},
        )
    ],
)
