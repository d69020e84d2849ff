"""Elfern, paragraph by paragraph."""

import json
from collections.abc import Iterator
from typing import cast

import pytest
from click.testing import CliRunner

from reihum.bots.eye import Eye
from reihum.bots.level import MASTER
from reihum.bots.levels import bot_of
from reihum.bots.search_bot import SearchBot
from reihum.bots.solvable import NotOpen, make_sure
from reihum.bots.solver import Solver
from reihum.cli import cli
from reihum.core.chance import Chance, match_key
from reihum.core.match import Match
from reihum.core.pad import Entries
from reihum.core.playout import play_out
from reihum.core.sheet import Outcome, Sheet
from reihum.games.elfern.know_how import KNOW_HOW
from reihum.games.elfern.pad import PAD
from reihum.games.elfern.rules import BOX, GAME, HAND, SCORING, STOCK, Elfern, Options
from reihum.notation import position, run_example
from reihum.packs.german import GERMAN
from reihum.server.pad import Given
from tests.bots.playing import best_margin, play_on, played


def sheet_of(*lines: tuple[float, float], first_dealer: int = 0) -> Sheet:
    sheet = Sheet(2, first_dealer)
    for points in lines:
        sheet.outcomes.append(Outcome(points, (0, 1) if points[0] == points[1] else (int(points[1] > 0),), SCORING))
    return sheet


def deal(sheet: Sheet | None = None, seed: int = 1, options: Options | None = None) -> Elfern:
    return cast(Elfern, GAME.deal(2, options or Options(), match_key(seed), sheet or Sheet(2)))


def may_hold(round: Elfern, eye: int, seat: int) -> set[str]:
    word = round.knowledge(eye)[HAND[seat]]
    return {GERMAN.codes[card] for card in GERMAN.cards() if word & GERMAN.bit[card]}


def counted(round: Elfern) -> Given:
    """What people enter on the pad after this round."""
    return {"honours": [int(number) for number in round.honours], "standing": int(round.standing)}


# 1 Cards


def test_pack() -> None:
    """32 cards; the sixes stay in the box."""
    assert {GERMAN.codes[card] for card in deal().cards(BOX)} == {"E6", "L6", "H6", "S6"}


@pytest.mark.parametrize(("card", "counts"), [("HK", 1), ("HO", 1), ("HU", 1), ("H10", 1), ("H9", 0), ("H7", 0)])
def test_honours(card: str, counts: int) -> None:
    run_example(f"""
        elfern 2 | hand.0 HA S7 | hand.1 {card} S8 | turn 0
        0 HA
        1 {card}
        > honours {1 + counts} 0
    """)


def test_honours_are_twenty() -> None:
    round = deal(seed=3)
    play_out(round, Chance(3))
    assert sum(round.honours) == 20


# 2 Deal


def test_deal() -> None:
    round = deal(Sheet(2, 1))
    assert [round.count(HAND[seat]) for seat in range(2)] == [6, 6]
    assert round.count(STOCK) == 20
    assert round.turn().seats == (0,)


def test_next_dealer() -> None:
    """The loser deals; after a drawn round the lot decides, and it falls on either."""
    assert deal(Sheet(2, 1)).dealer == 1
    for first in (0, 1):
        assert deal(sheet_of((1.0, 0.0), first_dealer=first)).dealer == 1
        assert deal(sheet_of((0.0, 0.0), (0.0, 2.0), first_dealer=first)).dealer == 0
    drawn = sheet_of((1.0, 0.0), (0.0, 0.0))
    assert {int(deal(drawn, seed).dealer) for seed in range(20)} == {0, 1}


# 3 With the stock


def test_free() -> None:
    round = run_example("""
        elfern 2 | stock LU L9 SA H8 | hand.0 EK E8 | hand.1 EA S7 | turn 0
        0 EK
        1 S7               # he need not follow while there is a stock
        > won.0 EK S7
        > honours 1 0
        > hand.0 E8 LU      # the taker draws first
        > hand.1 EA L9
        > turn 0
    """)
    assert "EA" in may_hold(cast(Elfern, round), 0, 1), "nothing is learnt from it"


def test_free_with_any_options() -> None:
    """Beating is asked for without a stock only."""
    run_example("""
        elfern 2 | options must_beat=yes | stock LU L9 | hand.0 EK E8 | hand.1 EA E7 | turn 0
        0 EK
        1 E7
        > honours 1 0
    """)


def test_trick() -> None:
    """The higher card of the suit takes it, its owner draws first and leads."""
    run_example("""
        elfern 2 | stock LU L9 | hand.0 E10 E8 | hand.1 EU S7 | turn 0
        0 E10
        1 EU
        > won.1 E10 EU
        > honours 0 2
        > hand.1 S7 LU
        > hand.0 E8 L9
        > stock -
        > turn 1
    """)


def test_trick_by_trick_the_stock_lasts_ten() -> None:
    round = deal()
    for left in range(18, -2, -2):
        for _ in range(2):
            (seat,) = round.turn().seats
            round.play(seat, round.moves(seat)[0])
        assert round.count(STOCK) == left
        assert [round.count(HAND[seat]) for seat in range(2)] == [6, 6]


# 4 Without the stock


def test_follow() -> None:
    run_example("""
        elfern 2 | honours 10 8 | hand.0 EK E8 | hand.1 EA S7 | turn 0
        0 EK
        1 S7 ! follow
        1 EA
        > honours 10 10
        1 S7
        0 E8               # another suit: the leader takes it
        = 0 0              # drawn
    """)


def test_follow_in_the_trick_that_uses_up_the_stock() -> None:
    """Two cards still lie there while it is played."""
    run_example("""
        elfern 2 | stock LU L9 | hand.0 EK E8 | hand.1 EA S7 | turn 0
        0 EK
        1 S7
        0 E8
        1 L9 ! follow
        1 EA
    """)


def test_beat() -> None:
    run_example("""
        elfern 2 | options must_beat=yes | honours 8 9 | hand.0 LU L7 | hand.1 LK L8 | turn 0
        0 LU
        1 L8 ! beat
        1 LK
        > honours 8 11
    """)
    run_example("""
        elfern 2 | honours 8 9 | hand.0 LU L7 | hand.1 LK L8 | turn 0
        0 LU
        1 L8
        > honours 9 9
    """)


def test_beat_or_show_that_one_cannot() -> None:
    """Whoever stays below holds nothing higher, whoever does not follow holds nothing of the suit."""
    text = "elfern 2 | options must_beat=yes | hand.0 LU L7 E9 | hand.1 {} | turn 0\n0 LU\n1 {}"
    below = cast(Elfern, run_example(text.format("L8 L9 HA", "L8")))
    assert legal_after(below) == {"L7", "E9"}
    void = cast(Elfern, run_example(text.format("S8 S9 HA", "S8")))
    assert not {code for code in may_hold(void, 0, 1) if code[0] == "L"}
    free = run_example("elfern 2 | options must_beat=yes | hand.0 LU L7 | hand.1 L8 L9 | turn 0\n0 LU")
    assert [GAME.moves.texts[move] for move in free.moves(1)] == ["L8", "L9"]


def legal_after(round: Elfern) -> set[str]:
    return {GAME.moves.texts[move] for move in round.moves(0)}


# 5 Scoring


@pytest.mark.parametrize(
    ("honours", "points"),
    [((10, 10), (0, 0)), ((11, 9), (1, 0)), ((14, 6), (1, 0)), ((5, 15), (0, 2)), ((19, 1), (2, 0)), ((0, 20), (0, 3))],
)
def test_scoring(honours: tuple[int, int], points: tuple[int, int]) -> None:
    round = cast(Elfern, position(f"elfern 2 | honours {honours[0]} {honours[1]} | turn -"))
    assert round.outcome().points == points
    assert round.outcome().winners == ((0, 1) if honours[0] == honours[1] else (int(honours[1] > honours[0]),))
    assert round.outcome().rule is SCORING


def test_scoring_of_a_schneider() -> None:
    run_example("""
        elfern 2 | honours 14 5 | hand.0 HA | hand.1 H9 | turn 0
        0 HA
        1 H9
        = 2 0              # 15 : 5
    """)


def test_scoring_of_all_honours() -> None:
    run_example("""
        elfern 2 | honours 19 0 | hand.0 L10 | hand.1 S7 | turn 0
        0 L10
        1 S7
        = 3 0
    """)


def test_standing() -> None:
    run_example("""
        elfern 2 | honours 8 10 | standing 1 | hand.0 SU | hand.1 SO | turn 0
        0 SU
        1 SO
        = 0 2              # 8 : 12 is worth 1, and 1 for the drawn round before
    """)
    assert deal(sheet_of((0.0, 0.0), (1.0, 0.0))).standing == 0
    assert deal(sheet_of((1.0, 0.0), (0.0, 0.0), (0.0, 0.0))).standing == 2


def test_standing_on_the_pad() -> None:
    round = GAME.blank(2)
    assert [field.name for field in PAD.fields(round)] == ["honours", "standing"]
    assert PAD.score(round, Entries(2, {"honours": [9, 11], "standing": [2]})).points == (0.0, 3.0)
    assert PAD.score(round, Entries(2, {"honours": [10, 10], "standing": [2]})).points == (0.0, 0.0)


# 6 End of the match


def test_match_end() -> None:
    """1 0, twice drawn, 0 3 and 0 2: seat 1 has won with 5 to 1."""
    lines = [(1.0, 0.0), (0.0, 0.0), (0.0, 0.0), (0.0, 3.0), (0.0, 2.0)]
    assert deal(sheet_of(*lines[:1])).dealer == 1
    fourth = deal(sheet_of(*lines[:3]))
    assert fourth.standing == 2
    fourth.honours[0], fourth.honours[1] = 9, 11
    assert fourth.outcome().points == (0.0, 3.0)
    assert not fourth.match_over(sheet_of(*lines[:4]))
    assert fourth.match_over(sheet_of(*lines))
    assert fourth.match_winners(sheet_of(*lines)) == (1,)


@pytest.mark.parametrize("until", [3, 5, 7, 11])
def test_match_end_option(until: int) -> None:
    round = deal(options=Options(until=until))
    assert not round.match_over(sheet_of((until - 1.0, 0.0)))
    assert round.match_over(sheet_of((float(until), 0.0)))


def test_match_end_comes() -> None:
    match = Match(GAME, 2, seed=5)
    chance = Chance(5)
    while not match.over:
        play_out(match.round, chance)
        match.settle()
    assert max(match.sheet.totals) >= 5


# The end without secrets


def ends(number: int, cards: int, options: Options) -> Iterator[Elfern]:
    """Positions with an empty stock and this many cards in both hands, after random play; in some a trick has begun."""
    for seed in range(number):
        round = deal(seed=seed, options=options)
        play_on(round, 2 * (16 - cards) + seed % 2, seed)
        yield round


@pytest.mark.parametrize("must_beat", [False, True])
@pytest.mark.parametrize("cards", [2, 3, 4])
def test_the_end_is_solved_as_brute_force_does(cards: int, must_beat: bool) -> None:
    for round in ends(8, cards, Options(must_beat=must_beat)):
        make_sure(round)
        for verdict in Solver(round).solve().verdicts:
            best = best_margin(played(round, verdict.move))
            assert verdict.low == verdict.high == best, round.numbered.texts[verdict.move]


def test_before_the_last_card_is_drawn_nothing_can_be_solved() -> None:
    (round,) = ends(1, 7, Options())
    assert round.count(STOCK) == 2
    with pytest.raises(NotOpen, match="stock, hand"):
        make_sure(round)


@pytest.mark.heavy
def test_a_master_proves_what_its_policy_does_not_see() -> None:
    """Only the low acorns win: whoever leads another card can be held to ten honours."""
    round = position("""
        elfern 2 | honours 9 6 | hand.0 E7 E8 E10 L9 HO SK | hand.1 EU H8 H9 S7 S8 SA
        won.0 EK EA L10 LK LA H7 HU HA S10 SU | won.1 E9 EO L7 L8 LU LO H10 HK S9 SO | turn 0
    """)
    eye = Eye(round, 0, Sheet(2))
    reply = bot_of("master", 1, patient=True).reply(eye)
    assert reply is not None
    assert GAME.moves.texts[reply.move] in ("E7", "E8")


@pytest.mark.heavy
def test_a_master_proves_the_last_six_tricks() -> None:
    for round in ends(3, 6, Options()):
        (seat,) = round.turn().seats
        advice = SearchBot(MASTER, seed=1, patient=True).advice(Eye(round, seat, Sheet(2)))
        assert advice.reason in ("proven", "only")


def test_reihum_solve_answers() -> None:
    """With the ten first it is 11 : 9; after the nine the other takes the trick, and the ten with the next: 9 : 11."""
    text = "elfern 2 | honours 9 8 | hand.0 L10 E9 | hand.1 S10 EA | turn 0"
    found = json.loads(CliRunner().invoke(cli, ["solve", text, "--json"]).stdout)
    assert found["exact"]
    assert found["winners"] == [0]
    assert [(move["move"], move["low"]) for move in found["moves"]] == [("L10", 1), ("E9", -1)]


# Know-how


def preferred(text: str, seat: int = 0) -> set[str]:
    round = position(text)
    return {GAME.moves.texts[KNOW_HOW.prefer(round, seat, round.moves(seat), Chance(seed))] for seed in range(30)}


def test_know_how() -> None:
    """Lead an ace or a worthless card, win with an honour, and throw nothing away that counts."""
    lead = "elfern 2 | stock ?*4 | hand.0 {} | hand.1 ?*4 | turn 0"
    assert preferred(lead.format("EA LK H10 S7")) == {"EA"}
    assert preferred(lead.format("EK LK H10 S7")) == {"S7"}
    answer = "elfern 2 | stock ?*4 | trick EU | played 1 | best EU | taker 0 | hand.0 ?*3 | hand.1 {} | turn 1"
    assert preferred(answer.format("EK E9 S7 LA"), 1) == {"EK"}
    assert preferred(answer.format("E10 S7 LA LK"), 1) == {"S7"}
