"""The shared vocabulary of moves; a game numbers those it uses."""

from enum import Enum
from typing import NamedTuple, final

from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.cards import NO_CARD, Pack, filled
from reihum.core.kinds import Card

__all__ = [
    "DONE",
    "PASS",
    "TICK",
    "Family",
    "Move",
    "Moves",
    "Puts",
    "Verb",
    "draw",
    "name",
    "pick",
    "play",
    "put",
    "say",
]


class Verb(Enum):
    """What a player can do: each has one gesture in every interface."""

    PLAY = "play a card"
    PUT = "put a card on a zone"
    PICK = "add a card to what is being chosen"
    DONE = "finish what was begun"
    DRAW = "take or turn a card of a zone"
    PASS = "do nothing"
    NAME = "name a colour, a digit, a number, a seat"
    SAY = "say a word"
    TICK = "the time to react is over"


class Move(NamedTuple):
    """One small decision of one seat."""

    verb: Verb
    what: str = ""  # the card, the word, the thing named
    where: str = ""  # the zone

    def __str__(self) -> str:
        return move_text(self)


def move_text(move: Move) -> str:
    """A move in the notation of records: R5, R5>pile.2, +R5, draw, name red, say Mau, pass, done, tick."""
    if move.verb is Verb.PLAY:
        return move.what
    if move.verb is Verb.PUT:
        return f"{move.what}>{move.where}"
    if move.verb is Verb.PICK:
        return f"+{move.what}"
    return " ".join([part for part in (move.verb.name.lower(), move.what, move.where) if part])


def play(card: str) -> Move:
    """Play a card."""
    return Move(Verb.PLAY, card)


def put(card: str, zone: str) -> Move:
    """Put a card on a zone."""
    return Move(Verb.PUT, card, zone)


def pick(card: str) -> Move:
    """Add a card to what is being chosen."""
    return Move(Verb.PICK, card)


def draw(zone: str = "") -> Move:
    """Take or turn a card, of a zone."""
    return Move(Verb.DRAW, "", zone)


def name(what: str) -> Move:
    """Name a colour, a number, a seat."""
    return Move(Verb.NAME, what)


def say(word: str) -> Move:
    """Say a word."""
    return Move(Verb.SAY, word)


DONE = Move(Verb.DONE)
PASS = Move(Verb.PASS)
TICK = Move(Verb.TICK)


@final
class Family:
    """Moves of one kind, numbered one after the other: `PICK[card]` is the move that picks this card."""

    def __init__(self, first: int, size: int) -> None:
        self.first: i64 = first
        self.size: i64 = size

    def __getitem__(self, which: i64) -> i64:
        return self.first + which

    def has(self, move: i64) -> bool:
        return self.first <= move < self.first + self.size

    def which(self, move: i64) -> i64:
        """The card, word or place that this move of the family is about."""
        return move - self.first

    def from_to(self, first: i64, last: i64) -> vec[i64]:
        """The moves about one of these and those between."""
        found = filled(last + 1 - first)
        for i in range(i64(len(found))):
            found[i] = self.first + first + i
        return found

    def each(self, which: vec[i64]) -> vec[i64]:
        """The moves about these cards, words or places; the vector itself is changed."""
        for i in range(i64(len(which))):
            which[i] += self.first
        return which


@final
class Puts:
    """Moves that put a card on one of several zones: every card on the first zone, then on the second, and so on."""

    def __init__(self, first: int, cards: int, places: int) -> None:
        self.first: i64 = first
        self.cards: i64 = cards
        self.size: i64 = cards * places

    def has(self, move: i64) -> bool:
        return self.first <= move < self.first + self.size

    def move(self, card: i64, place: i64) -> i64:
        return self.first + place * self.cards + card

    def card(self, move: i64) -> i64:
        return (move - self.first) % self.cards

    def place(self, move: i64) -> i64:
        return (move - self.first) // self.cards


@final
class Moves:
    """The numbered moves of a game: its action space."""

    def __init__(self) -> None:
        self.list: list[Move] = []
        self.texts: list[str] = []
        self.numbers: dict[str, int] = {}

    def __len__(self) -> int:
        return len(self.list)

    def add(self, moves: list[Move]) -> int:
        """Number these moves after those already there; returns the first of their numbers."""
        first = len(self.list)
        for move in moves:
            text = move_text(move)
            if text in self.numbers:
                raise ValueError(f"the move '{text}' is declared twice: every move needs its own text")
            self.numbers[text] = len(self.list)
            self.list.append(move)
            self.texts.append(text)
        return first

    def number(self, text: str) -> int:
        """The number of the move written like this; KeyError if the game has none."""
        return self.numbers[text]


def card_of(moves: Moves, pack: Pack, move: i64) -> Card:
    """The card that a move is about, or NO_CARD."""
    code = moves.list[move].what
    return i64(pack.numbers[code]) if code in pack.numbers else NO_CARD
