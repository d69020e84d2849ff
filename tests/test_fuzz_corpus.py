"""What fuzzing begins with, and what it once found: every target takes all of it. `make fuzz` goes on from there."""

from pathlib import Path

import pytest

from tests.fuzz.targets import TARGETS
from tools import fuzz

FILES = [file for file in sorted(fuzz.CORPUS.rglob("*")) if file.is_file()]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_the_corpus_is_taken(file: Path) -> None:
    TARGETS[file.parent.name](file.read_bytes())


def test_every_target_has_something_to_begin_with() -> None:
    assert {file.parent.name for file in FILES} == set(TARGETS)


def test_a_fault_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(data: bytes) -> None:
        assert b"\x00" not in data

    monkeypatch.setitem(TARGETS, "message", broken)
    with pytest.raises(AssertionError):
        fuzz.unguided("message", 120.0)  # ends as soon as it is found


@pytest.mark.heavy
@pytest.mark.parametrize("target", list(TARGETS))
def test_a_short_run_finds_nothing(target: str) -> None:
    assert fuzz.unguided(target, 0.2) > 0
