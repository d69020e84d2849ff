"""What the compiler watches before it makes the thorough build: every game, the way bots and researchers use it.

`python -m reihum.bench.rehearsal` plays a while and says nothing. Code that runs often here is made fast, so all that
is worth being fast takes part. It needs nothing but the rules and the bots.
"""

from importlib import import_module
from pkgutil import iter_modules

from reihum import games
from reihum.bench import ours
from reihum.core.game import Game
from reihum.core.options import read_options

DEALS = 4
MIDDLE = 20  # moves
OTHERWISE = {"mau_mau": {"program_says_mau": "yes"}}  # options with which a game spends its time elsewhere


def shelf() -> list[Game]:
    """The games that come with Reihum."""
    return [import_module(f"{games.__name__}.{found.name}.rules").GAME for found in iter_modules(games.__path__)]


def rehearse(game: Game, seats: int, options: object) -> None:
    """Play, also move by move from Python, clone, imagine, look and search."""
    start = [ours.imagined(game, seats, options, number) for number in range(DEALS)]
    later = [ours.imagined(game, seats, options, number, MIDDLE) for number in range(DEALS)]
    middle = [round for round in later if not round.is_over()]
    for work in (
        ours.rollouts(start),
        ours.rollouts(start, watched=True),
        ours.steps(start),
        ours.clones(middle),
        ours.imaginings(middle, anew=False),
        ours.imaginings(middle, anew=True),
        ours.searches(middle[:1]),
    ):
        work()
    for round in middle:
        for seat in range(seats):
            round.view(seat)


def main() -> None:
    for game in shelf():
        for seats in {game.players[0], game.players[-1]}:
            rehearse(game, seats, game.options())
        if game.id in OTHERWISE:
            rehearse(game, game.players[-1], read_options(game.options, OTHERWISE[game.id]))


if __name__ == "__main__":
    main()
