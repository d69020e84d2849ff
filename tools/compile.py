"""Make .build/compiled: a copy of the package with its rules as native code, never older than src/.

python -m tools.compile          make or renew it, and say whether the rules run compiled or interpreted, and why
python -m tools.compile --path   the same, then print only the folder to run from (for PYTHONPATH)

Without a C compiler there is no such folder, and everything runs from src/ as plain Python. REIHUM_COMPILE=no asks
for that; REIHUM_COMPILE=require makes it an error.
"""

import fcntl
import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from pathlib import Path

from tools.install import ROOT, install, wanted

SOURCE = ROOT / "src"
BUILD = ROOT / ".build"
COMPILED = BUILD / "compiled"
STAMP = COMPILED / "stamp.txt"
# where the C compiler works; LIBRARY is what it made, valid for the rules written down in RULES
WORK = BUILD / "work"
LIBRARY = WORK / "build" / "lib"
RULES = WORK / "rules.txt"
SKIPPED = shutil.ignore_patterns("__pycache__", "*.pyc", "*.egg-info")
# imports every compiled module and complains about those that are plain Python after all
PROOF = """
import importlib, pathlib, sys
for path in sorted(pathlib.Path("reihum").rglob("*.so")):
    name = ".".join([*path.parent.parts, path.name.split(".")[0]])
    if importlib.import_module(name).__file__.endswith(".py"):
        sys.exit(f"{name} is not compiled")
from reihum.build import compiled
sys.exit(0 if compiled() else "the rules are not compiled")
"""


def digest(files: list[Path]) -> str:
    """A fingerprint of these files and of the Python and the tools that compile them."""
    mark = hashlib.sha256(repr((sys.version, sys.platform, wanted(["compile"]), os.environ.get("CC"))).encode())
    for path in sorted(files):
        mark.update(f"\0{path.relative_to(ROOT)}\0".encode() + path.read_bytes())
    return mark.hexdigest()


def sources() -> list[Path]:
    """All files of the package."""
    return [path for path in SOURCE.rglob("*") if path.is_file() and "__pycache__" not in path.parts]


def rules() -> list[Path]:
    """The files that decide what the compiled library is."""
    folders = [SOURCE / "reihum" / name for name in ("core", "games", "bots", "table", "words")]
    return [ROOT / "setup.py", *(path for folder in folders for path in folder.rglob("*.py"))]


def obstacle() -> str:
    """Why this machine cannot compile; empty if it can."""
    compiler = shlex.split(os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc"))
    if shutil.which(compiler[0]) is None:
        return f"no C compiler found ({compiler[0]})"
    with tempfile.TemporaryDirectory() as folder:
        probe = Path(folder, "probe.c")
        probe.write_text("#include <Python.h>\nint probe(void) { return PY_VERSION_HEX != 0; }\n")
        include = f"-I{sysconfig.get_path('include')}"
        command = [*compiler, "-shared", "-fPIC", include, str(probe), "-o", str(probe.with_suffix(".so"))]
        try:
            done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        except OSError as problem:
            return f"the C compiler {compiler[0]} does not start ({problem.strerror})"
        if done.returncode != 0 and "Python.h" in done.stderr:
            return "the C compiler lacks Python.h (on Debian and Ubuntu: apt install python3-dev)"
        return "" if done.returncode == 0 else f"the C compiler {compiler[0]} does not work"


def library() -> None:
    """Compile the rules, unless they are the ones compiled last."""
    mark = digest(rules())
    if RULES.exists() and RULES.read_text() == mark:
        return
    install(["compile"])
    print("Compiling the rules, a minute or two ...", file=sys.stderr, flush=True)
    started = time.monotonic()
    RULES.unlink(missing_ok=True)
    shutil.rmtree(WORK / "src", ignore_errors=True)
    shutil.rmtree(WORK / "build", ignore_errors=True)
    shutil.copytree(SOURCE, WORK / "src", ignore=SKIPPED)
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy2(ROOT / name, WORK)
    jobs = str(min(os.cpu_count() or 1, 4))
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--build-lib", str(LIBRARY), "--parallel", jobs]
    environment = {**os.environ, "REIHUM_COMPILE": "require"}
    done = subprocess.run(command, cwd=WORK, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        sys.exit(f"{done.stdout}{done.stderr}\nThe rules do not compile; REIHUM_COMPILE=no runs them as plain Python.")
    print(f"Compiled in {time.monotonic() - started:.0f} s.", file=sys.stderr)
    RULES.write_text(mark)


def renew() -> str:
    """Bring .build/compiled up to date, or remove it; the answer says why there is none."""
    if os.environ.get("REIHUM_COMPILE") == "no":
        shutil.rmtree(COMPILED, ignore_errors=True)
        return "REIHUM_COMPILE=no"
    mark = digest([*sources(), *rules()])
    if STAMP.exists() and STAMP.read_text() == mark:
        return ""
    shutil.rmtree(COMPILED, ignore_errors=True)
    if problem := obstacle():
        return problem
    library()
    fresh = BUILD / "fresh"
    shutil.rmtree(fresh, ignore_errors=True)
    shutil.copytree(SOURCE, fresh, ignore=SKIPPED)
    shutil.copytree(LIBRARY, fresh, dirs_exist_ok=True)
    proof = subprocess.run([sys.executable, "-c", PROOF], cwd=fresh, env={**os.environ, "PYTHONPATH": str(fresh)})
    if proof.returncode != 0:
        sys.exit("The compiled rules do not load; REIHUM_COMPILE=no runs them as plain Python.")
    (fresh / STAMP.name).write_text(mark)
    fresh.rename(COMPILED)
    return ""


def folder() -> tuple[Path, str]:
    """The folder to run from, and why it is not the compiled one."""
    WORK.mkdir(parents=True, exist_ok=True)
    with (BUILD / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        reason = renew()
    if reason and os.environ.get("REIHUM_COMPILE") == "require":
        sys.exit(f"REIHUM_COMPILE=require, but {reason}.")
    return (SOURCE if reason else COMPILED), reason


if __name__ == "__main__":
    place, why = folder()
    verdict = f"The rules run interpreted: {why}." if why else "The rules run compiled, from .build/compiled."
    print(verdict, file=sys.stderr if "--path" in sys.argv else sys.stdout)
    if "--path" in sys.argv:
        print(place)
