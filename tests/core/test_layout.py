"""Layouts: which zones a table has, and who sees what on the way from one to another."""

import pytest

from reihum.core.errors import WrongSeats
from reihum.core.zones import NOBODY, SPECTATOR, Face, Layout, Zone
from reihum.games.mau_mau.rules import GAME
from reihum.packs.german import GERMAN

COMMON = [Zone("box", Face.UP), Zone("row", Face.DOWN, number=3), Zone("stock", Face.DOWN, ordered=True)]
EACH = [Zone("hand", Face.OWN), Zone("won", Face.TURNED), Zone("open", Face.TOP, ordered=True)]


def layout() -> Layout:
    return Layout(GERMAN, 2, COMMON, EACH)


def test_common_zones_come_first_then_those_of_each_seat() -> None:
    assert layout().names == [
        "box", "row.0", "row.1", "row.2", "stock",
        "hand.0", "won.0", "open.0", "hand.1", "won.1", "open.1",
    ]  # fmt: skip
    assert layout().owners == [-1] * 5 + [0] * 3 + [1] * 3
    assert layout().size == 11
    assert layout().find("open.1") == 10
    with pytest.raises(KeyError):
        layout().find("hand.2")


def test_who_knows_the_cards_of_a_zone() -> None:
    table = layout()
    known = {name: [seat for seat in range(2) if table.knows(seat, zone)] for zone, name in enumerate(table.names)}
    assert known["box"] == known["won.0"] == known["open.1"] == [0, 1]
    assert known["row.2"] == known["stock"] == []
    assert known["hand.0"] == [0]
    assert known["hand.1"] == [1]
    assert [name for zone, name in enumerate(table.names) if table.knows(SPECTATOR, zone)] == [
        "box", "won.0", "open.0", "won.1", "open.1",
    ]  # fmt: skip


def test_who_loses_sight_and_who_never_saw() -> None:
    table = layout()

    def way(source: str, target: str) -> tuple[int, int, int]:
        number = table.find(source) * int(table.size) + table.find(target)
        return int(table.losing[number]), int(table.unaware[number]), int(table.plain[number])

    first, second, both = 1, 2, 3
    assert way("hand.0", "won.1") == (NOBODY, NOBODY, 1)
    assert way("hand.0", "box") == (NOBODY, NOBODY, 1)
    assert way("box", "hand.0") == (second, NOBODY, 0)
    assert way("hand.0", "hand.1") == (first, NOBODY, 0)
    assert way("hand.0", "row.1") == (first, second, 0)
    assert way("row.0", "row.1") == (NOBODY, both, 0)
    assert way("row.0", "hand.1") == (NOBODY, first, 0)
    assert way("won.0", "row.0") == (both, NOBODY, 0)
    assert way("open.0", "won.0") == (NOBODY, NOBODY, 0)  # a pile: its order changes


def test_a_game_refuses_other_numbers_of_players() -> None:
    assert GAME.layout(2) is GAME.layout(2)
    with pytest.raises(WrongSeats, match="mau_mau is for 2 to 5 players, not 6"):
        GAME.layout(6)
