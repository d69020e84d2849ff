"""Looking one move ahead: what a seat may expect of the round after each of its choices, by what a critic has learnt.

Worlds that the seat cannot tell from the real one are imagined one after the other; in each of them every choice is
made, and the critic says what the position is worth. It was taught by rounds of players who do not see each other's
cards, so nothing has to be played on, and nobody in an imagined world knows what they could not know.
"""

from math import sqrt
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from reihum.bots.eye import Eye
from reihum.bots.guide import answer_of, best_of
from reihum.bots.policy import ONE, CriticTable, PolicyTable
from reihum.bots.tree import WAIT
from reihum.core.cards import BIT, filled, members
from reihum.core.chance import Chance
from reihum.core.round import RACE, Round
from reihum.core.sequential import Sequential, returns_of
from reihum.core.zones import NOBODY

__all__ = ["Foresight", "Prospect"]

WORLD: Final[i64] = 60  # the work of imagining a world, in moves of the search,
JUDGED: Final[i64] = 100  # that of judging a position,
ANSWER: Final[i64] = 200  # and that of asking the policy
MOST_WORLDS: Final[i64] = 500
LOOK: Final[i64] = 32  # every this many worlds it is asked which choices are out of the race:
CLEAR: Final = 4.0  # those that many standard errors behind the best
UNLIKELY: Final = 7.0  # a choice that the policy likes e times less this often over is none
FORCED: Final[i64] = 40  # moves without a choice that are played on, at most


@final
class Prospect:
    """A choice, what the policy thinks of it, and what is expected to come of it."""

    def __init__(self, move: i64, liking: float) -> None:
        self.move = move
        self.liking = liking  # how often over the policy likes it e times less than its favourite: 0 or less
        self.worlds = 0.0
        self.last = 0.0  # points ahead of the average
        self.total = 0.0
        self.scatter = 0.0  # squared, around what all choices got in the same world

    def mean(self) -> float:
        return self.total / self.worlds if self.worlds > 0.0 else 0.0

    def score(self, trust: float) -> float:
        """By what the choice is compared with others, if the policy is trusted with so many points."""
        return self.mean() + trust * self.liking

    def error(self) -> float:
        """The squared standard error of the mean, compared with the other choices."""
        return self.scatter / (self.worlds * self.worlds)


@final
class Foresight:
    """One seat's look at its choices."""

    def __init__(self, eye: Eye, table: PolicyTable, critic: CriticTable, trust: float, chance: Chance) -> None:
        self.eye = eye
        self.seat = eye.seat
        self.table = table
        self.critic = critic
        self.trust = trust * critic.scale
        self.chance = chance
        self.luck = Chance(1)  # in each world the same after every choice
        self.silence = i64(len(eye.numbered.list))
        self.work: i64 = 0

    def prospects(self, moves: vec[i64], weights: vec[i64], work: i64) -> list[Prospect]:
        """The choices, the best first, after this much work; `weights` are what the policy thinks of them."""
        best = weights[best_of(weights)]
        alive: list[Prospect] = []
        for each in range(i64(len(moves))):
            liking = -float(best - weights[each]) / float(ONE)
            if liking > -UNLIKELY:
                alive.append(Prospect(moves[each], liking))
        dropped: list[Prospect] = []
        worlds: i64 = 0
        while len(alive) > 1 and worlds < MOST_WORLDS and self.work < work:
            self.compare(alive)
            worlds += 1
            if worlds % LOOK == 0:
                first = self.ranked(alive)[0]
                behind = [each for each in alive if self.is_clearly_behind(each, first)]
                dropped = self.ranked(behind) + dropped
                alive = [each for each in alive if each not in behind]
        return self.ranked(alive) + dropped

    def ranked(self, prospects: list[Prospect]) -> list[Prospect]:
        trust = self.trust
        return sorted(prospects, key=lambda each: (-each.score(trust), each.move))

    def is_clearly_behind(self, one: Prospect, best: Prospect) -> bool:
        gap = best.score(self.trust) - one.score(self.trust)
        return gap > 0.0 and gap > CLEAR * sqrt(best.error() + one.error())

    # In one world

    def compare(self, alive: list[Prospect]) -> None:
        """Make every choice in one world."""
        self.work += WORLD
        world = self.eye.imagine(self.chance)
        played = Sequential(world)
        answers = self.answers(played)
        luck = self.chance.seed()
        together = 0.0
        for each in alive:
            each.last = self.worth(played, each.move, answers, luck)
            each.total += each.last
            each.worlds += 1.0
            together += each.last
        number = float(len(alive))
        for each in alive:
            off = each.last - together / number
            each.scatter += off * off * number / (number - 1.0)

    def answers(self, played: Sequential) -> vec[i64]:
        """Where several choose at once: whoever is asked before chooses now, and all who are heard together answer.

        They choose as the policy would in their place. What they have learnt in the real round is not known, so all
        they know is what lies open and their own cards.
        """
        world = played.round
        answers = filled(world.seats)
        if world.acting & (world.acting - 1) == NOBODY:
            return answers
        forget(world, self.seat)
        if world.mode == RACE:
            for other in members(played.asked & ~BIT[self.seat]):
                self.work += ANSWER
                answers[other] = answer_of(self.table, world, other, played.moves_of(other), self.chance)
        while played.seat != self.seat:
            other = played.seat
            if world.mode != RACE:
                self.work += ANSWER
                answers[other] = answer_of(self.table, world, other, played.moves(), self.chance)
            played.play(answers[other])
        return answers

    def worth(self, played: Sequential, move: i64, answers: vec[i64], luck: i64) -> float:
        """What this seat may expect in points after a choice; moves that nobody can choose are made at once."""
        self.work += JUDGED
        self.luck.state = luck
        after = played.in_world(played.round.unobserved())
        after.play(self.silence if move == WAIT else move)
        if played.round.mode == RACE:
            for other in members(played.asked & ~BIT[self.seat]):
                after.play(answers[other])
        after.draw_all(self.luck)
        for _move in range(FORCED):
            if after.is_over():
                return returns_of(after.round)[self.seat]
            moves = after.moves()
            if len(moves) > 1:
                break
            after.play(moves[0])
            after.draw_all(self.luck)
        return self.critic.expected(after.round, after.seat)[self.seat]


def forget(world: Round, seat: i64) -> None:
    """Let the others think that each card they do not see may lie in every hidden zone where it is not ruled out."""
    words = world.words
    every = filled(words)
    for zone in range(world.layout.size):
        for word in range(words):
            every[word] |= world.lie[zone * words + word]
    for other in range(world.seats):
        if other != seat:
            for zone in range(world.layout.size):
                for word in range(words):
                    world.may[world.row(other, zone) + word] = every[word]
