"""Wimmüln: a test for each paragraph of the booklet, and the worked examples."""

from collections.abc import Iterator
from typing import cast

import pytest

from reihum.core.chance import Chance, match_key, round_key
from reihum.core.match import Match
from reihum.core.sheet import Outcome, Sheet
from reihum.core.turn import Mode
from reihum.games.wimmueln.rules import (
    GAME,
    HAND,
    LOWER,
    SCORING,
    SHOWN,
    TRICK,
    TRUMPS,
    TURNED,
    WON,
    Options,
    Wimmueln,
    bonus,
)
from reihum.notation import position, run_example
from reihum.packs.mue import MUE
from tests.strolls import three_deals


def wimmueln(text: str) -> Wimmueln:
    """Run a script; the round at its end."""
    return cast(Wimmueln, run_example(text))


def codes(round: Wimmueln, zone: int) -> set[str]:
    return {MUE.codes[card] for card in round.cards(zone)}


def may_lie(round: Wimmueln, seat: int, zone: int) -> set[str]:
    """The cards that may lie in a zone, as far as a seat can tell."""
    word = round.knowledge(seat)[zone]
    return {MUE.codes[card] for card in MUE.cards() if word & MUE.bit[card]}


def walk(seats: int, seed: int, options: Options | None = None) -> Iterator[Wimmueln]:
    """A round by chance; each position before a move, and the end."""
    round = cast(Wimmueln, GAME.deal(seats, options or Options(), match_key(seed), Sheet(seats, seed % seats)))
    chance = Chance(seed)
    while not round.is_over():
        yield round
        turn = round.turn().seats
        seat = turn[chance.below(len(turn))]
        moves = round.moves(seat)
        round.play(seat, moves[chance.below(len(moves))])
    yield round


# 1 Cards


def test_pack() -> None:
    assert GAME.pack is MUE
    assert sum(MUE.value) == 60


# 2 Deal


@pytest.mark.parametrize(("seats", "each"), [(3, 12), (4, 15), (5, 12), (6, 10)])
def test_deal(seats: int, each: int) -> None:
    """The dealer's last two cards are turned up; one of them is his again, the other the first lead."""
    for seed in range(20):
        dealer = seed % seats
        round = cast(Wimmueln, GAME.blank(seats, Options()))
        round.key = round_key(match_key(seed), 0)
        round.dealer = dealer
        round.recording = True
        round.start(Sheet(seats, dealer))
        events = [tuple(map(int, round.events[i : i + 3])) for i in range(0, len(round.events), 3)]
        dealt = [event for event in events if event[1] == 1]
        assert len(dealt) == seats * each
        assert [number for number, event in enumerate(dealt) if event[2] == TURNED] == [
            seats * (each - 1) - 1,
            seats * each - 1,
        ]
        turned = [card for card, _, target in dealt if target == TURNED]
        two = [round.pack.codes[card] for card in turned]
        if two[0][0] == two[1][0] or two[0][1] == two[1][1]:
            assert (round.turn().seats, round.trump, codes(round, TURNED)) == ((dealer,), TRUMPS.none, set(two))
            assert round.count(HAND[dealer]) == each - 2
        else:
            low, high = sorted(two, key=lambda code: int(code[1]))
            assert MUE.letters[round.trump] == low[0]
            assert codes(round, TRICK) == {high}
            assert low in codes(round, HAND[dealer])
            assert may_lie(round, (dealer + 1) % seats, HAND[dealer]) >= {low}
            assert low not in may_lie(round, (dealer + 1) % seats, HAND[(dealer + 2) % seats])
            assert round.count(HAND[dealer]) == each - 1
        for seat in range(seats):
            assert seat == dealer or round.count(HAND[seat]) == each


def test_next_dealer() -> None:
    assert [round.dealer for round in three_deals(GAME, 4, 2)] == [2, 3, 0]


def test_deal_leaves_out_two_colours_with_three_players() -> None:
    for options, missing in ((Options(), {"Y", "K"}), (Options(without="green-blue"), {"G", "B"})):
        round = GAME.deal(3, options, match_key(1))
        assert {MUE.codes[card][0] for card in round.cards(0)} == missing


@pytest.mark.parametrize(
    ("two", "trump", "lead"),
    [("R5 B3", "blue", "R5"), ("B3 R5", "blue", "R5"), ("K0 Y9", "black", "Y9"), ("G7 R8", "green", "R8")],
)
def test_trump(two: str, trump: str, lead: str) -> None:
    text = f"wimmueln 4 | dealer 2 | turn 2 | turned {two} | hand.0 ?*15 | hand.1 ?*15 | hand.2 ?*13 | hand.3 ?*15"
    round = cast(Wimmueln, position(text))
    round.turn_trump()
    other = next(code for code in two.split() if code != lead)
    assert MUE.colours[round.trump] == trump
    assert codes(round, TRICK) == {lead}
    assert other in codes(round, HAND[2])
    assert round.is_empty(TURNED)
    assert (round.taker, round.played, MUE.codes[round.best]) == (2, 1, lead)
    assert round.turn().mode is Mode.SECRET


@pytest.mark.parametrize(("two", "stays"), [("R5 B5", "B5"), ("R5 B5", "R5"), ("R5 R3", "R3"), ("G7 G7'", "G7")])
def test_no_trump(two: str, stays: str) -> None:
    text = f"wimmueln 3 | dealer 1 | turn 1 | turned {two} | hand.0 ?*12 | hand.1 B0 ?*9 | hand.2 ?*12 | box ?*"
    round = cast(Wimmueln, position(text))
    round.turn_trump()
    assert round.trump == TRUMPS.none
    assert round.turn() == ((1,), Mode.ALONE, 0)
    assert {GAME.moves.texts[move] for move in round.moves(1)} == set(two.split())
    assert str(round.forbidden(1, MUE.card("B0"))) == "no-trump"
    round.play(1, MUE.card(stays))
    other = next(code for code in two.split() if code != stays)
    assert codes(round, TRICK) == {stays}
    assert other in codes(round, HAND[1])
    assert all(other not in may_lie(round, 0, zone) for zone in (HAND[2], LOWER[1]))
    assert round.turn().seats == (0, 1, 2)


# 3 Estimates

ESTIMATES = """
wimmueln 3 | dealer 0 | task estimate | turn 0,1,2 secret
trick R9 | best R9 | taker 0 | played 1 | led red | trump green
hand.0 G2 B4 B5 | hand.1 R3 R4 B6 G1 | hand.2 B0 B9 R2 G0 | box ?*
"""


def test_estimates() -> None:
    round = wimmueln(
        ESTIMATES
        + """
        # the card led is no estimate any more, and nothing is played yet
        0 +R9 ! have
        0 G2 ! not-now
        1 +R3
        1 +R4
        > turn 0,2 secret
        1 +B6 ! turn
        2 +B9
        0 +B5
        > lower.1 R3
        > upper.1 R4
        > lower.2 B9
        > open.1 -
        """
    )
    # nobody else knows the cards that lie there
    assert may_lie(round, 0, LOWER[1]) == set("R3 R4 B6 G1 B0 B9 R2 G0".split())
    assert may_lie(round, 2, LOWER[1]) == set("R3 R4 B6 G1 G2 B4 B5".split())
    assert {place.name: place.cards for place in round.view(0).places}["upper.1"] == ("?",)


def test_estimates_may_be_the_same() -> None:
    wimmueln("""
        wimmueln 3 | task estimate | turn 1 secret | hand.1 R7 R7 B1
        1 +R7
        1 +R7
        > hand.1 B1
    """)


def test_reveal() -> None:
    round = wimmueln(
        ESTIMATES
        + """
        1 +R3
        1 +R4
        2 +B9
        2 +B0
        0 +B5
        > task estimate
        0 +B4
        > open.0 B4
        > open.1 R4
        > open.2 B0
        > lower.0 B5
        > lower.1 R3
        > upper.0 -
        > turn 1
        """
    )
    assert codes(round, SHOWN[0]) == {"B4"}
    assert [place.cards for place in round.view(1).places if place.name == "lower.0"] == [("?",)]
    assert [place.cards for place in round.view(0).places if place.name == "lower.0"] == [("B5",)]


def test_reveal_of_the_lower_ones_at_the_end() -> None:
    wimmueln("""
        wimmueln 3 | task play | turn 1 | trump none | tricks 3 3 3
        hand.0 R1 | hand.1 R2 | hand.2 R3 | open.0 B3 | lower.0 B4 | open.1 B2 | lower.1 B1 | open.2 B8 | lower.2 B9
        1 R2
        2 R3
        > revealed.0 -
        0 R1
        > revealed.0 B4
        > revealed.1 B1
        > revealed.2 B9
        > lower.0 -
    """)


def test_out_of_play() -> None:
    round = wimmueln("""
        wimmueln 3 | task play | turn 1 | trump none | tricks 4 3 2
        hand.0 R1 | hand.1 R2 | hand.2 R3 | open.0 R7 | lower.0 R6 | open.1 B6 | lower.1 B7 | open.2 G6 | lower.2 G7
        1 R2
        2 R3
        0 R7 ! have
        0 R6 ! have
        # neither an obligation to follow nor any points: six cards worth two points each count for nobody
        0 R1
        = 0 0 2
    """)
    assert round.outcome().lines[1].points == (0, 0, 0)


# 4 Tricks


def test_first_trick() -> None:
    wimmueln(
        ESTIMATES
        + """
        1 +R3
        1 +B6
        2 +B9
        2 +B0
        0 +B5
        0 +B4
        > turn 1
        1 G1 ! follow
        1 R4
        2 R2
        # the card led by the dealer takes the trick
        > won.0 R9 R4 R2
        > tricks 1 0 0
        > turn 0
        """
    )


def test_follow() -> None:
    round = wimmueln("""
        wimmueln 4 | task play | turn 3 | trump blue
        hand.0 R1 B2 K1 | hand.1 Y2 B3 K2 | hand.2 R3 B1 K3 | hand.3 R4 Y5 K4 | lower.1 R0 | won.3 ?*
        3 R4
        0 B2 ! follow
        0 R1
        1 Y2
    """)
    # a shown void says something about the hand, nothing about the secret estimate
    assert not {code for code in may_lie(round, 0, HAND[1]) if code[0] == "R"}
    assert "R0" in may_lie(round, 0, LOWER[1])


def test_trick() -> None:
    wimmueln("""
        wimmueln 4 | task play | turn 3 | trump blue | tricks 0 0 0 0
        hand.0 R9 R7 K1 | hand.1 Y9 B1 K2 | hand.2 B0 K7 K7 | hand.3 R4 R7 K4
        3 R4
        0 R9
        1 B1
        2 B0
        > won.1 R4 R9 B1 B0
        > tricks 0 1 0 0
        1 K2
        2 K7
        3 K4
        0 K1
        > turn 2
        2 K7
        3 R7
        0 R7
        1 Y9
        > tricks 0 1 2 0
    """)


# 5 Scoring


def test_scoring() -> None:
    round = wimmueln("""
        wimmueln 3 | task play | turn 2 | trump red | tricks 2 4 3
        won.0 G6 G7 G1 B0 | won.1 B6 B7 B8 B9 | won.2 G2 G3 G4
        hand.0 B2 | hand.1 R7 | hand.2 R6 | open.0 G8 | lower.0 G9 | open.1 G0 | lower.1 B1 | open.2 B3 | lower.2 B4
        2 R6
        0 B2
        1 R7
        # 2 + 2 + 0 + 1, 2 + 2 + 1 + 0 and the last trick 2 + 1 + 2, and 1 + 1 + 1 with 5 times two for three tricks
        = 5 10 13
    """)
    assert round.outcome().rule is SCORING
    assert round.outcome().lines == (("tricks", (5.0, 10.0, 3.0)), ("estimates", (0.0, 0.0, 10.0)))


@pytest.mark.parametrize(
    ("in_open", "secret", "tricks", "points"),
    [
        (3, 4, 3, 10),  # the lower one, doubled
        (3, 4, 4, 10),  # the higher one, secret
        (4, 3, 4, 20),  # the higher one, doubled
        (4, 3, 3, 5),  # the lower one, secret
        (4, 3, 2, 0),
        (4, 3, 7, 0),
        (0, 9, 0, 10),
        (9, 0, 0, 5),
    ],
)
def test_bonus(in_open: int, secret: int, tricks: int, points: int) -> None:
    assert bonus(tricks, in_open, secret) == points
    wimmueln(f"""
        wimmueln 3 | task play | turn 1 | trump none | tricks {tricks} 0 0
        hand.0 B1 | hand.1 R9 | hand.2 R1
        open.0 G{in_open} | lower.0 B{secret} | open.1 R5 | lower.1 R6 | open.2 R7 | lower.2 R8
        1 R9
        2 R1
        0 B1
        = {points} 0 0
    """)


@pytest.mark.parametrize(("digit", "tricks", "points"), [(3, 3, 25), (0, 0, 25), (3, 2, 0), (7, 7, 25)])
def test_double(digit: int, tricks: int, points: int) -> None:
    assert bonus(tricks, digit, digit) == points
    wimmueln(f"""
        wimmueln 3 | task play | turn 1 | trump none | tricks {tricks} 0 0
        hand.0 B1 | hand.1 R9 | hand.2 R1
        open.0 G{digit} | lower.0 R{digit} | open.1 B5 | lower.1 B6 | open.2 B8 | lower.2 B2
        1 R9
        2 R1
        0 B1
        = {points} 0 0
    """)


# 6 End of the match


@pytest.mark.parametrize(("until", "points", "over"), [(200, 199.0, False), (200, 200.0, True), (300, 200.0, False)])
def test_match_end(until: int, points: float, over: bool) -> None:
    sheet = Sheet(4)
    sheet.outcomes.append(Outcome((points, 3.0, points, 10.0), (0, 2), SCORING))
    round = GAME.deal(4, Options(until=until), match_key(1), sheet)
    assert round.match_over(sheet) is over
    assert round.match_winners(sheet) == (0, 2)


# Whole rounds


@pytest.mark.parametrize("seats", GAME.players)
def test_whole_rounds(seats: int) -> None:
    for seed in range(4):
        chance = Chance(seed)
        for number, round in enumerate(walk(seats, seed)):
            for seat in round.turn().seats:
                legal = [move for move in range(len(GAME.moves)) if round.why_not(seat, move) is None]
                assert sorted(round.moves(seat)) == legal
            if number % 11 == 0:
                imagined = round.imagine(number % seats, chance)
                assert imagined.view(number % seats) == round.view(number % seats)
        tricks = (36 if seats == 3 else 60) // seats - 2
        assert sum(round.tricks) == tricks
        assert sum(int(round.count(WON[seat])) for seat in range(seats)) == tricks * seats


@pytest.mark.parametrize("seats", [3, 6])
def test_imagination_respects_shown_voids(seats: int) -> None:
    for seed in range(3):
        shown_voids: list[tuple[int, int]] = []
        before: tuple[int, int] | None = None  # who was to play, and the trick
        chance = Chance(seed)
        for number, round in enumerate(walk(seats, seed)):
            if before and round.played > 1:
                last = next(card for card in round.cards(TRICK) if not before[1] & MUE.bit[card])
                if TRUMPS.suit_of(round.trump, TRUMPS.none, last) != round.led:
                    shown_voids.append((before[0], TRUMPS.cards_of(round.trump, TRUMPS.none, round.led)))
            playing = not round.is_over() and round.turn().mode is Mode.ALONE
            before = (round.turn().seats[0], int(round.lie[TRICK])) if playing else None
            if number % 9 == 0:
                imagined = round.imagine(0, chance)
                for seat, which in shown_voids:
                    assert seat == 0 or not imagined.any_of(TRUMPS.of_suit, which, HAND[seat])


def test_a_match_by_chance_comes_to_its_end() -> None:
    match = Match(GAME, 4, Options(until=100), seed=2)
    chance = Chance(4)
    while not match.over:
        turn = match.round.turn().seats
        seat = turn[chance.below(len(turn))]
        moves = match.round.moves(seat)
        match.play(seat, int(moves[chance.below(len(moves))]))
        match.settle()
    assert max(match.sheet.totals) >= 100
