"""The grammar that positions, scripts and records share: tokens that know their place, numbers, cards."""

import json
import re
from typing import Final, NamedTuple

from reihum.core.cards import TWIN_MARK, Pack
from reihum.core.errors import BadNotation
from reihum.core.moves import Moves

ALL: Final = "*"
NONE: Final = "-"
UNKNOWN: Final = "?"
BAR: Final = "|"
COMMENT: Final = "#"
CLOCK: Final = "clock"
POINTS: Final = "="
AT: Final = "@"
QUOTE: Final = '"'
TOKEN: Final = re.compile(r'"(?:[^"\\]|\\.)*"|\||[^\s|]+')
NUMBER: Final = re.compile(r"-?[0-9]{1,19}")
SURROGATE: Final = re.compile(r"[\ud800-\udfff]")
MOST: Final = 10**12  # far beyond any number of a game


class Token(NamedTuple):
    """A word of a text, and where it is; line and column count from 1."""

    text: str
    line: int
    column: int


def bad(message: str, token: Token) -> BadNotation:
    """The error that points at a token."""
    return BadNotation(message, token.line, token.column)


# Lines, sections, tokens


def lines(text: str) -> list[list[Token]]:
    """The tokens of each line, without comments; a line without tokens is left out."""
    found: list[list[Token]] = []
    for number, line in enumerate(text.split("\n"), 1):
        tokens: list[Token] = []
        for match in TOKEN.finditer(line):
            if match[0].startswith(COMMENT):
                break
            tokens.append(Token(match[0], number, match.start() + 1))
        if tokens:
            found.append(tokens)
    return found


def sections(text_lines: list[list[Token]]) -> list[list[Token]]:
    """The sections: they end at a bar and at the end of a line; empty ones are left out."""
    found: list[list[Token]] = []
    for line in text_lines:
        section: list[Token] = []
        for token in line:
            if token.text != BAR:
                section.append(token)
            elif section:
                found.append(section)
                section = []
        if section:
            found.append(section)
    return found


def next_of(section: list[Token], place: int, expected: str) -> Token:
    """The token at a place of a section; an error says what was expected there."""
    if place < len(section):
        return section[place]
    last = section[-1]
    raise BadNotation(f"expected {expected}", last.line, last.column + len(last.text) + 1)


def end_after(section: list[Token], size: int) -> None:
    """A section has no more than this many tokens."""
    if len(section) > size:
        raise bad(f"expected | or a new line, not '{section[size].text}'", section[size])


def parts(token: Token, separator: str = ",") -> list[Token]:
    """The parts of a list such as 0,2,clock."""
    found: list[Token] = []
    column = token.column
    for text in token.text.split(separator):
        found.append(Token(text, token.line, column))
        column += len(text) + 1
    return found


def tail(token: Token, size: int) -> Token:
    """A token without its first characters."""
    return Token(token.text[size:], token.line, token.column + size)


def number(token: Token, what: str, low: int, high: int) -> int:
    """A number within bounds."""
    value = int(token.text) if len(token.text) < 20 and NUMBER.fullmatch(token.text) else low - 1
    if value < low or value > high:
        bounds = "" if high >= MOST else f" from {low} to {high}"
        raise bad(f"expected {what}{bounds}, not '{token.text}'", token)
    return value


def seat(token: Token, seats: int, or_clock: bool = False) -> int:
    """The number of a seat; the clock sits after the last."""
    if or_clock and token.text == CLOCK:
        return seats
    return number(token, "a seat", 0, seats - 1)


def points_text(points: tuple[float, ...]) -> str:
    """The points of all seats, without needless fractions."""
    return " ".join([str(int(each)) if each == int(each) else repr(each) for each in points])


def quoted(text: str) -> str:
    """Any text as one token."""
    return SURROGATE.sub(lambda found: f"\\u{ord(found[0]):04x}", json.dumps(text, ensure_ascii=False))


def unquoted(token: Token) -> str:
    """The text of a quoted token."""
    try:
        text = json.loads(token.text) if token.text.startswith(QUOTE) else None
    except ValueError:
        text = None
    if not isinstance(text, str):
        raise bad(f'expected a text in quotes such as "Anna", not {token.text}', token)
    return text


# Moves


def timed(section: list[Token]) -> tuple[list[Token], int]:
    """A move without its time, and the time in milliseconds, such as @350; 0 if there is none."""
    last = section[-1]
    if not last.text.startswith(AT):
        return section, 0
    return section[:-1], number(tail(last, 1), "a number of milliseconds", 0, MOST)


def moves_like(text: str, moves: Moves) -> list[int]:
    """The moves that a text can mean: a card without twin mark stands for either twin."""
    if TWIN_MARK in text:
        return [moves.numbers[text]] if text in moves.numbers else []
    return [move for move, other in enumerate(moves.texts) if other.replace(TWIN_MARK, "") == text]


# Cards and sets of cards


def card(token: Token, pack: Pack) -> int:
    """The card with this code."""
    if token.text not in pack.numbers:
        ranks = " ".join(dict.fromkeys(pack.ranks))
        extras = "".join([f", or {code}" for code in dict.fromkeys(pack.extras)])
        raise bad(f"no card '{token.text}'; a card is one of {pack.letters}, then one of {ranks}{extras}", token)
    return pack.numbers[token.text]


def twins(code: str, pack: Pack) -> list[int]:
    """All cards equal to the one of this code without mark, the first twin first."""
    found: list[int] = []
    while code in pack.numbers:
        found.append(pack.numbers[code])
        code += TWIN_MARK
    return found


def cards(token: Token, pack: Pack) -> list[int]:
    """The cards a token stands for: R5 one card, R* a colour, *5 a rank, * all."""
    text = token.text
    if text == ALL:
        return pack.cards()
    if len(text) == 2 and text[1] == ALL and text[0] in pack.letters:
        return [number for number in pack.cards() if pack.colour[number] == pack.letters.index(text[0])]
    if text.startswith(ALL) and text[1:] in pack.ranks:
        return [number for number in pack.cards() if pack.rank[number] == pack.ranks.index(text[1:])]
    return [card(token, pack)]


def card_set(tokens: list[Token], pack: Pack) -> set[int]:
    """The cards that a list of tokens stands for."""
    found: set[int] = set()
    for token in tokens:
        found.update(cards(token, pack))
    return found


def set_text(numbers: set[int], pack: Pack) -> str:
    """A set in few words: all, whole colours, then whole ranks, then single cards."""
    if len(numbers) == pack.size:
        return ALL
    patterns: dict[str, set[int]] = {letter + ALL: set() for letter in pack.letters}
    for each in range(int(pack.suited)):
        patterns[pack.letters[pack.colour[each]] + ALL].add(each)
        patterns.setdefault(ALL + pack.ranks[pack.rank[each]], set()).add(each)
    left = set(numbers)
    found: list[str] = []
    for pattern, those in patterns.items():
        if those <= numbers and len(those & left) > 1:
            found.append(pattern)
            left -= those
    return " ".join(found + [pack.codes[each] for each in sorted(left)])
