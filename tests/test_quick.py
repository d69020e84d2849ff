"""The short check: which tests a change asks for, and how tests of single games are chosen."""

import os
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

import pytest

from reihum.text.catalogue import catalogue
from tools import quick

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parent.parent


def arguments(*files: str) -> list[str]:
    return [argument for call in quick.plan(list(files)) for argument in call]


def test_a_game_asks_for_its_own_test_and_the_conformance_of_all_its_tables() -> None:
    found = arguments("src/reihum/games/mue/rules.py")
    assert {"tests/games/test_mue.py", "tests/games/test_mue_know_how.py", *quick.CONFORMANCE} <= set(found)
    assert "--games=mue" in found
    assert "--sample" not in found
    assert "tests/games/test_mau_mau.py" not in found


def test_a_booklet_asks_for_what_all_booklets_must_say() -> None:
    assert "tests/every_game/test_booklets.py" in arguments("src/reihum/games/mue/rules.de.md")


def test_a_text_asks_for_its_examples_if_it_has_any() -> None:
    assert quick.plan(["docs/notation.md"])[-1] == ["--doctest-glob=*.md", "docs/notation.md"]
    assert "--doctest-glob=*.md" not in arguments("docs/bots.md")


def test_the_core_asks_for_a_sample_of_every_game() -> None:
    found = arguments("src/reihum/core/dealer.py", "src/reihum/games/mue/rules.py")
    assert {"tests/core", "tests/games/test_mue.py", *quick.CONFORMANCE} <= set(found)
    assert "--sample" in found
    assert not any(argument.startswith("--games") for argument in found)


def test_a_test_asks_for_itself() -> None:
    assert quick.targets_of("tests/core/test_cards.py") == ["tests/core/test_cards.py"]
    assert quick.targets_of("tests/core/test_that_was_deleted.py") == []


def test_programs_ask_for_the_tests_of_their_name() -> None:
    assert "tests/research/test_arena.py" in quick.targets_of("src/reihum/cli/arena.py")
    assert "tests/server/test_people.py" in quick.targets_of("src/reihum/server/people.py")
    assert "tests/test_quick.py" in quick.targets_of("tools/quick.py")


def test_programs_that_a_change_asks_for_are_left_out_of_no_sample() -> None:
    rules, programs = quick.plan(["src/reihum/core/dealer.py", "src/reihum/server/people.py"])
    assert "--sample" in rules
    assert "tests/server/test_people.py" in programs
    assert "--sample" not in programs


def test_the_page_is_looked_at_by_one_browser() -> None:
    python, page = quick.plan(["src/reihum/web/js/main.js"])
    assert not any(argument.startswith("tests/web") for argument in python)
    assert "tests/web/test_gestures.py" in page
    assert not any(argument.startswith("--numprocesses") for argument in page)


def test_every_module_asks_for_some_test() -> None:
    """Nothing can be changed without any test; and the table names no test that is gone."""
    modules = [str(path.relative_to(ROOT)) for path in (ROOT / "src").rglob("*.py")]
    assert [module for module in modules if not quick.targets_of(module)] == []
    for _, targets in quick.TESTS:
        for target in targets:
            assert list(ROOT.glob(target.replace("{}*", "*").replace("{}", "*"))), target


def test_every_pattern_is_of_use() -> None:
    """A pattern behind a wider one would never be asked."""
    files = [
        path.relative_to(ROOT).as_posix()
        for top in ("src", "tools", "tests", "docs")
        for path in (ROOT / top).rglob("*.*")
    ]
    used = {next((pattern for pattern, _ in quick.TESTS if fnmatch(file, pattern)), "") for file in files}
    assert {pattern for pattern, _ in quick.TESTS} <= used


def chosen(*options: str) -> list[str]:
    """The tests that pytest would run."""
    command = [
        sys.executable,
        "-m",
        "pytest",
        "--collect-only",
        "--quiet",
        "tests/every_game/test_refusals.py",
        *options,
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return [line for line in done.stdout.splitlines() if "::" in line]


def test_pytest_chooses_games_and_samples() -> None:
    """Mü, and not Rummü or Wimmüln; every game once, and no server."""
    server = "tests/server/test_health.py"
    all_of_mue, sample = chosen("--games=mue", server), chosen("--sample", server)
    of_games = [test for test in all_of_mue if server not in test]
    assert len(of_games) < len(all_of_mue)
    assert all("[mue-" in test for test in of_games)
    one = [test for test in of_games if "::test_what_an_option_forbids" in test]
    assert len(one) > 5
    tables = [test for test in sample if "::test_what_an_option_forbids" in test]
    games = [test.partition("[")[2].partition("-")[0] for test in tables]
    assert len(games) == len(set(games)) == len(catalogue())
    assert not any(server in test for test in sample)
    assert chosen("-m", "not heavy", server) == sample


@pytest.mark.parametrize("processes", ["0", "1"])
def test_every_test_leaves_its_seconds_behind_once(processes: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "pytest", "-q", "--numprocesses", processes, "tests/core/test_layout.py"]
    environment = {**os.environ, "REIHUM_SECONDS": str(tmp_path / "seconds")}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    lines = (tmp_path / "seconds").read_text(encoding="utf-8").splitlines()
    tests = [line.split(" ", 1)[1] for line in lines]
    assert tests
    assert all(tests.count(test) == 3 for test in tests), "set up, called, taken down"
