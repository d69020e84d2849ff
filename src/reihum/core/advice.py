"""Advice: what a bot thinks of every choice. Interfaces put it into sentences."""

from typing import NamedTuple

__all__ = ["Advice", "Estimate"]


class Estimate(NamedTuple):
    """What the search thinks of one choice."""

    move: int  # -1: keep silent
    share: float  # of the victory in this round, between 0 and 1
    points: float  # of this seat, as they will stand on the score sheet
    value: float  # by which the choices are ranked: points, victory and the match, between 0 and 1
    tried: int  # simulations


class Advice(NamedTuple):
    """All choices, the best first, and the reason for it: a word for the interfaces to put into a sentence."""

    estimates: tuple[Estimate, ...]
    simulations: int
    reason: str  # only, proven, close, wins, points, experience; learnt or mastery: a glance, without figures
