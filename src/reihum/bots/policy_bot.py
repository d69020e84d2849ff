"""The bot that plays by a learnt policy: it does not search, it knows at once."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.bots.bot import Reply
from reihum.bots.eye import Eye
from reihum.bots.guide import picked, policy_table, weighed
from reihum.bots.level import MASTER
from reihum.bots.search_bot import SearchBot
from reihum.bots.tree import WAIT
from reihum.core.chance import Chance
from reihum.core.moves import Verb

__all__ = ["PolicyBot"]


@final
class PolicyBot:
    """Plays what the game's policy thinks best; if that learnt not to be predictable, it draws as the policy says.

    Where there is no policy for the rules of the table, it searches as a master does.
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
            move = moves[picked(table, weighed(table, eye, moves), self.chance)]
        return None if move == WAIT else Reply(int(move), wait)


def with_silence(eye: Eye, moves: vec[i64]) -> vec[i64]:
    """Where a race asks for words alone, silence is a move as well."""
    if eye.is_race and len(moves) > 0:
        for move in moves:
            if eye.numbered.list[move].verb is not Verb.SAY:
                return moves
        return append(moves, WAIT)
    return moves
