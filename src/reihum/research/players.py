"""Players of contests by name: a level, a level with a number of simulations, or OpenSpiel's search for comparison.

master              as at any table
master:200          the same with 200 simulations for each move
master:50ms         the same with 50 milliseconds
policy              plays by the game's policy alone, at once
policy:bids         bids and names by that policy, and searches for its cards
foresight:3         a master who searches, lets its critic judge imagined rounds, and trusts that policy a little
foresight:10        the same with more trust
foresight:thorough  the same with little trust, until its work is used up
guided:2            a master who searches, and trusts that policy a little
guided:10           the same with more trust
search:master       a master who searches alone, in every game; so do search:beginner and search:advanced
bidder              a simple character; so are passer and high
open_spiel:200      OpenSpiel's IS-MCTS on our rules, likewise
my.module:MyBot     a class of your own, or the name of its entry point (reihum.own_bots)
"""

from dataclasses import replace
from importlib.util import find_spec
from typing import NamedTuple

from reihum.bots.bot import Bot
from reihum.bots.level import LEVELS, RANDOM, Level, level_named
from reihum.bots.levels import OTHERS, bot_of
from reihum.bots.search_bot import SearchBot
from reihum.core.errors import BadOption
from reihum.own_bots import is_own, own_bot
from reihum.research.characters import CHARACTERS, Character

__all__ = ["player_of"]

PEER = "open_spiel"
FIRST_GUESS = 32  # simulations of a peer that goes by the clock
ENDLESS = 10**12


class Effort(NamedTuple):
    """What follows the colon."""

    simulations: int = 0
    seconds: float = 0.0


def effort_of(name: str) -> tuple[str, Effort]:
    """A name and how long to think; BadOption says what is wrong."""
    if name in OTHERS or name in CHARACTERS:
        return name, Effort()
    kind, colon, amount = name.partition(":")
    if kind not in (*LEVELS, PEER) and is_own(name):
        own_bot(name, 0)
        return name, Effort()
    number = amount.removesuffix("ms")
    if colon and not (number.isascii() and number.isdigit() and int(number) > 0):
        raise BadOption(f"'{amount}' is neither a number of simulations such as 200 nor a time such as 50ms")
    if kind == PEER:
        if find_spec("pyspiel") is None:
            raise BadOption("the bot open_spiel needs a package: pip install open_spiel")
        if not colon:
            raise BadOption("say how long open_spiel should think, such as open_spiel:200 or open_spiel:50ms")
    elif level_named(kind) is RANDOM and colon:
        raise BadOption("the bot random does not think, so it takes no amount")
    if not colon:
        return kind, Effort()
    return kind, Effort(seconds=int(number) / 1000) if amount.endswith("ms") else Effort(int(number))


def player_of(name: str, seed: int) -> Bot:
    """The player of this name."""
    kind, effort = effort_of(name)
    if name in CHARACTERS:
        return Character(name, seed)
    if name in OTHERS:
        return bot_of(name, seed, patient=True)
    if kind == name and kind not in LEVELS:
        return own_bot(name, seed)
    if kind == PEER:
        from reihum.research.open_spiel import SpielBot

        return SpielBot(seed, effort.simulations or FIRST_GUESS, effort.seconds)
    if effort == Effort():
        return bot_of(kind, seed, patient=True)
    return SearchBot(with_effort(level_named(kind), effort), seed, patient=effort.seconds == 0)


def with_effort(level: Level, effort: Effort) -> Level:
    """The same level, thinking for this long and proving nothing."""
    if effort.simulations:
        return replace(level, work=ENDLESS, simulations=effort.simulations, positions=0)
    return replace(level, work=ENDLESS, seconds=effort.seconds, positions=0)
