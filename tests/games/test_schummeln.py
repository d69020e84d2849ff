"""Schummeln, paragraph by paragraph."""

from typing import Any

import pytest
from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.chance import Chance, match_key
from reihum.core.match import Match
from reihum.core.round import Round
from reihum.core.sheet import Sheet
from reihum.games.schummeln.know_how import KNOW_HOW
from reihum.games.schummeln.rules import DOUBT, GAME, HAND, SLIP, TOO_LONG, WON, Options, score
from reihum.notation import run_example
from reihum.text.catalogue import find
from tests.strolls import dealers_and_starters, three_deals


def counted(round: Round) -> dict[str, Any]:
    """What people enter on the pad."""
    return {"cards-left": [int(number) for number in round.count_each(HAND)]}


HANDS = "hand.0 H9 E7 S8 | hand.1 E9 HK LU | hand.2 H7 L8"
PLAYED = "open H9 | pile LU E8 | last HK | suit hearts | layer 1 | laid 3 | player 2"
LAID = f"{PLAYED} | hand.0 E7 S8 | hand.1 S7 LA | hand.2 H7 L8"
RACING = f"{LAID} | waiting yes | turn 0,2,clock race 3000"


def test_pack() -> None:
    table = GAME.deal(4, Options(), match_key(1))
    assert [table.pack.codes[card] for card in table.cards(table.layout.find("box"))] == ["E6", "L6", "H6", "S6"]
    assert "Schummellieschen" in find("schummeln").booklet("de").paragraph("pack").text


@pytest.mark.parametrize(("seats", "each", "aside"), [(2, 16, 0), (3, 10, 2), (4, 8, 0), (5, 6, 2)])
def test_deal(seats: int, each: int, aside: int) -> None:
    table = GAME.deal(seats, Options(), match_key(1), Sheet(seats, 1))
    assert [table.count(table.layout.find(f"hand.{seat}")) for seat in range(seats)] == [each] * seats
    assert table.count(table.layout.find("aside")) == aside
    assert table.turn().seats == (2 % seats,)


def test_next_dealer() -> None:
    assert dealers_and_starters(three_deals(GAME, 4, 2)) == [(2, (3,)), (3, (0,)), (0, (1,))]


def test_opening() -> None:
    """The first card lies open, and its suit is asked for; nobody doubts it, and as the last card it wins at once."""
    run_example(f"""
        schummeln 3 | {HANDS} | turn 0
        0 H9
        > open H9
        > suit hearts
        > turn 1
        1 say Geschummelt ! not-now
    """)
    run_example("""
        schummeln 3 | hand.0 H9 | hand.1 E9 HK LU | hand.2 H7 L8 | turn 0
        0 H9
        = 0 3 2
    """)


def test_lay() -> None:
    """Any card goes, and nobody else sees it; passing is no choice."""
    table = run_example(f"""
        schummeln 3 | {HANDS} | turn 0
        0 H9
        1 pass ! not-now
        1 E9
        > last E9
        > layer 1
    """)
    for seat in (0, 2):
        assert "E9" not in str(table.view(seat).places)


def test_slip() -> None:
    run_example("""
        schummeln 4 | open L8 | suit leaves | player 1 | hand.0 E7 | hand.1 LK S9 HU | hand.2 ?*4 | hand.3 ?*4 | turn 1
        1 +S9
        1 LK               # the king is a leaf, but two cards were laid
        3 say Geschummelt
        > hand.1 LK S9 HU L8
        > turn 1
    """)
    run_example(f"""
        schummeln 3 | {HANDS} | turn 0
        0 +E7 ! slip
        0 H9
        1 +E9
        1 +HK
        1 +LU ! slip
        1 LU
        > last E9 HK LU
        > finishing 1
    """)
    run_example(f"""
        schummeln 3 | options slipping=no | {HANDS} | open LK | suit leaves | turn 0
        0 +E7 ! slip
        0 E7
    """)


def test_sizes() -> None:
    """Neither the view nor the events say how many cards were laid; with open sizes they do."""
    match = Match(GAME, 3, seed=3)
    match.watched = True
    opener = match.round.turn().seats[0]
    match.play(opener, int(match.round.moves(opener)[0]))
    seat = match.round.turn().seats[0]
    others = [other for other in range(3) if other != seat]
    before = [match.round.view(other) for other in others]
    first, second = (int(card) for card in match.round.cards(match.round.layout.find(f"hand.{seat}"))[:2])
    match.play(seat, int(SLIP[first]))
    assert [match.round.view(other) for other in others] == before
    assert all(match.events(other) == () for other in others)
    match.play(seat, second)
    for other in others:
        places = {place.name: place.size for place in match.round.view(other).places}
        assert places[f"hand.{seat}"] is None
        assert places["last"] is None
    for options in ("show_sizes=yes", "slipping=no", "claim=rank"):
        shown = run_example(f"schummeln 3 | options {options} | last EA | {HANDS} | turn 0")
        assert {place.name: place.size for place in shown.view(1).places}["last"] == 1


def test_sizes_are_imagined() -> None:
    """Somebody who does not know how many cards were slipped reckons with all that is possible."""
    table = run_example(f"schummeln 3 | {HANDS} | open L7 | suit leaves | turn 0\n0 +H9\n0 S8")
    chance = Chance(4)
    last = table.layout.find("last")
    assert {int(table.imagine(1, chance).count(last)) for _ in range(200)} >= {1, 2, 3}
    assert {int(table.imagine(0, chance).count(last)) for _ in range(20)} == {2}


def test_doubt() -> None:
    """Everybody but the layer, or the next player alone; only what was laid last is turned up."""
    run_example(f"""
        schummeln 3 | {RACING}
        1 say Geschummelt ! turn
        0 say Geschummelt
    """)
    run_example(f"""
        schummeln 3 | options doubters=next | {LAID} | turn 2
        0 say Geschummelt ! turn
        2 say Geschummelt
        > hand.2 H7 L8 HK LU E8 H9
    """)


def test_wait() -> None:
    """First a pause in which nobody lays, then the next player may lay, and until then all may doubt."""
    run_example(f"""
        schummeln 3 | {RACING}
        2 H7 ! wait
        2 +H7 ! wait
        clock tick
        > turn 0,2
        0 E7 ! wait
        2 H7
        > last H7
        > pile HK LU E8
        > turn 0,1,clock
    """)
    assert run_example(f"schummeln 3 | options pause=5 | {HANDS} | turn 0\n0 H9\n1 E9").turn().milliseconds == 5000
    run_example(f"""
        schummeln 3 | options doubters=next | {LAID} | turn 2
        2 H7
        > turn 0
    """)


def test_first_doubt() -> None:
    """Seat 2 sits nearer to the left of seat 1, who has laid; within 40 ms that counts."""
    early = f"schummeln 3 | {RACING}\n0 say Geschummelt @1000\n> turn 2,clock race 1040\n> doubter 0\n2 H7 ! wait\n"
    run_example(early + "2 say Geschummelt @1040\n> hand.2 H7 L8 HK LU E8 H9")
    run_example(early + "2 say Geschummelt @1041 ! first-doubt\nclock tick @1040\n> hand.0 E7 S8 HK LU E8 H9\n> turn 0")
    run_example(f"schummeln 3 | {RACING}\n2 say Geschummelt @1000\n> hand.2 H7 L8 HK LU E8 H9")
    run_example("""
        schummeln 4 | open H9 | last HK | suit hearts | layer 1 | laid 1 | player 2
        hand.0 E7 | hand.1 S7 | hand.2 H7 | hand.3 L7 | waiting no | turn 0,2,3 race
        0 say Geschummelt @500
        > turn 2,3,clock race 540
        3 say Geschummelt @530
        > turn 2,clock race 540
        2 H7 ! wait
        clock tick @540
        > hand.3 L7 HK H9
    """)


def test_honest() -> None:
    run_example("""
        schummeln 3 | open H9 | pile LU E8 | last HK | suit hearts | layer 1 | player 2 | waiting yes
        hand.0 E7 S8 | hand.1 S7 LA | hand.2 H7 L8 | turn 0,2,clock race 3000
        clock tick
        > turn 0,2
        0 say Geschummelt   # honest: the doubter takes all four cards
        > hand.0 E7 S8 HK LU E8 H9
        > turn 0
    """)


def test_caught() -> None:
    run_example("""
        schummeln 3 | hand.0 H9 E7 S8 | hand.1 E9 HK LU | hand.2 H7 L8 | turn 0
        0 +E7 ! slip
        0 H9
        > open H9
        > suit hearts
        > turn 1
        1 E9               # not a heart
        2 H7 ! wait
        > turn 0,2,clock
        2 say Geschummelt
        > hand.1 E9 H9 HK LU
        > open -
        > turn 1            # he took the pile and opens the next
    """)


def test_new_pile() -> None:
    """Whoever takes the pile sees it and opens again; the others know the cards that lay open, and no more."""
    table = run_example(f"""
        schummeln 3 | options show_sizes=yes | {RACING}
        0 say Geschummelt
        > suit -
        > layer -
        > turn 0
    """)
    chance = Chance(5)
    hand = table.layout.find("hand.0")
    worlds = [table.imagine(2, chance) for _ in range(60)]
    for code in ("HK", "H9"):
        assert all(world.lies(table.pack.card(code), hand) for world in worlds)
    assert not all(world.lies(table.pack.card("E8"), hand) for world in worlds)
    run_example(f"schummeln 3 | {RACING}\n0 say Geschummelt\n0 E7\n> open E7\n> suit acorns")


def test_taken_back() -> None:
    run_example(f"""
        schummeln 3 | {LAID} | turn 0,2 race
        2 +H7
        > slipped.2 H7
        0 say Geschummelt
        > hand.2 H7 L8
        > slipped.2 -
    """)


def test_last_card() -> None:
    start = "schummeln 3 | open S10 | suit bells | player 2 | hand.0 E7 S8 LA | hand.1 S7 | hand.2 SK | turn 2"
    run_example(
        f"{start}\n2 SK\n> finishing 2\n> turn 0,1,clock\n0 S8 ! last-card\n0 +S8 ! last-card\n1 S7 ! last-card"
    )
    next_only = start.replace("| open", "| options doubters=next | open")
    run_example(f"{next_only}\n2 SK\n0 S8 ! last-card\n> turn 0\n0 pass\n= 3 1 0")
    run_example(f"{next_only}\n2 SK\n0 say Geschummelt\n= 5 1 0")


def test_end() -> None:
    run_example("""
        schummeln 3 | open S10 | suit bells | player 2 | hand.0 E7 S8 LA | hand.1 S7 | hand.2 SK | turn 2
        2 SK
        clock tick          # nobody doubted the last card
        = 3 1 0
    """)
    run_example("""
        schummeln 3 | open S10 | suit bells | player 2 | hand.0 E7 S8 LA | hand.1 S7 | hand.2 HK | turn 2
        2 HK
        1 say Geschummelt   # right: it goes on
        > hand.2 HK S10
        > turn 2
    """)
    assert score(vec[i64]([0, 3, 1])).points == (0.0, 3.0, 1.0)
    assert score(vec[i64]([0, 3, 1])).winners == (0,)
    assert score(vec[i64]([0, 3, 1])).rule is WON


def test_a_wrong_doubt_of_the_last_card_costs_the_pile() -> None:
    run_example("""
        schummeln 3 | open S10 | suit bells | player 2 | hand.0 E7 S8 LA | hand.1 S7 | hand.2 SK | turn 2
        2 SK
        1 say Geschummelt
        = 3 3 0
    """)


def test_turn_limit() -> None:
    """The last of 200 cards for each seat ends the round; a doubt is no turn."""
    table = run_example(f"""
        schummeln 3 | {HANDS} | turns 598 | turn 0
        0 H9
        > turn 1
        1 E9
        = 2 2 2
    """)
    assert table.outcome().rule is TOO_LONG
    run_example(f"schummeln 3 | turns 599 | {RACING}\n0 say Geschummelt\n> turn 0\n> turns 599\n0 E7\n= 5 2 2")


def test_the_last_card_of_a_hand_can_be_doubted_after_the_last_turn() -> None:
    start = "schummeln 3 | turns 599 | open S10 | suit bells | player 2 | hand.0 E7 S8 LA | hand.1 S7 | turn 2 | hand.2"
    assert run_example(f"{start} SK\n2 SK\nclock tick\n= 3 1 0").outcome().rule is WON
    assert run_example(f"{start} HK\n2 HK\n0 say Geschummelt\n= 3 1 2").outcome().rule is TOO_LONG


def test_match_end() -> None:
    """The fewest points of all rounds win."""
    sheet = Sheet(3)
    table = GAME.blank(3, Options(rounds=3))
    for left in ([0, 3, 1], [2, 0, 4], [3, 2, 0]):
        assert not table.match_over(sheet)
        sheet.outcomes.append(score(vec[i64](left)))
    assert table.match_over(sheet)
    assert table.match_winners(sheet) == (0, 1, 2)
    assert GAME.blank(3).match_over(sheet)
    sheet.outcomes.append(score(vec[i64]([1, 0, 7])))
    assert table.match_winners(sheet) == (1,)


def test_name_rank() -> None:
    run_example("""
        schummeln 3 | options claim=rank doubters=next | player 0
        hand.0 E9 L9 S7 | hand.1 E10 HA | hand.2 S8 SU | turn 0
        0 E9 ! name-rank
        0 name 9
        0 +L9
        0 E9
        > last E9 L9
        1 E10
        > rank 10
        2 say Geschummelt   # it is a ten
        > hand.2 S8 SU E10 E9 L9
        > turn 2
    """)
    run_example("""
        schummeln 3 | options claim=rank | player 0 | hand.0 E9 L9 S7 | hand.1 E10 HA | hand.2 S8 SU | turn 0
        0 +E9 ! name-rank
        0 name 8
        0 name 9 ! not-now
        0 +L9
        0 E9
        1 say Geschummelt
        > hand.0 E9 L9 S7
        > rank -
        > turn 0
    """)


def test_next_rank() -> None:
    """After the ace comes the seven; any wrong card is enough."""
    run_example("""
        schummeln 3 | options claim=rank doubters=next | player 0
        hand.0 E9 L9 S7 | hand.1 S8 E7 HA | hand.2 HU SU | turn 0
        0 name A
        0 E9
        > rank A
        1 +E7
        1 HA
        > rank 7
        2 say Geschummelt
        > hand.1 E7 HA S8 E9
    """)


def test_four() -> None:
    run_example("""
        schummeln 2 | options claim=rank | rank 9 | hand.0 E9 L9 H9 S9 S7 | hand.1 S8 E7 HA | turn 0
        0 +E9
        0 +L9
        0 +H9
        0 +S7 ! four
        0 S9
        > last E9 L9 H9 S9
    """)
    run_example("""
        schummeln 2 | options claim=rank slipping=no | rank 9 | hand.0 E9 L9 | hand.1 S8 E7 HA | turn 0
        0 +E9
        0 +L9 ! slip
        0 L9
    """)


def test_know_how_takes_one_card_of_each_suit() -> None:
    table = run_example(f"schummeln 3 | {LAID} | turn 0,2 race")
    found = KNOW_HOW.sensible(table, 2, table.moves(2))
    assert [table.numbered.texts[move] for move in found] == ["L8", "H7", "+L8", "+H7", "say Geschummelt"]


def test_know_how_doubts_what_can_hardly_be_true() -> None:
    held = "H7 H8 H10 HU HA E7"
    table = run_example(
        f"schummeln 3 | {PLAYED} | hand.0 S8 | hand.1 S7 LA | hand.2 {held} | waiting yes | turn 0,2,clock race 3000"
    )
    asked = append(table.moves(2), i64(-1))
    assert {KNOW_HOW.prefer(table, 2, asked, Chance(seed)) for seed in range(9)} == {DOUBT}
    assert {KNOW_HOW.prefer(table, 0, asked, Chance(seed)) for seed in range(40)} == {DOUBT, -1}
