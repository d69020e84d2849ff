"""Sechsundsechzig, paragraph by paragraph."""

import json
from typing import Any

import pytest
from click.testing import CliRunner

from reihum.bots.exact import exact
from reihum.bots.solvable import NotOpen, make_sure
from reihum.bots.solver import Solver, solver_facts_of
from reihum.cli import cli
from reihum.core.chance import Chance, match_key
from reihum.core.round import Round
from reihum.core.rule import Rule
from reihum.core.sheet import Outcome, Sheet
from reihum.games.sechsundsechzig.know_how import KNOW_HOW
from reihum.games.sechsundsechzig.rules import (
    AFTER,
    CLOSE,
    CLOSER_FAILED,
    DRAWN,
    GAME,
    HAND,
    SCORING,
    WRONG_CLAIM,
    Options,
    Sechsundsechzig,
    worth,
)
from reihum.notation import position, run_example
from reihum.packs.german import CARD_POINTS
from reihum.text.catalogue import find
from tests.bots.playing import best_margin, played
from tests.strolls import drawn

TWO = "sechsundsechzig 2"
OPEN = "turn_up H10 | trump hearts | stock ?*11"
HANDS = "hand.0 HK HO EA E9 LU S9 | hand.1 ?*6"


def counted(round: Round) -> dict[str, Any]:
    """What people enter on the pad."""
    assert isinstance(round, Sechsundsechzig)
    outcome = round.outcome()
    winner = outcome.winners[0]
    if outcome.rule is SCORING:
        loser = 1 - winner
        points = int(round.score_of(loser))
        return {"end": "won", "round-winner": winner, "loser-points": points, "loser-tricks": int(round.tricks[loser])}
    if outcome.rule is CLOSER_FAILED:
        had_trick = "with" if round.had_trick else "without"
        return {"end": "closer-fails", "closer": int(round.closer), "had_trick": had_trick}
    return {"end": "drawn"} if outcome.rule is DRAWN else {"end": "wrong-66", "claimer": 1 - winner}


def lines(*texts: str, first_dealer: int = 1) -> Sheet:
    """A sheet with these lines, such as '2 0'."""
    sheet = Sheet(2, first_dealer)
    for text in texts:
        points = tuple(float(number) for number in text.split())
        winners = (0, 1) if points[0] == points[1] else (0,) if points[0] > points[1] else (1,)
        sheet.outcomes.append(Outcome(points, winners, Rule("a-line")))
    return sheet


def test_pack() -> None:
    table = GAME.deal(2, Options(), match_key(1))
    box = [table.pack.codes[card] for card in table.cards(table.layout.find("box"))]
    assert box == [f"{suit}{rank}" for suit in "ELHS" for rank in "678"]
    assert "überlieferten Form" in find("sechsundsechzig").booklet("de").paragraph("pack").text


def test_ranks() -> None:
    """The ten beats the king, and the ace the ten."""
    for high, low in (("A", "10"), ("10", "K"), ("K", "O"), ("O", "U"), ("U", "9")):
        run_example(
            f"{TWO} | trump hearts | hand.0 E{low} LA | hand.1 E{high} L9 | turn 0\n0 E{low}\n1 E{high}\n> turn 1"
        )
        run_example(
            f"{TWO} | trump hearts | hand.0 E{high} LA | hand.1 E{low} L9 | turn 0\n0 E{high}\n1 E{low}\n> turn 0"
        )


def test_card_points() -> None:
    assert [int(CARD_POINTS[GAME.pack.card(f"E{rank}")]) for rank in "A 10 K O U 9".split()] == [11, 10, 4, 3, 2, 0]
    assert sum(int(points) for points in CARD_POINTS) == 120


def test_deal() -> None:
    table = GAME.deal(2, Options(), match_key(1), Sheet(2, 1))
    assert [int(table.count(table.layout.find(zone))) for zone in ("hand.0", "hand.1", "turn_up", "stock")] == [
        6,
        6,
        1,
        11,
    ]
    assert isinstance(table, Sechsundsechzig)
    assert table.pack.colour[table.cards(table.layout.find("turn_up"))[0]] == table.trump
    assert table.turn().seats == (0,)


def test_next_dealer() -> None:
    """The worked match: seat 1 has dealt; then the winner, and after a draw the same again."""
    scores = ["2 0", "0 0", "0 3", "0 1", "0 3"]
    dealers = [GAME.deal(2, Options(), match_key(1), lines(*scores[:number])) for number in range(5)]
    assert [(int(table.dealer), table.turn().seats) for table in dealers] == [
        (1, (0,)), (0, (1,)), (0, (1,)), (1, (0,)), (1, (0,))
    ]  # fmt: skip


def test_trick() -> None:
    """The highest trump, or the highest card of the suit led; another suit takes nothing."""
    start = f"{TWO} | turn_up H10 | trump hearts | stock ?*9 | hand.0 E9 L9 | hand.1 H9 LA | turn 0"
    run_example(f"{start}\n0 E9\n1 H9\n> won.1 E9 H9\n> tricks 0 1\n> turn 1")
    run_example(f"{start}\n0 E9\n1 LA\n> points 11 0\n> turn 0")


def test_free() -> None:
    run_example(f"{TWO} | {OPEN} | hand.0 EA HK | hand.1 E9 HA S9 | turn 0\n0 EA\n1 S9\n> tricks 1 0")


def test_draw() -> None:
    run_example("""
        sechsundsechzig 2 | turn_up H10 | trump hearts | stock LA | hand.0 E9 S9 | hand.1 EA SA | turn 0
        0 E9
        1 EA
        > task after
        > turn 1
        1 draw
        > hand.1 LA SA
        > hand.0 H10 S9
        > turn_up -
        > task lead
        1 say zu ! closing
    """)


def test_follow() -> None:
    run_example("""
        sechsundsechzig 2 | turn_up E9 | trump acorns | stock ?*3 | points 30 14 | tricks 3 1 | task lead
        hand.0 EA E10 HA LK SO SU | hand.1 H10 HK LA L10 EU S9 | turn 0
        0 say zu
        > turn 1
        1 pass
        0 HA
        1 EU ! follow
        1 H10              # he may play either heart, neither beats the ace
        > points 51 14
        0 LK
        1 S9 ! follow
        1 L10
        > points 51 28
        > turn 1
    """)


def test_beat() -> None:
    run_example("""
        sechsundsechzig 2 | trump hearts | task answer | trick EK | played 1 | best EK | taker 0
        hand.0 LA SA | hand.1 E10 H9 | turn 1 | points 30 40 | tricks 5 4
        1 H9 ! follow
        1 E10              # he must beat the king
        > points 30 54
        > turn 1
    """)
    start = "trump hearts | hand.0 EK LA | hand.1 E10 EO | turn 0"
    run_example(f"{TWO} | {start}\n0 EK\n1 EO ! beat\n1 E10")
    run_example(f"{TWO} | options must_beat=no | {start}\n0 EK\n1 EO\n> turn 0")


def test_must_trump() -> None:
    start = "trump hearts | hand.0 EK LA S9 | turn 0"
    run_example(f"{TWO} | {start} | hand.1 H9 LK SA\n0 EK\n1 LK ! must-trump\n1 H9\n> turn 1")
    run_example(f"{TWO} | {start} | hand.1 L9 LK SA\n0 EK\n1 LK\n> turn 0")


def test_everybody_learns_what_is_missing() -> None:
    """Not to beat, not to follow, not to trump: each says what is not in the hand."""
    start = f"{TWO} | closer 0 | turn_up E9 | trump hearts | stock ?* | hand.0 EK LA S9 | turn 0"
    table = run_example(f"{start} | hand.1 EO LK SA\n0 EK\n1 EO")
    assert missing(table, 1) >= {"EA", "E10"}
    assert "HA" not in missing(table, 1)
    table = run_example(f"{start} | hand.1 L9 LK SA\n0 EK\n1 LK")
    assert missing(table, 1) >= {"EA", "EU", "HA", "H9"}
    assert "L10" not in missing(table, 1)
    table = run_example(f"{start} | hand.1 H9 LK SA\n0 EK\n1 H9")
    assert missing(table, 1) >= {"EA", "EU"}
    assert "HA" not in missing(table, 1)


def missing(table: Round, seat: int) -> set[str]:
    """The cards that the other knows not to be in this hand."""
    possible = table.knowledge(1 - seat)[HAND[seat]]
    return {code for card, code in enumerate(table.pack.codes) if possible & table.pack.bit[card] == 0}


def test_nine() -> None:
    run_example("""
        sechsundsechzig 2 | turn_up H10 | trump hearts | stock LA L9 S10 E9 | won.0 SA SU | tricks 1 0 | points 13 0
        task after | hand.0 H9 HK EA EU LU | hand.1 ?*5 | turn 0
        0 H9>turn_up ! not-now
        0 draw
        > hand.0 H9 HK EA EU LU LA
        0 H9>turn_up
        > turn_up H9
        > hand.0 H10 HK EA EU LU LA
        0 EU
        1 say zu ! not-now
    """)
    run_example(f"""
        sechsundsechzig 2 | {OPEN} | hand.0 HK H9 EA E9 LU S9 | hand.1 ?*6 | turn 0
        0 H9>turn_up ! nine      # no trick yet
        0 S9>turn_up ! nine
    """)
    run_example(f"{TWO} | trump hearts | tricks 1 1 | hand.0 H9 EA | hand.1 ?*2 | turn 0\n0 H9>turn_up ! not-now")


def test_marriage() -> None:
    run_example("""
        sechsundsechzig 2 | turn_up H10 | trump hearts | stock ?*11 | hand.0 HK HO EA E9 LU S9 | hand.1 ?*6 | turn 0
        0 say 66 ! no-trick
        0 name hearts
        0 EA ! lead-marriage
        0 HO
        > marriages - - 0 -
        > turn 1            # 40 points, as soon as he has a trick
    """)
    late = "trump hearts | hand.0 LK LO EA | hand.1 ?*3 | tricks 1 0 | turn 0"
    run_example(f"{TWO} | {late}\n0 name acorns ! have\n0 name leaves ! marriage")
    run_example(f"{TWO} | options late_marriages=yes | {late}\n0 name leaves\n> counted 20 0")
    run_example(f"{TWO} | {OPEN} | {HANDS} | turn 0\n0 say zu\n1 pass\n0 name hearts ! marriage")


def test_a_marriage_counts_with_the_first_trick() -> None:
    table = run_example(f"{TWO} | {OPEN} | {HANDS} | turn 0\n0 name hearts\n> counted 0 0\n0 HK")
    assert isinstance(table, Sechsundsechzig)
    run_example("""
        sechsundsechzig 2 | turn_up H10 | trump hearts | stock ?*11 | hand.0 HK HO | hand.1 E9 L9 | turn 0
        0 name hearts
        0 HK
        1 E9
        > counted 44 0
    """)


def test_the_other_card_of_a_marriage_is_known() -> None:
    table = run_example(f"{TWO} | {OPEN} | {HANDS} | turn 0\n0 name hearts\n0 HK")
    chance = Chance(1)
    assert all(table.imagine(1, chance).lies(table.pack.card("HO"), HAND[0]) for _ in range(30))


def test_one_marriage() -> None:
    run_example(
        f"{TWO} | {OPEN} | hand.0 HK HO EK EO LU S9 | hand.1 ?*6 | turn 0\n0 name hearts\n0 name acorns ! one-marriage"
    )


def test_lead_marriage() -> None:
    run_example(f"{TWO} | {OPEN} | {HANDS} | turn 0\n0 name hearts\n0 S9 ! lead-marriage\n0 HK\n> meld -")


def test_closing() -> None:
    """Before the very first lead, after a trick, after drawing; never twice, and never by whoever answers."""
    run_example(f"{TWO} | {OPEN} | {HANDS} | turn 0\n0 say zu\n> closer 0\n> had_trick no\n> task nine\n> turn 1")
    run_example(f"""
        sechsundsechzig 2 | {OPEN} | tricks 1 0 | task after | hand.0 HK HO EA E9 LU | hand.1 ?*5 | turn 0
        0 E9 ! not-now
        0 say zu
        1 pass
        0 say zu ! closing
        0 E9
        > stock ?*11
    """)
    run_example(f"{TWO} | {OPEN} | {HANDS} | turn 0\n0 name hearts\n0 say zu\n1 pass\n0 EA ! lead-marriage\n0 HK")


def test_after_closing() -> None:
    start = f"{TWO} | {OPEN} | hand.0 HK HO EA E9 LU S9 | hand.1 H9 ?*5 | turn 0\n0 say zu\n"
    run_example(f"{start}1 H9 ! not-now\n1 say 66 ! not-now\n1 H9>turn_up\n> turn_up H9\n> task lead\n> turn 0")
    run_example(f"{start}1 pass\n> hand.1 H9 ?*5\n> turn 0")


def test_count() -> None:
    run_example("""
        sechsundsechzig 2 | trump leaves | turn_up L9 | stock ?*3 | points 40 30 | tricks 4 2 | marriages 0 - - -
        task lead | hand.0 HA SU | hand.1 ?*2 | turn 0
        0 say 66 ! count    # 40 + 20 for the acorns = 60
        0 HA
    """)
    run_example(
        f"{TWO} | trump leaves | points 66 10 | tricks 4 2 | hand.0 HA SU | hand.1 ?*2 | turn 1\n1 say 66 ! count"
    )
    run_example(
        f"{TWO} | trump leaves | points 66 40 | tricks 4 2 | hand.0 HA SU | hand.1 ?*2 | turn 0\n0 say 66\n= 1 0"
    )


def test_where_nobody_counts_for_others_the_points_are_not_shown() -> None:
    start = "trump hearts | hand.0 EK LA | hand.1 E10 EO | turn 0\n0 EK\n1 E10"
    shown = run_example(f"{TWO} | {start}")
    kept = run_example(f"{TWO} | options points_shown=no | {start}")
    assert dict(shown.noted())["counted"] == "0 14"
    assert dict(kept.noted())["counted"] == "0 0"
    assert "points" not in [note.field for note in GAME.notes if note.shown]


def test_no_trick() -> None:
    options = "options points_shown=no"
    run_example(f"{TWO} | {options} | trump hearts | hand.0 EK LA | hand.1 E10 EO | turn 0\n0 say 66 ! no-trick")


def test_drawn() -> None:
    table = run_example("""
        sechsundsechzig 2 | trump hearts | points 34 65 | tricks 5 6 | task lead | hand.0 EA | hand.1 E10 | turn 0
        0 EA
        1 E10
        = 0 0              # 34 + 21 + 10 for the last trick = 65: a draw
    """)
    assert table.outcome().rule is DRAWN
    assert table.outcome().winners == (0, 1)
    run_example(
        f"{TWO} | trump hearts | points 33 66 | tricks 5 6 | hand.0 EA | hand.1 E10 | turn 0\n0 EA\n1 E10\n= 0 1"
    )


def test_closed_to_the_end() -> None:
    start = f"{TWO} | closer 0 | had_trick yes | trump hearts | turn_up E9 | stock ?*2 | tricks 3 2 | turn 0"
    run_example(f"{start} | points 45 34 | hand.0 EA | hand.1 E10\n0 EA\n1 E10\n= 1 0")
    run_example(
        f"{start} | points 44 34 | hand.0 EA | hand.1 E10\n0 EA\n1 E10\n= 0 2"
    )  # 65, and nothing for the last trick
    failed = run_example(f"{start} | points 44 34 | hand.0 EA | hand.1 E10\n0 EA\n1 E10\n> claimer -")
    assert failed.outcome().rule is CLOSER_FAILED
    run_example(f"{start} | points 45 32 | hand.0 EA | hand.1 E10\n0 EA\n1 E10\n= 2 0")


def test_scoring() -> None:
    table = run_example("""
        sechsundsechzig 2 | trump leaves | turn_up L9 | stock ?*3 | points 47 30 | tricks 4 2 | marriages 0 - - -
        task lead | hand.0 HA SU | hand.1 ?*2 | turn 0
        0 say 66
        = 2 0              # 47 + 20 = 67; the other has 30: Schneider
    """)
    assert table.outcome().lines[0].points == (67.0, 30.0)
    assert [int(worth(points, 1)) for points in (0, 32, 33, 65)] == [2, 2, 1, 1]
    assert worth(0, 0) == 3
    run_example(
        f"{TWO} | trump leaves | points 66 0 | tricks 4 0 | hand.0 HA SU | hand.1 ?*2 | turn 0\n0 say 66\n= 3 0"
    )


@pytest.mark.parametrize(("card", "points"), [("9", 0), ("U", 2), ("O", 3), ("K", 4), ("10", 10)])
def test_points_of_each_card(card: str, points: int) -> None:
    """Taken with an ace, which counts 11."""
    for suit in "ELHS":
        hands = f"hand.0 {suit}A ? | hand.1 {suit}{card} ? | trump leaves | turn 0"
        run_example(f"{TWO} | {hands}\n0 {suit}A\n1 {suit}{card}\n> points {11 + points} 0")


def test_whoever_says_66_first_has_won_even_if_the_other_has_more() -> None:
    start = f"{TWO} | trump hearts | hand.0 EA SU | hand.1 ?*2 | tricks 5 5"
    run_example(f"{start} | points 66 40 | marriages - - 1 - | turn 0\n0 say 66\n= 1 0")  # 66 : 80
    run_example(f"{start} | points 40 66 | marriages - - 0 - | turn 1\n1 say 66\n= 0 1")


def test_the_last_trick_is_counted_for_all() -> None:
    run_example(f"""
        {TWO} | trump hearts | points 34 60 | counted 34 60 | tricks 5 6 | hand.0 EA | hand.1 E10 | turn 0
        0 EA
        1 E10
        > counted 65 60
    """)


def test_marriages_of_the_loser_count_towards_33() -> None:
    start = f"{TWO} | trump leaves | points 66 14 | tricks 4 2 | hand.0 HA SU | hand.1 ?*2 | turn 0"
    run_example(f"{start} | marriages 1 - - -\n0 say 66\n= 1 0")
    run_example(f"{start}\n0 say 66\n= 2 0")


def test_closer_fails() -> None:
    run_example("""
        sechsundsechzig 2 | closer 0 | had_trick no | trump acorns | turn_up E9 | stock ?*2 | points 48 21 | tricks 3 2
        hand.0 LU | hand.1 LO | task lead | turn 0
        0 LU
        1 LO
        = 0 3              # the closer has not reached 66, and the other had no trick when he closed
    """)
    start = f"{TWO} | closer 0 | trump acorns | turn_up E9 | stock ?*2 | tricks 3 2 | hand.0 LU | hand.1 LO | turn 1"
    assert run_example(f"{start} | had_trick yes | points 20 66\n1 say 66\n= 0 2").outcome().rule is CLOSER_FAILED
    run_example(f"{start} | had_trick no | points 20 66\n1 say 66\n= 0 3")


def test_a_closer_who_fails_pays_less_to_whoever_had_a_trick() -> None:
    start = f"{TWO} | turn_up H10 | trump hearts | stock ?*4 | hand.0 E9 | hand.1 EU | turn 0"
    for tricks, had_trick, points in (("1 0", "no", 3), ("0 1", "yes", 2)):
        run_example(f"{start} | tricks {tricks}\n0 say zu\n> had_trick {had_trick}\n1 pass\n0 E9\n1 EU\n= 0 {points}")


def test_wrong_66() -> None:
    table = run_example("""
        sechsundsechzig 2 | options points_shown=no | trump hearts | points 60 21 | tricks 5 3 | task lead
        hand.0 EA LU | hand.1 E10 SU | turn 0
        0 say 66
        = 0 2
    """)
    assert table.outcome().rule is WRONG_CLAIM
    other = "options points_shown=no | trump hearts | points 21 60 | tricks 3 5 | hand.0 EA LU | hand.1 E10 SU"
    run_example(f"{TWO} | {other} | turn 1\n1 say 66\n= 2 0")
    closed = f"{TWO} | options points_shown=no | trump hearts | turn_up E9 | stock ?*2 | points 60 21 | tricks 5 3"
    run_example(f"{closed} | closer 0 | had_trick no | hand.0 EA LU | hand.1 E10 SU | turn 0\n0 say 66\n= 0 3")
    run_example(f"{closed} | closer 1 | had_trick no | hand.0 EA LU | hand.1 E10 SU | turn 0\n0 say 66\n= 0 2")


def test_draw_bonus() -> None:
    for texts, more in ((["2 0"], 0), (["0 0"], 1), (["0 0", "0 0"], 2), (["0 0", "0 2"], 0)):
        table = GAME.deal(2, Options(draw_bonus=True), match_key(1), lines(*texts))
        assert isinstance(table, Sechsundsechzig)
        assert table.bonus == more
        assert table.awarded(1, 2, SCORING).points == (0.0, 2.0 + more)
    table = GAME.deal(2, Options(), match_key(1), lines("0 0"))
    assert isinstance(table, Sechsundsechzig)
    assert table.bonus == 0


@pytest.mark.parametrize("until", [5, 7, 9])
def test_match_end(until: int) -> None:
    table = GAME.blank(2, Options(until=until))
    assert not table.match_over(lines(*["0 1"] * (until - 1)))
    assert table.match_over(lines(*["0 1"] * until))


def test_the_worked_match() -> None:
    sheet = lines("2 0", "0 0", "0 3", "0 1", "0 3")
    assert sheet.totals == (2.0, 7.0)
    assert GAME.blank(2).match_over(sheet)
    assert GAME.blank(2).match_winners(sheet) == (1,)


# The end without secrets


def ends(number: int, cards: int) -> list[Round]:
    """Positions with an empty stock and this many cards in both hands, after random play."""
    found: list[Round] = []
    chance = Chance(7)
    seed = 0
    while len(found) < number:
        seed += 1
        round = GAME.deal(2, Options(late_marriages=seed % 2 == 0, must_beat=seed % 3 > 0), match_key(seed))
        assert isinstance(round, Sechsundsechzig)
        while not round.is_over():
            seat, move = drawn(round, chance)
            if move == CLOSE or (round.task == AFTER and not round.is_open()):
                continue
            round.play(seat, move)
            if not round.is_open() and round.played == 0 and round.count(HAND[0]) == cards and not round.is_over():
                found.append(round)
                break
    return found


@pytest.mark.parametrize("cards", [2, 3, 4])
def test_the_end_is_solved_as_brute_force_does(cards: int) -> None:
    for round in ends(8, cards):
        make_sure(round)
        for verdict in Solver(round).solve().verdicts:
            best = best_margin(played(round, verdict.move))
            assert verdict.low == verdict.high == best, round.numbered.texts[verdict.move]


def test_a_master_knows_all_cards_when_the_stock_is_empty() -> None:
    for round in ends(4, 5):
        seat = round.turn().seats[0]
        world = round.imagine(seat, Chance(1))
        truth = exact(world, seat, seconds=60.0)
        assert truth is not None
        assert truth.exact


def test_reihum_solve_answers() -> None:
    text = f"{TWO} | trump hearts | points 50 30 | tricks 5 5 | hand.0 EA LK | hand.1 E10 LA | turn 0"
    found = json.loads(CliRunner().invoke(cli, ["solve", text, "--json"]).stdout)
    assert found["exact"]
    assert found["winners"] == [0]
    assert [(move["move"], move["low"]) for move in found["moves"]] == [
        ("EA", 2),
        ("LK", 1),
    ]  # 71 : 30 at once, or 81 : 45


def test_know_how_claims_exchanges_and_announces() -> None:
    def thoughts(text: str) -> list[str]:
        table = position(f"{TWO} | trump hearts | stock ?*5 | hand.1 ?*6 | turn 0 | {text}")
        return [table.numbered.texts[move] for move in KNOW_HOW.sensible(table, 0, table.moves(0))]

    assert thoughts("turn_up H10 | hand.0 HK HO EA E9 LU S9 | points 66 10 | tricks 4 2") == ["say 66"]
    assert thoughts("turn_up H10 | hand.0 H9 HO EA E9 LU S9 | points 20 10 | tricks 4 2") == ["H9>turn_up"]
    weak = thoughts("turn_up H10 | hand.0 EU LU SU E9 L9 S9 | points 2 10 | tricks 1 2 | options points_shown=no")
    assert weak == ["E9", "EU", "L9", "LU", "S9", "SU"]


def test_a_closed_stock_keeps_its_secrets() -> None:
    table = run_example(f"{TWO} | {OPEN} | {HANDS} | turn 0\n0 say zu\n1 pass")
    with pytest.raises(NotOpen, match="stock, hand"):
        make_sure(table)


@pytest.mark.parametrize(
    ("text", "sections"),
    [
        ("trump hearts | hand.0 EA | hand.1 E10 LA | turn 0", ("hand.0", "hand.1")),
        ("hand.0 EA | hand.1 E10 | turn 0", ("trump",)),
        ("trump hearts | trick EA | hand.0 LA | hand.1 E10 | turn 0", ("trick", "played", "task")),
        ("trump hearts | stock SA | hand.0 LA | hand.1 E10 | turn 0", ("stock", "turn_up")),
        (
            "trump hearts | trick EA | played 1 | best EA | taker 1 | task answer | hand.0 LA | hand.1 E10 | turn 1",
            ("trick", "best", "taker", "turn"),
        ),
        ("trump hearts | hand.0 EA | hand.1 E10 | turn 0", ()),
        ("trump hearts | trick EA | played 1 | best EA | taker 1 | task answer | hand.0 LA | hand.1 - | turn 0", ()),
    ],
)
def test_what_cannot_be_is_refused(text: str, sections: tuple[str, ...]) -> None:
    table = position(f"{TWO} | {text}")
    assert solver_facts_of(table).contradiction(table) == sections
