"""Play the suite for one game and tell its author what fails."""

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from reihum.testing import plugin
from reihum.testing.paragraphs import sections


@dataclass
class Conformance:
    """What came of the suite: how many tests passed, and what fails."""

    passed: int = 0
    left_out: int = 0
    failures: list["Failure"] = field(default_factory=list)


@dataclass(frozen=True)
class Failure:
    """A test that fails: what must hold, at which tables it does not, what was found there, and where to read on."""

    requirement: str
    tables: tuple[str, ...]
    found: str
    read: str


class SuiteListener:
    """Hears of every test."""

    def __init__(self, on_test: Callable[[], None]) -> None:
        self.on_test = on_test
        self.verdict = Conformance()
        self.found: dict[str, list[tuple[str, str, str, str]]] = {}  # by the name of the test

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: Any) -> Any:
        report: Any = yield
        if report.when == "call":
            self.on_test()
        if report.failed:
            self.note(item, report)
        elif report.skipped:
            self.verdict.left_out += 1
        elif report.when == "call":
            self.verdict.passed += 1
        return report

    def note(self, item: pytest.Item, report: Any) -> None:
        name, _, table = item.name.partition("[")
        crash = getattr(report.longrepr, "reprcrash", None)
        message = crash.message if crash is not None else str(report.longrepr)
        requirement = getattr(getattr(item, "function", None), "__doc__", None) or name
        read = ", ".join(sections(item))
        self.found.setdefault(name, []).append((requirement.splitlines()[0], table.rstrip("]"), told(message), read))

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed:
            row = ("The suite can look at the game.", report.nodeid, told(str(report.longrepr)), "docs/conformance.md")
            self.found.setdefault(report.nodeid, []).append(row)


def told(message: str) -> str:
    """The author's part of a failed assertion: the sentence, not how pytest took the expression apart."""
    lines = [line for line in message.removeprefix("AssertionError: ").splitlines() if line.strip()]
    kept = [line for line in lines if not line.lstrip().startswith(("assert ", "+  where", "-  where"))]
    return "\n".join((kept or lines)[:12])


def conform(package: str, sample: bool = False, on_test: Callable[[], None] = lambda: None) -> Conformance:
    """The suite played for the game of one package, at all its tables or at one."""
    listener = SuiteListener(on_test)
    options = ["--reihum-game", package, *(["-m", "not heavy"] if sample else [])]
    quiet = ["-p", "no:terminal", "-p", "no:cacheprovider"]
    alone = ["-c", os.devnull, "--rootdir", str(plugin.SUITE), "--noconftest"]  # whatever project it is called from
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    code = pytest.main([*alone, *quiet, *options, *plugin.modules()], plugins=[plugin, listener])
    for rows in listener.found.values():
        requirement, _, found, read = rows[0]
        tables = tuple(table for _, table, _, _ in rows)
        listener.verdict.failures.append(Failure(requirement, tables, found, read))
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED) and not listener.verdict.failures:
        raise RuntimeError(f"pytest ended with {code!s}")
    return listener.verdict
