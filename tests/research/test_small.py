"""Small games, solved: best answers, and CFR+ of OpenSpiel against our linear program."""

from typing import Any

import pytest

from reihum.core.errors import BadNotation
from reihum.core.round import Round
from reihum.notation import position
from reihum.research.equilibrium import equilibrium
from reihum.research.small import TooLarge, best_answer, deals_of, exploitability, tree_of, values_of

HIGHEST = "hoechste_karte 2 | hand.0 R1 R3 R4 | hand.1 Y1 Y2 Y5 | turn 0,1 secret"
MAU = "mau_mau 2 | discard E9 | hand.0 E6 | hand.1 E10 | stock S6 | suit acorns | rank 9 | turn 0"
PANTHER = "letzter_panther 3 | hand.0 R3 B4 | hand.1 Y3 Y4 | hand.2 R9 G3 | points 0 0 0 | turn 0"
ITERATIONS = 60  # of CFR+


def uniform(knows: str, moves: Any) -> dict[int, float]:
    return dict.fromkeys(moves, 1 / len(moves))


def first(knows: str, moves: Any) -> dict[int, float]:
    return {moves[0]: 1.0}


def test_all_deals_of_a_position() -> None:
    """Three hidden cards, one in each hand and one in the talon: six deals."""
    start = position(MAU)
    deals = deals_of(start)
    assert len(deals) == 6
    assert len({tuple(map(int, deal.lie)) for deal in deals}) == 6
    for deal in deals:
        assert [int(deal.count(zone)) for zone in range(int(deal.layout.size))] == [
            int(start.count(zone)) for zone in range(int(start.layout.size))
        ]
        assert deal.top(deal.layout.find("discard")) == start.top(start.layout.find("discard"))
    two_hands = position(
        "mau_mau 2 | discard E9 | hand.0 E6 L6 | hand.1 E10 L10 | stock S6 | suit acorns | rank 9 | turn 0"
    )
    assert len(deals_of(two_hands)) == 30  # 5 over 2 times 3 over 2


def test_in_a_deal_of_a_position_nobody_knows_more_than_they_see() -> None:
    deal = deals_of(position(MAU))[0]
    known = deal.knowledge(0)
    other = deal.layout.find("hand.1")
    assert int(known[other]).bit_count() == 2


def test_a_tree_worked_by_hand() -> None:
    """One card each: seat 0 lays the 3, seat 1 the 5, which wins both: one point each way from the average."""
    tree = tree_of([position("hoechste_karte 2 | hand.0 R3 | hand.1 Y5 | turn 0,1 secret")])
    assert len(tree) == 4  # the deal, two choices, the end
    assert values_of(tree, uniform) == [-1.0, 1.0]
    assert exploitability(tree, uniform) == 0.0


def test_the_second_to_choose_in_secret_does_not_know_what_the_first_has_chosen() -> None:
    tree = tree_of([position(HIGHEST)])
    second = [node.knows for node in tree if node.seat == 1 and len(node.moves) == 3]
    assert len(second) == 3
    assert len(set(second)) == 1


def test_a_best_answer_to_a_fixed_policy() -> None:
    """Both lay their lowest card first: 1 to 2 and 3 to 4, all four cards for seat 1. With 3 to 2 each wins two."""
    tree = tree_of([position("hoechste_karte 2 | hand.0 R1 R3 | hand.1 Y2 Y4 | turn 0,1 secret")])
    assert values_of(tree, first) == [-2.0, 2.0]
    assert best_answer(tree, first, 0) == 0.0
    assert best_answer(tree, first, 1) == 2.0
    assert exploitability(tree, first) == 2.0


def test_hidden_cards() -> None:
    """Over all deals: a best answer is better than chance, and not better than that of somebody who sees all cards."""
    deals = deals_of(position(PANTHER))
    assert len(deals) == 90
    tree = tree_of(deals)
    gained = best_answer(tree, uniform, 0)
    clairvoyant = sum(best_answer(tree_of([deal]), uniform, 0) for deal in deals) / len(deals)
    assert values_of(tree, uniform)[0] < gained <= clairvoyant + 1e-9
    assert exploitability(tree, uniform) > 0


def test_a_round_that_may_go_on_for_ever_is_too_large() -> None:
    with pytest.raises(TooLarge, match="for ever"):
        tree_of(deals_of(position(MAU)))


def test_what_is_too_large_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    from reihum.research import small

    monkeypatch.setattr(small, "MOST_DEALS", 5)
    with pytest.raises(TooLarge, match="5 deals"):
        deals_of(position(MAU))
    monkeypatch.setattr(small, "MOST_NODES", 50)
    with pytest.raises(TooLarge, match="50 positions"):
        tree_of([position(HIGHEST)])


def solved(game: Any, iterations: int) -> dict[str, dict[int, float]]:
    """The average policy of CFR+, by what a player knows."""
    from open_spiel.python.algorithms.cfr import CFRPlusSolver

    solver = CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    found: dict[str, dict[int, float]] = {}

    def walk(state: Any) -> None:
        if not state.is_terminal():
            if not state.is_chance_node():
                key = state.information_state_string().removeprefix("seat ")
                found[key] = policy.action_probabilities(state)
            for action in state.legal_actions():
                walk(state.child(action))

    walk(game.new_initial_state())
    return found


def loaded(start: str, name: str, **more: Any) -> Any:
    pyspiel = pytest.importorskip("pyspiel")
    import reihum.research.open_spiel  # noqa: F401 - so that OpenSpiel knows our games

    return pyspiel.load_game(f"reihum_{name}", {"players": int(position(start).seats), "position": start, **more})


@pytest.mark.filterwarnings("ignore")
def test_cfr_plus_finds_the_value_of_our_linear_program() -> None:
    start: Round = position(HIGHEST)
    truth = equilibrium(start).value  # the lead, which is twice the return
    game = loaded(HIGHEST, "hoechste_karte")
    policy = solved(game, ITERATIONS)
    tree = tree_of([start])
    value = values_of(tree, lambda knows, _: policy[knows])[0]
    assert 2 * value == pytest.approx(truth, abs=0.01)
    assert exploitability(tree, uniform) > 10 * exploitability(tree, lambda knows, _: policy[knows]) > 0


@pytest.mark.filterwarnings("ignore")
def test_our_best_answer_is_that_of_open_spiel() -> None:
    pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms.exploitability import nash_conv
    from open_spiel.python.policy import UniformRandomPolicy

    for start, name, redeal in ((HIGHEST, "hoechste_karte", False), (PANTHER, "letzter_panther", True)):
        game = loaded(start, name, redeal=redeal)
        deals = deals_of(position(start)) if redeal else [position(start)]
        ours = exploitability(tree_of(deals), uniform)
        assert ours == pytest.approx(nash_conv(game, UniformRandomPolicy(game)))


def test_a_position_of_another_game_is_refused() -> None:
    pytest.importorskip("pyspiel")
    with pytest.raises(BadNotation, match="no position of mau_mau"):
        loaded(HIGHEST, "mau_mau")
