"""The shared vocabulary of moves; a game numbers those it uses."""

from enum import Enum
from typing import NamedTuple, final

from reihum.core.cards import Pack

__all__ = [
    "DONE",
    "PASS",
    "TICK",
    "Move",
    "Moves",
    "Verb",
    "draw",
    "name",
    "pick",
    "picks",
    "play",
    "plays",
    "put",
    "puts",
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


def plays(pack: Pack) -> list[Move]:
    """Every card, played."""
    return [play(code) for code in pack.codes]


def picks(pack: Pack) -> list[Move]:
    """Every card, picked."""
    return [pick(code) for code in pack.codes]


def puts(pack: Pack, zones: list[str]) -> list[Move]:
    """Every card on the first zone, every card on the second, ..."""
    return [put(code, zone) for zone in zones for code in pack.codes]


@final
class Moves:
    """The numbered moves of a game: its action space."""

    def __init__(self, *parts: list[Move]) -> None:
        self.list = [move for part in parts for move in part]
        self.texts = [move_text(move) for move in self.list]
        self.numbers = {text: number for number, text in enumerate(self.texts)}
        assert len(self.numbers) == len(self.list), "every move needs its own text"

    def __len__(self) -> int:
        return len(self.list)

    def number(self, text: str) -> int:
        """The move written like this; KeyError if the game has none."""
        return self.numbers[text]
