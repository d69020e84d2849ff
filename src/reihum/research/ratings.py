"""Ratings like Elo's for a pool of bots: from who was ahead of whom, with intervals.

Whenever two bots sat at one table, the one that did better has beaten the other; equal points are a draw. The ratings
are those under which all this is most likely (Bradley and Terry): 400 points more mean ten wins to one. Their average
is 1500. Each pair also has half a draw to begin with, so that a bot which never loses has a rating at all. The
intervals come from drawing as many deals again from those played, many times.
"""

from collections import defaultdict
from collections.abc import Sequence
from itertools import combinations
from math import log10
from random import Random

from reihum.research.arena import Figure, Rating, contests, low_wins
from reihum.research.contest import Contest, Result

__all__ = ["pool_contests", "ratings"]

AVERAGE = 1500.0
AGAIN = 200  # times the deals are drawn again
STEPS = 200  # of the search for the most likely ratings
CLOSE = 1e-6
PRIOR = 0.25  # wins of each over each other before anything is played

Wins = dict[tuple[str, str], float]


def pool_contests(
    game: str,
    bots: Sequence[str],
    seats: int,
    deals: int,
    options: dict[str, str],
    matches: bool = False,
    seed: int = 1,
) -> list[Contest]:
    """Every two bots of a pool against each other; where there are more seats, the second sits at all others."""
    return [
        contest
        for one, other in combinations(dict.fromkeys(bots), 2)
        for contest in contests(game, [one, other], seats, deals, options, matches, seed)
    ]


def ratings(games: Sequence[Contest], results: Sequence[Result], seed: int = 1) -> tuple[Rating, ...]:
    """The rating of each bot, the strongest first."""
    names = list(dict.fromkeys(name for contest in games for name in contest.bots))
    by_deal: defaultdict[int, Wins] = defaultdict(dict)
    low = low_wins(games[0])
    for contest, result in zip(games, results, strict=True):
        count(by_deal[contest.deal], contest, result, low)
    deals = list(by_deal.values())
    best = fitted(names, deals)
    draw = Random(seed)
    drawn = [fitted(names, draw.choices(deals, k=len(deals))) for _ in range(AGAIN if len(deals) > 1 else 0)]
    found = [Rating(name, spread(best[name], sorted(each[name] for each in drawn))) for name in names]
    return tuple(sorted(found, key=lambda rating: -rating.elo.mean))


def count(wins: Wins, contest: Contest, result: Result, low: bool) -> None:
    for one, other in combinations(range(len(contest.bots)), 2):
        names = contest.bots[one], contest.bots[other]
        if names[0] != names[1]:
            lead = (result.points[one] - result.points[other]) * (-1 if low else 1)
            share = 0.5 if lead == 0 else float(lead > 0)
            wins[names] = wins.get(names, 0.0) + share
            wins[names[::-1]] = wins.get(names[::-1], 0.0) + 1 - share


def fitted(names: Sequence[str], deals: Sequence[Wins]) -> dict[str, float]:
    """The most likely ratings, by the usual iteration (Zermelo's)."""
    wins: Wins = {(one, other): PRIOR for one in names for other in names if one != other}
    for deal in deals:
        for pair, share in deal.items():
            wins[pair] += share
    won = {name: sum(wins[name, other] for other in names if other != name) for name in names}
    strength = dict.fromkeys(names, 1.0)
    for _ in range(STEPS):
        before = strength
        strength = {
            name: won[name]
            / sum((wins[name, other] + wins[other, name]) / (before[name] + before[other])
                  for other in names if other != name)
            for name in names
        }  # fmt: skip
        whole = sum(strength.values()) / len(names)
        strength = {name: each / whole for name, each in strength.items()}
        if max(abs(strength[name] - before[name]) for name in names) < CLOSE:
            break
    elo = {name: 400 * log10(each) for name, each in strength.items()}
    average = sum(elo.values()) / len(names)
    return {name: each - average + AVERAGE for name, each in elo.items()}


def spread(mean: float, drawn: Sequence[float]) -> Figure:
    """From the 2.5th to the 97.5th of a hundred."""
    if not drawn:
        return Figure(mean, mean, mean)
    return Figure(mean, drawn[len(drawn) // 40], drawn[-1 - len(drawn) // 40])
