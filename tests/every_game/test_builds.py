"""The same seeds give the same rounds on every build."""

import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from reihum import build
from reihum.core.trick_round import DutyRound
from reihum.testing.tables import games
from reihum.text.catalogue import Entry
from tests.every_game.digest import digest

ROOT = Path(__file__).resolve().parent.parent.parent
every_game = pytest.mark.parametrize("entry", games(), ids=lambda entry: entry.id)


@cache
def interpreted(*options: str) -> dict[str, str]:
    """The fingerprints of all games that another Python finds, with the rules as plain Python."""
    wide = "--wide" in options
    wanted = [entry.id for entry in games() if not (wide and looks_into_words(entry))]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    command = [sys.executable, "-m", "tests.every_game.digest", *options, *wanted]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert done.returncode == 0, done.stderr
    return dict(line.split() for line in done.stdout.splitlines())


@every_game
@pytest.mark.skipif(not build.compiled(), reason="compared when the compiled build is tested")
def test_compiled_and_interpreted_rules_play_alike(entry: Entry) -> None:
    assert digest(entry.id) == interpreted()[entry.id]


@every_game
@pytest.mark.heavy
def test_it_does_not_matter_how_many_words_hold_the_cards(entry: Entry) -> None:
    if looks_into_words(entry):
        pytest.skip("its rules look into the words of its own pack")
    assert digest(entry.id) == interpreted("--wide")[entry.id]


def looks_into_words(entry: Entry) -> bool:
    """For speed a few games reckon with the words that their pack has, and so does the family with duties."""
    if issubclass(type(entry.game.blank(entry.game.players[0])), DutyRound):
        return True
    folder = ROOT / "src" / Path(*entry.package.split("."))
    return any(".lie[" in path.read_text(encoding="utf-8") for path in folder.glob("*.py"))
