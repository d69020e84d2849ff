"""The bot that looks ahead with what was learnt: the policy's favourites, and what its critic expects of them."""

from typing import final

from reihum.bots.bot import Reply
from reihum.bots.eye import Eye
from reihum.bots.guide import policy_table
from reihum.bots.level import Level
from reihum.bots.search_bot import SearchBot
from reihum.bots.solvable import is_open
from reihum.core.chance import Chance

__all__ = ["ForesightBot"]


@final
class ForesightBot:
    """Searches, and lets the critic of the game's policy say what may be expected of imagined rounds.

    Where a seat knows all cards, or there is no critic for the rules of the table, it searches as any master does.
    """

    def __init__(self, level: Level, seed: int, patient: bool, trust: float) -> None:
        self.chance = Chance(seed)
        self.plain = SearchBot(level, seed, patient)
        self.foreseeing = SearchBot(level, seed, patient, trust, foresight=True)

    def reply(self, eye: Eye) -> Reply | None:
        """What to do now; None: in a race, keep silent."""
        table = policy_table(eye)
        if table is None or table.critic is None or is_open(eye.imagine(self.chance)):
            return self.plain.reply(eye)
        return self.foreseeing.reply(eye)
