"""The log of a table: everything that happened to it, from which it can be rebuilt."""

from typing import Any, Final, Literal

import msgspec

Kind = Literal["open", "person", "bot"]


class Sitter(msgspec.Struct, frozen=True):
    """Who sits on a seat; an open seat waits for a person. The guard is the hash of the seat's token."""

    kind: Kind = "open"
    name: str = ""
    level: str = ""
    guard: str = ""


class LogEntry(msgspec.Struct, frozen=True, tag_field="type"):
    """One thing that happened."""


class Opened(LogEntry, frozen=True, tag="opened"):
    """The table was set up; always the first entry."""

    game: str
    version: int
    seats: int
    options: dict[str, str]
    seed: str
    sitters: list[Sitter]
    by_itself: bool  # moves without a choice are made by the table
    pace: str
    date: str
    format: int = 1  # of the entries that follow, until one says that it is another
    waits: bool = False  # nothing is dealt until all who sit have agreed to begin
    known: bool = False  # whoever made the table may know the deal
    shared: bool = False  # every seat adds chance of its own before the deal
    entropy: list[str] = []  # of a deal that is known already
    screen: bool = False  # a screen is the table: nobody has sat down yet, and phones become hands
    evening: str = ""  # the first table of the evening that this one continues
    chair: int = -1  # whose word counts first, of those who come from the table before
    code: str = ""  # four letters that lead to that table and on to this one,
    until: int = 0  # for so long, in seconds since 1970
    chat: bool = False  # people may write what they like


class Upgraded(LogEntry, frozen=True, tag="upgraded"):
    """A newer version has taken over: the entries that follow have this format."""

    format: int


class Began(LogEntry, frozen=True, tag="began"):
    """All have agreed to begin: now every seat adds its chance, and the first round is dealt."""


class Vowed(LogEntry, frozen=True, tag="vowed"):
    """A seat has fixed the chance that it will add, without showing it."""

    seat: int
    vow: str


class Added(LogEntry, frozen=True, tag="added"):
    """A seat has added its chance, or is named as absent; when all have, the cards are dealt."""

    seat: int
    entropy: str


def same_person(one: Sitter, other: Sitter) -> bool:
    """Is it the same person, perhaps with another name? One of them, and its key, may have been removed since."""
    return one.kind == other.kind == "person" and (one.guard == other.guard or "" in (one.guard, other.guard))


class Sat(LogEntry, frozen=True, tag="sat"):
    """A seat has changed hands."""

    seat: int
    sitter: Sitter
    removed: bool = False  # whoever sat there was asked to go


class Moved(LogEntry, frozen=True, tag="moved"):
    """A seat has made moves as one; the clock is the seat after the last."""

    seat: int
    moves: list[int]
    at: int = 0
    by_itself: bool = False
    took: int = 0  # milliseconds that a person thought


class Dealt(LogEntry, frozen=True, tag="dealt"):
    """The last round was written down and the next one dealt."""


class Undone(LogEntry, frozen=True, tag="undone"):
    """Of what happened in this match only this many acts from the start stand."""

    kept: int


class Again(LogEntry, frozen=True, tag="again"):
    """A new match of the same players with the same options."""

    seed: str
    shared: bool = False


class NextGame(msgspec.Struct, frozen=True):
    """What to play next; seats that nobody comes along for get bots of a level, or wait for people."""

    game: str
    seats: int
    options: dict[str, str] = {}
    rest: str = ""


class Asked(LogEntry, frozen=True, tag="asked"):
    """Somebody asks all people at the table for something; a seat is to be opened, or it is about none."""

    what: str
    by: int  # -1: somebody who watches
    seat: int = -1
    next: NextGame | None = None
    name: str = ""  # of somebody who watches


class Agreed(LogEntry, frozen=True, tag="agreed"):
    """Somebody says yes, and others have not answered yet; or, where a vote decides, no."""

    seat: int
    yes: bool = True


class Declined(LogEntry, frozen=True, tag="declined"):
    """Somebody says no."""


class Seen(LogEntry, frozen=True, tag="seen"):
    """Somebody is ready for the next deal, and others are not yet."""

    seat: int


class Away(LogEntry, frozen=True, tag="away"):
    """Somebody has been away so long that a bot plays for them, or is back."""

    seat: int
    on: bool


class Paced(LogEntry, frozen=True, tag="paced"):
    pace: str


class Paused(LogEntry, frozen=True, tag="paused"):
    on: bool


class Coded(LogEntry, frozen=True, tag="coded"):
    """For so long four letters lead here."""

    code: str
    until: int


class Continued(LogEntry, frozen=True, tag="continued"):
    """The people have gone on to another game, at a table of its own; nothing happens here any more."""

    table: str


class Chatted(LogEntry, frozen=True, tag="chatted"):
    """From now on people may write what they like, or no longer."""

    on: bool


Act = Moved | Dealt
AnyEntry = (
    Opened
    | Upgraded
    | Began
    | Vowed
    | Added
    | Sat
    | Moved
    | Dealt
    | Undone
    | Again
    | Asked
    | Agreed
    | Declined
    | Seen
    | Away
    | Paced
    | Paused
    | Coded
    | Continued
    | Chatted
)
ENCODER: Final = msgspec.json.Encoder()
DECODER: Final = msgspec.json.Decoder(AnyEntry)


def encoded(entry: AnyEntry) -> bytes:
    return ENCODER.encode(entry)


def converted(entry: dict[str, Any]) -> AnyEntry:
    """An entry from its plain parts."""
    found: AnyEntry = msgspec.convert(entry, AnyEntry)
    return found


def decoded(text: bytes) -> AnyEntry:
    entry: AnyEntry = DECODER.decode(text)
    return entry
