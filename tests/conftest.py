"""Which build the tests run on, said at the top of every run."""

import gc
import os
import re
import sys
from importlib.machinery import PathFinder
from pathlib import Path

import hypothesis
import pytest

TESTS = Path(__file__).resolve().parent
SOURCE = TESTS.parent / "src"

# bare `pytest`: the interpreted package, for child processes too
if PathFinder.find_spec("reihum") is None:
    sys.path.insert(0, str(SOURCE))
    os.environ["PYTHONPATH"] = str(SOURCE)

pytest.register_assert_rewrite("reihum.testing.suite", "reihum.testing.worlds", "reihum.testing.indistinct")

from reihum import build  # noqa: E402 (only now it can be found)
from reihum.testing import exceptions  # noqa: E402
from reihum.text.catalogue import catalogue  # noqa: E402
from tools.quick import PROGRAMS  # noqa: E402

exceptions.PLACES.append("tests.games.test_{id}")

HEAVY = tuple(str(TESTS.parent / name) for name in PROGRAMS)  # they take long on plain Python

# all tests of a file are marked
ALL_ONCE = re.compile(r"^pytestmark = \[?\s*pytest\.mark\.once\b", re.MULTILINE)

# What the tests hold on to is no garbage; to look through it after every 700 things that were made takes long.
gc.set_threshold(50_000, 20, 100)

# a loaded machine is slow now and then: that is no failure
hypothesis.settings.register_profile("reihum", deadline=None)
hypothesis.settings.load_profile("reihum")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--moments", type=int, default=1, help="at how many moments of a round a table is looked at")
    parser.addoption("--games", default="", help="of the tests that are made for every game, only those of A,B,...")
    parser.addoption("--sample", action="store_true", help="every game at one table, and no long statistics")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Files are not even read where only tests marked `once` are wanted and they hold none, or nothing but such."""
    if collection_path.suffix != ".py" or not collection_path.name.startswith("test_"):
        return None
    if config.option.markexpr == "once":
        return True if "mark.once" not in with_its_suite(collection_path) else None
    if config.option.markexpr == "not once":
        return True if ALL_ONCE.search(with_its_suite(collection_path)) else None
    return None


def with_its_suite(path: Path) -> str:
    """The text of a file of tests, and of the suite that it runs."""
    text = path.read_text(encoding="utf-8")
    suites = re.findall(r"^from reihum\.testing\.suite\.(\w+) import", text, re.MULTILINE)
    places = [Path(str(exceptions.__file__)).with_name("suite") / f"{name}.py" for name in suites]
    return "\n".join([text, *(each.read_text(encoding="utf-8") for each in places)])


@pytest.hookimpl(tryfirst=True)  # before `-m` looks at the marks
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if str(item.path).startswith(HEAVY) and not item.get_closest_marker("once"):
            item.add_marker("heavy")
    wanted = set(filter(None, config.getoption("--games").split(",")))
    sample = config.getoption("--sample")
    left_out = {
        item for item in items if (wanted and games_of(item) - wanted) or (sample and item.get_closest_marker("heavy"))
    }
    if left_out:
        config.hook.pytest_deselected(items=list(left_out))
        items[:] = [item for item in items if item not in left_out]


def pytest_collection_finish() -> None:
    """Tests, games and modules are there to stay: nobody looks for garbage among them."""
    gc.freeze()


def games_of(item: pytest.Item) -> set[str]:
    """The games that a test was made for, by what it was parametrized with: a table, an entry, a game or its name."""
    values = item.callspec.params.values() if isinstance(item, pytest.Function) and hasattr(item, "callspec") else ()
    games = [getattr(value, "game", value) for value in values]
    names = [game if isinstance(game, str) else getattr(game, "id", "") for game in games]
    return set(names) & set(catalogue())


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Leave the seconds of every test behind for whoever runs several builds and wants the slowest of all."""
    is_worker = hasattr(terminalreporter.config, "workerinput")  # it has told its controller
    if (place := os.environ.get("REIHUM_SECONDS")) and not is_worker:
        reports = [each for kind in terminalreporter.stats.values() for each in kind if hasattr(each, "duration")]
        with open(place, "a", encoding="utf-8") as file:
            file.writelines(f"{each.duration:.3f} {each.nodeid}\n" for each in reports)


def pytest_report_header() -> str:
    assert build.__file__ is not None
    return f"{build.summary()}, from {Path(build.__file__).parent}"


def pytest_sessionstart() -> None:
    expected = os.environ.get("REIHUM_BUILD")
    running = "compiled" if build.compiled() else "interpreted"
    if expected not in (None, running):
        pytest.exit(f"these tests were to run on the {expected} build, but it is the {running} one", returncode=3)
