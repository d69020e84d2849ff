"""The pytest plug-in: `pytest --reihum-game my_package` plays the suite for a game, besides a project's own tests."""

from pathlib import Path
from typing import Any

import pytest

from reihum.core.errors import ReihumError
from reihum.testing.paragraphs import sections

SUITE = Path(__file__).parent / "suite"
MARKERS = [
    "reads(section): a test of the suite for games; if it fails, read this section of docs/conformance.md",
    "once: says the same about the interpreted and the compiled build of Reihum",
    "heavy: another table of a game; with -m 'not heavy' each game is played at one table",
]

pytest.register_assert_rewrite("reihum.testing.suite", "reihum.testing.worlds", "reihum.testing.indistinct")


def modules() -> list[str]:
    """The files of the suite."""
    return sorted(str(path) for path in SUITE.glob("*.py") if path.name != "__init__.py")


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("reihum")
    group.addoption(
        "--reihum-game",
        action="append",
        default=[],
        metavar="PACKAGE",
        help="play the conformance suite of Reihum for the game in this package; may be given several times",
    )


def pytest_configure(config: pytest.Config) -> None:
    packages: list[str] = config.getoption("--reihum-game")
    if not packages:
        return
    for marker in MARKERS:
        config.addinivalue_line("markers", marker)
    from reihum.testing.tables import choose

    try:
        choose(packages)
    except ReihumError as problem:
        raise pytest.UsageError(str(problem)) from None
    config.args += [path for path in modules() if path not in config.args]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: Any) -> Any:
    """A failure of the suite says where to read on."""
    report: Any = yield
    where = sections(item)
    if report.failed and where:
        requirement = getattr(getattr(item, "function", None), "__doc__", None) or item.name
        report.sections.append(("What must hold", f"{requirement.splitlines()[0]} Read {', '.join(where)}."))
    return report
