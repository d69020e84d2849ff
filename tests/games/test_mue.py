"""Mü: a test for each paragraph of the booklet, and the worked examples."""

from collections.abc import Iterator
from typing import cast

import pytest

from reihum.core.chance import Chance, match_key
from reihum.core.errors import IllegalMove
from reihum.core.match import Match
from reihum.core.round import Round
from reihum.core.sheet import Outcome, Sheet
from reihum.games.mue.material import HAND, PLAYING, TRUMPS, WON
from reihum.games.mue.rules import GAME, TEAM_LOST, TEAM_WON, Mue, Options
from reihum.games.mue.scoring import bonus, goal, height_reached
from reihum.notation import position, run_example
from reihum.packs.mue import MUE
from tests.strolls import dealers_and_starters, three_deals

GOALS = {  # the printed table: players, then the goal of each height
    3: [12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34],
    4: [30, 32, 34, 36, 38, 40, 42, 44, 46, 48, 50, 52, 54, 56, 58],
    5: [24, 27, 30, 33, 36, 39, 42, 45, 48, 51, 54, 57],
    6: [20, 24, 28, 32, 36, 40, 44, 48, 52, 56],
}
BONUSES = {  # the printed table: the chief's trump, then the bonus at heights 1 to 15
    "red": [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 100, 100, 100, 100, 100],
    "7": [20, 30, 40, 50, 60, 70, 80, 90, 100, 100, 100, 100, 100, 100, 100],
    "6": [30, 40, 50, 60, 70, 80, 90, 100, 100, 100, 100, 100, 100, 100, 100],
    "none": [40, 50, 60, 70, 80, 90, 100, 100, 100, 100, 100, 100, 100, 100, 100],
}

# The auction of the booklet: Anna, Beate, Conny, Dagmar and Emma are seats 0 to 4

HANDS = """
mue 5 | hand.0 R6 R2 R9 ?*9 | hand.1 B9 ?*11 | hand.2 Y8 G9 R5 ?*9 | hand.3 G1 B1 G8 G7 ?*8 | hand.4 R8 ?*11
"""
FIRST_TWO_ROUNDS = """
0 +R6
0 done
1 pass
2 +Y8
2 done
3 +G1
3 +B1
3 done
> limit 3
4 pass
0 +R2
0 done
1 +B9
1 done
2 +G9
2 +R5
2 done
3 pass
4 +R8
4 done
0 +R9
0 done
1 pass
2 pass
"""
LAST_ROUND = """
3 +G8
3 +G7
3 done
4 pass
0 pass
1 pass
2 pass
> task bid
3 pass
"""
AUCTION = HANDS + FIRST_TWO_ROUNDS + LAST_ROUND


def mue(text: str) -> Mue:
    """Run a script; the round at its end."""
    return cast(Mue, run_example(text))


def tricks_of(*points: int) -> str:
    """A position before the last trick, which is worth nothing: every seat has this many points in its tricks."""
    seats = len(points)
    codes = [MUE.codes[card] for card in MUE.cards() if seats > 3 or MUE.codes[card][0] in "RGB"]
    worth = {number: [code for code in codes if MUE.value[MUE.card(code)] == number] for number in (0, 1, 2)}
    assert sum(points) == (60 if seats > 3 else 36)
    sections = []
    for seat, left in enumerate(points):
        mine: list[str] = []
        while left:
            number = 2 if left > 1 and worth[2] else 1
            mine.append(worth[number].pop())
            left -= number
        sections.append(f"won.{seat} {' '.join(mine) or '-'} | hand.{seat} {worth[0].pop()}")
    return f"mue {seats} | task play | " + " | ".join(sections)


def scored(points: tuple[int, ...], notes: str, first: int = 0) -> Outcome:
    """The outcome after the last trick."""
    round = position(f"{tricks_of(*points)} | {notes} | turn {first}")
    while not round.is_over():
        seat = round.turn().seats[0]
        round.play(seat, round.moves(seat)[0])
    return round.outcome()


def walk(seats: int, seed: int, options: Options | None = None) -> Iterator[Mue]:
    """A round whose players pass every other time; each position before a move, and the end."""
    round = cast(Mue, GAME.deal(seats, options or Options(), match_key(seed)))
    chance = Chance(seed)
    while not round.is_over():
        yield round
        seat = round.turn().seats[0]
        moves = [int(move) for move in round.moves(seat)]
        ends_bid = GAME.moves.texts[moves[-1]] in ("pass", "done")
        round.play(seat, moves[-1] if ends_bid and chance.below(2) else moves[chance.below(len(moves))])
    yield round


# 1 Cards


def test_pack() -> None:
    assert len(MUE.codes) == 60
    assert [code for code in MUE.codes if code[0] == "K"] == "K0 K1 K1' K2 K3 K4 K5 K6 K7 K7' K8 K9".split()


def test_values() -> None:
    assert sum(MUE.value) == 60
    assert [int(MUE.value[MUE.card(f"R{digit}")]) for digit in range(10)] == [1, 0, 1, 1, 1, 1, 2, 2, 1, 0]


# 2 Deal


@pytest.mark.parametrize(("seats", "each"), [(3, 12), (4, 15), (5, 12), (6, 10)])
def test_deal(seats: int, each: int) -> None:
    round = GAME.deal(seats, Options(), match_key(1))
    assert [int(round.count(HAND[seat])) for seat in range(seats)] == [each] * seats
    assert round.count(0) == 60 - seats * each


def test_deal_leaves_out_two_colours_with_three_players() -> None:
    def boxed(options: Options) -> set[str]:
        round = GAME.deal(3, options, match_key(1))
        return {MUE.codes[card][0] for card in round.cards(0)}

    assert boxed(Options()) == {"Y", "K"}
    assert boxed(Options(without="red-green")) == {"R", "G"}
    assert sum(MUE.value[card] for card in GAME.deal(3, Options(), match_key(1)).cards(0)) == 24


def test_next_dealer() -> None:
    """The deal moves one seat to the left, and with it the first bid; a round without points is an Eklat."""
    assert dealers_and_starters(three_deals(GAME, 4, 2)) == [(2, (2,)), (3, (3,)), (0, (0,))]


# 3 Auction


def test_bid() -> None:
    round = mue("""
        mue 3 | dealer 1 | turn 1 | hand.0 ?*12 | hand.1 R5 R6 ?*10 | hand.2 ?*12
        1 done ! bid
        1 G0 ! not-now
        1 +R5
        1 pass ! bid
        > bid.1 R5
        1 done
        > turn 2
        > laid 0
    """)
    assert round.count(HAND[1]) == 11


def test_bid_starts_with_the_dealer() -> None:
    for dealer in range(5):
        assert GAME.deal(5, Options(), match_key(1), Sheet(5, dealer)).turn().seats == (dealer,)


def test_bid_as_a_whole_or_not_at_all() -> None:
    match = Match(GAME, 4, seed=3)
    seat = match.round.turn().seats[0]
    first, second, *_ = [int(move) for move in match.round.moves(seat)]
    done = match.number("done")
    with pytest.raises(IllegalMove) as refusal:
        match.play(seat, first, second, done)
    assert refusal.value.rule.anchor == "limit"
    assert match.round.turn().seats == (seat,)
    assert match.round.count(HAND[seat]) == 15
    match.play(seat, first, done)
    assert match.round.turn().seats == ((seat + 1) % 4,)


def test_limit() -> None:
    mue("""
        mue 4 | hand.0 R0 R2 R3 | hand.1 B0 B2 B3 B4 | hand.2 G2 G3 G4 G5 | hand.3 Y2 Y3
        > limit 1
        0 +R0
        0 +R2 ! limit
        0 done
        > limit 2
        1 +B0
        1 +B2
        1 +B3 ! limit
        1 done
        > limit 3
        # laying fewer does not lower the limit, and three are allowed at once
        2 +G2
        2 done
        3 pass
        0 pass
        # who has the most may add one
        1 +B3
        1 +B4 ! limit
        1 done
        > limit 4
        2 +G3
        2 +G4
        2 +G5
        2 done
        > limit 5
        > bid.2 G2 G3 G4 G5
    """)


def test_limit_holds_until_the_hand_is_empty() -> None:
    round = mue("""
        mue 3 | hand.0 R0 | hand.1 B0 B2 | hand.2 G2
        0 +R0
        0 done
        1 +B0
        1 +B2
        1 done
        2 pass
    """)
    assert [GAME.moves.texts[move] for move in round.moves(0)] == ["pass"]


def test_underbid() -> None:
    mue("""
        mue 4 | bid.0 R1 R2 R3 | hand.0 R4 | hand.1 B0 B2 B3 | hand.2 G2 G3 | hand.3 Y2 Y3
        limit 4 | challenger 0 | turn 1
        1 +B0
        1 done
        > limit 4
        > challenger 0
        2 +G2
        2 +G3
        2 done
        > turn 3
        > limit 4
    """)


def test_pass() -> None:
    mue("""
        mue 3 | hand.0 R0 R1 | hand.1 B0 B2 | hand.2 G2
        0 pass
        1 +B0
        1 done
        > passes 0
        2 pass
        > passes 1
        0 +R0
        0 +R1
        0 done
        > passes 0
        > bid.0 R0 R1
    """)


def test_auction_end() -> None:
    mue(AUCTION + "> task vice-trump\n> passes 5")


def test_auction_end_needs_passes_in_a_row() -> None:
    mue("""
        mue 3 | hand.0 R0 R1 | hand.1 B0 B2 | hand.2 G2
        0 pass
        1 pass
        2 +G2
        2 done
        0 pass
        1 pass
        > task bid
        > turn 2
        2 pass
        > task chief-trump
        > chief 2
    """)


# 4 Chief and vice


def test_chief() -> None:
    mue(AUCTION + "> chief 3\n> height 4\n> turn 2")


def test_eklat() -> None:
    round = mue(
        HANDS
        + FIRST_TWO_ROUNDS
        + """
        3 +G8
        3 done
        4 pass
        0 pass
        1 pass
        2 pass
        3 pass
        = 15 0 15 -30 0
    """
    )
    assert round.outcome().rule.anchor == "eklat"
    assert [line.name for line in round.outcome().lines] == ["eklat"]


def test_eklat_blames_the_last_of_the_leaders_not_the_last_bidder() -> None:
    mue("""
        mue 4 | hand.0 R5 R6 | hand.1 B4 B5 | hand.2 Y3 | hand.3 G9
        0 +R6
        0 done
        1 +B5
        1 +B4
        1 done
        2 pass
        3 pass
        0 +R5
        0 done
        > challenger 0
        1 pass
        # the last card of all, but not one of the most
        2 +Y3
        2 done
        > challenger 0
        3 pass
        0 pass
        1 pass
        2 pass
        = -20 10 0 0
    """)


def test_eklat_counts_only_the_last_height() -> None:
    mue("""
        mue 4 | bid.0 R1 R2 | hand.0 R3 | bid.1 B1 B2 | hand.1 B3 | bid.2 G1 G2 | hand.2 G3 | bid.3 Y1 | hand.3 Y2
        limit 3 | challenger 2 | turn 0
        # all of them had two; the third card decides
        0 +R3
        0 done
        1 pass
        2 pass
        3 +Y2
        3 done
        > challenger 0
        0 pass
        1 +B3
        1 done
        2 pass
        3 pass
        0 pass
        1 pass
        = 15 -30 0 0
    """)


def test_eklat_without_points() -> None:
    mue("""
        mue 6 | hand.0 R0 | hand.1 R1 | hand.2 R2 | hand.3 R3 | hand.4 R4 | hand.5 R5 | dealer 4 | turn 4
        4 pass
        5 pass
        0 pass
        1 pass
        2 pass
        3 pass
        = 0 0 0 0 0 0
    """)


def test_vice() -> None:
    mue(AUCTION + "> vice 2\n> turn 2")


def test_vice_needs_more_cards_before_higher_ones() -> None:
    mue("""
        mue 4 | bid.0 R1 R2 R3 | bid.1 B9 | bid.2 G0 G1 | bid.3 K9 | passes 3 | limit 4 | turn 3
        3 pass
        > chief 0
        > vice 2
    """)


@pytest.mark.parametrize(
    ("bids", "vice"),
    [
        ("bid.1 B9 B5 B1 | bid.2 G9 G5 G0 | bid.3 K8 K7 K6", "1"),  # decided by the last card
        ("bid.1 B9 B5 B0 | bid.2 G9 G5 G1 | bid.3 K8 K7 K6", "2"),
        ("bid.1 B7 B7 B0 | bid.2 G7 K6 G6 | bid.3 K7 Y6 K5", "1"),  # two sevens before a seven and two sixes
        ("bid.1 B9 B5 B1 | bid.2 G9 G5 G1 | bid.3 K8 K7 K6", "-"),  # equal to the last card
        ("bid.1 B9 B5 B1 | bid.2 G9 G5 G1 | bid.3 K9 K5 K2", "3"),  # two equal ones below the best do not matter
        ("bid.1 B9 B5 B1 | bid.2 G9 G5 G1 | bid.3 K9 K5 K1", "-"),
        ("bid.1 B9 | bid.2 G0 G1 | bid.3 -", "2"),
        ("bid.1 - | bid.2 G0 | bid.3 -", "2"),
    ],
)
def test_vice_by_digits(bids: str, vice: str) -> None:
    mue(f"mue 4 | bid.0 R1 R2 R3 R4 | {bids} | passes 3 | limit 5 | turn 3\n3 pass\n> chief 0\n> vice {vice}")


def test_no_vice() -> None:
    # two bids equal to the last digit, a lower third does not step in
    mue("""
        mue 4 | bid.0 R1 R2 R3 | bid.1 B9 B5 | bid.2 G5 G9 | bid.3 K9 K4 | passes 3 | limit 4 | turn 3
        3 pass
        > vice -
        > vice_trump none
        > task chief-trump
        > turn 0
    """)


def test_no_vice_if_only_the_chief_has_bid() -> None:
    mue("mue 5 | hand.0 ? | bid.4 R1 | passes 4 | limit 2 | turn 3\n3 pass\n> chief 4\n> vice -\n> turn 4")


def test_no_vice_with_three_players() -> None:
    mue("mue 3 | bid.0 R1 R2 | bid.1 B1 | passes 2 | limit 3 | turn 2\n2 pass\n> chief 0\n> vice -\n> turn 0")


# 5 Trump


def test_trump() -> None:
    round = mue(
        AUCTION
        + """
        2 name blue ! trump
        2 name 6 ! trump
        2 name 9
        > turn 3
        3 name red ! trump
        3 name 9 ! trump
    """
    )
    names = {GAME.moves.texts[move] for move in round.moves(3)}
    assert names == {"name green", "name blue", "name 1", "name 7", "name 8", "name none"}


def test_trump_that_the_chief_may_not_repeat() -> None:
    round = mue(AUCTION + "2 name 8\n> turn 3")
    names = {GAME.moves.texts[move] for move in round.moves(3)}
    assert names == {"name green", "name blue", "name 1", "name 7", "name none"}


def test_vice_trump() -> None:
    mue(
        AUCTION
        + """
        2 name none ! vice-trump
        2 name red
        > vice_trump red
        > chief_trump -
        > task chief-trump
    """
    )


def test_chief_trump() -> None:
    mue(
        AUCTION
        + """
        2 name green
        3 name green ! chief-trump
        3 name none
        > chief_trump none
        > vice_trump green
        > task partner
    """
    )


def test_chief_trump_none_leaves_the_trumps_of_the_vice() -> None:
    """Without a vice there are none at all."""
    cards = "hand.0 R9 | hand.1 B0 | hand.2 R3 | hand.3 Y9"
    play = "0 R9\n1 B0\n2 R3\n3 Y9"
    start = "mue 4 | task play | chief 0 | partner 2 | height 2 | chief_trump none | turn 0"
    mue(f"{start} | vice 1 | vice_trump blue | {cards}\n{play}\n> won.1 R9 B0 R3 Y9")
    mue(f"{start} | vice_trump none | {cards}\n{play}\n> won.0 R9 B0 R3 Y9")


def test_chief_trump_may_be_repeated_if_agreed() -> None:
    mue("""
        mue 4 | options repeat_trump=yes | bid.0 R1 R2 | bid.1 R3 | passes 3 | limit 3 | turn 3
        hand.0 B9 | hand.1 B8 B7 | hand.2 B5 B6 R9 | hand.3 K1 K2 R8
        3 pass
        1 name red
        0 name red
        0 name seat.2
        0 B9
        1 B8
        2 R9 ! follow
        2 B5
        3 R8
        > won.3 B9 B8 B5 R8
        # all red cards are equally trump
        3 K2
        0 R1
        1 R3
        2 R9
        > won.2 K2 R1 R3 R9
    """)


# 6 The team


def test_partner() -> None:
    mue(
        AUCTION
        + """
        2 name red
        3 name green
        3 name seat.3 ! partner
        3 name seat.2 ! partner
        3 name seat.5 ! not-now
        3 G8 ! not-now
        3 name seat.0
        > partner 0
        > task play
        > turn 3
    """
    )


def test_partner_is_not_chosen_with_three_players() -> None:
    mue("""
        mue 3 | bid.0 R1 R2 | bid.1 B1 | hand.2 ? | passes 2 | limit 3 | turn 2
        2 pass
        0 name red
        > task play
        > partner -
        > turn 0
    """)


def team_points(seats: int, team: int) -> tuple[int, ...]:
    """Points in tricks: the team's with chief 0 and, if there is one, partner 1."""
    total = 36 if seats == 3 else 60
    return (team, total - team, 0) if seats == 3 else (team - 2, 2, total - team, *([0] * (seats - 3)))


@pytest.mark.parametrize("seats", GOALS)
def test_goal(seats: int) -> None:
    assert [goal(seats, height) for height in range(1, len(GOALS[seats]) + 1)] == GOALS[seats]
    partner = "-" if seats == 3 else "1"
    for height, needed in enumerate(GOALS[seats], 1):
        notes = f"chief 0 | partner {partner} | vice_trump none | chief_trump red | height {height}"
        assert scored(team_points(seats, needed), notes).rule is TEAM_WON
        assert scored(team_points(seats, needed - 1), notes).rule is TEAM_LOST


def test_goal_of_the_example() -> None:
    assert goal(5, mue(AUCTION).height) == 33


# 7 Tricks


def test_lead() -> None:
    round = mue(AUCTION + "2 name red\n3 name green\n3 name seat.0\n> turn 3")
    assert len(round.moves(3)) == 12
    mue("""
        mue 3 | task play | chief 1 | height 1 | chief_trump red | vice_trump none | turn 1
        bid.1 R4 | hand.1 B1 G3 | hand.0 B2 G4 | hand.2 B3 G5
        1 G3
        2 G5
        0 G4
        > turn 2
    """)


def test_open_cards() -> None:
    mue("""
        mue 4 | task play | chief 0 | vice 1 | partner 2 | height 2 | chief_trump blue | vice_trump 0 | turn 0
        bid.0 B1 B2 | hand.0 K5 | bid.1 K0 K9 | hand.1 Y1 | hand.2 Y5 Y6 K2 | bid.3 K4 | hand.3 Y2 Y3
        0 K5
        # black lies open in front of these two
        1 Y1 ! follow
        1 K9
        2 K2
        3 Y2 ! follow
        3 K4
        > bid.1 K0
        > bid.3 -
        > won.1 K5 K9 K2 K4
    """)


def test_follow() -> None:
    mue("""
        mue 3 | task play | chief 0 | height 1 | chief_trump green | vice_trump none | turn 0
        hand.0 R5 R2 | hand.1 R1 B3 | hand.2 B4 G1
        0 R5
        1 B3 ! follow
        1 G9 ! have
        1 R1
        2 G1
        > won.2 R5 R1 G1
    """)


def test_follow_is_known_to_everybody() -> None:
    round = mue("""
        mue 3 | task play | chief 0 | height 1 | chief_trump 6 | vice_trump none | turn 0
        hand.0 R5 R2 G9 | hand.1 K3 R6 K4 | hand.2 R1 G1 B2 | box ?*
        0 R5
        1 K3
    """)
    known = {MUE.codes[card] for card in MUE.cards() if round.knowledge(0)[HAND[1]] & MUE.bit[card]}
    assert not {code for code in known if code[0] == "R" and code != "R6"}
    assert {"R6"} <= known


def test_trump_suit() -> None:
    mue("""
        mue 4 | task play | chief 0 | vice 1 | partner 2 | height 2 | chief_trump 6 | vice_trump blue | turn 0
        bid.0 G6 R5 | hand.0 R9 | hand.1 R6 R8 | bid.1 B0 | hand.2 R7 R7 K2 | hand.3 K6 K7 B3
        # a trump of the chief is led: a trump of the vice follows
        0 G6
        1 R8 ! follow
        1 B0
        2 K2
        3 K7 ! follow
        3 K6
        > won.0 G6 B0 K2 K6
        # a red card is led: the red six is none
        0 R9
        1 R6 ! follow
        1 R8
        2 R7
        3 K7
        > won.0 G6 B0 K2 K6 R9 R8 R7 K7
    """)


def test_trump_suit_void_is_known_to_everybody() -> None:
    round = mue("""
        mue 4 | task play | chief 0 | vice 1 | partner 2 | height 2 | chief_trump 6 | vice_trump blue | turn 0
        bid.0 G6 R5 | hand.0 ?*3 | hand.1 K1 ?*4 | bid.1 B0 | hand.2 K2 K3 K4 K5 K8 | hand.3 ?*5 | won.0 ?*
        0 G6
        1 B0
        2 K2
    """)
    for seat in (0, 1, 3):
        known = {MUE.codes[card] for card in MUE.cards() if round.knowledge(seat)[HAND[2]] & MUE.bit[card]}
        assert not {code for code in known if code[0] == "B" or code[1] == "6"}
        assert {"K3", "K4", "K5", "K8"} <= known


def test_trick() -> None:
    mue("""
        mue 4 | task play | chief 0 | vice 1 | partner 2 | height 2 | chief_trump 6 | vice_trump blue | turn 0
        hand.0 R3 G1 | hand.1 R8 G2 | hand.2 Y9 G3 | hand.3 R4 G4
        0 R3
        1 R8
        2 Y9
        3 R4
        > won.1 R3 R8 Y9 R4
        > turn 1
        1 G2
        2 G3
        3 G4
        0 G1
        > turn -
    """)


def test_rank() -> None:
    # the chief's zero is above the vice's nine, and of two sevens the first is higher
    mue("""
        mue 5 | task play | chief 0 | vice 1 | partner 2 | height 2 | chief_trump red | vice_trump blue | turn 1
        hand.0 R0 K0 | hand.1 B9 K7 | hand.2 B8 Y1 | hand.3 B1 K7 | hand.4 K8 Y9
        1 B9
        2 B8
        3 B1
        4 K8
        0 R0
        > won.0 B9 B8 B1 K8 R0
        0 K0
        1 K7
        2 Y1
        3 K7
        4 Y9
        > won.1 K0 K7 Y1 K7 Y9
    """)


def test_rank_of_equal_digit_trumps() -> None:
    mue("""
        mue 4 | task play | chief 0 | vice 1 | partner 2 | height 1 | chief_trump 5 | vice_trump 8 | turn 3
        hand.0 K5 ? | hand.1 R8 ? | hand.2 B5 ? | hand.3 G8 ?
        3 G8
        > led trump
        0 K5
        1 R8
        2 B5
        > won.0 G8 K5 R8 B5
    """)


def test_double_trump() -> None:
    mue("""
        mue 4 | task play | chief 0 | vice 1 | partner 2 | height 1 | chief_trump green | vice_trump 5 | turn 0
        hand.0 G9 ? | hand.1 R5 ? | hand.2 G5 ? | hand.3 G8 ?
        0 G9
        1 R5
        2 G5
        3 G8
        > won.2 G9 R5 G5 G8
    """)


def test_double_trump_twins() -> None:
    mue("""
        mue 4 | task play | chief 0 | vice 1 | partner 2 | height 1 | chief_trump 7 | vice_trump green | turn 0
        hand.0 R7 ? | hand.1 G7' ? | hand.2 G9 ? | bid.3 G7 | hand.3 ?
        0 R7
        1 G7'
        2 G9
        3 G7
        > won.1 R7 G7 G7' G9
    """)


# 8 Scoring


def test_tricks() -> None:
    outcome = scored((11, 3, 22, 15, 9), "chief 0 | partner 1 | height 1 | chief_trump red | vice_trump none")
    assert outcome.lines[0].name == "tricks"
    assert outcome.lines[0].points == (11, 3, 22, 15, 9)


def test_won() -> None:
    for trump, each in (("green", 40), ("1", 50), ("7", 50), ("8", 60), ("none", 70)):
        notes = f"chief 3 | partner 0 | vice 2 | vice_trump red | chief_trump {trump} | height 4"
        outcome = scored((10, 8, 9, 23, 10), notes)
        assert outcome.points == (10 + each, 8, 9, 23 + each, 10)
        assert outcome.rule is TEAM_WON
        assert outcome.lines[1] == ("bonus", (each, 0, 0, each, 0))


@pytest.mark.parametrize("trump", BONUSES)
def test_won_table(trump: str) -> None:
    kind = TRUMPS.kinds.index(trump)
    assert [bonus(height, kind) for height in range(1, 16)] == BONUSES[trump]


def test_won_treats_all_colours_and_most_digits_alike() -> None:
    kinds = {name: bonus(1, number) for number, name in enumerate(TRUMPS.kinds)}
    assert kinds == {
        **dict.fromkeys(MUE.colours, 10),
        **dict.fromkeys("17", 20),
        **dict.fromkeys("02345689", 30),
        "none": 40,
    }


def test_won_alone_with_three_players() -> None:
    notes = "chief 1 | height 2 | chief_trump none | vice_trump none"
    assert scored((12, 14, 10), notes).points == (12, 14 + 50, 10)
    assert scored((12, 13, 11), notes).points == (12 + 5, 13 - 10, 11 + 5)
    assert scored((24, 2, 10), notes).points == (24 + 10, 2 - 20, 10 + 10)


def test_lost() -> None:
    notes = "chief 3 | partner 0 | vice 2 | vice_trump red | chief_trump green | height 4"
    outcome = scored((9, 11, 10, 20, 10), notes)  # 29 points: enough for height 2
    assert outcome.points == (9, 11 + 10, 10 + 10, 20 - 20, 10 + 10)
    assert outcome.rule is TEAM_LOST
    assert outcome.lines[1] == ("lost", (0, 10, 10, -20, 10))
    outcome = scored((9, 14, 13, 14, 10), notes)  # 23 points: not enough for height 1
    assert outcome.lines[1].points == (0, 20, 20, -40, 20)


@pytest.mark.parametrize("seats", GOALS)
def test_lost_table(seats: int) -> None:
    for points in range(GOALS[seats][-1]):
        assert height_reached(seats, points) == len([needed for needed in GOALS[seats] if needed <= points])


def test_sheet() -> None:
    sheet = Sheet(5)
    sheet.outcomes.append(
        mue("""
        mue 5 | bid.0 R0 R1 R2 R3 | bid.1 B0 B1 B2 B3 | bid.2 G9 | bid.3 K1 K2 K3 | hand.3 K4 ? | hand.4 ? | turn 3
        limit 5 | challenger 1
        3 +K4
        3 done
        4 pass
        0 pass
        1 pass
        2 pass
        3 pass
        = 20 20 0 -40 0
        """).outcome()
    )
    sheet.outcomes.append(scored((11, 3, 22, 15, 9), "chief 2 | partner 3 | height 5 | chief_trump 7 | vice_trump red"))
    assert sheet.totals == (31, 23, 82, 35, 9)
    sheet.outcomes.append(scored((19, 13, 5, 3, 20), "chief 2 | partner 0 | height 4 | chief_trump red | vice_trump 7"))
    assert sheet.totals == (50, 51, 57, 53, 44)


# 9 End of the match


@pytest.mark.parametrize(("until", "points", "over"), [(200, 200.0, False), (200, 201.0, True), (100, 101.0, True)])
def test_match_end(until: int, points: float, over: bool) -> None:
    sheet = Sheet(4)
    sheet.outcomes.append(Outcome((points, 3.0, points, -10.0), (0, 2), TEAM_WON))
    round = GAME.deal(4, Options(until=until), match_key(1), sheet)
    assert round.match_over(sheet) is over
    assert round.match_winners(sheet) == (0, 2)


# Whole rounds


@pytest.mark.parametrize("seats", GAME.players)
def test_rounds_with_fewer_bids_come_to_the_tricks(seats: int) -> None:
    """Players who bid by chance alone end in an Eklat nearly always; these pass as often as they bid."""
    endings: set[str] = set()
    for seed in range(12):
        for round in walk(seats, seed):
            if round.is_over():
                break
            seat = round.turn().seats[0]
            legal = [move for move in range(len(GAME.moves)) if round.why_not(seat, move) is None]
            assert sorted(round.moves(seat)) == legal
        endings.add(round.outcome().rule.anchor)
        if round.task == PLAYING:
            assert sum(round.outcome().lines[0].points) == (36 if seats == 3 else 60)
            assert sum(int(round.count(WON[seat])) for seat in range(seats)) == (36 if seats == 3 else 60)
    assert len(endings) > 1


@pytest.mark.parametrize("seats", GAME.players)
def test_imagination_respects_bids_and_shown_voids(seats: int) -> None:
    for seed in range(4):
        shown: list[tuple[int, int]] = []  # a seat, and a set of cards that its hand no longer holds
        chance = Chance(seed)
        before: tuple[int, int] | None = None  # who was to play, and the trick
        for number, round in enumerate(walk(seats, seed)):
            if before and round.played not in (0, 1):
                last = next(card for card in round.cards(2) if not before[1] & MUE.bit[card])
                if TRUMPS.suit_of(round.chief_trump, round.vice_trump, last) != round.led:
                    shown.append((before[0], TRUMPS.cards_of(round.chief_trump, round.vice_trump, round.led)))
            before = (round.turn().seats[0], int(round.lie[2])) if not round.is_over() else None
            if number % 5 == 0 and not round.is_over():
                check_imagined(round, number % seats, chance, shown)


def check_imagined(round: Round, seat: int, chance: Chance, shown: list[tuple[int, int]]) -> None:
    imagined = round.imagine(seat, chance)
    assert imagined.view(seat) == round.view(seat)
    for other in range(int(round.seats)):
        assert round.count(HAND[other]) == imagined.count(HAND[other])
    for other, which in shown:
        assert other == seat or not imagined.any_of(TRUMPS.of_suit, which, HAND[other])


def test_a_match_by_chance_comes_to_its_end() -> None:
    match = Match(GAME, 5, Options(until=100), seed=2)
    chance = Chance(4)
    while not match.over:
        seat = match.round.turn().seats[0]
        moves = match.round.moves(seat)
        match.play(seat, int(moves[chance.below(len(moves))]))
        match.settle()
    assert max(match.sheet.totals) > 100
