"""The master: what the game's policy has learnt where that was measured to be no worse, else the search."""

from typing import final

from reihum.bots.bot import Reply
from reihum.bots.eye import Eye
from reihum.bots.guide import policy_table
from reihum.bots.level import Level
from reihum.bots.policy_bot import PolicyBot
from reihum.bots.search_bot import SearchBot

__all__ = ["MasterBot"]


@final
class MasterBot:
    """Plays by the policy at tables where the file of the policy says that it is a master; it searches at others."""

    def __init__(self, level: Level, seed: int, patient: bool = False) -> None:
        self.search = SearchBot(level, seed, patient)
        self.policy = PolicyBot(seed, patient)

    def reply(self, eye: Eye) -> Reply | None:
        """What to do now; None: in a race, keep silent."""
        table = policy_table(eye)
        if table is not None and table.is_master:
            return self.policy.reply(eye)
        return self.search.reply(eye)
