"""Results of contests as lines of JSON, one for each: they can be written on many machines, joined and read again."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from reihum.core.errors import ReihumError
from reihum.research.contest import Contest, Result

__all__ = ["BadLine", "line_of", "read_lines"]


class BadLine(ReihumError):
    """A line that is not the result of a contest."""


def line_of(contest: Contest, result: Result) -> str:
    """A contest and its result as one line, without the break at its end."""
    return json.dumps(contest._asdict() | result._asdict(), ensure_ascii=False)


def read_lines(lines: Iterable[str]) -> dict[Contest, Result]:
    """The contests and their results; one that was written twice counts once."""
    return dict(read_line(number, line) for number, line in enumerate(lines, 1) if line.strip())


def read_line(number: int, line: str) -> tuple[Contest, Result]:
    try:
        found: dict[str, Any] = json.loads(line)
        contest = Contest(
            found["game"],
            tuple((str(name), str(value)) for name, value in found["options"]),
            tuple(found["bots"]),
            int(found["deal"]),
            bool(found["whole_match"]),
        )
        rounds = tuple(tuple(map(int, winners)) for winners in found["rounds"])
        points = tuple(map(float, found["points"]))
        result = Result(points, rounds, tuple(map(int, found["winners"])), tuple(map(str, found["faults"])))
    except (KeyError, TypeError, ValueError, RecursionError) as problem:
        raise BadLine(f"line {number} is not the result of a contest: {type(problem).__name__}: {problem}") from problem
    if not len(contest.bots) == len(result.points) > 0 or not rounds:
        raise BadLine(f"line {number} is not the result of a contest: {len(contest.bots)} bots, {len(points)} points")
    return contest, result


def of_game(found: dict[Contest, Result], game: str, seats: int) -> Iterator[tuple[Contest, Result]]:
    """Those of one game with this many seats."""
    for contest, result in found.items():
        if contest.game == game and len(contest.bots) == seats:
            yield contest, result
