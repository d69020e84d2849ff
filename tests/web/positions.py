"""Tables for one person that are opened in the middle of a round; if people have to agree, cards are dealt anew."""

import msgspec
import pytest

from reihum import notation
from reihum.core.chance import Chance
from reihum.core.round import Round
from reihum.server import lobby
from reihum.table.log import Opened
from reihum.table.table import Table
from tests.strolls import drawn, walk


def unshared(opened: Opened, seed: str) -> Table:
    """Dealt from this seed: the seats' own chance would deal other cards."""
    return Table(msgspec.structs.replace(opened, seed=seed, shared=False))


def lay(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """From now on tables are opened in this position."""

    def table(opened: Opened) -> Table:
        found = unshared(opened, opened.seed)
        found.match.round = notation.position(text)
        return found

    monkeypatch.setattr(lobby, "Table", table)


def lay_last_moves(monkeypatch: pytest.MonkeyPatch, left: int, seed: str = "last moves") -> None:
    """From now on tables are opened at least this many random moves before the end of their first round.

    It is the same position every time, at the beginning of somebody's turn: picked cards go to the server together. The
    log does not know of it, so bots that think and whoever looks back at the match have to do without.
    """

    def table(opened: Opened) -> Table:
        found = unshared(opened, seed)
        seats = movers(found.match.round.clone())
        turns = [0, *(number for number in range(1, len(seats) - left + 1) if seats[number - 1] != seats[number])]
        walk(found.match.round, Chance(1), turns[-1])
        return found

    monkeypatch.setattr(lobby, "Table", table)


def movers(round: Round) -> list[int]:
    """Who makes each move until the round is over."""
    chance, found = Chance(1), []
    while not round.is_over():
        seat, move = drawn(round, chance)
        round.play(seat, move)
        found.append(seat)
    return found
