"""The figures as a table for people and as JSON for programs."""

import json
import platform
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from textwrap import wrap
from typing import NamedTuple

from reihum.bench.measures import Measure
from reihum.build import VERSION, compiled, summary

WIDTH = 60  # columns of the report, so that it fits into a small window
MOST_MEMORY = 8192  # bytes for a round
MOST_FOR_KNOWLEDGE = 1 / 3  # of the speed
NEIGHBOURS = {"open_spiel": "OpenSpiel", "rlcard": "RLCard", "pettingzoo": "PettingZoo"}


class Reading(NamedTuple):
    """One measure and what came out."""

    measure: Measure
    rate: float
    peer_rate: float  # 0: not measured

    @property
    def ratio(self) -> float:
        return self.rate / self.peer_rate if self.peer_rate else 0

    @property
    def reached(self) -> bool | None:
        """None: there is no goal, or nothing to compare with."""
        wanted = self.measure
        if wanted.least and self.rate < wanted.least:
            return False
        if wanted.goal and self.peer_rate:
            return self.ratio >= wanted.goal
        return True if wanted.least else None


class BenchReport(NamedTuple):
    """All figures of one run."""

    figures: list[Reading]
    memory: dict[str, int]  # bytes for a round of each game
    seconds: float
    rounds: int


def neighbours() -> dict[str, str | None]:
    """The versions of the peers; None: not installed."""
    found: dict[str, str | None] = {}
    for package in NEIGHBOURS:
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = None
    return found


def knowledge_costs(figures: list[Reading]) -> dict[str, float]:
    """For each game, the share of the rollouts' speed that keeping everybody's knowledge costs."""
    blind = {each.measure.name: each.rate for each in figures if each.measure.topic == "rollouts in the core"}
    watched = {each.measure.name: each.rate for each in figures if each.measure.topic == "the same, with knowledge"}
    return {name: 1 - watched[name] / blind[name] for name in blind}


def as_json(report: BenchReport) -> str:
    lines = [
        {
            "topic": figure.measure.topic,
            "game": figure.measure.name,
            "per_second": round(figure.rate),
            "peer": figure.measure.peer or None,
            "peer_per_second": round(figure.peer_rate) or None,
            "ratio": round(figure.ratio, 2) or None,
            "goal": figure.measure.goal or None,
            "least_per_second": figure.measure.least or None,
            "reached": figure.reached,
        }
        for figure in report.figures
    ]
    content = {
        "version": VERSION,
        "compiled": compiled(),
        "python": platform.python_version(),
        "neighbours": neighbours(),
        "seconds": report.seconds,
        "rounds": report.rounds,
        "figures": lines,
        "knowledge_costs": {name: round(cost, 3) for name, cost in knowledge_costs(report.figures).items()},
        "bytes_per_round": report.memory,
    }
    return json.dumps(content, indent=2, ensure_ascii=False)


def as_text(report: BenchReport) -> str:
    rows: list[tuple[str, ...]] = []
    topic = ""
    for figure in report.figures:
        measure = figure.measure
        if measure.topic != topic:
            topic = measure.topic
            rows.append((f"{topic[0].upper()}{topic[1:]}, {measure.unit.name}",))
        rows += rows_of(figure)
    rows.append(("What knowledge costs, at most 33 % of the rollouts' speed",))
    for name, cost in knowledge_costs(report.figures).items():
        rows.append((name, f"{100 * cost:.0f}", "", verdict(cost <= MOST_FOR_KNOWLEDGE)))
    rows.append((f"Memory of a round, below {MOST_MEMORY} bytes",))
    for name, size in report.memory.items():
        rows.append((name, str(size), "", verdict(size < MOST_MEMORY)))
    return "\n".join([*heading(report), *aligned(rows), *advice()])


def rows_of(figure: Reading) -> list[tuple[str, ...]]:
    """Our figure, and below it the peer's; each with the goal that it is measured against."""
    measure = figure.measure
    least = verdict(figure.rate >= measure.least, measure.unit.text(measure.least)) if measure.least else ""
    rows: list[tuple[str, ...]] = [(measure.name, measure.unit.text(figure.rate), "", least)]
    if figure.peer_rate:
        goal = verdict(figure.ratio >= measure.goal, f"{measure.goal:g}") if measure.goal else ""
        ratio = f"{figure.ratio:.{1 if figure.ratio < 100 else 0}f}×"
        rows.append((f"  {measure.peer}", measure.unit.text(figure.peer_rate), ratio, goal))
    return rows


def verdict(reached: bool, goal: str = "") -> str:
    return f"goal{f' {goal}:' if goal else ''} {'reached' if reached else 'MISSED'}"


def heading(report: BenchReport) -> list[str]:
    there = [f"{NEIGHBOURS[package]} {number}" for package, number in neighbours().items() if number]
    against = f", against {listed(there)}" if there else ""
    return [
        *wrap(f"{summary()}, Python {platform.python_version()}{against}.", WIDTH),
        *wrap(f"The best portion of {report.rounds} × {report.seconds:g} s, all in turns; 2× means: we are twice as "
              "fast.", WIDTH),
    ]  # fmt: skip


def listed(names: list[str]) -> str:
    """One, two and three."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def advice() -> list[str]:
    """How to install what is missing."""
    missing = [package for package, number in neighbours().items() if number is None]
    if not missing:
        return []
    names = listed([NEIGHBOURS[package] for package in missing])
    return ["", *wrap(f"{names} not installed, so not compared: pip install {' '.join(missing)}", WIDTH)]


def aligned(rows: list[tuple[str, ...]], numbers: Sequence[int] = (1, 2)) -> list[str]:
    """Columns of equal width; those of numbers to the right. A row of one cell is a heading."""
    columns = max([len(cells) for cells in rows])
    widths = [max([len(cells[k]) for cells in rows if len(cells) > 1]) for k in range(columns)]
    lines: list[str] = []
    for cells in rows:
        if len(cells) == 1:
            lines += ["", *wrap(cells[0], WIDTH)]
        else:
            padded = [cell.rjust(width) if k in numbers else cell.ljust(width)
                      for k, (cell, width) in enumerate(zip(cells, widths))]  # fmt: skip
            lines.append(("  " + "  ".join(padded)).rstrip())
    return lines
