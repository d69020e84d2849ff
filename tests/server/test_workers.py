"""Workers take a compiled build as soon as it is ready, and no question is lost."""

import asyncio
import shutil
import sys
from pathlib import Path

import pytest

import reihum
from reihum import build
from reihum.server import thinking
from reihum.server.workers import Workers
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


def test_tables_with_the_same_seed_are_not_taken_for_each_other() -> None:
    """Whoever has a record may make another table of its seed, of another game or by other rules."""
    tasks = [
        thinking.Task(game, seats, options, "00ff", (), [], 0, "random", 1)
        for game, seats, options in [
            ("mau_mau", 2, {}),
            ("mau_mau", 3, {}),
            ("hoechste_karte", 3, {}),
            ("schafkopf", 4, {}),
            ("schafkopf", 4, {"short": "yes"}),
        ]
    ]
    for task in tasks:
        match = thinking.match_of(task)
        assert (match.game.id, match.seats) == (task.game, task.seats)
    assert len({id(thinking.match_of(task)) for task in tasks}) == len(tasks)
