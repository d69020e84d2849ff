"""Information-set Monte-Carlo tree search, the same for every game.

Each simulation imagines a world that the seat cannot tell from the real one and plays it to the end. Every seat chooses
by what *it* can see: nodes belong to a seat's own history of observations, so that secret choices stay secret inside
the search as well, and everybody looks after the own reward.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.bots.eye import Eye
from reihum.bots.tree import WAIT, Node
from reihum.core.cards import BIT, filled, lowest
from reihum.core.chance import Chance
from reihum.core.know_how import KnowHow
from reihum.core.moves import Moves, Verb
from reihum.core.playout import A_WHILE
from reihum.core.round import RACE, SECRET, Round
from reihum.core.sheet import Outcome

KEY: Final[i64] = 0x1FFF_FFFF_FFFF_FFFF  # 61 bits: a small number for Python too
UNSEEN: Final[i64] = 1_000_003  # a move that a seat did not see
DEEPEST: Final[i64] = 40  # moves that are kept in the tree


def mixed(key: i64, number: i64) -> i64:
    """A key for what came before and this."""
    key = (key ^ (number * 0x9E37_79B9)) & KEY
    key ^= key >> 29
    key = (key * 0x5BD1_E995) & KEY
    return key ^ (key >> 31)


@final
class Search:
    """One seat's search in one position."""

    def __init__(self, eye: Eye, know_how: KnowHow, seed: i64) -> None:
        self.eye = eye
        self.seat = eye.seat
        self.know_how = know_how
        self.longest = know_how.longest()
        self.past = eye.past
        self.chance = Chance(seed)
        self.nodes: dict[int, Node] = {}
        self.simulations: i64 = 0
        self.spread = 1.0  # of the points, as far as seen
        self.card_of = cards_of_moves(eye)
        self.words_only = spoken(eye.numbered)
        self.root_key = mixed(7, eye.seat)

    def root(self) -> Node | None:
        """What was found out about the moves of the moment."""
        return self.nodes.get(int(self.root_key))

    # Simulating

    def run(self, simulations: i64) -> None:
        for _ in range(simulations):
            world = self.eye.imagine(self.chance)
            world.tracking = False
            self.simulate(world)
            self.simulations += 1

    def simulate(self, world: Round) -> None:
        keys = filled(world.seats + 1)
        for seat in range(world.seats + 1):
            keys[seat] = mixed(7, seat)
        path: list[Node] = []
        chosen = vec[i64](capacity=DEEPEST)
        movers = vec[i64](capacity=DEEPEST)
        made: i64 = 0
        in_tree = True
        first = True
        asked: i64 = 0  # in a race: who has said that he waits
        while world.acting != 0 and made < self.longest:
            seat = self.seat if first and world.may_act(self.seat) else self.next_seat(world, asked)
            first = False
            possible = world.moves(seat)
            if world.mode == RACE and seat < world.seats and self.may_wait(possible):
                possible = append(possible, WAIT)
            if len(possible) == 0:
                asked |= BIT[seat]
                continue
            if len(possible) == 1:
                move = possible[0]
            elif in_tree and seat < world.seats:
                node = self.nodes.get(int(keys[seat]))
                if node is None:
                    node = Node()
                    self.nodes[int(keys[seat])] = node
                    in_tree = False
                move = node.choose(self.know_how.sensible(world, seat, possible), self.chance)
                path.append(node)
                chosen = append(chosen, move)
                movers = append(movers, seat)
                in_tree = in_tree and i64(len(movers)) < DEEPEST
            else:
                move = self.know_how.prefer(world, seat, possible, self.chance)
            if move == WAIT:
                asked |= BIT[seat]
                keys[seat] = mixed(keys[seat], UNSEEN - 1)
                continue
            asked = 0
            world.now += A_WHILE
            if in_tree:
                self.play_and_tell(world, seat, move, keys)
            else:
                world.play(seat, move)
            made += 1
        rewards = self.rewards(world)
        for i in range(i64(len(movers))):
            path[i].learn(chosen[i], rewards[movers[i]])

    def next_seat(self, world: Round, asked: i64) -> i64:
        """Who acts next: in a race anybody who has not waited yet, the clock last of all."""
        rest = world.acting & ~asked
        if rest == 0:
            rest = world.acting
        if world.mode != RACE or rest & (rest - 1) == 0:
            return lowest(rest)
        people = rest & (BIT[world.seats] - 1)
        if people == 0:
            return lowest(rest)
        while True:
            seat = self.chance.below(world.seats)
            if people & BIT[seat] != 0:
                return seat

    def may_wait(self, possible: vec[i64]) -> bool:
        """A player who could only speak may as well be silent."""
        spoken: i64 = 1
        for move in possible:
            spoken &= self.words_only[move]
        return spoken != 0

    def play_and_tell(self, world: Round, seat: i64, move: i64, keys: vec[i64]) -> None:
        """Play a move; everybody's history grows by what he saw of it."""
        secret = world.mode == SECRET
        world.play(seat, move)
        keys[seat] = mixed(keys[seat], move + 1)
        if secret:
            if world.mode != SECRET or world.acting == world.everybody():
                for other in range(world.seats):
                    keys[other] = mixed(keys[other], visible(world, other))
            return
        card = self.card_of[move]
        sees = world.everybody()
        if card >= 0:
            sees = world.layout.watchers[world.zone_of(card)]
        for other in range(world.seats):
            if other != seat:
                keys[other] = mixed(keys[other], move + 1 if sees & BIT[other] != 0 else UNSEEN)

    # Rewards

    def rewards(self, world: Round) -> vec[float]:
        """For each seat between 0 and 1: by its points beside the others', by who wins the round, and the match."""
        seats = world.seats
        over = world.acting == 0
        points = vec[float](capacity=seats)
        winners: tuple[int, ...] = ()
        match_winners: tuple[int, ...] = ()
        if over:
            outcome = world.outcome()
            winners = outcome.winners
            match_winners = self.match_winners(world, outcome)
            sign = -1.0 if world.low_wins() else 1.0
            for seat in range(seats):
                points = append(points, sign * outcome.points[seat])
        else:
            for seat in range(seats):
                points = append(points, self.know_how.standing(world, seat))
        found = vec[float](capacity=seats + 1)
        for seat in range(seats):
            partners = world.partners(seat)
            margin = self.margin(points, seat, partners)
            self.spread += 0.01 * (abs(margin) - self.spread)
            reward = 0.5 + 0.5 * margin / (abs(margin) + 1.5 * self.spread + 0.001)
            if over:
                reward = 0.6 * reward + 0.4 * share(winners, partners)
            if len(match_winners) > 0:
                reward = 0.2 * reward + 0.8 * share(match_winners, partners)
            found = append(found, reward)
        return append(found, 0.5)  # the clock does not mind

    def margin(self, points: vec[float], seat: i64, partners: tuple[int, ...]) -> float:
        """How far ahead of the others: half way between their average and the best of them."""
        own = 0.0
        others = 0.0
        best_other = 0.0
        rivals = 0
        for other in range(len(points)):
            number = points[other]
            if other == int(seat):
                own += number
            if other not in partners:
                others += number
                best_other = number if rivals == 0 or number > best_other else best_other
                rivals += 1
        if rivals == 0:
            return own
        return own - 0.5 * (others / float(rivals) + best_other)

    def match_winners(self, world: Round, outcome: Outcome) -> tuple[int, ...]:
        """Who wins the match if the round ends like this; empty: it goes on, or it is this one round."""
        sheet = self.past.copy()
        sheet.outcomes.append(outcome)
        if len(sheet.outcomes) == 1 or not world.match_over(sheet):
            return ()
        return world.match_winners(sheet)


def share(winners: tuple[int, ...], partners: tuple[int, ...]) -> float:
    """A part of the victory: all of it alone or with partners, half of it when two share."""
    mine = 0
    for seat in winners:
        if seat in partners:
            mine += 1
    if mine == 0:
        return 0.0
    return 1.0 if mine == len(winners) else float(mine) / float(len(winners))


def visible(world: Round, seat: i64) -> i64:
    """A number for all that lies open to this seat."""
    key: i64 = 1
    for zone in range(world.layout.size):
        if world.layout.watchers[zone] & BIT[seat] != 0:
            for word in range(zone * world.words, (zone + 1) * world.words):
                key = mixed(key, (world.lie[word] >> 31) ^ (world.lie[word] & 0x7FFF_FFFF) ^ zone)
    return key


def cards_of_moves(eye: Eye) -> vec[i64]:
    """The card that each move is about, or -1."""
    found = vec[i64](capacity=128)
    for move in eye.numbered.list:
        about_card = move.verb in (Verb.PLAY, Verb.PUT, Verb.PICK) and move.what != ""
        found = append(found, i64(eye.layout.pack.numbers[move.what]) if about_card else i64(-1))
    return found


def spoken(moves: Moves) -> vec[i64]:
    """1 for each move that is only a word."""
    return vec[i64]([int(move.verb is Verb.SAY) for move in moves.list])
