"""German cards: acorns, leaves, hearts and bells from the six to the ace; also drawn with French suits."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.cards import Pack
from reihum.core.looks import Looks, Name, Rank
from reihum.packs.drawing import BACK
from reihum.packs.pips import banner, drawn, jack, king, lone_pip, mirrored, ober, queen, standing, unter
from reihum.packs.suits import ACORNS, BELLS, FRENCH, HEARTS, LEAVES

KING: Final = Rank(Name("König", "King"), Name("K", "K"))
ACE: Final = Rank(Name("Ass", "Ace"), Name("A", "A"))
GERMAN_LOOKS: Final = Looks(
    "german",
    Name("Deutsches Blatt", "German cards"),
    [ACORNS, LEAVES, HEARTS, BELLS],
    drawn(
        {
            "U": standing(unter(), (82, 124, 22)),
            "O": standing(ober(), (84, 66, 20)),
            "K": standing(king(), (84, 22, 20), (50, 119, 19)),
            "A": banner,
        }
    ),
    BACK,
    {
        "U": Rank(Name("Unter", "Unter"), Name("U", "U")),
        "O": Rank(Name("Ober", "Ober"), Name("O", "O")),
        "K": KING,
        "A": ACE,
    },
)
FRENCH_LOOKS: Final = Looks(
    "french",
    Name("Französisches Blatt", "French cards"),
    FRENCH,
    drawn({"U": mirrored(jack()), "O": mirrored(queen()), "K": mirrored(king()), "A": lone_pip}),
    BACK,
    {
        "U": Rank(Name("Bube", "Jack"), Name("B", "J")),
        "O": Rank(Name("Dame", "Queen"), Name("D", "Q")),
        "K": KING,
        "A": ACE,
    },
)
GERMAN: Final = Pack(
    "German",
    ["acorns", "leaves", "hearts", "bells"],
    "ELHS",
    "6 7 8 9 10 U O K A".split(),
    looks=[GERMAN_LOOKS, FRENCH_LOOKS],
)

TEN_HIGH: Final = vec[i64]([0, 1, 2, 3, 7, 4, 5, 6, 8])  # how high each rank stands where the ten is above the king
CARD_POINTS: Final = vec[i64]([{"U": 2, "O": 3, "K": 4, "10": 10, "A": 11}.get(code[1:], 0) for code in GERMAN.codes])
