"""Play the suite for one game and tell its author what fails."""

import os
import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from reihum.testing import plugin
from reihum.testing.paragraphs import PAGE, SECTIONS, sections
from reihum.text.catalogue import blamed, line_of

TAKEN_APART = re.compile(r"\s*(assert |[+-]\s+(where|and) |Use -v to get |\.\.\.Full output truncated)")  # by pytest


@dataclass
class Conformance:
    """What came of the suite: how many tests passed, and what fails."""

    passed: int = 0
    left_out: int = 0
    failures: list["Failure"] = field(default_factory=list)


@dataclass(frozen=True)
class Failure:
    """A test that fails: what must hold, at which tables it does not, what was found there, and where to read on.

    `also`: this many other tests found the same.
    """

    requirement: str
    tables: tuple[str, ...]
    found: str
    read: str
    also: int = 0


class SuiteListener:
    """Hears of every test."""

    def __init__(self, package: str, on_test: Callable[[], None]) -> None:
        self.package = package
        self.on_test = on_test
        self.verdict = Conformance()
        self.found: dict[str, list[tuple[str, str, str, str]]] = {}  # by the name of the test

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: Any) -> Any:
        report: Any = yield
        if report.when == "call":
            self.on_test()
        if report.failed:
            self.note(item, report, call.excinfo.value)
        elif report.skipped:
            self.verdict.left_out += 1
        elif report.when == "call":
            self.verdict.passed += 1
        return report

    def note(self, item: pytest.Item, report: Any, error: BaseException) -> None:
        name, _, table = item.name.partition("[")
        crash = getattr(report.longrepr, "reprcrash", None)
        message = crash.message if crash is not None else str(report.longrepr)
        requirement = getattr(getattr(item, "function", None), "__doc__", None) or name
        read = ", ".join(sections(item))
        found = fault(error, message, self.package)
        self.found.setdefault(name, []).append((requirement.splitlines()[0], table.rstrip("]"), found, read))

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed:
            row = ("The suite can look at the game.", report.nodeid, told(str(report.longrepr)), PAGE)
            self.found.setdefault(report.nodeid, []).append(row)


def told(message: str) -> str:
    """The author's part of a failed assertion: its own sentence, or else how the two sides differ."""
    text = message.removeprefix("AssertionError: ")
    lines = [
        line for line in re.split("^assert ", text, maxsplit=1, flags=re.MULTILINE)[0].splitlines() if line.strip()
    ]
    if not lines:
        everything = [line for line in text.splitlines() if line.strip()]
        lines = [line for line in everything if not TAKEN_APART.match(line)] or everything
    return "\n".join(lines[:12])


def fault(error: BaseException, message: str, package: str) -> str:
    """What a test has found: where the rules broke off, or what it says itself."""
    cause = error.__cause__
    while cause is not None:
        if line_of(cause, package):
            error = cause
        cause = cause.__cause__
    if isinstance(error, (AssertionError, pytest.fail.Exception)) and not line_of(error, package):
        return told(message)
    return blamed(error, package)


def conform(package: str, sample: bool = False, on_test: Callable[[], None] = lambda: None) -> Conformance:
    """The suite played for the game of one package, at all its tables or at one."""
    listener = SuiteListener(package, on_test)
    options = ["--reihum-game", package, *(["-m", "not heavy"] if sample else [])]
    quiet = ["-p", "no:terminal", "-p", "no:cacheprovider"]
    alone = ["-c", os.devnull, "--rootdir", str(plugin.SUITE), "--noconftest"]  # whatever project it is called from
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    code = pytest.main([*alone, *quiet, *options, *plugin.modules()], plugins=[plugin, listener])
    listener.verdict.failures = failures(list(listener.found.values()))
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED) and not listener.verdict.failures:
        raise RuntimeError(f"pytest ended with {code!s}")
    return listener.verdict


def failures(tests: list[list[tuple[str, str, str, str]]]) -> list[Failure]:
    """The tests that fail in the order of the page, since what breaks first spoils others; what they share once."""
    found: dict[str, Failure] = {}
    for rows in sorted(tests, key=lambda rows: place_on_page(rows[0][3])):
        requirement, _, said, read = rows[0]
        tables = tuple(table for _, table, _, _ in rows)
        if said in found:
            first = found[said]
            found[said] = replace(first, tables=tuple(dict.fromkeys(first.tables + tables)), also=first.also + 1)
        else:
            found[said] = Failure(requirement, tables, said, read)
    return list(found.values())


def place_on_page(read: str) -> int:
    section = read.rpartition("#")[2]
    return SECTIONS.index(section) if section in SECTIONS else -1
