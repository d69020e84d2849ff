"""Grasobern, paragraph by paragraph."""

from typing import Any

import pytest

from reihum.core.chance import Chance, match_key
from reihum.core.round import Round
from reihum.core.rule import Rule
from reihum.core.sheet import Outcome, Sheet
from reihum.games.grasobern.know_how import KNOW_HOW
from reihum.games.grasobern.rules import GAME, HAND, Grasobern, Options
from reihum.notation import position, run_example
from reihum.text.catalogue import find
from tests.strolls import dealers_and_starters, drawn, three_deals


def counted(round: Round) -> dict[str, Any]:
    """What people enter on the pad."""
    assert isinstance(round, Grasobern)
    return {"penalty": [int(points) for points in round.penalty]}


def test_pack() -> None:
    """Natural order, and no trump."""
    hands = "hand.0 HK S9 | hand.1 H10 SA | hand.2 EA S10"
    run_example(f"grasobern 3 | tricks 3 | {hands} | turn 0\n0 HK\n1 H10\n2 EA\n> turn 0")
    assert "Bayern" in find("grasobern").booklet("de").paragraph("pack").text


@pytest.mark.parametrize(("seats", "each", "lowest"), [(3, 8, "9"), (4, 8, "7"), (5, 6, "7")])
def test_deal(seats: int, each: int, lowest: str) -> None:
    table = GAME.deal(seats, Options(), match_key(1), Sheet(seats, 1))
    assert [int(table.count(HAND[seat])) for seat in range(seats)] == [each] * seats
    in_play = {table.pack.codes[card] for seat in range(seats) for card in table.cards(HAND[seat])}
    missing = {"E7", "L7"} if seats == 5 else set()
    assert in_play == {table.pack.codes[card] for card in table.pack.part(lowest)} - missing
    assert table.turn().seats == (2,)


def test_next_dealer() -> None:
    assert dealers_and_starters(three_deals(GAME, 4, 2)) == [(2, (3,)), (3, (0,)), (0, (1,))]


def test_trick() -> None:
    run_example("""
        grasobern 3 | tricks 3 | hand.0 H9 S9 | hand.1 HA SA | hand.2 H10 S10 | turn 0
        0 H9
        1 HA
        2 H10
        > won.1 H9 HA H10
        > turn 1
    """)


def test_follow() -> None:
    hands = "hand.0 H9 S9 | hand.1 HA SA | hand.2 EA S10"
    run_example(f"grasobern 3 | tricks 3 | {hands} | turn 0\n0 H9\n1 SA ! follow\n1 HA\n2 EA")


def test_bad_ober() -> None:
    start = "tricks 2 | hand.0 EA E7 | hand.1 LO H9 | hand.2 E9 LA | hand.3 EK EO | turn 0\n0 EA\n"
    run_example(f"grasobern 4 | options bad=acorns | {start}1 H9\n2 E9\n3 EK ! throw-ober\n3 EO\n> penalty 2 0 0 0")


def test_throw_ober() -> None:
    run_example("""
        grasobern 4 | tricks 2 | hand.0 EA E7 | hand.1 LO H9 | hand.2 E9 LA | hand.3 EK E10 | turn 0
        0 EA
        1 H9 ! throw-ober   # no acorns: the bad Ober has to go
        1 LO
        2 LA ! follow
        2 E9
        3 E10
        > penalty 2 0 0 0
        > turn 0
    """)
    run_example("""
        grasobern 4 | tricks 2 | hand.0 LK E7 | hand.1 LO L8 | hand.2 L9 LA | hand.3 EK E10 | turn 0
        0 LK
        1 L8 ! throw-ober   # the king of leaves was led
        1 LO
        2 LA                # the ace takes it
        3 E10
        > penalty 0 0 2 0
        > turn 2
    """)
    run_example("""
        grasobern 4 | hand.0 L9 E7 | hand.1 LO L8 | hand.2 LA S7 | hand.3 EK E10 | turn 0
        0 L9
        1 L8                # neither king nor ace was led: he may keep it
        2 LA
        3 EK
        > penalty 0 0 1 0   # the first trick
    """)
    later = "tricks 2 | hand.0 L9 E7 | hand.1 LA S7 | hand.2 LO L8 | hand.3 EK E10"
    run_example(f"grasobern 4 | {later} | turn 0\n0 L9\n1 LA\n2 L8")
    free = "options forced=no | tricks 2 | hand.0 EA LK | hand.1 LO H9 | hand.2 E9 LA | hand.3 EK E10"
    run_example(f"grasobern 4 | {free} | turn 0\n0 EA\n1 H9")


def test_everybody_learns_that_the_ober_is_elsewhere() -> None:
    start = "tricks 2 | hand.0 EA LK | hand.1 HA H9 | hand.2 ?*2 | hand.3 ?*2 | turn 0\n0 EA\n1 H9"
    assert not may_hold_ober(run_example(f"grasobern 4 | {start}"))
    assert may_hold_ober(run_example(f"grasobern 4 | options forced=no | {start}"))
    home = "tricks 2 | hand.0 L9 LK | hand.1 L8 H9 | hand.2 ?*2 | hand.3 ?*2 | turn 0\n0 L9\n1 L8"
    assert may_hold_ober(run_example(f"grasobern 4 | {home}"))


def may_hold_ober(table: Round) -> bool:
    """May seat 1 hold the Ober of leaves, as far as seat 0 knows? It is not mentioned, so any hand may have it."""
    return table.may[table.row(table.seats, HAND[1])] & table.pack.bit[table.pack.card("LO")] == 0


def test_scoring() -> None:
    run_example("""
        grasobern 3 | tricks 7 | penalty 0 1 2 | hand.0 SA | hand.1 S9 | hand.2 HK | turn 1
        1 S9
        2 HK
        0 SA
        = 1 1 2
    """)
    last = "tricks 7 | hand.0 LA | hand.1 LO | hand.2 L7 | hand.3 S7 | turn 0\n0 LA\n1 LO\n2 L7\n3 S7"
    run_example(f"grasobern 4 | {last}\n= 3 0 0 0")
    run_example(f"grasobern 4 | options ober=1 | {last}\n= 2 0 0 0")
    first = "hand.0 EA E7 | hand.1 LO H9 | hand.2 EO LA | hand.3 SO E10 | turn 0\n0 EA\n1 LO\n2 EO\n3 E10"
    run_example(f"grasobern 4 | options ober=1 | {first}\n> penalty 2 0 0 0")
    run_example(f"grasobern 4 | options all_obers=yes | {first}\n> penalty 4 0 0 0")


def test_scoring_counts_tricks() -> None:
    """Only the first of all tricks costs; the fewest points win the round."""
    hands = "hand.0 EA SA E9 | hand.1 E10 S9 H9 | hand.2 EK SK HK | turn 0"
    run_example(f"grasobern 3 | {hands}\n0 EA\n1 E10\n2 EK\n> penalty 1 0 0\n> tricks 1")
    run_example(f"grasobern 3 | {hands}\n0 EA\n1 E10\n2 EK\n0 SA\n1 S9\n2 SK\n> penalty 1 0 0\n> tricks 2")
    outcome = position("grasobern 4 | penalty 1 3 0 0 | turn -").outcome()
    assert outcome.points == (1.0, 3.0, 0.0, 0.0)
    assert outcome.winners == (2, 3)


def test_bauer() -> None:
    run_example("""
        grasobern 4 | tricks 7 | penalty 1 0 0 0 | hand.0 LA | hand.1 LO | hand.2 L7 | hand.3 S7 | turn 0
        0 LA
        1 LO
        2 L7
        3 S7
        = 4 0 0 0           # the Bauer: first trick, Ober and last trick
    """)


@pytest.mark.parametrize(("options", "points"), [(Options(), 4), (Options(ober=1), 3), (Options(all_obers=True), 7)])
def test_every_round_costs_the_same(options: Options, points: int) -> None:
    chance = Chance(1)
    for seats in (3, 4, 5):
        table = GAME.deal(seats, options, match_key(seats))
        while not table.is_over():
            table.play(*drawn(table, chance))
        assert sum(table.outcome().points) == points


@pytest.mark.parametrize("until", [10, 20, 40])
def test_match_end(until: int) -> None:
    table = GAME.blank(3, Options(until=until))
    sheet = Sheet(3)
    while sheet.totals[0] + 2 < until:
        sheet.outcomes.append(Outcome((2.0, 1.0, 1.0), (1, 2), Rule("a-line")))
        assert not table.match_over(sheet)
    sheet.outcomes.append(Outcome((2.0, 1.0, 1.0), (1, 2), Rule("a-line")))
    assert table.match_over(sheet)
    assert table.match_winners(sheet) == (1, 2)


def test_know_how_ducks_and_throws_what_is_dangerous() -> None:
    def preferred(text: str) -> str:
        table = position(f"grasobern 4 | tricks 2 | {text} | turn 0")
        return table.numbered.texts[KNOW_HOW.prefer(table, 0, table.moves(0), Chance(1))]

    trick = "trick EU | played 1 | best EU | led EU | taker 3 | hand.1 ?*3 | hand.2 ?*3 | hand.3 ?*2"
    assert preferred(f"{trick} | hand.0 E10 E7 EA") == "E10"
    assert preferred(f"{trick} | hand.0 LK S7 HA") == "LK"
    assert preferred("hand.0 L7 LK HA | hand.1 ?*3 | hand.2 ?*3 | hand.3 ?*3") == "L7"
