"""Sedma, paragraph by paragraph."""

from typing import Any, cast

import pytest

from reihum.core.chance import Chance, match_key
from reihum.core.errors import BadEntry, BadNotation, WrongSeats
from reihum.core.match import Match
from reihum.core.pad import Entries
from reihum.core.playout import play_out
from reihum.core.sheet import Outcome, Sheet
from reihum.games.sedma.know_how import KNOW_HOW
from reihum.games.sedma.pad import PAD
from reihum.games.sedma.rules import BOX, GAME, HAND, SCORING, STOCK, WON, Options, Sedma
from reihum.notation import position, run_example
from reihum.packs.german import GERMAN
from reihum.server.pad import Given


def sheet_of(*lines: tuple[float, ...], first_dealer: int = 0) -> Sheet:
    sheet = Sheet(len(lines[0]), first_dealer)
    sheet.outcomes = [Outcome(points, (0,), SCORING) for points in lines]
    return sheet


def deal(seats: int = 4, sheet: Sheet | None = None, options: Options | None = None) -> Sedma:
    return cast(Sedma, GAME.deal(seats, options or Options(), match_key(1), sheet or Sheet(seats)))


def counted(round: Sedma) -> Given:
    """What people enter on the pad after this round."""
    sides = [[card for seat in round.partners(side) for card in round.cards(WON[seat])] for side in (0, 1)]
    points: list[Any] = [10 * len([1 for card in side if GERMAN.codes[card][1:] in ("A", "10")]) for side in sides]
    points[round.taker % 2] += 10
    return {"card-points": points, "cards-won": "both-have-cards" if all(sides) else "every-card"}


# 1 Cards


def test_pack() -> None:
    """32 cards, for two or for two pairs; not for three."""
    round = deal()
    assert {GERMAN.codes[card] for card in round.cards(BOX)} == {"E6", "L6", "H6", "S6"}
    assert [round.partners(seat) for seat in range(4)] == [(0, 2), (1, 3), (0, 2), (1, 3)]
    assert [deal(2).partners(seat) for seat in range(2)] == [(0,), (1,)]
    with pytest.raises(WrongSeats, match="sedma is for 2 or 4 players, not 3"):
        GAME.blank(3)
    with pytest.raises(BadNotation, match="sedma is for 2 or 4 players, not 3"):
        position("sedma 3 | hand.0 EA")


@pytest.mark.parametrize(("last_trick", "points"), [("yes", (0.0, 1.0)), ("no", (0.0, 0.0))])
def test_values(last_trick: str, points: tuple[float, ...]) -> None:
    """Four aces against four tens: the last trick decides, if it counts."""
    text = (
        f"sedma 2 | options last_trick={last_trick} | won.0 EA LA HA SA | won.1 E10 L10 H10 S10 EK | taker 1 | turn -"
    )
    assert position(text).outcome().points == points


# 2 Deal


@pytest.mark.parametrize(("seats", "stock"), [(2, 24), (4, 16)])
def test_deal(seats: int, stock: int) -> None:
    round = deal(seats)
    assert [round.count(HAND[seat]) for seat in range(seats)] == [4] * seats
    assert round.count(STOCK) == stock
    assert round.turn().seats == (1,)


def test_next_dealer() -> None:
    """Seat 0 has dealt and won: seat 1 deals and seat 2 leads. Its side loses: seat 3 deals and seat 0 leads."""
    won, twice = (1.0, 0.0, 1.0, 0.0), [(1.0, 0.0, 1.0, 0.0)] * 2
    assert (deal(4, sheet_of(won)).dealer, deal(4, sheet_of(won)).turn().seats) == (1, (2,))
    assert (deal(4, sheet_of(*twice)).dealer, deal(4, sheet_of(*twice)).turn().seats) == (3, (0,))
    assert [deal(2, sheet_of(line)).dealer for line in ((1.0, 0.0), (0.0, 1.0), (0.0, 0.0))] == [1, 0, 1]
    assert deal(4, Sheet(4, 3)).dealer == 3


# 3 The trick


def test_lay() -> None:
    """Any card will do."""
    round = run_example("sedma 2 | hand.0 S9 HK | hand.1 H8 EA S7 | stock ?*6 | turn 0\n0 S9\n0 HK ! turn")
    assert [GAME.moves.texts[move] for move in round.moves(1)] == ["EA", "H8", "S7"]
    assert str(round.forbidden(1, GAME.moves.number("done"))) == "not-now"


@pytest.mark.parametrize(
    ("led", "second", "taker"), [("S9", "H9", 1), ("S9", "HA", 0), ("S9", "H7", 1), ("S7", "H7", 1), ("S7", "HA", 0)]
)
def test_take_over(led: str, second: str, taker: int) -> None:
    run_example(f"""
        sedma 2 | hand.0 {led} EK | hand.1 {second} LK | turn 0
        0 {led}
        1 {second}
        > taker {taker}
        > task on
        > turn 0
        0 done
        > won.{taker} {led} {second}
        > turn {taker}
    """)


def test_take_over_a_led_seven_only_with_sevens() -> None:
    run_example("""
        sedma 2 | hand.0 S7 EK | hand.1 H9 L8 | won.0 EA LA HA SA E10 L10 H10 S10 | turn 0
        0 S7
        1 H9
        > task on
        0 EK ! go-on       # only a seven could go on: a seven was led
        0 done
        0 EK
        1 L8
        = 3 0
    """)


def test_go_on() -> None:
    run_example("""
        sedma 4 | hand.0 EK LK SU H8 | hand.1 LA S9 EO H10 | hand.2 S7 EU L8 HO | hand.3 SK E10 LO H9
        stock ?*16 | turn 0
        0 EK
        1 S9
        2 EU
        3 SK
        > taker 3
        > task on
        0 H8 ! go-on
        0 LK
        1 LA
        2 S7
        3 H9
        > taker 2
        0 done
        > won.2 EK S9 EU SK LK LA S7 H9
        > hand.0 SU H8 ?*2
        > turn 2
    """)


def test_go_on_or_not_is_asked_even_if_there_is_no_choice() -> None:
    """Nobody learns whether the leader could. Only without cards there is nothing to ask."""
    round = run_example("sedma 2 | hand.0 S9 HK | hand.1 H8 EA | turn 0\n0 S9\n1 H8")
    assert [GAME.moves.texts[move] for move in round.moves(0)] == ["done"]
    last = run_example("sedma 2 | hand.0 S9 | hand.1 H8 | turn 0\n0 S9\n1 H8")
    assert last.is_over()


def test_fill_up() -> None:
    run_example("""
        sedma 2 | hand.0 S9 S7 HK LO | hand.1 H9 EA SK L8 | stock E10 EU LU S8 | turn 0
        0 S9
        1 H9
        0 S7
        1 EA               # a second round: he gives an ace away
        0 done
        > won.0 S9 H9 S7 EA
        > hand.0 HK LO E10 LU
        > hand.1 SK L8 EU S8
        > turn 0
    """)


# 4 Scoring


def test_scoring() -> None:
    round = run_example("""
        sedma 2 | hand.0 E10 | hand.1 H7 | won.0 EA LA S10 L9 | won.1 HA SA L10 H10 | turn 0
        0 E10
        1 H7
        = 0 1              # seat 1: HA SA L10 H10 E10 and the last trick, 60 : 30
    """)
    assert round.outcome().winners == (1,)
    assert round.outcome().rule is SCORING


def test_scoring_of_all_points() -> None:
    round = run_example("""
        sedma 4 | hand.0 S7 | hand.1 E8 | hand.2 L9 | hand.3 H8
        won.0 EA LA HA SA | won.2 E10 L10 H10 S10 | won.1 EK LK HK SK | turn 0
        0 S7
        1 E8
        2 L9
        3 H8
        = 2 0 2 0          # all 90 points, but not every card
    """)
    assert round.outcome().winners == (0, 2)


def test_scoring_of_the_partners_together() -> None:
    """20 and 30 against 40 and nothing: 50 to 40 with the last trick on the other side."""
    text = "sedma 4 | won.0 EA LA | won.2 HA SA E10 | won.1 L10 H10 S10 | won.3 E8 | taker 3 | turn -"
    assert position(text).outcome().points == (1.0, 0.0, 1.0, 0.0)


@pytest.mark.parametrize(("text", "points"), [
    ("sedma 2 | won.0 EA S7 | taker 0", (3.0, 0.0)),
    ("sedma 2 | won.1 EA S7 | taker 1", (0.0, 3.0)),
    ("sedma 4 | won.1 EA S7 | won.3 E8 | taker 3", (0.0, 3.0, 0.0, 3.0)),
    ("sedma 4 | won.0 EA S7 | won.3 E8 | taker 0", (2.0, 0.0, 2.0, 0.0)),
])  # fmt: skip
def test_scoring_of_every_card(text: str, points: tuple[float, ...]) -> None:
    assert position(f"{text} | turn -").outcome().points == points


def test_scoring_on_the_pad() -> None:
    two, four = GAME.blank(2, Options(last_trick=False)), GAME.blank(4)
    points, cards = PAD.fields(four)
    assert (points.name, points.shared, points.total, points.step) == ("card-points", True, 90, 10)
    assert cards.name == "cards-won"
    assert PAD.fields(two)[0].total == 80
    assert PAD.score(four, Entries(4, {"card-points": [60, 30, 60, 30], "cards-won": [0]})).points == (
        1.0,
        0.0,
        1.0,
        0.0,
    )
    assert PAD.score(two, Entries(2, {"card-points": [40, 40], "cards-won": [0]})).points == (0.0, 0.0)
    assert PAD.score(two, Entries(2, {"card-points": [0, 80], "cards-won": [0]})).points == (0.0, 2.0)
    assert PAD.score(two, Entries(2, {"card-points": [0, 80], "cards-won": [1]})).points == (0.0, 3.0)
    with pytest.raises(BadEntry):
        PAD.score(two, Entries(2, {"card-points": [10, 70], "cards-won": [1]}))


# 5 End of the match


@pytest.mark.parametrize("until", [5, 10, 15])
def test_match_end(until: int) -> None:
    round = deal(options=Options(until=until))
    below, reached = until - 1.0, float(until)
    assert not round.match_over(sheet_of((below, 0.0, below, 0.0)))
    assert round.match_over(sheet_of((reached, 1.0, reached, 1.0)))
    assert round.match_winners(sheet_of((reached, 1.0, reached, 1.0))) == (0, 2)


@pytest.mark.parametrize("seats", [2, 4])
def test_match_end_comes(seats: int) -> None:
    match = Match(GAME, seats, seed=5)
    chance = Chance(5)
    while not match.over:
        play_out(match.round, chance)
        match.settle()
    assert max(match.sheet.totals) >= 10


# Know-how


def preferred(text: str, seat: int = 0) -> set[str]:
    round = position(text)
    return {GAME.moves.texts[KNOW_HOW.prefer(round, seat, round.moves(seat), Chance(seed))] for seed in range(30)}


def test_know_how() -> None:
    """Take an ace with a seven, give one to the partner, give none to others, and end a trick that is one's own."""
    led = (
        "sedma 4 | trick SA | rank A | leader 0 | taker 0 | hand.0 ?*3 | hand.1 {} | hand.2 ?*4 | hand.3 ?*4 | turn {}"
    )
    assert preferred(led.format("S7 EK LK H10", 1), 1) == {"S7"}
    assert preferred(led.format("EU EK L8 H10", 1), 1) == {"EU", "EK", "L8"}
    own = (
        "sedma 4 | trick SA E8 | rank A | leader 0 | taker 0 | hand.0 ?*3 | hand.1 ?*3 | hand.2 EU L8 H10 | hand.3 ?*4"
    )
    assert preferred(f"{own} | turn 2", 2) == {"H10"}
    on = "sedma 2 | trick SA E8 | rank A | leader 0 | taker {} | task on | hand.0 HA EK | hand.1 ?*3 | stock ?*4"
    assert preferred(on.format(0)) == {"done"}
    assert preferred(on.format(1)) == {"HA"}
