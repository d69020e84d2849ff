"""What one seat is sent: the shapes of `state` and its parts, as they cross the wire."""

from typing import Any, Final

import msgspec
from msgspec import UNSET


class TurnState(msgspec.Struct, frozen=True):
    seats: tuple[int, ...]
    mode: str
    milliseconds: int
    yours: bool


class PlaceState(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str
    owner: int
    cards: tuple[str, ...]
    size: int | None
    by: tuple[int, ...] = ()  # in a trick: who laid each card, in the order of play,
    leading: str = ""  # and the card that would take it


class ChoiceState(msgspec.Struct, frozen=True):
    move: int
    text: str
    verb: str
    what: str
    where: str
    rule: str | None


class Thing(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of a sentence that is no text: a card, a seat, or a colour or rank of the pack."""

    card: str = ""
    seat: int = -1
    colour: str = ""
    rank: str = ""


class Happened(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event: a move or a consequence in words, a card on its way, a shuffle, a new deal."""

    kind: str  # move, detail, card, shuffle, round, undo, seat
    seat: int | None = None
    parts: list[str | Thing] = []  # the sentence
    card: str = ""
    source: str = msgspec.field(name="from", default="")
    target: str = msgspec.field(name="to", default="")
    zone: str = ""
    number: int = 0
    said: str = ""  # aloud, with this move


class LineState(msgspec.Struct, frozen=True):
    name: str
    points: tuple[float, ...]


class RoundState(msgspec.Struct, frozen=True):
    points: tuple[float, ...]
    winners: tuple[int, ...]
    rule: str
    lines: list[LineState]


class SheetState(msgspec.Struct, frozen=True):
    rounds: list[RoundState]
    totals: tuple[float, ...]
    over: bool
    winners: tuple[int, ...]


class PlayerState(msgspec.Struct, frozen=True):
    seat: int
    name: str
    kind: str
    level: str
    connected: bool
    thinking: bool
    stand_in: bool  # a bot plays for somebody who is away
    ready: bool  # agrees to the next deal
    out: bool  # of the match: no cards and no turn any more
    resting: bool  # a bot plays for somebody who is there and may take the seat back


class AskingState(msgspec.Struct, frozen=True, omit_defaults=True):
    what: str
    by: int
    seat: int  # the one it is about, or -1
    yes: list[int]
    no: list[int] = []  # where a vote decides
    game: str = ""  # the one it is about, or nothing
    name: str = ""  # who asks, if it is somebody who watches


class EveningState(msgspec.Struct, frozen=True):
    """What holds the people together from one game to the next."""

    first: str  # the table at which it began; empty: this one
    next: str  # the table at which it goes on, if it does
    chair: int  # the seat of the host; -1: nobody's
    code: str  # four letters that lead here,
    until: int  # for so long, in seconds since 1970
    chat: bool  # people may write what they like


class ChanceState(msgspec.Struct, frozen=True):
    """The chance that the seats add to a deal."""

    wanted: str  # of this seat now: vow, entropy, or nothing
    vows: list[str]  # of each seat, empty if it has made none


class GoalState(msgspec.Struct, frozen=True):
    name: str
    seats: tuple[int, ...]
    needed: int
    reached: int


class TrickState(msgspec.Struct, frozen=True):
    """The last trick that was taken, in the order of play."""

    cards: tuple[str, ...]
    by: tuple[int, ...]
    taker: int  # -1: nobody


UNCHANGED: Any = UNSET  # an unchanged field; it does not cross the wire
Written = Any  # a part of a message in writing, in place of what it says
ENCODER: Final = msgspec.json.Encoder()


def written(part: object) -> Written:
    """A part of a message as it crosses the wire. What several are told is written once, then copied."""
    return msgspec.Raw(ENCODER.encode(part))


class State(msgspec.Struct, tag_field="type", tag="state"):
    """How things are, or how they have changed: then everything unchanged is missing, even single places.

    Events, and whatever else several pages may be told, are in writing already; `read` shows what is in them.
    """

    version: int
    events: list[Happened]
    phase: str = UNCHANGED
    turn: TurnState = UNCHANGED
    prompt: str = UNCHANGED  # what you have to do, if the booklet has a sentence for it
    dealer: int = UNCHANGED
    round: int = UNCHANGED
    places: list[PlaceState] = UNCHANGED
    last_trick: TrickState | None = UNCHANGED
    notes: dict[str, str] = UNCHANGED
    values: dict[str, str] = UNCHANGED
    trumps: tuple[str, ...] = UNCHANGED  # the highest first
    goals: list[GoalState] = UNCHANGED
    choices: list[ChoiceState] = UNCHANGED
    sheet: SheetState = UNCHANGED
    players: list[PlayerState] = UNCHANGED
    asking: AskingState | None = UNCHANGED
    paused: bool = UNCHANGED
    pace: str = UNCHANGED
    commitment: str = UNCHANGED
    chance: ChanceState = UNCHANGED
    may_undo: bool = UNCHANGED
    may_claim: bool = UNCHANGED  # a bot sits on your seat, and you may have it back
    begun: bool = UNCHANGED  # otherwise all have to agree to begin
    known_deal: bool = UNCHANGED  # somebody at the table may know these cards
    evening: EveningState = UNCHANGED


APART = [  # what has to do with people and scores, not with cards
    *("sheet", "players", "asking", "paused", "pace", "commitment", "chance", "may_claim", "begun", "known_deal"),
    "evening",
]


def read(state: State) -> State:
    """The same with every part as it was before it was written."""
    found: State = msgspec.json.decode(ENCODER.encode(state), type=State)
    return found


def changed(before: dict[str, Any], news: dict[str, Any]) -> dict[str, Any]:
    """For listeners: the whole state, from the one before, if any, and the message that has come."""
    if not before:
        return news
    fresh = {place["name"]: place for place in news.get("places", [])}
    return before | news | {"places": [fresh.get(place["name"], place) for place in before["places"]]}


class Explanation(msgspec.Struct, frozen=True, tag_field="type", tag="explanation"):
    move: int
    rule: str | None
    title: str
    text: str
