"""Compile a game that does not belong to Reihum: a copy of it is unfolded, and mypyc makes native modules of that.

The modules are put next to the sources, or together with a copy of the package into another folder. Python prefers them
to the sources of the same name; whoever edits a source compiles again, or deletes them.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

import reihum
from reihum.core.errors import BadGame
from reihum.unfold import unfold_folder

__all__ = ["compile_game"]

SKIPPED = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "tests")
PLAIN = ("__init__.py", "conformance.py")
# runs in a folder of its own, where the copy lies
BUILD = """
import sys
from mypyc.build import mypycify
from setuptools import Distribution
from setuptools.command.build_ext import build_ext

extensions = mypycify(sys.argv[1:], opt_level="3", debug_level="0", target_dir="c")
command = build_ext(Distribution({"name": "game", "ext_modules": extensions}))
command.build_lib, command.build_temp = "native", "temp"
command.ensure_finalized()
command.run()
"""


def compile_game(package: str, to: Path | None = None) -> list[Path]:
    """The native modules that were made; BadGame says why there are none."""
    folder = folder_of(package)
    depth = len(package.split("."))
    root = folder.parents[depth - 1]  # where Python finds the package
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        copy = work / folder.relative_to(root)
        shutil.copytree(folder, copy, ignore=SKIPPED)
        for parent in folder.relative_to(root).parents:
            if (init := root / parent / "__init__.py").exists() and parent != Path():
                shutil.copy2(init, work / parent)
        unfold_folder(copy, apart=True)
        modules = sorted(str(path.relative_to(work)) for path in copy.rglob("*.py") if path.name not in PLAIN)
        build(work, modules, package)
        place = root
        if to is not None:
            place = to
            shutil.copytree(folder, to / folder.relative_to(root), ignore=SKIPPED, dirs_exist_ok=True)
        made = sorted(path for path in (work / "native").rglob("*") if path.is_file())
        targets = [place / path.relative_to(work / "native") for path in made]
        for path, target in zip(made, targets, strict=True):
            shutil.copy2(path, target)
        return targets


def folder_of(package: str) -> Path:
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise BadGame(f"there is no package {package} on Python's path")
    return Path(next(iter(spec.submodule_search_locations))).resolve()


def build(work: Path, modules: list[str], package: str) -> None:
    home = Path(reihum.__file__).resolve().parent.parent
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(home), os.environ.get("PYTHONPATH", "")])}
    if home.name != "site-packages":  # which mypy looks into anyway
        environment["MYPYPATH"] = str(home)
    command = [sys.executable, "-c", BUILD, *modules]
    done = subprocess.run(command, cwd=work, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        lines = [line for line in (done.stdout + done.stderr).splitlines() if "error:" in line or "Error" in line]
        said = "\n".join(lines[:8]) or (done.stdout + done.stderr)[-600:]
        raise BadGame(f"{package} does not compile:\n{said}")
