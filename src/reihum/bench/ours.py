"""What is measured of our own games."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from reihum.bench.contest import Work
from reihum.bots.eye import Eye
from reihum.bots.level import MASTER
from reihum.bots.search_bot import SearchBot
from reihum.core.batch import Batch
from reihum.core.cards import lowest
from reihum.core.chance import Chance, match_key
from reihum.core.game import Game
from reihum.core.playout import drawn_seat, play_outs
from reihum.core.round import Round
from reihum.core.sheet import Sheet

SEED = 7
SIMULATIONS = 256  # in one search
TOGETHER = 256  # rounds that are played side by side,
STEPS = 8  # and this many steps of them in one portion
DEALS = 16  # positions that take turns, so that no lucky one decides


def imagined(game: Game, seats: int, options: Any, number: int = 0, moves: int = 0) -> Round:
    """An imagined deal after some random moves: its shuffles are cheap, and what the seats know is all there."""
    chance = Chance(SEED + number)
    round = game.deal(seats, options, match_key(number)).imagine(0, chance)
    for _ in range(moves):
        if not round.is_over():
            play_random(round, chance)
    return round


def play_random(round: Round, chance: Chance) -> None:
    seat = drawn_seat(round, chance)
    moves = round.moves(seat)
    if len(moves) > 0:
        round.play(seat, moves[chance.below(len(moves))])


def positions(game: Game, seats: int, options: Any, moves: int) -> list[Round]:
    """Several deals, each after this many moves."""
    return [imagined(game, seats, options, number, moves) for number in range(DEALS)]


def in_turn(rounds: list[Round], work: Callable[[Round], float]) -> Work:
    """Work on one position after the other."""
    return lambda: sum([work(round) for round in rounds])


def rollouts(rounds: list[Round], watched: bool = False) -> Work:
    """Random moves inside the core until the round is over; with `watched`, all seats' knowledge is kept."""
    return in_turn(rounds, lambda round: float(play_outs(round, 4, SEED, watched)))


def steps(rounds: list[Round]) -> Work:
    """Random moves with the loop in interpreted Python: which seat, its moves, one of them."""
    chance = Chance(SEED)

    def work(start: Round) -> float:
        round = start.unobserved()
        made = 0
        while acting := round.acting:
            moves = round.moves(seat := lowest(acting))
            round.play(seat, moves[chance.below(len(moves))])
            made += 1
        return made

    return in_turn(rounds, work)


def searches(rounds: list[Round]) -> Work:
    """Simulations of our search, each search with a tree of its own."""
    level = replace(MASTER, simulations=SIMULATIONS)

    def work(round: Round) -> float:
        return (
            SearchBot(level, SEED, patient=True)
            .advice(Eye(round, int(lowest(round.acting)), Sheet(int(round.seats))))
            .simulations
        )

    return in_turn(rounds, work)


def clones(rounds: list[Round]) -> Work:
    """Full copies, with everybody's knowledge, from interpreted Python."""
    return in_turn(rounds, lambda round: len([round.clone() for _ in range(50)]))


def imaginings(rounds: list[Round], anew: bool) -> Work:
    """Worlds that seat 1 considers possible; `anew`: one world of each position instead of many."""
    chance = Chance(SEED)

    def work(round: Round) -> float:
        for _ in range(50):
            if anew:
                round.imaginer = None
            round.imagine(1, chance)
        return 50

    return in_turn(rounds, work)


def views(rounds: list[Round]) -> Work:
    """Everything that the seat whose turn it is may know."""
    return in_turn(rounds, lambda round: len([round.view(seat) for seat in round.turn().seats]))


def together(game: Game, seats: int, options: Any) -> Work:
    """Random decisions in many rounds at once, each with the observation and the mask of legal moves written."""
    batch = Batch(game, seats, TOGETHER, SEED, options)
    batch.deal()
    any_moves = b"\xff" * (8 * TOGETHER)

    def work() -> float:
        for _ in range(STEPS):
            batch.step(any_moves)
        return STEPS * TOGETHER

    return work
