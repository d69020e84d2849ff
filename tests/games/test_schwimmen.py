"""Schwimmen, paragraph by paragraph."""

from typing import Any

import pytest
from librt.vecs import vec

from reihum import build
from reihum.bots.rewards import Rewards, sitting_out
from reihum.core.chance import Chance, match_key
from reihum.core.match import Match
from reihum.core.round import Round
from reihum.core.sheet import Line, Outcome, Sheet
from reihum.games.schwimmen.know_how import KNOW_HOW
from reihum.games.schwimmen.rules import FIRE, GAME, LOWEST, Options, Schwimmen, worth
from reihum.notation import position, run_example
from reihum.server.pad import Given, Sheetwriter
from reihum.table.log import Opened, Sitter
from reihum.table.table import Table
from reihum.table.telling import Telling
from reihum.testing.suite.known_worlds import begin, check, replay
from reihum.text.catalogue import find
from tests.strolls import dealers_and_starters, drawn, three_deals

HANDS = "hand.0 EA EU H9 | hand.1 HK S9 L8 | hand.2 HA H7 EO"
TABLE = f"middle S10 S8 L7 | stock ?*6 | {HANDS} | turn 0"


def sheet_of(*lines: str, first_dealer: int = 0) -> Sheet:
    """A sheet with these lines, such as '0 1 1'."""
    sheet = Sheet(len(lines[0].split()) if lines else 3, first_dealer)
    for line in lines:
        points = tuple(float(number) for number in line.split())
        sheet.outcomes.append(Outcome(points, (), LOWEST))
    return sheet


def value(text: str, fire: bool = True) -> float:
    return float(worth(sum([int(GAME.pack.bit[GAME.pack.card(code)]) for code in text.split()]), fire)) / 2


def test_pack() -> None:
    table = GAME.deal(2, Options(), match_key(1))
    assert [table.pack.codes[card] for card in table.cards(table.layout.find("box"))] == ["E6", "L6", "H6", "S6"]
    assert "Einunddreißig" in find("schwimmen").booklet("de").paragraph("pack").text


@pytest.mark.parametrize("lives", [1, 2, 3, 5])
def test_lives(lives: int) -> None:
    """With all of them lost one still swims; then one is out."""
    lines = ["0 1"] * lives
    table = GAME.blank(2, Options(lives=lives))
    assert not table.match_over(sheet_of(*lines))
    assert table.match_over(sheet_of(*lines, "0 1"))


@pytest.mark.parametrize("seats", range(2, 9))
def test_deal(seats: int) -> None:
    table = GAME.deal(seats, Options(), match_key(1), Sheet(seats, 1))
    size = {name: int(table.count(table.layout.find(name))) for name in ("hand.0", "hand.1", "spare", "stock")}
    assert size == {"hand.0": 3, "hand.1": 3, "spare": 3, "stock": 32 - 3 * (seats + 1)}
    assert table.turn().seats == (1,)


def test_choose() -> None:
    """The dealer keeps, or takes what nobody has seen; the other three lie open."""
    hands = "hand.0 HA EA S7 | hand.1 SK S9 L7"
    start = f"schwimmen 2 | dealer 1 | task choose | spare L10 L8 E7 | {hands} | stock ?*5 | turn 1"
    run_example(
        f"{start}\n1 draw middle ! not-now\n1 +SK ! not-now\n1 pass\n> middle L10 L8 E7\n> hand.1 SK S9 L7\n> turn 0"
    )
    run_example(f"{start}\n1 draw spare\n> middle SK S9 L7\n> hand.1 L10 L8 E7\n> task turn\n> turn 0")


def test_next_dealer() -> None:
    assert dealers_and_starters(three_deals(GAME, 4, 2)) == [(2, (2,)), (3, (3,)), (0, (0,))]
    out = sheet_of(*["0 0 1 0"] * 4, first_dealer=2)  # seat 2 deals the fifth round, but is out
    assert GAME.deal(4, Options(), match_key(1), out).dealer == 3


def test_start() -> None:
    """Eldest begins; one thing each turn."""
    run_example("""
        schwimmen 3 | dealer 1 | task choose | spare L10 L8 E7 | hand.0 HA EA S7 | hand.1 SK S9 L7 | hand.2 H9 H8 E8
        stock ?*5 | turn 1
        1 pass
        > turn 2
        2 pass
        > turn 0
        0 +S7
        0 +L8
        > turn 1
    """)


def test_swap_one() -> None:
    run_example("""
        schwimmen 3 | middle EK S8 L7 | stock ?*4 | hand.0 EA EU H9 | hand.1 SK S9 L8 | hand.2 HA H7 EO | turn 0
        0 +H9
        0 pass ! swap-one
        0 +EU ! swap-one
        0 +EK
        > middle H9 S8 L7
        = 0 0 1            # acorns 11 + 10 + 10 = 31 is shown at once; S 10 + 9 = 19 beats H 11 + 7 = 18
    """)
    run_example(f"""
        schwimmen 3 | {TABLE}
        0 +S8 ! swap-one
        0 +H9
        0 draw middle ! swap-one
        0 say Klopf ! swap-one
        0 +S8
        > hand.0 EA EU S8
        > middle S10 H9 L7
        > turn 1
    """)


def test_swap_all() -> None:
    run_example(f"schwimmen 3 | {TABLE}\n0 draw middle\n> hand.0 S10 S8 L7\n> middle EA EU H9\n> turn 1")


def test_no_shoving() -> None:
    run_example(f"schwimmen 3 | {TABLE}\n0 pass\n> passed 1\n> turn 1")
    run_example(f"""
        schwimmen 3 | options pass_allowed=no | {TABLE}
        0 pass ! no-shoving
        0 say Klopf
        1 pass
        2 pass
        = 0 1 0
    """)


def test_renew() -> None:
    run_example("""
        schwimmen 2 | middle S10 E8 L7 | stock HA S9 E9 LK | hand.0 EA EU H9 | hand.1 SK S7 L8 | turn 0
        0 pass
        1 pass
        > middle HA S9 E9
        > aside S10 E8 L7
        > turn 0
    """)
    run_example("""
        schwimmen 2 | middle S10 E8 L7 | stock HA S9 | passed 1 | hand.0 EA EU H9 | hand.1 SK S7 L8 | turn 1
        1 pass
        = 0 1              # two cards are too few to renew the middle: 21 against 17
    """)


def test_a_swap_breaks_the_row_of_shoves() -> None:
    run_example("""
        schwimmen 2 | middle S10 E8 L7 | stock HA S9 E9 | passed 1 | hand.0 EA EU H9 | hand.1 SK S7 L8 | turn 1
        1 +L8
        1 +L7
        > passed 0
        0 pass
        > passed 1
        > middle S10 E8 L8
    """)


def test_those_who_are_out_need_not_shove() -> None:
    run_example("""
        schwimmen 3 | lost 0 4 1 | middle S10 E8 L7 | stock HA S9 E9 | hand.0 EA EU H9 | hand.2 SK S7 L8 | turn 0
        0 pass
        > turn 2
        2 pass
        > middle HA S9 E9
        > turn 0
    """)


def test_knock() -> None:
    run_example(f"schwimmen 3 | {TABLE}\n0 say Klopf\n> knocker 0\n> to_come 2\n> turn 1")
    run_example(f"""
        schwimmen 3 | options knock_from=20 | {TABLE}
        0 pass
        1 say Klopf ! knock          # only 10
        1 pass
        2 say Klopf ! knock          # 18
    """)
    run_example(f"schwimmen 3 | options knock_from=20 | {TABLE}\n0 say Klopf\n> knocker 0")


def test_knocking_after_a_swap() -> None:
    start = f"schwimmen 3 | options knock_after_swap=yes | {TABLE}\n0 +H9\n0 +S8\n> task close\n> turn 0\n"
    run_example(
        f"{start}0 +EA ! not-now\n0 draw middle ! not-now\n0 say Klopf\n> knocker 0\n> turn 1\n1 draw middle\n> turn 2"
    )
    run_example(f"{start}0 pass\n> passed 0\n> task turn\n> turn 1")
    run_example(f"schwimmen 3 | {TABLE}\n0 +H9\n0 +S8\n> turn 1")


def test_a_closing_pass_is_no_shove() -> None:
    run_example(
        f"schwimmen 3 | options knock_after_swap=yes pass_allowed=no | {TABLE}\n0 draw middle\n0 pass\n> turn 1"
    )


def test_knocked() -> None:
    run_example("""
        schwimmen 3 | middle S10 S8 L7 | stock ?*4 | hand.0 EA EU H9 | hand.1 HK S9 L8 | hand.2 HA H7 EO | turn 0
        0 say Klopf
        1 say Klopf ! knocked
        1 draw middle
        > middle HK S9 L8
        2 +EO
        2 +HK
        = 0 1 0            # 21, 18, 28: S10 + S8 = 18 is the lowest
    """)
    run_example(f"schwimmen 3 | {TABLE}\n0 pass\n1 pass\n2 say Klopf\n0 pass\n1 pass\n> middle S10 S8 L7\n= 0 1 0")


def test_all_hands_are_shown_at_the_end() -> None:
    table = run_example(f"schwimmen 3 | {TABLE}\n0 say Klopf\n1 pass\n2 pass\n> shown.1 HK S9 L8\n> hand.1 -")
    assert table.outcome().lines[0].points == (21.0, 10.0, 18.0)


def test_turn_limit() -> None:
    run_example(f"schwimmen 3 | turns 89 | {TABLE}\n0 pass\n= 0 1 0")
    run_example("""
        schwimmen 3 | lost 4 0 0 | turns 58 | middle S10 S8 L7 | stock ?*6 | hand.1 HK S9 L8 | hand.2 HA H7 EO | turn 1
        1 pass
        2 +EO
        2 +S8
        = 0 1 0
    """)


def test_value() -> None:
    assert value("EA EU H9") == 21.0
    assert value("S7 L8 H9") == 9.0
    assert value("SK SO SU") == 30.0
    assert value("HK EA E7") == 18.0


def test_value_of_fewer_than_three_cards() -> None:
    """One or two cards are no three of a rank, and no three aces."""
    assert value("EA") == 11.0
    assert value("EA LA") == 11.0
    assert value("EK LK") == 10.0


@pytest.mark.parametrize(("card", "points"), [
    ("7", 7.0), ("8", 8.0), ("9", 9.0), ("10", 10.0), ("U", 10.0), ("O", 10.0), ("K", 10.0), ("A", 11.0),
])  # fmt: skip
def test_value_of_each_card(card: str, points: float) -> None:
    for suit in "ELHS":
        assert value(f"{suit}{card}") == points


def test_three() -> None:
    assert value("E7 L7 H7") == 30.5
    assert value("EK SK HK") == 30.5


def test_thirty_one() -> None:
    """Shown at once, right after the dealer's choice as well; several may have it."""
    assert value("SA S10 SK") == 31.0
    hands = "hand.0 HA HK HU | hand.1 S9 S8 L7"
    start = f"schwimmen 3 | dealer 2 | task choose | spare L10 L8 E7 | {hands} | stock ?*5 | turn 2"
    run_example(f"{start} | hand.2 EA EK EO\n2 pass\n= 0 1 0")
    run_example(f"{start} | hand.2 E8 E9 LA\n2 draw spare\n= 0 1 0")


def test_a_hand_of_31_in_the_middle_can_simply_be_taken() -> None:
    run_example("""
        schwimmen 2 | middle SA SK SU | stock ?*4 | hand.0 EA EU H9 | hand.1 HK S7 L8 | turn 0
        0 pass
        1 draw middle
        = 1 0
    """)


def test_fire() -> None:
    table = run_example("""
        schwimmen 4 | lost 0 3 4 1 | dealer 3 | task choose | spare L10 L8 E7
        hand.0 HA EA SA | hand.1 SK S9 L7 | hand.3 HK H9 EO | stock ?*5 | turn 3
        3 draw spare
        > middle HK H9 EO
        = 0 1 0 1          # seat 0 was dealt Feuer: all others who are in lose a life; seat 1 swam and is out
    """)
    assert table.outcome().rule is FIRE
    assert table.outcome().winners == (0,)
    assert table.outcome().lines == (Line("value", (33.0, 19.0, 0.0, 18.0)),)
    assert value("HA EA SA") == 33.0
    assert value("HA EA SA", fire=False) == 30.5
    run_example("""
        schwimmen 2 | options fire=no | middle S10 E8 L7 | stock ?*5 | hand.0 HA EA S9 | hand.1 HK S7 L8 | turn 0
        0 +S9
        0 +S10
        > turn 1
    """)


def test_with_fire_on_the_table_31_does_not_protect() -> None:
    run_example("""
        schwimmen 3 | dealer 2 | task choose | spare L10 L8 E7 | hand.0 HA EA SA | hand.1 LA LK LU | hand.2 HK H9 EO
        stock ?*5 | turn 2
        2 pass
        = 0 1 1
    """)


def test_losing() -> None:
    run_example("""
        schwimmen 2 | options ties=suit | middle S10 E8 L7 | knocker 0 | to_come 1
        hand.0 HK H9 E7 | hand.1 LK L9 S8 | turn 1
        1 pass
        = 1 0              # both 19, but hearts rank below leaves
    """)
    suits = "schwimmen 2 | options ties=suit | middle S10 E8 L7 | knocker 0 | to_come 1 | turn 1"
    run_example(f"{suits} | hand.0 H7 E9 S9 | hand.1 L9 S8 H8\n1 pass\n= 0 1")  # the nine of acorns is the best of two
    run_example(f"{suits} | hand.0 HK E7 S9 | hand.1 HO L9 S8\n1 pass\n= 1 1")  # ten each, and both in hearts
    run_example(f"{suits} | hand.0 E9 L9 H9 | hand.1 EK LK HK\n1 pass\n= 1 0")  # three of a rank
    run_example(f"{suits} | hand.0 SK S9 L8 | hand.1 EA E7 H8\n1 pass\n= 0 1")  # 19 in bells beat 18 in acorns
    no_fire = suits.replace("ties=suit", "ties=suit fire=no")
    run_example(f"{no_fire} | hand.0 EA LA HA | hand.1 EK LK HK\n1 pass\n= 0 1")


def test_sheet() -> None:
    table = run_example("""
        schwimmen 3 | middle S10 E9 L7 | knocker 2 | to_come 1
        hand.0 E8 L8 H8 | hand.1 SK S9 LU | hand.2 HK H9 EO | turn 1
        1 pass
        = 0 1 1            # 30½, 19, 19: both lose a life
    """)
    assert table.outcome().winners == (0,)
    assert table.outcome().rule is LOWEST
    run_example("""
        schwimmen 3 | options ties=suit | middle S10 E9 L7 | knocker 2 | to_come 1
        hand.0 E8 L8 H8 | hand.1 SK S9 LU | hand.2 HK H9 EO | turn 1
        1 pass
        = 0 1 0
    """)


def test_if_all_lose_nobody_has_done_better() -> None:
    table = run_example("""
        schwimmen 3 | lost 0 4 0 | middle S10 E8 L7 | knocker 0 | to_come 1 | hand.0 HK H9 E7 | hand.2 LK L9 S8 | turn 2
        2 pass
        = 1 0 1
    """)
    assert table.outcome().winners == (0, 2)


def test_swimming() -> None:
    """Whoever is out has no cards, no turn, and a nought on the sheet; with all lives lost one is still in."""
    past = sheet_of(*["0 1 1"] * 3, "0 0 1", first_dealer=1)
    table = GAME.deal(3, Options(), match_key(1), past)
    assert [table.sits_out(seat) for seat in range(3)] == [False, False, True]
    assert [int(table.count(table.layout.find(f"hand.{seat}"))) for seat in range(3)] == [3, 3, 0]
    assert table.count(table.layout.find("stock")) == 32 - 9
    chance = Chance(1)
    acted = set()
    while not table.is_over():
        seat, move = drawn(table, chance)
        acted.add(seat)
        table.play(seat, move)
    assert acted == {0, 1}
    assert table.outcome().points[2] == 0.0
    assert 2 not in table.outcome().winners


def test_match_end() -> None:
    """Three lives, three players: the worked match."""
    lines = ["0 0 1", "0 1 1", "0 0 1", "0 1 0", "0 0 1", "0 1 0", "1 1 0"]
    table = GAME.blank(3)
    for number in range(1, len(lines)):
        assert not table.match_over(sheet_of(*lines[:number]))
    sheet = sheet_of(*lines)
    assert sheet.totals == (1.0, 4.0, 4.0)
    assert table.match_over(sheet)
    assert table.match_winners(sheet) == (0,)
    together = sheet_of(*["1 1 1"] * 3, "0 0 1", "1 1 0")
    assert table.match_over(together)
    assert table.match_winners(together) == (0, 1)
    swimming = sheet_of(*["1 0"] * 3, *["0 1"] * 4)
    assert swimming.totals == (3.0, 4.0)
    assert table.match_winners(swimming) == (0,)


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_a_match_goes_on_until_one_is_left(seats: int) -> None:
    match = Match(GAME, seats, Options(lives=1), seed=seats)
    chance = Chance(seats)
    while not match.over:
        seat, move = drawn(match.round, chance)
        assert not match.round.sits_out(seat)
        match.play(seat, move)
        match.settle()
    assert len([total for total in match.sheet.totals if total <= 1]) <= 1
    assert set(match.winners()) <= set(range(seats))


# What everybody may conclude


def test_nobody_keeps_31_back() -> None:
    table = position("schwimmen 2 | middle S10 E8 L7 | stock ?* | hand.0 H8 EU H9 | hand.1 ?*3 | turn 0")
    chance = Chance(3)
    worlds = [table.imagine(0, chance) for _ in range(300)]
    assert all(values(world)[1] < 31.0 for world in worlds)


def test_whoever_knocks_has_enough_for_it() -> None:
    table = run_example(f"schwimmen 3 | options knock_from=20 | {TABLE}\n0 say Klopf")
    chance = Chance(3)
    assert all(values(table.imagine(1, chance))[0] >= 20.0 for _ in range(100))


@pytest.mark.once
@pytest.mark.skipif(build.compiled(), reason="replays steer the shuffles, which only plain Python allows")
@pytest.mark.parametrize("number", [4, 44])
def test_hands_of_one_or_two_cards_are_imagined_like_any_other(number: int) -> None:
    """On the small tables of the suite a single ace is no Feuer that would have been shown."""
    history = begin(find("schwimmen"), number)
    assert history is not None
    check(replay(history))


def values(world: Round) -> list[float]:
    assert isinstance(world, Schwimmen)
    return [float(world.value(seat)) / 2 for seat in range(world.seats)]


# Seats that are out, elsewhere


def counted(round: Round) -> dict[str, Any]:
    """What people enter on the pad: who loses a life, or who has Feuer."""
    outcome = round.outcome()
    if outcome.rule is FIRE:
        return {"end": "fire", "with-fire": outcome.winners[0]}
    return {"end": "lowest", "lives-lost": [int(points) for points in outcome.points]}


def lost(*points: int) -> Given:
    return {"end": "lowest", "lives-lost": list(points)}


def test_on_the_pad_nobody_who_is_out_loses_a_life() -> None:
    out = [lost(0, 0, 1)] * 4
    writer = Sheetwriter(find("schwimmen"), 3, {}, "en")
    assert writer.written([*out, lost(0, 1, 0)])["rounds"][-1]["winners"] == (0,)
    fire = writer.written([*out, {"end": "fire", "with-fire": 1}, {"end": "fire", "with-fire": 2}])["rounds"]
    assert fire[-2]["points"] == (1.0, 0.0, 0.0)
    wrong = writer.written([*out, lost(0, 1, 1), lost(0, 0, 0)])["rounds"]
    reasons = [error["reason"] for each in (fire[-1], wrong[-2], wrong[-1]) for error in each["errors"]]
    assert reasons == ["sits-out", "sits-out", "somebody-loses"]
    plain = Sheetwriter(find("schwimmen"), 3, {"fire": "no"}, "en")
    assert plain.written([{"lives-lost": [1, 0, 0]}])["totals"] == [1.0, 0.0, 0.0]


def test_a_bot_does_not_compete_with_somebody_who_is_out() -> None:
    table = position("schwimmen 3 | lost 0 1 4 | shown.0 HK H9 E7 | shown.1 LA LO S8 | turn -")
    assert sitting_out(table) == 0b100
    rewards = Rewards(sheet_of(*["0 0 1"] * 4), 0)
    found = rewards.judge(table, KNOW_HOW)
    assert found[1] > 0.5 > found[0]
    assert list(rewards.outlook(vec[float]([0.0, 0.0, 0.0]), -1.0, sitting_out(table))) == [0.5, 0.5, 0.0]


def test_the_others_are_told_who_is_out() -> None:
    sitters = [Sitter("bot", f"B{seat}", "random") for seat in range(3)]
    table = Table(Opened("schwimmen", 1, 3, {}, "seed", sitters, False, "instant", "2025-01-01"))
    table.match.sheet = sheet_of(*["0 0 1"] * 4)
    table.match.round = GAME.deal(3, Options(), match_key(1), table.match.sheet)
    assert [player.out for player in Telling(table, 0, "en").players()] == [False, False, True]


def test_know_how_finds_the_best_swap() -> None:
    def preferred(text: str) -> str:
        table = position(f"schwimmen 2 | {text} | stock ?*6 | hand.1 ?*3 | turn 0")
        return table.numbered.texts[KNOW_HOW.prefer(table, 0, table.moves(0), Chance(2))]

    assert preferred("middle EK S8 L7 | hand.0 EA EU H9") == "+H9"
    assert preferred("middle EK S8 L7 | hand.0 EA EU | offer.0 H9") == "+EK"
    assert preferred("middle SA SK L7 | hand.0 E7 L9 H8") == "draw middle"
    assert preferred("middle S8 E7 L7 | hand.0 HA HU H8") == "say Klopf"
    assert preferred("middle S8 L9 L7 | hand.0 HA H7 E9") == "pass"
    assert preferred("spare ?*3 | hand.0 HA H7 E7 | task choose") == "pass"
    assert preferred("spare ?*3 | hand.0 HA S7 E7 | task choose") == "draw spare"
