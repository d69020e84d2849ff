"""The folder of the compiled build is right or not there."""

from pathlib import Path

import pytest

from tools import compile

pytestmark = pytest.mark.once


@pytest.fixture
def stale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A compiled build of other sources than ours."""
    monkeypatch.delenv("REIHUM_COMPILE", raising=False)
    monkeypatch.setattr(compile, "BUILD", tmp_path)
    monkeypatch.setattr(compile, "WORK", tmp_path / "work")
    monkeypatch.setattr(compile, "COMPILED", tmp_path / "compiled")
    monkeypatch.setattr(compile, "STAMP", tmp_path / "compiled" / "stamp.txt")
    compile.COMPILED.mkdir()
    compile.STAMP.write_text("of other sources")
    return compile.COMPILED


@pytest.mark.parametrize(
    ("compiler", "reason"),
    [("/bin/false", "the C compiler /bin/false does not work"), ("/no/such/cc", "no C compiler found (/no/such/cc)")],
)
def test_without_a_compiler_the_sources_are_run(
    stale: Path, monkeypatch: pytest.MonkeyPatch, compiler: str, reason: str
) -> None:
    monkeypatch.setenv("CC", compiler)
    assert compile.folder() == (compile.SOURCE, reason)
    assert not stale.exists()


def test_compiling_can_be_declined(stale: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REIHUM_COMPILE", "no")
    assert compile.folder() == (compile.SOURCE, "REIHUM_COMPILE=no")
    assert not stale.exists()


def test_compiling_can_be_required(stale: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "/bin/false")
    monkeypatch.setenv("REIHUM_COMPILE", "require")
    with pytest.raises(SystemExit, match="does not work"):
        compile.folder()


def test_a_build_of_these_sources_is_kept(stale: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "/bin/false")
    compile.STAMP.write_text(compile.digest([*compile.sources(), *compile.rules()]))
    assert compile.folder() == (stale, "")


def test_every_edit_changes_the_stamp(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compile, "ROOT", tmp_path)
    rule = tmp_path / "rules.py"
    rule.write_text("POINTS = 7\n")
    before = compile.digest([rule])
    rule.write_text("POINTS = 8\n")
    assert compile.digest([rule]) != before
    rule.write_text("POINTS = 7\n")
    assert compile.digest([rule]) == before
    renamed = rule.rename(tmp_path / "other.py")
    assert compile.digest([renamed]) != before
