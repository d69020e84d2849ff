"""Rewards: what the end of an imagined round is worth to everybody, by points, victory and the match as a whole."""

from math import exp, sqrt
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from reihum.core.cards import BIT
from reihum.core.know_how import KnowHow
from reihum.core.round import Round
from reihum.core.sheet import Outcome, Sheet
from reihum.core.solver_facts import total
from reihum.core.zones import NOBODY

BY_POINTS: Final = 0.2  # of the reward, while the match goes on,
BY_VICTORY: Final = 0.05  # for winning the round, and the rest for the outlook in the match
AT_THE_END: Final = 0.3  # for points, when the match is over; the rest for winning it
FEW: Final = 300.0  # simulations with which points get half of that rest: each tells more by them than by victory
SAMPLES: Final = 12  # rounds that tell how long the match may last
MOST_ROUNDS: Final = 24
STEADY: Final = 400.0  # rounds after which the measure of points hardly changes


@final
class Rewards:
    """The judge of imagined rounds; it gets to know how many points are much, and how long the match may last."""

    def __init__(self, past: Sheet, seat: i64) -> None:
        self.past = past
        self.seat = seat
        self.sheet = past.copy()  # and the round that is judged
        self.totals = past.totals
        self.at_the_end = AT_THE_END
        self.seen = 0.0  # seats of finished rounds
        self.spread = 1.0  # how far one is usually ahead or behind
        self.variance = 1.0  # of the points of one round
        self.rounds_left = 1.0  # after this one
        self.samples: list[Outcome] = []
        self.points = vec[float]()  # of the last round that was judged: as they stand on the sheet,
        self.victory = vec[float]()  # and each seat's part of the victory

    def judge(self, world: Round, know_how: KnowHow) -> vec[float]:
        """A reward between 0 and 1 for each seat."""
        seats = world.seats
        over = world.acting == 0
        sign = -1.0 if world.low_wins() else 1.0
        points = vec[float](capacity=seats)
        shown = vec[float](capacity=seats)
        victory = vec[float](capacity=seats)
        winners: tuple[int, ...] = ()
        match_winners: tuple[int, ...] = ()
        if over:
            outcome = world.plain_outcome()
            winners = outcome.winners
            match_winners = self.match_winners(world, outcome)
            for seat in range(seats):
                shown = append(shown, outcome.points[seat])
                points = append(points, sign * outcome.points[seat])
        else:
            for seat in range(seats):
                points = append(points, know_how.standing(world, seat))
                shown = append(shown, sign * points[seat])
        out = sitting_out(world)
        outlook = self.outlook(points, sign, out)
        if over:
            for seat in range(seats):
                points[seat] = know_how.worth(world, seat, points[seat])
        found = vec[float](capacity=seats + 1)
        for seat in range(seats):
            partners = world.partners(seat)
            margin = margin_of(points, seat, partners, out)
            self.measure(margin)
            reward = 0.5 + 0.5 * margin / (abs(margin) + 1.5 * self.spread + 0.001)
            won = part(winners, partners) if over else reward
            victory = append(victory, won)
            if len(match_winners) > 0:
                reward = self.at_the_end * reward + (1.0 - self.at_the_end) * part(match_winners, partners)
            else:
                reward = self.while_it_lasts(reward, won, outlook[seat])
            found = append(found, reward)
        self.points = shown
        self.victory = victory
        return append(found, 0.5)  # the clock does not mind

    def by_returns(self, returns: vec[float], wide: float) -> vec[float]:
        """Rewards by nothing but points ahead of the average; the range of all rewards is so many points wide."""
        found = vec[float](capacity=i64(len(returns)) + 1)
        for number in returns:
            reward = 0.5 + number / wide
            found = append(found, 0.0 if reward < 0.0 else 1.0 if reward > 1.0 else reward)
        self.points = returns
        self.victory = found
        return append(found, 0.5)

    def while_it_lasts(self, by_points: float, won: float, outlook: float) -> float:
        """A reward before the end of the match."""
        return BY_POINTS * by_points + BY_VICTORY * won + (1.0 - BY_POINTS - BY_VICTORY) * outlook

    def expect(self, simulations: i64) -> None:
        """This many simulations are to come: the fewer, the more the points count."""
        self.at_the_end = AT_THE_END + (1.0 - AT_THE_END) * FEW / (FEW + float(simulations))

    def measure(self, margin: float) -> None:
        self.seen += 1.0
        weight = 1.0 / (self.seen if self.seen < STEADY else STEADY)
        self.spread += weight * (abs(margin) - self.spread)

    # The match

    def match_winners(self, world: Round, outcome: Outcome) -> tuple[int, ...]:
        """Who wins the match if the round ends like this; empty: it goes on."""
        self.sheet.outcomes.append(outcome)
        over = world.match_over(self.sheet)
        winners = world.match_winners(self.sheet) if over else ()
        self.sheet.outcomes.pop()
        if not over and len(self.samples) < SAMPLES:
            self.sample(world, outcome)
        return winners

    def sample(self, world: Round, outcome: Outcome) -> None:
        """How long will the match last, if all rounds are like those seen so far, with the luck going round?"""
        self.samples.append(outcome)
        number = len(self.samples)
        seats = len(outcome.points)
        mean = total(outcome.points) / float(seats)
        squares = total(tuple([(each - mean) * (each - mean) for each in outcome.points])) / float(seats)
        self.variance += (squares - self.variance) / float(number)
        sheet = self.past.copy()
        sheet.outcomes.append(outcome)
        rounds = 0
        while rounds < MOST_ROUNDS and not world.match_over(sheet):
            like = self.samples[rounds % number]
            turned = tuple([like.points[(seat + rounds) % seats] for seat in range(seats)])
            sheet.outcomes.append(Outcome(turned, like.winners, like.rule))
            rounds += 1
        self.rounds_left += (float(rounds) - self.rounds_left) / float(number)

    def outlook(self, points: vec[float], sign: float, out: i64) -> vec[float]:
        """Each seat's chance in the match: who is ahead stays ahead the likelier, the fewer rounds are to come."""
        scale = 0.8 * sqrt((self.variance + 0.01) * (self.rounds_left + 0.1))
        found = vec[float](capacity=i64(len(points)))
        best = -1e18
        for seat in range(i64(len(points))):
            standing = sign * self.totals[seat] + points[seat]
            best = standing if standing > best else best
            found = append(found, standing)
        together = 0.0
        for seat in range(i64(len(points))):
            found[seat] = exp((found[seat] - best) / scale) if out & BIT[seat] == 0 else 0.0
            together += found[seat]
        for seat in range(i64(len(points))):
            found[seat] /= together
        return found


def sitting_out(world: Round) -> i64:
    """The seats that are out of the match, as a set: nobody competes with them any more."""
    found = NOBODY
    for seat in range(world.seats):
        if world.sits_out(seat):
            found |= BIT[seat]
    return found


def margin_of(points: vec[float], seat: i64, partners: tuple[int, ...], out: i64 = NOBODY) -> float:
    """How far ahead of the others who are in: half way between their average and the best of them."""
    alone = len(partners) == 1  # the usual case, and much faster
    others = 0.0
    best_other = -1e18
    rivals = 0.0
    for other in range(i64(len(points))):
        if other != seat and (alone or int(other) not in partners) and out & BIT[other] == 0:
            number = points[other]
            others += number
            rivals += 1.0
            if number > best_other:
                best_other = number
    if rivals == 0.0:
        return points[seat]
    return points[seat] - 0.5 * (others / rivals + best_other)


def part(winners: tuple[int, ...], partners: tuple[int, ...]) -> float:
    """A part of the victory: all of it alone or with partners, half of it when two share."""
    mine = 0
    for seat in winners:
        if seat in partners:
            mine += 1
    return float(mine) / float(len(winners)) if len(winners) > 0 else 0.0
