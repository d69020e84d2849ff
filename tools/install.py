"""Install what pyproject.toml asks for into .venv: python -m tools.install [extra ...]

With REIHUM_LOCKED=yes, as in continuous integration, exactly what locks/dev.txt names, checked by its hashes. A list of
what has been installed is kept in .venv, so that nothing is done when nothing has changed.
"""

import os
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCK = ROOT / "locks/dev.txt"
INSTALLED = Path(sys.prefix, "reihum-requirements.txt")


def wanted(extras: list[str]) -> list[str]:
    """The run-time requirements and those of the extras."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    requirements: list[str] = list(project["dependencies"])
    for extra in extras:
        requirements += project["optional-dependencies"][extra]
    return list(dict.fromkeys(requirements))


def install(extras: list[str]) -> None:
    """Install the requirements that are new or changed."""
    assert sys.prefix != sys.base_prefix, "run this with .venv/bin/python"
    there = INSTALLED.read_text(encoding="utf-8").splitlines() if INSTALLED.exists() else []
    new = [requirement for requirement in wanted(extras) if requirement not in there]
    if not new:
        return
    print(f"Installing {', '.join(new)} ...", file=sys.stderr)
    what = ["--require-hashes", "-r", str(LOCK)] if os.environ.get("REIHUM_LOCKED") == "yes" else new
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", *what]
    if subprocess.run(pip, stdout=sys.stderr).returncode != 0:
        sys.exit("Some packages could not be installed: is the package index reachable? See pip's message above.")
    INSTALLED.write_text("\n".join([*there, *new, ""]), encoding="utf-8")


if __name__ == "__main__":
    install(sys.argv[1:])
