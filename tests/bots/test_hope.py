"""Beyond the points on the sheet: what to hope for where all is lost, and how clearly somebody has won."""

from dataclasses import replace

import pytest

from reihum import notation
from reihum.bots.eye import Eye
from reihum.bots.level import Level
from reihum.bots.rewards import Rewards
from reihum.bots.search import Search
from reihum.bots.search_bot import NEAR, SearchBot
from reihum.bots.sense import know_how_of
from reihum.core.advice import Advice, Estimate
from reihum.core.chance import match_key
from reihum.core.know_how import NONE
from reihum.core.round import Round
from reihum.core.sheet import Sheet
from reihum.text.catalogue import find
from tests.bots.playing import play_on

PROVER = Level("prover", 20_000, 60.0, 1.0, 0.0, 100, 200, positions=1_000_000)
LOST = [6, 16, 17, 40, 66, 87, 99, 117, 137, 195]  # seeds of deals


@pytest.mark.parametrize("seed", LOST)
def test_a_lost_round_is_played_for_the_mistakes_of_the_other(seed: int) -> None:
    """Three tricks before the end all is lost, if the other plays well. If he plays anything, some moves are better."""
    round = lost_round(seed)
    seat = round.turn().seats[0]
    advice = SearchBot(PROVER, 1, patient=True).advice(Eye(round, seat, Sheet(2)))
    assert advice.reason == "proven"
    assert {each.share for each in advice.estimates} == {0.0}
    hopes = {int(move): hope(after(round, seat, move), seat) for move in round.moves(seat)}
    assert max(hopes.values()) > min(hopes.values()) + 0.1
    assert hopes[advice.estimates[0].move] > max(hopes.values()) - 0.03


@pytest.mark.parametrize("seed", [6, 10, 23])
def test_so_is_one_that_looks_lost(seed: int) -> None:
    """Too far from the end for a proof: among choices that are soberly as bad, the one with most to hope for."""
    game = find("schmerzhafte_stiche").game
    round = game.deal(2, game.options(), match_key(seed))
    play_on(round, 20, seed)
    seat = round.turn().seats[0]
    eye = Eye(round, seat, Sheet(2))
    bot = SearchBot(replace(PROVER, work=6_000, positions=1), 1, patient=True)
    sober = bot.searched(eye, bot.options(eye))
    assert bot.looks_lost(eye, sober)
    advice = bot.think(eye, bot.options(eye))
    assert advice.reason != "proven"
    shares = [each.share for each in advice.estimates]
    assert shares[0] > max(shares) - NEAR


def test_a_round_with_secrets_never_looks_lost() -> None:
    round = notation.position("hoechste_karte 2 | hand.0 R1 R2 | hand.1 ?*2 | turn 0,1 secret")
    eye = Eye(round, 0, Sheet(2))
    bot = SearchBot(PROVER, 1, patient=True)
    sober = Advice((Estimate(0, 0.0, 0.0, 0.0, 1),), 1, "only")
    assert not bot.looks_lost(eye, sober)


def lost_round(seed: int) -> Round:
    game = find("schmerzhafte_stiche").game
    round = game.deal(2, game.options(), match_key(seed))
    play_on(round, 32, seed)
    return round


def hope(round: Round, seat: int) -> float:
    """How likely a seat is to win if it plays as well as can be, and the other plays anything."""
    if round.is_over():
        winners = round.outcome().winners
        return 1.0 / len(winners) if seat in winners else 0.0
    turn = round.turn().seats[0]
    found = [hope(after(round, turn, int(move)), seat) for move in round.moves(turn)]
    return max(found) if turn == seat else sum(found) / len(found)


def after(round: Round, seat: int, move: int) -> Round:
    world = round.unobserved()
    world.play(seat, move)
    return world


def test_a_clear_victory_is_better_than_a_narrow_one() -> None:
    """The chip is the same; 13 points less 20 for the trick are left over one and 23 times."""
    narrow, clear = (won_with(points) for points in ("8 -1", "30 -23"))
    assert 0.5 < narrow < clear


def won_with(points: str) -> float:
    world = notation.position(
        "schmerzhafte_stiche 2 | hand.0 R5 | hand.1 R3 | ghost.0 R4 | ghost.1 R1 | turn 0 | side hand.0 | tricks 5 5"
        f" | points {points}"
    )
    for text in ("R5", "R3", "R4", "R1"):
        world.play(world.turn().seats[0], world.numbered.number(text))
    assert world.outcome().winners == (0,)
    return float(Rewards(Sheet(2), 0).judge(world, know_how_of(world.game))[0])


def test_with_few_simulations_points_tell_more() -> None:
    """A narrow victory at the end of a match and a clear defeat: the fewer tries, the closer to the points."""
    world = notation.position("hoechste_karte 2 | hand.0 R9 | hand.1 Y7 | turn 0,1 secret")
    world.play(0, world.numbered.number("R9"))
    world.play(1, world.numbered.number("Y7"))

    def reward(simulations: int) -> float:
        rewards = Rewards(Sheet(2), 0)
        rewards.spread = 4.0  # two cards more are not much
        rewards.seen = 1e6
        rewards.expect(simulations)
        return float(rewards.judge(world, NONE)[0])

    assert 0.5 < reward(100) < reward(1000) < reward(1_000_000)


def test_who_plays_anything_ends_every_other_time() -> None:
    """In Mü's auction any card or the end: half of the times the end, each card as often as the others."""
    game = find("mue").game
    round = game.deal(4, game.options(), match_key(1))
    seat = round.turn().seats[0]
    search = Search(Eye(round, seat, Sheet(4)), NONE, 1)
    possible = round.moves(seat)
    made = [int(search.anything(seat, possible)) for _ in range(2000)]
    assert 900 < made.count(int(possible[len(possible) - 1])) < 1100
    assert set(made) == set(map(int, possible))
