"""The examples of docs/research.md do what they say."""

import re
import runpy
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).resolve().parent.parent.parent / "docs" / "examples"
UPDATES = "10"  # of the policy: enough for what is asserted


@pytest.fixture
def there(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the folder of the examples, as whoever runs them is."""
    monkeypatch.chdir(EXAMPLES)
    monkeypatch.syspath_prepend(EXAMPLES)
    for path in EXAMPLES.glob("*.py"):
        monkeypatch.delitem(sys.modules, path.stem, raising=False)


def imported(name: str) -> Any:
    from importlib import import_module

    return import_module(name)


def test_all_examples_are_named_and_tested() -> None:
    page = (EXAMPLES.parent / "research.md").read_text(encoding="utf-8")
    tested = Path(__file__).read_text(encoding="utf-8")
    names = [path.stem for path in EXAMPLES.glob("*.py")]
    assert len(names) == 4
    assert all(f"examples/{name}.py" in page and f'"{name}' in tested for name in names)


@pytest.mark.usefixtures("there")
@pytest.mark.skipif(find_spec("pettingzoo") is None, reason="PettingZoo is not installed")
def test_random_agents() -> None:
    found = runpy.run_path(str(EXAMPLES / "random_agents.py"))
    assert sum(found["rewards"].values()) == pytest.approx(0)
    assert len(found["rewards"]) == 3
    lines = [line for line in (EXAMPLES / "random_agents.py").read_text().splitlines()[2:] if line]
    assert len(lines) <= 10


@pytest.mark.usefixtures("there")
def test_own_bot() -> None:
    found = imported("own_bot").main(deals=2)
    assert found.faults == ()
    assert {standing.bot for standing in found.standings} == {"own_bot:Low", "random"}


@pytest.mark.usefixtures("there")
def test_determinised() -> None:
    found = imported("determinised").main(deals=2)
    assert found.faults == ()
    assert found.lead.mean > 20
    source = (EXAMPLES / "determinised.py").read_text().partition("WORLDS")[2].partition("def main")[0]
    assert len([line for line in source.splitlines() if line.strip()]) <= 30


@pytest.mark.usefixtures("there")
def test_learn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a few seconds the policy has learnt something: its curve goes up, and it beats random players."""
    monkeypatch.setenv("REIHUM_LEARN", str(tmp_path))
    example = imported("learn")
    found = example.main(updates=UPDATES, folder=str(tmp_path))
    assert found.faults == ()
    assert found.lead.low > 0
    picture = (tmp_path / "curve.svg").read_text()
    [line] = re.findall(r'<polyline .*points="([^"]*)"', picture)
    heights = [-float(point.partition(",")[2]) for point in line.split()]
    assert len(heights) >= 5
    assert heights[-1] > heights[0]
