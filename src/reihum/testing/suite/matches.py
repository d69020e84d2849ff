"""Matches of every game: they end, and positions and records of them come back as they were."""

import pytest

from reihum.core.chance import Chance
from reihum.core.errors import IllegalMove
from reihum.core.match import Match
from reihum.core.rule import OVER
from reihum.core.sheet import Outcome, Sheet
from reihum.notation import check, position, read_record, record_of, replay, written
from reihum.testing.paragraphs import reads
from reihum.testing.tables import Case, act, cases, drawn_step, games, parameters, state

MOST_MOVES = 1500  # of a match that is really played
MOST_ROUNDS = 300  # of a match that goes on like this
FAR_AHEAD = 10_000.0


def tables() -> list[Case]:
    """Every game with few and with many players, and two tables with other options."""
    found: list[Case] = []
    for entry in games():
        of_game = cases(entry)
        few, many = entry.game.players[0], entry.game.players[-1]
        usual = [case for case in of_game if case.options == entry.game.options() and case.seats in (few, many)]
        found += [*usual, *[case for case in of_game if case.options != entry.game.options()][-2:]]
    return found


@pytest.fixture(scope="module", params=parameters(tables()))
def case(request: pytest.FixtureRequest) -> Case:
    param: Case = request.param
    return param


@pytest.fixture(scope="module")
def played(case: Case) -> Match:
    """A match of random moves, as long as it may take; played once for all tests, which only look at it."""
    match = Match(case.game, case.seats, case.options, case.seed)
    chance = Chance(case.seed)
    while not match.over and len(match.log) < MOST_MOVES:
        step = drawn_step(match.round, chance)
        match.play(step.seat, step.move, at=step.at)
        match.settle()
    return match


@reads("matches")
def test_matches_end(case: Case, played: Match) -> None:
    """A match comes to its end; if random players are too slow for that, then once somebody is far ahead."""
    match = played
    if not match.over:
        assert would_end(match), f"match_over is still false {MOST_ROUNDS} rounds later, however far somebody is ahead"
        return
    assert match.round.is_over()
    assert match.winners()
    assert set(match.winners()) <= set(range(case.seats))
    assert not match.settle()
    with pytest.raises(IllegalMove) as caught:
        match.play(0, 0)
    assert caught.value.rule is OVER


def would_end(match: Match) -> bool:
    """Random players may never get there: then the rounds go on like those played, and at last one is far ahead."""
    round, chance = match.round.clone(), Chance(len(match.log))
    while not round.is_over():
        act(round, drawn_step(round, chance))
    sheet = match.sheet.copy()
    usual = [*sheet.outcomes, round.outcome()]
    for number in range(MOST_ROUNDS):
        sheet.outcomes.append(usual[number % len(usual)])
        if round.match_over(sheet):
            return True
    return any(round.match_over(with_one_ahead(sheet, by)) for by in (FAR_AHEAD, -FAR_AHEAD))


def with_one_ahead(sheet: Sheet, by: float) -> Sheet:
    longer = sheet.copy()
    last = longer.outcomes[-1]
    points = [by if seat in last.winners else 0.0 for seat in range(sheet.seats)]
    longer.outcomes.append(Outcome(tuple(points), last.winners, last.rule))
    return longer


@reads("matches")
def test_the_deal_moves_on(case: Case) -> None:
    """The first dealer is drawn by lot, and the deal moves on from there."""
    match = Match(case.game, case.seats, case.options, case.seed)
    assert match.round.dealer == match.sheet.first_dealer
    sheet = Sheet(case.seats, case.seats - 1)
    assert sheet.dealer == case.seats - 1
    first = {Match(case.game, case.seats, case.options, seed).sheet.first_dealer for seed in range(40)}
    assert first == set(range(case.seats)), "the first dealer is drawn"


@reads("records")
def test_a_record_replays_to_the_same_sheet(played: Match) -> None:
    """A record of a match, written and read again, replays to the same score sheet."""
    match = played
    text = str(record_of(match, reveal=True))
    record = read_record(text)
    assert str(record) == text
    again = replay(record)
    assert again.sheet.outcomes == match.sheet.outcomes
    assert again.sheet.totals == match.sheet.totals
    assert again.log == match.log
    assert again.over == match.over
    assert state(again.round) == state(match.round)
    assert check(record).faults == ()


@reads("records")
def test_positions_come_back(case: Case) -> None:
    """A position, written and read again, is the same for everybody at the table."""
    for round, _ in case.walk.positions[::3]:
        text = written(round)
        again = position(text)
        assert written(again) == text
        mine, its = state(round), state(again)
        for name in ("may", "wait", "now"):  # hold more than anybody asks for; the answers are compared below
            del mine[name], its[name]
        assert its == mine
        assert [again.view(seat) for seat in range(case.seats)] == [round.view(seat) for seat in range(case.seats)]
        for seat in range(case.seats):
            assert list(again.knowledge(seat)) == list(round.knowledge(seat))
