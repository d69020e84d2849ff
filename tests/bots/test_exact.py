"""What is proven for a bot: the solver's answers from the seat's own side, within a budget."""

import pytest

from reihum import notation
from reihum.bots.exact import exact
from reihum.bots.maxn import MaxN
from reihum.bots.solver import Solver, nothing, solver_facts_of
from reihum.build import compiled
from reihum.core.cards import lowest
from reihum.core.chance import Chance, match_key
from reihum.core.game import Game
from reihum.core.round import Round
from reihum.games.freund_zur_linken.rules import GAME as FREUND
from reihum.games.schmerzhafte_stiche.rules import GAME as STICHE

pytestmark = pytest.mark.heavy


def after(game: Game, moves: int, seed: int) -> Round:
    """A deal after this many random moves."""
    chance = Chance(seed + 1)
    round = game.deal(game.players[0], game.options(), match_key(seed))
    for _ in range(moves):
        seat = lowest(round.acting)
        legal = round.moves(seat)
        round.play(seat, legal[chance.below(len(legal))])
    return round


def test_two_players() -> None:
    for seed in range(20):
        round = after(STICHE, 28 + seed % 8, seed)
        seat = int(lowest(round.acting))
        sign = 1 if seat == 0 else -1
        truth = exact(round, seat, seconds=60, every_move=True)
        assert truth is not None
        assert truth.exact
        solution = Solver(round).solve()
        assert {each.move: each.low for each in truth.moves} == {
            verdict.move: sign * (verdict.low or 0) for verdict in solution.verdicts
        }
        assert all(each.low == each.high <= truth.best.low for each in truth.moves)
        quick = exact(round, seat, seconds=60)
        assert quick is not None
        assert quick.best.low == quick.best.high == truth.best.low


def test_who_wins_is_enough() -> None:
    """The points of this end take longer than who wins it."""
    round = after(STICHE, 16 if compiled() else 20, 2)
    seat = int(lowest(round.acting))
    budgets = [1_000 * 2**power for power in range(16)]
    answers = [exact(round, seat, 600, positions) for positions in budgets if compiled() or positions < 200_000]
    proven = [answer for answer in answers if answer is not None]
    assert proven
    assert len({answer.best.low > 0 for answer in proven}) == 1
    assert all(answer.best.low > 0 or answer.best.high < 0 or answer.exact for answer in proven)
    if compiled():
        assert answers[0] is None
        assert not proven[0].exact
        assert proven[-1].exact


def test_three_players() -> None:
    round = after(FREUND, 22, 3)
    seat = int(lowest(round.acting))
    truth = exact(round, seat, seconds=60)
    assert truth is not None
    outlook = MaxN(solver_facts_of(round), nothing).outlook(round, 8)
    assert [(each.move, each.low, each.high) for each in truth.moves] == [
        (each.move, each.payoffs[seat], each.payoffs[seat]) for each in outlook.prospects
    ]


@pytest.mark.parametrize("game", [STICHE, FREUND])
def test_no_budget_no_answer(game: Game) -> None:
    round = after(game, 0, 1)
    assert exact(round, int(lowest(round.acting)), positions=10_000) is None


@pytest.mark.parametrize(
    "text",
    [
        "mau_mau 2 | discard H9 | hand.0 H6 | hand.1 EA | stock S7",
        "hoechste_karte 2 | turn 0,1 secret",
        "schmerzhafte_stiche 2 | turn -",
        "schmerzhafte_stiche 2 | hand.0 R5 | hand.1 R10 | ghost.0 V7 | ghost.1 B4 | turn 1 | side hand.1",
    ],
)
def test_nothing_can_be_proven(text: str) -> None:
    assert exact(notation.position(text), 0) is None
