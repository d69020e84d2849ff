"""Compile the rules: a copy of the package with native code next to its sources, never older than src/.

python -m tools.compile              the quick build, unless there is one of these sources; says what runs and why
python -m tools.compile --thorough   the build for benchmarks: rollouts half as fast again, in eight times the time
python -m tools.compile --path       the same, then print only the folder to run from (for PYTHONPATH)
python -m tools.compile --behind     at low priority, while somebody plays already

Without a C compiler there is no such folder, and everything runs from src/ as plain Python. REIHUM_COMPILE=no asks
for that; REIHUM_COMPILE=require makes it an error.
"""

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import metadata
from pathlib import Path

from tools import checkout
from tools.checkout import ROOT, compiled, digest, generated
from tools.checkout import SOURCE as SOURCE
from tools.install import install, wanted

KEPT = 4  # builds, of these sources and of earlier ones: something may still run from them
TIMES = {"quick": "a minute or two", "thorough": "a quarter of an hour or more"}
READY = "The rules are compiled: the bots use them from now on, the table from its next start."
# imports every compiled module and complains about those that are plain Python after all
PROOF = """
import importlib, pathlib, sys
endings = (".so", ".pyd")
for path in sorted(path for path in pathlib.Path("reihum").rglob("*") if path.suffix in endings):
    name = ".".join([*path.parent.parts, path.name.split(".")[0]])
    if not importlib.import_module(name).__file__.endswith(endings):
        sys.exit(f"{name} is not compiled")
from reihum.build import compiled
sys.exit(0 if compiled() else "the rules are not compiled")
"""


class Failed(Exception):
    """There is a compiler, but the rules do not compile, or what it made does not load."""


def obstacle() -> str:
    """Why this machine cannot compile; empty if it can."""
    if sys.platform == "win32":
        return ""  # setuptools knows where Microsoft's compiler is, and whether
    compiler = shlex.split(os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc"))
    if shutil.which(compiler[0]) is None:
        return f"no C compiler found ({compiler[0]})"
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\nint probe(void) { return PY_VERSION_HEX != 0; }\n")
        include = f"-I{sysconfig.get_path('include')}"
        command = [*compiler, "-c", "-fPIC", include, str(probe), "-o", str(probe.with_suffix(".o"))]
        try:
            done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        except OSError as problem:
            return f"the C compiler {compiler[0]} does not start ({problem.strerror})"
        if done.returncode != 0 and "Python.h" in done.stderr:
            return "the C compiler lacks Python.h (on Debian and Ubuntu: apt install python3-dev)"
        return "" if done.returncode == 0 else f"the C compiler {compiler[0]} does not work"


class Workshop:
    """The folder in which one kind of build is made. What is in it is reused: only what has changed is compiled."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.place = checkout.BUILD / f"work-{kind}"
        self.library = self.place / "build" / "lib"
        self.tools = self.place / "tools.txt"

    def prepare(self) -> None:
        """A copy of today's sources. With other tools than last time it starts from scratch."""
        versions = [f"{name} {metadata.version(name)}" for name in ("mypy", "setuptools", "librt")]
        mark = digest([ROOT / "setup.py"], os.environ.get("CC", ""), *wanted(["compile"]), *versions)
        if not self.tools.exists() or self.tools.read_text(encoding="utf-8") != mark:
            shutil.rmtree(self.place, ignore_errors=True)
        shutil.copytree(SOURCE, self.place / "src", ignore=skipped, dirs_exist_ok=True)
        for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
            shutil.copy2(ROOT / name, self.place)
        self.tidy()
        self.tools.write_text(mark, encoding="utf-8")

    def tidy(self) -> None:
        """What has been removed from the sources is removed from the copy, and what was compiled from it."""
        for path in (self.place / "src").rglob("*"):
            if path.is_file() and not (SOURCE / path.relative_to(self.place / "src")).exists():
                path.unlink()
        for path in self.library.glob("reihum/**/*.*"):
            source = path.with_name(path.name.split(".")[0] + ".py")
            if path.is_file() and not (SOURCE / source.relative_to(self.library)).exists():
                path.unlink()

    def compile(self) -> None:
        wish = "thorough" if self.kind == "thorough" else "require"
        command = [sys.executable, "setup.py", "--quiet", "build_ext", "--build-lib", str(self.library)]
        environment = {**os.environ, "REIHUM_COMPILE": wish}
        done = subprocess.run(
            command, cwd=self.place, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL
        )
        if done.returncode != 0:
            raise Failed(f"{done.stdout}{done.stderr}\nThe rules do not compile")

    def assemble(self, name: str) -> Path:
        """The package with its compiled modules, each of which has been loaded once, in a folder of this name."""
        fresh = checkout.BUILD / "fresh" / name
        shutil.rmtree(fresh.parent, ignore_errors=True)
        shutil.copytree(SOURCE, fresh, ignore=skipped)
        shutil.copytree(self.library, fresh, dirs_exist_ok=True)
        environment = {**os.environ, "PYTHONPATH": str(fresh)}
        proof = subprocess.run([sys.executable, "-c", PROOF], cwd=fresh, env=environment)
        if proof.returncode != 0:
            raise Failed("The compiled rules do not load")
        return fresh

    def make(self) -> Path:
        """A complete build. What a stopped build left behind may be broken: then it is made from scratch."""
        used = self.tools.exists()
        name = checkout.build_of_now(self.kind).name
        try:
            self.prepare()
            self.compile()
            return self.assemble(name)
        except Failed:
            shutil.rmtree(self.place, ignore_errors=True)
            if not used:
                raise
        return self.make()


def skipped(folder: str, names: list[str]) -> list[str]:
    return [name for name in names if generated(Path(folder, name))]


def build(kind: str, quiet: bool) -> Path:
    """Make the build of these sources; forget old ones."""
    install(["compile"])
    if not quiet:
        print(f"Compiling the rules, {TIMES[kind]} ...", file=sys.stderr, flush=True)
    started = time.monotonic()
    fresh, place = Workshop(kind).make(), checkout.build_of_now(kind)
    while fresh.name != place.name:  # somebody has edited the sources meanwhile
        fresh, place = Workshop(kind).make(), checkout.build_of_now(kind)
    place.parent.mkdir(exist_ok=True)
    fresh.rename(place)
    os.utime(place)  # a copy is as old as what it was copied from
    for old in sorted(place.parent.iterdir(), key=lambda path: path.stat().st_mtime)[:-KEPT]:
        shutil.rmtree(old)
    if not quiet:
        print(f"Compiled in {time.monotonic() - started:.0f} s.", file=sys.stderr)
    return place


@contextmanager
def alone() -> Iterator[None]:
    """One at a time: whoever comes second finds the work done."""
    checkout.BUILD.mkdir(exist_ok=True)
    with (checkout.BUILD / "lock").open("w") as lock:
        if sys.platform == "win32":
            import msvcrt

            while True:  # it gives up after ten seconds
                try:
                    msvcrt.locking(lock.fileno(), msvcrt.LK_LOCK, 1)
                    break
                except OSError:
                    pass
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def found(kind: str) -> Path | None:
    """The build of these sources, if there is one: of this kind, or the quick one or better."""
    if kind == "quick":
        return compiled()
    place = checkout.build_of_now(kind)
    return place if place.is_dir() else None


def folder(kind: str = "quick", quiet: bool = False) -> tuple[Path, str]:
    """The folder to run from, and why it is not a compiled one."""
    wish = os.environ.get("REIHUM_COMPILE")
    if wish == "no":
        return SOURCE, "REIHUM_COMPILE=no"
    with alone():
        if place := found(kind):
            return place, ""
        reason = obstacle()
        if not reason:
            try:
                return build(kind, quiet), ""
            except Failed as problem:
                sys.exit(f"{problem}; REIHUM_COMPILE=no runs them as plain Python.")
    if wish == "require":
        sys.exit(f"REIHUM_COMPILE=require, but {reason}.")
    return SOURCE, reason


def main(arguments: list[str]) -> None:
    behind = "--behind" in arguments
    if behind and hasattr(os, "nice"):
        os.nice(19)
    place, why = folder("thorough" if "--thorough" in arguments else "quick", quiet=behind)
    verdict = (
        f"The rules run interpreted: {why}." if why else f"The rules run compiled, from {place.relative_to(ROOT)}."
    )
    if behind and not why:
        verdict = READY
    print(verdict, file=sys.stderr if "--path" in arguments else sys.stdout)
    if "--path" in arguments:
        print(place)


if __name__ == "__main__":
    main(sys.argv[1:])
