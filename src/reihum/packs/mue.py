"""The pack of Mü: five colours with digits, 1 and 7 twice. The triangles on a card are its value."""

from typing import Final

from reihum.core.cards import Pack
from reihum.core.looks import CardFace, Looks, Name
from reihum.packs.drawing import BACK, BIG, corner, letters, painted, twice
from reihum.packs.suits import BLACK, BLUE, GREEN, RED, YELLOW


def triangles(number: int) -> str:
    places = {0: [], 1: [50], 2: [40, 60]}[number]
    return "".join([f'<path class="pale" d="M{x} 103l8 14h-16z"/>' for x in places])


def draw(face: CardFace) -> str:
    middle = '<circle class="paper" cx="50" cy="71" r="27"/><circle class="ring" cx="50" cy="71" r="23.5"/>'
    digit = letters(face.index, 50, 87, BIG, "ink middle")
    shapes = f'<rect class="panel" x="5" y="5" width="90" height="140" rx="6"/>{middle}{digit}{triangles(face.value)}'
    edge = f'<g transform="translate(3 2)">{corner(face, "pale")}</g>'
    return painted(shapes + twice(edge), face.suit.inks)


MUE: Final = Pack(
    "Mü",
    ["red", "yellow", "green", "blue", "black"],
    "RYGBK",
    "0 1 1 2 3 4 5 6 7 7 8 9".split(),
    values="1 0 0 1 1 1 1 2 2 2 1 0",
    looks=[Looks("mue", Name("Mü", "Mü"), [RED, YELLOW, GREEN, BLUE, BLACK], draw, BACK)],
)
