"""What is compared with what, and how fast we want to be."""

from collections.abc import Callable
from typing import Any, NamedTuple

from reihum.bench import openspiel, ours, uno
from reihum.bench.contest import Work
from reihum.catalogue import catalogue
from reihum.core.options import read_options
from reihum.core.round import Round


class Unit(NamedTuple):
    """How a rate is written."""

    name: str
    things: float  # that make one of this unit; below 0: the time that one thing takes
    digits: int

    def text(self, rate: float) -> str:
        return f"{rate / self.things if self.things > 0 else -self.things / rate:.{self.digits}f}"


MILLION_MOVES = Unit("M moves/s", 1e6, 2)
THOUSAND = Unit("k/s", 1e3, 0)
NANOSECONDS = Unit("ns", -1e9, 0)
MICROSECONDS = Unit("µs", -1e6, 1)


class Measure(NamedTuple):
    """One line of the report: ours, and a neighbour's if there is one and it is installed."""

    topic: str
    name: str
    unit: Unit
    work: Work
    peer: str = ""
    peer_work: Work | None = None
    goal: float = 0  # so many times as fast as the neighbour
    least: float = 0  # so many a second, whatever the neighbour does


class Pair(NamedTuple):
    """A game of ours and the nearest one of OpenSpiel."""

    id: str
    name: str
    options: dict[str, str]
    seats: int
    middle: int  # so many moves are about half a round
    peer: str
    peer_middle: int
    goal: float


PAIRS = [
    Pair("letzter_panther", "Der letzte Panther", {}, 4, 42, "hearts", 38, 2),
    Pair("mau_mau", "Mau-Mau", {"program_says_mau": "yes"}, 4, 25,
         "crazy_eights(players=4,use_special_cards=true)", 25, 2),
    Pair("hoechste_karte", "Die höchste Karte gewinnt", {}, 4, 20, "goofspiel(players=4)", 20, 0),
    Pair("mue", "Mü", {}, 4, 30, "skat", 15, 0),
]  # fmt: skip


def short(peer: str) -> str:
    return "OpenSpiel " + peer.partition("(")[0]


def measures() -> list[Measure]:
    """All that can be measured with the games and neighbours that are there."""
    found: list[Measure] = []
    for pair in PAIRS:
        if pair.id in catalogue():
            game = catalogue()[pair.id].game
            options = read_options(game.options, pair.options)
            start = ours.positions(game, pair.seats, options, 0)
            middle = ours.positions(game, pair.seats, options, pair.middle)
            found += against_openspiel(pair, start, middle)
    order = list(dict.fromkeys(measure.topic for measure in found))
    return sorted(found, key=lambda measure: order.index(measure.topic))


def against_openspiel(pair: Pair, start: list[Round], middle: list[Round]) -> list[Measure]:
    """The measurements of one pair of games."""
    peer = short(pair.peer)
    states = openspiel.positions(pair.peer) if openspiel.INSTALLED else []

    def theirs(work: Callable[[list[Any]], Work], positions: list[Any] = states) -> Work | None:
        return work(positions) if positions else None

    found = [
        Measure("rollouts in the core", pair.name, MILLION_MOVES, ours.rollouts(start),
                peer, theirs(openspiel.rollouts), pair.goal),
        Measure("the same, with knowledge", pair.name, MILLION_MOVES, ours.rollouts(start, watched=True)),
        Measure("steps from Python", pair.name, MILLION_MOVES, ours.steps(start),
                peer, theirs(openspiel.steps), 1.5),
        Measure("clone from Python", pair.name, NANOSECONDS, ours.clones(start), peer, theirs(openspiel.clones), 2),
    ]  # fmt: skip
    if pair.id == "mau_mau":
        work = uno.steps() if uno.INSTALLED else None
        found.append(Measure("steps from Python", pair.name, MILLION_MOVES, ours.steps(start), "RLCard uno", work, 1.5))
    resampled = pair.id == "letzter_panther"  # of the four only hearts can do it
    late = openspiel.positions(pair.peer, pair.peer_middle) if resampled and states else []
    for when, rounds, there in (("start", start, states), ("middle", middle, late)):
        for how, anew in (("many worlds", False), ("one world", True)):
            topic = f"imagine, {when} of the round, {how} of each position"
            if resampled:
                work = theirs(openspiel.resamplings, there)
                least = 50_000 if when == "middle" else 0
                found.append(Measure(topic, pair.name, THOUSAND, ours.imaginings(rounds, anew), peer, work, 2, least))
            else:
                found.append(Measure(topic, pair.name, THOUSAND, ours.imaginings(rounds, anew)))
    found.append(Measure("view", pair.name, MICROSECONDS, ours.views(middle)))
    return found
