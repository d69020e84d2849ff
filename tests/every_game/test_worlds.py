"""Imagination against brute force: every game, and a toy in which cards move in every way that the core knows."""

import pytest

from reihum.core.chance import Chance, match_key
from reihum.testing.every_deal import deals, rebuilt
from reihum.testing.suite.known_worlds import *
from reihum.testing.suite.known_worlds import check, replay
from reihum.testing.worlds import History
from tests.every_game.toy import BLURRING, LENGTH, PACK, THREE_WORDS, Options, toy


def toy_history(number: int, plain: bool) -> History:
    seats = 2 + number % 2
    round = toy(THREE_WORDS if number % 3 == 0 else PACK).deal(seats, Options(plain), match_key(number))
    seat = number // 2 % seats
    worlds = {world: rebuilt(round, world) for world in deals(round, seat)}
    return History(round, seat, Chance(number), worlds, "" if plain else f".*({'|'.join(BLURRING)})")


@pytest.mark.parametrize("plain", [True, False], ids=["plain", "blurred"])
@pytest.mark.parametrize("first", range(0, 24, 6))
def test_every_way_of_moving_cards_is_followed(first: int, plain: bool) -> None:
    """And if cards move plainly, what is not known exactly is the exception."""
    looks = [look for number in range(first, first + 6) for look in replay(toy_history(number, plain), LENGTH - 1)]
    check(looks)
    exact = sum(look.exact for look in looks)
    assert not plain or exact > 10 * (len(looks) - exact)
