"""Cards that show their suit as often as they count, and figures cut from paper: few shapes, each with its own hat."""

from collections.abc import Callable
from typing import Final

from reihum.core.looks import CardFace
from reihum.packs.drawing import corner, painted, pip, turned, twice

LEFT: Final = 37.0
RIGHT: Final = 63.0
MIDDLE: Final = 50.0
OPPOSITE: Final = 80.0  # symbols below this stand upside down


def rows(*heights: float, inwards: float = 0) -> list[tuple[float, float]]:
    """Places in two columns."""
    return [(x, y) for x in (LEFT + inwards, RIGHT - inwards) for y in heights]


def column(*heights: float) -> list[tuple[float, float]]:
    return [(MIDDLE, y) for y in heights]


PLACES: Final[dict[str, list[tuple[float, float]]]] = {
    "2": column(35, 115),
    "3": column(35, 75, 115),
    "4": rows(35, 115),
    "5": rows(35, 115) + column(75),
    "6": rows(35, 75, 115),
    "7": rows(35, 75, 115) + column(55),
    "8": rows(35, 75, 115) + column(55, 95),
    "9": rows(33, 61, 89, 117) + column(75),
    "10": rows(40, 63.5, 86.5, 110, inwards=2) + column(52, 98),  # its index is wide
}


def pips(face: CardFace) -> str:
    """A number card."""
    size = {9: 18, 10: 16}.get(len(PLACES[face.rank]), 20)
    shown = [pip(face.suit, x, y, size, y > OPPOSITE) for x, y in PLACES[face.rank]]
    return painted("".join(shown) + twice(corner(face)), face.suit.inks)


# Figures: each stands in the middle of a card, from its hat at 27 down to its coat at 132

COAT: Final = (
    '<path class="ink" d="M14 132c0-26 10-41 24-46l12 10 12-10c14 5 24 20 24 46z"/>'
    '<path class="pale" d="M43 88l7 8 7-8v44H43z"/>'
    '<path class="line" d="M43 92v40M57 92v40"/>'
)


def head(y: int) -> str:
    return (
        f'<path class="skin" d="M38 {y}h24v15c0 9-5 14-12 14s-12-5-12-14z"/>'
        f'<path class="line" d="M43 {y + 10}h3M54 {y + 10}h3M50 {y + 11}v5M46.5 {y + 21}q3.5 2 7 0"/>'
    )


def king() -> str:
    return (
        f'{COAT}<path class="second" d="M22 100q28 16 56 0l3 9q-31 16-62 0z"/>'
        f'<path class="hair" d="M33 58h34v20c0 8-4 12-8 14H41c-4-2-8-6-8-14z"/>{head(56)}'
        '<path class="hair" d="M38 74c3 4 5 2 12 2s9 2 12-2c2 12-4 21-12 21s-14-9-12-21z"/>'
        '<path class="line" d="M46 80q4 2 8 0"/>'
        '<path class="gold" d="M81 74h3.5v54H81z"/><circle class="gold" cx="82.7" cy="70" r="5"/>'
        '<circle class="second" cx="82.7" cy="70" r="2"/>'
        '<path class="gold" d="M31 56V31l9 11 10-15 10 15 9-11v25z"/><circle class="ink" cx="50" cy="47" r="3.5"/>'
        '<circle class="ink" cx="38" cy="49" r="2.5"/><circle class="ink" cx="62" cy="49" r="2.5"/>'
    )


def queen() -> str:
    return (
        '<path class="hair" d="M33 56q17-12 34 0c3 16 6 28 10 38H23c4-10 7-22 10-38z"/>'
        f'{COAT}<path class="gold" d="M38 88q12 13 24 0l3 5q-15 15-30 0z"/><circle class="ink" cx="50" cy="99" r="3"/>'
        f'<path class="hair" d="M34 50h32v20q-2 4-4 0-2-9-12-11-10 2-12 11-2 4-4 0z"/>{head(57)}'
        '<path class="hair" d="M36 60q3-9 14-9t14 9q-7-3-14-3t-14 3z"/>'
        '<path class="gold" d="M33 54l-2-17 7 8 5-11 7 10 7-10 5 11 7-8-2 17q-17-7-34 0z"/>'
        '<circle class="ink" cx="50" cy="46" r="2.5"/><circle class="second" cx="41" cy="47" r="2"/>'
        '<circle class="second" cx="59" cy="47" r="2"/>'
        '<path class="line" d="M80 128q4-22 1-42M81 104q6-2 8-8"/><circle class="second" cx="76.5" cy="83" r="4"/>'
        '<circle class="second" cx="84.5" cy="82" r="4"/><circle class="second" cx="80" cy="77" r="4"/>'
        '<circle class="gold" cx="80.5" cy="81" r="2.5"/>'
    )


def ober() -> str:
    return (
        f'{COAT}<path class="gold" d="M20 98l16-12 4 5-17 15zM80 98L64 86l-4 5 17 15z"/>'
        f'<path class="hair" d="M34 55h32v25q-4 6-6 0V64H40v16q-2 6-6 0z"/>{head(56)}'
        '<path class="hair" d="M43 75q7-4 14 0-3 4-7 2-4 2-7-2z"/>'
        '<path class="ink" d="M27 57q-4-20 23-23 27 3 23 23-23-8-46 0z"/>'
        '<path class="second" d="M29 55q21-8 42 0v5q-21-8-42 0z"/>'
        '<path class="gold" d="M64 40q6-19 20-23-3 17-15 27z"/>'
        '<path class="paper" d="M15 68l2.5-7 2.5 7v42h-5z"/><path class="line" d="M15 110V68l2.5-7 2.5 7v42"/>'
        '<path class="gold" d="M9 109h17v3.500H9zM15.5 112.500h4V124h-4z"/>'
    )


def unter() -> str:
    return (
        f'{COAT}<path class="second" d="M36 88l14 14 14-14 5 4-19 20-19-20z"/>'
        f'<path class="hair" d="M35 52h30v20q-3 4-5 0v-10H40v10q-2 4-5 0z"/>{head(55)}'
        '<path class="ink" d="M31 57c0-16 6-25 19-25s19 9 19 25q-6-5-19-5t-19 5z"/>'
        '<path class="second" d="M28 58q22-11 44 0l-3 5q-19-9-38 0z"/>'
        '<circle class="gold" cx="50" cy="32" r="4.5"/>'
        '<path class="gold" d="M15.5 60h3v70h-3z"/><path class="second" d="M18.5 62l17 6-17 7z"/>'
    )


def jack() -> str:
    return (
        f'{COAT}<path class="second" d="M36 88l14 14 14-14 5 4-19 20-19-20z"/>'
        f'<path class="hair" d="M34 52h32v24q-4 7-7 0v-14H41v14q-3 7-7 0z"/>{head(55)}'
        '<path class="ink" d="M30 54l4-18q16-9 32 0l4 18q-20-8-40 0z"/>'
        '<path class="gold" d="M29 53q21-9 42 0v6q-21-8-42 0z"/>'
        '<path class="second" d="M62 50q2-22 16-27 1 18-10 29z"/>'
        '<path class="gold" d="M79.5 76h3v54h-3z"/><path class="second" d="M81 58q7 9 0 20-7-11 0-20z"/>'
    )


def fool() -> str:
    """A joker, with bells on his cap."""
    return (
        f'{COAT}<path class="second" d="M24 92l10 2 2 12 8-8 6 12 6-12 8 8 2-12 10-2-12-10H36z"/>{head(56)}'
        '<path class="line" d="M44 77q6 5 12 0"/>'
        '<path class="ink" d="M36 60q-2-20-20-16 8 4 8 18 6 6 12 6z"/>'
        '<path class="second" d="M64 60q2-20 20-16-8 4-8 18-6 6-12 6z"/>'
        '<path class="panel" d="M34 62q4-30 16-32 12 2 16 32-16-9-32 0z"/>'
        '<path class="gold" d="M33 59q17-9 34 0v6q-17-9-34 0z"/>'
        '<circle class="gold" cx="15" cy="45" r="4"/><circle class="gold" cx="85" cy="45" r="4"/>'
        '<circle class="gold" cx="50" cy="29" r="4"/>'
    )


# How figures stand on cards


def standing(figure: str, *signs: tuple[float, float, float]) -> Callable[[CardFace], str]:
    """A figure that fills the card, with the symbol of its suit here and there: where, and how large."""

    def draw(face: CardFace) -> str:
        shown = [pip(face.suit, x, y, size) for x, y, size in signs]
        return painted(figure + "".join(shown) + corner(face), face.suit.inks)

    return draw


def mirrored(figure: str) -> Callable[[CardFace], str]:
    """A figure from the waist up, and once more for those who sit opposite."""

    def draw(face: CardFace) -> str:
        shown = f'<g clip-path="url(#half)"><g transform="translate(23 3.5) scale(.54)">{figure}</g></g>'
        frame = '<rect class="{}" x="31" y="13" width="38" height="124" rx="3"/>'
        ground = '<clipPath id="half"><path d="M31 13h38v62H31z"/></clipPath>' + frame.format("soft")
        edge = frame.format("frame") + '<path class="gold" d="M31 74h38v2H31z"/>'
        halves = twice(shown + pip(face.suit, 37, 20, 10))
        return painted(ground + halves + edge + twice(corner(face)), face.suit.inks)

    return draw


def lone_pip(face: CardFace) -> str:
    """An ace that shows its suit once, large."""
    return painted(pip(face.suit, 50, 75, 46) + twice(corner(face)), face.suit.inks)


def banner(face: CardFace) -> str:
    """An ace of German cards: its suit twice, with a banner between."""
    suit = face.suit
    diamond = "M50 18l38 57-38 57-38-57z"
    signs = pip(suit, 50, 52, 40) + pip(suit, 50, 99, 40, True)
    ground = f'<path class="soft" d="{diamond}"/><path class="frame" d="{diamond}"/>'
    shapes = f'{ground}{signs}<path class="gold" d="M20 71h60l-5 5 5 5H20l5-5z"/>'
    return painted(shapes + twice(corner(face)), suit.inks)


def joker(face: CardFace) -> str:
    """A card that belongs to no suit: a fool, and its name along the edge."""
    letters = "".join([f'<tspan x="14" dy="14">{letter}</tspan>' for letter in "JOKER"])
    name = f'<text class="ink" x="14" y="4" font-size="14" text-anchor="middle">{letters}</text>'
    edge = name + pip(face.suit, 14, 88, 16)
    return painted(f'<g transform="translate(15 22) scale(.7)">{fool()}</g>' + edge + turned(edge), face.suit.inks)


def drawn(
    faces: dict[str, Callable[[CardFace], str]], others: Callable[[CardFace], str] = pips
) -> Callable[[CardFace], str]:
    """Some ranks each in its own way, all others alike."""

    def draw(face: CardFace) -> str:
        return faces.get(face.rank, others)(face)

    return draw
