"""All that the rules of a game are written with: `from reihum.rules import *`."""

from dataclasses import dataclass
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.auction_round import AuctionRound, HoldRound
from reihum.core.card_table import CardTable
from reihum.core.cards import (
    BIT,
    NO_CARD,
    Pack,
    Sets,
    Word,
    colour_pairs,
    count,
    filled,
    listed,
    lowest,
    members,
    without,
)
from reihum.core.chance import Chance
from reihum.core.errors import BadOption
from reihum.core.game import Game
from reihum.core.imagine import Limit
from reihum.core.kinds import (
    Card,
    Colour,
    Flag,
    Flags,
    MoveNo,
    Number,
    Numbers,
    OneOf,
    Phase,
    Rank,
    Ranks,
    Seat,
    Seats,
    Words,
    ZoneNo,
)
from reihum.core.notes import NOTHING, Goal
from reihum.core.options import option
from reihum.core.round import ALONE, RACE, SECRET, Round
from reihum.core.rule import FOLLOW, HAVE, NOT_NOW, TURN, Rule
from reihum.core.sheet import (
    Line,
    Outcome,
    Sheet,
    best,
    fewest_win,
    line,
    most_win,
    paid,
    points_of,
    result,
    sole_highest,
)
from reihum.core.trick_round import DutyRound, TrickRound, TrumpRound
from reihum.core.tricks import ANY, Trumps
from reihum.core.zones import NOBODY, Face, Purpose, Spread, Zones
from reihum.packs.elfer import ELFER
from reihum.packs.german import CARD_POINTS, GERMAN, TEN_HIGH
from reihum.packs.mue import MUE
from reihum.packs.paradox import PARADOX

__all__ = [
    "ALONE",
    "ANY",
    "BIT",
    "CARD_POINTS",
    "ELFER",
    "FOLLOW",
    "GERMAN",
    "HAVE",
    "MUE",
    "NOBODY",
    "NOTHING",
    "NOT_NOW",
    "NO_CARD",
    "PARADOX",
    "RACE",
    "SECRET",
    "TEN_HIGH",
    "TURN",
    "AuctionRound",
    "BadOption",
    "Card",
    "CardTable",
    "Chance",
    "Colour",
    "DutyRound",
    "Face",
    "Final",
    "Flag",
    "Flags",
    "Game",
    "Goal",
    "HoldRound",
    "Limit",
    "Line",
    "MoveNo",
    "Number",
    "Numbers",
    "OneOf",
    "Outcome",
    "Pack",
    "Phase",
    "Purpose",
    "Rank",
    "Ranks",
    "Round",
    "Rule",
    "Seat",
    "Seats",
    "Sets",
    "Sheet",
    "Spread",
    "TrickRound",
    "TrumpRound",
    "Trumps",
    "Word",
    "Words",
    "ZoneNo",
    "Zones",
    "append",
    "best",
    "colour_pairs",
    "count",
    "dataclass",
    "fewest_win",
    "filled",
    "final",
    "i64",
    "line",
    "listed",
    "lowest",
    "members",
    "most_win",
    "option",
    "paid",
    "points_of",
    "result",
    "sole_highest",
    "vec",
    "without",
]  # fmt: skip
