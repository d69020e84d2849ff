"""Hearts, the game outside the package: the paragraphs that a suite for all games can't know."""

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from reihum.core.chance import match_key
from reihum.core.game import Game
from reihum.core.rule import Rule
from reihum.core.sheet import Outcome, Sheet
from reihum.notation import examples

FOREIGN = Path(__file__).resolve().parent.parent / "foreign"


@pytest.fixture
def hearts(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    monkeypatch.syspath_prepend(str(FOREIGN))
    game: Game = import_module("hearts.rules").GAME
    yield game
    for name in [name for name in sys.modules if name.split(".")[0] == "hearts"]:
        del sys.modules[name]


def run(game: Game, text: str) -> None:
    examples.run(text, lambda _: game, 1)


@pytest.mark.parametrize(("seats", "each", "out"), [(3, 17, "D2"), (4, 13, ""), (5, 10, "C2 D2")])
def test_pack(hearts: Game, seats: int, each: int, out: str) -> None:
    round = hearts.deal(seats, hearts.options(), match_key(1))
    places = {place.name: place for place in round.view(0).places}
    assert [places[f"hand.{seat}"].size for seat in range(seats)] == [each] * seats
    assert " ".join(places["box"].cards) == out


@pytest.mark.parametrize(
    ("seats", "directions"), [(4, ["left", "right", "across", "keep", "left"]), (3, ["left", "right", "keep", "left"])]
)
def test_passing(hearts: Game, seats: int, directions: list[str]) -> None:
    sheet = Sheet(seats)
    for direction in directions:
        round = hearts.deal(seats, hearts.options(), match_key(1), sheet)
        assert dict(round.noted())["direction"] == direction
        sheet.outcomes.append(Outcome((0.0,) * seats, (), Rule("nobody-scores")))


def test_play(hearts: Game) -> None:
    run(hearts, """
        hearts 3 | hand.0 C2 C5 H3 | hand.1 C9 H4 D3 | hand.2 S5 SQ H6 | box ?* | turn 0 | direction keep
        0 C5 ! lowest-club
        0 C2
        1 D3 ! follow
        1 C9
        2 SQ ! harmless
        2 H6 ! harmless
        2 S5
        1 H4 ! breaking
        1 D3
        2 H6
    """)  # fmt: skip


@pytest.mark.parametrize(("options", "points"), [("", "17 9 0"), (" | options jack=yes", "7 9 0")])
def test_scoring(hearts: Game, options: str, points: str) -> None:
    run(hearts, f"""
        hearts 3{options} | won.0 H2 H3 H4 H5 SQ DJ | won.1 H6 H7 H8 H9 H10 HJ HQ HK HA | box ?*
        | hand.0 D5 | hand.1 D4 | hand.2 D3 | turn 0 | tricks 5 | direction keep
        0 D5
        1 D4
        2 D3
        = {points}
    """)  # fmt: skip


@pytest.mark.parametrize(("moon", "points"), [("others", "0 26 26"), ("own", "-26 0 0")])
def test_moon(hearts: Game, moon: str, points: str) -> None:
    run(hearts, f"""
        hearts 3 | options moon={moon} | won.0 H2 H3 H4 H5 H6 H7 H8 H9 H10 HJ HQ HK HA SQ | box ?*
        | hand.0 D5 | hand.1 D4 | hand.2 D3 | turn 0 | tricks 5 | direction keep
        0 D5
        1 D4
        2 D3
        = {points}
    """)  # fmt: skip
