"""The master: plays by a proof, the search, the game's policy, or both, whichever was measured to be best."""

from typing import Final, final

from reihum.bots.bidding_bot import BiddingBot
from reihum.bots.bot import Bot, Reply
from reihum.bots.eye import Eye
from reihum.bots.foresight_bot import ForesightBot
from reihum.bots.guide import policy_table
from reihum.bots.level import Level
from reihum.bots.policy_bot import PolicyBot
from reihum.bots.search_bot import SearchBot
from reihum.bots.solvable import is_open
from reihum.core.chance import Chance

__all__ = ["BIDDING", "FORESEEING", "LEARNT", "SEARCHING", "STYLES", "MasterBot", "styled"]

LEARNT: Final = "policy"  # plays what the game's policy has learnt, at once
BIDDING: Final = "policy:bids"  # says what the policy would say, and searches for its cards
SEARCHING: Final = "search:master"  # searches, and asks no policy
GUIDED: Final[dict[str, float]] = {"guided:2": 0.02, "guided:10": 0.1}  # searches, and trusts the policy that much
THOROUGH: Final = "foresight:thorough"  # and does not stop as soon as one choice is clearly ahead
FORESEEING: Final[dict[str, float]] = {"foresight:3": 0.03, "foresight:10": 0.1, THOROUGH: 0.02}  # asks its critic, too
STYLES: Final = (LEARNT, BIDDING, *FORESEEING, *GUIDED, SEARCHING)  # ways to be a master


def styled(style: str, level: Level, seed: int, patient: bool = False) -> Bot:
    """A master who plays in this way."""
    if style == LEARNT:
        return PolicyBot(seed, patient)
    if style == BIDDING:
        return BiddingBot(level, seed, patient)
    if style in FORESEEING:
        return ForesightBot(level, seed, patient, FORESEEING[style], style == THOROUGH)
    return SearchBot(level, seed, patient, GUIDED.get(style, 0.0))


@final
class MasterBot:
    """Plays in the way that the file of the game's policy names for the table; if it names none, it searches.

    If a seat knows all cards, the search can prove what is best, and no policy knows better.
    """

    def __init__(self, level: Level, seed: int, patient: bool = False) -> None:
        self.level = level
        self.seed = seed
        self.patient = patient
        self.chance = Chance(seed)
        self.style = ""
        self.bot: Bot | None = None

    def reply(self, eye: Eye) -> Reply | None:
        """What to do now; None: in a race, keep silent."""
        table = policy_table(eye)
        style = table.master if table is not None and table.master in STYLES else SEARCHING
        if style == LEARNT and is_open(eye.imagine(self.chance)):
            style = SEARCHING
        if self.bot is None or style != self.style:
            self.style = style
            self.bot = styled(style, self.level, self.seed, self.patient)
        return self.bot.reply(eye)
