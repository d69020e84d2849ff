"""Elfer raus!, paragraph by paragraph."""

from typing import Any

import pytest

from reihum.core.chance import Chance, match_key
from reihum.core.match import Match
from reihum.core.round import Round
from reihum.core.sheet import Outcome, Sheet
from reihum.games.elfer_raus.rules import BOX, ELEVENS, GAME, HAND, OUT, PASS, ROW, STOCK, ElferRaus, Options
from reihum.notation import position, run_example
from tests.strolls import dealers_and_starters, three_deals

VARIANTS = ["elevens", "false-start", "three-starts", "any-start"]
ROWS = range(ROW[0], ROW[4])


def dealt(seats: int, seed: int = 1, **options: Any) -> Round:
    return GAME.deal(seats, Options(**options), match_key(seed))


def codes(round: Round, zone: int) -> list[str]:
    return [round.pack.codes[card] for card in round.cards(zone)]


def texts(round: Round, seat: int) -> list[str]:
    return [round.numbered.texts[move] for move in round.moves(seat)]


def opening(round: Round) -> str:
    """The one card that may be laid first."""
    [text] = texts(round, round.turn().seats[0])
    return text


def possible(round: Round, seat: int, zone: int) -> set[str]:
    """The cards that may lie in a zone, as far as a seat can tell."""
    known, pack = round.knowledge(seat), round.pack
    return {pack.codes[card] for card in pack.cards() if known[zone * 2 + pack.word[card]] & pack.bit[card]}


def laid(letter: str, *numbers: int) -> str:
    return " ".join([f"{letter}{number}" for number in numbers])


# 1 Cards


def test_pack() -> None:
    table = dealt(3)
    assert table.count(BOX) == 0
    assert sorted(table.pack.codes) == sorted([f"{colour}{number}" for colour in "RYGB" for number in range(1, 21)])


def test_sixty() -> None:
    table = dealt(2, leave_out="green")
    assert codes(table, BOX) == laid("G", *range(1, 21)).split()
    assert [table.count(zone) for zone in (STOCK, HAND[0], HAND[1])] == [20, 20, 20]


def test_sixty_has_three_rows() -> None:
    match = Match(GAME, 2, Options(leave_out="blue"), seed=4)
    chance = Chance(4)
    while not match.round.is_over():
        seat = match.round.turn().seats[0]
        moves = match.round.moves(seat)
        match.play(seat, int(moves[chance.below(len(moves))]))
        assert match.round.is_empty(ROW[3])


def test_sixty_is_for_two_players_only() -> None:
    assert dealt(3, leave_out="green").count(BOX) == 0


# 2 Deal


@pytest.mark.parametrize(("seats", "each"), [(2, 20), (3, 20), (4, 15), (5, 12), (6, 10)])
def test_deal(seats: int, each: int) -> None:
    for variant in VARIANTS:
        table = dealt(seats, variant=variant)
        assert [table.count(HAND[seat]) for seat in range(seats)] == [each] * seats
        assert table.count(STOCK) == (72 if variant == "false-start" else 80) - seats * each


def test_next_dealer() -> None:
    """The deal moves one seat to the left, and with it the first turn."""
    assert dealers_and_starters(three_deals(GAME, 4, 2, variant="three-starts")) == [(2, (3,)), (3, (0,)), (0, (1,))]


def test_new_deal() -> None:
    """Among many deals for two some have no eleven; then the next shuffle counts."""
    again = 0
    for seed in range(60):
        table = dealt(2, seed)
        assert any(table.lies(eleven, HAND[seat]) for eleven in ELEVENS for seat in range(2))
        first = GAME.blank(2)
        assert isinstance(first, ElferRaus)
        first.key = table.key
        first.deal_hands()
        without = not any(first.lies(eleven, HAND[seat]) for eleven in ELEVENS for seat in range(2))
        assert (table.shuffles > 1) == without
        again += without
    assert 0 < again < 15


def test_new_deal_only_where_an_eleven_has_to_begin() -> None:
    for variant in VARIANTS[1:]:
        lot = 1 if variant == "any-start" else 0
        assert {int(dealt(2, seed, variant=variant).shuffles) - lot for seed in range(40)} == {1}


# 3 Opening


def test_opening() -> None:
    run_example("""
        elfer_raus 3 | hand.0 R11 Y11 R10 | hand.1 B11 B12 | hand.2 ?*2 | stock ?*9 | turn 0
        0 R10 ! opening
        0 Y11 ! opening
        0 draw ! not-now
        0 R11
        > row.0 R11
        > turn 1
    """)


def test_opening_in_the_order_of_colours() -> None:
    openers = set()
    for seed in range(200):
        table = dealt(2, seed)
        held = [colour for colour in range(4) if any(table.lies(ELEVENS[colour], HAND[seat]) for seat in range(2))]
        assert opening(table) == table.pack.codes[ELEVENS[held[0]]]
        openers.add(held[0])
    assert len(openers) > 2


def test_opening_without_red() -> None:
    openings = {opening(dealt(2, seed, leave_out="red")) for seed in range(40)}
    assert "R11" not in openings
    assert "Y11" in openings


def test_opening_tells_who_has_the_eleven_and_that_nobody_has_an_earlier_one() -> None:
    table = next(table for seed in range(100) if opening(table := dealt(2, seed)) == "G11")
    opener = table.turn().seats[0]
    for seat in range(2):
        assert [zone for zone in range(table.layout.size) if "G11" in possible(table, seat, zone)] == [HAND[opener]]
        for earlier in ("R11", "Y11"):
            assert [zone for zone in range(table.layout.size) if earlier in possible(table, seat, zone)] == [STOCK]


# 4 Rows


def test_rows() -> None:
    run_example("""
        elfer_raus 2 | row.3 B11 | hand.0 B10 B12 B15 Y10 G11 B9 | hand.1 ?*3 | stock ?*5 | turn 0
        0 Y10 ! rows
        0 B15 ! rows
        0 B9 ! rows
        0 B10
        0 B12
        0 G11
        0 B9
        > row.3 B9 B10 B11 B12
        > row.2 G11
    """)


def test_rows_end_at_1_and_20() -> None:
    """A 20 has no neighbour in the next colour, nor has a 1 in the one before."""
    run_example(f"""
        elfer_raus 2 | row.0 {laid("R", *range(11, 21))} | hand.0 Y1 R5 | hand.1 ?*3 | stock G2 G3 G4 | turn 0
        0 Y1 ! rows
        0 draw
    """)
    run_example(f"""
        elfer_raus 2 | row.1 {laid("Y", *range(1, 12))} | hand.0 R20 R5 | hand.1 ?*3 | stock G2 G3 G4 | turn 0
        0 R20 ! rows
        0 draw
    """)


# 5 Turns


def test_lay() -> None:
    """At least one, any number, in any order, on several rows; what fits may be held back."""
    run_example("""
        elfer_raus 2 | row.0 R11 | row.1 Y11 | hand.0 R12 R13 Y10 Y12 | hand.1 ?*3 | stock ?*5 | turn 0
        0 done ! lay
        0 pass ! lay
        0 R13 ! rows
        0 Y10
        0 R12
        0 draw ! not-now
        0 R13
        0 done
        > hand.0 Y12
        > turn 1
    """)


def test_lay_says_done_by_itself_never() -> None:
    """Nobody learns whether the player has more."""
    table = run_example("""
        elfer_raus 2 | row.0 R11 | hand.0 R12 B1 | hand.1 Y1 Y2 | stock ?* | turn 0
        0 R12
        > turn 0
    """)
    assert texts(table, 0) == ["done"]
    assert "R13" in possible(table, 1, HAND[0])


# 6 Drawing


def test_draw() -> None:
    run_example("""
        elfer_raus 2 | row.0 R11 | hand.0 B1 | hand.1 ?*3 | stock B2 B3 B4 R12 | turn 0
        0 pass ! stock-empty
        0 draw
        > drawn 1
        > turn 0
        0 draw
        0 draw
        > hand.0 B1 B2 B3 B4
        > turn 1
        > drawn 0
    """)
    run_example("""
        elfer_raus 2 | row.0 R11 | hand.0 B1 R10 | hand.1 ?*3 | stock B2 B3 B4 R12 | turn 0
        0 draw ! draw
    """)


def test_draw_shows_that_nothing_fits() -> None:
    table = position("elfer_raus 3 | row.0 R11 | hand.0 B1 | hand.1 ?*4 | hand.2 Y2 Y4 | stock B2 B3 ?* | turn 0")
    assert {"R10", "R12", "Y11"} <= possible(table, 2, HAND[0])
    table.play(0, GAME.moves.number("draw"))
    fitting = {"R10", "R12", "Y11", "G11", "B11"}
    assert not fitting & possible(table, 2, HAND[0])
    assert fitting <= possible(table, 2, STOCK)
    chance = Chance(5)
    for _ in range(20):
        assert not fitting & set(codes(table.imagine(2, chance), HAND[0]))


def test_drawn() -> None:
    """Laid on the spot, and the turn is over although the hand would fit now."""
    run_example("""
        elfer_raus 2 | row.0 R11 | hand.0 B12 R13 | hand.1 ?*3 | stock B2 R12 B4 | turn 0
        0 draw
        0 draw
        > row.0 R11 R12
        > hand.0 B2 B12 R13
        > turn 1
    """)


def test_drawn_card_tells_nothing_of_the_hand_but_that_nothing_fitted() -> None:
    table = position("elfer_raus 3 | row.0 R11 | hand.0 B1 R13 | hand.1 ?*4 | hand.2 Y2 | stock R12 ?* | turn 0")
    table.play(0, GAME.moves.number("draw"))
    assert not {"R10", "Y11"} & possible(table, 2, HAND[0])
    assert "R13" in possible(table, 2, HAND[0])


def test_stock_empty() -> None:
    run_example("""
        elfer_raus 2 | row.0 R11 | hand.0 B1 | hand.1 R10 R9 | turn 0
        0 draw ! stock-empty
        0 done ! not-now
        0 pass
        > turn 1
        1 pass ! lay
    """)


def test_stock_empty_while_drawing() -> None:
    run_example("""
        elfer_raus 2 | row.0 R11 | hand.0 B1 | hand.1 R10 R9 | stock B5 | turn 0
        0 draw
        > hand.0 B1 B5
        > turn 1
        > drawn 0
    """)


def test_stock_empty_shows_that_nothing_fits() -> None:
    table = position("elfer_raus 3 | row.0 R11 | hand.0 B1 B2 | hand.1 R12 ?*4 | hand.2 Y2 | turn 0")
    table.play(0, PASS)
    assert "R12" not in possible(table, 2, HAND[0])
    assert "R12" in possible(table, 2, HAND[1])


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("leave_out", ["none", "red"])
def test_stock_empty_never_gets_stuck(variant: str, leave_out: str) -> None:
    """Every unfinished row waits for a card that lies in a hand: before all have passed somebody lays."""
    for seed in range(25):
        table = dealt(2 + seed % 5 if leave_out == "none" else 2, seed, variant=variant, leave_out=leave_out)
        chance = Chance(seed)
        passed = 0
        while not table.is_over():
            seat = table.turn().seats[0]
            moves = table.moves(seat)
            move = min(moves[chance.below(len(moves))], moves[len(moves) - 1])
            passed = passed + 1 if move == PASS else 0
            assert passed < table.seats
            table.play(seat, move)


# 7 End and scoring


def test_end() -> None:
    table = run_example("""
        elfer_raus 3 | row.0 R11 | hand.0 R12 R13 | hand.1 Y1 | hand.2 G2 | stock ? | turn 0
        0 R12
        0 R13
        = 0 1 2
    """)
    assert table.outcome().winners == (0,)
    assert table.outcome().rule is OUT


def test_scoring() -> None:
    run_example("""
        elfer_raus 2 | row.0 R11 R12 | hand.0 R13 | hand.1 Y19 G2 | stock ? | turn 0
        0 R13
        = 0 21
    """)


def test_match_end() -> None:
    table = dealt(3, rounds=3)
    sheet = Sheet(3)
    for points in ((0.0, 21.0, 5.0), (30.0, 0.0, 16.0), (0.0, 9.0, 9.0)):
        assert len(sheet.outcomes) == 0 or not table.match_over(sheet)
        sheet.outcomes.append(Outcome(points, (points.index(0.0),), OUT))
    assert table.match_over(sheet)
    assert sheet.totals == (30.0, 30.0, 30.0)
    assert table.match_winners(sheet) == (0, 1, 2)
    sheet.outcomes[2] = Outcome((2.0, 9.0, 0.0), (2,), OUT)
    assert table.match_winners(sheet) == (2,)


def test_match_end_after_one_round_unless_agreed() -> None:
    sheet = Sheet(3)
    sheet.outcomes.append(Outcome((0.0, 1.0, 2.0), (0,), OUT))
    assert dealt(3).match_over(sheet)


# 8 Other starts


def test_false_start() -> None:
    table = dealt(4, variant="false-start")
    assert [codes(table, row) for row in ROWS] == [[f"{letter}1", f"{letter}20"] for letter in "RYGB"]
    assert table.turn().seats == (table.after(table.dealer),)


def test_false_start_lets_the_ends_meet() -> None:
    ends = "row.1 Y1 Y20 | row.2 G1 G20 | row.3 B1 B20"
    run_example(f"""
        elfer_raus 2 | options variant=false-start | row.0 {laid("R", 1, 2, 18, 19, 20)} | {ends}
        hand.0 R3 R17 R11 B11 B2 | hand.1 ?*3 | stock ?*4 | turn 0
        0 R11 ! rows
        0 B11 ! rows
        0 R17
        0 R3
        0 B2
        0 done
        > turn 1
    """)
    run_example(f"""
        elfer_raus 2 | options variant=false-start | row.0 {laid("R", *range(1, 10), *range(12, 21))} | {ends}
        hand.0 R10 R11 B11 | hand.1 ?*3 | stock ?*4 | turn 0
        0 R11
        0 R10
        > row.0 {laid("R", *range(1, 21))}
    """)


def test_false_start_begins_with_an_ordinary_turn() -> None:
    rows = " | ".join([f"row.{row} {letter}1 {letter}20" for row, letter in enumerate("RYGB")])
    run_example(f"""
        elfer_raus 2 | options variant=false-start | {rows} | hand.0 R2 R3 Y19 B5 | hand.1 ?*3 | stock ?*4 | turn 0
        0 R2
        0 R3
        0 Y19
        0 done
        > turn 1
    """)


def test_three_starts() -> None:
    assert dealt(4, variant="three-starts").turn().seats == (1,)
    run_example("""
        elfer_raus 2 | options variant=three-starts | hand.0 R12 R11 B9 | hand.1 Y10 G12 R13 Y12 | stock ?*5 | turn 0
        0 B9 ! three-starts
        0 draw ! draw
        0 R12
        > turn 1
        1 Y10
        1 Y12 ! rows
        1 G12
        1 R13
        1 done
    """)


def test_three_starts_draws_without_such_a_card() -> None:
    """Whoever lays the first card of all lays this card only."""
    run_example("""
        elfer_raus 2 | options variant=three-starts | hand.0 R1 B9 | hand.1 Y11 Y12 | stock B1 B2 B3 | turn 0
        0 draw
        0 draw
        0 draw
        > turn 1
        1 Y11
        > turn 0
    """)
    run_example("""
        elfer_raus 2 | options variant=three-starts | hand.0 R1 B9 | hand.1 Y11 Y12 | stock B1 B10 B3 | turn 0
        0 draw
        0 draw
        > row.3 B10
        > turn 1
    """)


def test_any_start() -> None:
    run_example("""
        elfer_raus 2 | options variant=any-start | hand.0 R5 R6 R11 | hand.1 Y5 G4 B11 Y6 R4 | stock ?*5 | turn 0
        0 draw ! draw
        0 R5
        > starts 5
        > turn 1
        1 G4 ! any-start
        1 B11 ! any-start
        1 Y5
        1 Y6
        1 R4
        1 done
        > turn 0
        0 R11 ! rows
    """)


def test_any_start_is_drawn_by_lot() -> None:
    openers = [dealt(3, seed, variant="any-start").turn().seats[0] for seed in range(60)]
    assert all(openers.count(seat) > 8 for seat in range(3))
