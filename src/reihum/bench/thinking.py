"""How long bots take for an answer, game by game and level by level."""

import contextlib
import json
import sys
import time
from statistics import median
from typing import NamedTuple

from reihum.bots.bot import Bot, Reply
from reihum.bots.eye import Eye
from reihum.bots.level import ADVANCED, BEGINNER, MASTER
from reihum.bots.levels import bot_of
from reihum.core.game import Game
from reihum.core.match import Match
from reihum.research.contest import play_round
from reihum.text.catalogue import catalogue

LEVELS = (BEGINNER.name, ADVANCED.name, MASTER.name)
ANSWERS = 40  # of each game and level, where there is something to choose; or one round
LIMITS = {BEGINNER.name: 0.05, MASTER.name: 1.5}  # seconds, of the median


class Answers(NamedTuple):
    """The seconds of the answers of one level in one game; none, if there was never a choice."""

    game: str
    level: str
    number: int
    median: float
    longest: float


class Enough(Exception):
    """There are enough answers."""


class Timed:
    """A bot and a watch. It looks at the clock itself, as at a real table."""

    def __init__(self, bot: Bot, seconds: list[float]) -> None:
        self.bot = bot
        self.seconds = seconds

    def reply(self, eye: Eye) -> Reply | None:
        choices = len(eye.moves())
        before = time.perf_counter()
        reply = self.bot.reply(eye)
        if choices > 1:
            self.seconds.append(time.perf_counter() - before)
        if len(self.seconds) >= ANSWERS:
            raise Enough
        return reply


def answers(game: Game, level: str) -> Answers:
    """One round, or as many answers as are enough."""
    match = Match(game, game.players[0], None, "how long do they think")
    seconds: list[float] = []
    bots = [Timed(bot_of(level, 7919 * seat), seconds) for seat in range(match.seats)]
    with contextlib.suppress(Enough):
        play_round(match, bots)
    return Answers(game.id, level, len(seconds), median(seconds or [0.0]), max(seconds, default=0.0))


def main(as_json: bool) -> int:
    """Measure and print; the exit status says whether everybody is quick enough."""
    found = [answers(entry.game, level) for entry in catalogue().values() for level in LEVELS]
    if as_json:
        print(json.dumps([each._asdict() for each in found], indent=2))
    else:
        print("Milliseconds for an answer: median, longest")
        print(f"{'':22}" + "".join(f"{level:>12}" for level in LEVELS))
        for game in catalogue():
            times = [each for each in found if each.game == game]
            print(f"{game:22}" + "".join(f"{1000 * e.median:6.1f}{1000 * e.longest:6.0f}" for e in times))
    slow = [each for each in found if each.median > LIMITS.get(each.level, 60.0)]
    for each in slow:
        print(f"too slow: {each.game}, {each.level}: {each.median:.2f} s", file=sys.stderr)
    return 1 if slow else 0
