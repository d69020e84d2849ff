"""Einundfünfzig, paragraph by paragraph."""

import pytest

from reihum.core.cards import GERMAN
from reihum.core.chance import Chance, match_key
from reihum.core.match import Match
from reihum.core.pad import Entries
from reihum.core.playout import play_out
from reihum.core.round import Round
from reihum.core.sheet import Outcome, Sheet
from reihum.games.einundfuenfzig.know_how import KNOW_HOW
from reihum.games.einundfuenfzig.pad import PAD
from reihum.games.einundfuenfzig.rules import BOX, DISCARD, END, GAME, HAND, STOCK, Einundfuenfzig, Options
from reihum.notation import position, run_example
from reihum.server.pad import Given
from tests.strolls import dealers_and_starters, three_deals

VALUES = {"A": 1, "K": 4, "O": 3, "U": 2, "10": -1, "9": 0, "8": 8}


def deal(seats: int, seed: int = 1, options: Options | None = None) -> Einundfuenfzig:
    round = GAME.deal(seats, options or Options(), match_key(seed))
    assert isinstance(round, Einundfuenfzig)
    return round


def legal(round: Round, seat: int) -> list[str]:
    return [round.numbered.texts[move] for move in round.moves(seat)]


def counted(round: Einundfuenfzig) -> Given:
    """What people enter on the pad after this round."""
    return {"loser": int(round.loser)}


# 1 Cards


def test_pack() -> None:
    """32 cards; the sixes stay in the box."""
    assert {GERMAN.codes[card] for card in deal(3).cards(BOX)} == {"E6", "L6", "H6", "S6"}


@pytest.mark.parametrize(("rank", "value"), VALUES.items())
def test_values(rank: str, value: int) -> None:
    run_example(f"""
        einundfuenfzig 2 | total 20 | discard EK | stock L9 | hand.0 H{rank} S7 | hand.1 S8 SK | turn 0
        0 H{rank}
        > total {20 + value}
        > turn 1
    """)


def test_values_of_all_cards_cross_fifty_one() -> None:
    """So every round ends while there are cards: 96 in all, 72 if every seven is a 1."""
    sums = [4 * (sum(VALUES.values()) + seven) for seven in (7, 1)]
    assert sums == [96, 72]


# 2 Deal


@pytest.mark.parametrize(("seats", "stock"), [(2, 21), (3, 16), (4, 11)])
def test_deal(seats: int, stock: int) -> None:
    """Whoever begins has drawn already; what is turned up starts the count, a seven with 7."""
    seen = set()
    for seed in range(40):
        round = deal(seats, seed)
        rank = GERMAN.ranks[GERMAN.rank[round.top(DISCARD)]]
        assert round.total == (7 if rank == "7" else VALUES[rank])
        assert [round.count(HAND[seat]) for seat in range(seats)] == [6 if seat == 1 else 5 for seat in range(seats)]
        assert (round.count(STOCK), round.count(DISCARD)) == (stock - 1, 1)
        seen.add(rank)
    assert {"7", "10"} <= seen


def test_next_dealer() -> None:
    assert dealers_and_starters(three_deals(GAME, 4, 2)) == [(2, (3,)), (3, (0,)), (0, (1,))]


# 3 Play


def test_start() -> None:
    assert deal(3).turn().seats == (1,)


def test_lay() -> None:
    run_example("""
        einundfuenfzig 2 | total 20 | discard EK | stock L8 S9 | hand.0 HU E10 LA | hand.1 S8 SK | turn 0
        0 HU
        > total 22
        > hand.1 S8 SK L8    # the next player's card has come by itself
        > turn 1
        1 S8
        > total 30
    """)


def test_lay_below_zero() -> None:
    run_example("""
        einundfuenfzig 2 | total 0 | discard E9 | hand.0 L10 E10 LA | hand.1 S8 SK | turn 0
        0 L10
        > total -1
    """)


def test_seven() -> None:
    run_example("""
        einundfuenfzig 3 | total 44 | discard EK | stock L8 S9 | hand.0 H7 E10 | hand.1 S7 SK | hand.2 LU L10 | turn 0
        0 H7
        > naming yes
        0 E10 ! seven
        0 name 1
        > naming no
        > total 45
        1 SK
        > total 49
        2 L10              # minus one
        > total 48
        > turn 0
    """)


def test_seven_that_loses_by_choice() -> None:
    round = run_example("""
        einundfuenfzig 2 | total 44 | discard EK | hand.0 H7 SA | hand.1 S9 S10 | turn 0
        0 name 7 ! not-now
        0 H7
    """)
    assert legal(round, 0) == ["name 1", "name 7"]
    assert round.turn().seats == (0,)
    round.play(0, round.numbered.number("name 7"))
    assert round.outcome().points == (1.0, 0.0)


def test_seven_that_is_always_seven() -> None:
    run_example("""
        einundfuenfzig 2 | options sevens=seven | total 44 | discard EK | hand.0 H7 SA | hand.1 S9 S10 | turn 0
        0 H7
        = 1 0              # 44 + 7 = 51
    """)


def test_stock_empty() -> None:
    run_example("""
        einundfuenfzig 2 | total 48 | discard EK | hand.0 H7 SO | hand.1 S9 S10 | turn 0
        0 H7
        0 name 1           # 49: the seven saves him, the stock is used up
        1 S9               # 49
        > hand.0 SO
        0 SO
        = 1 0              # 52
    """)


# 4 End of the round


def test_end() -> None:
    round = run_example("""
        einundfuenfzig 3 | total 48 | discard EK | hand.0 H8 EO | hand.1 S9 SU | hand.2 LK LA | turn 0
        0 EO
        = 1 0 0            # 48 + 3 = 51; the eight would have lost as well
    """)
    assert round.outcome().winners == (1, 2)
    assert round.outcome().rule is END


def test_end_not_at_fifty() -> None:
    run_example("""
        einundfuenfzig 2 | total 48 | discard EK | hand.0 HU EO | hand.1 S9 SU | turn 0
        0 HU
        > total 50
        > turn 1
        1 SU
        = 0 1
    """)


def test_end_on_the_pad() -> None:
    round = GAME.blank(3)
    assert [field.name for field in PAD.fields(round)] == ["loser"]
    assert PAD.score(round, Entries(3, {"loser": [2]})).points == (0.0, 0.0, 1.0)


# 5 End of the match


def sheet_of(*lines: tuple[float, ...]) -> Sheet:
    sheet = Sheet(len(lines[0]))
    sheet.outcomes = [Outcome(points, (0,), END) for points in lines]
    return sheet


@pytest.mark.parametrize("until", [1, 3, 5])
def test_match_end(until: int) -> None:
    """When somebody has lost this often; the fewest win, ties share."""
    round = deal(3, options=Options(until=until))
    assert not round.match_over(sheet_of((0.0, until - 1.0, 0.0)))
    assert round.match_over(sheet_of((0.0, float(until), 0.0)))
    assert round.match_winners(sheet_of((0.0, float(until), 0.0))) == (0, 2)


def test_match_end_comes() -> None:
    match = Match(GAME, 3, seed=5)
    chance = Chance(5)
    while not match.over:
        play_out(match.round, chance)
        match.settle()
    assert max(match.sheet.totals) == 3


# Know-how


def test_know_how_of_what_is_worth_a_thought() -> None:
    """Of equal ranks one card; nothing that loses at once, unless everything does."""
    round = position("einundfuenfzig 2 | total 45 | discard E9 | hand.0 EU LU H7 S8 SA LK | hand.1 S9 SU | turn 0")
    sensible = KNOW_HOW.sensible(round, 0, round.moves(0))
    assert [GAME.moves.texts[move] for move in sensible] == ["EU", "LK", "H7", "SA"]
    lost = position("einundfuenfzig 2 | total 50 | discard E9 | hand.0 EU LU H7 | hand.1 S9 SU | turn 0")
    assert [GAME.moves.texts[move] for move in KNOW_HOW.sensible(lost, 0, lost.moves(0))] == ["EU", "H7"]


def test_know_how_gets_rid_of_high_cards_and_never_loses_for_nothing() -> None:
    early = position("einundfuenfzig 2 | total 10 | discard E9 | hand.0 E8 L9 H10 | hand.1 S9 SU | turn 0")
    late = position("einundfuenfzig 2 | total 48 | discard E9 | hand.0 E8 L9 HK | hand.1 S9 SU | turn 0")
    for seed in range(30):
        assert KNOW_HOW.prefer(early, 0, early.moves(0), Chance(seed)) == GERMAN.card("E8")
        assert KNOW_HOW.prefer(late, 0, late.moves(0), Chance(seed)) == GERMAN.card("L9")
