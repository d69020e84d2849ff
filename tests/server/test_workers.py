"""Workers take a compiled build as soon as it is ready, and no question is lost."""

import asyncio
import pickle
import shutil
import sys
from pathlib import Path

import pytest

import reihum
from reihum import build
from reihum.bots import levels
from reihum.core.chance import Chance
from reihum.server import thinking
from reihum.server.workers import Workers
from reihum.table.log import Dealt, Opened, Sitter
from reihum.table.table import Table
from reihum.text.catalogue import find
from tests.server.where import wake, where

HERE = Path(reihum.__path__[0])


@pytest.fixture
def awaited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a build that is not there yet."""
    place = tmp_path / "build"
    monkeypatch.setenv("REIHUM_AWAITED", str(place))
    monkeypatch.setattr(sys, "path", [*sys.path])
    return place


def finish(place: Path) -> None:
    draft = place.with_name("draft")
    shutil.copytree(HERE.parent, draft)
    draft.rename(place)


def test_new_processes_run_from_the_build_once_it_is_ready(awaited: Path) -> None:
    async def course() -> list[str]:
        workers = Workers(1, wake)
        try:
            answers = [await workers.ask(where, 0)]
            late = asyncio.create_task(workers.ask(where, 1))
            await asyncio.sleep(0)
            finish(awaited)
            answers.append(await workers.ask(where, 0))
            return [*answers, await late]
        finally:
            workers.close()

    assert asyncio.run(course()) == [str(HERE), str(awaited / "reihum"), str(HERE)]


def test_nothing_changes_while_nothing_is_ready(awaited: Path) -> None:
    before = [*sys.path]
    assert build.for_new_processes() == ""
    assert sys.path == before


def test_without_a_build_to_wait_for_workers_run_from_where_the_server_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("REIHUM_AWAITED", raising=False)
    assert build.for_new_processes() == ""


def table_after(game: str, acts: int) -> Table:
    """A table of bots after this many random moves."""
    facts = find(game).game
    seats = facts.players[0]
    sitters = [Sitter("bot", str(seat), "random") for seat in range(seats)]
    table = Table(Opened(game, facts.version, seats, {}, "00ff", sitters, False, "instant", "2026-01-01"))
    chance = Chance(1)
    while len(table.acts) < acts:
        if table.phase == "scored":
            table.apply(Dealt())
        seat = table.match.round.turn().seats[0]
        moves = table.choices[seat]
        table.apply(table.play(seat, [moves[chance.below(len(moves))]], table.version))
    return table


def test_a_question_is_as_long_after_many_moves_as_after_few() -> None:
    """Or whoever lets bots play on for hours would keep everybody else's tables waiting with every move."""
    few, many = [len(pickle.dumps(thinking.task_of(table_after("rummue", acts), 0, "master"))) for acts in (30, 600)]
    assert many < 2 * few


@pytest.mark.parametrize("game", ["mau_mau", "schafkopf", "rummue"])
def test_a_worker_answers_as_if_it_sat_at_the_table(game: str) -> None:
    """It gets the match as it was when it was asked, whatever happens at the table meanwhile."""
    table = table_after(game, 11)
    seat = table.match.round.turn().seats[0]
    task = thinking.task_of(table, seat, "random")
    answer = levels.choose("random", table.match.round, seat, table.match.sheet, task.chance)
    table.apply(table.play(seat, [table.choices[seat][0]], table.version))
    assert thinking.choose(pickle.loads(pickle.dumps(task))) == answer
