"""How a policy compares with the search, written into its file: where it is no worse, it plays as the master."""

import json
from collections import defaultdict
from statistics import pstdev
from typing import Any

from reihum.bots.levels import LEARNT, SEARCHING
from reihum.research.arena import report
from reihum.research.contest import Contest, Result

__all__ = ["judged", "measured"]


def measured(played: dict[Contest, Result], game: str) -> dict[str, Any]:
    """By the number of players: how far the policy was ahead of the search in a round, with its 95 % interval.

    Only rounds between these two with the usual options count, and only deals that were played with every rotation.
    """
    by_seats: dict[int, dict[Contest, Result]] = defaultdict(dict)
    for contest, result in played.items():
        wanted = contest.game == game and not contest.options and not contest.whole_match
        if wanted and set(contest.bots) == {LEARNT, SEARCHING}:
            by_seats[len(contest.bots)][contest] = result
    found: dict[str, Any] = {}
    for seats, results in sorted(by_seats.items()):
        whole = whole_deals(results, seats)
        if whole:
            figures = report(list(whole), list(whole.values()))
            sign = 1 if figures.standings[0].bot == LEARNT else -1
            low, high = sorted((sign * figures.lead.low, sign * figures.lead.high))
            spread = pstdev([number for result in whole.values() for number in result.points])
            numbers = {"lead": sign * figures.lead.mean, "low": low, "high": high, "spread": spread}
            found[str(seats)] = {"deals": figures.deals} | {name: round(each, 4) for name, each in numbers.items()}
    return found


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
    about["measured"] = about.get("measured", {}) | figures
    return json.dumps(about).encode() + b"\n" + packed
