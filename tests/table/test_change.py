"""A page is told only what has changed; put together, that is the whole state, in every game and after everything."""

import random
from typing import Any

import msgspec
import pytest

from reihum.core.round import SECRET
from reihum.table.course import SCORED
from reihum.table.log import (
    Again,
    AnyEntry,
    Asked,
    Away,
    Dealt,
    Declined,
    Moved,
    Opened,
    Paced,
    Paused,
    Sat,
    Sitter,
    Undone,
)
from reihum.table.state import changed
from reihum.table.table import Table
from reihum.table.telling import Telling
from reihum.text.catalogue import catalogue

MOVES = 60


class Watch:
    """One listener who is told changes, next to a new one who is told everything."""

    def __init__(self, table: Table, seat: int | None) -> None:
        self.table = table
        self.seat = seat
        self.telling = Telling(table, seat, "de")
        self.state: dict[str, Any] = {}
        self.sizes: list[int] = []
        self.look()

    def look(self) -> None:
        news = msgspec.json.encode(self.telling.news())
        self.sizes.append(len(news))
        self.state = changed(self.state, msgspec.json.decode(news))
        whole = msgspec.json.decode(msgspec.json.encode(Telling(self.table, self.seat, "de").state()))
        assert self.state | {"events": []} == whole | {"events": []}


def happens(table: Table, watches: list[Watch], *entries: AnyEntry) -> None:
    for entry in entries:
        secret = table.match.round.mode == SECRET
        table.apply(entry)
        for watch in watches:
            watch.telling.hear(entry, secret)
            watch.look()


def any_move(table: Table, chance: random.Random) -> Moved:
    round = table.match.round
    able = [seat for seat in round.turn().seats if len(round.moves(seat)) > 0]
    seat = chance.choice(able)
    return Moved(seat, [int(chance.choice(list(round.moves(seat))))])


@pytest.mark.parametrize("name", sorted(catalogue()))
def test_changes_put_together_are_the_whole_state(name: str) -> None:
    seats = catalogue()[name].game.players[0]
    sitters = [Sitter("person", f"Gast {seat}") for seat in range(seats - 1)]
    table = Table(Opened(name, 1, seats, {}, "change", [*sitters, Sitter("open")], False, "normal", "2025-01-01"))
    watches = [Watch(table, seat) for seat in (*range(seats), None)]
    happens(table, watches, Sat(seats - 1, Sitter("bot", "Robo", "master")))
    chance = random.Random(name)
    for _ in range(MOVES):
        happens(table, watches, Dealt() if table.phase == SCORED else any_move(table, chance))
        if table.match.over:
            break
    table.present = {0}
    happens(table, watches, Sat(0, Sitter("person", "Neu")), Away(0, True), Away(0, False))
    happens(table, watches, Asked("undo", 0), Declined(), Paused(True), Paused(False), Paced("slow"))
    happens(table, watches, Undone(len(table.acts) // 2), Again("another"))
    happens(table, watches, any_move(table, chance))


def test_a_change_says_nothing_that_has_been_said() -> None:
    sitters = [Sitter("person", "Ina"), Sitter("person", "Udo")]
    table = Table(Opened("mau_mau", 1, 2, {}, "small", sitters, False, "normal", "2025-01-01"))
    seat = table.match.round.turn().seats[0]
    watch = Watch(table, seat)
    happens(table, [watch], Moved(seat, [int(table.match.round.moves(seat)[0])]))
    assert watch.sizes[1] < watch.sizes[0] / 2
    watch.look()
    assert watch.sizes[2] < 60  # nothing has happened: the version, and no events
