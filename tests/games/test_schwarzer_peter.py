"""Schwarzer Peter, paragraph by paragraph."""

from typing import Any

import pytest

from reihum.core.chance import Chance, match_key
from reihum.core.match import Match
from reihum.core.round import Round
from reihum.core.sheet import Outcome, Sheet
from reihum.core.view import BACK
from reihum.core.zones import SPECTATOR
from reihum.games.schwarzer_peter.rules import AWAY, BOX, DRAW, GAME, HAND, LOSER, PAIRS, Options, holds_a_pair, partner
from reihum.notation import position, run_example
from tests.strolls import dealers_and_starters, three_deals

BEYOND_CARDS = {r"draw": "nobody holds a pair: two cards of a number are not in the same hand"}


def dealt(seats: int, seed: int = 1, **options: Any) -> Round:
    return GAME.deal(seats, Options(**options), match_key(seed))


def codes(round: Round, zone: int) -> set[str]:
    return {round.pack.codes[card] for card in round.cards(zone)}


def homes(round: Round, seat: int, code: str) -> set[str]:
    """The zones where a card may lie, as far as a seat can tell."""
    known, pack = round.knowledge(seat), round.pack
    card = pack.card(code)
    zones = range(int(round.layout.size))
    return {round.layout.names[zone] for zone in zones if known[zone * 2 + pack.word[card]] & pack.bit[card]}


# 1 Cards


def test_pack() -> None:
    table = dealt(3)
    assert codes(table, BOX) == {f"{colour}{number}" for colour in "RG" for number in range(1, 21)}
    assert partner(table.pack.card("Y7")) == table.pack.card("B7")
    assert partner(table.pack.card("B20")) == table.pack.card("Y20")


def test_short() -> None:
    table = dealt(3, short=True)
    assert table.count(BOX) == 80 - 32
    assert {"Y17", "B17", "Y20", "B20"} <= codes(table, BOX)
    assert not {"Y16", "B1"} & codes(table, BOX)


# 2 Deal


def test_away() -> None:
    """Nobody sees it, and any card that nobody sees may be the one."""
    cards = set()
    for seed in range(30):
        table = dealt(3, seed)
        assert table.count(AWAY) == 1
        [card] = table.cards(AWAY)
        cards.add(int(card))
        for seat in (SPECTATOR, 0, 1, 2):
            assert next(place for place in table.view(seat).places if place.name == "away").cards == (BACK,)
        for seat in range(3):
            assert len(homes(table, seat, table.pack.codes[card])) == 3
    assert len(cards) > 10


@pytest.mark.parametrize("short", [False, True])
@pytest.mark.parametrize("seats", range(2, 7))
def test_deal(seats: int, short: bool) -> None:
    table = dealt(seats, short=short)
    sizes = [int(table.count(HAND[seat]) + table.count(PAIRS[seat])) for seat in range(seats)]
    assert sum(sizes) == (31 if short else 39)
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] - sizes[-1] <= 1


def test_next_dealer() -> None:
    """The deal moves one seat to the left, and with it the first turn."""
    assert dealers_and_starters(three_deals(GAME, 4, 2)) == [(2, (3,)), (3, (0,)), (0, (1,))]


def test_first_pairs() -> None:
    for seats in range(2, 7):
        table = dealt(seats, seed=seats)
        assert not holds_a_pair(table)
        for seat in range(seats):
            laid = table.cards(PAIRS[seat])
            assert {int(partner(card)) for card in laid} == set(laid)
    assert any(table.count(PAIRS[0]) > 0 for table in [dealt(2, seed) for seed in range(3)])


# 3 Drawing


def test_draw() -> None:
    for dealer in range(3):
        table = GAME.deal(3, Options(), match_key(1), Sheet(3, dealer))
        assert table.turn().seats == ((dealer + 1) % 3,)
        before = table.count(HAND[(dealer + 2) % 3])
        table.play((dealer + 1) % 3, DRAW)
        assert table.count(HAND[(dealer + 2) % 3]) == before - 1
        assert table.turn().seats == ((dealer + 2) % 3,)


def test_draw_is_chance() -> None:
    """Every card of the neighbour is drawn now and then."""
    table = position(
        "schwarzer_peter 3 | hand.0 Y1 Y2 | hand.1 B5 B6 B7 B8 | hand.2 Y9 | away B9 | turn 0 | neighbour 1"
    )
    drawn: list[str] = []
    chance = Chance(1)
    for _ in range(100):
        twin = table.clone()
        twin.seed = chance.seed()
        twin.play(0, DRAW)
        drawn += codes(twin, HAND[0]) - {"Y1", "Y2"}
    assert all(drawn.count(code) > 10 for code in ("B5", "B6", "B7", "B8"))


def test_draw_is_known_to_the_neighbour_and_hidden_from_others() -> None:
    """Whoever knew a card of the neighbour's hand no longer knows where it is; the neighbour knows what is missing."""
    table = position("""
        schwarzer_peter 3 | hand.0 Y1 Y2 | hand.1 B5 B6 | hand.2 Y8 Y9 | away B9 | turn 0 | neighbour 1
        knows.2 hand.1 B5 B6
    """)
    assert homes(table, 2, "B5") == {"hand.1"}
    table.recording = True
    table.play(0, DRAW)
    [drawn] = codes(table, HAND[0]) - {"Y1", "Y2"}
    assert homes(table, 1, drawn) == {"hand.0"}
    assert homes(table, 2, "B5") == homes(table, 2, "B6") == {"hand.0", "hand.1"}
    assert "hand.0" in homes(table, 1, "Y1")
    assert drawn not in str(table.view(2).places)


def test_draw_that_makes_a_pair_tells_nothing_else() -> None:
    """What others knew of the neighbour's hand they still know; which of the two was drawn they do not see."""
    text = """
        schwarzer_peter 4 | hand.0 Y5 | hand.1 B5 | hand.2 Y8 Y9 | hand.3 B8 | away B9 | turn 0 | neighbour 1
        knows.3 hand.2 Y8
    """
    table = position(text)
    table.play(0, DRAW)
    assert homes(table, 3, "Y8") == {"hand.2"}
    assert codes(table, PAIRS[0]) == {"Y5", "B5"}
    match = Match(GAME, 4)
    seen = []
    for real in (text, text.replace("Y5", "X5").replace("B5", "Y5").replace("X5", "B5")):
        match.round = position(real)
        match.watched = True
        match.play(0, int(DRAW))
        seen.append(match.events(3))
    assert seen[0] == seen[1]
    assert [event.card for event in seen[0]] == [BACK, BACK, "Y5", "B5"]


def test_pair() -> None:
    run_example("""
        schwarzer_peter 3 | hand.0 Y5 Y1 | hand.1 B5 | hand.2 Y9 B1 | away B9 | turn 0 | neighbour 1
        0 draw
        > pairs.0 Y5 B5
        > hand.0 Y1
        > turn 2
        > neighbour 0
    """)


def test_pair_is_not_made_by_other_numbers() -> None:
    run_example("""
        schwarzer_peter 3 | hand.0 Y5 Y1 | hand.1 B6 | hand.2 Y9 B1 B5 Y6 | away B9 | turn 0 | neighbour 1
        0 draw
        > pairs.0
        > hand.0 Y5 Y1 B6
    """)


def test_pair_never_stays_in_a_hand_that_somebody_imagines() -> None:
    chance = Chance(1)
    for seats in range(2, 7):
        table = dealt(seats, seed=seats)
        for _ in range(12):
            if table.is_over():
                break
            for seat in range(seats):
                world = table.imagine(seat, chance)
                assert not holds_a_pair(world)
                assert world.view(seat) == table.view(seat)
            table.play(table.turn().seats[0], DRAW)


def test_skip() -> None:
    """Seat 1 has no cards: it is neither drawn from nor does it draw."""
    run_example("""
        schwarzer_peter 4 | hand.0 Y5 | hand.2 B6 | hand.3 B5 Y9 Y6 | away B9 | turn 0 | neighbour 2
        0 draw
        > hand.0 Y5 B6
        > turn 3
        > neighbour 0
    """)
    run_example("""
        schwarzer_peter 4 | hand.0 Y5 Y6 | hand.1 B5 | hand.2 Y9 | hand.3 B6 | away B9 | turn 0 | neighbour 1
        0 draw
        > turn 2
        > neighbour 3
    """)


# 4 End and scoring


def test_loser() -> None:
    """Every round comes down to the partner of the card put away."""
    for seats in range(2, 7):
        for seed in range(10):
            table = dealt(seats, seed)
            [away] = table.cards(AWAY)
            turns = 0
            while not table.is_over():
                table.play(table.turn().seats[0], DRAW)
                turns += 1
            assert turns < 1000
            [loser] = [seat for seat in range(seats) if not table.is_empty(HAND[seat])]
            assert list(table.cards(HAND[loser])) == [partner(away)]
            assert table.outcome().rule is LOSER
            assert table.outcome().winners == tuple([seat for seat in range(seats) if seat != loser])


def test_scoring() -> None:
    run_example("""
        schwarzer_peter 3 | hand.0 B5 | hand.1 Y9 | hand.2 Y5 | away B9 | turn 2 | neighbour 0
        2 draw
        > pairs.2 Y5 B5
        = 0 -1 0
    """)


def test_match_end() -> None:
    table = dealt(3, rounds=3)
    sheet = Sheet(3)
    for points in ((0.0, -1.0, 0.0), (-1.0, 0.0, 0.0), (0.0, -1.0, 0.0)):
        assert len(sheet.outcomes) == 0 or not table.match_over(sheet)
        sheet.outcomes.append(Outcome(points, (2,), LOSER))
    assert table.match_over(sheet)
    assert table.match_winners(sheet) == (2,)
    sheet.outcomes[0] = Outcome((0.0, 0.0, -1.0), (0, 1), LOSER)
    assert table.match_winners(sheet) == (0, 1, 2)
    assert dealt(3).match_over(sheet)
