"""Rewrite the lock files: python -m tools.lock [--upgrade]

Each names every package with its exact version and the hashes of its files, for every platform and every Python that we
support, and no place to get them from. Containers and continuous integration install from them; `make play` and `make
test` at home take what pyproject.toml allows. Without --upgrade only what has to change changes. The tools for the page
have exact versions in package.json; package-lock.json adds their hashes, if npm is there.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

from tools.checkout import ROOT

LOCKS: Final = ROOT / "locks"
EXTRAS: Final = {
    "run": ["fast", "postgres"],  # what a server needs,
    "build": ["compile", "fast", "postgres"],  # what it takes to compile the rules,
    "dev": ["compile", "dev", "docs", "fast", "postgres"],  # and all tools of development
}
OLDEST: Final = "3.11"


def main(arguments: list[str]) -> None:
    LOCKS.mkdir(exist_ok=True)
    for name, extras in EXTRAS.items():
        command = ["uv", "pip", "compile", "--quiet", "--universal", f"--python-version={OLDEST}", "--generate-hashes"]
        command += ["--no-emit-index-url", "--no-emit-find-links", "--no-header", *arguments]
        command += [f"--extra={extra}" for extra in extras]
        command += ["--output-file", str(LOCKS / f"{name}.txt"), "pyproject.toml"]
        try:
            done = subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL)
        except FileNotFoundError:
            sys.exit("This needs uv: pip install uv")
        if done.returncode != 0:
            sys.exit(f"locks/{name}.txt could not be written; see above.")
        print(f"locks/{name}.txt")
    lock_page("--upgrade" in arguments)


def lock_page(upgrade: bool) -> None:
    """package-lock.json, made in another folder: where tools are installed, npm forgets those for other platforms."""
    npm = shutil.which("npm")
    if npm is None:
        return print("package-lock.json is left as it was: there is no npm")
    with tempfile.TemporaryDirectory() as folder:
        for name in ("package.json", ".npmrc", *([] if upgrade else ["package-lock.json"])):
            shutil.copy(ROOT / name, folder)
        command = [npm, "install", "--package-lock-only", "--no-audit", "--no-fund", "--loglevel=error"]
        if subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL).returncode != 0:
            sys.exit("package-lock.json could not be written; see above.")
        shutil.copy(Path(folder, "package-lock.json"), ROOT)
    print("package-lock.json")


if __name__ == "__main__":
    main(sys.argv[1:])
