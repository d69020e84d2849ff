"""A glance: what was learnt says at once what looks good, and stays honest about what it is."""

import time
from collections.abc import Iterator

import pytest

from reihum.bots.eye import Eye
from reihum.bots.glance import glance, settled
from reihum.bots.guide import best_of, policy_table, weighed
from reihum.bots.policy import policy_of
from reihum.build import compiled
from reihum.core.advice import Advice, Estimate
from reihum.core.chance import Chance
from reihum.core.match import Match
from reihum.text.catalogue import catalogue, find
from tests.bots.learnt import file_of, file_with_critic, forget, put, with_policies
from tests.bots.test_honesty import another_world, positions

GAMES = with_policies()
FIRST = Estimate(3, 0.5, 1.0, 0.60, 9)
OTHER = Estimate(5, 0.5, 1.0, 0.50, 9)


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    forget()
    yield
    forget()


def begun(game: str, seats: int | None = None) -> Eye:
    rules = find(game).game
    match = Match(rules, seats or rules.players[0], seed="glance")
    return Eye(match.round, match.round.turn().seats[0], match.sheet)


def test_without_a_policy_or_its_critic_nobody_can_tell() -> None:
    assert glance(begun("calcory"), 1) is None
    put(find("sedma").game, file_of(find("sedma").game))
    assert glance(begun("sedma"), 1) is None


def test_where_all_cards_are_known_a_proof_is_awaited() -> None:
    assert policy_of(find("schmerzhafte_stiche").game) is not None
    assert glance(begun("schmerzhafte_stiche"), 1) is None


def test_a_glance_is_for_the_best_move_and_says_what_it_is() -> None:
    first = glance(begun("sechsundsechzig"), 1)
    assert first is not None
    assert first.reason == "learnt"
    assert first == glance(begun("sechsundsechzig"), 1)


def says_what_the_policy_would(eye: Eye) -> None:
    table = policy_table(eye)
    first = glance(eye, 1)
    assert table is not None
    assert first is not None
    assert first.reason == "mastery"
    assert first.estimates[0].move == eye.moves()[best_of(weighed(table, eye, eye.moves()))]


def test_where_masters_bid_by_the_policy_it_speaks_of_bids_alone() -> None:
    says_what_the_policy_would(begun("napoleon", 3))
    match = Match(find("napoleon").game, 3, seed="glance")
    for bid in ("name two", "pass", "pass"):
        match.play(match.round.turn().seats[0], match.number(bid))
    first = glance(Eye(match.round, match.round.turn().seats[0], match.sheet), 1)
    assert first is not None
    assert first.reason == "learnt"


def test_where_masters_play_by_the_policy_it_is_the_policy_that_speaks() -> None:
    eye = begun("zwanzig_ab", 3)
    says_what_the_policy_would(eye)


def test_what_was_named_first_stays_unless_it_is_clearly_worse() -> None:
    named = Advice((OTHER, FIRST), 18, "learnt")
    clear = Advice((FIRST, OTHER), 80, "wins")
    assert settled(named, clear) == clear
    near = Advice((FIRST, OTHER._replace(value=0.595)), 80, "wins")
    assert settled(named, near) == Advice(near.estimates[::-1], 80, "close")
    proven = near._replace(reason="proven")
    assert settled(named, proven) == Advice(near.estimates[::-1], 80, "proven")
    unknown = Advice((FIRST, FIRST._replace(move=8)), 80, "close")
    assert settled(named, unknown) == unknown


def test_a_masters_choice_stays_and_the_search_is_quoted() -> None:
    named, searched = Advice((OTHER, FIRST), 18, "mastery"), Advice((FIRST, OTHER), 80, "wins")
    assert settled(named, searched) == Advice((OTHER, FIRST), 80, "experience")


@pytest.mark.heavy
@pytest.mark.parametrize("game", GAMES)
def test_a_glance_knows_only_what_the_seat_knows(game: str) -> None:
    chance = Chance(17)
    put(catalogue()[game].game, file_with_critic(catalogue()[game].game))
    for table in positions(game, 3):
        for seat in [seat for seat in table.turn().seats if seat < table.seats]:
            world, past = another_world(table, seat, chance), Match(table.game, int(table.seats)).sheet
            assert glance(Eye(table, seat, past), 9) == glance(Eye(world, seat, past), 9)


@pytest.mark.heavy
@pytest.mark.parametrize("game", GAMES)
def test_a_glance_takes_a_few_milliseconds(game: str) -> None:
    """Of the processor's time, and the quickest of several: others may be busy on this machine."""
    table = positions(game, 1)[0]
    seat = next(seat for seat in table.turn().seats if seat < table.seats)
    eye = Eye(table, seat, Match(table.game, int(table.seats)).sheet)
    taken = []
    for seed in range(5):
        since = time.thread_time()
        glance(eye, seed)
        taken.append(time.thread_time() - since)
    assert min(taken) < (0.02 if compiled() else 5.0)
