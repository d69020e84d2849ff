"""A determinised search in thirty lines: every move is tried in imagined worlds, each played out many times.

python determinised.py, or reihum arena letzter_panther --bots determinised:Search,beginner
"""

from reihum.core.chance import Chance
from reihum.core.playout import play_out
from reihum.core.sequential import returns_of
from reihum.research.arena import contests, report
from reihum.research.contest import hold

WORLDS = 20


class Search:
    """Flat Monte Carlo over worlds that the seat cannot tell from the real one."""

    def __init__(self, seed):
        self.chance = Chance(seed)

    def reply(self, eye):
        moves = list(eye.moves())
        if len(moves) < 2:
            return moves[0] if moves else None
        gains = dict.fromkeys(moves, 0.0)
        for _ in range(WORLDS):
            world = eye.imagine(self.chance)
            for move in moves:  # all moves in the same world, so that luck cancels out
                trial = world.unobserved()
                trial.play(eye.seat, move)
                play_out(trial, self.chance)
                gains[move] += returns_of(trial)[eye.seat]
        return max(moves, key=gains.__getitem__)


def main(deals=4):
    games = list(contests("letzter_panther", ["determinised:Search", "random"], 3, deals, {}))
    found = report(games, [hold(game) for game in games])
    print(f"{found.lead} points a round ahead of random")
    return found


if __name__ == "__main__":
    main()
