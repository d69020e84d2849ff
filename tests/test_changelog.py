"""Fragments become a chapter of the changelog, by towncrier as pyproject.toml sets it up."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parent.parent
FRAGMENTS = [path for path in (ROOT / "changelog.d").iterdir() if path.name != "README.md"]


def towncrier(project: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "towncrier", "build", "--yes", "--version", "9.8.7", "--date", "2026-02-01"]
    return subprocess.run(command, cwd=project, capture_output=True, text=True, stdin=subprocess.DEVNULL)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Our project as far as towncrier sees it, without its fragments."""
    for name in ("pyproject.toml", "CHANGELOG.md", "changelog.d/README.md", "src/reihum/__init__.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def test_our_fragments_make_a_chapter(project: Path) -> None:
    for path in FRAGMENTS:
        assert path.read_text(encoding="utf-8").strip(), f"{path.name} is empty"
        shutil.copy(path, project / "changelog.d")
    before = (project / "CHANGELOG.md").read_text(encoding="utf-8")
    done = towncrier(project)
    assert done.returncode == 0, done.stdout + done.stderr
    log = (project / "CHANGELOG.md").read_text(encoding="utf-8")
    assert log.count("## 9.8.7 (2026-02-01)") == 1
    assert log.count("\n- ") - before.count("\n- ") >= len(FRAGMENTS)
    assert [path.name for path in (project / "changelog.d").iterdir()] == ["README.md"]


def test_a_chapter_is_sorted_by_kind_and_stands_on_top(project: Path) -> None:
    log = project / "CHANGELOG.md"
    log.write_text("# Changelog\n\n<!-- newest first -->\n\n## 0.1.0 (2026-01-01)\n", encoding="utf-8")
    (project / "changelog.d" / "b.fixed.md").write_text("Scores are right.\n")
    (project / "changelog.d" / "a.added.md").write_text("A game.\n")
    assert towncrier(project).returncode == 0
    assert [line for line in log.read_text(encoding="utf-8").splitlines() if line] == [
        "# Changelog",
        "<!-- newest first -->",
        "## 9.8.7 (2026-02-01)",
        "### Added",
        "- A game.",
        "### Fixed",
        "- Scores are right.",
        "## 0.1.0 (2026-01-01)",
    ]


def test_a_fragment_of_unknown_kind_is_refused(project: Path) -> None:
    (project / "changelog.d" / "a.improved.md").write_text("Better.")
    done = towncrier(project)
    assert done.returncode != 0
    assert "a.improved.md" in done.stdout + done.stderr
