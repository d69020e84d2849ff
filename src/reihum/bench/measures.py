"""What is compared with what, and how fast we want to be."""

from collections.abc import Callable
from typing import Any, NamedTuple

from reihum.bench import openspiel, ours, pettingzoo, uno
from reihum.bench.contest import Work
from reihum.core.game import Game
from reihum.core.options import read_options
from reihum.core.round import Round
from reihum.text.catalogue import catalogue


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
    """One line of the report: ours, and a peer's if there is one and it is installed."""

    topic: str
    name: str
    unit: Unit
    work: Work
    peer: str = ""
    peer_work: Work | None = None
    goal: float = 0  # this many times as fast as the peer
    least: float = 0  # this many a second, whatever the peer does


class Pair(NamedTuple):
    """A game of ours and the nearest one of OpenSpiel."""

    id: str
    name: str
    options: dict[str, str]
    seats: int
    middle: int  # this many moves are about half a round
    peer: str
    peer_middle: int
    goal: float


PAIRS = [
    Pair("letzter_panther", "Der letzte Panther", {}, 4, 42, "hearts", 38, 2),
    Pair("mau_mau", "Mau-Mau", {"program_says_mau": "yes"}, 4, 25,
         "crazy_eights(players=4,use_special_cards=true)", 25, 2),
    Pair("hoechste_karte", "Die höchste Karte gewinnt", {}, 4, 20, "goofspiel(players=4)", 20, 0),
    Pair("mue", "Mü", {}, 4, 30, "skat", 15, 0),
    Pair("sechsundsechzig", "Sechsundsechzig", {}, 2, 8, "euchre", 11, 0),
]  # fmt: skip


def short(peer: str) -> str:
    return "OpenSpiel " + peer.partition("(")[0]


def measures() -> list[Measure]:
    """All that can be measured with the games and peers that are there."""
    found: list[Measure] = []
    for pair in PAIRS:
        if pair.id in catalogue():
            game = catalogue()[pair.id].game
            options = read_options(game.options, pair.options)
            start = ours.positions(game, pair.seats, options, 0)
            middle = ours.positions(game, pair.seats, options, pair.middle)
            found += [*moving(pair, start), *imagining(pair, start, middle)]
            found.append(Measure("view", pair.name, MICROSECONDS, ours.views(middle)))
            found += together(pair, game, options)
    order = list(dict.fromkeys(measure.topic for measure in found))
    return sorted(found, key=lambda measure: order.index(measure.topic))


def moving(pair: Pair, start: list[Round]) -> list[Measure]:
    """How fast rounds are played and copied."""
    peer = short(pair.peer)
    states = openspiel.positions(pair.peer) if openspiel.INSTALLED else []

    def theirs(work: Callable[[list[Any]], Work]) -> Work | None:
        return work(states) if states else None

    found = [
        Measure("rollouts in the core", pair.name, MILLION_MOVES, ours.rollouts(start),
                peer, theirs(openspiel.rollouts), pair.goal),
        Measure("the same, with knowledge", pair.name, MILLION_MOVES, ours.rollouts(start, watched=True),
                peer, theirs(openspiel.rollouts), pair.goal),
        Measure("steps from Python", pair.name, MILLION_MOVES, ours.steps(start),
                peer, theirs(openspiel.steps), 1.5),
        Measure("clone from Python", pair.name, NANOSECONDS, ours.clones(start), peer, theirs(openspiel.clones), 2),
    ]  # fmt: skip
    if pair.id == "mau_mau" and uno.INSTALLED:
        found.append(Measure("steps from Python", pair.name, MILLION_MOVES, ours.steps(start),
                             "RLCard uno", uno.steps(), 1.5))  # fmt: skip
    return found


def together(pair: Pair, game: Game, options: Any) -> list[Measure]:
    """How fast a learner gets decisions, with what the seat may know and do written into arrays."""
    topic = "decisions with observation and mask, many rounds at once"
    work = ours.together(game, pair.seats, options)
    states = openspiel.positions(pair.peer) if openspiel.INSTALLED else []
    theirs = openspiel.observations(states) if states else None
    found = [Measure(topic, pair.name, THOUSAND, work, short(pair.peer), theirs, 5)]
    if pair.id == "letzter_panther":
        found[0] = found[0]._replace(least=300_000)
        if pettingzoo.INSTALLED:
            zoo = pettingzoo.steps("texas_holdem_v4")
            found.append(Measure(topic, pair.name, THOUSAND, work, "PettingZoo texas_holdem", zoo, 20))
    return found


def imagining(pair: Pair, start: list[Round], middle: list[Round]) -> list[Measure]:
    """How fast the hidden cards are dealt again; of OpenSpiel's games here only hearts can do that."""
    found: list[Measure] = []
    for when, rounds, moves, least in (("start", start, 0, 0), ("middle", middle, pair.peer_middle, 50_000)):
        states = openspiel.positions(pair.peer, moves) if pair.peer == "hearts" and openspiel.INSTALLED else []
        for how, anew in (("many worlds", False), ("one world", True)):
            measure = Measure(f"imagine, {when} of the round, {how} of each position", pair.name, THOUSAND,
                              ours.imaginings(rounds, anew))  # fmt: skip
            if pair.peer == "hearts":
                work = openspiel.resamplings(states) if states else None
                measure = measure._replace(peer=short(pair.peer), peer_work=work, goal=2, least=least)
            found.append(measure)
        if pair.peer == "hearts":
            work = openspiel.searches(states) if states else None
            found.append(Measure(f"simulations of a search, {when} of the round", pair.name, THOUSAND,
                                 ours.searches(rounds), short(pair.peer), work, 2))  # fmt: skip
    return found
