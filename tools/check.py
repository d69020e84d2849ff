"""All checks of `make test`, one after the other, up to the first that fails.

If there is a compiled build, the tests run on it, and on the interpreted one only what is marked `once`; that both play
alike is a test of its own (docs/testing.md). The two run side by side, each in one process: if several shared the tests
of a build, each would read all of them, and play the rounds that they have in common.
"""

import ctypes
import os
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path
from typing import IO, NamedTuple

from tools import compile, page
from tools.browser import BROWSERS, browser
from tools.install import ROOT

PYTEST = ["pytest", "--quiet"]
PAGE = "tests/web"  # wants a browser
# Pages wait more than they work; a third would make the others late. What the tests of a file share is made once.
TWO_BROWSERS = ["--numprocesses", "2", "--dist", "loadfile"]
SLOWEST = 20  # tests that are named at the end


def slowest(lines: list[str]) -> list[str]:
    """The tests that took longest, set-up and all; each line is a build, the seconds of one phase, and a test."""
    seconds: defaultdict[str, float] = defaultdict(float)
    for line in lines:
        build, took, test = line.split(" ", 2)
        seconds[f"{test} ({build})"] += float(took)
    return [f"{seconds[test]:6.1f} s  {test}" for test in sorted(seconds, key=seconds.__getitem__)[: -SLOWEST - 1 : -1]]


def adopt_orphans() -> None:
    """Whoever loses its parent belongs to this process from now on: else nobody would count a browser's helpers."""
    if sys.platform == "linux":
        set_child_subreaper = 36
        ctypes.CDLL(None).prctl(set_child_subreaper, 1, 0, 0, 0)


def processor_time() -> float:
    """Processor seconds that all finished children have taken, and their children."""
    if sys.platform == "linux":
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            pass  # there is none left
    times = os.times()
    return times.children_user + times.children_system


class Watch:
    """How long something takes, for people and for the processor."""

    def __init__(self) -> None:
        self.started, self.worked = time.monotonic(), processor_time()

    def __str__(self) -> str:
        return f"{time.monotonic() - self.started:.0f} s, processor {processor_time() - self.worked:.0f} s"


class Check(NamedTuple):
    """`python -m module` with the package from this folder, and its heading."""

    title: str
    module: list[str]
    source: Path
    build: str = "interpreted"

    @property
    def notes(self) -> Path:
        """The seconds of its tests, if it has any."""
        return ROOT / ".build" / f"seconds-{self.build}.txt"

    def start(self, *more: str, output: IO[bytes] | None = None) -> subprocess.Popen[bytes]:
        self.notes.parent.mkdir(exist_ok=True)
        self.notes.unlink(missing_ok=True)
        variables = {"PYTHONPATH": str(self.source), "REIHUM_BUILD": self.build, "REIHUM_SECONDS": str(self.notes)}
        variables["OMP_NUM_THREADS"] = "1"  # or NumPy's threads spend their time waiting for each other
        environment = {**os.environ, **variables}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # or hundreds of processes compile the same modules
        command = [sys.executable, "-m", *self.module, *more]
        return subprocess.Popen(
            command, cwd=ROOT, env=environment, stdin=subprocess.DEVNULL, stdout=output, stderr=output
        )


def ended(process: subprocess.Popen[bytes]) -> str:
    """Wait for a process, and say what it and its children have cost the processor."""
    if sys.platform == "win32":
        process.wait()
        return "not known"
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return f"{used.ru_utime + used.ru_stime:.0f} s"


class Checks:
    """Runs commands under headings and remembers what was done."""

    def __init__(self) -> None:
        self.report: list[str] = []
        self.tests: list[str] = []

    def run(self, title: str, module: list[str], source: Path, build: str = "interpreted", again: bool = False) -> None:
        """Run `python -m module` with the package from this folder; end everything if it fails.

        `again`: what failed may try once more, and the list says so. A browser on a busy machine is late now and then.
        """
        print(f"\n=== {title}", flush=True)
        watch, check = Watch(), Check(title, module, source, build)
        code = check.start().wait()
        if code != 0 and again:
            title += ", some at the second try"
            code = check.start("--last-failed").wait()
        self.note(check.notes, build)
        self.judge({f"{title} ({watch})": code})

    def together(self, first: Check, second: Check) -> None:
        """Run two at the same time; what the second has to say comes when the first has ended."""
        print(f"\n=== {first.title}", flush=True)
        started = time.monotonic()
        with tempfile.TemporaryFile() as output:
            other = second.start(output=output)
            one = first.start()
            costs = ended(one), ended(other)
            print(f"\n=== {second.title}", flush=True)
            output.seek(0)
            sys.stdout.buffer.write(output.read())
        seconds = time.monotonic() - started
        codes: dict[str, int] = {}
        for check, process, cost in zip((first, second), (one, other), costs, strict=True):
            self.note(check.notes, check.build)
            codes[f"{check.title} ({seconds:.0f} s for both, processor {cost})"] = process.returncode
        self.judge(codes)

    def note(self, notes: Path, build: str) -> None:
        """Remember how long the tests of a run took."""
        if notes.exists():
            self.tests += [f"{build} {line}" for line in notes.read_text(encoding="utf-8").splitlines()]

    def judge(self, codes: dict[str, int]) -> None:
        """Report how these have ended; if one has failed, that is the end of everything."""
        self.report += [f"{'FAILED' if code else 'passed'}   {what}" for what, code in codes.items()]
        if any(codes.values()):
            self.finish("Stopped at the first failure; what follows it was not run.")
            sys.exit(1)

    def compiled(self) -> tuple[Path, str]:
        """The folder of the compiled build, made now if need be, and why there is none."""
        watch = Watch()
        place, reason = compile.folder()
        if not reason:
            self.report.append(f"passed   the rules compile ({watch})")
        return place, reason

    def skip(self, title: str, reason: str) -> None:
        """Note a check that cannot be made here."""
        self.report.append(f"SKIPPED  {title}: {reason}")

    def finish(self, verdict: str) -> None:
        """Say what was done, how long it took, and what took longest."""
        print(f"\n=== The slowest {SLOWEST} tests", *slowest(self.tests), sep="\n")
        total = f"Processor time of everything: {processor_time():.0f} s."
        print("\n=== Summary", *self.report, total, verdict, sep="\n", flush=True)


def page_checks(checks: Checks, source: Path) -> None:
    """The scripts of the page, where Node is there; continuous integration insists on it."""
    reason = page.why_not()
    if reason and os.environ.get("REIHUM_LOCKED") == "yes":
        sys.exit(f"The page's scripts can't be checked: {reason}.")
    for name, title in (("lint", "biome: lint and format"), ("types", "tsc: types"), ("test", "node: tests")):
        title += " of the page's scripts"
        if reason:
            checks.skip(title, reason)
        else:
            checks.run(title, ["tools.page", name], source)


def main() -> None:
    adopt_orphans()
    checks = Checks()
    source = compile.SOURCE
    checks.run("ruff: lint", ["ruff", "check"], source)
    checks.run("ruff: format", ["ruff", "format", "--check"], source)
    checks.run("mypy: strict types", ["mypy", "src", "tests", "tools"], source)
    page_checks(checks, source)
    place, reason = checks.compiled()
    tests = [*PYTEST, f"--ignore={PAGE}"]
    if reason:
        parallel = ["--numprocesses", "auto", "--dist", "loadfile"]  # what the tests of a file share is made once
        checks.run("pytest: interpreted build", [*tests, *parallel], source)
        checks.skip("pytest: compiled build", reason)
    else:
        checks.together(
            Check("pytest: compiled build", [*tests, "-m", "not once"], place, "compiled"),
            Check("pytest: interpreted build", [*tests, "-m", "once"], source),
        )
    if browser():
        build = "interpreted" if reason else "compiled"
        checks.run(
            "pytest: the page in a browser", [*PYTEST, *TWO_BROWSERS, "-m", "not long", PAGE], place, build, again=True
        )
    else:
        checks.skip("pytest: the page in a browser", f"there is no {BROWSERS[-1]} (on Debian: apt install chromium)")
    pages = ["README.md", *map(str, sorted([*Path("docs").rglob("*.md"), *Path("src").rglob("*.md")]))]
    checks.run("doctest: README, docs and booklets", [*PYTEST, "--doctest-glob=*.md", *pages], source)
    checks.finish(f"All that was run passed. Compiled build: skipped, {reason}." if reason else "All passed.")


if __name__ == "__main__":
    os.chdir(ROOT)
    main()
