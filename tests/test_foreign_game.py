"""A game that somebody else ships: installed as a package, found by its entry point, played like the others."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import reihum

SOURCE = Path(__file__).parent / "foreign"
PACKAGE = str(Path(reihum.__file__).parent.parent)
PLAY = """
from reihum.catalogue import find
from reihum.core.chance import Chance
from reihum.core.match import Match
from reihum.core.playout import play_out

entry = find("hoch_und_tief")
match = Match(entry.game, 3, seed=5)
world = match.round.imagine(0, Chance(1))
assert world.view(0) == match.round.view(0)
play_out(match.round, Chance(2))
assert match.settle() and match.over
print(match.sheet.outcomes[0].points, entry.explain(match.sheet.outcomes[0].rule, "de", match.options).text)
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which the foreign package is installed."""
    target = tmp_path_factory.mktemp("foreign")
    quiet = ["--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--disable-pip-version-check"]
    copy = target / "source"
    shutil.copytree(SOURCE, copy)
    subprocess.run(
        [sys.executable, "-m", "pip", "install", *quiet, "--target", str(target / "site"), str(copy)], check=True
    )
    return {**os.environ, "PYTHONPATH": os.pathsep.join([PACKAGE, str(target / "site")])}


def run(installed: dict[str, str], *command: str) -> str:
    done = subprocess.run([sys.executable, *command], env=installed, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_it_is_in_the_catalogue(installed: dict[str, str]) -> None:
    games = json.loads(run(installed, "-m", "reihum", "games", "--json"))
    assert "hoch_und_tief" in {game["id"] for game in games}
    assert len(games) == 20


def test_it_is_played_on_the_core_as_it_is(installed: dict[str, str]) -> None:
    assert "Die höhere gewinnt." in run(installed, "-c", PLAY)


def test_it_is_played_in_the_terminal(installed: dict[str, str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "reihum", "play", "hoch_und_tief", "--seats", "2", "--seed", "1", "--lang", "en"],
        env=installed,
        input="1\n1\n",
        capture_output=True,
        text=True,
    )
    assert "Traceback" not in done.stderr
    assert "High and low" in done.stdout


def test_a_broken_one_is_left_out_with_a_warning(installed: dict[str, str], tmp_path: Path) -> None:
    broken = tmp_path / "broken_game-1.0.dist-info"
    broken.mkdir()
    (broken / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-game\nVersion: 1.0\n")
    (broken / "entry_points.txt").write_text("[reihum.games]\nbroken = no_such_package\n")
    there = {**installed, "PYTHONPATH": installed["PYTHONPATH"] + os.pathsep + str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-m", "reihum", "games", "--json"], env=there, capture_output=True, text=True
    )
    assert done.returncode == 0
    assert len(json.loads(done.stdout)) == 20
    assert "the game 'broken' can't be loaded" in done.stderr
