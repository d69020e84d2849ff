"""Fipsen, paragraph by paragraph."""

from typing import Any

import pytest

from reihum.core.chance import Chance, match_key
from reihum.core.notes import NOTHING
from reihum.core.round import Round
from reihum.core.rule import Rule
from reihum.core.sheet import Outcome, Sheet
from reihum.games.fipsen.know_how import KNOW_HOW
from reihum.games.fipsen.rules import (
    AWAY,
    BELLS,
    BIDS,
    FIPS,
    GAME,
    GIVEN_UP,
    HAND,
    HEIGHT,
    NEEDED,
    PICTURES,
    SCORING,
    THROWN_IN,
    Fipsen,
    Options,
)
from reihum.notation import position, run_example
from reihum.text.catalogue import find
from tests.strolls import dealers_and_starters, drawn, three_deals

DEALT = "hand.0 ?*5 | hand.1 ?*5 | hand.2 ?*5 | hand.3 ?*5 | skat ?*2 | rest ?*3"
AUCTION = f"fipsen 4 | dealer 3 | {DEALT} | turn 0"
ENDING = "hand.0 EU E9 | hand.1 LA L9 | hand.2 HA H9 | hand.3 E10 LK"


def counted(round: Round) -> dict[str, Any]:
    """What people enter on the pad."""
    assert isinstance(round, Fipsen)
    outcome = round.outcome()
    if outcome.rule is THROWN_IN:
        return {"end": "thrown-in"}
    if outcome.rule is FIPS:
        return {"end": "fips", "fips": int(round.fips)}
    if outcome.rule is GIVEN_UP:
        return {"end": "gave-up", "gave-up-by": int(round.declarer)}
    end = "failed" if round.is_lost() else "made"
    answers = {"hand": round.hand_game, "ruten": round.trump == BELLS, "durch": round.durch}
    return {
        "end": end,
        f"bidder-{end}": int(round.declarer),
        f"game-{end}": BIDS[round.bid].split()[0].lower(),
        **{f"{name}-{end}": "with" if answer else "without" for name, answer in answers.items()},
    }


def test_pack() -> None:
    table = GAME.deal(4, Options(), match_key(1))
    box = [table.pack.codes[card] for card in table.cards(table.layout.find("box"))]
    assert box == ["E6", "L6", "H6", "S6", "S8", "S9", "S10", "SU", "SO", "SK", "SA"]
    assert "Prisdorf" in find("fipsen").booklet("en").paragraph("pack").text


def test_ranks() -> None:
    """Natural order: the king beats the ten."""
    start = "fipsen 3 | dealer 2 | task play | declarer 0 | bid 2 | trump hearts | turn 0 | hand.2 L7 L8"
    run_example(f"{start} | hand.0 EK L9 | hand.1 E10 LA\n0 EK\n1 E10\n2 L8\n> tricks 1\n> turn 0")


@pytest.mark.parametrize(("seats", "rest"), [(3, 8), (4, 3)])
def test_deal(seats: int, rest: int) -> None:
    table = GAME.deal(seats, Options(), match_key(1), Sheet(seats, 1))
    names = ["skat", "rest", *[f"hand.{seat}" for seat in range(seats)]]
    assert [int(table.count(table.layout.find(name))) for name in names] == [2, rest, *[5] * seats]
    assert table.turn().seats == (2,)


def test_next_dealer() -> None:
    assert dealers_and_starters(three_deals(GAME, 4, 2)) == [(2, (3,)), (3, (0,)), (0, (1,))]


def test_lowest() -> None:
    run_example(f"{AUCTION}\n0 name 2\n> bid 2\n> declarer 0\n> turn 1")
    run_example(AUCTION.replace("fipsen 4", "fipsen 4 | options lowest=3") + "\n0 name 2 Ruten Hand ! lowest\n0 name 3")


def test_doubles() -> None:
    """Each double is one step; Hand and Ruten are worth the same."""

    def height(bid: str) -> int:
        return int(HEIGHT[BIDS.index(bid)])

    assert height("3") < height("3 Hand") == height("3 Ruten") < height("3 Ruten Hand") < height("4")


def test_higher() -> None:
    run_example(f"""
        {AUCTION}
        0 name 2
        1 name 2 Hand
        > turn 0
        0 say halte
        1 name 2 Ruten ! higher   # worth as much, not more
        1 name 3
        0 pass
        > declarer 1
        2 name 3 ! higher
        2 pass
        3 pass
        > task skat
        > turn 1
    """)


def test_auction() -> None:
    run_example(
        f"{AUCTION}\n0 say halte ! not-now\n0 pass\n1 pass\n2 name 4\n> declarer 2\n3 pass\n> task skat\n> turn 2"
    )


def test_hold() -> None:
    """The earlier player may hold, raise or leave; whoever is left meets the next one."""
    start = f"{AUCTION}\n0 name 2\n1 name 2 Hand\n"
    run_example(f"{start}0 say halte\n> named no\n> turn 1\n1 pass\n> declarer 0\n> turn 2")
    run_example(
        f"{start}0 name 3\n> named yes\n> bid 3\n> turn 1\n1 name 4\n0 say halte\n1 pass\n> declarer 0\n> named no"
    )
    run_example(
        f"{start}0 pass\n> declarer 1\n> named yes\n> turn 2\n2 name 5\n> turn 1\n1 say halte\n2 pass\n3 pass\n> turn 1"
    )
    run_example(f"{start}0 say halte\n1 say halte ! not-now")


def test_thrown_in() -> None:
    table = run_example(f"{AUCTION}\n0 pass\n1 pass\n2 pass\n3 pass\n= 0 0 0 0")
    assert table.outcome().rule is THROWN_IN


def test_skat() -> None:
    run_example("""
        fipsen 4 | dealer 3 | task skat | declarer 1 | bid 3 | turn 1 | hand.0 ?*5 | hand.1 EA EK E7 LA H8 | hand.2 ?*5
        hand.3 ?*5 | skat L7 L8 | rest ?*3
        1 +EA ! not-now
        1 draw skat
        > hand.1 EA EK E7 LA H8 L7 L8
        1 +E9 ! have
        1 +L7
        1 +L8
        > away.1 L7 L8
        > task trump
        1 name acorns
        > hand_game no
        > turn 0
    """)
    run_example(f"fipsen 4 | dealer 3 | task skat | declarer 1 | bid 3 | {DEALT} | turn 1\n1 say Hand\n> hand_game yes")


def test_a_game_that_was_only_held_is_named_by_whoever_raises_it() -> None:
    auction = f"{AUCTION}\n0 name 2\n1 name 2 Hand\n0 say halte\n> named no\n1 name 3 Hand"
    raised = run_example(f"{auction}\n> turn 0")
    left = run_example(f"{auction}\n0 pass\n> declarer 1\n> named yes")
    assert isinstance(raised, Fipsen)
    assert isinstance(left, Fipsen)
    assert (raised.answering, left.answering, left.named) == (1, 0, 1)


@pytest.mark.parametrize("bid", ["2", "5 Ruten Hand"])
def test_a_bid_tells_nothing_about_pictures(bid: str) -> None:
    """Only a Kieker does."""
    table = run_example(f"{AUCTION}\n0 name {bid}\n1 pass")
    worlds = [table.imagine(2, Chance(seed)) for seed in range(30)]
    for seat in (0, 1):
        assert any(world.any_of(PICTURES, 0, HAND[seat]) for world in worlds)


def test_hand_game_counts_twice() -> None:
    run_example("""
        fipsen 3 | dealer 2 | task skat | declarer 0 | bid 2 | tricks 1 | turn 0
        hand.0 EA EK | hand.1 E9 E10 | hand.2 L7 L8
        0 say Hand
        0 name acorns
        0 EA
        1 E9
        2 L7
        0 done
        = 4 0 0
    """)


def test_hand_game() -> None:
    run_example("""
        fipsen 4 | dealer 3 | task skat | declarer 1 | bid 3 Hand | turn 1
        hand.0 ?*5 | hand.1 ?*5 | hand.2 ?*5 | hand.3 ?*5 | skat ?*2 | rest ?*3
        1 draw skat ! hand-game
        1 say Hand
        1 name acorns
        > hand_game yes
        > turn 0
    """)
    start = f"fipsen 4 | dealer 3 | task skat | declarer 1 | {DEALT} | turn 1"
    run_example(f"{start} | bid 3 Ruten Hand | named no\n1 draw skat ! hand-game")
    run_example(f"{start} | bid 3 Ruten\n1 draw skat")


def test_trump() -> None:
    """A suit need not be held; eldest leads."""
    hands = "hand.1 EA EK E7 LA H8 | hand.0 ?*5 | hand.2 ?*5 | hand.3 ?*5"
    start = f"fipsen 4 | dealer 3 | task trump | declarer 1 | bid 2 | {hands} | turn 1"
    run_example(f"{start}\n1 EA ! not-now\n1 name bells\n> trump bells\n> turn 0")


def test_ruten() -> None:
    run_example("""
        fipsen 4 | dealer 3 | task skat | declarer 0 | bid 3 Hand | named no | turn 0
        hand.0 EA EK S7 L7 H8 | skat EO L8 | hand.1 ?*5 | hand.2 ?*5 | hand.3 ?*5 | rest ?*3
        0 draw skat
        0 +L7
        0 +L8
        0 name acorns ! ruten      # he held "3 Hand" and took the Skat: bells must make up the double
        0 name bells
        > turn 0
    """)
    start = f"fipsen 4 | dealer 3 | task trump | declarer 0 | {DEALT} | turn 0"
    run_example(f"{start} | bid 3 Ruten\n0 name acorns ! ruten\n0 name bells")
    run_example(f"{start} | bid 3 Ruten | named no | hand_game yes\n0 name acorns")
    run_example(f"{start} | bid 3 Hand | hand_game yes\n0 name acorns")
    run_example(f"{start} | bid 3 Ruten Hand | named no | hand_game yes\n0 name acorns ! ruten")


def test_trick() -> None:
    """A trump beats the suit led, also when somebody follows after it."""
    run_example("""
        fipsen 4 | dealer 3 | task play | declarer 0 | bid 2 | trump hearts | turn 0
        hand.0 E10 L7 | hand.1 H7 L8 | hand.2 EA L9 | hand.3 H8 LA
        0 E10
        1 H7
        2 EA
        3 H8
        > won.3 E10 H7 EA H8
        > lost_tricks 1
        > turn 3
    """)


def test_follow() -> None:
    """Also after somebody has trumped it is the suit led that counts."""
    run_example("""
        fipsen 4 | dealer 3 | task play | declarer 0 | bid 2 | trump hearts | turn 0
        hand.0 E10 L7 | hand.1 H7 L8 | hand.2 EA H9 | hand.3 H8 LA
        0 E10
        1 L8
        2 H9 ! follow
        2 EA
        3 LA
    """)


def test_enough() -> None:
    run_example("""
        fipsen 4 | dealer 3 | task play | declarer 2 | bid 4 | trump hearts | tricks 1 | lost_tricks 1 | turn 2
        hand.0 L7 LO EK | hand.1 LA E8 H7 | hand.2 LK HA HK | hand.3 L8 E9 EU
        2 LK
        3 L8
        0 LO
        1 LA
        = 0 0 -8 0                 # four of five are out of reach
    """)
    run_example("""
        fipsen 3 | dealer 2 | task play | declarer 0 | bid 2 | trump hearts | tricks 1 | lost_tricks 1 | turn 0
        hand.0 EA L7 L8 | hand.1 E7 L9 L10 | hand.2 E8 LU LO
        0 EA
        1 E7
        2 E8
        = 2 0 0
    """)


def test_durch() -> None:
    run_example(f"""
        fipsen 4 | dealer 3 | task on | declarer 0 | bid 3 | trump acorns | tricks 3 | turn 0
        {ENDING}
        0 done
        = 3 0 0 0
    """)
    run_example(f"""
        fipsen 4 | dealer 3 | task on | declarer 0 | bid 3 | trump acorns | tricks 3 | turn 0
        {ENDING}
        0 EU
        1 L9
        2 H9
        3 LK ! follow
        3 E10
        0 E9
        1 LA
        2 HA
        3 LK
        = 6 0 0 0                  # Durch: 3 × 2
    """)
    run_example("""
        fipsen 4 | dealer 3 | task play | declarer 0 | bid 2 | trump acorns | tricks 1 | turn 0
        hand.0 EA EK E9 | hand.1 LA L9 L8 | hand.2 HA H9 H8 | hand.3 H10 LK LO
        0 done ! not-now
        0 EA
        1 L8
        2 H8
        3 LO
        > task on
        > durch no
        0 EK
        > durch yes
        > task play
    """)


def test_scoring() -> None:
    run_example("""
        fipsen 4 | dealer 3 | task on | declarer 0 | bid 4 Ruten | trump bells | tricks 4 | turn 0
        hand.0 EK | hand.1 LA | hand.2 S7 | hand.3 E10
        0 EK
        1 LA
        2 S7                       # the only trump
        3 E10
        = -32 0 0 0                # 4 × 2 × 2, lost: twice that
    """)


@pytest.mark.parametrize(
    ("bid", "notes", "value"),
    [
        ("2", "", 2),
        ("4 Hand", "hand_game yes", 8),
        ("3", "durch yes", 6),
        ("3 Ruten", "trump bells | durch yes", 12),
        ("5", "durch yes", 10),
        ("5 Ruten Hand", "trump bells | hand_game yes | durch yes", 40),
        ("Kieker", "durch yes", 10),
        ("Kieker", "durch yes | trump bells", 20),
    ],
)
def test_the_table_of_values(bid: str, notes: str, value: int) -> None:
    """Every line of the worked table, won and lost."""
    start = f"fipsen 4 | dealer 3 | task play | declarer 0 | bid {bid} | {notes} | turn -"
    needed = int(NEEDED[BIDS.index(bid)])
    won = run_example(f"{start} | tricks {5 if 'durch' in notes else needed}")
    assert won.outcome().points == (float(value), 0.0, 0.0, 0.0)
    lost = run_example(f"{start} | lost_tricks {6 - needed}")
    assert lost.outcome().points == (-2.0 * value, 0.0, 0.0, 0.0)
    assert lost.outcome().winners == (1, 2, 3)


def test_a_bid_of_five_is_a_durch() -> None:
    table = run_example(
        f"fipsen 4 | dealer 3 | task trump | declarer 0 | bid 5 | {DEALT} | turn 0\n0 name acorns\n> durch yes"
    )
    assert not table.is_over()


def test_fips() -> None:
    table = run_example("""
        fipsen 4 | dealer 3 | task skat | declarer 0 | bid 2 | turn 0 | hand.0 E7 L7 H7 EA LK | skat S7 HA
        hand.1 ?*5 | hand.2 ?*5 | hand.3 ?*5 | rest ?*3
        0 draw skat
        = 30 0 0 0
    """)
    assert table.outcome().rule is FIPS


def test_fips_after_the_deal_comes_before_any_bid() -> None:
    for seed in range(20_000):
        table = GAME.deal(3, Options(), match_key(f"fips {seed}"))
        assert isinstance(table, Fipsen)
        if table.fips != NOTHING:
            assert table.is_over()
            assert max(table.outcome().points) == 30.0
            return
    raise AssertionError("nobody was dealt a Fips")


def test_nobody_keeps_a_fips_back() -> None:
    table = run_example(
        "fipsen 3 | dealer 2 | hand.0 EK E9 L8 HK HU | hand.1 E7 L7 H7 S7 L9 | hand.2 ?*5 | skat ?*2 | rest ?* | turn 0"
    )
    chance = Chance(1)
    for _ in range(200):
        world = table.imagine(1, chance)
        assert table.can_be(world)


def test_kieker() -> None:
    run_example("""
        fipsen 4 | dealer 3 | hand.0 EA E9 L8 H7 H10 | hand.1 EK LA HA H9 H8 | hand.2 ?*5 | hand.3 ?*5
        skat L7 L10 | rest LK E8 S7 | turn 0
        0 name Kieker
        1 name Kieker ! higher
        1 name 4 Ruten Hand ! higher
        1 pass
        2 pass
        3 pass
        > hand.0 EA E9 L8 H7 H10 L7 L10 LK E8 S7
        > task away
        0 +E9
        0 +L8
        0 +L10
        0 +LK
        0 +H10
        > task trump
        0 say aufgeben
        = -5 0 0 0
    """)
    start = "dealer 3 | hand.0 EA E9 L8 H7 H10 | hand.1 EK LA HA H9 H8 | hand.2 ?*5 | hand.3 ?*5 | turn 1"
    run_example(f"fipsen 4 | {start}\n1 name Kieker ! kieker")
    run_example(
        f"fipsen 4 | {start} | declarer 1 | challenger 0 | answering yes | bid Kieker\n1 say halte ! kieker\n1 name 5"
    )
    run_example(f"fipsen 4 | options kieker=no | {start.replace('turn 1', 'turn 0')}\n0 name Kieker ! kieker")


def test_a_kieker_tells_that_there_are_no_pictures() -> None:
    hands = "hand.0 EA E9 L8 H7 H10 | hand.1 ?*5 | hand.2 ?*5 | hand.3 ?*5 | skat ?*2 | rest ?*3"
    table = run_example(f"fipsen 4 | dealer 3 | {hands} | turn 0\n0 name Kieker")
    chance = Chance(1)
    assert not any(table.imagine(2, chance).any_of(PICTURES, 0, HAND[0]) for _ in range(100))


def test_kieker_play() -> None:
    """Three players: one's own five go first, then ten come."""
    run_example("""
        fipsen 3 | dealer 2 | hand.0 EA E9 L8 H7 H10 | hand.1 EK LA HA H9 H8 | hand.2 EO LO L9 HO E10 | skat L7 L10
        rest LK E8 S7 EU HK HU LU E7 | turn 0
        0 name Kieker
        1 pass
        2 pass
        > away.0 EA E9 L8 H7 H10
        > hand.0 L7 L10 LK E8 S7 EU HK HU LU E7
        0 +L7
        0 +L10
        0 +E8
        0 +E7
        0 +S7
        0 name hearts
        > durch yes
        > hand.0 LK EU HK HU LU
    """)


def test_give_up() -> None:
    start = f"fipsen 4 | dealer 3 | task trump | declarer 0 | {DEALT} | turn 0"
    assert run_example(f"{start} | bid Kieker\n0 say aufgeben\n= -5 0 0 0").outcome().rule is GIVEN_UP
    run_example(f"{start} | bid 5\n0 say aufgeben ! not-now")


@pytest.mark.parametrize("deals_each", [1, 3, 6, 25])
def test_match_end(deals_each: int) -> None:
    sheet = Sheet(4)
    table = GAME.blank(4, Options(deals_each=deals_each))
    for number in range(4 * deals_each):
        assert not table.match_over(sheet), number
        sheet.outcomes.append(Outcome((3.0, 0.0, 3.0, -4.0), (0, 2), Rule("a-line")))
    assert table.match_over(sheet)
    assert table.match_winners(sheet) == (0, 2)


def test_what_is_put_away_stays_secret() -> None:
    """Until the end nobody else sees it, or can tell it from what is in the hand."""
    table = run_example("""
        fipsen 4 | dealer 3 | task skat | declarer 1 | bid 3 | turn 1 | hand.0 ?*5 | hand.1 EA EK E7 LA H8 | hand.2 ?*5
        hand.3 ?*5 | skat L7 L8 | rest ?*3
        1 draw skat
        1 +L7
        1 +L8
        1 name acorns
    """)
    assert "L7" not in str([place for place in table.view(0).places if place.name == "away.1"])
    chance = Chance(2)
    held = {code for _ in range(200) for code in codes(table.imagine(0, chance), AWAY[1])}
    assert len(held) > 10
    played = 0
    while not table.is_over():
        table.play(*drawn(table, chance))
        played += 1
    away = next(place for place in table.view(0).places if place.name == "away.1")
    assert away.cards == ("?", "?") or away.size == 2
    assert played > 3


def codes(world: Round, zone: int) -> list[str]:
    return [world.pack.codes[card] for card in world.cards(zone)]


def test_scores_are_the_bidders_alone() -> None:
    chance = Chance(3)
    for seed in range(60):
        table = GAME.deal(3 + seed % 2, Options(), match_key(seed))
        while not table.is_over():
            table.play(*drawn(table, chance))
        outcome = table.outcome()
        assert len([points for points in outcome.points if points != 0.0]) <= 1
        assert outcome.rule in (SCORING, THROWN_IN, FIPS, GIVEN_UP)


def test_know_how_bids_what_the_hand_promises() -> None:
    def preferred(text: str) -> set[str]:
        table = position(f"fipsen 4 | dealer 3 | {text} | hand.1 ?*5 | hand.2 ?*5 | hand.3 ?*5 | turn 0")
        chosen = [KNOW_HOW.prefer(table, 0, table.moves(0), Chance(seed)) for seed in range(9)]
        return {table.numbered.texts[move] for move in chosen}

    assert preferred("hand.0 E7 L8 H9 L9 H10") == {"pass"}
    assert "name 2" in preferred("hand.0 EA EK EO E7 LA")
    assert preferred("hand.0 EA EK EO E7 L8 H9 LA | task away | declarer 0 | bid 3") == {"+L8"}
    assert preferred("hand.0 EA EK EO E7 LA | task trump | declarer 0 | bid 3") == {"name acorns"}
    assert preferred("hand.0 EA EK EO E7 LA | task trump | declarer 0 | bid 3 Ruten") == {"name bells"}
