"""Schmerzhafte Stiche, paragraph by paragraph."""

from reihum.core.chance import Chance, match_key
from reihum.core.match import Match
from reihum.core.playout import play_out
from reihum.core.sheet import Line, Outcome, Sheet
from reihum.games.schmerzhafte_stiche.rules import GAME, RED_ZERO, SCORING, Options, SchmerzhafteStiche, side_zone
from reihum.notation import run_example

HEAD = "schmerzhafte_stiche 2 | tricks 0 0 | points 0 0"


def test_pack() -> None:
    assert GAME.pack.size == 44
    assert sum(GAME.pack.digit) == 220


def test_deal() -> None:
    table = GAME.deal(2, Options(), match_key(1))
    assert [table.count(side_zone(side)) for side in range(4)] == [11, 11, 11, 11]
    assert table.layout.names[side_zone(0)] == "hand.0"
    assert table.layout.names[side_zone(1)] == "hand.1"
    assert table.layout.names[side_zone(2)] == "ghost.0"
    assert table.layout.names[side_zone(3)] == "ghost.1"
    for place in table.view(0).places[2:]:
        assert "?" not in place.cards


def test_start() -> None:
    for seed in range(20):
        table = GAME.deal(2, Options(), match_key(seed))
        assert isinstance(table, SchmerzhafteStiche)
        assert table.zone_of(RED_ZERO) == side_zone(table.side)
        assert table.turn().seats == (table.side % 2,)


def test_side() -> None:
    run_example(f"""
        {HEAD} | hand.0 R5 | hand.1 R6 | ghost.0 R7 | ghost.1 R8 | turn 0 | side ghost.0
        0 R5 ! side
        0 R6 ! have
        0 R7
        1 R6 ! side
        1 R8
        0 R5
        1 R6
    """)


def test_follow() -> None:
    run_example(f"""
        {HEAD} | hand.0 R5 | hand.1 R6 B9 | ghost.0 V7 | ghost.1 R8 | turn 0 | side hand.0
        0 R5
        1 B9 ! follow
        1 R6
    """)


def test_trump() -> None:
    """Without the led colour, the trump of the moment must be played; a higher one takes the lead."""
    run_example(f"""
        {HEAD} | hand.0 R5 V1 | hand.1 B3 B2 | ghost.0 B4 V9 | ghost.1 V8 G1 | turn 0 | side hand.0
        0 R5
        1 B3
        0 V9 ! trump
        0 B4
        > trump blue
        1 V8
        > trump -
        > points 0 0
        > tricks 0 1
        > side ghost.1
    """)


def test_new_trump() -> None:
    """A colour that was trump in this trick is not trump again, but a third colour may be."""
    run_example(f"""
        {HEAD} | hand.0 R5 R1 | hand.1 B10 B1 | ghost.0 V2 V1 | ghost.1 G0 G1 | turn 0 | side hand.0
        0 R5
        1 B10
        0 V2
        > trump violet
        1 G0
        > points 0 -3
        > side ghost.1
        > trump -
    """)


def test_trick() -> None:
    """Without a trump the highest card of the led colour; the other colours are worth only their points."""
    run_example(f"""
        {HEAD} | hand.0 R5 R1 | hand.1 R10 B1 | ghost.0 R7 V1 | ghost.1 R0 G1 | turn 0 | side hand.0
        0 R5
        1 R10
        0 R7
        1 R0
        > points 0 2
        > side hand.1
        > turn 1
    """)


def test_trick_led_colour_never_beats_a_trump() -> None:
    run_example(f"""
        {HEAD} | hand.0 R5 R1 | hand.1 B0 B1 | ghost.0 R10 V1 | ghost.1 R9 G1 | turn 0 | side hand.0
        0 R5
        1 B0
        0 R10
        1 R9
        > points 0 4
        > side hand.1
    """)


def test_example() -> None:
    table = run_example(f"""
        {HEAD} | hand.0 R5 R10 G8 | hand.1 B3 G2 B8 | ghost.0 V10 V1 G1 | ghost.1 B6 B10 B7 | turn 0 | side hand.0
        0 R5
        1 B3
        0 V10
        1 B6
        > tricks 1 0
        > points 4 0
    """)
    assert sum(table.pack.digit[card] for card in table.cards(table.layout.find("won.0"))) == 24


def test_scoring() -> None:
    """The last trick holds 26: six more than it costs."""
    table = run_example("""
        schmerzhafte_stiche 2 | hand.0 R5 | hand.1 R10 | ghost.0 R7 | ghost.1 R4 | turn 0 | side hand.0
        tricks 6 4 | points -3 3
        0 R5
        1 R10
        0 R7
        1 R4
        = 0 1
    """)
    assert table.outcome() == Outcome((0, 1), (1,), table.outcome().rule, (Line("points", (-3, 9)),))


def test_scoring_six_chips() -> None:
    run_example("""
        schmerzhafte_stiche 2 | options chips=six-chips | hand.0 R5 | hand.1 R10 | ghost.0 R7 | ghost.1 R4 | turn 0
        side hand.0 | tricks 6 4 | points -3 3
        0 R5
        1 R10
        0 R7
        1 R4
        = -1 1
    """)


def test_drawn() -> None:
    table = run_example("""
        schmerzhafte_stiche 2 | hand.0 R5 | hand.1 R10 | ghost.0 R4 | ghost.1 R1 | turn 0 | side hand.0
        tricks 6 4 | points 0 0
        0 R5
        1 R10
        0 R4
        1 R1
        = 0 0
    """)
    assert table.outcome().winners == (0, 1)
    assert table.outcome().rule.anchor == "drawn"


def sheet_of(*chips: tuple[float, float], options: Options | None = None) -> Sheet:
    sheet = GAME.sheet(2, options)
    for points in chips:
        sheet.outcomes.append(Outcome(points, (0,), SCORING))
    return sheet


def test_match_end() -> None:
    table = GAME.blank(2)
    won, lost, drawn = (1, 0), (0, 1), (0, 0)
    assert not table.match_over(sheet_of(won, won, lost, lost))
    assert table.match_over(sheet_of(won, won, won))
    assert table.match_over(sheet_of(won, drawn, lost, drawn, drawn))
    assert table.match_winners(sheet_of(won, drawn, lost, drawn, drawn)) == (0, 1)
    assert table.match_winners(sheet_of(won, drawn, drawn, drawn, drawn)) == (0,)
    options = Options(chips="six-chips")
    six = GAME.blank(2, options)
    assert sheet_of(options=options).totals == (3, 3)
    assert sheet_of((1, -1), options=options).totals == (4, 2)
    assert not six.match_over(sheet_of((1, -1), (1, -1), (-1, 1), (1, -1), options=options))
    all_six = sheet_of((1, -1), (1, -1), (-1, 1), (1, -1), (1, -1), options=options)
    assert all_six.totals == all_six.copy().totals == (6, 0)
    assert six.match_over(all_six)


def test_match_end_begins_with_three_chips_each() -> None:
    match = Match(GAME, 2, Options(chips="six-chips"), seed=1)
    assert match.sheet.totals == (3, 3)
    while not match.over:
        play_out(match.round, Chance(len(match.sheet.outcomes)))
        match.settle()
        assert sum(match.sheet.totals) == 6
    assert sorted(match.sheet.totals) == [0, 6]
