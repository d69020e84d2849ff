"""Schnipp Schnapp, paragraph by paragraph."""

import pytest

from reihum.core.chance import Chance, match_key
from reihum.core.errors import IllegalMove
from reihum.core.match import Match
from reihum.core.playout import play_out
from reihum.core.round import Round
from reihum.core.rule import NOT_NOW
from reihum.games.schnipp_schnapp.rules import (
    DONE,
    DRAW,
    FACE_DOWN,
    FACE_UP,
    GAME,
    HAND,
    OTHER_WORD,
    OUT,
    QUARTETS,
    SCHNAPP,
    SCHNIPP,
    STALL,
    TICK,
    TOO_LATE,
    Options,
)
from reihum.notation import position, run_example

ALL = list(range(2, 7))
CALL = "turn 0,1,2,clock race 3000"


def deal(seats: int, seed: int = 1, options: Options | None = None) -> Round:
    return GAME.deal(seats, options or Options(), match_key(seed))


def codes(round: Round, zone: int) -> list[str]:
    """The cards of a zone, by number."""
    return [round.pack.codes[card] for card in round.cards(zone)]


def numbers(round: Round, zone: int) -> list[int]:
    return [int(round.pack.digit[card]) for card in round.cards(zone)]


def laid_down(seats: int, seed: int = 1, options: Options | None = None) -> Round:
    """A deal after everybody has looked at their cards."""
    round = deal(seats, seed, options)
    for seat in range(seats):
        round.play(seat, DONE)
    return round


# 1 Cards


def test_pack() -> None:
    assert deal(4).pack.size == 80
    round = deal(5)
    assert sum([round.count(zone) for zone in range(round.layout.size)]) == 80


# 2 Deal


@pytest.mark.parametrize(
    ("seats", "sizes"),
    [(2, [40, 40]), (3, [27, 27, 26]), (4, [20] * 4), (5, [16] * 5), (6, [14, 14, 13, 13, 13, 13])],
)
def test_deal(seats: int, sizes: list[int]) -> None:
    """From the dealer's left; what is laid aside was dealt too."""
    for seed in range(6):
        match = Match(GAME, seats, seed=seed)
        round = match.round
        order = [int(round.after(round.dealer, step)) for step in range(1, seats + 1)]
        assert [int(round.count(HAND[seat]) + round.count(QUARTETS[seat])) for seat in order] == sizes


def test_first_quartets() -> None:
    """All quartets of a first hand lie open next to it, and no other card does."""
    seen = 0
    for seed in range(20):
        round = deal(2, seed)
        for seat in range(2):
            aside = numbers(round, QUARTETS[seat])
            seen += len(aside)
            assert all(aside.count(number) == 4 for number in aside)
            assert all(numbers(round, HAND[seat]).count(number) < 4 for number in range(1, 21))
    assert seen > 0


def test_lay_down() -> None:
    """Nobody turns up a card before all piles lie there."""
    round = deal(3)
    cards = [codes(round, HAND[seat]) for seat in range(3)]
    assert round.forbidden(1, DRAW) is NOT_NOW
    assert round.forbidden(1, SCHNAPP) is NOT_NOW
    for seat in (2, 0, 1):
        assert round.turn().mode.name == "SECRET"
        round.play(seat, DONE)
        assert round.is_empty(HAND[seat])
        assert codes(round, FACE_DOWN[seat]) == cards[seat]
        assert round.view(seat).places[FACE_DOWN[seat]].cards == ("?",) * len(cards[seat])
    assert round.turn().seats == (1,)
    assert round.forbidden(1, DONE) is NOT_NOW


def test_lay_down_and_remember() -> None:
    """Everybody knows which cards lie in their own pile, but not in which order, and nothing of other piles."""
    round = laid_down(3)
    worlds = [round.imagine(1, Chance(seed)) for seed in range(10)]
    assert {tuple(world.cards(FACE_DOWN[1])) for world in worlds} == {tuple(round.cards(FACE_DOWN[1]))}
    assert len({tuple(world.pile(FACE_DOWN[1])) for world in worlds}) == 10
    assert len({tuple(world.cards(FACE_DOWN[2])) for world in worlds}) == 10


# 3 Turning up


def test_start() -> None:
    """Left of the dealer, then clockwise; after a won pile whoever would have come next."""
    for seed in range(4):
        match = Match(GAME, 4, seed=seed)
        for seat in range(4):
            match.play(seat, DONE)
        for step in range(1, 6):
            seat = int(match.round.after(match.round.dealer, step))
            assert match.round.turn().seats == (seat,)
            match.play(seat, DRAW)
            match.play(4, TICK)
    run_example(f"""
        schnipp_schnapp 3 | pile.0 R1 | open.0 R5 | pile.1 R2 | open.1 Y5 | pile.2 R3 | open.2 G9 | player 0 | {CALL}
        0 say Schnapp @400
        clock tick
        > turn 1
    """)


def test_start_leaves_out_who_has_no_cards() -> None:
    run_example("""
        schnipp_schnapp 4 | pile.0 R1 R2 | pile.3 Y1 Y3 | player 0 | turn 0
        0 draw
        clock tick
        > turn 3
        3 draw
        clock tick
        > turn 0
    """)


def test_turn_up() -> None:
    run_example("""
        schnipp_schnapp 2 | pile.0 R1 R2 | open.0 R9 | pile.1 Y1 Y3 | open.1 Y7 | player 0 | turn 0
        1 draw ! turn
        0 say Schnapp ! not-now
        0 tick ! not-now
        0 draw
        > open.0 R1 R9
        > pile.0 R2
        > turned 1
        > turn 0,1,clock race 3000
        0 draw ! not-now
        1 draw ! not-now
        0 tick ! not-now
        clock say Schnapp ! not-now
        clock draw ! not-now
        clock tick
        > turn 1
    """)


def test_used_up() -> None:
    """The open pile is shuffled when a card is needed, not before; everybody still knows what lies in it."""
    round = run_example("""
        schnipp_schnapp 2 | pile.0 R3 | open.0 R1 R2 | pile.1 Y11 Y13 | open.1 Y17 | player 0 | turn 0
        0 draw
        clock tick
        > open.0 R3 R1 R2
        > pile.0
        1 draw
        clock tick
        0 draw
        > pile.0 ? ?
        > open.0 ?
    """)
    assert sorted(codes(round, FACE_DOWN[0]) + codes(round, FACE_UP[0])) == ["R1", "R2", "R3"]
    for seat in range(2):
        assert codes(round.imagine(seat, Chance(3)), FACE_DOWN[0]) == codes(round, FACE_DOWN[0])


def test_used_up_in_any_order() -> None:
    text = "schnipp_schnapp 2 | open.0 R1 R2 R3 | pile.1 Y11 | player 0 | turn 0"
    tops = set()
    for seed in range(1, 30):
        round = position(text)
        round.seed = seed
        round.play(0, DRAW)
        tops.add(codes(round, FACE_UP[0])[0])
    assert tops == {"R1", "R2", "R3"}


def test_used_up_with_a_single_card() -> None:
    """It is turned up again, and may match again."""
    run_example("""
        schnipp_schnapp 2 | open.0 R7 | pile.1 Y1 | open.1 Y7 | player 0 | turn 0
        0 draw
        > open.0 R7
        > turned 1
        0 say Schnapp @500
        clock tick
        > pile.0 R7 Y7
    """)


# 4 Calling

MATCH = (
    "schnipp_schnapp 3 | pile.0 R1 | open.0 R5 R7 | pile.1 R2 | open.1 Y5 | pile.2 R3 | open.2 G9 | player 0 | " + CALL
)


def test_window() -> None:
    """The first right call closes it, but for 40 milliseconds."""
    round = run_example(f"""
        {MATCH}
        1 say Schnapp @400
        > turn 0,2,clock race 440
        2 say Schnapp @441 ! window
        2 say Schnipp @441 ! window
        0 say Schnapp @3000 ! window
    """)
    round.now = 440
    assert list(round.moves(2)) == [SCHNAPP, SCHNIPP]
    round.now = 441
    assert list(round.moves(2)) == []
    assert list(round.moves(3)) == [TICK]


def test_window_has_an_end() -> None:
    run_example(f"{MATCH}\n2 say Schnapp @3001 ! window\n2 say Schnapp @3000")


def test_window_stays_open_after_a_wrong_call() -> None:
    """So nobody can spoil another's win by calling nonsense."""
    run_example(f"""
        {MATCH}
        0 say Schnipp @100
        > turn 1,2,clock race 3000
        2 say Schnapp @1500
        > turn 1,clock race 1540
        clock tick
        > pile.2 R3 G9 R7 R5 Y5
    """)


def test_window_is_closed_when_everybody_has_called() -> None:
    run_example(f"""
        {MATCH}
        0 say Schnipp @100
        1 say Schnipp @200
        2 say Schnipp @300
        > turn 1
        > middle G9 Y5 R5 R7
    """)


def test_window_refuses_a_late_call_at_the_table() -> None:
    """By the table's own clock, and nothing changes."""
    match = Match(GAME, 3, seed=1)
    match.round = position(MATCH)
    match.play(1, SCHNAPP, at=400)
    with pytest.raises(IllegalMove) as caught:
        match.play(2, SCHNAPP, at=700)
    assert caught.value.rule is TOO_LATE
    match.play(3, TICK, at=440)
    assert match.round.turn().seats == (1,)
    assert codes(match.round, FACE_DOWN[1]) == ["R2", "R5", "R7", "Y5"]


def test_window_counts_by_time_not_by_arrival() -> None:
    """A call that was made earlier but comes in later is the first; the other was too late then, but not wrong."""
    run_example(f"""
        {MATCH}
        1 say Schnapp @400
        2 say Schnapp @350
        > turn 0,clock race 390
        clock tick
        > pile.2 R3 G9 R7 R5 Y5
        > pile.1 R2
        > middle
        > owes 0 0 0
    """)


@pytest.mark.parametrize("window", [2000, 3000, 5000])
def test_window_option(window: int) -> None:
    round = laid_down(3, options=Options(window=window))
    round.play(round.turn().seats[0], DRAW)
    assert round.turn().milliseconds == window


def test_once() -> None:
    """The first word counts: a right one after a wrong one does not help."""
    run_example(f"""
        {MATCH}
        2 say Schnipp @300
        2 say Schnapp @310 ! once
        2 say Schnipp @320 ! once
        2 draw @330 ! turn
        clock tick
        > middle G9
        > open.0 R5 R7
        > turn 1
        2 say Schnapp ! window
        1 say Schnapp ! not-now
    """)


def test_schnapp() -> None:
    """Anybody may call; all open piles with the number go to the first, and the caller's own with them."""
    run_example("""
        schnipp_schnapp 4 | pile.0 R1 | open.0 R5 R7 | pile.1 R2 | open.1 Y5 | pile.2 R3 | open.2 G9
        pile.3 R4 | open.3 B5 B6
        player 3 | turn 0,1,2,3,clock race 3000
        2 say Schnapp @900
        clock tick
        > open.0
        > open.1
        > open.2
        > open.3
        > pile.2 R3 G9 B6 B5 R7 R5 Y5
        > turn 0
    """)


def test_schnapp_by_one_of_the_two() -> None:
    """Also with no card left to turn up but the open ones."""
    run_example("""
        schnipp_schnapp 3 | open.0 R5 R7 | pile.1 R2 | open.1 Y5 | pile.2 R3 | open.2 G9 | player 1
        turn 0,1,2,clock race 3000
        0 say Schnapp @10
        clock tick
        > pile.0 R7 R5 Y5
        > open.2 G9
    """)


def test_schnapp_is_about_the_new_card() -> None:
    """Two older cards that are equal do not make it right."""
    run_example(f"""
        schnipp_schnapp 3 | pile.0 R1 | open.0 R6 | pile.1 R2 | open.1 Y5 | pile.2 R3 | open.2 G5 | player 0 | {CALL}
        1 say Schnapp @400
        clock tick
        > middle Y5
        > open.2 G5
    """)


def test_schnapp_is_about_tops() -> None:
    """A number further down does not count."""
    run_example(f"""
        schnipp_schnapp 3 | pile.0 R1 | open.0 R6 | pile.1 R2 | open.1 Y5 Y6 | pile.2 R3 | player 0 | {CALL}
        0 say Schnapp @400
        clock tick
        > middle R6
    """)


def test_schnapp_without_an_open_pile_of_his_own() -> None:
    run_example(f"""
        schnipp_schnapp 3 | pile.0 R1 | open.0 R6 | pile.1 R2 | open.1 Y6 Y1 | pile.2 R3 | player 0 | {CALL}
        2 say Schnapp @400
        clock tick
        > pile.2 R3 R6 Y1 Y6
    """)


MIDDLE_MATCH = (
    "schnipp_schnapp 3 | middle G5 G6 G7 | pile.0 R1 | open.0 R5 | pile.1 R2 | open.1 Y9 | pile.2 R3 | player 0 | "
)
MIDDLE_MATCH += CALL


def test_schnipp() -> None:
    """The middle, and the caller's own open pile stays."""
    run_example(f"""
        {MIDDLE_MATCH}
        1 say Schnipp @400
        > turn 0,2,clock race 440
        clock tick
        > pile.1 R2 G7 G6 G5
        > open.1 Y9
        > open.0 R5
        > middle
        > turn 1
    """)


def test_schnipp_is_about_the_new_card() -> None:
    """An older top that equals the middle does not count."""
    run_example(f"""
        schnipp_schnapp 3 | middle G9 G6 | pile.0 R1 | open.0 R5 | pile.1 R2 | open.1 Y9 | pile.2 R3 | player 0 | {CALL}
        2 say Schnipp @400
        clock tick
        > owes 0 0 1
        > middle G9 G6
    """)


BOTH = "schnipp_schnapp 3 | middle G5 G6 | pile.0 R1 | open.0 R5 | pile.1 R2 | open.1 Y5 | pile.2 R3 | open.2 B9"
BOTH += " | player 0 | " + CALL


def test_both_words() -> None:
    """The first right call wins with its own word; the other word is too late then, even at almost the same moment."""
    round = run_example(f"{BOTH}\n1 say Schnipp @400")
    round.now = 410
    assert round.forbidden(2, SCHNAPP) is OTHER_WORD
    assert round.forbidden(2, SCHNIPP) is None
    round.play(3, TICK)
    assert codes(round, FACE_DOWN[1]) == ["R2", "G5", "G6"]
    assert codes(round, FACE_UP[0]) == ["R5"]


def test_both_words_by_the_time_of_the_calls() -> None:
    """A call that was made first wins, also if it comes in late."""
    run_example(f"""
        {BOTH}
        1 say Schnipp @410
        2 say Schnapp @400
        clock tick
        > pile.1 R2
        > pile.2 R3 B9 R5 Y5
        > middle G5 G6
        > owes 0 0 0
    """)


@pytest.mark.parametrize(("word", "pile"), [("Schnapp", "R1 R5 Y5"), ("Schnipp", "R1 G6 G5")])
def test_both_words_alone(word: str, pile: str) -> None:
    run_example(f"{BOTH}\n0 say {word} @90\nclock tick\n> pile.0 {pile}")


def test_both_words_and_two_at_the_same_time() -> None:
    """Schnapp came first: those who called Schnipp together win nothing, and lose nothing."""
    run_example(f"""
        {BOTH}
        0 say Schnipp @410
        1 say Schnipp @420
        2 say Schnapp @400
        > pile.2 R3 B9 R5 Y5
        > pile.0 R1
        > pile.1 R2
        > middle G5 G6
        > owes 0 0 0
    """)


@pytest.mark.parametrize(("option", "late"), [(40, 41), (100, 101), (250, 251)])
def test_simultaneous(option: int, late: int) -> None:
    """At the limit it is a draw, and the callers take their open piles back; one later is too late."""
    text = f"{MATCH} | options simultaneous={option}\n1 say Schnapp @100"
    for after, winner in ((option, False), (late, True)):
        round = run_example(text)
        round.now = 100 + after
        rule = round.forbidden(2, SCHNAPP)
        assert rule is (TOO_LATE if winner else None)
        if not winner:
            round.play(2, SCHNAPP)
        round.play(3, TICK)
        assert [codes(round, FACE_DOWN[seat]) for seat in (1, 2)] == (
            [["R2", "R5", "R7", "Y5"], ["R3"]] if winner else [["R2", "Y5"], ["R3", "G9"]]
        )
        assert codes(round, FACE_UP[0]) == ([] if winner else ["R5", "R7"])


def test_simultaneous_calls_of_three() -> None:
    run_example(f"""
        {MATCH}
        0 say Schnapp @100
        1 say Schnapp @120
        2 say Schnapp @140
        > pile.0 R1 R7 R5
        > pile.1 R2 Y5
        > pile.2 R3 G9
        > turn 1
    """)


def test_simultaneous_is_measured_from_the_first() -> None:
    """100, 130, 160: the third is too late, however close it is to the second."""
    run_example(f"{MATCH}\n0 say Schnapp @100\n1 say Schnapp @130\n2 say Schnapp @160 ! window")


def test_simultaneous_right_and_wrong() -> None:
    """Only the same right word makes a draw."""
    run_example(f"""
        {MATCH}
        1 say Schnapp @100
        2 say Schnipp @100
        clock tick
        > pile.1 R2 Y5 R7 R5
        > middle G9
    """)


def test_simultaneous_quartets_are_not_laid_aside() -> None:
    """A draw wins nothing, even if the open pile holds a quartet."""
    run_example("""
        schnipp_schnapp 2 | pile.0 R1 | open.0 R5 Y8 G8 B8 R8 | pile.1 R2 | open.1 Y5 | player 0
        turn 0,1,clock race 3000
        0 say Schnapp @100
        1 say Schnapp @100
        > pile.0 R1 R8 B8 G8 Y8 R5
        > quartets.0
        > since_won 0
    """)


# 5 Winning and losing piles


def test_quartets() -> None:
    """Among the won cards and one's own open ones, not with the face-down pile."""
    run_example(f"""
        schnipp_schnapp 3 | pile.0 R1 | open.0 R5 R8 G8 | pile.1 R2 | open.1 Y5 Y8 Y3 | pile.2 R3 B3 G3 | open.2 G9 B8
        player 0 | {CALL}
        2 say Schnapp @400
        clock tick
        > quartets.2 R8 Y8 G8 B8
        > pile.2 R3 B3 G3 G9 R5 Y3 Y5
    """)


def test_quartets_of_several_numbers() -> None:
    run_example("""
        schnipp_schnapp 2 | pile.0 R1 | open.0 R5 G5 R8 G8 | pile.1 R2 | open.1 Y5 B5 Y8 B8 | player 0
        turn 0,1,clock race 3000
        1 say Schnapp @400
        clock tick
        > quartets.1 R5 Y5 G5 B5 R8 Y8 G8 B8
        > pile.1 R2
    """)


def test_quartets_from_the_middle() -> None:
    """Without one's own open pile, even if a card there would complete one."""
    run_example(f"""
        schnipp_schnapp 3 | middle G5 R8 G8 B8 Y8 R7 Y7 G7 | pile.0 R1 | open.0 R5 | pile.1 R2 | open.1 B7 | pile.2 R3
        player 0 | {CALL}
        1 say Schnipp @400
        clock tick
        > quartets.1 R8 Y8 G8 B8
        > open.1 B7
        > pile.1 R2 G7 Y7 R7 G5
    """)


def test_order() -> None:
    """The cards come again in the order in which they were turned up."""
    round = run_example("""
        schnipp_schnapp 2 | open.0 R5 R4 R3 | pile.1 R2 R1 | open.1 Y5 Y4 Y3 | player 0 | turn 0,1,clock race 3000
        0 say Schnapp @400
        clock tick
        > pile.0 R3 R4 R5 Y3 Y4 Y5
        1 draw
        clock tick
        0 draw
        > open.0 R3
        clock tick
        1 draw
        clock tick
        0 draw
        > open.0 R4 R3
    """)
    for seat in range(2):  # and everybody has followed it
        assert list(round.imagine(seat, Chance(2)).pile(FACE_DOWN[0])) == list(round.pile(FACE_DOWN[0]))


def test_order_from_the_left_of_the_winner() -> None:
    run_example("""
        schnipp_schnapp 4 | pile.0 R1 | open.0 R5 | pile.1 R2 | open.1 R9 | pile.2 R3 | open.2 Y5 | pile.3 R4
        open.3 G5
        player 0 | turn 0,1,2,3,clock race 3000
        1 say Schnapp @400
        clock tick
        > pile.1 R2 R9 Y5 G5 R5
    """)


def test_order_puts_a_whole_middle_under() -> None:
    run_example("""
        schnipp_schnapp 2 | middle Y5 R9 R8 | pile.0 R1 | open.0 R5 | pile.1 R2 R3 | player 0 | turn 0,1,clock race 3000
        1 say Schnipp @400
        clock tick
        > pile.1 R2 R3 R8 R9 Y5
    """)


@pytest.mark.parametrize("word", ["Schnapp", "Schnipp"])
def test_wrong(word: str) -> None:
    """Nothing is equal: the open pile goes on the middle as it lies."""
    run_example(f"""
        schnipp_schnapp 3 | middle B8 B9 | pile.0 R1 | open.0 R6 | pile.1 R2 | open.1 Y5 Y4 Y3 | pile.2 R3
        player 0 | {CALL}
        1 say {word} @400
        clock tick
        > middle Y5 Y4 Y3 B8 B9
        > open.1
        > owes 0 0 0
        > turn 1
    """)


def test_wrong_schnapp_for_schnipp() -> None:
    run_example(MIDDLE_MATCH + "\n1 say Schnapp @400\nclock tick\n> middle Y9 G5 G6 G7\n> open.1")


def test_wrong_schnipp_for_schnapp() -> None:
    run_example(MATCH + "\n1 say Schnipp @400\nclock tick\n> middle Y5\n> open.0 R5 R7")


def test_wrong_calls_of_several() -> None:
    """Clockwise from the player who turned up, whoever called first; the last lies on top."""
    run_example("""
        schnipp_schnapp 3 | pile.0 R1 | open.0 R6 | pile.1 R2 | open.1 Y5 | pile.2 R3 | open.2 G9 | player 1
        turn 0,1,2,clock race 3000
        0 say Schnapp @100
        2 say Schnipp @100
        1 say Schnapp @2000
        > middle R6 G9 Y5
        > turn 2
    """)


def test_wrong_call_can_be_punished_with_schnipp() -> None:
    run_example(f"""
        schnipp_schnapp 3 | pile.0 R1 | open.0 R6 | pile.1 Y6 R2 | open.1 Y5 | pile.2 R3 | open.2 G9 | player 0 | {CALL}
        0 say Schnapp @100
        clock tick
        > middle R6
        1 draw
        2 say Schnapp @200
        0 say Schnipp @800
        clock tick
        > pile.0 R1 R6
        > middle G9
    """)


def test_no_open_pile() -> None:
    """The next card turned up is paid, after its window."""
    run_example(f"""
        schnipp_schnapp 3 | pile.0 R1 | open.0 R6 | pile.1 R2 R4 R8 | pile.2 R3 | open.2 G9 | player 0 | {CALL}
        1 say Schnapp @400
        clock tick
        > owes 0 1 0
        > middle
        1 draw
        > open.1 R2
        clock tick
        > open.1
        > middle R2
        > owes 0 0 0
    """)


def test_no_open_pile_and_the_card_is_won() -> None:
    """Somebody else takes it: then the debt stays for the card after it."""
    run_example(f"""
        schnipp_schnapp 3 | pile.0 R1 R7 R10 | open.0 Y2 | pile.1 R2 R4 R8 | pile.2 R3 | open.2 G9 | player 0 | {CALL}
        1 say Schnapp @400
        clock tick
        1 draw
        2 say Schnapp @500
        clock tick
        > pile.2 R3 G9 Y2 R2
        > owes 0 1 0
        > middle
    """)


def test_no_open_pile_and_the_card_meets_the_middle() -> None:
    """It counts as turned up like any other: Schnipp is right, and then it starts a new middle."""
    run_example(f"""
        schnipp_schnapp 3 | middle Y2 Y3 | pile.0 R1 | open.0 R6 | pile.1 R2 R4 R8 | pile.2 R3 | open.2 G9
        player 0 | {CALL}
        1 say Schnapp @400
        clock tick
        > owes 0 1 0
        1 draw
        2 say Schnipp @500
        clock tick
        > pile.2 R3 Y3 Y2
        > middle R2
        > owes 0 0 0
    """)


def test_no_open_pile_twice() -> None:
    """Each wrong call costs a card of its own; a wrong call with the owed card before him costs another."""
    run_example(f"""
        schnipp_schnapp 3 | pile.0 R1 R7 | open.0 R6 | pile.1 R4 R8 | pile.2 R3 R5 R9 | player 0 | {CALL}
        2 say Schnapp @400
        clock tick
        1 draw
        2 say Schnipp @400
        clock tick
        > owes 0 0 2
        2 draw
        2 say Schnapp @100
        clock tick
        > middle R3
        > owes 0 0 2
    """)


def test_right_first() -> None:
    """The booklet's example: the wrong caller's pile is won first, so he owes a card."""
    run_example(f"""
        {MATCH}
        0 say Schnipp @200
        2 say Schnapp @600
        clock tick
        > pile.2 R3 G9 R7 R5 Y5
        > owes 1 0 0
        > middle
    """)


def test_right_first_and_the_middle_is_taken_before_it_grows() -> None:
    run_example(f"""
        {MIDDLE_MATCH}
        1 say Schnapp @300
        2 say Schnipp @310
        clock tick
        > pile.2 R3 G7 G6 G5
        > middle Y9
    """)


def test_right_first_though_called_later() -> None:
    """One right call among two wrong ones."""
    run_example(f"""
        {MATCH}
        0 say Schnipp @100
        1 say Schnipp @120
        2 say Schnapp @140
        > pile.2 R3 G9 R7 R5 Y5
        > owes 1 1 0
    """)


OUT_OF_CARDS = (
    "schnipp_schnapp 3 | middle G5 G6 | pile.0 R1 | open.0 R5 | pile.1 R2 | open.1 Y5 | quartets.2 *9 | player 0 | "
)
OUT_OF_CARDS += CALL


def test_out() -> None:
    """Schnapp is refused, Schnipp brings him back, and he takes his place in the turn."""
    round = run_example(f"""
        {OUT_OF_CARDS}
        2 say Schnapp @100 ! out
        2 say Schnipp @100
        clock tick
        > pile.2 G6 G5
        > turn 1
        1 draw
        clock tick
        > turn 2
        2 draw
        > open.2 G6
    """)
    assert round.count(QUARTETS[2]) == 4


def test_out_is_said_in_the_view() -> None:
    choices = {choice.text: choice.forbidden for choice in position(OUT_OF_CARDS).view(2).choices}
    assert choices == {"say Schnapp": OUT, "say Schnipp": None}


def test_out_and_wrong() -> None:
    """He has nothing to pay with, so he owes the first card he turns up should he come back."""
    run_example("""
        schnipp_schnapp 3 | middle G5 G6 | pile.0 R1 R4 | open.0 R7 | pile.1 Y5 R2 | open.1 Y8 | player 0
        turn 0,1,2,clock race 3000
        2 say Schnipp @100
        clock tick
        > owes 0 0 1
        1 draw
        2 say Schnipp @100
        clock tick
        > pile.2 G6 G5
        > turn 2
        2 draw
        clock tick
        > middle G6
        > owes 0 0 0
        > turn 0
    """)


def test_out_in_a_draw() -> None:
    """Two call Schnipp at once, one of them without cards: nobody wins, and he has nothing to take back."""
    run_example(f"""
        {OUT_OF_CARDS}
        1 say Schnipp @100
        2 say Schnipp @130
        clock tick
        > middle G5 G6
        > pile.1 R2 Y5
        > pile.2
        > turn 1
    """)


def test_out_by_losing_the_last_open_pile() -> None:
    run_example("""
        schnipp_schnapp 3 | pile.0 R1 R4 | open.0 R7 | open.1 Y7 | pile.2 R2 R3 | open.2 B1 | player 0
        turn 0,1,2,clock race 3000
        0 say Schnapp @100
        clock tick
        > turn 2
        2 draw
        1 say Schnapp ! out
    """)


# 6 End


def test_end() -> None:
    """Only one player has cards; what lies in the middle does not matter."""
    run_example("""
        schnipp_schnapp 3 | middle B9 | quartets.1 *12 | open.0 R7 | pile.1 R1 | open.1 Y7 | player 1
        turn 0,1,2,clock race 3000
        1 say Schnapp @100
        clock tick
        = 0 1 0
    """)


def test_end_when_all_is_in_quartets() -> None:
    round = run_example("""
        schnipp_schnapp 2 | quartets.0 *1 | open.0 R7 B7 | open.1 Y7 G7 | player 1 | turn 0,1,clock race 3000
        1 say Schnapp @100
        clock tick
        = 1 1
    """)
    assert round.outcome().winners == (0, 1)


def test_end_when_nobody_has_cards() -> None:
    """Two players lose their last open piles in the same window."""
    run_example("""
        schnipp_schnapp 2 | open.0 R7 | open.1 Y8 | quartets.0 *1 | player 1 | turn 0,1,clock race 3000
        0 say Schnapp @100
        1 say Schnipp @100
        > middle R7 Y8
        = 1 0
    """)


def test_end_waits_for_the_window() -> None:
    """A last card turned up can still be called: the owner of nothing but Schnipp comes back, and play goes on."""
    run_example("""
        schnipp_schnapp 3 | middle B7 B8 | open.0 R7 | pile.1 R1 | player 0 | turn 0,1,2,clock race 3000
        2 say Schnipp @100
        clock tick
        > pile.2 B8 B7
        > turn 1
    """)


@pytest.mark.parametrize("most", [500, 1000, 2000])
def test_limit(most: int) -> None:
    text = "schnipp_schnapp 2 | pile.0 R1 R2 | pile.1 Y4 Y5 | quartets.1 *9 | player 0 | turn 0"
    text += f" | options most_turned={most} | turned {most - 2}"
    run_example(f"{text}\n0 draw\nclock tick\n> turn 1\n1 draw\n> turned {most}\nclock tick\n= 0 1")


def test_limit_after_the_last_call() -> None:
    """The last card turned up can still be won."""
    run_example("""
        schnipp_schnapp 2 | pile.0 R1 R2 | open.0 Y3 | pile.1 Y1 Y4 | open.1 G1 B1 | player 0 | turn 0 | turned 998
        0 draw
        clock tick
        > turn 1
        1 draw
        1 say Schnapp @30
        clock tick
        > quartets.1 R1 Y1 G1 B1
        = 0 1
    """)


def test_stall() -> None:
    text = "schnipp_schnapp 2 | pile.0 R1 R2 | pile.1 Y4 Y5 | player 0 | turn 0 | turned 700"
    run_example(f"{text} | since_won {STALL - 1}\n0 draw\n> since_won 400\nclock tick\n= 0 0")


def test_stall_is_counted_from_the_last_won_pile() -> None:
    run_example("""
        schnipp_schnapp 2 | pile.0 R1 R2 | pile.1 Y4 Y5 | open.1 Y1 | player 0 | turn 0 | since_won 399
        0 draw
        1 say Schnapp @30
        clock tick
        > since_won 0
        > turn 1
    """)


def test_stall_of_players_who_never_call() -> None:
    """Nobody says a word: 400 cards are turned up, and the game ends."""
    round = laid_down(3)
    while not round.is_over():
        seat = round.turn().seats[-1]
        round.play(seat, TICK if seat == round.clock else DRAW)
    noted = dict(round.noted())
    assert (noted["turned"], noted["since_won"]) == ("400", "400")


def test_scoring() -> None:
    """The example: three quartets and a thick pile lose against four."""
    round = run_example("""
        schnipp_schnapp 2 | quartets.0 *1 *2 *3 | pile.0 ?*30 | quartets.1 *4 *5 *6 *7 | open.1 R8 | player 0
        turn 0 | turned 999
        0 draw
        clock tick
        = 3 4
    """)
    assert round.outcome().winners == (1,)
    assert round.outcome().rule.anchor == "scoring"


def test_scoring_ties_share() -> None:
    round = run_example("""
        schnipp_schnapp 3 | quartets.0 *1 *2 | pile.0 R8 | quartets.1 *4 | pile.1 R9 | quartets.2 *5 *6
        player 0 | turn 0
        turned 999
        0 draw
        clock tick
        = 2 1 2
    """)
    assert round.outcome().winners == (0, 2)


@pytest.mark.parametrize("seats", ALL)
def test_scoring_of_random_rounds(seats: int) -> None:
    """Whatever is called: every quartet is a whole one and counts once."""
    for seed in range(3):
        round = deal(seats, seed)
        play_out(round, Chance(seed))
        for seat in range(seats):
            aside = numbers(round, QUARTETS[seat])
            assert all(aside.count(number) == 4 for number in aside)
            assert round.outcome().points[seat] == len(set(aside))


# 7 All at once

AT_ONCE = "options all_at_once=yes"


def test_variant() -> None:
    """Everybody with cards turns up one; whoever's turn it is gives the sign."""
    run_example(f"""
        schnipp_schnapp 4 | pile.0 R1 R2 | pile.1 Y2 Y3 | pile.3 B5 | open.3 B7 | player 0 | turn 0 | {AT_ONCE}
        1 draw ! turn
        0 draw
        > open.0 R1
        > open.1 Y2
        > open.2
        > open.3 B5 B7
        > turned 3
        > turn 0,1,2,3,clock race 3000
        clock tick
        > turn 1
    """)


def test_variant_starts_used_up_piles_anew() -> None:
    run_example(f"""
        schnipp_schnapp 2 | open.0 R1 R2 | pile.1 Y12 Y13 | player 0 | turn 0 | {AT_ONCE}
        0 draw
        > pile.0 ?
        > open.0 ?
        > turned 2
    """)


PAIRS = "schnipp_schnapp 5 | open.0 R1 R2 | open.1 Y3 | open.2 G1 | open.3 B3 | open.4 R9 | pile.0 B11 | pile.4 B12"
PAIRS += " | player 0 | turn 0,1,2,3,4,clock race 3000 | " + AT_ONCE


def test_variant_calls() -> None:
    """Two numbers are there twice: one Schnapp wins all four piles."""
    run_example(f"""
        {PAIRS}
        4 say Schnapp @700
        clock tick
        > pile.4 B12 R9 R2 R1 Y3 G1 B3
        > open.0
    """)


def test_variant_calls_need_not_be_about_the_one_who_gave_the_sign() -> None:
    text = PAIRS.replace("open.0 R1 R2", "open.0 R8 R2").replace("open.2 G1", "open.2 G7")
    run_example(f"{text}\n0 say Schnapp @700\nclock tick\n> pile.0 B11 R2 R8 Y3 B3\n> open.2 G7")


def test_variant_calls_schnipp() -> None:
    """Any of the new cards may show the number of the middle."""
    run_example(f"{PAIRS} | middle G9 G8\n1 say Schnipp @700\nclock tick\n> pile.1 G8 G9\n> middle")


def test_variant_calls_can_be_wrong() -> None:
    text = PAIRS.replace("open.0 R1 R2", "open.0 R8 R2").replace("open.3 B3", "open.3 B4")
    run_example(f"{text}\n1 say Schnapp @700\n3 say Schnipp @710\nclock tick\n> middle B4 Y3")


def test_variant_scoring() -> None:
    """The example: 4 + 30 cards against 16 + 10."""
    round = run_example(f"""
        schnipp_schnapp 2 | quartets.0 *1 | pile.0 ?*30 | quartets.1 *2 *3 *4 *5 | pile.1 ?*8 | open.1 R6 R7
        middle ?*20
        player 0 | turn 0 | turned 998 | {AT_ONCE}
        0 draw
        clock tick
        = 34 26
    """)
    outcome = round.outcome()
    assert outcome.winners == (0,)
    assert outcome.rule.anchor == "variant-scoring"
    assert [(line.name, line.points) for line in outcome.lines] == [("quartets", (4.0, 16.0)), ("piles", (30.0, 10.0))]


@pytest.mark.parametrize("seats", ALL)
def test_variant_ends(seats: int) -> None:
    for seed in range(3):
        round = deal(seats, seed, Options(all_at_once=True))
        play_out(round, Chance(seed))
        assert sum(round.outcome().points) <= 80
