"""How a policy, alone or with the search, compares with the search; written into its file, so the best is master."""

import json
from collections import defaultdict
from statistics import pstdev
from typing import Any

from reihum.bots.master_bot import SEARCHING, STYLES
from reihum.research.arena import report
from reihum.research.contest import Contest, Result

__all__ = ["judged", "measured"]


def measured(played: dict[Contest, Result], game: str) -> dict[str, Any]:
    """By the number of players and the style: how far it was ahead of the search in a round, with a 95 % interval.

    Only rounds of one style and the search with the usual options count, and only deals that were played with every
    rotation.
    """
    found: dict[str, Any] = {}
    for style in STYLES:
        by_seats: dict[int, dict[Contest, Result]] = defaultdict(dict)
        for contest, result in played.items():
            wanted = contest.game == game and not contest.options and not contest.whole_match
            if wanted and style != SEARCHING and set(contest.bots) == {style, SEARCHING}:
                by_seats[len(contest.bots)][contest] = result
        for seats, results in sorted(by_seats.items()):
            whole = whole_deals(results, seats)
            if whole:
                found.setdefault(str(seats), {})[style] = figures_of(whole, style)
    return found


def figures_of(played: dict[Contest, Result], style: str) -> dict[str, float]:
    """How far this style was ahead of the search."""
    figures = report(list(played), list(played.values()))
    sign = 1 if figures.standings[0].bot == style else -1
    low, high = sorted((sign * figures.lead.low, sign * figures.lead.high))
    spread = pstdev([number for result in played.values() for number in result.points])
    numbers = {"lead": sign * figures.lead.mean, "low": low, "high": high, "spread": spread}
    return {"deals": figures.deals} | {name: round(each, 4) for name, each in numbers.items()}


def whole_deals(results: dict[Contest, Result], seats: int) -> dict[Contest, Result]:
    """The deals that were played with every rotation, in order."""
    played: dict[int, list[Contest]] = defaultdict(list)
    for contest in results:
        played[contest.deal].append(contest)
    return {one: results[one] for _, all_of in sorted(played.items()) if len(all_of) == seats for one in all_of}


def judged(data: bytes, figures: dict[str, Any]) -> bytes:
    """The contents of a policy file with these figures in it."""
    line, _, packed = data.partition(b"\n")
    about = json.loads(line)
    before = about.get("measured", {})
    about["measured"] = before | {seats: before.get(seats, {}) | found for seats, found in figures.items()}
    return json.dumps(about).encode() + b"\n" + packed
