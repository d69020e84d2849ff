"""A glance: a game's policy says in a few milliseconds what looks good, long before a search has finished."""

from dataclasses import replace
from typing import Final

from reihum.bots.bidding_bot import only_words
from reihum.bots.eye import Eye
from reihum.bots.guide import policy_table
from reihum.bots.level import MASTER, Level
from reihum.bots.master_bot import BIDDING, LEARNT
from reihum.bots.search_bot import CLOSE, SearchBot
from reihum.bots.solvable import is_open
from reihum.core.advice import Advice
from reihum.core.chance import Chance

__all__ = ["GLANCE", "glance", "glancer", "settled"]

GLANCE: Final = replace(MASTER, name="glance", work=8_000, positions=0)  # a few milliseconds
TRUST: Final = 0.1  # in the policy: with so few imagined rounds its word counts more than in a long look ahead
ALL_TRUST: Final = 100.0  # nothing else counts


def glancer(eye: Eye, seed: int, level: Level = GLANCE) -> SearchBot | None:
    """A bot that only takes a glance: it looks a little ahead, asks the critic and ignores the clock.

    The points it expects are those ahead of the average; it works out no share of rounds won. None: nothing was learnt
    for these rules, or all cards are known, and what is proven beats what was learnt.
    """
    table = policy_table(eye)
    if table is None or table.critic is None or is_open(eye.imagine(Chance(seed))):
        return None
    sure = table.master == LEARNT or (table.master == BIDDING and only_words(eye))
    return SearchBot(level, seed, patient=True, guided=ALL_TRUST if sure else TRUST, foresight=True)


def glance(eye: Eye, seed: int) -> Advice | None:
    """What looks good at first, if anybody can tell; where masters go by the policy alone, what a master would do."""
    bot = glancer(eye, seed)
    if bot is None:
        return None
    advice = bot.advice(eye)
    if advice.reason == "only":
        return advice
    return advice._replace(reason="mastery" if bot.guided == ALL_TRUST else "learnt")


def settled(first: Advice, searched: Advice) -> Advice:
    """What the search has found; what was named at first stays in front if it is hardly worse, or a master's choice."""
    named = first.estimates[0].move
    best = searched.estimates[0]
    its = next((each for each in searched.estimates if each.move == named), best)
    is_close = best.value - its.value < CLOSE
    if its.move == best.move or not (is_close or first.reason == "mastery"):
        return searched
    reason = "proven" if searched.reason == "proven" else "close" if is_close else "experience"
    estimates = sorted(searched.estimates, key=lambda each: each.move != named)
    return searched._replace(estimates=tuple(estimates), reason=reason)
