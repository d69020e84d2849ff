"""How much worse than its policy beginners and advanced players should play: found in contests, kept in its file.

The recipe is the same for every game. All contests are single rounds on duplicated deals with rotated seats and as few
players as the game allows, one bot of the first kind among those of the second:

1. A policy that is not shown to be ahead of random players, or that is shown to be behind `search:advanced`, is not
   used: these levels search.
2. A random player among policies loses some points. A beginner loses a part of that, and an advanced player a part of
   what a beginner loses. A beginner who loses less, however warm, stays as it is: nobody makes absurd moves for the
   sake of a level. An advanced player is never warmer than a beginner, even if a beginner's loss is all forgetting.
3. On other deals each of random, beginner, advanced and policy must be shown to be ahead of the one before, or else
   these levels search.
"""

import json
from collections.abc import Callable
from itertools import pairwise
from typing import Any, final

from reihum.bots.level import ADVANCED, BEGINNER, RANDOM
from reihum.bots.master_bot import LEARNT
from reihum.bots.policy import lend, read_policy
from reihum.core.game import Game
from reihum.research.arena import Figure, contests, report
from reihum.research.contest import hold

__all__ = ["Calibration"]

BEGINNERS_PART = 0.45  # of what a random player loses among policies,
ADVANCED_PART = 0.4  # and of what a beginner loses
COLDEST, WARMEST = 20, 2000  # hundredths
HALVINGS = 5  # of what lies between them
TRIED = 100  # deals for each of them,
JUDGED = 300  # others by which the outcome is judged,
SEARCHED = 30  # and those where a search takes part
FIRST_TRIED = 1_000_000  # the first deal of those that are tried
SEARCHER = f"search:{ADVANCED.name}"

Told = Callable[[str, str, Figure], None]


@final
class Calibration:
    """The levels for the policy in a file; `told` is called with how far one bot is ahead of another."""

    def __init__(self, game: Game, data: bytes, told: Told) -> None:
        self.game = game
        self.data = data
        self.told = told
        self.levels: dict[str, dict[str, Any]] = {LEARNT: {}, BEGINNER.name: {}, ADVANCED.name: {}}
        self.policy = read_policy(game, data)
        lend(game, self.policy)

    def go(self) -> bytes:
        """The contents of the file, with the levels in it and what was measured for them."""
        ahead = self.note(LEARNT, RANDOM.name).low > 0.0
        if ahead and self.note(LEARNT, SEARCHER, SEARCHED).high >= 0.0:
            self.warm(BEGINNER.name, BEGINNERS_PART * self.loss(RANDOM.name))
            warmest = self.levels[BEGINNER.name]["warmth"]
            self.warm(ADVANCED.name, ADVANCED_PART * self.loss(BEGINNER.name), warmest)
            ladder = (RANDOM.name, BEGINNER.name, ADVANCED.name, LEARNT)
            steps = [self.note(upper, lower) for lower, upper in pairwise(ladder)]
            if min(step.low for step in steps) <= 0.0:
                for level in (BEGINNER.name, ADVANCED.name):
                    del self.levels[level]["warmth"]
        line, _, packed = self.data.partition(b"\n")
        return json.dumps(json.loads(line) | {"levels": self.levels}).encode() + b"\n" + packed

    def warm(self, level: str, wanted: float, warmest: int = WARMEST) -> None:
        """Find the warmth, up to this one, with which a player of this level loses as much as is wanted."""
        cold, warm = float(COLDEST), float(WARMEST)
        for _ in range(HALVINGS):
            middle = (cold * warm) ** 0.5
            self.policy.warmths[level] = self.levels[level]["warmth"] = min(round(middle), warmest)
            if self.loss(level) < wanted:
                cold = middle
            else:
                warm = middle

    def loss(self, bot: str) -> float:
        """By how much a single bot is behind policies, roughly."""
        return -self.lead(bot, LEARNT, TRIED, FIRST_TRIED).mean

    def note(self, one: str, others: str, deals: int = JUDGED) -> Figure:
        """By how much one bot is ahead of others on deals that were not tried, for the file."""
        found = self.lead(one, others, deals, 1)
        numbers = {"lead": found.mean, "low": found.low, "high": found.high}
        self.levels[one][others] = {"deals": deals} | {name: round(each, 4) for name, each in numbers.items()}
        self.told(one, others, found)
        return found

    def lead(self, one: str, others: str, deals: int, first: int) -> Figure:
        games = list(contests(self.game.id, [one, others], self.game.players[0], deals, {}, seed=first))
        return report(games, [hold(each) for each in games]).lead
