"""Rounds that are played on by chance, along a line, or along every line to its end."""

from reihum.core.cards import lowest
from reihum.core.chance import Chance
from reihum.core.round import Round


def play_on(round: Round, moves: int, seed: int) -> None:
    """This many random moves."""
    chance = Chance(seed + 1)
    for _ in range(moves):
        seat = lowest(round.acting)
        legal = round.moves(seat)
        round.play(seat, legal[chance.below(len(legal))])


def played(round: Round, *moves: int) -> Round:
    """The round after these moves, which are legal."""
    world = round.unobserved()
    for move in moves:
        seat = lowest(world.acting)
        assert world.forbidden(seat, move) is None
        world.play(seat, move)
    return world


def best_margin(round: Round) -> int:
    """By how many points seat 0 is ahead in the end if both play as well as can be; every line is looked at."""
    if round.is_over():
        points = round.outcome().points
        return int(points[0] - points[1])
    seat = lowest(round.acting)
    margins = [best_margin(played(round, move)) for move in round.moves(seat)]
    return max(margins) if seat == 0 else min(margins)
