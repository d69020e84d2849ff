"""Simple characters do what they always do, and the arena measures a bot against all of them."""

import json

import pytest
from click.testing import CliRunner

from reihum.bots.eye import Eye
from reihum.cli import cli
from reihum.cli.arena import companies
from reihum.core.match import Match
from reihum.core.moves import Verb
from reihum.core.sheet import Sheet
from reihum.notation import position
from reihum.research import characters
from reihum.research.arena import contests
from reihum.research.characters import CHARACTERS, PANEL
from reihum.research.contest import hold
from reihum.research.players import player_of
from reihum.text.catalogue import find


@pytest.mark.parametrize(("name", "passes"), [("bidder", False), ("passer", True)])
def test_one_always_bids_and_one_never(name: str, passes: bool) -> None:
    for deal in range(8):
        match = Match(find("napoleon").game, 3, seed=f"auction {deal}")
        seat = match.round.turn().seats[0]
        reply = player_of(name, deal).reply(Eye(match.round, seat, match.sheet))
        assert reply is not None
        assert (match.round.numbered.list[reply.move].verb is Verb.PASS) == passes


def test_one_always_plays_its_highest_card() -> None:
    table = position("hoechste_karte 2 | hand.0 R1 R4 R3 | hand.1 Y2 Y4 Y1 | turn 0,1 secret")
    for seed in range(8):
        reply = player_of("high", seed).reply(Eye(table, 0, Sheet(2)))
        assert reply is not None
        assert table.numbered.texts[reply.move] == "R4"


@pytest.mark.parametrize("name", CHARACTERS)
@pytest.mark.parametrize(("game", "seats"), [("mue", 4), ("mau_mau", 2), ("letzter_panther", 3)])
def test_they_play_whole_rounds(name: str, game: str, seats: int) -> None:
    assert len(hold(next(contests(game, [name, "random"], seats, 1, {}))).points) == seats


def test_the_panel_meets_a_bot_one_by_one_or_in_one_pool() -> None:
    assert companies(["policy", "random"], panel=False, rated=False) == [["policy", "random"]]
    assert companies(["policy"], panel=True, rated=False) == [["policy", other] for other in PANEL]
    assert companies(["random"], panel=True, rated=False) == [["random", other] for other in PANEL[1:]]
    assert companies(["policy"], panel=True, rated=True) == [["policy", *PANEL]]


def test_a_bot_against_a_panel(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each of the panel is a comparison of its own."""
    monkeypatch.setattr(characters, "PANEL", ("bidder", "high"))
    few = ["arena", "hoechste_karte", "--bots", "random", "--deals", "1", "--rounds", "--seats", "2", "--jobs", "1"]
    ran = CliRunner().invoke(cli, [*few, "--panel", "--json"])
    assert ran.exit_code == 0, ran.output
    found = json.loads(ran.stdout)
    assert [[each["bot"] for each in one["standings"]] for one in found] == [["random", "bidder"], ["random", "high"]]
