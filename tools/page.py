"""The checks of the page's scripts, which want Node: python -m tools.page [lint | types | test | format]

Without a word all three checks are made. What they need is named in package.json with exact versions, and comes from
npm into node_modules when that list has changed.
"""

import os
import shutil
import subprocess
import sys
from typing import Final

from tools.install import ROOT

LEAST: Final = 18  # of Node
LOCK: Final = ROOT / "package-lock.json"
FOLDER: Final = ROOT / "node_modules"
INSTALLED: Final = FOLDER / ".reihum-lock.json"  # the list that was installed last
TESTS: Final = sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("tests/js/*.test.js"))
BIOME: Final = "node_modules/@biomejs/biome/bin/biome"
COMMANDS: Final = {
    "lint": [BIOME, "ci", "--error-on-warnings"],
    "types": ["node_modules/typescript/bin/tsc", "--project", "tsconfig.json"],
    "test": ["--test", "--test-reporter=dot", *TESTS],
    "format": [BIOME, "check", "--write"],
}


def why_not() -> str:
    """Why the page's scripts can't be checked here; empty if they can."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return "there is no Node with npm (on Debian: apt install nodejs npm)"
    found = subprocess.run([node, "--version"], capture_output=True, text=True).stdout.strip()
    if not found.startswith("v") or int(found[1:].partition(".")[0]) < LEAST:
        return f"Node {found} is older than {LEAST}"
    return "" if installed(npm) else "npm could not install what package-lock.json names; see its message above"


def installed(npm: str) -> bool:
    """Are the tools there, after they have been installed if need be?"""
    wanted = LOCK.read_text(encoding="utf-8")
    if INSTALLED.exists() and INSTALLED.read_text(encoding="utf-8") == wanted:
        return True
    print("Installing the tools for the page ...", file=sys.stderr)
    command = [npm, "ci", "--no-audit", "--no-fund", "--loglevel=error"]
    if subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=sys.stderr).returncode != 0:
        return False
    INSTALLED.write_text(wanted, encoding="utf-8")
    return True


def run(name: str) -> bool:
    """Does this check pass?"""
    node = shutil.which("node")
    assert node is not None
    return subprocess.run([node, *COMMANDS[name]], cwd=ROOT, stdin=subprocess.DEVNULL).returncode == 0


def main(names: list[str]) -> None:
    if unknown := [name for name in names if name not in COMMANDS]:
        sys.exit(f"unknown check {unknown[0]!r}; choose one of {', '.join(COMMANDS)}")
    if reason := why_not():
        sys.exit(f"The page's scripts were not checked: {reason}.")
    for name in names or ["lint", "types", "test"]:
        if not run(name):
            sys.exit(f"Failed: {name} of the page's scripts")


if __name__ == "__main__":
    os.chdir(ROOT)
    main(sys.argv[1:])
