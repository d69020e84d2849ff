"""The bot below the master: it plays by the game's policy, forgets cards, and does not always see the best move."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from reihum.bots.bot import Reply
from reihum.bots.eye import Eye
from reihum.bots.guide import ABSURD, drawn_from, policy_table, weighed, with_silence
from reihum.bots.level import Level
from reihum.bots.search_bot import SearchBot
from reihum.bots.tree import WAIT
from reihum.core.cards import filled
from reihum.core.chance import Chance

__all__ = ["LevelBot"]

NEXT_ROUND: Final[i64] = 15485863  # from the lots of one round to those of the next


@final
class LevelBot:
    """Draws its move by the policy's weights, which count less for weaker levels; it never makes an absurd move.

    How much they count was measured for each game and is kept in the file of its policy. If nothing is there, the bot
    searches. A `person` forgets the same cards as long as a round lasts, whatever else its seed decides.
    """

    def __init__(self, level: Level, seed: int, patient: bool = False, person: int | None = None) -> None:
        self.level = level
        self.chance = Chance(seed)
        self.person: i64 = seed if person is None else person
        self.search = SearchBot(level, seed, patient)

    def reply(self, eye: Eye) -> Reply | None:
        """What to do now; None: in a race, keep silent."""
        table = policy_table(eye)
        warmth = 0 if table is None else table.warmth(self.level.name)
        if table is None or warmth == 0:
            return self.search.reply(eye)
        moves = with_silence(eye, eye.moves())
        if len(moves) == 0:
            return None
        wait = self.level.quickest + int(self.chance.below(self.level.slowest - self.level.quickest))
        if moves[len(moves) - 1] == WAIT and self.chance.share() < self.level.slips:
            return None
        move = moves[0]
        if len(moves) > 1:
            weights = weighed(table, eye, moves, self.forgotten(eye))
            move = moves[drawn_from(weights, self.chance, warmth, ABSURD)]
        return None if move == WAIT else Reply(int(move), wait)

    def forgotten(self, eye: Eye) -> vec[i64]:
        """The cards that it does not remember in this round once they are out of sight: a set, as words."""
        pack = eye.layout.pack
        lots = Chance(self.person + NEXT_ROUND * len(eye.past.outcomes))
        found = filled(pack.words)
        for card in range(pack.size):
            if lots.share() >= self.level.memory:
                found[pack.word[card]] |= pack.bit[card]
        return found
