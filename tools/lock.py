"""Rewrite the lock files: python -m tools.lock [--upgrade]

Each names every package with its exact version and the hashes of its files, for every platform and every Python that we
support, and no place to get them from. Containers and continuous integration install from them; `make play` and `make
test` at home take what pyproject.toml allows. Without --upgrade only what has to change changes.
"""

import subprocess
import sys
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


if __name__ == "__main__":
    main(sys.argv[1:])
