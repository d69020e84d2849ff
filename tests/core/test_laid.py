"""Who laid which card to a trick, and in which order, also if cards had been passed on before."""

import copy
import pickle

from reihum.core.chance import Chance
from reihum.core.match import Match
from reihum.text.catalogue import find


def panther(seats: int = 4) -> Match:
    """A match whose cards have just been passed on."""
    match = Match(find("letzter_panther").game, seats, seed=5)
    match.watched = True
    for seat in range(seats):
        for _ in range(int(match.round.to_pass)):  # type: ignore[attr-defined]
            match.play(seat, int(match.round.moves(seat)[0]))
    return match


def play_on(match: Match, moves: int) -> list[tuple[str, int]]:
    """Some moves at random; each card with the seat that laid it."""
    chance, found = Chance(3), []
    for _ in range(moves):
        seat = match.round.turn().seats[0]
        choices = match.round.moves(seat)
        move = int(choices[chance.below(len(choices))])
        match.play(seat, move)
        found.append((match.game.pack.codes[match.log[-1].move], seat))
    return found


def test_cards_lie_in_the_order_of_play() -> None:
    match = panther()
    laid = play_on(match, 3)
    assert [tuple(each) for each in match.tricks.now] == laid
    assert match.tricks.last == ()


def test_a_taken_trick_is_the_last_one() -> None:
    match = panther()
    laid = play_on(match, 4)
    assert match.tricks.now == ()
    assert [tuple(each) for each in match.tricks.last] == laid
    assert match.tricks.taker == match.round.turn().seats[0]


def test_tricks_are_copied_and_pickled_with_their_match() -> None:
    match = panther()
    play_on(match, 6)
    for twin in (copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        assert twin.tricks.now == match.tricks.now
        assert twin.tricks.last == match.tricks.last
        assert twin.tricks.taker == match.tricks.taker
    assert len(match.tricks.now) == 2


def test_a_match_that_nobody_watches_keeps_no_tricks() -> None:
    match = panther()
    match.watched = False
    play_on(match, 2)
    assert match.tricks.now == ()
