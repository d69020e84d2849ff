"""Rounds that are played on by chance, or along a line."""

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
