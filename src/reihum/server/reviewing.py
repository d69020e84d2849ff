"""Could it have been done better? A strong bot looks at one decision of a recorded match, through the eyes of its seat.

It runs in a process of its own. Nobody knows more here than the seat knew: the bot gets an Eye. Where all cards lie
open, the exact solver answers.
"""

import os
from dataclasses import replace
from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from reihum import notation
from reihum.bots.eye import Eye
from reihum.bots.level import MASTER
from reihum.bots.search_bot import SearchBot
from reihum.core.advice import Estimate
from reihum.core.replayer import Replayer
from reihum.core.round import RACE, Round
from reihum.core.twins import card_of, side_by_side, twin_move
from reihum.server.thinking import wake

WORTH_A_WORD: Final = 0.02  # of the reward between 0 and 1


class Decision(NamedTuple):
    """One decision: the move with this number in the log of the record."""

    text: str
    number: int
    seconds: float


class Lapse(NamedTuple):
    """A move that cost something. Points and shares are what the bot expects of the played and of the better move."""

    number: int
    played: int
    better: int
    cost: float  # of the reward, between 0 and 1
    points_played: float
    points_better: float
    share_played: float
    share_better: float
    proven: bool


reading: tuple[str, Replayer] | None = None  # the record that was asked about last


def judge(question: Decision) -> Lapse | None:
    """What this move has cost; None: nothing worth mentioning."""
    global reading
    if reading is None or reading[0] != question.text:
        reading = question.text, Replayer(notation.replay(question.text))
    replayer = reading[1]
    match = replayer.go_to(question.number)
    entry = replayer.log[question.number]
    round = match.round
    if not is_decision(round, entry.seat):
        return None
    seed = int.from_bytes(match.key[:6], "big") + 7919 * question.number
    level = replace(MASTER, seconds=question.seconds / 2)
    eye = Eye(round, entry.seat, match.sheet)
    advice = SearchBot(level, seed).advice(eye)
    if not advice.estimates:
        return None
    best = advice.estimates[0].move
    if best < 0 or same(round, best, entry.move):
        return None
    # the two alone, once more, in the same imagined worlds: so luck favours neither
    duel = SearchBot(level, seed + 1).think(eye, vec[i64]([best, entry.move]))
    return compared(round, question.number, entry.move, duel.estimates, duel.reason == "proven")


def compared(round: Round, number: int, played: int, estimates: tuple[Estimate, ...], proven: bool) -> Lapse | None:
    better = estimates[0]
    own = next((each for each in estimates if each.move == played), None)
    if own is None or better.move == played or better.value - own.value < WORTH_A_WORD:
        return None
    return Lapse(
        number,
        played,
        better.move,
        better.value - own.value,
        own.points,
        better.points,
        own.share,
        better.share,
        proven,
    )


def is_decision(round: Round, seat: int) -> bool:
    """Something to think about; in a race nobody thinks."""
    return seat < round.seats and round.mode != RACE and round.may_act(seat) and len(round.moves(seat)) > 1


def same(round: Round, one: int, other: int) -> bool:
    """The same move, or the same with the card's twin next to it."""
    if one == other:
        return True
    moves, pack = round.numbered, round.pack
    return twin_move(moves, pack, one) == other and side_by_side(round, card_of(moves, pack, one))


def wake_humbly() -> None:
    """The bots at the tables come first."""
    wake()
    if hasattr(os, "nice"):
        os.nice(10)
