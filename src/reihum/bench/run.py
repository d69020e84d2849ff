"""One run of the benchmark."""

from reihum.bench import ours
from reihum.bench.contest import best_rates
from reihum.bench.measures import measures
from reihum.bench.memory import sizes
from reihum.bench.report import Figure, Report
from reihum.catalogue import catalogue
from reihum.core.round import Round

FAR_INTO_THE_ROUND = 25  # moves


def run(seconds: float, rounds: int) -> Report:
    """Measure the memory of every game's rounds, then the speed of everything in turns."""
    memory = sizes(largest())
    wanted = measures()
    jobs = {f"{each.topic}, {each.name}": each.work for each in wanted}
    for each in wanted:
        if each.peer_work is not None:
            jobs[f"{each.topic}, {each.peer}"] = each.peer_work
    rates = best_rates(jobs, seconds, rounds)
    figures = [
        Figure(each, rates[f"{each.topic}, {each.name}"], rates.get(f"{each.topic}, {each.peer}", 0))
        for each in wanted
    ]  # fmt: skip
    return Report(figures, memory, seconds, rounds)


def largest() -> dict[str, Round]:
    """A round of each game, with the most players."""
    games = {name: entry.game for name, entry in catalogue().items()}
    return {
        name: ours.imagined(game, game.players[-1], game.options(), moves=FAR_INTO_THE_ROUND)
        for name, game in games.items()
    }
