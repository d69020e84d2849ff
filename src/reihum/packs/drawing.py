"""Tools to draw cards with. A card is 100 by 150; its index stands top left, where a fan shows it.

Shapes are painted by their class: `ink`, `panel`, `pale`, `soft` and `second` are the inks of the suit; `paper`,
`skin`, `hair`, `gold` and `line` are the same on all cards.
"""

from math import cos, pi, sin
from typing import Final

from reihum.core.looks import CardFace, Inks, Suit
from reihum.packs.glyphs import EM, GLYPHS

FONT: Final = "'Iowan Old Style','Palatino Linotype',Palatino,'URW Palladio L','Noto Serif','DejaVu Serif',serif"
PAPER: Final = '<rect class="paper edge" x=".75" y=".75" width="98.5" height="148.5" rx="9"/>'
ALIKE: Final = (
    ".paper{fill:#fbf5e6}.edge{stroke:#cdbf9f;stroke-width:1.5}.skin{fill:#f0cfa6}.hair{fill:#6a4a2c}.gold{fill:#e0ab3a}"
    ".line{fill:none;stroke:#4a3320;stroke-width:1.4;stroke-linecap:round}.vein{stroke:#fbf5e6;stroke-width:.9;fill:none}"
    ".soft .vein{display:none}"
)
LETTERS: Final = f"text{{font-family:{FONT};font-weight:700;font-variant-numeric:lining-nums}}"
INDEX: Final = 36.0  # how large letters are in the corner,
BIG: Final = 48.0  # and in the middle
WRONG_WAY_UP: Final = ("6", "9")  # each other, so they are underlined


def picture(shapes: str, style: str) -> str:
    """A whole picture of a card."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 150"><style>{style}</style>{PAPER}{shapes}</svg>'


def painted(shapes: str, inks: Inks) -> str:
    """A face in the inks of its suit."""
    fills = [
        ("ink", inks.ink),
        ("panel", inks.panel),
        ("pale", inks.pale),
        ("soft", inks.soft),
        ("second", inks.second),
    ]
    lines = (
        f".pale .second{{fill:{inks.pale};opacity:.7}}.ring{{fill:none;stroke:{inks.ink};stroke-width:1.5;opacity:.55}}"
        f".double{{stroke-width:3.5;opacity:.9}}.frame{{fill:none;stroke:{inks.ink};stroke-width:1.2;opacity:.6}}"
    )
    return picture(shapes, "".join([f".{kind}{{fill:{fill}}}" for kind, fill in fills]) + lines + ALIKE + LETTERS)


def pip(suit: Suit, x: float, y: float, size: float, turned: bool = False, kind: str = "ink") -> str:
    """The symbol of a suit: its middle, its size, perhaps upside down."""
    turn = " rotate(180 10 10)" if turned else ""
    place = f"translate({x - size / 2:g} {y - size / 2:g}) scale({size / 20:g}){turn}"
    return f'<g class="{kind}" transform="{place}">{suit.symbol}</g>'


def letters(text: str, x: float, y: float, size: float, kind: str = "ink", most: float = 100) -> str:
    """Letters around x on the line y, made narrower if they are wider than `most`.

    They are drawn, so that they look the same everywhere. What we have no drawing of is written in the machine's font.
    """
    if not text or not set(text) <= set(GLYPHS):
        return f'<text class="{kind}" x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="middle">{text}</text>'
    width = sum([GLYPHS[letter][0] for letter in text])
    across = min(size / EM, most / width)
    shapes = ""
    at = 0
    for letter in text:
        advance, outline = GLYPHS[letter]
        shapes += f'<path transform="translate({at})" d="{outline}"/>' if at else f'<path d="{outline}"/>'
        at += advance
    place = f"translate({x - width * across / 2:.1f} {y:g}) scale({across:.3g} {size / EM:.3g})"
    return f'<g class="{kind}" transform="{place}">{shapes}</g>'


def corner(face: CardFace, kind: str = "ink", signed: bool = True) -> str:
    """The index, and under it the symbol: narrow enough for a fan of twenty cards."""
    x = 19 if len(face.index) > 1 else 17
    line = f'<path class="{kind}" d="M{x - 8} 33.5h16v2.5h-16z"/>' if face.index in WRONG_WAY_UP else ""
    index = letters(face.index, x, 31, INDEX, kind, most=32)
    sign = pip(face.suit, x, 46 if line else 45, 16, kind=kind) if signed else ""
    return f'<g class="corner">{index}{line}{sign}</g>'


def turned(shapes: str) -> str:
    """The same for those who sit opposite."""
    return f'<g transform="rotate(180 50 75)">{shapes}</g>'


def twice(shapes: str) -> str:
    """Shapes for either side of the table."""
    return shapes + turned(shapes)


def number(face: CardFace, ground: str = "") -> str:
    """A plain card: its number, large, before its symbol and what else lies on the ground."""
    bars = "".join([f'<rect class="panel" x="5" y="{y}" width="90" height="9" rx="4"/>' for y in (5, 136)])
    symbol = pip(face.suit, 50, 75, 74, kind="soft")
    middle = symbol + ground + letters(face.index, 50, 93, BIG, "ink middle", most=50)
    return painted(bars + middle + twice(f'<g transform="translate(0 8)">{corner(face)}</g>'), face.suit.inks)


def woven_back() -> str:
    """The back of our packs: players around a table."""
    angles = [i * pi / 4 for i in range(8)]
    players = [f'<circle cx="{50 + 21 * sin(a):.1f}" cy="{75 - 21 * cos(a):.1f}" r="4.5"/>' for a in angles]
    shapes = (
        '<rect class="back" x="6" y="6" width="88" height="138" rx="5"/>'
        '<rect class="thread" x="12" y="12" width="76" height="126" rx="3"/>'
        '<path class="thread" d="M12 44l38-32 38 32v62l-38 32-38-32z"/>'
        f'<g class="table"><circle cx="50" cy="75" r="15"/>{"".join(players)}</g>'
    )
    style = (
        ".paper{fill:#fbf5e6}.edge{stroke:#cdbf9f;stroke-width:1.5}.back{fill:#7c2f2a}.table{fill:#e6c88f;opacity:.9}"
        ".thread{fill:none;stroke:#e6c88f;stroke-width:1.5;opacity:.75}"
    )
    return picture(shapes, style)


BACK: Final = woven_back()
