"""The bot that plays by a learnt policy: it does not search, it knows at once."""

from typing import final

from reihum.bots.bot import Reply
from reihum.bots.eye import Eye
from reihum.bots.guide import best_of, drawn_from, policy_table, weighed, with_silence
from reihum.bots.level import MASTER
from reihum.bots.search_bot import SearchBot
from reihum.bots.tree import WAIT
from reihum.core.chance import Chance

__all__ = ["PolicyBot"]


@final
class PolicyBot:
    """Plays what the game's policy thinks best; a policy that learnt to be unpredictable has its move drawn by lot.

    If there is no policy for the rules of the table, it searches as a master does.
    """

    def __init__(self, seed: int, patient: bool = False) -> None:
        self.chance = Chance(seed)
        self.search = SearchBot(MASTER, seed, patient)

    def reply(self, eye: Eye) -> Reply | None:
        """What to do now; None: in a race, keep silent."""
        table = policy_table(eye)
        if table is None:
            return self.search.reply(eye)
        moves = with_silence(eye, eye.moves())
        if len(moves) == 0:
            return None
        wait = MASTER.quickest + int(self.chance.below(MASTER.slowest - MASTER.quickest))
        move = moves[0]
        if len(moves) > 1:
            weights = weighed(table, eye, moves)
            sharp: bool = table.policy.about["sharp"]
            move = moves[best_of(weights) if sharp else drawn_from(weights, self.chance)]
        return None if move == WAIT else Reply(int(move), wait)
