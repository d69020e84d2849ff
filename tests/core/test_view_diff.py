"""The difference between two views is exactly where the places look different, in every game."""

import random

import pytest

from reihum.core.round import Round
from reihum.core.view import Place, place_of
from reihum.core.view_diff import Drawing, visible, ways
from reihum.core.zones import SPECTATOR
from reihum.text.catalogue import catalogue

MOVES = 80


def seen(round: Round, seat: int) -> list[Place]:
    return [place_of(round, seat, zone) for zone in range(round.layout.size)]


@pytest.mark.parametrize("name", sorted(catalogue()))
def test_what_changes_is_what_looks_different(name: str) -> None:
    game = catalogue()[name].game
    seats = game.players[0]
    chance = random.Random(name)
    round = game.deal(seats, game.options(), b"a deal")
    lookers = [SPECTATOR, *range(seats)]
    drawing = Drawing(round)
    views = [seen(round, seat) for seat in lookers]
    for _ in range(MOVES):
        last, drawing = drawing, Drawing(round)
        differences = drawing.differences(last)
        for number, seat in enumerate(lookers):
            before, views[number] = views[number], seen(round, seat)
            different = [zone for zone, place in enumerate(views[number]) if place != before[zone]]
            assert visible(differences, ways(round.layout, seat)) == different
        if round.is_over():
            break
        able = [seat for seat in round.turn().seats if len(round.moves(seat)) > 0]
        seat = chance.choice(able)
        round.play(seat, chance.choice(list(round.moves(seat))))
