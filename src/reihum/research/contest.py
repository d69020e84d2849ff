"""One match or round between bots, in simulated time."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from reihum.bots.bot import Bot
from reihum.bots.eye import Eye
from reihum.core.match import Match
from reihum.core.moves import TICK
from reihum.core.options import read_options
from reihum.core.turn import Mode
from reihum.own_bots import OwnBot
from reihum.research.players import player_of
from reihum.text.catalogue import find

__all__ = ["Contest", "Result", "hold"]

MOST_SILENCES = 1000  # in a row; then everybody would be silent for ever


class Contest(NamedTuple):
    """All that is needed to play it anywhere: which bot sits where, and the seed of the deal."""

    game: str
    options: tuple[tuple[str, str], ...]
    bots: tuple[str, ...]  # the player at each seat, by name
    deal: int
    whole_match: bool = False


class Result(NamedTuple):
    """The points of the match's rounds added up, who won each, and who won it all."""

    points: tuple[float, ...]
    rounds: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]
    faults: tuple[str, ...] = ()  # what somebody's own bots did wrong


def hold(contest: Contest) -> Result:
    """Play it to the end."""
    game = find(contest.game).game
    options = read_options(game.options, dict(contest.options))
    match = Match(game, len(contest.bots), options, f"contest {contest.deal}")
    seeds = [1_000_003 * contest.deal + 7919 * seat for seat in range(match.seats)]
    bots = [player_of(name, seed) for name, seed in zip(contest.bots, seeds, strict=True)]
    while not match.over:
        play_round(match, bots)
        match.settle()
        if not contest.whole_match:
            break
    outcomes = match.sheet.outcomes
    winners = match.winners() if contest.whole_match else outcomes[0].winners
    faults = [fault for bot in bots if isinstance(bot, OwnBot) for fault in bot.faults]
    return Result(match.sheet.totals, tuple(outcome.winners for outcome in outcomes), winners, tuple(faults))


def play_round(match: Match, bots: Sequence[Bot]) -> None:
    """Play the round that is on to its end."""
    silences = 0
    while seats := match.round.turn().seats:
        if match.round.turn().mode is Mode.RACE:
            silences = 0 if race(match, bots) else silences + 1
            assert silences < MOST_SILENCES, "everybody keeps silent"
        else:
            reply = bots[seats[0]].reply(Eye(match.round, seats[0], match.sheet))
            assert reply is not None, "a bot may keep silent only in a race"
            match.play(seats[0], reply.move)


def race(match: Match, bots: Sequence[Bot]) -> bool:
    """One act of a race, by whoever is first; False if everybody is silent and no clock ticks."""
    turn = match.round.turn()
    now = int(match.round.now)
    plans: list[tuple[int, int, Any]] = []
    for seat in turn.seats:
        if seat == match.seats:
            plans.append((max(now, turn.milliseconds), seat, match.number(str(TICK))))
        elif reply := bots[seat].reply(Eye(match.round, seat, match.sheet)):
            plans.append((now + reply.after, seat, reply.move))
    if plans:
        at, seat, move = min(plans)
        match.play(seat, move, at=at)
    return bool(plans)
