"""A bot of one's own in the arena: python own_bot.py, or reihum arena letzter_panther --bots own_bot:Low,random

It always plays its lowest card. That is not good, but it is better than nothing.
"""

from reihum.research.arena import contests, report
from reihum.research.contest import hold


class Low:
    """Lays the lowest card that it may."""

    def reply(self, eye):
        return min(eye.moves(), key=lambda move: eye.layout.pack.rank[move % eye.layout.pack.size])


def main(deals=10):
    games = list(contests("letzter_panther", ["own_bot:Low", "random"], 3, deals, {}))
    found = report(games, [hold(game) for game in games])
    for standing in found.standings:
        print(f"{standing.bot}: {standing.points} points a round")
    return found


if __name__ == "__main__":
    main()
