"""Chapter 1 of Mü: the cards, the places on the table, the moves and the options."""

from reihum.rules import *

TRUMPS: Final = Trumps(MUE)


@dataclass(frozen=True)
class Options:
    until: int = option(200, 100, 200, 300)
    repeat_trump: bool = option(False)
    without: str = option("yellow-black", *colour_pairs(MUE))


GAME: Final = Game(__name__, MUE, Options, players=range(3, 7), age=12, minutes=60, level="hard", best_with=(5, 4))

BOX: Final[ZoneNo] = GAME.box()
STOCK: Final[ZoneNo] = GAME.stock()
TRICK: Final[ZoneNo] = GAME.trick(TRUMPS.of_suit)
HAND: Final = GAME.hands()
BID: Final = GAME.fronts("bid")
WON: Final = GAME.won()

LAY: Final = GAME.may_play()
LAY_OPEN: Final = GAME.may_pick()
DONE: Final[MoveNo] = GAME.may_finish()
PASS: Final[MoveNo] = GAME.may_pass()
TRUMP: Final = GAME.may_name(TRUMPS.kinds)
PARTNER: Final = GAME.may_name_seat()

BIDDING: Final[i64] = GAME.phase("bid")  # lay cards or pass,
NAMING_VICE: Final[i64] = GAME.phase("vice-trump")  # name the vice's trump,
NAMING_CHIEF: Final[i64] = GAME.phase("chief-trump")  # name the chief's trump,
CHOOSING: Final[i64] = GAME.phase("partner")  # choose a partner,
PLAYING: Final[i64] = GAME.phase("play")  # play to a trick

GAME.words("chief_trump", TRUMPS.kinds)
GAME.words("vice_trump", TRUMPS.kinds)
GAME.words("led", TRUMPS.suits)
GAME.hide("limit", "laid", "passes", "led")
GAME.trumps("chief_trump", "vice_trump")
GAME.roles("chief", "vice", "partner", "challenger")
GAME.during([BIDDING], "challenger")
