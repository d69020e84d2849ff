"""Random play inside the compiled core."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.cards import count, lowest
from reihum.core.chance import Chance
from reihum.core.errors import Endless
from reihum.core.round import Round

__all__ = ["play_out", "play_outs"]

LONGEST: Final[i64] = 20_000  # moves; no round of any game is meant to come near it
LONGEST_LIST: Final[i64] = 128
A_WHILE: Final[i64] = 500  # milliseconds that pass with each act in a race, so that no two are simultaneous

SPARE: Final[list["Paper"]] = []  # whoever takes one has it alone

FEW: Final[i64] = 512  # sets of eight seats and the clock
FIRST_SEAT: Final = vec[i64]([lowest(seats) if seats > 0 else 0 for seats in range(FEW)])


@final
class Paper:
    """Room for one list of moves: lists of every length, all in the same memory."""

    def __init__(self) -> None:
        self.sheets = vec[vec[i64]]()
        sheet = vec[i64](capacity=LONGEST_LIST)
        for _length in range(LONGEST_LIST):
            self.sheets = append(self.sheets, sheet)
            sheet = append(sheet, 0)


def drawn_seat(round: Round, chance: Chance) -> i64:
    """One of the seats that may act."""
    rest = round.acting
    if rest & (rest - 1) != 0:
        others = chance.below(count(rest))
        while others > 0:
            rest &= rest - 1
            others -= 1
    return FIRST_SEAT[rest] if rest < FEW else lowest(rest)


def play_out(round: Round, chance: Chance) -> i64:
    """Play random moves until the round is over; the number of moves made."""
    made: i64 = 0
    paper = SPARE.pop() if SPARE else Paper()
    round.paper = paper.sheets
    while round.acting != 0:
        seat = drawn_seat(round, chance)
        round.now += A_WHILE
        round.paper_free = True  # the last list is no longer needed
        moves = round.moves(seat)
        round.paper_free = False
        if len(moves) == 0:  # in a race: nothing to say
            round.now -= A_WHILE
            continue
        round.play(seat, moves[chance.below(i64(len(moves)))])
        made += 1
        if made > LONGEST:
            raise Endless("the round does not end")
    SPARE.append(paper)
    return made


def play_outs(start: Round, number: i64, seed: i64, watched: bool = False) -> i64:
    """Many random rounds from one position; the number of moves made."""
    chance = Chance(seed)
    made: i64 = 0
    for _round in range(number):
        made += play_out(start.clone() if watched else start.unobserved(), chance)
    return made


def clones(start: Round, number: i64, watched: bool = True) -> i64:
    total: i64 = 0
    for _round in range(number):
        total += (start.clone() if watched else start.unobserved()).acting
    return total


def imaginings(start: Round, seat: i64, number: i64, seed: i64) -> i64:
    """Many worlds of one position."""
    chance = Chance(seed)
    total: i64 = 0
    for _round in range(number):
        total += start.imagine(seat, chance).acting
    return total
