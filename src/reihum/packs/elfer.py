"""The pack of Elfer raus!: four colours with the numbers 1 to 20. The eleven, which begins, has a double ring."""

from typing import Final

from reihum.core.cards import Pack
from reihum.core.looks import CardFace, Looks, Name
from reihum.packs.drawing import BACK, number
from reihum.packs.suits import BLUE, GREEN, RED, YELLOW

FIRST: Final = "11"
RINGS: Final = '<circle class="ring double" cx="50" cy="76" r="26"/><circle class="ring" cx="50" cy="76" r="22.5"/>'


def draw(face: CardFace) -> str:
    return number(face, RINGS if face.rank == FIRST else "")


RANKS: Final = [str(rank) for rank in range(1, 21)]
ELFER: Final = Pack(
    "Elfer",
    ["red", "yellow", "green", "blue"],
    "RYGB",
    RANKS,
    values=" ".join(RANKS),
    looks=[Looks("elfer", Name("Elfer raus!", "Elfer raus!"), [RED, YELLOW, GREEN, BLUE], draw, BACK)],
)
