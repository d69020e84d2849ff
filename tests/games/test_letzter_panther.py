"""Der letzte Panther, paragraph by paragraph."""

import pytest

from reihum.core.chance import Chance, match_key
from reihum.core.match import Match
from reihum.core.playout import play_out
from reihum.core.round import Round
from reihum.core.sheet import Outcome, Sheet
from reihum.games.letzter_panther.rules import BOX, GAME, HAND, PASS_ON, PASSED, SCORING, WON, Options
from reihum.notation import run_example
from tests.strolls import three_deals

ALL = list(range(3, 9))
EACH = {3: 15, 4: 15, 5: 12, 6: 10, 7: 8, 8: 7}


def deal(seats: int, seed: int = 1) -> Round:
    return GAME.deal(seats, Options(), match_key(seed))


def codes(round: Round, zone: int) -> list[str]:
    return [round.pack.codes[card] for card in round.cards(zone)]


def pass_first_cards(round: Round) -> list[list[str]]:
    """Everybody passes the first cards of the hand on; which they were."""
    given: list[list[str]] = []
    for seat in range(int(round.seats)):
        cards = list(round.cards(HAND[seat]))[: 3 if round.seats < 6 else 2]
        given.append([round.pack.codes[card] for card in cards])
        for card in cards:
            round.play(seat, PASS_ON[card])
    return given


# 1 Cards


@pytest.mark.parametrize("seats", [4, 5, 6])
def test_pack(seats: int) -> None:
    round = deal(seats)
    assert round.is_empty(BOX)
    assert sum([round.count(HAND[seat]) for seat in range(seats)]) == 60


def test_fewer_cards() -> None:
    """Three players leave out 15 cards, seven and eight players four."""
    ones_and_twos = [f"{colour}{rank}" for colour in "RYGBK" for rank in ("1", "1'", "2")]
    assert codes(deal(3), BOX) == ones_and_twos
    for seats in (7, 8):
        assert codes(deal(seats), BOX) == ["R2", "G2", "B2", "K2"]


# 2 Deal


@pytest.mark.parametrize("seats", ALL)
def test_deal(seats: int) -> None:
    round = deal(seats)
    assert [round.count(HAND[seat]) for seat in range(seats)] == [EACH[seats]] * seats
    assert EACH[seats] * seats + round.count(BOX) == 60


def test_next_dealer() -> None:
    assert [round.dealer for round in three_deals(GAME, 4, 2)] == [2, 3, 0]


# 3 Passing cards on


@pytest.mark.parametrize("seats", ALL)
def test_passing(seats: int) -> None:
    """Three cards, from six players on two, go to the right: to the seat before."""
    round = deal(seats)
    given = pass_first_cards(round)
    assert {len(cards) for cards in given} == {3 if seats < 6 else 2}
    for seat in range(seats):
        right = (seat - 1) % seats
        assert set(given[seat]) <= set(codes(round, HAND[right]))
        assert round.is_empty(PASSED[seat])
    assert [round.count(HAND[seat]) for seat in range(seats)] == [EACH[seats]] * seats


def test_passing_comes_before_play() -> None:
    run_example("""
        letzter_panther 3 | hand.0 G5 R3 R4 R5 | hand.1 B1 B2 B3 B4 | hand.2 K1 K2 K3 K4 | to_pass 3 | turn 0,1,2 secret
        0 G5 ! passing
        0 B1 ! have
        0 +B1 ! have
        0 +R3
        0 +R3 ! have
        0 +R4
        0 +R5
        0 +G5 ! turn
        > turn 1,2 secret
    """)


def test_passing_is_over_once_play_begins() -> None:
    run_example("""
        letzter_panther 3 | hand.0 G5 R3 | hand.1 B1 B2 | hand.2 K1 K2 | to_pass 3 | turn 0
        0 +R3 ! not-now
    """)


def test_together() -> None:
    """What comes from the left is taken up only when all have chosen; nobody can pass it on again."""
    run_example("""
        letzter_panther 3 | hand.0 R3 R4 R5 R6 | hand.1 B3 B4 B5 B6 | hand.2 G5 K3 K4 K5 | to_pass 3 | turn 0,1,2 secret
        0 +R3
        0 +R4
        0 +R5
        1 +B3
        1 +B4
        1 +B5
        > hand.0 R6
        > passed.0 R3 R4 R5
        2 +K3
        2 +R3 ! have
        2 +K4
        2 +K5
        > hand.0 R6 B3 B4 B5
        > hand.1 B6 K3 K4 K5
        > hand.2 G5 R3 R4 R5
        > turn 2
    """)


def test_together_and_face_down() -> None:
    """Giver and receiver know the cards, nobody else does."""
    round = deal(4)
    card = round.cards(HAND[2])[0]
    given = pass_first_cards(round)
    code = round.pack.codes[card]
    assert code in given[2]
    for seat, sure in ((1, True), (2, True), (0, False), (3, False)):
        homes = {next(n for n in range(4) if code in codes(round.imagine(seat, Chance(s)), HAND[n])) for s in range(60)}
        assert (homes == {1}) is sure, seat


# 4 Play


def test_green_five() -> None:
    run_example("""
        letzter_panther 3 | hand.0 G5 R3 | hand.1 B3 G3 | hand.2 K3 K4 | turn 0
        0 R3 ! green-five
        0 G5
        > turn 1
    """)


@pytest.mark.parametrize("seats", ALL)
def test_green_five_is_led_wherever_it_is(seats: int) -> None:
    for seed in range(5):
        round = deal(seats, seed)
        pass_first_cards(round)
        leader = round.turn().seats[0]
        assert "G5" in codes(round, HAND[leader])
        assert [round.numbered.texts[move] for move in round.moves(leader)] == ["G5"]


def test_green_five_may_be_passed_on() -> None:
    """Then the right neighbour leads it, and everybody knows who has it."""
    round = run_example("""
        letzter_panther 4 | hand.0 G5 R3 R4 R5 | hand.1 B3 B4 B5 B6 | hand.2 K3 K4 K5 K6 | hand.3 Y3 Y4 Y5 Y6
        to_pass 3 | turn 0,1,2,3 secret
        0 +G5
        0 +R3
        0 +R4
        1 +B3
        1 +B4
        1 +B5
        2 +K3
        2 +K4
        2 +K5
        3 +Y3
        3 +Y4
        3 +Y5
        > turn 3
        3 Y6 ! green-five
    """)
    for seed in range(20):
        assert "G5" in codes(round.imagine(1, Chance(seed)), HAND[3])


def test_green_five_does_not_bind_later_leads() -> None:
    run_example("""
        letzter_panther 3 | hand.0 G5 R3 | hand.1 G6 K7 | hand.2 G3 K4 | turn 0
        0 G5
        1 G6
        2 G3
        1 K7
        > turn 2
    """)


def test_follow() -> None:
    run_example("""
        letzter_panther 3 | hand.0 B3 R3 | hand.1 B1 B9 K7 | hand.2 K3 K4 | turn 0
        0 B3
        1 K7 ! follow
        1 B2 ! have
        1 B1
        2 K3
        > turn 0
    """)


def test_follow_shows_a_void() -> None:
    """Whoever does not follow has none of that colour, and everybody remembers it."""
    round = run_example("""
        letzter_panther 3 | hand.0 B3 R3 R4 | hand.1 K1 K2 Y3 | hand.2 B5 B6 G9 | turn 0
        0 B3
        1 K1
    """)
    for seed in range(60):
        assert not [code for code in codes(round.imagine(0, Chance(seed)), HAND[1]) if code.startswith("B")]


# 5 Tricks


def test_trick() -> None:
    """Another colour never takes it, however high; 0 is the lowest digit."""
    run_example("""
        letzter_panther 4 | hand.0 B0 R3 | hand.1 B1 K9 | hand.2 Y9 K4 | hand.3 R9 K3 | turn 0
        0 B0
        1 B1
        2 Y9
        3 R9
        > won.1 B0 B1 Y9 R9
        > points 0 -5 0 0
        > turn 1
    """)


def test_trick_of_a_lone_colour_goes_to_the_leader() -> None:
    run_example("""
        letzter_panther 3 | hand.0 B0 R3 | hand.1 Y9 K9 | hand.2 G9 K4 | turn 0
        0 B0
        1 Y9
        2 G9
        > won.0 B0 Y9 G9
        > turn 0
    """)


def test_equal_cards() -> None:
    run_example("""
        letzter_panther 4 | hand.0 B3 R3 | hand.1 B7 K9 | hand.2 B7' K4 | hand.3 B6 K3 | turn 0
        0 B3
        1 B7
        2 B7'
        3 B6
        > won.1 B3 B7 B7' B6
        > won.2
    """)


def test_equal_cards_the_other_way_round() -> None:
    """It is the first one played, not the first of the pack; and the led card itself can be the first."""
    run_example("""
        letzter_panther 4 | hand.0 B7' R3 | hand.1 B7 K9 | hand.2 B1 K4 | hand.3 B6 K3 | turn 0
        0 B7'
        1 B7
        2 B1
        3 B6
        > won.0 B1 B6 B7 B7'
    """)


def test_lead() -> None:
    round = run_example("""
        letzter_panther 3 | hand.0 B3 R3 | hand.1 B4 K9 | hand.2 B7 K4 | turn 0
        0 B3
        1 B4
        2 B7
        > turn 2
        2 K4
        > turn 0
    """)
    assert round.view(0).places[WON[2]].cards == ("?",) * 3


# 6 Scoring


def test_scoring() -> None:
    """The example: three yellow cards, four red ones and a black 7 are 15 - 40 - 50 = -75, before the last trick."""
    round = run_example("""
        letzter_panther 4 | hand.0 G9 R4 | hand.1 R1 B1 | hand.2 R2 B2 | hand.3 R3 Y4 | turn 0
        points -35 0 0 0 | won.0 Y1 Y2 Y3 K7
        0 G9
        1 R1
        2 R2
        3 R3
        > points -65 0 0 0
        0 R4
        1 B1
        2 B2
        3 Y4
        = -20 0 0 0
    """)
    lines = {line.name: line.points[0] for line in round.outcome().lines}
    assert lines == {"last-trick": 50, "yellow": 20, "red": -40, "black-sevens": -50}


def test_scoring_counts_both_black_sevens_and_no_other_seven() -> None:
    round = run_example("""
        letzter_panther 4 | hand.0 K9 | hand.1 K7 | hand.2 K7' | hand.3 B7 | turn 0
        0 K9
        1 K7
        2 K7'
        3 B7
        = -50 0 0 0
    """)
    assert round.outcome().winners == (1, 2, 3)
    assert round.outcome().rule is SCORING


@pytest.mark.parametrize(("seats", "total"), [(3, -95), (4, -110), (5, -110), (6, -110), (7, -100), (8, -100)])
def test_scoring_adds_up(seats: int, total: int) -> None:
    """All packs: 5 for each yellow card, -10 for each red one, -100 for the black sevens, 50 for the last trick.

    Full: 60 - 120 - 100 + 50 = -110. Three players: 45 - 90 - 100 + 50 = -95. Seven, eight: 60 - 110 - 100 + 50 = -100.
    """
    for seed in range(8):
        round = deal(seats, seed)
        play_out(round, Chance(seed))
        outcome = round.outcome()
        assert sum(outcome.points) == total
        for seat in range(seats):
            assert outcome.points[seat] == sum([line.points[seat] for line in outcome.lines])


def test_last_trick() -> None:
    run_example("""
        letzter_panther 3 | hand.0 B3 B1 | hand.1 B4 K9 | hand.2 B7 B0 | turn 0
        0 B3
        1 B4
        2 B7
        > points 0 0 0
        2 B0
        0 B1
        1 K9
        = 50 0 0
    """)


def test_last_trick_is_worth_50_whatever_lies_in_it() -> None:
    run_example("""
        letzter_panther 3 | hand.0 Y9 | hand.1 R3 | hand.2 K7 | turn 0
        0 Y9
        1 R3
        2 K7
        = -5 0 0
    """)


# 7 End of the match


def sheet_of(*lines: tuple[float, ...]) -> Sheet:
    sheet = Sheet(len(lines[0]))
    sheet.outcomes = [Outcome(points, (0,), SCORING) for points in lines]
    return sheet


def test_match_end() -> None:
    """Below -250, not at it."""
    round = deal(3)
    assert not round.match_over(sheet_of((-250.0, 30.0, 40.0)))
    assert round.match_over(sheet_of((-250.0, 30.0, 40.0), (-5.0, 0.0, 0.0)))
    assert round.match_winners(sheet_of((-255.0, 30.0, 40.0))) == (2,)
    assert round.match_winners(sheet_of((-255.0, 40.0, 40.0))) == (1, 2)


def test_match_end_can_be_won_with_the_least_bad_points() -> None:
    assert deal(3).match_winners(sheet_of((-300.0, -20.0, -10.0))) == (2,)


@pytest.mark.parametrize("until", [-100, -250, -500])
def test_match_end_option(until: int) -> None:
    round = GAME.deal(4, Options(until=until), match_key(1))
    assert not round.match_over(sheet_of((float(until), 0.0, 0.0, 0.0)))
    assert round.match_over(sheet_of((until - 5.0, 0.0, 0.0, 0.0)))


def test_match_end_comes() -> None:
    """A whole match at random: the dealer moves on, and somebody ends below -250."""
    match = Match(GAME, 4, seed=3)
    chance = Chance(3)
    dealers = [match.round.dealer]
    while not match.over:
        play_out(match.round, chance)
        match.settle()
        dealers.append(match.round.dealer)
    totals = match.sheet.totals
    assert min(totals) < -250
    assert match.winners() == tuple([seat for seat in range(4) if totals[seat] == max(totals)])
    assert dealers[1] == (dealers[0] + 1) % 4
