"""A game that somebody else ships: installed as a package, found by its entry point, played like the others."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from pkgutil import iter_modules

import pytest

import reihum
from reihum import games
from reihum.testing.new_game import write_game

ROOT = Path(__file__).resolve().parent.parent
SOURCE = Path(__file__).parent / "foreign"
GAMES = len(list(iter_modules(games.__path__))) + 2  # all of ours and two foreign ones
PACKAGE = str(Path(reihum.__file__).parent.parent)
PLAY = """
from reihum.text.catalogue import find
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
    assert {"hearts", "hoch_und_tief"} <= {game["id"] for game in games}
    assert len(games) == GAMES


def test_it_is_played_on_the_core_as_it_is(installed: dict[str, str]) -> None:
    assert "Die höhere Karte gewinnt." in run(installed, "-c", PLAY)


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


# Games that are not in order


def with_games(installed: dict[str, str], folder: Path, *games: str) -> dict[str, str]:
    """The same environment with more packages installed: as if pip had written their entry points."""
    for game in games:
        about = folder / f"{game.replace('.', '_')}-1.0.dist-info"
        about.mkdir(parents=True)
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {game}\nVersion: 1.0\n")
        (about / "entry_points.txt").write_text(f"[reihum.games]\n{game} = {game}\n")
    return {**installed, "PYTHONPATH": installed["PYTHONPATH"] + os.pathsep + str(folder), "LC_ALL": "C.UTF-8"}


def broken_games(folder: Path) -> dict[str, str]:
    """Packages in which something is wrong, each with what has to be said about it."""
    good = folder / "good"
    write_game("good", good)
    source = good / "src" / "good"
    edits = {
        "no_head": ("rules.en.md", "+++\n", "", "rules.en.md, line 1: a booklet begins with a head of words"),
        "bad_deal": ("rules.py", "self.lay_out(STOCK", "self.lay_out(SHELF", "name 'SHELF' is not defined"),
        "bad_level": ("rules.py", '"easy"', '"trivial"', "rules.py, line 13: bad_level: level 'trivial' is unknown"),
        "quits": ("rules.py", "# 1 Material", "raise SystemExit(3)", "rules.py, line 5: SystemExit: 3"),
        "no_text": ("rules.de.md", "", "", "rules.de.md, line 1: this file is missing"),
    }
    for name, (file, old, new, _) in edits.items():
        shutil.copytree(source, folder / name)
        path = folder / name / file
        path.write_text(path.read_text("utf-8").replace(old, new) if old else path.read_text("utf-8"), "utf-8")
        if not old:
            path.unlink()
    said = {name: sentence for name, (_, _, _, sentence) in edits.items()}
    return {**said, "no_such_package": "there is no package no_such_package on Python's path"}


def test_broken_ones_are_left_out_with_one_sentence_each(installed: dict[str, str], tmp_path: Path) -> None:
    said = broken_games(tmp_path)
    there = with_games(installed, tmp_path, *said)
    command = [sys.executable, "-m", "reihum", "games", "--json"]
    done = subprocess.run(command, env=there, capture_output=True, text=True)
    assert done.returncode == 0
    assert len(json.loads(done.stdout)) == GAMES
    lines = done.stderr.splitlines()
    assert len(lines) == len(said), done.stderr
    for name, sentence in said.items():
        (line,) = [line for line in lines if line.startswith(f"reihum: the game in {name} is left out: ")]
        assert sentence in line


def test_of_two_games_with_one_id_the_first_stays(installed: dict[str, str], tmp_path: Path) -> None:
    for folder in ("mine", "yours"):
        write_game("good", tmp_path / "source" / folder)
        shutil.copytree(tmp_path / "source" / folder / "src" / "good", tmp_path / folder / "good")
        (tmp_path / folder / "__init__.py").touch()
    write_game("mau_mau", tmp_path / "source" / "ours")
    shutil.copytree(tmp_path / "source" / "ours" / "src" / "mau_mau", tmp_path / "their" / "mau_mau")
    (tmp_path / "their" / "__init__.py").touch()
    there = with_games(installed, tmp_path, "mine.good", "yours.good", "their.mau_mau")
    command = [sys.executable, "-m", "reihum", "games", "--json"]
    done = subprocess.run(command, env=there, capture_output=True, text=True)
    titles = {game["id"]: game for game in json.loads(done.stdout)}
    assert len(titles) == GAMES + 1
    assert "Mau-Mau" in json.dumps(titles["mau_mau"])
    assert done.stderr.splitlines() == [
        "reihum: the game in their.mau_mau is left out: there is already a game 'mau_mau', in reihum.games.mau_mau; "
        "rename the folder",
        "reihum: the game in yours.good is left out: there is already a game 'good', in mine.good; rename the folder",
    ]


SERVE = """
import asyncio
from tests.server.house import house

async def main():
    async with house() as server:
        games = [game["id"] for game in (await server.client.get("/api/games")).json()["games"]]
        pages = ["/", *[f"/api/games/{game}?lang={language}" for game in games for language in ("de", "en")]]
        answers = {(await server.client.get(page)).status_code for page in pages}
        made = await server.table("hearts", [None, "beginner", "beginner", "beginner"])
        refused = await server.client.post("/api/tables", json={"game": "bad_deal", "seats": 2, "bots": [None, None]})
        print(len(games), answers, "table" in made, refused.status_code)

asyncio.run(main())
"""


def test_the_server_and_its_page_offer_the_others(installed: dict[str, str], tmp_path: Path) -> None:
    there = with_games(installed, tmp_path, *broken_games(tmp_path))
    there["PYTHONPATH"] += os.pathsep + str(ROOT)
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", SERVE], env=there, capture_output=True, text=True)
    assert done.stdout == f"{GAMES} {{200}} True 404\n", done.stderr
