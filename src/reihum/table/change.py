"""What has changed since the last time a page was told: only that crosses the wire."""

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from reihum.table.state import (
    AskingState,
    ChanceState,
    ChoiceState,
    Happened,
    PlaceState,
    PlayerState,
    Rest,
    SheetState,
    TurnState,
)


class Change(msgspec.Struct, tag_field="type", tag="state"):
    """A state in which everything is missing that is as it was; of the places only those that have changed."""

    version: int
    events: list[Happened]
    phase: str | UnsetType = UNSET
    turn: TurnState | UnsetType = UNSET
    dealer: int | UnsetType = UNSET
    round: int | UnsetType = UNSET
    places: list[PlaceState] | UnsetType = UNSET
    notes: dict[str, str] | UnsetType = UNSET
    values: dict[str, str] | UnsetType = UNSET
    choices: list[ChoiceState] | UnsetType = UNSET
    sheet: SheetState | UnsetType = UNSET
    players: list[PlayerState] | UnsetType = UNSET
    asking: AskingState | UnsetType | None = UNSET
    paused: bool | UnsetType = UNSET
    pace: str | UnsetType = UNSET
    commitment: str | UnsetType = UNSET
    chance: ChanceState | UnsetType = UNSET
    may_undo: bool | UnsetType = UNSET
    may_claim: bool | UnsetType = UNSET
    begun: bool | UnsetType = UNSET
    known_deal: bool | UnsetType = UNSET

    def note(self, rest: Rest, old: Rest) -> None:
        """Put down what is different about the rest."""
        for name in Rest.__struct_fields__:
            if getattr(rest, name) != getattr(old, name):
                setattr(self, name, getattr(rest, name))


def changed(before: dict[str, Any], news: dict[str, Any]) -> dict[str, Any]:
    """For who listens: the whole state, from the one before and the message that has come; at first there is none."""
    if not before:
        return news
    fresh = {place["name"]: place for place in news.get("places", [])}
    return before | news | {"places": [fresh.get(place["name"], place) for place in before["places"]]}
