"""The sources of the page and the tools that check them."""

import json
import re

import pytest

from tools import check, page
from tools.install import ROOT

SCRIPTS = sorted(path for path in (ROOT / "src/reihum/web/js").rglob("*.js"))
pytestmark = pytest.mark.once


def test_lines_are_short() -> None:
    """The formatter leaves comments and texts as they are."""
    for path in [*SCRIPTS, *(ROOT / "tests/js").glob("*.js")]:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            assert len(line) <= 120, f"{path}:{number}"


def test_tools_have_exact_versions_and_hashes_and_no_address() -> None:
    wanted = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["devDependencies"]
    lock = (ROOT / "package-lock.json").read_text(encoding="utf-8")
    packages = json.loads(lock)["packages"]
    assert packages.pop("")["devDependencies"] == wanted
    for name, version in wanted.items():
        assert re.fullmatch(r"\d+\.\d+\.\d+", version)
        assert packages[f"node_modules/{name}"]["version"] == version
    for name, package in packages.items():
        assert package["integrity"].startswith("sha512-"), name
        assert "resolved" not in package, name


def test_without_node_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert "there is no Node" in page.why_not()
    checks = check.Checks()
    monkeypatch.delenv("REIHUM_LOCKED", raising=False)
    check.page_checks(checks, ROOT / "src")
    assert len(checks.report) == 3
    assert all(line.startswith("SKIPPED") and "apt install nodejs npm" in line for line in checks.report)
    monkeypatch.setenv("REIHUM_LOCKED", "yes")
    with pytest.raises(SystemExit, match="there is no Node"):
        check.page_checks(checks, ROOT / "src")


def test_an_unknown_check_is_refused() -> None:
    with pytest.raises(SystemExit, match="unknown check 'lnt'; choose one of lint, types, test, format"):
        page.main(["lnt"])
