"""Suits to build packs from, with symbols of our own drawing."""

from typing import Final

from reihum.core.looks import Inks, Name, Suit

# Plain colours

RED_INKS: Final = Inks("#b3261e", "#b8352b", "#fff6e8", "#f3d3c8", "#d98c7e", "91")
YELLOW_INKS: Final = Inks("#8a5a00", "#eebb37", "#3d2800", "#f8e3a6", "#d99a1c", "33")
GREEN_INKS: Final = Inks("#21693f", "#2e7d4f", "#f7fbea", "#cfe6cf", "#8fbf8a", "32")
BLUE_INKS: Final = Inks("#1f549c", "#2b62ad", "#f2f6ff", "#cfdff3", "#8fb0dc", "94")
BLACK_INKS: Final = Inks("#2a2420", "#37302b", "#f8efdf", "#dcd4c8", "#8d8277", "1")
VIOLET_INKS: Final = Inks("#6b3b91", "#784aa0", "#fbf3ff", "#e4d3f0", "#b494cd", "35")

RED: Final = Suit(Name("Rot", "red"), '<path d="M10 1.5L17.5 10 10 18.5 2.5 10z"/>', RED_INKS)
YELLOW: Final = Suit(
    Name("Gelb", "yellow"),
    '<path d="M10 .8l2.2 4.4 4.6-1.7-1.7 4.6L19.5 10l-4.4 2.2 1.7 4.6-4.6-1.7L10 19.2l-2.2-4.1-4.6 1.7 1.7'
    '-4.6L.5 10l4.4-1.9-1.7-4.6 4.6 1.7z"/>',
    YELLOW_INKS,
)
GREEN: Final = Suit(
    Name("Grün", "green"),
    '<path d="M9 12.5c-1 3-2.2 4.7-3.8 6h9.6c-1.6-1.3-2.8-3-3.8-6z"/><circle cx="10" cy="5" r="4.2"/>'
    '<circle cx="5" cy="11.2" r="4.2"/>'
    '<circle cx="15" cy="11.2" r="4.2"/><circle cx="10" cy="9.5" r="2.5"/>',
    GREEN_INKS,
)
BLUE: Final = Suit(
    Name("Blau", "blue"),
    '<path d="M10 .8C13 6 16.8 9.3 16.8 13a6.8 6.3 0 0 1-13.6 0C3.2 9.3 7 6 10 .8z"/>',
    BLUE_INKS,
)
BLACK: Final = Suit(
    Name("Schwarz", "black"), '<path d="M13.8 1.6A9 9 0 1 0 18.6 13 7.2 7.2 0 0 1 13.8 1.6z"/>', BLACK_INKS
)
VIOLET: Final = Suit(
    Name("Violett", "violet"),
    '<circle cx="10" cy="4.6" r="3.9"/><circle cx="15.3" cy="8.4" r="3.9"/><circle cx="13.3" cy="14.7" r="3.9"/>'
    '<circle cx="6.7" cy="14.7" r="3.9"/><circle cx="4.7" cy="8.4" r="3.9"/><circle cx="10" cy="10" r="4"/>',
    VIOLET_INKS,
)

# German suits

HEART: Final = (
    '<path d="M10 18.8C4.5 14.3 1.2 10.8 1.2 6.7a4.6 4.6 0 0 1 8.8-2 4.6 4.6 0 0 1 8.8 2c0 4.1-3.3 7.6-8.8 12.1z"/>'
)
ACORNS: Final = Suit(
    Name("Eichel", "acorns"),
    '<path d="M10 .5c.9 0 1.1 1 1 2h-2c-.1-1 .1-2 1-2z"/>'
    '<path class="second" d="M4.6 8.5h10.8c0 5-2.2 8.3-4.3 9.6L10 19.7l-1.1-1.6c-2.1-1.3-4.3-4.6-4.3-9.6z"/>'
    '<path d="M10 2.2c4 0 6.7 2.2 6.7 5.2 0 1-.6 1.5-1.5 1.5H4.8c-.9 0-1.5-.5-1.5-1.5 0-3 2.7-5.2 6.7-5.2z"/>',
    Inks("#5c431b", "#6f5224", "#fbf3e0", "#e6d6b4", "#a8782c", "33"),
)
LEAVES: Final = Suit(
    Name("Laub", "leaves"),
    '<path d="M10 .6c3 3.1 7.8 5.4 7.8 9.5 0 3-2.3 4.9-4.7 4.9-1.1 0-1.9-.3-2.5-.9.1 2 .7 3.7 1.8 5.3H9.2c.4'
    "-1.7.4-3.5.2-5.3-.7.6-1.5.9-2.5.9"
    '-2.4 0-4.7-1.9-4.7-4.9C2.2 6 7 3.7 10 .6z"/><path class="vein" d="M10 4v10M10 9l3.5-2M10 11L6.5 9"/>',
    Inks("#27673a", "#2e7541", "#f4faea", "#cfe6cf", "#7fae74", "32"),
)
HEARTS: Final = Suit(Name("Herz", "hearts"), HEART, RED_INKS)
BELLS: Final = Suit(
    Name("Schellen", "bells"),
    '<path d="M8.7 2.5a1.3 1.3 0 1 1 2.6 0v1h-2.6z"/><circle class="second" cx="10" cy="11" r="7.8"/>'
    '<path d="M2.3 9.6h15.4v2.3H2.3z"/>'
    '<path d="M9.2 12h1.6v3.4a1.7 1.7 0 1 1-1.6 0z"/>',
    Inks("#8a3d1c", "#a0501f", "#fff4dd", "#f8e3a6", "#e0a52f", "36"),
)

# French suits

CLUBS: Final = Suit(
    Name("Kreuz", "clubs"),
    '<path d="M9.2 11.5c-.2 3.2-1.4 5.4-3.6 7.3h8.8c-2.2-1.9-3.4-4.1-3.6-7.3z"/><circle cx="10" cy="5.4" r="4.3"/>'
    '<circle cx="5.2" cy="11.6" r="4.3"/><circle cx="14.8" cy="11.6" r="4.3"/><path d="M7.6 8h4.8v4.8H7.6z"/>',
    BLACK_INKS,
    "♣",
)
SPADES: Final = Suit(
    Name("Pik", "spades"),
    '<path d="M10 .8c2.6 3.9 8.2 7 8.2 11.1 0 2.5-1.9 4.2-4 4.2-1.3 0-2.4-.5-3.1-1.4.2 1.8.9 3.2 2.2'
    " 4.5H6.7c1.3-1.3 2-2.7 2.2-4.5-.7.9-1.8 1.4"
    '-3.1 1.4-2.1 0-4-1.7-4-4.2C1.8 7.8 7.4 4.7 10 .8z"/>',
    BLACK_INKS,
    "♠",
)
FRENCH_HEARTS: Final = Suit(Name("Herz", "hearts"), HEART, RED_INKS, "♥")
DIAMONDS: Final = Suit(
    Name("Karo", "diamonds"),
    '<path d="M10 .6c1.9 3.5 4.3 6.5 7.4 9.4-3.1 2.9-5.5 5.9-7.4 9.4-1.9-3.5-4.3-6.5-7.4-9.4C5.7 7.1 8.1 4.1 10 .6z"/>',
    RED_INKS,
    "♦",
)
FRENCH: Final = [CLUBS, SPADES, FRENCH_HEARTS, DIAMONDS]

# No suit

JOKER: Final = Suit(
    Name("Joker", "joker"),
    '<path d="M10 1l2.4 5.9 6.4.4-4.9 4.1 1.6 6.2-5.5-3.4-5.5 3.4 1.6-6.200L1.2 7.300l6.4-.4z"/>',
    VIOLET_INKS,
    "★",
)
