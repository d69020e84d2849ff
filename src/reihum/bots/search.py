"""Information-set Monte-Carlo tree search, the same for every game.

Each world that the searching seat cannot tell from the real one is played on once for every choice that is still in
the race: the choices meet the same luck. One that is clearly behind drops out, and the worse half of the rest again and
again. Behind the choice a tree grows, in which everybody looks after their reward; its nodes are what a seat can tell
apart, never a single world. Behind the tree the round is played to its end, or a critic that has learnt the game says
what everybody may expect.
"""

from math import sqrt
from time import perf_counter
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.bots.eye import Eye
from reihum.bots.move_averages import MoveAverages
from reihum.bots.policy import CriticTable
from reihum.bots.rewards import Rewards
from reihum.bots.situation import Situations
from reihum.bots.tree import WAIT, Node
from reihum.bots.twins import Twins
from reihum.core.cards import BIT, lowest
from reihum.core.chance import Chance
from reihum.core.know_how import KnowHow
from reihum.core.moves import Moves, Verb
from reihum.core.playout import A_WHILE
from reihum.core.round import RACE, SECRET, Round
from reihum.core.sequential import returns_of
from reihum.core.zones import NOBODY

DEEPEST: Final[i64] = 8  # choices that are kept in the tree
EXPLORE: Final = 1.2  # deviations of the reward
WORLD: Final[i64] = 12  # the work of imagining a world, in moves,
CLONE: Final[i64] = 3  # that of copying one,
FORESEEN: Final[i64] = 80  # and that of asking a critic
WIDE: Final = 6.0  # usual distances between points that are the whole range of rewards
STEADY: Final = 0.02  # no smaller deviation of the reward is believed,
FORESEEN_STEADY: Final = 0.004  # or of what a critic foresees
FOREVER: Final = 1e18
MOST_TRUST: Final = 8.0  # tries as which earlier ones count, at most
FEW_TRIES: Final[i64] = 3  # of each choice; if there is no time for that many, fewer choices are tried
LOOK: Final[i64] = 64  # every this many worlds it is asked which choices are out of the race:
CLEAR: Final = 4.5  # those that many standard errors behind the best
NO_LIKINGS: Final[dict[int, float]] = {}


@final
class Tally:
    """What was found out about one choice."""

    def __init__(self, move: i64) -> None:
        self.move = move
        self.tried: i64 = 0
        self.last = 0.0  # reward
        self.reward = 0.0  # all of these are sums
        self.squares = 0.0
        self.scatter = 0.0  # squared, around what all choices got in the same world
        self.victory = 0.0
        self.points = 0.0
        self.prior = 0.0  # what was thought of it before, and how much that counts
        self.trust = 0.0
        self.liking = 0.0  # what a learnt policy thinks of it: 0 or less

    def mean(self) -> float:
        weight = float(self.tried) + self.trust
        return (self.reward + self.trust * self.prior) / weight if weight > 0.0 else 0.0

    def score(self, weight: float) -> float:
        """By what the choice is compared with others, if what the policy thinks has this weight."""
        return self.mean() + self.liking * weight

    def error(self) -> float:
        """The squared standard error of the mean, compared with the other choices."""
        return self.scatter / (float(self.tried) * float(self.tried))

    def is_clearly_behind(self, best: "Tally", weight: float) -> bool:
        gap = best.score(weight) - self.score(weight)
        return gap > 0.0 and gap * gap > CLEAR * CLEAR * (best.error() + self.error())


@final
class Search:
    """One seat's search through one round; what it learns it keeps for the next move."""

    def __init__(self, eye: Eye, know_how: KnowHow, seed: i64, critic: CriticTable | None = None) -> None:
        self.eye = eye
        self.critic = critic
        self.seat = eye.seat
        self.know_how = know_how
        self.is_plain = type(know_how).prefer is KnowHow.prefer
        self.longest = know_how.longest()
        self.chance = Chance(seed)
        self.luck = [Chance(1) for _seat in range(eye.layout.seats + 1)]  # of each seat in an imagined round
        self.situations = Situations(eye.layout, eye.seat)
        self.habits = MoveAverages(eye.layout.seats + 1, i64(len(eye.numbered.list)))
        self.rewards = Rewards(eye.past, eye.seat)
        self.nodes: dict[int, Node] = {}
        self.words_only = of_verbs(eye.numbered, (Verb.SAY,))
        self.ends = of_verbs(eye.numbered, (Verb.PASS, Verb.DONE))
        self.twins = Twins(eye.numbered, eye.layout.pack)
        self.simulations: i64 = 0
        self.work: i64 = 0  # moves made, and what else takes time
        self.deviation = 0.25 if critic is None else 0.05  # of its own reward
        self.thorough = False  # no choice drops out before its time
        self.before = vec[float]()  # what everybody may expect of the world that is played on, by the critic
        self.explore = EXPLORE
        self.careless = NOBODY  # seats that are hoped to play anything, as a set

    def go_on(self, eye: Eye) -> None:
        """A later move of the same round: keep what may still be of use."""
        self.eye = eye
        self.simulations = 0
        self.work = 0
        self.habits.fade()
        if self.critic is None:
            self.nodes = {key: node for key, node in self.nodes.items() if node.all_visits > 3}
        else:
            self.nodes = {}  # gains were counted from another position

    def hope_for_mistakes(self, hopeful: bool) -> None:
        """If only mistakes of the others can help, it is hoped that all of them play anything."""
        careless = BIT[self.eye.layout.seats] - 1 - BIT[self.seat] if hopeful else NOBODY
        if careless != self.careless:
            self.nodes = {}  # learnt about other players
        self.careless = careless

    # The choices in a race that the worse half leaves again and again

    def decide(
        self, options: vec[i64], work: i64, simulations: i64, until: float, likings: dict[int, float] = NO_LIKINGS
    ) -> list[Tally]:
        """Try the options until this much work, this many simulations or all the time is spent; the best first.

        `likings` are what a learnt policy thinks of them, in deviations of the reward or, with a critic, in usual
        distances between points; empty: there is none.
        """
        self.rewards.expect(simulations)
        alive = [Tally(move) for move in self.some(self.distinct(options), simulations // FEW_TRIES)]
        self.remember(alive)
        for tally in alive:
            tally.liking = likings.get(int(tally.move), 0.0)
        dropped: list[Tally] = []
        while len(alive) > 1:
            phases = halvings(i64(len(alive)))
            end_of_work = self.work + (work - self.work) // phases
            end_of_simulations = self.simulations + (simulations - self.simulations) // phases
            while self.work < end_of_work and self.simulations < end_of_simulations:
                if not self.compare(alive, until):
                    return self.ranked(alive) + dropped
                if self.simulations == i64(len(alive)):  # the first world tells how long a round is
                    break
                if alive[0].tried % LOOK == 0 and not self.thorough:
                    best = self.ranked(alive)[0]
                    behind = [each for each in alive if each.is_clearly_behind(best, self.weight())]
                    dropped = self.ranked(behind) + dropped
                    alive = [each for each in alive if each not in behind]
                    if len(alive) == 1:
                        break
            alive = self.ranked(alive)
            left = (len(alive) + 1) // 2
            if self.simulations == i64(len(alive)):
                left = int(affordable(i64(len(alive)), self.work, work))
            dropped = alive[left:] + dropped
            alive = alive[:left]
        return alive + dropped

    def ranked(self, tallies: list[Tally]) -> list[Tally]:
        """The best first; among equals those that were tried more often, then the lower number."""
        weight = self.weight()
        return sorted(tallies, key=lambda each: (-each.score(weight), -each.tried, each.move))

    def weight(self) -> float:
        """What a liking of 1 is worth as a reward."""
        return self.deviation if self.critic is None else 1.0 / WIDE

    def some(self, options: vec[i64], number: i64) -> vec[i64]:
        """Any of them, if there are more than can be tried."""
        if i64(len(options)) <= number:
            return options
        self.chance.shuffle(options)
        return options[: number if number > 2 else 2]

    def remember(self, tallies: list[Tally]) -> None:
        """What earlier searches of this round thought of these choices counts a little."""
        world = self.eye.imagine(self.chance)
        node = self.nodes.get(int(self.situations.key(world, self.seat)))
        if node is not None:
            for tally in tallies:
                at = node.place(tally.move)
                if at >= 0:
                    tally.prior = node.total[at] / node.visits[at]
                    tally.trust = node.visits[at] if node.visits[at] < MOST_TRUST else MOST_TRUST

    def compare(self, alive: list[Tally], until: float) -> bool:
        """Play one world on with every choice; False: the time is over."""
        world = self.eye.imagine(self.chance)
        world.tracking = False
        self.work += WORLD
        if self.critic is not None:
            self.before = self.expected(self.critic, world)
        seeds = vec[i64]([self.chance.seed() for _each in self.luck])
        together = 0.0
        for tally in alive:
            if until < FOREVER and self.simulations > 0 and perf_counter() > until:
                return False
            for seat in range(i64(len(seeds))):
                self.luck[seat].state = seeds[seat]
            self.simulate(world.unobserved(), tally)
            together += tally.last
        number = float(len(alive))
        for tally in alive:
            off = tally.last - together / number
            tally.scatter += off * off * number / (number - 1.0)
        return True

    def simulate(self, world: Round, tally: Tally) -> None:
        """Play a world to its end or to where the critic is asked, beginning with this choice, and learn from it."""
        path: list[Node] = []
        chosen = vec[i64](capacity=DEEPEST)
        movers = vec[i64](capacity=DEEPEST)
        made = vec[i64](capacity=64)  # all moves, as habits number them
        in_tree = True
        public: i64 = 0  # what lies open,
        is_fresh = False  # and whether that is still true
        asked: i64 = 0  # in a race: who has said that he waits
        seat = self.seat
        move = tally.move
        world.now += A_WHILE
        while True:
            if move == WAIT:
                asked |= BIT[seat]
            else:
                asked = 0
                is_fresh = is_fresh and world.mode == SECRET
                world.play(seat, move)
                is_fresh = is_fresh and world.mode == SECRET
                world.now += A_WHILE  # whoever acts next acts later
                made = append(made, seat * self.habits.moves + move)
            if world.acting & ~asked == 0 or i64(len(made)) >= self.longest:
                break  # the round is over, or everybody waits for ever, or it takes too long
            seat = self.next_seat(world, asked)
            possible = world.moves(seat)
            if world.mode == RACE and seat < world.seats and self.may_wait(possible):
                possible = append(possible, WAIT)
            if len(possible) == 0:
                move = WAIT
            elif len(possible) == 1:
                move = possible[0]
            elif self.careless & BIT[seat] != 0:
                move = self.anything(seat, possible)
            elif in_tree and seat < world.seats:
                if not is_fresh:
                    public = self.situations.public(world)
                    is_fresh = True
                key = int(self.situations.seen_by(world, seat, public))
                node = self.nodes.get(key)
                if node is None:
                    node = Node()
                    self.nodes[key] = node
                    in_tree = False
                if self.critic is not None:
                    if world.mode != SECRET and (not in_tree or i64(len(movers)) >= DEEPEST):
                        break
                    in_tree = True  # what is chosen together is judged together
                good = self.know_how.sensible(world, seat, self.twins.distinct(world, possible))
                if len(good) == 0:  # nothing makes sense to somebody who holds such cards
                    good = possible
                move = node.choose(good, seat, self.habits, self.explore * self.deviation)
                path.append(node)
                chosen = append(chosen, move)
                movers = append(movers, seat)
                in_tree = in_tree and (i64(len(movers)) < DEEPEST or self.critic is not None)
            elif self.is_plain:
                move = self.usual(seat, possible)
            else:
                move = self.know_how.prefer(world, seat, possible, self.luck[seat])
        rewards = self.rewards.judge(world, self.know_how) if self.critic is None else self.foreseen(self.critic, world)
        self.learn(rewards, tally, path, chosen, movers, made)

    def foreseen(self, critic: CriticTable, world: Round) -> vec[float]:
        """Rewards by what everybody has gained in points or may expect to gain: the luck of the deal is left out."""
        now = returns_of(world) if world.acting == NOBODY else self.expected(critic, world)
        for seat in range(i64(len(now))):
            now[seat] -= self.before[seat]
        return self.rewards.by_returns(now, WIDE * critic.scale)

    def expected(self, critic: CriticTable, world: Round) -> vec[float]:
        self.work += FORESEEN
        seat = lowest(world.acting)
        return critic.expected(world, seat if seat < world.seats else self.seat)  # the clock decides nothing

    def learn(
        self, rewards: vec[float], tally: Tally, path: list[Node], chosen: vec[i64], movers: vec[i64], made: vec[i64]
    ) -> None:
        for i in range(i64(len(movers))):
            path[i].learn(chosen[i], rewards[movers[i]])
        self.habits.learn(made, rewards)
        own = rewards[self.seat]
        self.simulations += 1
        self.work += CLONE + i64(len(made)) + 2 * i64(len(movers))
        tally.tried += 1
        tally.last = own
        tally.reward += own
        tally.squares += own * own
        tally.victory += self.rewards.victory[self.seat]
        tally.points += self.rewards.points[self.seat]
        if tally.tried > 4:
            mean = tally.reward / float(tally.tried)
            variance = tally.squares / float(tally.tried) - mean * mean
            least = STEADY if self.critic is None else FORESEEN_STEADY
            now = sqrt(variance) if variance > least * least else least
            self.deviation += 0.02 * (now - self.deviation)

    def anything(self, seat: i64, possible: vec[i64]) -> i64:
        """Any move; the end of what was begun comes last in a list, and is as likely as all others together."""
        luck = self.luck[seat]
        last = i64(len(possible)) - 1
        if possible[last] == WAIT or self.ends[possible[last]] == 0:
            return possible[luck.below(last + 1)]
        return possible[last] if luck.below(2) == 0 else possible[luck.below(last)]

    def usual(self, seat: i64, possible: vec[i64]) -> i64:
        """The better of two random moves, as far as is known."""
        number = i64(len(possible))
        luck = self.luck[seat]
        one = possible[luck.below(number)]
        other = possible[luck.below(number)]
        return one if self.habits.worth(seat, one) >= self.habits.worth(seat, other) else other

    # Who, and what

    def next_seat(self, world: Round, asked: i64) -> i64:
        """Who acts next: in a race anybody who has not waited yet, the clock last of all."""
        rest = world.acting & ~asked
        if world.mode != RACE or rest & (rest - 1) == 0:
            return lowest(rest)
        people = rest & (BIT[world.seats] - 1)
        if people == 0:
            return lowest(rest)
        while True:
            seat = self.chance.below(world.seats)
            if people & BIT[seat] != 0:
                return seat

    def distinct(self, options: vec[i64]) -> vec[i64]:
        """One's own cards lie in every world as they really do, so any of them shows which are equal."""
        return self.twins.distinct(self.eye.imagine(Chance(1)), options) if len(self.twins.twin_of) > 0 else options

    def may_wait(self, possible: vec[i64]) -> bool:
        """A player who could only speak, or not even that, may as well be silent."""
        spoken: i64 = 1
        for move in possible:
            spoken &= self.words_only[move]
        return spoken != 0


def halvings(choices: i64) -> i64:
    """How often the worse half has to go until one is left."""
    found: i64 = 0
    while choices > 1:
        choices = (choices + 1) // 2
        found += 1
    return found


def affordable(choices: i64, spent: i64, work: i64) -> i64:
    """How many of the choices can be tried well enough, when trying each once has cost this much."""
    most = work // (FEW_TRIES * (spent // choices + 1))
    if most < 2:
        most = 2
    return most if most < choices else choices


def of_verbs(moves: Moves, verbs: tuple[Verb, ...]) -> vec[i64]:
    """1 for each move with such a verb, such as those that are only words."""
    return vec[i64]([int(move.verb in verbs) for move in moves.list])
