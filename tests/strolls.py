"""Random strolls through every game, for tests that look at positions on the way."""

from collections.abc import Iterator
from typing import Any

import pytest

from reihum.core.chance import Chance, match_key
from reihum.core.game import Game
from reihum.core.match import Match
from reihum.core.round import RACE, Round
from reihum.core.rule import Rule
from reihum.core.sheet import Outcome, Sheet
from reihum.text.catalogue import catalogue

A_WHILE = 37  # milliseconds between two acts in a race


def tables() -> list[tuple[Game, int]]:
    """Every game with every number of seats."""
    return [(entry.game, seats) for entry in catalogue().values() for seats in entry.game.players]


def parameters() -> list[Any]:
    """Every game with few, some and many seats; with more than the fewest they wait for the compiled build."""
    found: list[Any] = []
    for entry in catalogue().values():
        players = entry.game.players
        for seats in sorted({players[0], players[len(players) // 2], players[-1]}):
            heavy = [pytest.mark.heavy] if seats > players[0] else []
            found.append(pytest.param(entry.game, seats, marks=heavy))
    return found


def name_of(value: object) -> str:
    return value.id if isinstance(value, Game) else str(value)


def drawn(round: Round, chance: Chance) -> tuple[int, int]:
    """A seat that may act, and one of its legal moves; the time of a race goes on."""
    while True:
        if round.mode == RACE:
            round.now += A_WHILE
        seats = round.turn().seats
        seat = seats[chance.below(len(seats))]
        moves = round.moves(seat)
        if len(moves) > 0:
            return seat, int(moves[chance.below(len(moves))])


def walk(round: Round, chance: Chance, steps: int) -> None:
    """Some random moves, or fewer if the round is over."""
    for _ in range(steps):
        if not round.is_over():
            round.play(*drawn(round, chance))


def stops(game: Game, seats: int, number: int, steps: int) -> Iterator[Round]:
    """Positions of one random round, this many moves apart; the first is the deal."""
    chance = Chance(seats)
    round = game.deal(seats, game.options(), match_key(f"{game.id} {seats}"))
    for _ in range(number):
        yield round.clone()
        walk(round, chance, steps)


def played(game: Game, seats: int, most: int, seed: int | str = "stroll") -> Match:
    """A match of random moves; it stops after this many even if it is not over."""
    match = Match(game, seats, seed=seed, entropy=("a", "b"))
    chance = Chance(seats)
    while not match.over and len(match.log) < most:
        seat, move = drawn(match.round, chance)
        match.play(seat, move, at=int(match.round.now) if match.round.mode == RACE else 0)
        match.settle()
    return match


def three_deals(game: Game, seats: int, first_dealer: int, **options: object) -> list[Round]:
    """The first three rounds of a match as they are dealt; nobody has scored in any of them."""
    sheet = Sheet(seats, first_dealer)
    found: list[Round] = []
    for _ in range(3):
        found.append(game.deal(seats, game.options(**options), match_key(1), sheet))
        sheet.outcomes.append(Outcome((0.0,) * seats, (), Rule("nobody-scores")))
    return found


def dealers_and_starters(rounds: list[Round]) -> list[tuple[int, tuple[int, ...]]]:
    """Of each round who deals it, and who acts first."""
    return [(int(round.dealer), round.turn().seats) for round in rounds]
