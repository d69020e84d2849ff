"""Small games, solved: best answers by brute force, and CFR+ of OpenSpiel against our linear programs."""

from itertools import product
from typing import Any

import numpy as np
import pytest

from reihum.core.errors import BadNotation
from reihum.core.round import Round
from reihum.core.sequential import Sequential
from reihum.notation import position
from reihum.research.equilibrium import equilibrium
from reihum.research.sequence_form import solved
from reihum.research.small import Policy, TooLarge, Tree, best_answer, deals_of, exploitability, tree_of, values_of
from reihum.research.ways import after_each_way

HIGHEST = "hoechste_karte 2 | hand.0 R1 R3 R4 | hand.1 Y1 Y2 Y5 | turn 0,1 secret"
MAU = "mau_mau 2 | discard E9 | hand.0 E6 | hand.1 E10 | stock S6 | suit acorns | rank 9 | turn 0"
FEW = (
    "mau_mau 2 | options program_says_mau=yes | discard E9 | suit acorns | rank 9 | turn 0"
    " | hand.0 E6 | hand.1 E10 L6 | stock S6"
)
MAN = "dritter_mann 4 | hand.0 R1 R4 | hand.1 G2 G4 | hand.2 V3 V9 | hand.3 B5 B8 | auctions 7 | pawns 1 5 3 4 | turn 1"
PANTHER = "letzter_panther 3 | hand.0 R3 B4 | hand.1 Y3 Y4 | hand.2 R9 G3 | points 0 0 0 | turn 0"
ITERATIONS = 20  # of CFR+


def uniform(knows: str, moves: Any) -> dict[int, float]:
    return dict.fromkeys(moves, 1 / len(moves))


def first(knows: str, moves: Any) -> dict[int, float]:
    return {moves[0]: 1.0}


def following(policy: dict[str, dict[int, float]]) -> Policy:
    return lambda knows, _: policy[knows]


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


def test_a_round_that_may_go_on_for_ever_is_too_large_unless_it_is_broken_off() -> None:
    with pytest.raises(TooLarge, match="for ever"):
        tree_of([position(FEW)])
    tree = tree_of([position(FEW)], 1)
    ends = [node for node in tree if node.returns]
    assert {node.returns for node in ends} == {(0.0, 0.0), (8.0, -8.0)}  # drawn a card, or out: E10 and L6 against 0


# Cards that are shuffled on the way


def drawing(discards: str, stock: str) -> Sequential:
    """Seat 0 may draw."""
    return Sequential(
        position(
            f"mau_mau 2 | discard {discards} | hand.0 S6 | hand.1 S7 | stock {stock} | suit acorns | rank 9 | turn 0"
        )
    )


def test_all_that_chance_can_make_of_a_move() -> None:
    """The talon is empty: three discards become a new one, in six orders; with a talon nothing is left to chance."""
    played = drawing("E9 L9 H9 S9", "-")
    draw = played.round.numbered.number("draw")
    stock = played.round.layout.find("stock")
    found = after_each_way(played, draw)
    left = [tuple(int(card) for card in way.round.pile(stock)) for way in found]
    assert len(set(left)) == 6
    assert sorted(left) == sorted(set(left))
    hands = [way.round.lie[way.round.layout.find("hand.0")] for way in found]
    assert sorted(hands.count(hand) for hand in set(hands)) == [2, 2, 2]
    assert len(after_each_way(drawing("E9 L9 H9 S9", "S8"), draw)) == 1
    assert played.round.is_empty(stock), "the position itself stays as it is"


def test_too_many_orders_are_said() -> None:
    with pytest.raises(TooLarge, match="720 ways by chance"):
        after_each_way(drawing("E9 L9 H9 S9 E10 L10 H10", "-"), drawing("E9", "E7").round.numbered.number("draw"))


def test_what_is_too_large_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    from reihum.research import small

    monkeypatch.setattr(small, "MOST_DEALS", 5)
    with pytest.raises(TooLarge, match="5 deals"):
        deals_of(position(MAU))
    monkeypatch.setattr(small, "MOST_NODES", 50)
    with pytest.raises(TooLarge, match="50 positions"):
        tree_of([position(HIGHEST)])


# Mau-Mau with few cards, and the end of Der dritte Mann


def by_brute_force(tree: Tree, policy: Any, seat: int) -> float:
    """The best of all ways to play for a seat, each of them tried: one move for all that it cannot tell apart."""
    moves = {node.knows: node.moves for node in tree if node.seat == seat and len(node.moves) > 1}

    def value(choices: tuple[int, ...]) -> float:
        fixed = dict(zip(moves, choices, strict=True))
        return values_of(tree, lambda knows, legal: {fixed[knows]: 1.0} if knows in fixed else policy(knows, legal))[
            seat
        ]

    return max(map(value, product(*moves.values())))


@pytest.mark.parametrize(("start", "redeal", "longest"), [(FEW, True, 2), (FEW, False, 4), (MAN, False, None)])
def test_no_way_to_play_is_better_than_the_best_answer(start: str, redeal: bool, longest: int | None) -> None:
    tree = tree_of(deals_of(position(start)) if redeal else [position(start)], longest)
    for policy in (uniform, first):
        for seat in range(2):
            assert best_answer(tree, policy, seat) == pytest.approx(by_brute_force(tree, policy, seat))


def test_the_end_of_the_third_man_worked_by_hand() -> None:
    """The last auction, and all bids are forced: 4 is third of 9, 8, 4, 1, so seat 1 gains 8 and is ahead."""
    last = "dritter_mann 4 | hand.0 R1 | hand.1 G4 | hand.2 V9 | hand.3 B8 | auctions 8 | pawns 0 0 0 0 | turn 1"
    tree = tree_of([position(last)])
    assert values_of(tree, uniform) == [-0.25, 0.75, -0.25, -0.25]
    assert exploitability(tree, uniform) == 0.0


def test_the_value_of_mau_mau_with_few_cards() -> None:
    """The value does not depend on when the round is broken off, if that is late enough; nobody can do better."""
    values = []
    for longest in (4, 5):
        tree = tree_of(deals_of(position(FEW)), longest)
        found = solved(tree)
        assert exploitability(tree, following(found.policy)) == pytest.approx(0, abs=1e-6)
        assert values_of(tree, following(found.policy))[0] == pytest.approx(found.value)
        assert exploitability(tree, uniform) > 1
        values.append(found.value)
    assert values == pytest.approx([19 / 12, 19 / 12])


def test_both_linear_programs_agree() -> None:
    found = solved(tree_of([position(HIGHEST)]))
    assert 2 * found.value == pytest.approx(equilibrium(position(HIGHEST)).value)


# OpenSpiel


def cfr_plus(game: Any, iterations: int) -> dict[str, dict[int, float]]:
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
    policy = cfr_plus(game, ITERATIONS)
    tree = tree_of([start])
    value = values_of(tree, following(policy))[0]
    assert 2 * value == pytest.approx(truth, abs=0.05)
    assert exploitability(tree, uniform) > 4 * exploitability(tree, following(policy)) > 0


@pytest.mark.heavy
@pytest.mark.filterwarnings("ignore")
def test_cfr_plus_finds_the_value_of_mau_mau_with_few_cards() -> None:
    game = loaded(FEW, "mau_mau", redeal=True, longest=3)
    policy = cfr_plus(game, 24)
    tree = tree_of(deals_of(position(FEW)), 3)
    value = values_of(tree, following(policy))[0]
    assert value == pytest.approx(solved(tree).value, abs=0.01)


@pytest.mark.filterwarnings("ignore")
def test_our_best_answer_is_that_of_open_spiel() -> None:
    pytest.importorskip("pyspiel")
    from open_spiel.python.algorithms.exploitability import nash_conv
    from open_spiel.python.policy import UniformRandomPolicy

    for start, redeal, longest in ((HIGHEST, False, 0), (PANTHER, False, 0), (MAN, False, 0), (FEW, True, 5)):
        game = loaded(start, start.partition(" ")[0], redeal=redeal, longest=longest)
        deals = deals_of(position(start)) if redeal else [position(start)]
        ours = exploitability(tree_of(deals, longest or None), uniform)
        assert ours == pytest.approx(nash_conv(game, UniformRandomPolicy(game))), start


def test_a_position_of_another_game_is_refused() -> None:
    pytest.importorskip("pyspiel")
    with pytest.raises(BadNotation, match="not a position of mau_mau"):
        loaded(HIGHEST, "mau_mau")


def test_a_position_brings_its_own_options() -> None:
    game = loaded(FEW, "mau_mau", longest=2)
    assert game.table.options.program_says_mau
    with pytest.raises(BadNotation, match="other options"):
        loaded(FEW, "mau_mau", until=200)


def test_a_tensor_with_perfect_recall_tells_all_deals_apart_that_a_player_can() -> None:
    """Information states are equal as tensors if and only if they are as strings; so many rows are kept, the last."""
    game = loaded(FEW, "mau_mau", redeal=True, longest=3)
    short = loaded(FEW, "mau_mau", redeal=True, longest=3, memory=2)
    found: dict[str, set[tuple[float, ...]]] = {}

    def walk(state: Any) -> None:
        if not state.is_terminal():
            if not state.is_chance_node():
                tensor = state.information_state_tensor()
                assert len(tensor) == game.information_state_tensor_size()
                found.setdefault(state.information_state_string(), set()).add(tuple(tensor))
            for action in state.legal_actions():
                walk(state.child(action))

    walk(game.new_initial_state())
    assert all(len(tensors) == 1 for tensors in found.values())
    by_seat = {(name[:6], *tensors) for name, tensors in found.items()}
    assert len(by_seat) == len(found) > 10
    state, brief = (each.new_initial_state() for each in (game, short))
    for action in (0, state.child(0).legal_actions()[-1]):
        state.apply_action(action)
        brief.apply_action(action)
    whole, last = (np.array(each.information_state_tensor(0)) for each in (state, brief))
    assert whole[0] == last[0] > 2
    rows = whole[1 : 1 + 4 * int(whole[0])]
    assert last[1:9].tolist() == rows[-8:].tolist()


@pytest.mark.parametrize("wrong", [{}, {0: 2.0}, {"R1": 1.0}, {0: 1.5, 2: -0.5}])
def test_what_is_no_policy_is_refused(wrong: Any) -> None:
    """Otherwise a policy with a slip would look like one that nobody can exploit."""
    tree = tree_of([position(HIGHEST)])
    for measured in (values_of, exploitability):
        with pytest.raises(ValueError, match="how often to make each of the moves"):
            measured(tree, lambda knows, moves: wrong)
