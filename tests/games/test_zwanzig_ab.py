"""Zwanzig ab, paragraph by paragraph."""

from itertools import pairwise
from typing import cast

import pytest

from reihum.core.chance import Chance, match_key
from reihum.core.errors import BadEntry
from reihum.core.match import Match
from reihum.core.pad import Entries
from reihum.core.playout import play_out
from reihum.core.sheet import Outcome, Sheet
from reihum.games.zwanzig_ab.know_how import KNOW_HOW
from reihum.games.zwanzig_ab.pad import PAD
from reihum.games.zwanzig_ab.rules import BOX, GAME, HAND, SCORING, STOCK, Options, ZwanzigAb
from reihum.notation import position, run_example
from reihum.packs.german import GERMAN
from reihum.server.pad import Given
from tests.strolls import dealers_and_starters, three_deals

UNKNOWN = "hand.1 ?*5 | hand.2 ?*5 | hand.3 ?*5"


def sheet_of(*lines: tuple[float, ...], before: float = 20.0) -> Sheet:
    sheet = Sheet(len(lines[0]), 0, before)
    sheet.outcomes = [Outcome(points, (0,), SCORING) for points in lines]
    return sheet


def deal(seats: int = 4, options: Options | None = None, past: int = 0) -> ZwanzigAb:
    sheet = sheet_of(*[(0.0,) * seats] * past) if past else GAME.sheet(seats)
    return cast(ZwanzigAb, GAME.deal(seats, options or Options(), match_key(1), sheet))


def run(text: str) -> ZwanzigAb:
    return cast(ZwanzigAb, run_example(text))


def may_hold(round: ZwanzigAb, eye: int, seat: int) -> set[str]:
    word = round.knowledge(eye)[HAND[seat]]
    return {GERMAN.codes[card] for card in GERMAN.cards() if word & GERMAN.bit[card]}


def counted(round: ZwanzigAb) -> Given:
    """What people enter on the pad after this round."""
    return {
        "trump": GERMAN.colours[round.trump],
        "dropped-out": [1 - int(stays) for stays in round.inside],
        "tricks": [int(number) for number in round.tricks],
    }


# 1 Cards


def test_pack() -> None:
    """32 cards; the sixes stay in the box."""
    assert {GERMAN.codes[card] for card in deal().cards(BOX)} == {"E6", "L6", "H6", "S6"}


@pytest.mark.parametrize(("tens_high", "order"), [("yes", "A 10 K O U 9 8 7"), ("no", "A K O U 10 9 8 7")])
def test_order(tens_high: str, order: str) -> None:
    """Each card takes the trick from the next lower one, and not the other way round."""
    ranks = order.split()
    for high, low in pairwise(ranks):
        for first, second, taker in ((high, low, 0), (low, high, 1)):
            round = run(f"""
                zwanzig_ab 3 | options tens_high={tens_high} | dealer 2 | trump bells | task play | turn 0
                hand.0 E{first} H7 | hand.1 E{second} H8 | hand.2 L7 H9
                0 E{first}
                1 E{second}
                2 L7
            """)
            assert round.turn().seats == (taker,)


def test_twenty() -> None:
    assert GAME.sheet(4).totals == (20.0,) * 4
    assert list(deal().score_before) == [20, 20, 20, 20]


# 2 Deal


@pytest.mark.parametrize(("seats", "stock"), [(3, 17), (4, 12)])
@pytest.mark.parametrize("first", [2, 3])
def test_deal(seats: int, stock: int, first: int) -> None:
    round = deal(seats, Options(first_cards=first))
    assert [round.count(HAND[seat]) for seat in range(seats)] == [first] * seats
    round.play(1, GAME.moves.number("name leaves"))
    assert [round.count(HAND[seat]) for seat in range(seats)] == [5] * seats
    assert round.count(STOCK) == stock


def test_next_dealer() -> None:
    assert dealers_and_starters(three_deals(GAME, 4, 2)) == [(2, (3,)), (3, (0,)), (0, (1,))]


# 3 Trump


def test_name_trump() -> None:
    run("""
        zwanzig_ab 4 | dealer 3 | task trump | turn 0
        hand.0 H10 H7 | hand.1 ?*2 | hand.2 ?*2 | hand.3 ?*2 | stock ?*
        0 H10 ! not-now
        0 pass ! not-now
        0 done ! not-now
        0 name hearts
        > hand.0 H10 H7 ?*3
        > stock ?*12
        > trump hearts
        > task swap
        > turn 0
        0 name bells ! not-now
    """)


def test_name_trump_may_be_any_suit() -> None:
    round = deal()
    assert [GAME.moves.texts[move] for move in round.moves(1)] == [f"name {suit}" for suit in GERMAN.colours]


# 4 Exchange


def test_swap() -> None:
    run(f"""
        zwanzig_ab 4 | dealer 3 | trump bells | task swap | turn 0
        hand.0 E7 E8 L9 SA SK | {UNKNOWN} | stock ?*
        0 +E7
        0 +E8
        0 +L9
        0 +SK ! swap
        0 done
        > hand.0 SA SK ?*3
        > away.0 E7 E8 L9
        1 done
        2 done
        3 done
        > task play          # bells: nobody is asked whether he stays
        > turn 0
    """)


def test_swap_of_two() -> None:
    run(f"""
        zwanzig_ab 4 | options swap=2 | dealer 3 | trump bells | task swap | turn 0
        hand.0 E7 E8 L9 SA SK | {UNKNOWN} | stock ?*
        0 +E7
        0 +E8
        0 +L9 ! swap
        0 +LA ! have
        0 done
        > stock ?*10
        > turn 1
    """)


def test_swap_is_secret() -> None:
    """Everybody sees how many; only their owner sees which."""
    round = run(f"""
        zwanzig_ab 4 | dealer 3 | trump bells | task swap | turn 0
        hand.0 E7 E8 L9 SA SK | {UNKNOWN} | stock ?*
        0 +E7
        0 done
    """)
    place = next(each for each in round.view(1).places if each.name == "away.0")
    assert (place.size, place.cards) == (1, ("?",))


# 5 Staying in


def test_stay() -> None:
    run(f"""
        zwanzig_ab 4 | dealer 3 | trump hearts | task swap | turn 3
        hand.0 E7 E8 L9 SA SK | {UNKNOWN} | stock ?*
        3 done
        > task stay
        > turn 1            # the trump maker is not asked
        1 pass
        > inside yes no yes yes
        2 say dabei
        3 pass
        > inside yes no yes no
        > task play
        > turn 0
        0 E7
        > turn 2
    """)


def test_stay_alone() -> None:
    run("""
        zwanzig_ab 3 | dealer 2 | trump hearts | task stay | hand.0 ?*5 | hand.1 ?*5 | hand.2 ?*5 | turn 1
        1 pass
        2 pass
        > tricks 5 0 0
        = -10 0 0
    """)


@pytest.mark.parametrize("stay_suit", ["bells", "acorns", "none"])
@pytest.mark.parametrize("trump", ["bells", "acorns", "leaves"])
def test_stay_suit(stay_suit: str, trump: str) -> None:
    run(f"""
        zwanzig_ab 4 | options stay_suit={stay_suit} | dealer 3 | trump {trump} | task swap | turn 3
        hand.0 ?*5 | {UNKNOWN} | stock ?*
        3 done
        > task {"play" if trump == stay_suit else "stay"}
    """)


# 6 Play


def test_lead() -> None:
    """The trump maker leads, then whoever took the trick; whoever dropped out is passed over."""
    run("""
        zwanzig_ab 4 | dealer 3 | trump hearts | task play | inside yes yes no yes | tricks 3 1 0 0 | turn 0
        hand.0 L9 | hand.1 LA | hand.2 ?*5 | hand.3 H7
        0 L9
        1 LA
        > turn 3
        3 H7                # seat 2 is out of the round
        = -6 -2 0 -2
    """)
    run("""
        zwanzig_ab 4 | dealer 3 | trump hearts | task play | inside yes yes no no | turn 0
        hand.0 L9 S7 | hand.1 LA S8 | hand.2 ?*5 | hand.3 ?*5
        0 L9
        1 LA
        > won.1 L9 LA
        > turn 1
    """)


def test_follow() -> None:
    run("""
        zwanzig_ab 4 | dealer 3 | trump leaves | task play | turn 0
        hand.0 EA E9 | hand.1 L7 H8 | hand.2 E10 HK | hand.3 SA S7
        0 EA
        1 H8 ! must-trump   # no acorns, but a trump
        1 L7
        2 HK ! follow
        2 E10
        3 SA                # neither acorns nor trumps
        > won.1 EA L7 E10 SA
        > tricks 0 1 0 0
        > turn 1
    """)


def test_must_trump() -> None:
    """A lower trump will do. Whoever throws off has neither the suit nor a trump, and everybody knows it."""
    round = run("""
        zwanzig_ab 4 | dealer 3 | trump leaves | task play | turn 0
        hand.0 EA E9 | hand.1 LK H8 | hand.2 L7 LA | hand.3 SA ?
        without hand.3 E* L*
        0 EA
        1 LK
        2 L7
        3 SA
        > tricks 0 1 0 0
    """)
    assert {code[0] for code in may_hold(round, 0, 3)} <= {"H", "S"}
    assert "E" not in {code[0] for code in may_hold(round, 0, 1)}


def test_trick() -> None:
    """Another suit never takes it, however high."""
    run("""
        zwanzig_ab 3 | dealer 2 | trump leaves | task play | turn 0
        hand.0 E7 H7 | hand.1 SA H8 | hand.2 E8 H9
        0 E7
        1 SA
        2 E8
        > tricks 0 0 1
        > turn 2
    """)


# 7 Scoring


def test_scoring() -> None:
    round = run("""
        zwanzig_ab 4 | dealer 3 | trump acorns | task play | tricks 2 1 1 0 | turn 0
        hand.0 HA | hand.1 H7 | hand.2 S9 | hand.3 L8
        0 HA
        1 H7
        2 S9
        3 L8
        = -3 -1 -1 5
    """)
    assert round.outcome().winners == (0,)
    assert round.outcome().rule is SCORING
    assert round.outcome().lines == (("tricks", (-3.0, -1.0, -1.0, 0.0)), ("no-trick", (0.0, 0.0, 0.0, 5.0)))


@pytest.mark.parametrize(
    ("trump", "penalty", "points"),
    [
        ("leaves", 5, (5.0, -4.0, -1.0)),
        ("hearts", 5, (10.0, -8.0, -2.0)),
        ("leaves", 10, (10.0, -4.0, -1.0)),
        ("hearts", 10, (20.0, -8.0, -2.0)),
    ],
)
def test_scoring_of_the_trump_maker(trump: str, penalty: int, points: tuple[float, ...]) -> None:
    options = f"options maker_penalty={penalty}"
    round = position(f"zwanzig_ab 3 | {options} | dealer 2 | trump {trump} | task play | tricks 0 4 1 | turn -")
    assert round.outcome().points == points


def test_scoring_of_others_than_the_trump_maker() -> None:
    """Whatever the trump maker would pay, another player without a trick gets five."""
    text = "zwanzig_ab 3 | options maker_penalty=10 | dealer 2 | trump leaves | task play | tricks 4 0 1 | turn -"
    assert position(text).outcome().points == (-4.0, 5.0, -1.0)


@pytest.mark.parametrize(("exact", "points"), [("no", (-3.0, -1.0, -1.0)), ("yes", (0.0, -1.0, -1.0))])
def test_scoring_at_zero(exact: str, points: tuple[float, ...]) -> None:
    """Two points left and three tricks: too many where zero must be hit. One and one is just right."""
    text = (
        f"zwanzig_ab 3 | options exact={exact} | dealer 2 | trump leaves | tricks 3 1 1 | score_before 2 1 9 | turn -"
    )
    assert position(text).outcome().points == points


def test_scoring_on_the_pad() -> None:
    plain = GAME.blank(3)
    odd = GAME.blank(3, Options(maker_penalty=10, exact=True))
    names = ["trump", "dropped-out", "tricks"]
    assert [field.name for field in PAD.fields(plain)] == names
    assert [field.name for field in PAD.fields(odd)] == [*names, "maker", "score-before"]
    entered = {"trump": [2], "dropped-out": [0, 1, 0], "tricks": [5, 0, 0]}
    assert PAD.score(plain, Entries(3, entered)).points == (-10.0, 0.0, 10.0)
    more = {**entered, "maker": [2], "score-before": [9, 20, 7]}
    assert PAD.score(odd, Entries(3, more)).points == (0.0, 0.0, 20.0)
    with pytest.raises(BadEntry):
        PAD.score(plain, Entries(3, {**entered, "tricks": [4, 1, 0]}))


# 8 End of the match


def test_finale() -> None:
    """From the ninth round on: five cards at once, hearts, and nobody is asked."""
    assert not deal(past=7).finale
    round = deal(past=8)
    assert (GERMAN.colours[round.trump], round.count(HAND[0]), round.task) == ("hearts", 5, 1)
    for _ in range(4):
        (seat,) = round.turn().seats
        round.play(seat, GAME.moves.number("done"))
    assert dict(round.noted())["task"] == "play"
    assert deal(past=8, options=Options(finale=False)).trump < 0


def test_match_end() -> None:
    """−1, −1, 20, 19: two are at the bottom, it goes on; −3, −2, 18, 19: seat 0 has won."""
    round = deal()
    before = sheet_of((-17.0, -15.0, 0.0, -11.0))
    assert before.totals == (3.0, 5.0, 20.0, 9.0)
    assert not round.match_over(before)
    level = sheet_of((-17.0, -15.0, 0.0, -11.0), (-4.0, -6.0, 0.0, 10.0))
    assert level.totals == (-1.0, -1.0, 20.0, 19.0)
    assert not round.match_over(level)
    decided = sheet_of((-17.0, -15.0, 0.0, -11.0), (-4.0, -6.0, 0.0, 10.0), (-2.0, -1.0, -2.0, 0.0))
    assert round.match_over(decided)
    assert round.match_winners(decided) == (0,)
    assert round.match_over(sheet_of((-20.0, 0.0, 0.0, 0.0)))


def test_match_end_comes() -> None:
    for options in (Options(), Options(exact=True, finale=False)):
        match = Match(GAME, 4, options, seed=5)
        chance = Chance(5)
        while not match.over:
            play_out(match.round, chance)
            match.settle()
        assert min(match.sheet.totals) <= 0


# Know-how


def preferred(text: str, seat: int = 0) -> set[str]:
    round = position(text)
    moves = KNOW_HOW.sensible(round, seat, round.moves(seat))
    return {GAME.moves.texts[KNOW_HOW.prefer(round, seat, moves, Chance(seed))] for seed in range(30)}


def test_know_how() -> None:
    """Name a suit one holds, put low cards away and keep the others, drop out with nothing, lead high, take cheaply."""
    assert preferred(
        "zwanzig_ab 3 | dealer 2 | task trump | hand.0 L7 LA | hand.1 ?*2 | hand.2 ?*2 | stock ?* | turn 0"
    ) == {"name leaves"}
    swap = (
        "zwanzig_ab 3 | dealer 2 | trump bells | task swap | stock ?*9 | hand.0 {} | hand.1 ?*5 | hand.2 ?*5 | turn 0"
    )
    assert preferred(swap.format("E7 E9 LA SA S7")) == {"+E7"}
    assert preferred(swap.format("EA LA HA SA S7")) == {"done"}
    stay = "zwanzig_ab 3 | dealer 2 | trump leaves | task stay | hand.0 ?*5 | hand.1 {} | hand.2 ?*5 | turn 1"
    assert preferred(stay.format("E7 E8 H7 S8 S9"), 1) == {"pass"}
    assert preferred(stay.format("LA LK H7 S8 S9"), 1) == {"say dabei"}
    play = "zwanzig_ab 3 | dealer 2 | trump leaves | task play | turn 0 | hand.0 {} | hand.1 ?*4 | hand.2 ?*4"
    assert preferred(play.format("E7 EA L7 H8")) <= {"EA", "L7"}
    assert preferred(play.format("E7 EA E9 | trick E10 | played 1 | best E10 | taker 2 | led acorns")) == {"EA"}
