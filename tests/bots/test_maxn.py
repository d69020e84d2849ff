"""Max-n against brute force on the last cards of Der Freund zur Linken."""

import pytest

from reihum import notation
from reihum.bots.maxn import MaxN, prefers
from reihum.bots.solvable import NotOpen
from reihum.bots.solver import nothing, solver_facts_of
from reihum.core.cards import lowest
from reihum.core.chance import match_key
from reihum.core.round import Round
from reihum.core.solver_facts import SolverFacts
from reihum.games.freund_zur_linken.rules import GAME, Options
from tests.bots.playing import play_on, played


def after(moves: int, seed: int, options: Options) -> Round:
    """A round after this many random moves."""
    round = GAME.deal(3, options, match_key(seed)).unobserved()
    play_on(round, moves, seed)
    return round


def brute(round: Round) -> tuple[float, ...]:
    """Everybody wants many chips, else that the others get few, else plays the first such card."""
    if round.is_over():
        return round.outcome().points
    seat = lowest(round.acting)
    ends = [brute(played(round, move)) for move in round.moves(seat)]
    return min(ends, key=lambda end: (-end[seat], sum(end)))


@pytest.mark.parametrize("tied_second", [1, 2])
def test_last_cards(tied_second: int) -> None:
    for seed in range(40):
        round = after(21 + seed % 9, seed, Options(tied_second=tied_second))
        outlook = MaxN(solver_facts_of(round), nothing).outlook(round, 9)
        assert outlook.exact
        assert outlook.seat == lowest(round.acting)
        found = {prospect.move: prospect.payoffs for prospect in outlook.prospects}
        assert found == {move: brute(played(round, move)) for move in round.moves(outlook.seat)}
        assert outlook.prospects[0].payoffs == brute(round)
        for prospect in outlook.prospects:
            assert prospect.line[0] == prospect.move
            assert played(round, *prospect.line).outcome().points == prospect.payoffs


def test_merging_positions_changes_nothing() -> None:
    for seed in range(10):
        round = after(21, seed, Options())
        merged = MaxN(solver_facts_of(round), nothing).outlook(round, 9)
        apart = MaxN(SolverFacts(round), nothing).outlook(round, 9)
        assert merged.prospects == apart.prospects


def test_what_is_not_seen_to_the_end_is_not_exact() -> None:
    round = after(21, 1, Options())
    search = MaxN(solver_facts_of(round), nothing)
    short = search.outlook(round, 4)
    assert not short.exact
    assert len(short.prospects[0].line) == 4
    assert search.outlook(round, 9).exact


def test_preferences() -> None:
    assert prefers(0, (3, 1, 0), (2, 2, 0))
    assert prefers(1, (3, 1, 0), (3, 1, 1))
    assert not prefers(1, (3, 1, 0), (0, 1, 3))


def test_last_cards_by_hand() -> None:
    """The 6 takes 2 + 1 + 6. So 18, 20 and 25 points are there, with the friends' 38, 45 and 43."""
    round = notation.position(
        "freund_zur_linken 3 | hand.0 R2 | hand.1 G1 | hand.2 V6 | starter 0 | points 18 20 16 | turn 0"
    )
    (prospect,) = MaxN(solver_facts_of(round), nothing).outlook(round, 3).prospects
    assert [round.numbered.texts[move] for move in prospect.line] == ["R2", "G1", "V6"]
    assert prospect.payoffs == (0, 3, 1)


def test_secret_choices_are_refused() -> None:
    round = notation.position("hoechste_karte 3 | turn 0,1,2 secret")
    with pytest.raises(NotOpen):
        MaxN(SolverFacts(round), nothing).outlook(round, 1)
