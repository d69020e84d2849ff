"""What `make test` does with its checks: what they say, how they end, and which tests took longest."""

from pathlib import Path

import pytest

from tools import check
from tools.check import Check, Checks

pytestmark = pytest.mark.once

GOOD = ["platform", "--terse"]
BAD = ["platform.none"]


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not in the notes of the run that this test belongs to."""
    monkeypatch.setattr(check, "ROOT", tmp_path)


def test_two_checks_run_together_and_each_is_reported(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    checks = Checks()
    checks.together(Check("one", GOOD, tmp_path, "compiled"), Check("other", GOOD, tmp_path))
    said = capfd.readouterr().out
    assert said.index("=== one") < said.index("=== other")
    assert [line.partition(" (")[0] for line in checks.report] == ["passed   one", "passed   other"]
    assert all("s for both, processor " in line for line in checks.report)


@pytest.mark.parametrize("bad", ["one", "other"])
def test_if_one_of_two_fails_both_are_reported_and_nothing_follows(bad: str, tmp_path: Path) -> None:
    checks = Checks()
    one, other = (Check(title, BAD if title == bad else GOOD, tmp_path) for title in ("one", "other"))
    with pytest.raises(SystemExit):
        checks.together(one, other)
    ends = {line.split()[1]: line.split()[0] for line in checks.report}
    assert ends == {"one": "passed", "other": "passed", bad: "FAILED"}


def test_the_slowest_tests_are_added_up_over_their_phases() -> None:
    lines = [
        "interpreted 0.500 tests/a.py::b[c d]",
        "interpreted 2.000 tests/a.py::b[c d]",
        "compiled 1.000 tests/a.py::b[c d]",
    ]
    assert check.slowest(lines) == [
        "   2.5 s  tests/a.py::b[c d] (interpreted)",
        "   1.0 s  tests/a.py::b[c d] (compiled)",
    ]
    assert len(check.slowest([f"compiled 1.0 test{number}" for number in range(50)])) == check.SLOWEST
