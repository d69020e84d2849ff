"""What GitHub reads is as GitHub wants it: checked against its schemas, which check-jsonschema brings along."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parent.parent
GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
FORMS = sorted(path for path in (GITHUB / "ISSUE_TEMPLATE").glob("*.yml") if path.name != "config.yml")


def check(schema: str, *files: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, *map(str, files)]
    return subprocess.run(command, capture_output=True, text=True)


@pytest.mark.parametrize(
    ("schema", "files"),
    [
        ("vendor.github-workflows", WORKFLOWS),
        ("custom.github-workflows-require-timeout", WORKFLOWS),
        ("vendor.dependabot", [GITHUB / "dependabot.yml"]),
        ("vendor.github-issue-forms", FORMS),
        ("vendor.github-issue-config", [GITHUB / "ISSUE_TEMPLATE" / "config.yml"]),
    ],
    ids=lambda part: part if isinstance(part, str) else "",
)
def test_a_file_fits_its_schema(schema: str, files: list[Path]) -> None:
    assert files
    done = check(schema, *files)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_mistake_would_be_found(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.yml"
    text = (GITHUB / "workflows" / "tests.yml").read_text(encoding="utf-8")
    wrong.write_text(text.replace("runs-on:", "run-on:"), encoding="utf-8")
    assert check("vendor.github-workflows", wrong).returncode != 0


def test_actions_are_pinned_to_versions() -> None:
    used = [use for path in WORKFLOWS for use in re.findall(r"uses: (\S+)", path.read_text(encoding="utf-8"))]
    strangers = [use for use in used if not use.startswith("./")]
    assert strangers
    assert [use for use in strangers if not re.fullmatch(r"[\w.-]+/[\w.-]+@v\d+(\.\d+)*", use)] == []


def test_every_promised_python_is_tested_and_gets_wheels() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    promised = re.findall(r"Python :: (3\.\d+)'", str(project["project"]["classifiers"]))
    tests = (GITHUB / "workflows" / "tests.yml").read_text(encoding="utf-8")
    assert re.findall(r'"(3\.\d+)"', tests.split("matrix:")[1].split("steps:")[0]) == promised
    assert project["tool"]["cibuildwheel"]["build"] == [f"cp{version.replace('.', '')}-*" for version in promised]


def test_commits_are_checked_by_the_same_ruff() -> None:
    hooks = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    found = re.search(r"ruff-pre-commit\n\s+rev: v(\d+\.\d+)\.", hooks)
    assert found is not None
    assert f'"ruff~={found[1]}.0"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
