"""The bot that plays every game: it searches as long as its level lets it, and can say why."""

from importlib import import_module
from importlib.util import find_spec
from time import perf_counter
from typing import NamedTuple, final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.bots.bot import Reply
from reihum.bots.eye import Eye
from reihum.bots.level import Level
from reihum.bots.search import Search
from reihum.bots.tree import WAIT, Node
from reihum.core.chance import Chance
from reihum.core.know_how import NONE, KnowHow
from reihum.core.moves import Verb

BATCH = 8  # simulations between two looks at the clock
NOT_BAD = 0.08  # so much below the best is a slip that happens


class Estimate(NamedTuple):
    """What the search thinks of one choice."""

    move: int  # -1: keep silent
    share: float  # of the victory, between 0 and 1
    tried: int  # simulations


class Advice(NamedTuple):
    """All choices, the best first."""

    estimates: tuple[Estimate, ...]
    simulations: int


@final
class SearchBot:
    """A player of one seat."""

    def __init__(self, level: Level, seed: int) -> None:
        self.level = level
        self.chance = Chance(seed)

    def reply(self, eye: Eye) -> Reply | None:
        """What to do now; None: in a race, keep silent."""
        options = self.options(eye)
        if len(options) == 0:
            return None
        wait = self.level.quickest + int(self.chance.below(self.level.slowest - self.level.quickest))
        if len(options) == 1:
            silent = options[0] == WAIT or (eye.is_race and self.chance.share() < self.level.slips)
            return None if silent else Reply(int(options[0]), wait)
        best = self.advice(eye).estimates
        chosen = best[0]
        if self.chance.share() < self.level.slips:
            near = [each for each in best if each.share > best[0].share - NOT_BAD]
            chosen = near[int(self.chance.below(len(near)))]
        return None if chosen.move == WAIT else Reply(chosen.move, wait)

    def options(self, eye: Eye) -> vec[i64]:
        """What is worth thinking about."""
        moves = eye.moves()
        if len(moves) == 0:
            return moves
        if eye.is_race and all(eye.numbered.list[move].verb is Verb.SAY for move in moves):
            moves = append(moves, WAIT)
        return know_how_of(eye.package).sensible(eye.imagine(self.chance), eye.seat, moves)

    def advice(self, eye: Eye) -> Advice:
        """Think, and say what of."""
        seen = eye.forgetful(self.level.memory, self.chance)
        search = Search(seen, know_how_of(eye.package), self.chance.seed())
        until = perf_counter() + self.level.seconds
        while search.simulations < self.level.simulations and perf_counter() < until:
            search.run(i64(BATCH))
        node = search.root()
        if node is None:  # nothing to choose
            return Advice(tuple([Estimate(int(move), 0.5, 0) for move in eye.moves()[:1]]), int(search.simulations))
        return Advice(ranked(node), int(search.simulations))


def know_how_of(package: str) -> KnowHow:
    """What a game's own know_how.py knows, if it brings one."""
    name = f"{package}.know_how"
    if find_spec(name) is None:
        return NONE
    found = import_module(name).KNOW_HOW
    assert isinstance(found, KnowHow)
    return found


def ranked(node: Node) -> tuple[Estimate, ...]:
    """The choices of a node by how often they were worth trying."""
    found = [
        Estimate(int(move), total / float(tried) if tried > 0 else 0.0, int(tried))
        for move, tried, total in zip(node.moves, node.visits, node.total)
    ]
    return tuple(sorted(found, key=lambda each: (-each.tried, -each.share, each.move)))
