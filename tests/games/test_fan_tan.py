"""Fan Tan, paragraph by paragraph."""

import pytest

from reihum.core.chance import Chance, match_key
from reihum.core.errors import BadEntry
from reihum.core.match import Match
from reihum.core.pad import Entries
from reihum.core.playout import play_out
from reihum.core.round import Round
from reihum.core.sheet import Outcome, Sheet
from reihum.games.fan_tan.know_how import KNOW_HOW
from reihum.games.fan_tan.pad import PAD
from reihum.games.fan_tan.rules import GAME, HAND, SCORING, Options
from reihum.notation import position, run_example
from reihum.packs.german import GERMAN
from reihum.server.pad import Given
from tests.strolls import dealers_and_starters, three_deals


def deal(seats: int, seed: int = 1, options: Options | None = None, dealer: int = 0) -> Round:
    return GAME.deal(seats, options or Options(), match_key(seed), Sheet(seats, dealer))


def legal(round: Round, seat: int) -> list[str]:
    return [round.numbered.texts[move] for move in round.moves(seat)]


def counted(round: Round) -> Given:
    """What people enter on the pad after this round."""
    return {"cards-left": [int(size) for size in round.count_each(HAND)]}


# 1 Cards


def test_pack() -> None:
    assert GAME.pack is GERMAN
    assert sum([deal(4).count(HAND[seat]) for seat in range(4)]) == 36


# 2 Deal


@pytest.mark.parametrize(
    ("seats", "hands"),
    [(3, [12, 12, 12]), (4, [9, 9, 9, 9]), (5, [7, 7, 8, 7, 7]), (6, [6, 6, 6, 6, 6, 6])],
)
def test_deal(seats: int, hands: list[int]) -> None:
    """With five players the one on the dealer's left has one more."""
    round = deal(seats, dealer=1)
    assert [round.count(HAND[seat]) for seat in range(seats)] == hands


def test_next_dealer() -> None:
    assert dealers_and_starters(three_deals(GAME, 4, 2)) == [(2, (3,)), (3, (0,)), (0, (1,))]


# 3 Rows


def test_rows() -> None:
    run_example("""
        fan_tan 3 | row.0 E7 | hand.0 E8 E9 SA | hand.1 E6 L7 | hand.2 L8 L9 | turn 0
        0 E9 ! rows
        0 pass ! must-lay
        0 E8
        1 L7               # a seven may always be laid; so might the six of acorns
        2 L8
        > row.0 E7 E8
        > row.1 L7 L8
        > turn 0
    """)


def test_rows_of_two_suits_do_not_touch() -> None:
    """The ace of acorns and the six of leaves are neighbours in the pack, not in a row."""
    run_example("""
        fan_tan 3 | row.0 E7 E8 E9 E10 EU EO EK EA | hand.0 L6 E6 | hand.1 S6 | hand.2 S8 | turn 0
        0 L6 ! rows
        0 E6
    """)
    round = position("fan_tan 3 | row.1 L6 L7 | hand.0 EA L8 | hand.1 S6 | hand.2 S8 | turn 0")
    assert legal(round, 0) == ["L8"]


def test_rows_that_start_with_the_ten() -> None:
    run_example("""
        fan_tan 4 | options start=10 | row.3 S10 | hand.0 S9 SK | hand.1 SU L7 | hand.2 L10 EA E6 | hand.3 S8 | turn 0
        0 SK ! rows
        0 S9               # with the ten as start, rows grow both ways
        1 L7 ! rows
        1 SU
        2 L10
        3 S8
        = 1 1 2 0
    """)


@pytest.mark.parametrize("start", ["7", "9", "10", "U"])
def test_rows_start_with_the_agreed_rank(start: str) -> None:
    """On an empty table exactly these four cards fit."""
    round = position(f"fan_tan 3 | options start={start} | hand.0 * | turn 0")
    assert legal(round, 0) == [suit + start for suit in "ELHS"]


# 4 Turns


def test_start() -> None:
    """Left of the dealer begins, whether or not anything can be laid."""
    assert deal(4, dealer=2).turn().seats == (3,)
    run_example("""
        fan_tan 3 | hand.0 E8 | hand.1 L7 L9 | hand.2 S8 | turn 0
        0 pass
        1 L7
    """)


def test_opening() -> None:
    run_example("""
        fan_tan 3 | options first=bells | hand.0 E8 | hand.1 L7 S7 | hand.2 S8 | turn 1
        1 L7 ! opening
        1 pass ! must-lay
        1 S7
        > turn 2
    """)


@pytest.mark.parametrize("start", ["7", "U"])
def test_opening_by_whoever_holds_the_card(start: str) -> None:
    """Everybody knows then where it is, and it alone can be laid; the second card is free."""
    for seed in range(8):
        round = deal(5, seed, Options(first="bells", start=start))
        (seat,) = round.turn().seats
        opener = GERMAN.card("S" + start)
        assert round.lies(opener, HAND[seat])
        for other in range(5):
            for zone in range(round.layout.size):
                if other != seat:
                    assert (round.knowledge(other)[zone] & GERMAN.bit[opener] != 0) == (zone == HAND[seat])
        assert legal(round, seat) == ["S" + start]
        round.play(seat, opener)
        assert round.turn().seats == ((seat + 1) % 5,)
        assert round.forbidden((seat + 1) % 5, opener) is not None


def test_lay() -> None:
    """Exactly one card; then it is the next player's turn."""
    run_example("""
        fan_tan 3 | row.0 E7 | hand.0 E6 E8 | hand.1 ?*3 | hand.2 ?*3 | turn 0
        0 E8
        0 E6 ! turn
        > turn 1
    """)


def test_must_lay() -> None:
    """A pass shows that nothing in that hand fits now, and nobody else learns more."""
    round = run_example("""
        fan_tan 3 | row.2 H7 | hand.0 S8 SA | hand.1 S7 H8 | hand.2 ?*9 | turn 0
        0 pass
        1 pass ! must-lay
        > passes 1 0 0
    """)
    for seat in (1, 2):
        unknown = [GERMAN.codes[card] for card in GERMAN.cards() if round.knowledge(seat)[HAND[0]] & GERMAN.bit[card]]
        assert not {"E7", "L7", "S7", "H6", "H8"} & set(unknown)
        assert {"S8", "SA"} <= set(unknown)


# 5 End of the round


def test_end() -> None:
    round = run_example("""
        fan_tan 3 | row.2 H7 | hand.0 S8 SA | hand.1 S7 H8 | hand.2 E7 | turn 0
        0 S8 ! rows        # the row of bells has not begun
        0 pass
        1 S7
        2 E7
        = 2 1 0
    """)
    assert round.outcome().winners == (2,)
    assert round.outcome().rule is SCORING


def test_scoring() -> None:
    """A point for each card left; passes cost nothing."""
    round = run_example("""
        fan_tan 3 | row.0 E7 | passes 1 0 2 | hand.0 E8 | hand.1 L9 L10 | hand.2 S9 | turn 2
        2 pass
        0 E8
        = 0 2 1
    """)
    assert [line.name for line in round.outcome().lines] == ["cards-left"]


def test_scoring_of_passes() -> None:
    """Seat 0 passed once before; seat 1 keeps two cards; seat 2 keeps one and has passed three times."""
    round = run_example("""
        fan_tan 3 | options pass_costs=yes | row.0 E7 | passes 1 0 2 | hand.0 E8 | hand.1 L9 L10 | hand.2 S9 | turn 2
        2 pass
        0 E8
        = 1 2 4
    """)
    assert round.outcome().lines == (("cards-left", (0.0, 2.0, 1.0)), ("passes", (1.0, 0.0, 3.0)))
    assert round.outcome().winners == (0,)


def test_scoring_on_the_pad() -> None:
    """The pad asks for passes only where they cost something, and one person is out."""
    plain, costly = GAME.blank(3), GAME.blank(3, Options(pass_costs=True))
    assert [field.name for field in PAD.fields(plain)] == ["cards-left"]
    assert [field.name for field in PAD.fields(costly)] == ["cards-left", "passes"]
    assert PAD.score(plain, Entries(3, {"cards-left": [2, 1, 0]})).points == (2.0, 1.0, 0.0)
    assert PAD.score(costly, Entries(3, {"cards-left": [0, 2, 1], "passes": [1, 0, 3]})).points == (1.0, 2.0, 4.0)
    with pytest.raises(BadEntry):
        PAD.score(plain, Entries(3, {"cards-left": [2, 1, 1]}))


# 6 End of the match


def sheet_of(*lines: tuple[float, ...]) -> Sheet:
    sheet = Sheet(len(lines[0]))
    sheet.outcomes = [Outcome(points, (0,), SCORING) for points in lines]
    return sheet


def test_match_end() -> None:
    """7, 3 and 11: somebody has ten or more, seat 1 wins."""
    round = deal(3)
    lines = [(0.0, 3.0, 1.0), (4.0, 0.0, 2.0), (3.0, 0.0, 8.0)]
    assert not round.match_over(sheet_of(*lines[:2]))
    assert round.match_over(sheet_of(*lines))
    assert sheet_of(*lines).totals == (7.0, 3.0, 11.0)
    assert round.match_winners(sheet_of(*lines)) == (1,)
    assert round.match_winners(sheet_of((3.0, 3.0, 11.0))) == (0, 1)


@pytest.mark.parametrize("until", [5, 10, 20, 50])
def test_match_end_option(until: int) -> None:
    round = deal(3, options=Options(until=until))
    assert not round.match_over(sheet_of((0.0, until - 1.0, 0.0)))
    assert round.match_over(sheet_of((0.0, float(until), 0.0)))


def test_match_end_comes() -> None:
    match = Match(GAME, 4, seed=5)
    chance = Chance(5)
    while not match.over:
        play_out(match.round, chance)
        match.settle()
    assert max(match.sheet.totals) >= 10


# Know-how


def test_know_how_opens_what_its_own_cards_wait_for() -> None:
    """The eight of acorns lets one's own nine on; the seven of leaves would only help others. An end can wait."""
    text = "fan_tan 3 | row.0 E7 | row.2 H7 H8 H9 H10 HU HO HK | hand.0 E8 E9 E10 L7 HA | hand.1 ?*5 | hand.2 ?*5"
    round = position(text)
    chosen = {GAME.moves.texts[KNOW_HOW.prefer(round, 0, round.moves(0), Chance(seed))] for seed in range(30)}
    assert chosen == {"E8"}
