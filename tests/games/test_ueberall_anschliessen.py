"""Überall anschließen, paragraph by paragraph."""

from typing import Any

import pytest

from reihum.core.chance import Chance, match_key
from reihum.core.match import Match
from reihum.core.round import Round
from reihum.core.sheet import Outcome, Sheet
from reihum.core.turn import Mode
from reihum.games.ueberall_anschliessen.rules import (
    BY_PLACES,
    GAME,
    MIDDLE,
    OPENED,
    PILE,
    SHOWN,
    TOO_LONG,
    Options,
    UeberallAnschliessen,
)
from reihum.notation import position, run_example
from tests.strolls import dealers_and_starters, three_deals

SAID_ELSEWHERE = {"until"}  # the paragraph on the end of a match says when it is reached

HEAD = "ueberall_anschliessen 3"
WATCHED = f"{HEAD} | options stopp=no"  # the program watches over the players


def dealt(seats: int, seed: int = 1, **options: Any) -> UeberallAnschliessen:
    table = GAME.deal(seats, Options(**options), match_key(seed))
    assert isinstance(table, UeberallAnschliessen)
    return table


def possible(round: Round, seat: int, zone: int) -> set[int]:
    """The cards that may lie in a zone, as far as a seat can tell."""
    known, pack = round.knowledge(seat), round.pack
    return {card for card in pack.cards() if known[zone * 2 + pack.word[card]] & pack.bit[card]}


def texts(round: Round, seat: int) -> list[str]:
    return [round.numbered.texts[move] for move in round.moves(seat)]


# 1 Cards


def test_pack() -> None:
    table = dealt(3)
    assert sum(table.count(PILE[seat]) for seat in range(3)) == 80
    run_example(f"""
        {WATCHED} | middle R7 | pile.0 B8 R1 | pile.1 G2 ? | pile.2 ?*2 | turn 0
        0 draw
        0 B8>middle
    """)


# 2 Deal


@pytest.mark.parametrize(
    ("seats", "sizes"),
    [(2, [40] * 2), (3, [27, 27, 26]), (4, [20] * 4), (5, [16] * 5), (6, [14, 14, 13, 13, 13, 13])],
)
def test_deal(seats: int, sizes: list[int]) -> None:
    for seed in range(4):
        table = dealt(seats, seed)
        assert [table.count(PILE[seat]) for seat in range(seats)] == sizes
        assert [table.count(OPENED[seat]) for seat in range(seats)] == [0] * seats


def test_next_dealer() -> None:
    """The deal moves one seat to the left, and with it the first turn."""
    assert dealers_and_starters(three_deals(GAME, 4, 2)) == [(2, (3,)), (3, (0,)), (0, (1,))]


def test_deal_is_seen_by_nobody() -> None:
    """Even when all unseen cards lie in one pile, nobody knows their order."""
    table = position("ueberall_anschliessen 2 | player 0 | middle R7 | pile.0 R1 R2 R3 R4 R5 | pile.1 B9 | turn 0")
    table.play(0, GAME.moves.number("draw"))
    chance = Chance(1)
    tops = {int(table.imagine(1, chance).top(PILE[0])) for _ in range(80)}
    assert len(tops) > 3


# 3 Opening


def test_opening() -> None:
    for dealer in range(3):
        table = GAME.deal(3, Options(), match_key(1), Sheet(3, dealer))
        assert table.turn().seats == ((dealer + 1) % 3,)
    run_example(f"""
        {HEAD} | pile.0 B8 R9 | pile.1 G2 ? | pile.2 ?*2 | turn 0
        0 draw
        0 B8>open.0 ! opening
        0 B8>open.1 ! opening
        0 B8>middle
        > turn 1
    """)


# 4 Play


def test_turn_up() -> None:
    run_example(f"""
        {WATCHED} | middle R7 | pile.0 B8 R1 | pile.1 G2 ? | pile.2 ?*2 | turn 0
        0 draw
        > shown B8
        0 draw ! turn-up
        0 R1>open.0 ! have
    """)


def test_next_higher() -> None:
    run_example(f"""
        {WATCHED} | middle R7 | open.1 G20 | open.2 Y3 | pile.0 B1 Y7 R4 | pile.1 G2 | pile.2 ?*2 | turn 0
        0 draw
        0 B1>middle ! next-higher
        0 B1>open.2 ! next-higher
        0 B1>open.1
        0 draw
        0 Y7>middle ! next-higher
        0 Y7>open.0
    """)


def test_next_higher_never_on_an_empty_pile() -> None:
    run_example(f"""
        {WATCHED} | middle R7 | pile.0 B1 Y7 R4 | pile.1 G2 | pile.2 ?*2 | turn 0
        0 draw
        0 B1>open.1 ! next-higher
        0 B1>open.0
    """)


def test_next_higher_in_the_middle_after_20() -> None:
    run_example(f"""
        {WATCHED} | middle R20 | pile.0 B1 Y7 R4 | pile.1 G2 | pile.2 ?*2 | turn 0
        0 draw
        0 B1>middle
        > middle B1 R20
    """)


def test_middle_first() -> None:
    for options in ("options stopp=no", "options stopp=yes"):
        run_example(f"""
            {HEAD} | {options} | middle R7 | open.1 G7 | pile.0 B8 R17 R4 | pile.1 G2 | pile.2 ?*2 | turn 0
            0 draw
            0 B8>open.1 ! middle-first
            0 B8>middle
        """)


def test_choice() -> None:
    table = run_example(f"""
        {WATCHED} | middle R2 | open.1 G7 | open.2 Y7 | open.0 R7 | pile.0 B8 R17 | pile.1 G2 | pile.2 B2 | turn 0
        0 draw
        0 B8>middle ! next-higher
    """)
    assert texts(table, 0) == ["B8>open.1", "B8>open.2"]


def test_own_pile() -> None:
    """It goes there whatever lies there, and only if it fits nowhere else; a fitting own pile is no joining."""
    run_example(f"""
        {WATCHED} | middle R2 | open.0 R7 | pile.0 B8 R17 | pile.1 G2 | pile.2 B2 | turn 0
        0 draw
        0 B8>open.0
        > open.0 B8 R7
        > turn 1
    """)
    run_example(f"""
        {WATCHED} | middle R2 | open.0 R7 | open.2 Y7 | pile.0 B8 R17 | pile.1 G2 | pile.2 B2 | turn 0
        0 draw
        0 B8>open.0 ! own-pile
    """)


def test_going_on() -> None:
    run_example(f"""
        {WATCHED} | middle R7 | open.1 G1 | pile.0 B8 R2 Y9 Y5 Y6 | pile.1 G2 | pile.2 ?*2 | turn 0
        0 draw
        0 B8>middle
        > turn 0
        0 draw
        0 R2>open.1
        > turn 0
        0 draw
        0 Y9>middle
        0 draw
        0 Y5>open.0
        > turn 1
    """)


def test_turn_over() -> None:
    """Once the last face-down card is placed, wherever; the first in is the first out."""
    run_example(f"""
        {WATCHED} | middle R2 | open.0 R7 B9 R1 | pile.0 B12 | pile.1 G2 | pile.2 B2 | turn 0
        0 draw
        > open.0 R7 B9 R1
        0 B12>open.0
        > pile.0 R1 B9 R7 B12
        > open.0
        > turn 1
    """)
    run_example(f"""
        {WATCHED} | middle R11 | open.0 R7 B9 R13 | pile.0 B12 | pile.1 G2 | pile.2 B2 | turn 0
        0 draw
        0 B12>middle
        > pile.0 R13 B9 R7
        0 draw
        0 R13>middle
    """)


def test_turn_over_is_remembered_by_those_who_watched() -> None:
    """Played by the rules, every card that has ever been turned up is known at its place, and nothing else is."""
    table = dealt(3, seed=3, stopp=False)
    check_memory(table, Chance(3), 600)


def check_memory(table: UeberallAnschliessen, chance: Chance, steps: int) -> int:
    """Play at random, compare what everybody knows with what everybody has seen; the number of cards given."""
    seen: set[int] = set()
    given = 0
    for number in range(steps):
        if table.is_over():
            break
        seats = table.turn().seats
        seat = seats[chance.below(len(seats))]
        moves = table.moves(seat)
        move = int(moves[chance.below(len(moves))])
        table.play(seat, move)
        gives = table.numbered.texts[move] == "say give"
        given += gives
        seen |= set(table.cards(SHOWN))
        if gives or number % 40 == 0:
            for viewer in range(int(table.seats)):
                compare_memory(table, viewer, seen, table.imagine(viewer, chance))
    return given


def compare_memory(table: UeberallAnschliessen, viewer: int, seen: set[int], world: Round) -> None:
    unseen = set(table.pack.cards()) - seen
    for seat in range(int(table.seats)):
        cards = set(table.cards(PILE[seat]))
        assert possible(table, viewer, PILE[seat]) >= cards
        assert possible(table, viewer, PILE[seat]) & seen == cards & seen
        for real, imagined in zip(table.pile(PILE[seat]), world.pile(PILE[seat]), strict=True):
            assert imagined == real if real in seen else imagined in unseen


# 5 Stopp!

OVERSIGHT = f"{HEAD} | middle R7 | pile.0 B8 R1 R2 | pile.1 G2 G5 | pile.2 B3 B5 | turn 0"


def test_stopp() -> None:
    """The fitting card lies on one's own pile; others may call until the next card is turned up."""
    table = run_example(f"""
        {OVERSIGHT}
        0 draw
        0 B8>open.0
        > open.0 B8
        > turn 1,2 race
        0 say Stopp ! stopp
        2 draw ! not-now
        1 draw
        > turn 1
        1 say Stopp ! not-now
        2 say Stopp ! stopp
        2 draw ! turn
    """)
    assert table.turn().mode is Mode.ALONE


def test_stopp_is_called_by_anybody_else() -> None:
    for caller in (1, 2):
        run_example(f"""
            {OVERSIGHT}
            0 draw
            0 B8>open.0
            {caller} say Stopp
            > task give
            > turn 1
        """)


def test_stopp_wrongly_costs_nothing() -> None:
    """There is nothing to see from the outside: after every card on one's own pile one may call, once."""
    run_example(f"""
        {HEAD} | middle R7 | pile.0 B11 R1 R2 | pile.1 G2 G5 G6 | pile.2 B3 B5 | turn 0
        0 draw
        0 B11>open.0
        > turn 1,2 race
        2 say Stopp
        > turn 1 race
        2 say Stopp ! stopp
        1 say Stopp
        1 say Stopp ! stopp
        1 draw
        1 G2>open.1
        > turn 0,2 race
        0 say Stopp
        2 say Stopp
        2 draw
    """)


def test_stopp_not_after_joining() -> None:
    run_example(f"""
        {OVERSIGHT}
        0 draw
        0 B8>middle
        > turn 0
        0 say Stopp ! not-now
    """)


def test_stopp_also_by_those_who_are_done() -> None:
    """They have nothing to give, but the others do."""
    run_example("""
        ueberall_anschliessen 3 | player 0 | middle R7 | pile.0 B8 R1 R2 | pile.2 B3 B5 | places 0 1 0 | turn 0
        0 draw
        0 B8>open.0
        > turn 1,2 race
        1 draw ! not-now
        1 say Stopp
        > task give
        > turn 2
        2 say give
        > pile.0 B5 R1 R2
        > turn 2
        > task turn
        > places 0 1 0
    """)


def test_stopp_wrongly_by_those_who_are_done() -> None:
    run_example("""
        ueberall_anschliessen 3 | player 0 | middle R7 | pile.0 B11 R1 R2 | pile.2 B3 B5 | places 0 1 0 | turn 0
        0 draw
        0 B11>open.0
        1 say Stopp
        1 say Stopp ! stopp
        > turn 2 race
        2 draw
    """)


def test_stopp_when_one_plays_alone() -> None:
    """The others may call, though nobody is left who could give a card; the player goes on when nobody does."""
    run_example("""
        ueberall_anschliessen 3 | player 0 | middle R7 | pile.0 B8 R1 R2 | places 0 1 2 | turn 0
        0 draw
        0 B8>open.0
        > turn 0,1,2 race
        0 say Stopp ! stopp
        2 say Stopp
        > pile.0 R1 R2
        > turn 0
        > task turn
        0 draw
        0 R1>open.0
        1 say Stopp
        > turn 0,2 race
        0 draw
        > turn 0
        1 say Stopp ! stopp
    """)


def test_gifts() -> None:
    """From the left, the bottom card, face down on top; the overlooked card stays, the next player goes on."""
    run_example("""
        ueberall_anschliessen 4 | player 1 | middle R7 | turn 1
        pile.0 Y2 Y5 Y6 | pile.1 B8 R1 R2 | pile.2 G2 G5 | pile.3 B3 B5
        1 draw
        1 B8>open.1
        0 say Stopp
        > turn 2
        2 draw ! not-now
        2 say give
        > pile.1 G5 R1 R2
        3 pass
        0 say give
        > pile.1 Y6 G5 R1 R2
        > open.1 B8
        > turn 2
        > task turn
        2 draw
        2 G2>open.2
        > turn 0,1,3 race
    """)


def test_gifts_never_of_the_very_last_card() -> None:
    """The last face-down card may go, for then the open pile is turned over."""
    run_example(f"""
        {HEAD} | middle R7 | pile.0 B8 R1 R2 | pile.1 G2 | pile.2 B3 | open.2 B5 B6 | turn 0
        0 draw
        0 B8>open.0
        1 say Stopp
        > turn 2
        2 say give
        > pile.0 B3 R1 R2
        > pile.2 B6 B5
        > open.2
        > turn 1
        1 draw
    """)


def test_gifts_when_nobody_can_spare_a_card() -> None:
    run_example(f"""
        {HEAD} | middle R7 | pile.0 B8 R1 R2 | pile.1 G2 | pile.2 B3 | turn 0
        0 draw
        0 B8>open.0
        2 say Stopp
        > turn 1
        > task turn
        1 draw
    """)


def test_gifts_go_on_top_of_a_pile_just_turned_over() -> None:
    run_example(f"""
        {HEAD} | middle R7 | pile.0 B8 | open.0 R1 R2 | pile.1 G2 G5 | pile.2 B3 | turn 0
        0 draw
        0 B8>open.0
        > pile.0 R2 R1 B8
        2 say Stopp
        1 say give
        > pile.0 G5 R2 R1 B8
        > turn 1
    """)


def test_gifts_stay_known_to_those_who_watched() -> None:
    given = sum(check_memory(dealt(seats, seed), Chance(seed), 2500) for seats, seed in ((2, 1), (3, 2), (4, 3)))
    assert given > 60


def test_without_stopp() -> None:
    run_example(f"""
        {WATCHED} | middle R7 | pile.0 B8 R1 R2 | pile.1 G2 | pile.2 B3 | turn 0
        0 draw
        0 B8>open.0 ! own-pile
        0 B8>middle
        0 draw
        0 R1>open.0
        > turn 1
        1 say Stopp ! not-now
    """)


# 6 End of the round

LAST_CARDS = "middle R7 | pile.0 G8 | pile.1 Y9 | pile.2 Y5 B10 | turn 0"


def test_end() -> None:
    run_example(f"""
        {HEAD} | {LAST_CARDS}
        0 draw
        0 G8>middle
        > places 1 0 0
        > turn 1
        1 draw
        1 Y9>middle
        > turn 2
        2 draw
        2 Y5>open.2
        2 draw
        2 B10>middle
        > pile.2 Y5
        > turn 2
    """)


def test_end_when_all_lies_in_the_middle() -> None:
    """The middle waits for a card that somebody holds: played by the rules, all 80 cards get there."""
    for seats in range(2, 7):
        table = dealt(seats, seed=seats, stopp=False)
        chance = Chance(seats)
        while not table.is_over():
            seat = table.turn().seats[0]
            moves = table.moves(seat)
            table.play(seat, moves[chance.below(len(moves))])
        assert table.count(MIDDLE) == 80
        assert sorted(table.places) == list(range(1, seats + 1))
        assert table.turned < 1500
        assert table.outcome().rule is BY_PLACES


def test_end_as_agreed() -> None:
    run_example(f"""
        {HEAD} | options until=first | {LAST_CARDS}
        0 draw
        0 G8>middle
        = 2 0 0
    """)
    run_example(f"""
        {HEAD} | options until=places | {LAST_CARDS}
        0 draw
        0 G8>middle
        1 draw
        1 Y9>middle
        = 2 1 0
    """)


def test_end_by_a_card_on_another_pile() -> None:
    run_example(f"""
        {HEAD} | options until=first | middle R7 | open.2 G7 | pile.0 B3 | pile.1 Y8 | pile.2 Y5 B10 | turn 1 | player 1
        1 draw
        1 Y8>middle
        = 0 2 0
    """)
    run_example(f"""
        {HEAD} | options until=first | middle R9 | open.2 G7 | pile.0 B3 | pile.1 Y8 | pile.2 Y5 B10 | turn 1 | player 1
        1 draw
        1 Y8>open.2
        = 0 2 0
    """)


def test_too_long() -> None:
    """The second place is decided by fewer cards."""
    table = run_example(f"""
        {HEAD} | turned 1499 | places 0 1 0
        middle R7 | pile.0 B3 B5 | pile.2 Y5 Y6 Y7 | turn 0
        0 draw
        0 B3>open.0
        = 1 2 0
    """)
    assert table.outcome().rule is TOO_LONG


def test_too_long_shares_among_equals() -> None:
    run_example(f"""
        {HEAD} | turned 1499
        middle R7 | pile.0 B3 B5 | pile.1 Y5 Y6 Y7 | pile.2 G3 G4 | turn 0
        0 draw
        0 B3>open.0
        = 1 0 1
    """)


def test_too_long_ends_even_careless_rounds() -> None:
    match = Match(GAME, 2, Options(most_turned=1500), seed=1)
    table = match.round
    assert isinstance(table, UeberallAnschliessen)
    while not table.is_over():  # every card on one's own pile
        seat = table.turn().seats[0]
        draw = GAME.moves.number("draw")
        moves = table.moves(seat)
        table.play(seat, draw if draw in list(moves) else moves[len(moves) - 1])
    assert table.turned == 1500


def test_too_long_is_no_matter_without_stopp() -> None:
    run_example(f"""
        {WATCHED} | turned 1499 | middle R7 | pile.0 B3 B5 | pile.1 Y5 Y6 Y7 | pile.2 G3 G4 | turn 0
        0 draw
        0 B3>open.0
        > turn 1
    """)


# 7 Scoring


def test_scoring() -> None:
    table = run_example(f"""
        {HEAD} | middle R7 | pile.0 G8 | pile.1 Y9 | pile.2 B10 | turn 0
        0 draw
        0 G8>middle
        1 draw
        1 Y9>middle
        2 draw
        2 B10>middle
        > places 1 2 3
        = 2 1 0
    """)
    assert table.outcome().winners == (0,)


def test_match_end() -> None:
    table = dealt(3, rounds=2)
    sheet = Sheet(3)
    sheet.outcomes.append(Outcome((2.0, 1.0, 0.0), (0,), BY_PLACES))
    assert not table.match_over(sheet)
    assert dealt(3).match_over(sheet)
    sheet.outcomes.append(Outcome((0.0, 1.0, 2.0), (2,), BY_PLACES))
    assert table.match_over(sheet)
    assert table.match_winners(sheet) == (0, 1, 2)
