"""Tools to draw cards with. A card is 100 by 150; its index stands top left, where a fan shows it.

Shapes are painted by their class: `ink`, `panel`, `pale`, `soft` and `second` are the inks of the suit; `paper`,
`skin`, `hair`, `gold` and `line` are the same on all cards.
"""

from math import cos, pi, sin
from typing import Final

from reihum.core.looks import CardFace, Inks, Suit

FONT: Final = "'Iowan Old Style','Palatino Linotype',Palatino,'URW Palladio L','Noto Serif','DejaVu Serif',serif"
PAPER: Final = '<rect class="paper edge" x=".75" y=".75" width="98.5" height="148.5" rx="9"/>'
ALIKE: Final = (
    ".paper{fill:#fbf5e6}.edge{stroke:#cdbf9f;stroke-width:1.5}.skin{fill:#f0cfa6}.hair{fill:#6a4a2c}.gold{fill:#e0ab3a}"
    ".line{fill:none;stroke:#4a3320;stroke-width:1.4;stroke-linecap:round}.vein{stroke:#fbf5e6;stroke-width:.9;fill:none}"
    ".soft .vein{display:none}"
)
LETTERS: Final = (
    f"text{{font-family:{FONT};font-weight:700;font-variant-numeric:lining-nums}}"
    ".index{font-size:31px}.big{font-size:44px}"
)
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


def corner(face: CardFace, kind: str = "ink", signed: bool = True) -> str:
    """The index, and under it the symbol."""
    wide = len(face.index) > 1
    x = 20 if wide else 17
    narrow = ' textLength="31" lengthAdjust="spacingAndGlyphs"' if wide else ""
    line = f'<path class="{kind}" d="M{x - 8} 34h16v2.5h-16z"/>' if face.index in WRONG_WAY_UP else ""
    text = f'<text class="index {kind}" x="{x}" y="31"{narrow} text-anchor="middle">{face.index}</text>'
    return text + line + (pip(face.suit, x, 47, 19, kind=kind) if signed else "")


def turned(shapes: str) -> str:
    """The same for those who sit opposite."""
    return f'<g transform="rotate(180 50 75)">{shapes}</g>'


def twice(shapes: str) -> str:
    """Shapes for either side of the table."""
    return shapes + turned(shapes)


def number(face: CardFace) -> str:
    """A plain card: its number, large, before its symbol."""
    bars = "".join([f'<rect class="panel" x="5" y="{y}" width="90" height="9" rx="4"/>' for y in (5, 136)])
    symbol = pip(face.suit, 50, 75, 74, kind="soft")
    middle = f'{symbol}<text class="big ink" x="50" y="91" text-anchor="middle">{face.index}</text>'
    return painted(bars + middle + twice(f'<g transform="translate(0 9)">{corner(face)}</g>'), face.suit.inks)


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
