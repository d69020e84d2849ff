"""Bots by level, for the terminal, the server and the arena."""

from dataclasses import replace
from typing import Final

from reihum.bots.bot import Bot, Reply
from reihum.bots.eye import Eye
from reihum.bots.level import ADVANCED, BEGINNER, LEVELS, MASTER, RANDOM, Level, level_named
from reihum.bots.level_bot import LevelBot
from reihum.bots.master_bot import LEARNT, STYLES, MasterBot, styled
from reihum.bots.policy import table_of
from reihum.bots.random_bot import RandomBot
from reihum.bots.search_bot import SearchBot
from reihum.bots.solvable import is_open
from reihum.core.advice import Advice
from reihum.core.round import Round
from reihum.core.sheet import Sheet

__all__ = ["OTHERS", "advise", "bot_of", "choose", "decides_at_once"]

SEARCHERS: Final = {f"search:{level.name}": level for level in (BEGINNER, ADVANCED)}  # who ask no policy
OTHERS: Final = (*STYLES, *SEARCHERS)  # players beside the levels: masters of one style, and these


def bot_of(name: str, seed: int, patient: bool = False, seconds: float = 60.0, person: int | None = None) -> Bot:
    """A bot of this level, or one of the others; BadOption says which levels there are.

    It thinks for at most this many seconds; a patient one ignores the clock. The same `person` remembers the same cards
    even if each move has a seed of its own.
    """
    if name in SEARCHERS:
        return SearchBot(in_less(SEARCHERS[name], seconds), seed, patient)
    if name in OTHERS:
        return styled(name, in_less(MASTER, seconds), seed, patient)
    found = level_named(name)
    if found is RANDOM:
        return RandomBot(seed)
    if found is MASTER:
        return MasterBot(in_less(found, seconds), seed, patient)
    return LevelBot(in_less(found, seconds), seed, patient, person)


def decides_at_once(name: str, round: Round) -> bool:
    """Does this bot play by a learnt policy alone now? Then it takes a fraction of a millisecond."""
    if name != LEARNT and name not in LEVELS:
        return False
    table = table_of(round.game, int(round.seats), round.options)  # type: ignore[attr-defined]
    if table is None:
        return False
    if name == MASTER.name:
        return table.master == LEARNT and not is_open(round)  # a master proves what it can
    return name == LEARNT or table.warmth(name) > 0


def choose(
    level: str, round: Round, seat: int, past: Sheet, seed: int, seconds: float = 60.0, person: int | None = None
) -> Reply | None:
    """What a bot of this level does, within this time if that is less than usual; None: it keeps silent in a race."""
    return bot_of(level, seed, seconds=seconds, person=person).reply(Eye(round, seat, past))


def in_less(level: Level, seconds: float) -> Level:
    """The same level, limited to this much time."""
    return level if level.seconds <= seconds else replace(level, seconds=seconds)


def advise(round: Round, seat: int, past: Sheet, seed: int, level: Level = MASTER) -> Advice:
    """What a good bot thinks of every choice."""
    return SearchBot(level, seed).advice(Eye(round, seat, past))
