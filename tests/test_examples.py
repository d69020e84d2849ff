"""Every script and record in booklets, docs and README does what it says."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from reihum import games
from reihum.core.errors import BadNotation
from reihum.notation import check, run_example

ROOT = Path(__file__).resolve().parent.parent
BLOCK = re.compile(r"^```reihum\n(.*?)^```", re.MULTILINE | re.DOTALL)


class Example(NamedTuple):
    page: Path
    line: int
    text: str


def pages() -> list[Path]:
    booklets = [path for folder in games.__path__ for path in Path(folder).rglob("*.md")]
    return sorted([*booklets, *(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md")])


def examples() -> list[Example]:
    found: list[Example] = []
    for page in pages():
        text = page.read_text("utf-8")
        found += [Example(page, text[: match.start(1)].count("\n") + 1, match[1]) for match in BLOCK.finditer(text)]
    return found


def name_of(example: Example) -> str:
    return f"{example.page.parent.name}/{example.page.name}:{example.line}"


@pytest.mark.parametrize("example", examples(), ids=name_of)
def test_an_example_does_what_it_says(example: Example) -> None:
    if example.text.startswith("reihum "):
        report = check(example.text)
        assert report.good, report.faults
        assert report.over
    else:
        run_example(example.text)


def test_there_are_examples() -> None:
    assert len(examples()) > 10


@pytest.mark.parametrize(
    "wrong",
    ["0 H6 ! match", "0 L7", "0 L7 ! ace", "0 H6\n> turn 0", "= 0 0", "> hand.0 H6", "> rank 6", "1 EA"],
)
def test_a_wrong_example_would_be_found(wrong: str) -> None:
    start = "mau_mau 2 | discard H9 | hand.0 H6 L7 LK | hand.1 EA EK | stock ?*5 | suit hearts | rank 9\n"
    with pytest.raises(BadNotation) as caught:
        run_example(start + wrong)
    assert caught.value.line == 2 + wrong.count("\n")
