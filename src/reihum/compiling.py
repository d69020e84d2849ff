"""Compile a game that does not belong to Reihum: a copy of it is unfolded, and mypyc makes native modules from that.

*Separately*: the game alone. Its native modules are put next to the sources, or with a copy of the package in
another folder. They run on any Reihum of this version, and whatever the rules work out by themselves is faster.

*With the core*: a folder of its own with the game and a copy of Reihum, compiled as one. This takes minutes, and calls
between the rules and the core become as fast as in the games that come with Reihum.

Python prefers native modules to the sources of the same name: compile again after editing a source, or delete them.
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

__all__ = ["compile_game", "compile_with_core"]

HOME = Path(reihum.__file__).resolve().parent.parent
SKIPPED = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "tests")
PLAIN = ("__init__.py", "conformance.py")
COMPILED = ("core", "bots")  # of Reihum, with the core; its other parts are not busy while a game is played by bots
PLAIN_CORE = ("kinds.py",)  # says something different to the type checker than to Python
# runs in a folder of its own, where the copy lies
BUILD = """
import sys
from mypyc.build import mypycify
from setuptools import Distribution
from setuptools.command.build_ext import build_ext

extensions = mypycify(sys.argv[2:], opt_level="3", debug_level="0", target_dir="c", group_name=sys.argv[1] or None)
for extension in extensions:
    extension.extra_compile_args += [] if sys.platform == "win32" else ["-fwrapv", "-fno-ipa-cp-clone"]
command = build_ext(Distribution({"name": "game", "ext_modules": extensions}))
command.build_lib, command.build_temp = "native", "temp"
command.ensure_finalized()
command.run()
"""


def compile_game(package: str, to: Path | None = None) -> list[Path]:
    """Compile a game separately: the native modules that were made. BadGame says why there are none."""
    folder, root = places_of(package)
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        copy = copied(package, work)
        unfold_folder(copy, apart=True)
        build(work, modules_in(copy, work), package, reads=[HOME])
        if to is not None:
            shutil.copytree(folder, to / folder.relative_to(root), ignore=SKIPPED, dirs_exist_ok=True)
        return moved(work / "native", root if to is None else to)


def compile_with_core(package: str, to: Path) -> list[Path]:
    """Make a folder with a game and a copy of Reihum, compiled as one; the other games run there as plain Python."""
    folder, root = places_of(package)
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        copy = copied(package, work)
        shutil.copytree(HOME / "reihum", work / "reihum", ignore=SKIPPED)
        parts = [work / "reihum" / part for part in COMPILED]
        for part in [*parts, copy]:
            unfold_folder(part, root=work)
        modules = [module for part in [*parts, copy] for module in modules_in(part, work)]
        build(work, modules, package, reads=[work], group="reihum_with_a_game")
        shutil.copytree(HOME / "reihum", to / "reihum", ignore=SKIPPED, dirs_exist_ok=True)
        shutil.copytree(folder, to / folder.relative_to(root), ignore=SKIPPED, dirs_exist_ok=True)
        return moved(work / "native", to)


def places_of(package: str) -> tuple[Path, Path]:
    """The folder of a package, and the one where Python begins to look for it."""
    spec = find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise BadGame(f"there is no package {package} on Python's path")
    folder = Path(next(iter(spec.submodule_search_locations))).resolve()
    return folder, folder.parents[package.count(".")]


def copied(package: str, work: Path) -> Path:
    """A copy of a package, with what makes packages of the folders above it."""
    folder, root = places_of(package)
    copy = work / folder.relative_to(root)
    shutil.copytree(folder, copy, ignore=SKIPPED)
    for parent in copy.relative_to(work).parents:
        init = root / parent / "__init__.py"
        if parent != Path() and init.exists():
            shutil.copy2(init, work / parent)
    return copy


def modules_in(folder: Path, work: Path) -> list[str]:
    paths = [path for path in folder.rglob("*.py") if path.name not in (*PLAIN, *PLAIN_CORE)]
    return sorted(str(path.relative_to(work)) for path in paths)


def build(work: Path, modules: list[str], package: str, reads: list[Path], group: str = "") -> None:
    """Make native modules in work/native; `reads` are the folders where the type checker finds what is imported."""
    paths = os.pathsep.join(str(path) for path in reads if path.name != "site-packages")  # there it looks anyway
    environment = {**os.environ, "PYTHONPATH": str(HOME), "MYPYPATH": paths}
    command = [sys.executable, "-c", BUILD, group, *modules]
    done = subprocess.run(command, cwd=work, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        said = done.stdout + done.stderr
        lines = [line for line in said.splitlines() if "error:" in line]
        raise BadGame(f"{package} does not compile:\n" + ("\n".join(lines[:8]) or said[-600:]))


def moved(native: Path, target: Path) -> list[Path]:
    made = sorted(path.relative_to(native) for path in native.rglob("*") if path.is_file())
    for path in made:
        (target / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(native / path, target / path)
    return [target / path for path in made]
