"""Rounds and matches can be pickled and copied: what comes back plays on as if nothing had happened."""

import pickle
from copy import deepcopy

import pytest

from reihum.core.chance import Chance
from reihum.core.match import Match
from reihum.core.round import Round
from reihum.core.view import events_of
from reihum.testing.paragraphs import reads
from reihum.testing.suite.matches import tables
from reihum.testing.tables import FLEETING, Case, act, drawn_step, parameters, plain, state

MOVES = 60  # of the match that is looked at
KEPT = [name for name in FLEETING if name != "opening"]


@pytest.fixture(scope="module", params=parameters(tables()))
def case(request: pytest.FixtureRequest) -> Case:
    param: Case = request.param
    return param


def copies(round: Round) -> list[Round]:
    return [deepcopy(round), pickle.loads(pickle.dumps(round))]


def assert_same(copy: Round, round: Round) -> None:
    assert type(copy) is type(round)
    assert copy.game is round.game
    assert copy.layout is round.layout
    assert state(copy) == state(round)
    for name in KEPT:
        assert plain(getattr(copy, name)) == plain(getattr(round, name)), name
    assert (copy.opening is None) == (round.opening is None)
    if round.opening is not None and copy.opening is not None:
        assert state(copy.opening) == state(round.opening)


@reads("copies")
def test_rounds_can_be_pickled_and_copied(case: Case) -> None:
    """A round that was pickled or copied is the same for everybody and goes on alike, without touching the original."""
    for original, step in case.walk.positions[::2]:
        position = original.clone()
        position.recording = True
        before = state(position)
        after = position.clone()
        after.recording = True
        act(after, step)
        for copy in copies(position):
            assert_same(copy, position)
            for seat in range(case.seats):
                assert copy.view(seat) == position.view(seat)
            if position.turn().seats:
                worlds = [round.imagine(0, Chance(case.seed)) for round in (copy, position)]
                assert state(worlds[0]) == state(worlds[1])
            copy.events = copy.events[:0]
            act(copy, step)
            assert state(copy) == state(after)
            assert events_of(copy, 0) == events_of(after, 0)
        assert state(position) == before, "playing on with the copy changed the original"


@reads("copies")
def test_matches_can_be_pickled_and_copied(case: Case) -> None:
    """A match that was pickled or copied in the middle goes on alike, on a score sheet of its own."""
    match, chance = Match(case.game, case.seats, case.options, case.seed, ("a", "b")), Chance(case.seed)
    match.watched = True
    for _ in range(MOVES):
        play_on(match, chance)
    found = [deepcopy(match), pickle.loads(pickle.dumps(match))]
    for copy in found:
        assert_same(copy.round, match.round)
        assert facts(copy) == facts(match)
        for one, other in zip(copy.sheet.outcomes, match.sheet.outcomes):
            assert one.rule is other.rule, f"'{other.rule}' is no rule of this game: GAME.rule('{other.rule}')"
    before = facts(match)
    for copy in found:
        then = Chance(case.seed + 1)
        for _ in range(MOVES):
            play_on(copy, then)
    assert facts(match) == before, "playing on with the copy changed the original"
    assert facts(found[0]) == facts(found[1])
    then = Chance(case.seed + 1)
    for _ in range(MOVES):
        play_on(match, then)
    assert facts(found[0]) == facts(match)


def play_on(match: Match, chance: Chance) -> None:
    if not match.over:
        step = drawn_step(match.round, chance)
        match.play(step.seat, step.move, at=step.at)
        match.settle()


def facts(match: Match) -> tuple[object, ...]:
    sheet = [each._replace(rule=None) for each in match.sheet.outcomes]  # type: ignore[arg-type]
    plain_facts = (match.seats, match.options, match.seed, match.entropy, match.key, match.commitment)
    watching = (match.over, match.watched, [match.events(seat) for seat in range(match.seats)])
    return (*plain_facts, sheet, match.sheet.dealer, match.log[:], *watching, state(match.round))
