"""The bot that looks one move ahead with what was learnt: the policy's favourites, weighed by its critic."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.bots.bot import Reply
from reihum.bots.eye import Eye
from reihum.bots.foresight import Foresight, Prospect
from reihum.bots.guide import drawn_from, policy_table, weighed, with_silence
from reihum.bots.level import MASTER, Level
from reihum.bots.policy import ONE
from reihum.bots.search_bot import SearchBot
from reihum.bots.solvable import is_open
from reihum.bots.tree import WAIT
from reihum.bots.twins import Twins
from reihum.core.chance import Chance

__all__ = ["ForesightBot"]

TRUST: Final = 0.03  # of the usual distance between points: as much better makes e times less liking even


@final
class ForesightBot:
    """Makes each choice in imagined worlds, and takes the one after which its game's critic expects most.

    Where a seat knows all cards, or there is no critic for the rules of the table, it searches as a master does.
    """

    def __init__(
        self, seed: int, patient: bool = False, level: Level = MASTER, trust: float = TRUST, deep: bool = True
    ) -> None:
        self.level = level
        self.deep = deep
        self.deeper = SearchBot(level, seed, patient, trust, foresight=True)
        self.chance = Chance(seed)
        self.search = SearchBot(level, seed, patient)
        self.trust = trust

    def reply(self, eye: Eye) -> Reply | None:
        """What to do now; None: in a race, keep silent."""
        table = policy_table(eye)
        critic = None if table is None else table.critic
        if table is None or critic is None or is_open(eye.imagine(self.chance)):
            return self.search.reply(eye)
        if self.deep:
            return self.deeper.reply(eye)
        moves = with_silence(eye, eye.moves())
        if len(moves) == 0:
            return None
        wait = MASTER.quickest + int(self.chance.below(MASTER.slowest - MASTER.quickest))
        move = moves[0]
        if len(moves) > 1:
            moves = Twins(eye.numbered, eye.layout.pack).distinct(eye.imagine(self.chance), moves)
            foresight = Foresight(eye, table, critic, self.trust, self.chance)
            prospects = foresight.prospects(moves, weighed(table, eye, moves), i64(self.level.work))
            move = chosen(foresight, prospects, self.chance)
        return None if move == WAIT else Reply(int(move), wait)


def chosen(foresight: Foresight, prospects: list[Prospect], chance: Chance) -> i64:
    """The best; if the policy learnt not to be predictable, the better the more often."""
    if foresight.table.policy.about["sharp"]:
        return prospects[0].move
    weights = vec[i64](capacity=i64(len(prospects)))
    for each in prospects:
        weights = append(weights, i64(int(float(ONE) * each.score(foresight.trust) / foresight.trust)))
    return prospects[drawn_from(weights, chance)].move
