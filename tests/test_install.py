"""The command `reihum` and the package in .venv run this checkout."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools import install
from tools.checkout import ROOT

pytestmark = pytest.mark.once


def run(*command: str, **variables: str) -> str:
    usual = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHONPATH", "REIHUM"))}
    done = subprocess.run(command, env={**usual, **variables}, cwd="/", capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture
def venv(tmp_path: Path) -> Path:
    install.install_command(tmp_path, tmp_path, windows=False)
    return tmp_path


def test_every_python_of_the_environment_finds_the_package(venv: Path) -> None:
    code = f"import site; site.addsitedir({str(venv)!r}); import reihum.build as b; print(b.__file__)"
    assert run(sys.executable, "-c", code, REIHUM_COMPILE="no") == f"{ROOT}/src/reihum/build.py\n"


def test_nothing_is_looked_at_before_it_is_needed(venv: Path) -> None:
    code = f"import sys, site; site.addsitedir({str(venv)!r}); print('hashlib' in sys.modules, 'reihum' in sys.modules)"
    assert run(sys.executable, "-c", code) == "False False\n"


def test_the_command_runs(venv: Path) -> None:
    assert run(str(venv / "reihum"), "--version", PYTHONPATH=str(ROOT / "src")).startswith("Reihum 0.1.0")


def test_processes_that_it_starts_do_not_begin_all_over(venv: Path) -> None:
    """Bots think and matches are reviewed in processes of their own, which load the command under this name."""
    code = f"import runpy; runpy.run_path({str(venv / 'reihum')!r}, run_name='__mp_main__')"
    assert run(sys.executable, "-c", code, PYTHONPATH=str(ROOT / "src")) == ""


def test_on_windows_the_command_is_a_small_script(tmp_path: Path) -> None:
    install.install_command(tmp_path, tmp_path, windows=True)
    assert (tmp_path / "reihum.cmd").read_text() == '@"%~dp0python.exe" -m reihum %*\n'
    assert not (tmp_path / "reihum").exists()
