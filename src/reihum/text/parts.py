"""A sentence in parts: texts, and the cards, colours, ranks and seats that it speaks of.

Whoever shows it decides how a card or a player looks; nobody has to find them in the words again.
"""

from typing import NamedTuple


class CardPart(NamedTuple):
    code: str
    brief: bool = False  # one of several: a sign says enough where there is little room


class SeatPart(NamedTuple):
    seat: int


class ColourPart(NamedTuple):
    colour: str


class RankPart(NamedTuple):
    rank: str


Part = str | CardPart | SeatPart | ColourPart | RankPart
Sentence = list[Part]


def joined(*pieces: "Part | Sentence") -> Sentence:
    """One sentence out of several pieces; texts side by side become one."""
    found: Sentence = []
    for piece in pieces:
        for part in piece if isinstance(piece, list) else [piece]:
            if isinstance(part, str) and found and isinstance(found[-1], str):
                found[-1] += part
            elif part != "":
                found.append(part)
    return found
