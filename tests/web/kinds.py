"""Games that stand for all others of their kind, so that not every test of the page has to be made for every game.

One of each kind is played whenever anything is tested; all of them by `make browser`.
"""

from collections.abc import Iterable
from typing import Any, Final

import pytest

KINDS: Final = {
    "calcory",  # cards on a board
    "durak",  # attack and defence
    "elfer_raus",  # rows that grow
    "letzter_panther",  # tricks
    "mogeln",  # laid face down
    "mue",  # an auction, teams and tricks
    "ratefix",  # numbers are named
    "rummue",  # combinations
    "schnipp_schnapp",  # a race
    "schwimmen",  # cards are swapped
}


def sampled(games: Iterable[str]) -> list[Any]:
    """Parameters for a test of the page: `make test` leaves out those that another game stands for."""
    return [pytest.param(game, marks=[] if game in KINDS else pytest.mark.long) for game in games]
