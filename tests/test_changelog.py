"""Fragments become a chapter of the changelog."""

from pathlib import Path

import pytest

from tools.changelog import MARK, fragments, release

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "changelog.d").mkdir()
    (tmp_path / "changelog.d" / "README.md").write_text("How it works.")
    (tmp_path / "CHANGELOG.md").write_text(f"# Changelog\n\n{MARK}\n## 0.1.0 (2026-01-01)\n")
    return tmp_path


def test_our_fragments_are_well_formed() -> None:
    fragments(ROOT / "changelog.d")


def test_release_moves_the_fragments(project: Path) -> None:
    (project / "changelog.d" / "b.fixed.md").write_text("Scores are right.\n")
    (project / "changelog.d" / "a.added.md").write_text("A game,\nand another.\n")
    release(project, "0.2.0", "2026-02-01")
    assert (project / "CHANGELOG.md").read_text() == (
        f"# Changelog\n\n{MARK}\n## 0.2.0 (2026-02-01)\n\n### Added\n\n- A game, and another.\n\n"
        "### Fixed\n\n- Scores are right.\n\n## 0.1.0 (2026-01-01)\n"
    )
    assert fragments(project / "changelog.d") == []


def test_a_fragment_of_unknown_kind_is_refused(project: Path) -> None:
    (project / "changelog.d" / "a.improved.md").write_text("Better.")
    with pytest.raises(ValueError, match="KIND one of"):
        release(project, "0.2.0", "2026-02-01")


def test_nothing_to_release_is_refused(project: Path) -> None:
    with pytest.raises(ValueError, match="no fragments"):
        release(project, "0.2.0", "2026-02-01")
