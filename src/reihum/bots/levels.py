"""Bots by level, for whoever needs one: the terminal, the server, the arena."""

from dataclasses import replace

from reihum.bots.bot import Bot, Reply
from reihum.bots.eye import Eye
from reihum.bots.level import MASTER, RANDOM, Level, level_named
from reihum.bots.random_bot import RandomBot
from reihum.bots.search_bot import SearchBot
from reihum.core.advice import Advice
from reihum.core.round import Round
from reihum.core.sheet import Sheet

__all__ = ["advise", "bot_of", "choose"]


def bot_of(level: str, seed: int, patient: bool = False) -> Bot:
    """A bot of this level; BadOption says which levels there are. A patient one does not mind the clock."""
    found = level_named(level)
    return RandomBot(seed) if found is RANDOM else SearchBot(found, seed, patient)


def choose(level: str, round: Round, seat: int, past: Sheet, seed: int, seconds: float = 60.0) -> Reply | None:
    """What a bot of this level does, within this time if that is less than usual; None: in a race it keeps silent."""
    found = level_named(level)
    if found is RANDOM:
        return RandomBot(seed).reply(Eye(round, seat, past))
    return SearchBot(in_less(found, seconds), seed).reply(Eye(round, seat, past))


def in_less(level: Level, seconds: float) -> Level:
    """The same level, with no more than this much time."""
    return level if level.seconds <= seconds else replace(level, seconds=seconds)


def advise(round: Round, seat: int, past: Sheet, seed: int, level: Level = MASTER) -> Advice:
    """What a good bot thinks of every choice."""
    return SearchBot(level, seed).advice(Eye(round, seat, past))
