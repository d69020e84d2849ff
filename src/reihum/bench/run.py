"""One run of the benchmark."""

from reihum.bench import ours
from reihum.bench.contest import best_rates
from reihum.bench.measures import measures
from reihum.bench.memory import size
from reihum.bench.report import Figure, Report
from reihum.catalogue import catalogue

FAR_INTO_THE_ROUND = 25  # moves


def run(seconds: float, rounds: int) -> Report:
    """Measure the memory of every game's rounds, then the speed of everything in turns."""
    memory = sizes()
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


def sizes() -> dict[str, int | None]:
    """Bytes for a round of each game, with the most players."""
    found: dict[str, int | None] = {}
    for name, entry in catalogue().items():
        game = entry.game
        found[name] = size(ours.imagined(game, game.players[-1], game.options(), moves=FAR_INTO_THE_ROUND))
    return found
