"""Mogeln, paragraph by paragraph."""

import pytest

from reihum.core.chance import Chance, match_key
from reihum.core.match import Match
from reihum.core.sheet import Sheet
from reihum.games.mogeln.rules import CALL, GAME, TOO_LONG, WON, Options
from reihum.notation import run_example
from reihum.text.catalogue import find
from tests.strolls import dealers_and_starters, three_deals

HANDS = "hand.0 R1 R2 R5 | hand.1 Y2 Y3 Y7 | hand.2 G3 G9 G1"
EIGHT = "pile B1 B2 B3 B4 B5 B6 B7 B8"


@pytest.mark.parametrize(("seats", "highest", "each"), [(3, 9, 12), (4, 10, 10), (5, 15, 12), (6, 15, 10)])
def test_deal(seats: int, highest: int, each: int) -> None:
    table = GAME.deal(seats, Options(), match_key(1), Sheet(seats, 1))
    held = [card for seat in range(seats) for card in table.cards(table.layout.find(f"hand.{seat}"))]
    assert {table.pack.digit[card] for card in held} == set(range(1, highest + 1))
    assert len(held) == seats * each
    assert table.turn().seats == (2,)


def test_next_dealer() -> None:
    """The deal moves one seat to the left, and with it the first turn."""
    assert dealers_and_starters(three_deals(GAME, 4, 2)) == [(2, (3,)), (3, (0,)), (0, (1,))]


def test_lay() -> None:
    """Nobody but whoever laid it sees the card; it need not fit."""
    table = run_example(f"""
        mogeln 3 | {HANDS} | turn 0
        0 R5
        > number 1
        > layer 0
        > turn 1
        1 Y2
        > number 2
        > pile R5
        > last Y2
    """)
    for seat in (1, 2):
        assert "R5" not in str(table.view(seat).places)


def test_top_number() -> None:
    """Nine was said; when the next one lays, the pile goes and that is 'one'."""
    run_example(f"""
        mogeln 3 | {HANDS} | number 9 | layer 2 | {EIGHT} | last B9 | turn 0
        0 R1
        > gone B1 B2 B3 B4 B5 B6 B7 B8 B9
        > number 1
        > last R1
        > piles_gone 1
    """)
    run_example(f"""
        mogeln 3 | options to_twenty=yes | {HANDS} | number 9 | layer 2 | {EIGHT} | last B9 | turn 0
        0 R1
        > number 10
        > pile B1 B2 B3 B4 B5 B6 B7 B8 B9
    """)
    run_example(f"""
        mogeln 3 | options to_twenty=yes | {HANDS} | number 20 | layer 2 | pile ?*19 | last B9 | turn 0
        0 R1
        > number 1
        > pile
        > piles_gone 1
    """)


def test_slip() -> None:
    run_example(f"""
        mogeln 3 | {HANDS} | turn 0
        0 +R5
        0 +R2
        0 +R1 ! slip
        0 R1
        > last R1 R2 R5
        > finishing 0
    """)
    run_example(f"""
        mogeln 3 | options slipping=no | {HANDS} | turn 0
        0 +R5 ! slip
        0 R5
    """)


def test_sizes() -> None:
    """Neither the view nor the events say how many cards were laid; with open sizes they do."""
    match = Match(GAME, 3, seed=3)
    match.watched = True
    seat = match.round.turn().seats[0]
    others = [other for other in range(3) if other != seat]
    before = [match.round.view(other) for other in others]
    first, second = (int(card) for card in match.round.cards(match.round.layout.find(f"hand.{seat}"))[:2])
    match.play(seat, 80 + first)
    assert [match.round.view(other) for other in others] == before
    assert all(match.events(other) == () for other in others)
    match.play(seat, second)
    for other in others:
        assert all(
            place.size is None for place in match.round.view(other).places if place.name in (f"hand.{seat}", "last")
        )
        assert [event.card for event in match.events(other) if event.target == "last"] == ["?"]
    shown = run_example(f"mogeln 3 | options show_sizes=yes | {HANDS} | turn 0\n0 +R5\n0 R1")
    (last,) = (place for place in shown.view(1).places if place.name == "last")
    assert last.size == 2


def test_sizes_are_imagined() -> None:
    """Somebody who does not know how many cards were slipped reckons with all that is possible."""
    table = run_example(f"mogeln 3 | {HANDS} | turn 0\n0 +R5\n0 R1")
    chance = Chance(4)
    last = table.layout.find("last")
    assert {int(table.imagine(1, chance).count(last)) for _ in range(200)} >= {1, 2, 3}
    assert {int(table.imagine(0, chance).count(last)) for _ in range(20)} == {2}


def test_call() -> None:
    run_example(f"""
        mogeln 3 | {HANDS} | turn 0
        0 say gemogelt ! not-now
        0 R5
        2 say gemogelt ! turn
        1 +Y3
        1 say gemogelt ! not-now
    """)
    run_example(f"""
        mogeln 3 | {HANDS} | number 9 | layer 2 | {EIGHT} | last R8 | turn 0
        0 say gemogelt
        > hand.2 G3 G9 G1 R8 B1 B2 B3 B4 B5 B6 B7 B8
        > gone
    """)


def test_honest() -> None:
    run_example(f"""
        mogeln 3 | {HANDS} | turn 0
        0 R1
        1 Y2
        2 say gemogelt
        > hand.2 G3 G9 G1 R1 Y2
        > pile
        > turn 2
    """)


def test_caught() -> None:
    run_example(f"""
        mogeln 3 | {HANDS} | turn 0
        0 R1
        1 Y7
        2 say gemogelt
        > hand.1 Y2 Y3 R1 Y7
    """)
    run_example(f"""
        mogeln 3 | {HANDS} | turn 0
        0 +R5
        0 R1
        1 say gemogelt
        > hand.0 R1 R2 R5
    """)


@pytest.mark.parametrize(("language", "several"), [("de", "mehrere Karten"), ("en", "several cards")])
def test_several_cards_are_no_topic_where_only_one_may_be_laid(language: str, several: str) -> None:
    entry = find("mogeln")
    assert several in entry.booklet(language, Options()).paragraph("caught").text
    for anchor in ("honest", "caught"):
        assert several not in entry.booklet(language, Options(slipping=False)).paragraph(anchor).text


def test_caught_cards_are_known() -> None:
    """All know in which hand the card is that was turned up; of the rest everybody knows only what they have laid."""
    table = run_example(f"""
        mogeln 3 | options show_sizes=yes | {HANDS} | turn 0
        0 R1
        1 Y7
        2 say gemogelt
    """)
    chance = Chance(5)
    hand = table.layout.find("hand.1")
    for _ in range(30):
        assert table.imagine(2, chance).lies(table.pack.card("Y7"), hand)
        assert table.imagine(0, chance).lies(table.pack.card("R1"), hand)
    assert not all(table.imagine(2, chance).lies(table.pack.card("R1"), hand) for _ in range(60))


def test_new_pile() -> None:
    run_example(f"""
        mogeln 3 | {HANDS} | turn 0
        0 R5
        1 say gemogelt
        > number 0
        > layer -
        > turn 1
        1 Y2
        > number 1
    """)


def test_last_card() -> None:
    run_example("""
        mogeln 3 | hand.0 R1 | hand.1 Y2 Y3 | hand.2 G3 | turn 0
        0 R1
        > finishing 0
        1 Y2 ! last-card
        1 +Y2 ! last-card
        1 pass
        = 1 0 0
    """)


def test_end() -> None:
    run_example("""
        mogeln 3 | hand.0 R1 | hand.1 Y2 Y3 | hand.2 G3 | turn 0
        0 R1
        1 say gemogelt
        > hand.1 Y2 Y3 R1
        = 1 0 0
    """)
    run_example("""
        mogeln 3 | hand.0 R5 | hand.1 Y2 Y3 | hand.2 G3 | turn 0
        0 R5
        1 say gemogelt
        > hand.0 R5
        > finishing -
        > turn 1
        1 Y2
    """)


def test_turn_limit() -> None:
    """The last of 200 cards for each seat ends the round."""
    table = run_example("""
        mogeln 3 | turns 598 | hand.0 R1 R5 | hand.1 Y2 Y3 | hand.2 G3 | turn 0
        0 R1
        > turn 1
        1 Y2
        = 1 1 1
    """)
    assert table.outcome().rule is TOO_LONG


def test_a_call_is_no_turn() -> None:
    run_example("""
        mogeln 3 | turns 598 | hand.0 R2 R5 | hand.1 Y2 Y3 | hand.2 G3 | turn 0
        0 R2
        > turns 599
        1 say gemogelt
        > turns 599
        1 Y2
        = 0 1 1
    """)


def test_the_last_card_of_a_hand_can_be_called_after_the_last_turn() -> None:
    start = "mogeln 3 | turns 599 | hand.1 Y2 Y3 | hand.2 G3 G4 | turn 0 | hand.0"
    assert run_example(f"{start} R1\n0 R1\n> turn 1\n1 pass\n= 1 0 0").outcome().rule is WON
    assert run_example(f"{start} R1\n0 R1\n1 say gemogelt\n= 1 0 0").outcome().rule is WON
    assert run_example(f"{start} R5\n0 R5\n1 say gemogelt\n= 1 0 0").outcome().rule is TOO_LONG


def test_a_whole_round_has_so_many_turns() -> None:
    round = GAME.deal(3, Options(slipping=False), match_key(1))
    chance = Chance(1)
    laid = 0
    while not round.is_over():
        seat = round.turn().seats[0]
        legal = [int(move) for move in round.moves(seat)]
        calls = [move for move in legal if move == CALL]
        move = calls[0] if calls else legal[chance.below(len(legal))]  # enough calls that nobody gets rid of the cards
        laid += move != CALL
        round.play(seat, move)
    assert round.outcome().rule is TOO_LONG
    assert laid == 600


def test_match_end() -> None:
    """Every round won is a point; of three rounds the most points win, and one round is the usual match."""
    assert GAME.blank(3).match_over(won_by(2))
    table = GAME.blank(3, Options(rounds=3))
    assert not table.match_over(won_by(0, 1))
    assert table.match_over(won_by(0, 1, 0))
    assert table.match_winners(won_by(0, 1, 0)) == (0,)
    assert table.match_winners(won_by(2, 1, 0)) == (0, 1, 2)


def won_by(*winners: int) -> Sheet:
    """A sheet with one round for each of these winners."""
    sheet = Sheet(3)
    for winner in winners:
        table = run_example(f"mogeln 3 | hand.0 R1 | hand.1 Y2 | hand.2 G3 | winner {winner} | turn -")
        sheet.outcomes.append(table.outcome())
    return sheet


def test_colour() -> None:
    run_example(f"""
        mogeln 3 | options colour=green | {HANDS} | turn 0
        0 R1
        1 say gemogelt
        > hand.0 R1 R2 R5
    """)
    run_example(f"""
        mogeln 3 | options colour=red | {HANDS} | turn 0
        0 R1
        1 say gemogelt
        > hand.1 Y2 Y3 Y7 R1
    """)
