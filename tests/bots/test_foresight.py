"""Looking ahead with a critic: what is over counts as it ended, all else as the critic says."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from reihum.bots.eye import Eye
from reihum.bots.inputs import inputs_of
from reihum.bots.level import MASTER
from reihum.bots.master_bot import FORESEEING, MasterBot, styled
from reihum.bots.policy import table_of
from reihum.bots.search import WIDE, Search
from reihum.bots.search_bot import SearchBot
from reihum.bots.sense import know_how_of
from reihum.build import compiled
from reihum.core.chance import Chance
from reihum.core.game import Game
from reihum.core.match import Match
from reihum.core.observation import ObservationLayout
from reihum.core.playout import play_out
from reihum.core.sequential import returns_of
from reihum.research.learn.export import policy_file
from reihum.text.catalogue import find
from tests.bots.learnt import file_of, file_with_critic, forget, put, with_policies
from tests.pace import Pace

QUICK = replace(MASTER, work=20_000, positions=0)
GAMES = with_policies()
CRITIC = (160, 64)


@pytest.fixture(autouse=True)
def forgotten() -> Iterator[None]:
    yield
    forget()


def network(game: Game, *widths: int) -> tuple[list[Any], list[Any]]:
    """Weights and biases that are all 0."""
    sizes = [int(inputs_of(game).size), *widths]
    weights = [np.zeros(shape, np.float32) for shape in pairwise(sizes)]
    return weights, [np.zeros(width, np.float32) for width in widths]


def file_that_cares(game: Game, part: str, index: int, worth: float) -> bytes:
    """A policy to which all moves are equal, and a critic that counts nothing but one input of each seat."""
    inputs = inputs_of(game)
    seats = max(game.players)
    policy, critic = network(game, 2, len(game.moves) + 1), network(game, 2 * seats, seats)
    for seat in range(seats):
        critic[0][0][inputs.place(part.format(seat), index), seat] = 1.0
        critic[0][1][seat, seat] = worth
    return policy_file(game, inputs, [*policy[0], *policy[1]], {"sharp": True, "made": {}}, [*critic[0], *critic[1]])


@pytest.mark.parametrize("style", FORESEEING)
@pytest.mark.parametrize("worth", [0.5, -0.5])
def test_the_critic_decides_between_choices(style: str, worth: float) -> None:
    """A card that is worth holding stays in the hand, one that is a burden leaves it."""
    game = find("mau_mau").game
    decided = 0
    for deal in range(12):
        match = Match(game, 2, seed=f"cared for {deal}")
        seat = match.round.turn().seats[0]
        eye = Eye(match.round, seat, match.sheet)
        cards = [
            game.moves.list[move].what for move in eye.moves() if game.moves.texts[move] in eye.layout.pack.numbers
        ]
        if len(cards) > 1:
            card = eye.layout.pack.numbers[cards[deal % len(cards)]]
            put(game, file_that_cares(game, "hand.{}.cards", card, worth))
            reply = styled(style, QUICK, 1, patient=True).reply(eye)
            assert reply is not None
            assert (game.moves.texts[reply.move] == cards[deal % len(cards)]) == (worth < 0)
            decided += 1
    assert decided > 3


def test_a_round_that_is_over_counts_as_it_ended() -> None:
    """Compared with what was expected before."""
    game = find("sedma").game
    put(game, file_with_critic(game))
    match = Match(game, 2, seed="over")
    eye = Eye(match.round, 0, match.sheet)
    table = table_of(game, 2, eye.options)
    assert table is not None
    assert table.critic is not None
    critic = table.critic
    search = Search(eye, know_how_of(game), 1, critic)
    search.before = search.expected(critic, match.round)
    world = match.round.unobserved()
    play_out(world, Chance(1))
    gains = [ended - before for ended, before in zip(returns_of(world), search.before, strict=True)]
    wanted = [min(1.0, max(0.0, 0.5 + gain / (WIDE * critic.scale))) for gain in gains]
    assert list(search.foreseen(critic, world)) == pytest.approx([*wanted, 0.5])
    assert wanted[0] != wanted[1]


def test_without_a_critic_it_searches() -> None:
    game = find("sedma").game
    put(game, file_of(game))
    match = Match(game, 2, seed="no critic")
    eye = Eye(match.round, match.round.turn().seats[0], match.sheet)
    for style in FORESEEING:
        assert styled(style, QUICK, 3, patient=True).reply(eye) == SearchBot(QUICK, 3, patient=True).reply(eye)


def test_where_all_cards_are_known_it_proves_what_it_plays() -> None:
    game = find("schmerzhafte_stiche").game
    put(game, file_with_critic(game))
    match = Match(game, 2, seed="open")
    eye = Eye(match.round, match.round.turn().seats[0], match.sheet)
    for style in FORESEEING:
        assert styled(style, QUICK, 3, patient=True).reply(eye) == SearchBot(QUICK, 3, patient=True).reply(eye)


@pytest.mark.parametrize("style", FORESEEING)
def test_a_master_looks_ahead_where_that_was_measured_best(style: str) -> None:
    game = find("sedma").game
    ahead = {"deals": 100, "lead": 0.1, "low": 0.05, "high": 0.2, "spread": 1.0}
    put(game, file_with_critic(game, measured={"2": {style: ahead, "policy": ahead | {"low": 0.01}}}))
    match = Match(game, 2, seed="ahead")
    eye = Eye(match.round, match.round.turn().seats[0], match.sheet)
    master = MasterBot(QUICK, 3, patient=True)
    assert master.reply(eye) == styled(style, QUICK, 3, patient=True).reply(eye)
    assert master.style == style


@pytest.mark.heavy
@pytest.mark.parametrize("game", GAMES)
def test_asking_a_critic_takes_as_long_as_a_short_loop(game: str) -> None:
    """The quickest of many tries, in worlds that follow each other: others may be busy on this machine."""
    rules = find(game).game
    draw = np.random.default_rng(1)
    seats = rules.players[-1]
    weights, biases = network(rules, *CRITIC, seats)
    critic = [draw.standard_normal(each.shape).astype(np.float32) for each in weights]
    policy = network(rules, 2, len(rules.moves) + 1)
    about = {"sharp": True, "made": {}, "scales": {str(number): 1.0 for number in rules.players}}
    put(rules, policy_file(rules, inputs_of(rules), [*policy[0], *policy[1]], about, [*critic, *biases]))
    match = Match(rules, seats, seed="quick")
    table = table_of(rules, seats, rules.options())
    assert table is not None
    assert table.critic is not None
    assert table.layout.size == ObservationLayout(rules, seats).size
    seat = match.round.turn().seats[0] % seats
    worlds = [match.round.imagine(seat, Chance(number)) for number in range(40)]
    pace = Pace()
    for world in worlds:
        pace.measure(partial(table.critic.expected, world, seat))
    if compiled():
        assert pace.turns() < 2_000
