"""One run of the benchmark."""

from reihum.bench.contest import best_rates
from reihum.bench.measures import measures
from reihum.bench.memory import sizes
from reihum.bench.report import BenchReport, Reading


def run(seconds: float, rounds: int) -> BenchReport:
    """Measure the memory of every game's rounds, then the speed of everything in turn."""
    memory = sizes()
    wanted = measures()
    jobs = {f"{each.topic}, {each.name}": each.work for each in wanted}
    for each in wanted:
        if each.peer_work is not None:
            jobs[f"{each.topic}, {each.peer}"] = each.peer_work
    rates = best_rates(jobs, seconds, rounds)
    figures = [
        Reading(each, rates[f"{each.topic}, {each.name}"], rates.get(f"{each.topic}, {each.peer}", 0))
        for each in wanted
    ]  # fmt: skip
    return BenchReport(figures, memory, seconds, rounds)
