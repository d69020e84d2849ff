"""What one seat is told: the shapes of `state` and its parts, as they cross the wire."""

import msgspec


class TurnState(msgspec.Struct, frozen=True):
    seats: tuple[int, ...]
    mode: str
    milliseconds: int
    yours: bool


class PlaceState(msgspec.Struct, frozen=True):
    name: str
    owner: int
    cards: tuple[str, ...]
    size: int | None


class ChoiceState(msgspec.Struct, frozen=True):
    move: int
    text: str
    verb: str
    what: str
    where: str
    rule: str | None


class Happened(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event: a move or a consequence in words, a card on its way, a shuffle, a new deal."""

    kind: str  # move, detail, card, shuffle, round, undo, seat
    seat: int | None = None
    text: str = ""
    card: str = ""
    source: str = msgspec.field(name="from", default="")
    target: str = msgspec.field(name="to", default="")
    zone: str = ""
    number: int = 0


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


class AskingState(msgspec.Struct, frozen=True):
    what: str
    by: int
    seat: int  # the one it is about, or -1
    yes: list[int]


class ChanceState(msgspec.Struct, frozen=True):
    """The chance that the seats add to a deal."""

    wanted: str  # of this seat now: vow, entropy, or nothing
    vows: list[str]  # of each seat, empty if it has made none


class Rest(msgspec.Struct, frozen=True):
    """The part of a state that few moves change."""

    phase: str
    dealer: int
    round: int
    sheet: SheetState
    players: list[PlayerState]
    asking: AskingState | None
    paused: bool
    pace: str
    commitment: str
    chance: ChanceState
    may_undo: bool
    may_claim: bool  # a bot sits on your seat, and you may have it back
    begun: bool  # else all have to agree to begin
    known_deal: bool  # somebody at the table may know these cards


class State(msgspec.Struct, frozen=True, tag_field="type", tag="state"):
    version: int
    phase: str
    turn: TurnState
    dealer: int
    round: int
    places: list[PlaceState]
    notes: dict[str, str]
    values: dict[str, str]
    choices: list[ChoiceState]
    events: list[Happened]
    sheet: SheetState
    players: list[PlayerState]
    asking: AskingState | None
    paused: bool
    pace: str
    commitment: str
    chance: ChanceState
    may_undo: bool
    may_claim: bool
    begun: bool
    known_deal: bool


class Explanation(msgspec.Struct, frozen=True, tag_field="type", tag="explanation"):
    move: int
    rule: str | None
    title: str
    text: str
