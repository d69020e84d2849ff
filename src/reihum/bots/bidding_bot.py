"""The bot that says what a learnt policy would say, and searches for its cards.

What a bid is worth turns out many moves later, which the policy has seen in millions of rounds; a search sees better
which card to play.
"""

from typing import Final, final

from reihum.bots.bot import Reply
from reihum.bots.eye import Eye
from reihum.bots.level import Level
from reihum.bots.policy_bot import PolicyBot
from reihum.bots.search_bot import SearchBot
from reihum.core.moves import Verb

__all__ = ["BiddingBot", "only_words"]

WORDS: Final = (Verb.NAME, Verb.SAY, Verb.PASS)


@final
class BiddingBot:
    """Bids and names by the policy, and searches for everything else."""

    def __init__(self, level: Level, seed: int, patient: bool = False) -> None:
        self.policy = PolicyBot(seed, patient)
        self.search = SearchBot(level, seed, patient)

    def reply(self, eye: Eye) -> Reply | None:
        """What to do now; None: in a race, keep silent."""
        return self.policy.reply(eye) if only_words(eye) else self.search.reply(eye)


def only_words(eye: Eye) -> bool:
    """Is this seat to decide what to say, with no card to play and nobody to be faster than?"""
    if eye.is_race:
        return False
    numbered = eye.numbered.list
    return all(numbered[move].verb in WORDS for move in eye.moves())
