"""The master: a proof, what the game's policy has learnt where that was measured to be no worse, or the search."""

from typing import final

from reihum.bots.bot import Reply
from reihum.bots.eye import Eye
from reihum.bots.guide import policy_table
from reihum.bots.level import Level
from reihum.bots.policy_bot import PolicyBot
from reihum.bots.search_bot import SearchBot
from reihum.bots.solvable import is_open

__all__ = ["MasterBot"]


@final
class MasterBot:
    """Plays by the policy at tables where the file of the policy says that it is a master; it searches at others.

    Where a seat knows all cards the search can prove what is best, and no policy knows better.
    """

    def __init__(self, level: Level, seed: int, patient: bool = False) -> None:
        self.search = SearchBot(level, seed, patient)
        self.policy = PolicyBot(seed, patient)

    def reply(self, eye: Eye) -> Reply | None:
        """What to do now; None: in a race, keep silent."""
        table = policy_table(eye)
        if table is None or not table.is_master or is_open(eye.imagine(self.search.chance)):
            return self.search.reply(eye)
        return self.policy.reply(eye)
