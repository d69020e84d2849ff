"""What every round can do with seats and cards, whatever the game."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from reihum.core.chance import match_key
from reihum.core.errors import IllegalMove
from reihum.core.match import Match
from reihum.core.round import Round
from reihum.core.sheet import Outcome, Sheet
from reihum.games.farben_sammeln.rules import GAME as FARBEN_SAMMELN
from reihum.games.ratefix.rules import CARD, GAME, PILE, POSSIBLE, WON
from reihum.games.schwarzer_peter.rules import GAME as SCHWARZER_PETER
from reihum.games.schwarzer_peter.rules import HAND, STOCK
from reihum.packs.elfer import ELFER


def empty_hands(seats: int) -> Round:
    """A table on which all cards still lie on the stock."""
    round = SCHWARZER_PETER.blank(seats)
    round.lay_out(STOCK, STOCK, ELFER.cards())
    round.tracking = False
    return round


def test_cards_are_handed_out_as_far_as_they_go() -> None:
    round = empty_hands(3)
    round.hand_out(vec[i64]([7, 3, 9, 4, 8]), STOCK, HAND)
    assert [list(round.cards(HAND[seat])) for seat in range(3)] == [[4, 7], [3, 8], [9]]


def test_the_cards_of_every_seat_are_counted_together() -> None:
    round = GAME.deal(3, None, match_key(1))
    assert list(round.count_each(PILE)) == [12, 12, 12]
    round.draw(PILE[1], WON[2])
    assert list(round.count_each(PILE, CARD, WON)) == [13, 12, 14]


def test_every_seat_is_dealt_as_many_cards_as_the_rules_say() -> None:
    round = empty_hands(3)
    round.deal(STOCK, HAND, 26)
    assert list(round.count_each(HAND)) == [26, 26, 26]
    with pytest.raises(ValueError, match=r"^27 for each of 3 seats, but stock has 80 cards$"):
        empty_hands(3).deal(STOCK, HAND, 27)


@pytest.mark.parametrize(("holders", "seat", "after"), [((0, 2), 0, 2), ((0, 2), 2, 0), ((1, 2), 1, 2), ((1,), 1, 1)])
def test_the_next_with_cards(holders: tuple[int, ...], seat: int, after: int) -> None:
    round = empty_hands(3)
    for card, holder in enumerate(holders):
        round.give(card, STOCK, HAND[holder])
    assert round.next_with_cards(HAND, seat) == after


def test_legal_moves_of_some() -> None:
    round = GAME.deal(2, None, match_key(1))
    assert round.why_not(0, 1) is POSSIBLE
    assert list(round.legal(0, vec[i64]([1, 2, 40, 41, 17]))) == [2, 40, 17]


def test_a_match_has_as_many_rounds_as_agreed_and_otherwise_one() -> None:
    several, single = FARBEN_SAMMELN.blank(2), GAME.blank(2)
    sheet = Sheet(2)
    played = Outcome((1.0, 0.0), (0,), POSSIBLE)
    ends: list[tuple[bool, bool]] = []
    for _ in range(4):
        sheet.outcomes.append(played)
        ends.append((several.match_over(sheet), single.match_over(sheet)))
    assert [end[0] for end in ends] == [False, False, False, True]
    assert ends[0][1]


def test_a_card_is_moved_only_from_where_it_lies() -> None:
    round = GAME.deal(2, None, match_key(1))
    top = round.top(PILE[0])
    with pytest.raises(ValueError, match=rf"^{round.pack.codes[top]} is not in won\.0$"):
        round.give(top, WON[0], PILE[0])
    round.give_all(PILE[0], WON[0])
    with pytest.raises(ValueError, match=r"^there is no card to draw in pile\.0$"):
        round.draw(PILE[0], WON[0])


@pytest.mark.parametrize("move", [-1, 10**6])
def test_what_is_no_move_is_refused(move: int) -> None:
    match = Match(GAME, 2, seed=1)
    legal = int(match.round.moves(match.round.turn().seats[0])[0])
    for moves in ((move,), (legal, move)):
        with pytest.raises(IllegalMove, match=f"^seat 0 may not {move}: not-now$"):
            match.play(0, *moves)
    assert match.log == []
