"""Colours for scripts and records: cards look like little cards, refusals and expectations stand out."""

from typing import ClassVar

from pygments.lexer import RegexLexer
from pygments.token import Comment, Generic, Keyword, Name, Number, Punctuation, String, Text, Whitespace

RANK = r"(?:1\d|20|\d|[UOKA])'?(?![\w-])"
SUITS = {
    "R": "Red",
    "Y": "Yellow",
    "G": "Green",
    "B": "Blue",
    "K": "Black",
    "V": "Violet",
    "E": "Acorns",
    "L": "Leaves",
    "H": "Hearts",
    "S": "Bells",
}
CARDS = [(rf"\b{letter}{RANK}", getattr(Name.Card, suit)) for letter, suit in SUITS.items()]
SECTION = r"[a-z][\w.-]*"


class ReihumLexer(RegexLexer):
    """Positions, scripts and records as docs/notation.md explains them."""

    name = "Reihum"
    aliases: ClassVar = ["reihum"]
    url = ""

    words: ClassVar = [
        (r"(?<!\S)#.*", Comment),
        (r'"(?:\\.|[^"\\])*"', String),
        (r"\?(?:\*\d*)?", Name.Card.Back),
        *CARDS,
        (r"@\d+", Number),
        (r"![ \t]+[a-z0-9-]+", Generic.Error),
    ]
    tokens: ClassVar = {
        "root": [
            (r"[ \t]*\n", Whitespace),
            (r"[ \t]+", Whitespace),
            (r"(?<!\S)#.*", Comment),
            (r">", Generic.Prompt, "section"),
            (r"=", Generic.Strong, "rest"),
            (r"(\d+|clock)(?=[ \t])", Keyword.Seat, "rest"),
            (r"", Text, "section"),
        ],
        "section": [
            (r"[ \t]+", Whitespace),
            (SECTION, Name.Attribute, ("#pop", "rest")),
            (r"(\d+|clock)(?=[ \t])", Keyword.Seat, ("#pop", "rest")),
            (r"", Text, ("#pop", "rest")),
        ],
        "rest": [
            (r"\n", Whitespace, "#pop"),
            (r"\|", Punctuation, ("#pop", "section")),
            *words,
            (r"[ \t]+", Whitespace),
            (r"[^\s|]+?(?=[\s|?>]|$)|.", Text),
        ],
    }
