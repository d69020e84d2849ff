"""Bots that play by a learnt policy answer in the event loop: no process is asked, nobody waits."""

import asyncio
from typing import Any

import pytest

from reihum.bots import policy as policies
from reihum.bots.policy import policy_of
from reihum.server.thinking import Thinkers
from reihum.table.log import Opened, Sitter
from reihum.table.table import Table
from reihum.text.catalogue import find

GAME = "hoechste_karte"


@pytest.fixture
def thinkers(monkeypatch: pytest.MonkeyPatch) -> Thinkers:
    """Nobody may be asked."""

    async def ask(*asked: Any, **more: Any) -> None:
        raise AssertionError("a process was asked")

    found = Thinkers(1)
    monkeypatch.setattr(found.workers, "ask", ask)
    return found


def table_of_bots(level: str, game: str = GAME) -> Table:
    sitters = [Sitter("bot", name, level) for name in "AB"]
    return Table(Opened(game, 1, 2, {}, "quick", sitters, False, "instant", ""))


@pytest.mark.parametrize(
    ("level", "game"), [("policy", GAME), ("master", GAME), ("beginner", "elfern"), ("advanced", "elfern")]
)
def test_whoever_plays_by_a_policy_needs_no_process(level: str, game: str, thinkers: Thinkers) -> None:
    """The files of these games say that their policies play as master, or at the levels below."""

    async def test() -> None:
        table = table_of_bots(level, game)
        moves = 0
        while not table.match.round.is_over():
            seat = table.match.round.turn().seats[0]
            reply = await thinkers.reply(table, seat, level)
            assert reply is not None
            table.apply(table.play(seat, [reply.move], table.version))
            moves += 1
        assert moves > 10
        assert thinkers.queue.size() == 0

    asyncio.run(test())


def test_a_master_who_searches_asks_a_process(thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch) -> None:
    found = policy_of(find(GAME).game)
    assert found is not None
    monkeypatch.setitem(found.about, "measured", {})
    policies.tables.clear()

    async def test() -> None:
        with pytest.raises(AssertionError, match="a process was asked"):
            await thinkers.reply(table_of_bots("master"), 0, "master")

    try:
        asyncio.run(test())
    finally:
        policies.tables.clear()
