"""Simple characters: each does one thing whenever it may, and plays at random otherwise. Nothing here is specific to a
game.

bidder    passes only if it must, so it bids whatever its cards are
passer    passes whenever it may
high      always plays its highest card
"""

from typing import final

from reihum.bots.bot import Reply
from reihum.bots.eye import Eye
from reihum.bots.random_bot import RandomBot
from reihum.core.chance import Chance
from reihum.core.moves import Verb

__all__ = ["CHARACTERS", "PANEL", "Character"]

CHARACTERS = ("bidder", "passer", "high")
PANEL = ("random", "beginner", "advanced", "search:master", *CHARACTERS)  # whom a good player should not fear
PAUSE = 1000  # milliseconds until it acts


@final
class Character:
    """One of them."""

    def __init__(self, name: str, seed: int) -> None:
        self.name = name
        self.chance = Chance(seed)
        self.otherwise = RandomBot(seed)

    def reply(self, eye: Eye) -> Reply | None:
        wanted = self.wanted(eye)
        return Reply(wanted[int(self.chance.below(len(wanted)))], PAUSE) if wanted else self.otherwise.reply(eye)

    def wanted(self, eye: Eye) -> list[int]:
        """The moves that its character leaves it to choose from; none if its character makes no difference now."""
        moves = [int(move) for move in eye.moves()]
        verb = {move: eye.numbered.list[move].verb for move in moves}
        if self.name == "high":
            rank = {move: card_rank(eye, move) for move in moves if verb[move] is Verb.PLAY}
            return [move for move in rank if rank[move] == max(rank.values())]
        passes = [move for move in moves if verb[move] is Verb.PASS]
        if self.name == "passer" or not passes:
            return passes
        return [move for move in moves if verb[move] not in (Verb.PASS, Verb.SAY)]


def card_rank(eye: Eye, move: int) -> int:
    """How high the card of a move stands in its pack."""
    pack = eye.layout.pack
    return int(pack.rank[pack.numbers[eye.numbered.list[move].what]])
