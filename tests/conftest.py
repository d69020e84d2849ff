"""Which build the tests run on, said at the top of every run."""

import os
import sys
from importlib.machinery import PathFinder
from pathlib import Path

import hypothesis
import pytest

SOURCE = Path(__file__).resolve().parent.parent / "src"

# bare `pytest`: the interpreted package, for child processes too
if PathFinder.find_spec("reihum") is None:
    sys.path.insert(0, str(SOURCE))
    os.environ["PYTHONPATH"] = str(SOURCE)

from reihum import build  # noqa: E402 (only now it can be found)

# a loaded machine is slow now and then: that is no failure
hypothesis.settings.register_profile("reihum", deadline=None)
hypothesis.settings.load_profile("reihum")


def pytest_report_header() -> str:
    assert build.__file__ is not None
    return f"{build.summary()}, from {Path(build.__file__).parent}"


def pytest_sessionstart() -> None:
    expected = os.environ.get("REIHUM_BUILD")
    running = "compiled" if build.compiled() else "interpreted"
    if expected not in (None, running):
        pytest.exit(f"these tests were to run on the {expected} build, but it is the {running} one", returncode=3)
