"""All checks of `make test`, one after the other, up to the first that fails."""

import os
import subprocess
import sys
import time
from pathlib import Path

from tools import compile
from tools.install import ROOT

PYTEST = ["pytest", "--quiet"]
PARALLEL = ["--numprocesses", "auto", "--dist", "loadgroup"]
PAGE = "tests/web"  # wants a browser, and only one at a time
CHROMIUM = Path("/usr/bin/chromium")


class Checks:
    """Runs commands under headings and remembers what was done."""

    def __init__(self) -> None:
        self.report: list[str] = []

    def run(self, title: str, module: list[str], source: Path, build: str = "interpreted", again: bool = False) -> None:
        """Run `python -m module` with the package from this folder; end everything if it fails.

        `again`: what failed may try once more, which is said. A browser on a busy machine is late now and then.
        """
        print(f"\n=== {title}", flush=True)
        started = time.monotonic()
        environment = {**os.environ, "PYTHONPATH": str(source), "REIHUM_BUILD": build}
        command = [sys.executable, "-m", *module]
        done = subprocess.run(command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL)
        if done.returncode != 0 and again:
            title += ", some at the second try"
            command.append("--last-failed")
            done = subprocess.run(command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL)
        seconds = f"{time.monotonic() - started:.0f} s"
        if done.returncode != 0:
            self.report.append(f"FAILED   {title} ({seconds})")
            self.finish("Stopped at the first failure; what follows it was not run.")
            sys.exit(1)
        self.report.append(f"passed   {title} ({seconds})")

    def skip(self, title: str, reason: str) -> None:
        """Note a check that cannot be made here."""
        self.report.append(f"SKIPPED  {title}: {reason}")

    def finish(self, verdict: str) -> None:
        """Say what was done."""
        print("\n=== Summary", *self.report, verdict, sep="\n", flush=True)


def main() -> None:
    checks = Checks()
    source = compile.SOURCE
    checks.run("ruff: lint", ["ruff", "check"], source)
    checks.run("ruff: format", ["ruff", "format", "--check"], source)
    checks.run("mypy: strict types", ["mypy", "src", "tests", "tools"], source)
    checks.run("pytest: interpreted build", [*PYTEST, *PARALLEL, f"--ignore={PAGE}"], source)
    place, reason = compile.folder()
    if reason:
        checks.skip("pytest: compiled build", reason)
    else:
        compiled = [*PYTEST, *PARALLEL, "-m", "not once", f"--ignore={PAGE}"]
        checks.run("pytest: compiled build", compiled, place, "compiled")
    if CHROMIUM.exists():
        build = "interpreted" if reason else "compiled"
        checks.run("pytest: the page in a browser", [*PYTEST, PAGE], place, build, again=True)
    else:
        checks.skip("pytest: the page in a browser", f"there is no {CHROMIUM} (on Debian: apt install chromium)")
    pages = ["README.md", *map(str, sorted([*Path("docs").rglob("*.md"), *Path("src").rglob("*.md")]))]
    checks.run("doctest: README, docs and booklets", [*PYTEST, "--doctest-glob=*.md", *pages], source)
    checks.finish(f"All that was run passed. Compiled build: skipped, {reason}." if reason else "All passed.")


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
