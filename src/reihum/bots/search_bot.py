"""The bot that plays every game: it searches as long as its level lets it, and can say why."""

from time import perf_counter
from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.bots.bot import Reply
from reihum.bots.exact import Proven, Truth, exact
from reihum.bots.eye import Eye
from reihum.bots.guide import likings, policy_table
from reihum.bots.level import Level
from reihum.bots.search import FOREVER, NO_LIKINGS, Search, Tally
from reihum.bots.sense import know_how_of, sensible
from reihum.bots.solvable import is_open
from reihum.bots.tree import WAIT
from reihum.core.advice import Advice, Estimate
from reihum.core.chance import Chance
from reihum.core.errors import Endless

__all__ = ["SearchBot"]

CLOSE = 0.01  # a choice this little below the best is hardly worse
LOST = 0.25  # of the rounds won, with two players: this few look lost,
NEAR = 0.05  # and this many fewer are hardly worse then


@final
class SearchBot:
    """A player of one seat. A patient one never looks at the clock: the same seed, the same moves, on any machine.

    `guided` is how much it trusts the game's learnt policy, if there is one: a choice that the policy likes e times
    less than another must be that many deviations of the reward better in the search. With `foresight` rounds are not
    played to their end behind the tree: the policy's critic says what may be expected, and trust is counted in usual
    distances between points.
    """

    def __init__(
        self, level: Level, seed: int, patient: bool = False, guided: float = 0.0, foresight: bool = False
    ) -> None:
        self.level = level
        self.chance = Chance(seed)
        self.patient = patient
        self.guided = guided
        self.foresight = foresight
        self.thorough = False  # a look ahead in which no choice drops out before its time
        self.search: Search | None = None
        self.rounds = -1  # on the sheet when the search was begun

    def reply(self, eye: Eye) -> Reply | None:
        """What to do now; None: in a race, keep silent."""
        eye = eye.forgetful(self.level.memory, self.chance)
        options = self.options(eye)
        if len(options) == 0:
            return None
        wait = self.level.quickest + int(self.chance.below(self.level.slowest - self.level.quickest))
        if len(options) == 1:
            silent = options[0] == WAIT or (eye.is_race and self.chance.share() < self.level.slips)
            return None if silent else Reply(int(options[0]), wait)
        best = self.think(eye, options).estimates
        chosen = best[0]
        if self.chance.share() < self.level.slips:
            chosen = best[int(self.chance.below(len(best)))]
        return None if chosen.move == WAIT else Reply(chosen.move, wait)

    def options(self, eye: Eye) -> vec[i64]:
        """What is worth thinking about."""
        return sensible(eye, eye.moves(), self.chance)

    def advice(self, eye: Eye) -> Advice:
        """Think, and say what it thinks of every choice."""
        eye = eye.forgetful(self.level.memory, self.chance)
        return self.think(eye, self.options(eye))

    def think(self, eye: Eye, options: vec[i64]) -> Advice:
        if len(options) < 2:
            return Advice(tuple([Estimate(int(move), 0.5, 0.0, 0.5, 0) for move in options]), 0, "only")
        proven = self.proven(eye) if self.level.positions > 0 else None
        if proven is None:
            sober = self.searched(eye, options)
            return self.hopeful(eye, sober) if self.looks_lost(eye, sober) else sober
        first = proven.best.move
        equals = equals_of_the_best(proven)
        if len(equals) > 1:  # nobody plays perfectly: with which of them is most to hope for?
            first = self.searched(eye, equals, hopeful=True).estimates[0].move
        moves = sorted(proven.moves, key=lambda each: each.move != first)
        return Advice(tuple([proven_estimate(each) for each in moves]), 0, "proven")

    def searched(self, eye: Eye, options: vec[i64], hopeful: bool = False) -> Advice:
        search = self.search_of(eye)
        search.hope_for_mistakes(hopeful)
        until = FOREVER if self.patient else perf_counter() + self.level.seconds
        liked = likings(eye, options, self.guided) if self.guided > 0.0 and not hopeful else NO_LIKINGS
        tallies = search.decide(options, i64(self.level.work), i64(self.level.simulations), until, liked)
        estimates = tuple([estimate(tally) for tally in tallies])
        return Advice(estimates, int(search.simulations), reason(estimates))

    def looks_lost(self, eye: Eye, sober: Advice) -> bool:
        """In an open duel: too far from the end for a proof, but hardly a round is won."""
        is_duel = self.level.positions > 0 and eye.layout.seats == 2
        return is_duel and sober.estimates[0].share < LOST and is_open(eye.imagine(self.chance))

    def hopeful(self, eye: Eye, sober: Advice) -> Advice:
        """The choice with which is most to hope for if the other makes mistakes, and which is hardly worse if not."""
        best = max([each.share for each in sober.estimates])
        near = vec[i64]([each.move for each in sober.estimates if each.share > best - NEAR])
        if len(near) < 2:
            return sober
        first = self.searched(eye, near, hopeful=True).estimates[0].move
        return Advice(tuple(sorted(sober.estimates, key=lambda each: each.move != first)), sober.simulations, "close")

    def proven(self, eye: Eye) -> Truth | None:
        """The proven best move, if all cards are face up and the end is in reach."""
        seconds = FOREVER if self.patient else self.level.seconds / 2
        try:
            truth = exact(eye.imagine(self.chance), int(eye.seat), seconds, self.level.positions)
        except Endless:  # the players could go round in circles: nothing to prove
            return None
        return truth if truth is not None and (truth.exact or truth.best.low > 0.0) else None

    def search_of(self, eye: Eye) -> Search:
        """A new search for a new round, else the last one."""
        rounds = len(eye.past.outcomes)
        kept = self.search
        if kept is not None and rounds == self.rounds and kept.seat == eye.seat and kept.eye.layout is eye.layout:
            kept.go_on(eye)
            return kept
        table = policy_table(eye) if self.foresight else None
        fresh = Search(eye, know_how_of(eye.game), self.chance.seed(), None if table is None else table.critic)
        fresh.thorough = self.thorough
        self.search = fresh
        self.rounds = rounds
        return fresh


def estimate(tally: Tally) -> Estimate:
    tried = float(tally.tried) if tally.tried > 0 else 1.0
    return Estimate(int(tally.move), tally.victory / tried, tally.points / tried, tally.mean(), int(tally.tried))


def proven_estimate(proven: Proven) -> Estimate:
    """Known to win, known to lose, or in between; the points as far as they are known."""
    share = 1.0 if proven.low > 0.0 else 0.0 if proven.high < 0.0 else 0.5
    return Estimate(proven.move, share, max(proven.low, min(proven.high, 0.0)), share, 0)


def equals_of_the_best(truth: Truth) -> vec[i64]:
    """The best, and where it does not win, all that are as good; where all is lost, all there are."""
    best = truth.best
    found = vec[i64]([best.move])
    if best.low <= 0.0:
        for each in truth.moves[1:]:
            if best.high < 0.0 or each.low >= best.low:
                found = append(found, i64(each.move))
    return found


def reason(estimates: tuple[Estimate, ...]) -> str:
    """What speaks for the first choice, compared with the second."""
    if len(estimates) < 2:
        return "only"
    first, second = estimates[0], estimates[1]
    if first.value - second.value < CLOSE:
        return "close"
    return "wins" if first.share - second.share > 0.02 else "points"
