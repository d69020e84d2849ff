"""Could it have been done better? A strong bot looks at decisions of a recorded match, through the eyes of their seat.

It runs in a process of its own. Nobody knows more here than the seat knew: the bot gets an Eye. A glance by what was
learnt of the game goes through many decisions in no time; a search takes a closer look at one of them. Where all cards
lie open, the exact solver answers.
"""

import os
from collections.abc import Callable
from dataclasses import replace
from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from reihum import build, notation
from reihum.bots.eye import Eye
from reihum.bots.glance import GLANCE, glancer
from reihum.bots.level import MASTER
from reihum.bots.search_bot import SearchBot
from reihum.core.advice import Estimate
from reihum.core.moves import card_of
from reihum.core.replayer import Replayer
from reihum.core.round import RACE, Round
from reihum.core.twins import side_by_side, twin_move
from reihum.server.thinking import wake

WORTH_A_WORD: Final = 0.02  # of the reward between 0 and 1
SKIM: Final = replace(GLANCE, work=24_000)  # with three times as much more is found


class Decision(NamedTuple):
    """One decision: the move with this number in the log of the record."""

    text: str
    number: int
    seconds: float


class Decisions(NamedTuple):
    """Several of them, to be looked at in passing."""

    text: str
    numbers: tuple[int, ...]


class Lapse(NamedTuple):
    """A move that cost something. Points and shares are what the bot expects of the played and of the better move.

    At a glance the points are those ahead of the average, and shares are not worked out.
    """

    number: int
    played: int
    better: int
    cost: float  # of the reward, between 0 and 1
    points_played: float
    points_better: float
    share_played: float
    share_better: float
    proven: bool
    glance: bool = False


reading: tuple[str, Replayer] | None = None  # the record that was asked about last


def judge(question: Decision) -> Lapse | None:
    """What this move has cost, by a search; None: nothing worth mentioning."""
    level = replace(MASTER, seconds=question.seconds / 2)
    lapse = found_by(lambda _eye, seed: SearchBot(level, seed), question.text, question.number)
    return lapse if lapse is not None and lapse.cost >= WORTH_A_WORD else None


def skim(question: Decisions) -> list[Lapse]:
    """Which of these moves seem to have cost something, however little; none where nothing was learnt.

    As plain Python a glance takes as long as a search, which knows more.
    """
    if not build.compiled():
        return []
    looks = [found_by(lambda eye, seed: glancer(eye, seed, SKIM), question.text, number) for number in question.numbers]
    return [look._replace(glance=True) for look in looks if look is not None]


def found_by(bot_for: Callable[[Eye, int], SearchBot | None], text: str, number: int) -> Lapse | None:
    """What a bot has to say about the move with this number; the second argument is a seed."""
    global reading
    if reading is None or reading[0] != text:
        reading = text, Replayer(notation.replay(text))
    replayer = reading[1]
    match, entry = replayer.go_to(number), replayer.log[number]
    round = match.round
    if not is_decision(round, entry.seat):
        return None
    seed = int.from_bytes(match.key[:6], "big") + 7919 * number
    eye = Eye(round, entry.seat, match.sheet)
    bot, umpire = bot_for(eye, seed), bot_for(eye, seed + 1)
    if bot is None or umpire is None:
        return None
    advice = bot.advice(eye)
    if not advice.estimates:
        return None
    best = advice.estimates[0].move
    if best < 0 or same(round, best, entry.move):
        return None
    # the two alone, once more, in the same imagined worlds: so luck favours neither
    duel = umpire.think(eye, vec[i64]([best, entry.move]))
    return compared(number, entry.move, duel.estimates, duel.reason == "proven")


def compared(number: int, played: int, estimates: tuple[Estimate, ...], proven: bool) -> Lapse | None:
    better = estimates[0]
    own = next((each for each in estimates if each.move == played), None)
    if own is None or better.value <= own.value:
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
