"""The bot that looks ahead with a learnt policy: its favourite moves, and what its critic expects of them."""

from dataclasses import replace
from typing import Final, final

from reihum.bots.bot import Reply
from reihum.bots.eye import Eye
from reihum.bots.guide import policy_table
from reihum.bots.level import Level
from reihum.bots.search_bot import SearchBot
from reihum.bots.solvable import is_open
from reihum.core.chance import Chance

__all__ = ["ForesightBot"]

LESS: Final = 2  # times less work fills the time of a search that stops early


@final
class ForesightBot:
    """Searches, and lets the critic of the game's policy predict how imagined rounds will end.

    If a seat knows all cards, or there is no critic for the rules of the table, it searches like any master. A thorough
    one does not stop as soon as one choice is clearly ahead, so that its tree grows deeper.
    """

    def __init__(self, level: Level, seed: int, patient: bool, trust: float, thorough: bool = False) -> None:
        self.chance = Chance(seed)
        self.plain = SearchBot(level, seed, patient)
        work = level.work // LESS if thorough else level.work
        self.foreseeing = SearchBot(replace(level, work=work), seed, patient, trust, foresight=True)
        self.foreseeing.thorough = thorough

    def reply(self, eye: Eye) -> Reply | None:
        """What to do now; None: in a race, keep silent."""
        table = policy_table(eye)
        if table is None or table.critic is None or is_open(eye.imagine(self.chance)):
            return self.plain.reply(eye)
        return self.foreseeing.reply(eye)
