"""Napoleon, paragraph by paragraph."""

from typing import cast

import pytest

from reihum.core.chance import Chance, match_key
from reihum.core.match import Match
from reihum.core.pad import Entries
from reihum.core.playout import play_out
from reihum.core.sheet import Outcome, Sheet
from reihum.games.napoleon.know_how import KNOW_HOW
from reihum.games.napoleon.pad import PAD
from reihum.games.napoleon.rules import ASIDE, BOX, GAME, HAND, SCORING, Napoleon, Options
from reihum.notation import position, run_example
from reihum.packs.german import GERMAN
from reihum.server.pad import Given
from tests.strolls import dealers_and_starters, three_deals

BIDS = ["two", "three", "misere", "four", "nap", "wellington", "bluecher"]
FOUR = "hand.0 ?*5 | hand.1 ?*5 | hand.2 ?*5 | hand.3 ?*5 | aside ?*"


def deal(seats: int, options: Options | None = None) -> Napoleon:
    return cast(Napoleon, GAME.deal(seats, options or Options(), match_key(1)))


def run(text: str) -> Napoleon:
    return cast(Napoleon, run_example(text))


def may_hold(round: Napoleon, eye: int, seat: int) -> set[str]:
    word = round.knowledge(eye)[HAND[seat]]
    return {GERMAN.codes[card] for card in GERMAN.cards() if word & GERMAN.bit[card]}


def counted(round: Napoleon) -> Given:
    """What people enter on the pad after this round."""
    if round.bid < 0:
        return {"end": "thrown-in"}
    bid = BIDS[round.bid]
    needed = {"two": 2, "three": 3, "four": 4}.get(bid, 5)
    end = "made" if (round.tricks == 0 if bid == "misere" else round.tricks >= needed) else "failed"
    return {"end": end, f"{end}-by": int(round.declarer), f"{end}-bid": bid}


# 1 Cards


@pytest.mark.parametrize(("seats", "lowest", "aside"), [(3, 9, 9), (4, 8, 8), (5, 7, 7), (6, 6, 6)])
def test_pack(seats: int, lowest: int, aside: int) -> None:
    """Everything below the lowest card stays in the box."""
    round = deal(seats)
    assert {GERMAN.codes[card] for card in round.cards(BOX)} == {
        f"{suit}{n}" for suit in "ELHS" for n in range(6, lowest)
    }
    assert round.count(ASIDE) == aside
    full = deal(seats, Options(pack="full"))
    assert (full.count(BOX), full.count(ASIDE)) == (0, 36 - 5 * seats)


# 2 Deal


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_deal(seats: int) -> None:
    round = deal(seats)
    assert [round.count(HAND[seat]) for seat in range(seats)] == [5] * seats


def test_next_dealer() -> None:
    assert dealers_and_starters(three_deals(GAME, 4, 2)) == [(2, (3,)), (3, (0,)), (0, (1,))]


# 3 Bids


def test_higher() -> None:
    run(f"""
        napoleon 4 | dealer 3 | {FOUR} | turn 0
        0 name three
        1 name two ! higher
        1 name three ! higher
        1 name misere
        2 name wellington ! over-nap
        2 name four
        3 pass
        > bid four
        > declarer 2
        > task play
        > turn 2
    """)


def test_higher_than_nothing_is_everything_up_to_nap() -> None:
    round = position(f"napoleon 4 | dealer 3 | {FOUR} | turn 0")
    assert [GAME.moves.texts[move] for move in round.moves(0)] == ["pass", *[f"name {bid}" for bid in BIDS[:5]]]


@pytest.mark.parametrize(("bid", "tricks"), [("two", 2), ("three", 3), ("four", 4), ("nap", 5), ("wellington", 5)])
def test_bids(bid: str, tricks: int) -> None:
    """One trick before the last that is needed the round goes on, with it the bid is made."""
    text = f"napoleon 3 | bid {bid} | declarer 0 | task play | trump acorns | tricks {tricks - 1} | turn 0"
    round = run(f"""
        {text}
        hand.0 EA | hand.1 L9 | hand.2 H10
        0 EA
        1 L9
        2 H10
    """)
    assert round.is_over()
    assert round.outcome().winners == (0,)
    if tricks > 2:
        less = run(f"""
            {text.replace(f"tricks {tricks - 1}", f"tricks {tricks - 2}")}
            hand.0 EA EK | hand.1 L9 LA | hand.2 H10 HA
            0 EA
            1 L9
            2 H10
        """)
        assert not less.is_over()


def test_bids_of_a_misere() -> None:
    """Five tricks for the others, and it is made."""
    run("""
        napoleon 3 | bid misere | declarer 0 | task play | lost_tricks 4 | turn 0
        hand.0 E9 | hand.1 E10 | hand.2 HA
        0 E9
        1 E10
        2 HA
        = 6 -3 -3
    """)


def test_over_nap() -> None:
    run(f"""
        napoleon 4 | dealer 3 | {FOUR} | turn 0
        0 name bluecher ! over-nap
        0 name nap
        1 name bluecher ! over-nap
        1 name wellington
        2 name wellington ! higher
        2 name bluecher
        3 pass
        > bid bluecher
        > declarer 2
        > task play
    """)


def test_declarer() -> None:
    """All pass: thrown in."""
    round = run("""
        napoleon 3 | dealer 2 | hand.0 ?*5 | hand.1 ?*5 | hand.2 ?*5 | aside ?* | turn 0
        0 pass
        0 pass ! turn
        1 pass
        2 pass
        = 0 0 0
    """)
    assert round.outcome().winners == (0, 1, 2)


# 4 Play


def test_trump() -> None:
    run("""
        napoleon 3 | bid three | declarer 0 | task play | turn 0
        hand.0 SA SK E9 L9 H9 | hand.1 S9 EA LA HA HK | hand.2 SO SU S10 EK LK | aside ?*
        0 pass ! not-now
        0 name four ! not-now
        0 SA
        > trump bells
        1 EA ! follow
        1 S9
        2 S10
        0 SK
        1 EA                 # no bells left: any card
        2 SU
        > tricks 2
        0 E9
        1 LA
        2 EK                 # he holds a trump, but must follow
        > lost_tricks 1
        > trump bells
        > turn 2
    """)


def test_trump_there_is_none_in_a_misere() -> None:
    run("""
        napoleon 3 | bid misere | declarer 0 | task play | turn 0
        hand.0 E9 H9 | hand.1 E10 HA | hand.2 S9 L9
        0 E9
        > trump -
        1 E10
        2 S9
        > lost_tricks 1
    """)


def test_hard_lead() -> None:
    """A Wellington leads the lowest card of the trump suit, and nobody can think that something lower is left."""
    round = run("""
        napoleon 3 | options hard_five=yes | bid wellington | declarer 0 | task play | turn 0
        hand.0 SA SU S10 EK EA | hand.1 ?*5 | hand.2 ?*5 | aside ?*
        0 SA ! hard-lead
        0 EA ! hard-lead
        0 S10
        > trump bells
    """)
    assert "S9" not in may_hold(round, 1, 0)
    assert {"SU", "SA", "EK"} <= may_hold(round, 1, 0)


def test_hard_lead_of_a_bluecher() -> None:
    """Trump is named; then the lowest card outside it, of several equal ones any."""
    round = run("""
        napoleon 3 | options hard_five=yes | dealer 2 | bid wellington | declarer 1 | task bid | turn 2
        hand.0 ?*5 | hand.1 ?*5 | hand.2 SA S9 E10 L10 EA | aside ?*
        2 name bluecher
        > task trump
        2 SA ! hard-lead
        2 name two ! not-now
        2 name bells
        > trump bells
        > turn 2
        2 SA ! hard-lead
        2 S9 ! hard-lead
        2 EA ! hard-lead
        2 L10
        > trump bells
    """)
    assert not [code for code in may_hold(round, 0, 2) if code[1:] == "9" and code[0] != "S"]


def test_hard_lead_with_nothing_but_trumps() -> None:
    round = run("""
        napoleon 3 | options hard_five=yes | bid bluecher | declarer 0 | task trump | turn 0
        hand.0 SA SU S10 SK SO | hand.1 ?*5 | hand.2 ?*5 | aside ?*
        0 name bells
        0 SA
    """)
    assert {code[0] for code in may_hold(round, 1, 0)} == {"S"}


def test_hard_lead_is_for_the_first_card_only() -> None:
    for text in ("options hard_five=yes | tricks 1", "options hard_five=no"):
        run(f"""
            napoleon 3 | {text} | bid wellington | declarer 0 | task play | turn 0
            hand.0 SA SU S10 EK | hand.1 ?*4 | hand.2 ?*4 | aside ?*
            0 SA
        """)


def test_follow() -> None:
    """Nobody has to trump or to beat; a void is seen by all."""
    round = run("""
        napoleon 3 | bid three | declarer 0 | task play | trump acorns | turn 0
        hand.0 SK EK E9 | hand.1 S9 SA L9 | hand.2 EO LK H9 | aside ?*
        0 SK
        1 L9 ! follow
        1 S9
        2 LK
        > tricks 1
    """)
    assert not {code for code in may_hold(round, 0, 2) if code[0] == "S"}
    assert {code for code in may_hold(round, 0, 2) if code[0] == "E"}


def test_trick() -> None:
    """The highest trump takes it, whoever took it leads."""
    run("""
        napoleon 3 | bid two | declarer 0 | task play | trump leaves | turn 0
        hand.0 SA L9 | hand.1 LU S9 | hand.2 LO H9
        0 L9
        1 LU
        2 LO
        > lost_tricks 1
        > won.2 L9 LU LO
        > turn 2
        2 H9
        0 SA
        1 S9
        > lost_tricks 2
    """)


def test_end() -> None:
    """Made with the fourth trick, the fifth is not played; or lost for good."""
    run("""
        napoleon 3 | bid three | declarer 0 | task play | tricks 2 | lost_tricks 1 | trump acorns | turn 0
        hand.0 EA S9 | hand.1 LA L9 | hand.2 H10 HK
        0 EA
        1 L9
        2 H10
        = 6 -3 -3
    """)
    run("""
        napoleon 5 | bid nap | declarer 0 | task play | trump leaves | tricks 2 | turn 0
        hand.0 LU L7 E9 | hand.1 LO E7 S8 | hand.2 S7 E8 H7 | hand.3 S9 S10 H8 | hand.4 H9 H10 HU
        0 LU
        1 LO
        2 S7
        3 S9
        4 H9
        = -20 5 5 5 5
    """)


# 5 Scoring


def test_scoring() -> None:
    """He has had to take a trick: 3 to each of three."""
    round = run("""
        napoleon 4 | bid misere | declarer 1 | task play | turn 1
        hand.0 H8 EA | hand.1 HU S8 | hand.2 H9 LA | hand.3 H10 SA
        1 HU
        2 H9
        3 H10
        0 H8
        = 3 -9 3 3
    """)
    assert round.outcome().winners == (0, 2, 3)
    assert round.outcome().rule is SCORING


@pytest.mark.parametrize(("bid", "value"), list(zip(BIDS, [2, 3, 3, 4, 5, 10, 20], strict=True)))
@pytest.mark.parametrize("bonus", ["yes", "no"])
def test_scoring_of_every_bid(bid: str, value: int, bonus: str) -> None:
    made, failed = (0, 5) if bid == "misere" else (5, 0)
    text = f"napoleon 4 | options nap_bonus={bonus} | bid {bid} | declarer 1 | task play | turn -"
    win = value * 2 if bonus == "yes" and bid in BIDS[4:] else value
    assert position(f"{text} | tricks {made}").outcome().points == (-win, 3 * win, -win, -win)
    assert position(f"{text} | tricks {failed}").outcome().points == (value, -3 * value, value, value)


def test_scoring_of_a_nap_with_bonus() -> None:
    run("""
        napoleon 3 | options nap_bonus=yes | bid nap | declarer 2 | task play | trump hearts | tricks 4 | turn 2
        hand.0 S9 | hand.1 E9 | hand.2 HA
        2 HA
        0 S9
        1 E9
        = -10 -10 20
    """)


@pytest.mark.parametrize(
    ("entered", "points"),
    [
        ({"end": [0], "made-by": [1], "made-bid": [3]}, (-4.0, 8.0, -4.0)),
        ({"end": [0], "made-by": [1], "made-bid": [2]}, (-3.0, 6.0, -3.0)),
        ({"end": [1], "failed-by": [0], "failed-bid": [2]}, (-6.0, 3.0, 3.0)),
        ({"end": [1], "failed-by": [0], "failed-bid": [6]}, (-40.0, 20.0, 20.0)),
        ({"end": [2]}, (0.0, 0.0, 0.0)),
    ],
)
def test_scoring_on_the_pad(entered: dict[str, list[int]], points: tuple[float, ...]) -> None:
    round = GAME.blank(3)
    assert {field.name for field in PAD.fields(round)} >= set(entered)
    assert PAD.score(round, Entries(3, entered)).points == points


# 6 End of the match


@pytest.mark.parametrize(("each", "rounds"), [(1, 4), (2, 8), (4, 16)])
def test_match_end(each: int, rounds: int) -> None:
    round = deal(4, Options(rounds_each=each))
    sheet = Sheet(4)
    for number in range(rounds):
        assert not round.match_over(sheet), number
        sheet.outcomes.append(Outcome((6.0, -2.0, -2.0, -2.0), (0,), SCORING))
    assert round.match_over(sheet)
    assert round.match_winners(sheet) == (0,)
    for number in range(0, rounds, 2):
        sheet.outcomes[number] = Outcome((-2.0, 6.0, -2.0, -2.0), (1,), SCORING)
    assert round.match_winners(sheet) == (0, 1)


def test_match_end_comes() -> None:
    match = Match(GAME, 5, seed=5)
    chance = Chance(5)
    while not match.over:
        play_out(match.round, chance)
        match.settle()
    assert len(match.sheet.outcomes) == 10
    assert sum(match.sheet.totals) == 0


# Know-how


def preferred(text: str, seat: int = 0) -> set[str]:
    round = position(text)
    moves = KNOW_HOW.sensible(round, seat, round.moves(seat))
    return {GAME.moves.texts[KNOW_HOW.prefer(round, seat, moves, Chance(seed))] for seed in range(30)}


def test_know_how() -> None:
    """Bid with a good hand, pass with a bad one, lead the best trump; throw nothing high on a partner's trick."""
    bids = "napoleon 4 | dealer 3 | hand.0 {} | hand.1 ?*5 | hand.2 ?*5 | hand.3 ?*5 | aside ?* | turn 0"
    assert preferred(bids.format("EA EK EO EU LA")) <= {"name four", "name nap"}
    assert preferred(bids.format("E9 L10 H10 SU LO")) == {"pass"}
    play = "napoleon 3 | bid three | declarer 0 | task play | {} | hand.0 {} | hand.1 ?*4 | hand.2 ?*4"
    assert preferred(play.format("turn 0", "EA EK E9 L9")) <= {"EA", "EK"}
    partner = (
        "napoleon 3 | bid three | declarer 0 | task play | trump acorns | led bells | trick S9 SK | played 2 | best SK"
    )
    rest = "taker 1 | hand.0 E9 | hand.1 E10 | hand.2 SA S10 | turn 2"
    assert preferred(f"{partner} | {rest}", 2) == {"S10"}
