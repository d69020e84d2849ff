"""The Paradox pack: four colours with the numbers 0 to 10, halved from corner to corner."""

from typing import Final

from reihum.core.cards import Pack
from reihum.core.looks import CardFace, Looks, Name
from reihum.packs.drawing import BACK, BIG, corner, letters, painted, pip, turned
from reihum.packs.suits import BLUE, GREEN, RED, VIOLET


def draw(face: CardFace) -> str:
    half = f'<path class="panel" d="M95 5v134a6 6 0 0 1-6 6H8z"/>{pip(face.suit, 67, 95, 35, True, "pale")}'
    number = letters(face.index, 42, 71, BIG - 8, "ink middle", most=26)
    return painted(half + number + turned(corner(face, "pale", signed=False)) + corner(face), face.suit.inks)


PARADOX: Final = Pack(
    "Paradox",
    ["red", "green", "violet", "blue"],
    "RGVB",
    [str(rank) for rank in range(11)],
    looks=[Looks("paradox", Name("Paradox", "Paradox"), [RED, GREEN, VIOLET, BLUE], draw, BACK)],
)
